# Talon in a container: the evenings are in /data, every option is TALON_… in the environment; compose.yaml uses it.
FROM python:3.13-slim AS build
COPY . /src
RUN python -m venv /talon && /talon/bin/pip install --no-cache-dir --disable-pip-version-check -q --require-hashes -r /src/requirements-start.txt \
    && /talon/bin/pip install --no-cache-dir --disable-pip-version-check -q --no-deps /src

FROM python:3.13-slim
COPY --from=build /talon /talon
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin talon && install -d -o talon -g talon /data
ENV PATH=/talon/bin:$PATH PYTHONUNBUFFERED=1 TALON_DB=/data/talon.db TALON_STARTED_BY="docker compose exec talon talon"
USER talon
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["python", "-c", "import os, urllib.request as web; web.urlopen('http://localhost:' + (os.environ.get('TALON_PORT') or '8000') + '/healthz', timeout=4)"]
CMD ["talon"]
