# `make run` starts the app, `make test` runs every check. Both set up what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: docs screens run test lint types pytest system locale requirements bench clean

run: $(READY) system
	@tools/run-app

test: $(READY) system lint types pytest

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

pytest: $(READY) system
	$(BIN)/python -m pytest

# Every screen of four demo evenings as pictures, in build/screens.
screens: $(READY) system
	@tools/demo build/screens

bench: $(READY)
	$(BIN)/python -m bench

system:
	@tools/system-packages

$(READY): requirements/dev.txt pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

# After changing assets/locale/*/LC_MESSAGES/*.po; a test fails when this was forgotten.
locale: $(READY)
	$(BIN)/pybabel compile --domain tarok_ledger --directory assets/locale

# After changing a rule book; a test fails when this was forgotten.
docs: $(READY)
	$(BIN)/python -m tarok_ledger.export.pages

# After changing requirements/*.in; needs pip-tools, which ships nothing and is not pinned here.
requirements:
	cd requirements && for f in app dev; do pip-compile --generate-hashes --allow-unsafe --strip-extras \
	  --no-header --no-emit-options --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
	  --output-file $$f.txt $$f.in || exit 1; done

clean:
	rm -rf build .mypy_cache .pytest_cache .ruff_cache .hypothesis
