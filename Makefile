# Everything runs in .venv, which is made on first use. You need Python 3.11 or newer, and make.

PYTHON ?= python3
VENV := .venv
BIN = $(VENV)/bin
# The audit tools have their own environment: their dependencies are not part of Rentier.
AUDIT := .venv-audit
ARGS ?=
CLIENT := hatch_build.py $(shell find client -type f -not -path '*/node_modules/*')
PIP_INSTALL = $(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt
# One worker more than cores, since server tests spend half of their time waiting.
WORKERS ?= $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 1) + 1)")
# Keep bytecode, whatever the environment says: without it each process rewrites every assertion again.
PYTEST = PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal
# The newest Python that is tested too, where it is installed: on the path, or by pyenv.
NEWEST := 3.13
NEWEST_PYTHON ?= $(shell for python in python$(NEWEST) $(HOME)/.pyenv/versions/$(NEWEST).*/bin/python; do \
	$$python -c 'import ensurepip, sqlite3, ssl, venv' 2>/dev/null && echo $$python && break; done)
ON_NEWEST := tests/conformance tests/golden tests/properties tests/server tests/store

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play serve test test-all test-rest test-newest programs check soak bench benchmarks gpu mutants leagues train load browser evening compiled docs site audit sbom clean researchers

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.installed ## play in the browser, or in the terminal with make play ARGS="--terminal"
	@$(BIN)/rentier play $(ARGS)

serve: $(VENV)/.installed ## host tables for others; options go in ARGS, as in make serve ARGS="--port 9000"
	@$(BIN)/rentier serve $(ARGS)

test: check programs ## check, then run the tests for every commit; pytest options go in ARGS
	$(PYTEST) $(ARGS)

test-all: test test-rest ## run every test; engine and server on Python 3.13 too if it is installed

test-rest: programs # what test-all runs beyond test
	$(PYTEST) -m 'thorough and not soak' $(ARGS)
	@if [ -n "$(NEWEST_PYTHON)" ]; then $(MAKE) test-newest; else echo "Python $(NEWEST) is not installed: tested with one Python only."; fi

test-newest: VENV := .venv-$(NEWEST)
test-newest:
	@[ -x $(BIN)/python ] || $(NEWEST_PYTHON) -m venv --clear $(VENV)
	$(PIP_INSTALL) -e '.[test]'
	$(PYTEST) $(ON_NEWEST) $(ARGS)

programs: $(VENV)/.dev
	@$(BIN)/python -m tests.programs

check: $(VENV)/.dev ## lint, formatting, types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict

soak: $(VENV)/.dev ## play at random for RENTIER_SOAK_SECONDS (default 600), checking every invariant
	RENTIER_SOAK=1 $(PYTEST) -m soak $(ARGS)

mutants: $(VENV)/.dev ## plant 150 rule errors and list those that no test notices; ARGS="--help"
	$(BIN)/python -m tools.mutants $(ARGS)

bench: $(VENV)/.installed ## measure the engine
	$(BIN)/python bench/engine.py $(ARGS)

gpu: $(VENV)/.dev ## compare a million games on a GPU with the same games on the CPU; ARGS="--help"
	@command -v nvidia-smi >/dev/null || { echo "make gpu compares games on a GPU with games on the CPU, and there is no NVIDIA driver here." >&2; exit 1; }
	$(PIP_INSTALL) -e '.[gpu,sim]'
	$(BIN)/python bench/gpu.py $(ARGS)

benchmarks: $(VENV)/.dev ## measure engine and simulation, and rewrite the page Benchmarks; ARGS="--help"
	$(BIN)/python bench/figures.py $(ARGS)

researchers: $(VENV)/.dev ## measure the learning environments for docs/researchers, and draw the learning curve
	$(BIN)/python bench/rl.py $(ARGS)

leagues: $(VENV)/.dev ## measure the bots against their goals: under an hour on two cores; ARGS="--help"
	$(BIN)/python bench/leagues.py $(ARGS)

train: $(VENV)/.dev ## train the value net by self-play, hours on two cores; ARGS="--help"
	$(BIN)/python -m rentier.training.train $(ARGS)

load: $(VENV)/.dev ## measure what the server can handle
	$(BIN)/python bench/load.py $(ARGS)

browser: $(VENV)/.dev ## measure the table in the browser: loading, drawing, layout shift, memory
	$(BIN)/python bench/browser.py $(ARGS)

evening: $(VENV)/.dev ## play 30 rounds in the browser at normal speed: 15 minutes at most
	$(BIN)/python bench/evening.py $(ARGS)

compiled: $(VENV)/.dev ## build native code in build/compiled, test it, compare its games and speed; ARGS="--help"
	$(BIN)/python -m tools.compiled $(ARGS)

docs: $(VENV)/.dev ## rewrite the generated pages
	$(BIN)/python -m pytest tests/conformance/test_catalogue.py tests/unit/test_readme.py tests/unit/test_acts_page.py tests/unit/test_examples.py tests/server/test_settings.py tests/server/test_schema.py tests/server/test_protocol_page.py tests/rl/test_researchers_pages.py --write-docs -q

site: $(VENV)/.dev ## build the documentation site in build/site
	$(BIN)/python -m rentier.site

audit: $(AUDIT)/.installed ## check dependencies for known vulnerabilities; needs the package registries
	$(AUDIT)/bin/python -m tools.audit

sbom: $(AUDIT)/.installed ## write bills of materials (CycloneDX) for server and client into dist
	$(PYTHON) -m venv --clear --without-pip .venv-release
	$(AUDIT)/bin/python -m pip --python .venv-release/bin/python install -qq -c constraints.txt '.[postgres,redis]'
	mkdir -p dist
	$(AUDIT)/bin/cyclonedx-py environment .venv-release/bin/python --pyproject pyproject.toml --output-reproducible --of JSON -o dist/rentier.cdx.json
	cd client && npm sbom --package-lock-only --sbom-format cyclonedx > ../dist/rentier-client.cdx.json
	rm -rf .venv-release

clean: ## remove the virtual environment, the caches and what was built
	rm -rf .venv .venv-* build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis htmlcov .coverage .coverage.*
	find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

$(VENV)/.installed: pyproject.toml constraints.txt $(CLIENT) | $(BIN)/python
	$(PIP_INSTALL) -e .
	@$(BIN)/python -m compileall -q src # an install from the tree does not, and a start would where Python may not write
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt $(CLIENT) | $(BIN)/python
	$(PIP_INSTALL) -e '.[dev]'
	@$(BIN)/python -m compileall -q src
	@touch $(VENV)/.installed $@

$(AUDIT)/.installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv --clear $(AUDIT)
	$(AUDIT)/bin/python -m pip install -qq --disable-pip-version-check -c constraints.txt cyclonedx-bom pip-audit
	@touch $@

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON) here: install Python 3.11 or newer (on Debian: apt install python3 python3-venv), or name yours with make PYTHON=python3.12." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Rentier needs Python 3.11 or newer and $(PYTHON) is $$($(PYTHON) -V 2>&1): install a newer one, or name it with make PYTHON=python3.12." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "$(PYTHON) cannot make virtual environments: install its venv package (on Debian: apt install python3-venv)." >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
