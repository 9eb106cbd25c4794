# The whole workflow: make run, make test, make bench. Everything else follows from these.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install -q

.PHONY: run test format-static lint-static lint unit bench pictures icons messages clean

run: .venv/run.stamp  ## start Talon on all interfaces
	$(BIN)/python app.py $(ARGS)

test: lint unit  ## everything .ci/run checks

lint: .venv/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/mypy --strict app.py models web
	$(BIN)/djlint templates --lint --quiet

format-static: .venv/dev.stamp  ## styles and scripts: one declaration a line
	$(BIN)/python .ci/format_static.py

lint-static: .venv/dev.stamp
	$(BIN)/python .ci/format_static.py --check

unit: .venv/dev.stamp
	.ci/browser </dev/null
	$(BIN)/python -m pytest -n auto --dist worksteal </dev/null

bench: .venv/dev.stamp  ## measured numbers, never part of the tests
	$(BIN)/python -m bench

pictures: .venv/dev.stamp  ## the pictures of the README, as the browser test sees the table
	.ci/browser </dev/null
	TALON_SHOTS=screenshots $(BIN)/python -m pytest tests/browser/test_evening.py </dev/null
	mkdir -p docs
	cp screenshots/all-in-1180x820.png docs/table.png
	cp screenshots/reshuffle-1180x820.png docs/draw.png
	cp screenshots/all-in-390x844.png docs/phone.png
	! command -v pngquant >/dev/null || pngquant --force --ext .png docs/*.png

icons: .venv/dev.stamp  ## the icons of the home screen, after static/icons/talon.svg was changed
	.ci/browser </dev/null
	PYTHONPATH=.:tests $(BIN)/python tests/browser/icons.py

messages: .venv/run.stamp  ## collect every text, new ones wait untranslated in translations/de.po
	$(BIN)/pybabel -q extract -F babel.cfg -k _ -k N_ -k ngettext:1,2 --no-location --omit-header -o translations/talon.pot .
	$(BIN)/pybabel -q update -i translations/talon.pot -l de -o translations/de.po --no-fuzzy-matching --ignore-obsolete --no-wrap --ignore-pot-creation-date
	sed -i.before -E '/^#, python-format$$|^"(Report-Msgid-Bugs-To|POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Generated-By):/d' translations/de.po
	rm -f translations/de.po.before

.venv/bin/python:
	.ci/venv $(PYTHON) </dev/null

.venv/run.stamp: requirements.txt | .venv/bin/python
	$(PIP) -r requirements.txt </dev/null
	touch $@

.venv/dev.stamp: requirements.txt requirements-dev.txt | .venv/bin/python
	$(PIP) -r requirements-dev.txt </dev/null
	touch $@ .venv/run.stamp

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
