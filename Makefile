# Two commands for a start: `make run` serves, `make test` proves. Both set up what they need.
#
# The project itself is not installed: everything is run from here, as `python -m ...`, so that no
# script depends on where the folder lies or whether its name has a space in it.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run test test-long soak check check-deploy sbom audit format openapi examples readme clients kit \
	release-specification bench profile lock clean

# The first Python that is new enough. Looked for only when .venv has to be made.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo "$$python" && break; done)
PY := .venv/bin/python
PIP_INSTALL := $(PY) -m pip install -qq --disable-pip-version-check --require-hashes

# HOST is taken from the command line only: some shells export the machine's name under it.
HOST = 127.0.0.1
PORT ?= 8000

# The tests that have to do with servers have a lane of their own, for most machines have two cores. In
# the other are those of the core, whose coverage is measured, and then those that only ask it, which
# take twice the time where it is.
SERVED := tests/api tests/attacks tests/clients tests/deploy tests/lifecycle tests/matches tests/sessions tests/soak \
	tests/wire tests/test_readme.py
ASKING := tests/cli tests/contract tests/kit tests/test_compatibility.py tests/test_compatibility_by_values.py
all-but = tests $(addprefix --ignore=,$(1))

CORE := service/game/*,service/rules/*,service/variants/*,service/referee.py

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' Makefile \
		| while IFS='|' read -r command text; do printf '%-28s%s\n' "$$command" "$$text"; done

run: .venv/runtime ## serve on 127.0.0.1:8000 (HOST=, PORT=)
	@$(PY) -c "import socket; socket.create_server(('$(HOST)', $(PORT)))" 2>/dev/null || \
		{ echo 'Port $(PORT) is in use: try make run PORT=9000'; exit 1; }
	@sh deploy/greeting.sh '$(HOST)' '$(PORT)'
	@exec env HOST='$(HOST)' PORT='$(PORT)' $(PY) -m gunicorn --config deploy/gunicorn.conf.py

test: check check-deploy .checks/packages/made ## all checks and all tests, with the coverage the core must have
	@rm -rf .coverage .coverage.* .seen
	@sh tests/side_by_side.sh '$(PY) -m pytest $(SERVED)' \
		'$(PY) -m coverage run --parallel-mode -m pytest $(call all-but,$(SERVED) $(ASKING))' '$(PY) -m pytest $(ASKING)'
	@$(PY) -m coverage combine --quiet
	$(PY) -m coverage report --include='$(CORE)' --fail-under=100
	$(PY) -m tests.seen

test-long: .venv/dev .checks/manifests/made .checks/packages/made ## the tests with their deep forms: most of an hour
	@HYPOTHESIS_PROFILE=long sh tests/side_by_side.sh "$(PY) -m pytest -m 'long or not long' $(SERVED)" \
		"$(PY) -m pytest -m 'long or not long' $(call all-but,$(SERVED))"

# Both from the command line only, for some shells have a SECONDS of their own.
SECONDS = 600
RATE =
soak: .venv/dev ## traffic with restarts and a kill in the middle (SECONDS=600 RATE=questions a second)
	@$(PY) -m tests.soak --seconds '$(SECONDS)' $(if $(RATE),--rate '$(RATE)')

check: .venv/dev ## the checks that take seconds: format, lint, types, imports
	$(PY) -m ruff format --check --quiet .
	$(PY) -m ruff check --quiet .
	$(PY) -m mypy --strict service tests clients benchmarks deploy/checks
	.venv/bin/lint-imports --no-logo

check-deploy: .checks/manifests/made ## the checks of the Dockerfile and of deploy/: seconds
	@sh deploy/checks/check.sh .checks/manifests/bin

sbom: .checks/packages/made ## write sbom.cdx.json, what the image has of packages (CycloneDX)
	@sh deploy/checks/packages/sbom.sh .checks/packages/bin sbom.cdx.json $(PY)

# 1: something is known; 3: the service could not tell. make itself ends with 2 for either.
SERVICE ?= pypi
audit: .checks/packages/made ## ask for known vulnerabilities of what is locked (SERVICE=pypi or osv)
	@.checks/packages/bin/python deploy/checks/packages/audit.py \
		requirements.lock requirements-dev.lock -- --vulnerability-service $(SERVICE)

format: .venv/dev ## format, and repair what ruff can repair
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .

# By way of a second file: when the command fails, the old one stays.
openapi: .venv/dev ## write openapi.yaml as the code has it
	$(PY) -m service.api.specification > openapi.yaml.new
	@mv openapi.yaml.new openapi.yaml

examples: .venv/dev ## write the examples of openapi.yaml as the service answers them
	$(PY) -m tests.examples

readme: .venv/dev ## write the generated parts of README.md
	$(PY) -m tests.readme

clients: .venv/dev ## write the types of the clients, as openapi.yaml has them
	$(PY) clients/python/write_shapes.py
	@cd clients/typescript && export PATH="$(CURDIR)/.venv/bin:$$PATH" && \
		npm ci --silent --no-audit --no-fund && npm run --silent generate

# What clients are promised from now on. Refused where it breaks those of the last release, unless
# the major version has moved.
RELEASED := tests/compatibility/released/openapi.yaml
release-specification: openapi ## keep openapi.yaml as the released one
	$(PY) -m tests.compatibility $(RELEASED) openapi.yaml
	@cp openapi.yaml $(RELEASED)

kit: .venv/dev ## write the conformance kit of tests/kit as the vectors have it
	$(PY) -m tests.kit

# Measured are the parts that are named, or all of them, which takes a quarter of an hour.
ONLY ?=
ROUNDS ?= 5
bench: .venv/dev ## measure speed against the peers (ONLY=verdicts,deadwood ROUNDS=5)
	@$(PY) -m benchmarks --only '$(ONLY)' --rounds '$(ROUNDS)'

profile: .venv/dev ## write into CONTRIBUTING.md where the time of a request goes
	@$(PY) -m benchmarks.profiled

# Keeps the versions that are locked; `make lock UPGRADE=--upgrade` takes the newest allowed ones.
# The development lock contains the runtime lock, version for version. In environments of their own,
# for their dependencies are many and clash: the peers of `make bench` and the checks of deploy/.
UV := $(PY) -m uv --quiet
COMPILE = $(UV) pip compile --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-annotate --no-header $(UPGRADE)
lock: .venv/dev ## make the lock files: of the service, the tests, the peers, the checks
	$(COMPILE) pyproject.toml --output-file requirements.lock
	$(COMPILE) pyproject.toml --group dev --constraint requirements.lock \
		--output-file requirements-dev.lock
	@for own in benchmarks/peers/*/requirements.in deploy/checks/*/requirements.in; do \
		$(COMPILE) "$$own" --output-file "$${own%.in}.txt" || exit 1; done

clean: ## remove everything that was made here
	rm -rf .venv .checks .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache \
		.ruff_cache build dist openapi.yaml.new sbom.cdx.json .data .seen .bench .benchmarks \
		clients/typescript/dist clients/typescript/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Each stamp says that a step was finished, so an interrupted set-up is taken up where it stopped.
.venv/made:
	@test -n '$(PYTHON)' || { echo 'Python 3.11 or newer is needed, as `python3` or PYTHON=...'; exit 1; }
	@echo 'Making .venv with $(PYTHON) ...'
	@rm -rf .venv
	@'$(PYTHON)' -m venv .venv
	@touch $@

.venv/runtime: requirements.lock .venv/made
	@echo 'Installing what the service needs ...'
	@$(PIP_INSTALL) --requirement requirements.lock
	@touch $@

.venv/dev: requirements-dev.lock .venv/made
	@echo 'Installing what the tests need ...'
	@$(PIP_INSTALL) --requirement requirements-dev.lock
	@touch $@

# By pip, though uv takes a quarter of its time for these hundred packages: pip knows the certificates and
# the index of the machine that it runs on.
.checks/%/made: deploy/checks/%/requirements.txt .venv/dev
	@echo 'Installing the checks of $* ...'
	@$(PY) -m venv --clear --without-pip .checks/$*
	@$(PY) -m pip --python .checks/$*/bin/python install -qq --disable-pip-version-check \
		--no-compile --require-hashes --only-binary :all: --requirement $<
	@touch $@
