# The whole workflow: `make help` lists it. The most important targets are run, quick, test and bench.
# make test PYTHON=python3.13 takes another than the system’s.
PYTHON ?=
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install -q
# Tests that share a worker's preparation are a group. Schemathesis is used as a library; its plugin only slows the start.
PYTEST := $(BIN)/python -m pytest -n auto --dist loadgroup -p no:schemathesis
# Formats and lints styles and scripts. It comes from npm, and npm from Debian.
BIOME := .venv/node_modules/.bin/biome
BIOME_VERSION := 2.3.11
# Finds invalid HTML (tests/page/test_valid.py).
VALIDATOR := .venv/node_modules/.bin/html-validate
VALIDATOR_VERSION := 9.7.1
SLOW := --ignore tests/browser --ignore tests/openapi/test_schemathesis.py  # `make quick` does not even import them
# The system's Python may have been replaced under the environment: removes it unless every library is found in it.
BELIEVED := $(shell [ ! -e .venv/run.stamp ] || .venv/bin/python launch/libraries.py 2>/dev/null || rm -rf .venv/bin .venv/*.stamp)
unexport PYTHONDONTWRITEBYTECODE  # tests start the same modules many times, so compile them once

.PHONY: help run styles site site-serve site-to-test quick fast test warm browser format format-static lint lint-static unit test-all lock bench prepared engines image mutants pictures guide release icons messages clean

help:  ## list the targets
	@sed -n 's/^\([a-z-]*\):.*##  *\(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

run: prepared  ## start Talon on all network interfaces (ARGS="--port 8080")
	TALON_STARTED_BY=make $(BIN)/python app.py $(ARGS)

styles: .venv/run.stamp  ## start Talon with the extra page /styles, which shows every component in every state
	TALON_DEVELOPED=1 $(BIN)/python app.py $(ARGS)

# Tests start while style and types are still being checked; an error in either fails the target.
quick:  ## run the tests in about a minute: without browsers and long ones
	$(MAKE) -j2 lint fast

test:  ## run everything continuous integration checks: lint, types and every test
	$(MAKE) -j3 lint unit

fast: warm $(VALIDATOR)
	$(PYTEST) -m "not browser and not long" $(SLOW) </dev/null

prepared: .venv/run.stamp  ## prepare compiled templates, books and the index of rulings, otherwise made on first use
	$(BIN)/python -c 'from app import prepare; prepare()'

# Compiles the tests of a fresh clone once instead of in every worker; errors are reported when the tests run.
# `prepared` comes after the libraries for tests: two pips at once would spoil each other's work.
warm: .venv/dev.stamp
	@$(MAKE) --no-print-directory prepared
	-@[ -d tests/__pycache__ ] || $(BIN)/python -m pytest --collect-only </dev/null >/dev/null 2>&1

lint: .venv/dev.stamp lint-static  ## check style, format, imports and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy --strict app.py models web browser
	$(BIN)/djlint templates --lint --quiet

format: .venv/dev.stamp format-static  ## format Python, styles and scripts for `make lint`
	$(BIN)/ruff check --fix --quiet .
	$(BIN)/ruff format --quiet .

format-static: $(BIOME)  ## format styles and scripts only
	$(BIOME) check --write

lint-static: $(BIOME)  ## check styles and scripts only
	$(BIOME) check --error-on-warnings

unit: warm browser site-to-test $(VALIDATOR)  ## run every test, without lint and types
	$(PYTEST) </dev/null

site: .venv/dev.stamp  ## build Talon without a server, as plain files for any web host, in dist/site (needs npm)
	$(BIN)/python -m browser.build

site-serve: site  ## build and serve the site on this computer
	$(BIN)/python -m http.server --bind localhost --directory dist/site 8001

# If it cannot be built, its tests are left out, and the last lines of the output say so.
site-to-test: .venv/dev.stamp
	-@$(BIN)/python -m browser.build

# Runs while pip installs, but after `.ci/venv`, because both may call apt.
browser: | .venv/bin/python
	.ci/browser </dev/null

test-all: .venv/dev.stamp browser  ## run the tests without browsers on each newer Python found here, 3.12 to 3.14
	$(BIN)/python .ci/every_python.py $(VERSIONS)

bench: .venv/dev.stamp  ## measure speed, memory and sizes; not part of the tests
	$(BIN)/python -m bench

# Continues where it was stopped; starts over after `rm -r mutants`. Unnoticed faults: `.venv-mutants/bin/mutmut results`.
NOTICED := import json; n = json.load(open("mutants/mutmut-cicd-stats.json")); seen = n["killed"] + n["timeout"] + n["segfault"]; \
	tried = seen + n["survived"] + n["no_tests"] + n["suspicious"]; print(f"{seen} of {tried} faults that mypy lets pass noticed: {seen / max(1, tried):.1%}")

image: .venv/dev.stamp  ## build and run the container image with buildah (Debian's packages)
	.ci/image </dev/null

engines: .venv/dev.stamp browser  ## play an evening in Firefox ESR and WebKitGTK and compare pictures with Chromium's (Debian's packages)
	.ci/engines </dev/null
	$(BIN)/python -m engines </dev/null

mutants: .venv-mutants/stamp  ## plant small faults and count how many the tests notice (hours; minutes with NAMES='models.play.pots.*')
	nice -n 10 .venv-mutants/bin/mutmut run $(NAMES) </dev/null
	.venv-mutants/bin/mutmut export-cicd-stats
	@.venv-mutants/bin/python -c '$(NOTICED)'

.venv-mutants/stamp: requirements-lock.txt | .venv/bin/python
	$(BIN)/python -m venv --clear .venv-mutants
	.venv-mutants/bin/python -m pip --disable-pip-version-check install -q -r requirements-lock.txt 'mutmut==3.8.*' </dev/null
	touch $@

pictures: .venv/dev.stamp browser  ## take the pictures of README and guide with the browser tests
	TALON_SHOTS=screenshots $(BIN)/python -m pytest tests/browser/test_evening.py tests/browser/test_rulings.py tests/browser/test_story_pages.py </dev/null
	$(PIP) 'pillow>=12'
	$(BIN)/python .ci/pictures.py screenshots static/guide docs

guide: .venv/run.stamp  ## write docs/guide.md and docs/leitfaden.md from the page /guide
	PYTHONPATH=. $(BIN)/python .ci/guide.py

release: test  ## check, then make notes, packages and archives of a release in dist, and its tag; pushes nothing
	rm -rf prepared
	$(MAKE) prepared
	$(BIN)/python -m hatchling build
	-$(PIP) 'pip-audit>=2.9' </dev/null
	$(BIN)/python .ci/release.py

icons: .venv/dev.stamp browser  ## draw the home-screen icons, after a change of static/icons/talon.svg
	PYTHONPATH=. $(BIN)/python tests/browser/icons.py

messages: .venv/run.stamp  ## collect every text into translations/*.po, new ones untranslated
	$(BIN)/python .ci/messages.py

.venv/bin/python:
	.ci/venv $(PYTHON) </dev/null

.venv/run.stamp: requirements-start.txt | .venv/bin/python
	$(PIP) --require-hashes -r requirements-start.txt </dev/null
	touch $@

# The tests run with the same versions everywhere, from Python 3.11 to 3.14; players get the same of what Talon itself
# needs. Compiling all libraries would take a third of pip's time, although many are never imported.
.venv/dev.stamp: requirements.txt requirements-dev.txt requirements-lock.txt | .venv/bin/python
	$(PIP) --no-compile -r requirements-dev.txt -c requirements-lock.txt </dev/null
	touch $@ .venv/run.stamp

$(BIOME): | $(VALIDATOR) ;

$(VALIDATOR): | .venv/bin/python
	command -v npm >/dev/null || .ci/need npm
	npm install --prefix .venv --no-save --no-audit --no-fund --loglevel=error @biomejs/biome@$(BIOME_VERSION) \
		html-validate@$(VALIDATOR_VERSION) </dev/null

lock: | .venv/bin/python  ## write the newest versions for tests and first starts to requirements-*.txt
	$(BIN)/python -m venv --clear .venv/lock
	.venv/lock/bin/python -m pip --disable-pip-version-check install -q -r requirements-dev.txt </dev/null
	sed -i.before -n '/^#/p' requirements-lock.txt
	.venv/lock/bin/python -m pip freeze | LC_ALL=C sort -f >> requirements-lock.txt
	.venv/lock/bin/python -m pip --disable-pip-version-check install -q uv </dev/null
	sed -i.before -n '/^#/p' requirements-start.txt
	.venv/lock/bin/uv pip compile -q requirements.txt -c requirements-lock.txt --universal --python-version 3.11 \
		--generate-hashes --no-header --no-annotate >> requirements-start.txt
	rm -rf .venv/lock requirements-lock.txt.before requirements-start.txt.before

clean:  ## remove everything made here
	rm -rf .venv .venv-mutants mutants .import_linter_cache .mypy_cache .pytest_cache .ruff_cache .hypothesis test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
