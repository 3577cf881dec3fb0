PYTHON ?= python3
GAMES ?= 1000
SEED ?= 1

BIN := .venv/bin
STAMP := .venv/.requirements-dev

.PHONY: venv quick test soak format lint run types client client-unit client-test

venv: $(STAMP)

$(STAMP): requirements-dev.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements-dev.txt
	touch $@

lint: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

quick: lint
	$(BIN)/python -m pytest -q -n 2 -m "not slow"

test: lint client-unit
	$(BIN)/python -m pytest -q -n 2

soak: $(STAMP)
	$(BIN)/python -m engine selfplay --games $(GAMES) --seed $(SEED)

format: $(STAMP)
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

run: $(STAMP)
	$(BIN)/python -m app

types: $(STAMP)
	$(BIN)/python -m app.schemas

NODE_STAMP := frontend/node_modules/.package-lock.json

$(NODE_STAMP): frontend/package-lock.json
	cd frontend && npm ci --no-audit --no-fund

client: $(NODE_STAMP)
	cd frontend && npm run build

client-unit: $(NODE_STAMP)
	cd frontend && npm run check && npm test

client-test: client client-unit
	node tests/e2e/two_browsers.mjs 120
	node tests/e2e/practice.mjs 40
