# The whole workflow: `make help` says what there is. Everything else follows from run, quick, test and bench.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install -q
# Tests that share one worker's preparation are a group; schemathesis is used as a library, its plugin only slows the start.
PYTEST := $(BIN)/python -m pytest -n auto --dist loadgroup -p no:schemathesis
# Formats and lints styles and scripts. npm brings it, and Debian brings npm.
BIOME := .venv/node_modules/.bin/biome
BIOME_VERSION := 2.3.11
# Says what of a page is no valid HTML (tests/page/test_valid.py).
VALIDATOR := .venv/node_modules/.bin/html-validate
VALIDATOR_VERSION := 9.7.1
SLOW := --ignore tests/browser --ignore tests/openapi/test_schemathesis.py  # not even imported by `make quick`
# Python may have been renewed under the environment: it is believed only where everything is found in it.
BELIEVED := $(shell [ ! -e .venv/run.stamp ] || .venv/bin/python launch/libraries.py 2>/dev/null || rm -rf .venv/bin .venv/*.stamp)
unexport PYTHONDONTWRITEBYTECODE  # what the tests start again and again is compiled once

.PHONY: help run styles site site-serve site-to-test quick fast test warm browser format format-static lint lint-static unit test-all lock bench prepared engines image mutants pictures guide release icons messages clean

help:  ## what can be made
	@sed -n 's/^\([a-z-]*\):.*##  *\(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

run: prepared  ## start Talon on all interfaces
	TALON_STARTED_BY=make $(BIN)/python app.py $(ARGS)

styles: .venv/run.stamp  ## Talon with one page more: /styles shows every part pages are made of, in every state
	TALON_DEVELOPED=1 $(BIN)/python app.py $(ARGS)

# Tests start while style and types are still being checked; an error in either fails the whole.
quick:  ## under a minute: `make test` without browsers, without processes killed, without what is made up
	$(MAKE) -j2 lint fast

test:  ## everything .ci/run checks: lint, types and every test
	$(MAKE) -j3 lint unit

fast: warm $(VALIDATOR)
	$(PYTEST) -m "not browser and not kill and not fuzz" $(SLOW) </dev/null

prepared: .venv/run.stamp  ## templates compiled, books read, the index of the rulings: else each is made when it is first needed
	$(BIN)/python -c 'from app import prepare; prepare()'

# Else every worker of a fresh clone would compile all tests; errors here are reported when the tests run.
warm: .venv/dev.stamp prepared
	-@[ -d tests/__pycache__ ] || $(BIN)/python -m pytest --collect-only </dev/null >/dev/null 2>&1

lint: .venv/dev.stamp lint-static  ## style, format, imports and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy --strict app.py models web browser
	$(BIN)/djlint templates --lint --quiet

format: .venv/dev.stamp format-static  ## Python, styles and scripts, as `make lint` wants them
	$(BIN)/ruff check --fix --quiet .
	$(BIN)/ruff format --quiet .

format-static: $(BIOME)  ## styles and scripts alone
	$(BIOME) check --write

lint-static: $(BIOME)  ## styles and scripts alone
	$(BIOME) check --error-on-warnings

unit: warm browser site-to-test $(VALIDATOR)  ## every test
	$(PYTEST) </dev/null

site: .venv/dev.stamp  ## Talon without a server, as plain files for any web host, into dist/site (needs npm)
	$(BIN)/python -m browser.build

site-serve: site  ## the same, to be looked at on this computer
	$(BIN)/python -m browser.build serve

# Where it cannot be made its tests are left out, and the last lines say so.
site-to-test: .venv/dev.stamp
	-@$(BIN)/python -m browser.build

# Runs while pip installs, but only after `.ci/venv`: both may ask apt, and not at once.
browser: | .venv/bin/python
	.ci/browser </dev/null

test-all: .venv/dev.stamp browser  ## every test but browsers on each newer Python there is, 3.12 to 3.14; where there is none it says so
	$(BIN)/python .ci/every_python.py $(VERSIONS)

bench: .venv/dev.stamp  ## measured numbers, never part of the tests
	$(BIN)/python -m bench

# Goes on where it was stopped; everything again after `rm -r mutants`. What is left over: `.venv-mutants/bin/mutmut results`.
NOTICED := import json; n = json.load(open("mutants/mutmut-cicd-stats.json")); seen = n["killed"] + n["timeout"] + n["segfault"]; \
	tried = seen + n["survived"] + n["no_tests"] + n["suspicious"]; print(f"{seen} of {tried} faults that mypy lets pass noticed: {seen / max(1, tried):.1%}")

image: .venv/dev.stamp  ## the container image, built and run by buildah (by hand; Debian's packages)
	.ci/image </dev/null

engines: .venv/dev.stamp browser  ## an evening in Firefox ESR and WebKitGTK, its pictures beside Chromium's (by hand; Debian's packages)
	.ci/engines </dev/null
	$(BIN)/python -m engines </dev/null

mutants: .venv-mutants/stamp  ## small faults planted in what plays the hand: how many the tests notice (hours; by hand, NAMES='models.play.pots.*' minutes)
	nice -n 10 .venv-mutants/bin/mutmut run $(NAMES) </dev/null
	.venv-mutants/bin/mutmut export-cicd-stats
	@.venv-mutants/bin/python -c '$(NOTICED)'

.venv-mutants/stamp: requirements-lock.txt | .venv/bin/python
	$(BIN)/python -m venv --clear .venv-mutants
	.venv-mutants/bin/python -m pip --disable-pip-version-check install -q -r requirements-lock.txt 'mutmut==3.8.*' </dev/null
	touch $@

pictures: .venv/dev.stamp browser  ## the pictures of the README and the guide, as the browser tests see the table
	TALON_SHOTS=screenshots $(BIN)/python -m pytest tests/browser/test_evening.py tests/browser/test_rulings.py tests/browser/test_story_pages.py </dev/null
	$(PIP) 'pillow>=12'
	$(BIN)/python .ci/pictures.py screenshots static/guide docs

guide: .venv/run.stamp  ## docs/guide.md and docs/leitfaden.md, as the page /guide tells it
	PYTHONPATH=. $(BIN)/python .ci/guide.py

release: test  ## checks, notes, packages, archives and the tag of a release, in dist; nothing is pushed
	rm -rf prepared
	$(MAKE) prepared
	$(BIN)/python -m hatchling build
	$(BIN)/python .ci/release.py

icons: .venv/dev.stamp browser  ## the icons of the home screen, after static/icons/talon.svg was changed
	PYTHONPATH=. $(BIN)/python tests/browser/icons.py

messages: .venv/run.stamp  ## collect every text, new ones wait untranslated in translations/*.po
	$(BIN)/python .ci/messages.py

.venv/bin/python:
	.ci/venv $(PYTHON) </dev/null

.venv/run.stamp: requirements.txt | .venv/bin/python
	$(PIP) -r requirements.txt </dev/null
	touch $@

# The tests run with the same versions everywhere, from Python 3.11 to 3.14; players get what pip finds. Compiling
# everything, though much is never imported, is a third of pip's time.
.venv/dev.stamp: requirements.txt requirements-dev.txt requirements-lock.txt | .venv/bin/python
	$(PIP) --no-compile -r requirements-dev.txt -c requirements-lock.txt </dev/null
	touch $@ .venv/run.stamp

$(BIOME): | $(VALIDATOR) ;

$(VALIDATOR): | .venv/bin/python
	command -v npm >/dev/null || .ci/need npm
	npm install --prefix .venv --no-save --no-audit --no-fund --loglevel=error @biomejs/biome@$(BIOME_VERSION) \
		html-validate@$(VALIDATOR_VERSION) </dev/null

lock: | .venv/bin/python  ## the newest versions for the tests, into requirements-lock.txt
	$(BIN)/python -m venv --clear .venv/lock
	.venv/lock/bin/python -m pip --disable-pip-version-check install -q -r requirements-dev.txt </dev/null
	sed -i.before -n '/^#/p' requirements-lock.txt
	.venv/lock/bin/python -m pip freeze | LC_ALL=C sort -f >> requirements-lock.txt
	rm -rf .venv/lock requirements-lock.txt.before

clean:  ## everything made here
	rm -rf .venv .venv-mutants mutants .import_linter_cache .mypy_cache .pytest_cache .ruff_cache .hypothesis test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
