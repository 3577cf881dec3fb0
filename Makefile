PYTHON ?= python3
ONLY ?=

BIN := .venv/bin
STAMP := .venv/.requirements-dev

.PHONY: play tools venv quick test soak crashtest faults loadtest bench bench-table train train-take-over compare counts format release types words pictures screenshots

PLAY_STAMP := .venv/.requirements
NODE_STAMP := frontend/node_modules/.package-lock.json
DIST := frontend/dist/index.html
SOURCES := $(shell find frontend/src frontend/public frontend/scripts engine/data app/protocol.schema.json $(wildcard docs/rules*.md) -not -path 'frontend/src/generated*') \
	$(wildcard frontend/*.json frontend/*.ts frontend/*.js) frontend/index.html

# First, because it is what somebody new types: everything a game needs, then the game. Only what matters is said here.
play: $(PLAY_STAMP) $(DIST)
	@ARRAKIS_LOG_LEVEL=$${ARRAKIS_LOG_LEVEL:-warning} $(BIN)/python -m app

tools:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Python 3.11 or newer is needed; '$(PYTHON)' is $$($(PYTHON) --version 2>/dev/null | head -n 1 | grep . || echo missing)." \
			"Another one: make play PYTHON=python3.12" >&2; exit 1; }
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' \
		2>/dev/null && npm --version >/dev/null 2>&1 || { \
		echo "Node 20.19 or newer with npm is needed; 'node' is $$(node --version 2>/dev/null || echo missing)." >&2; exit 1; }

# Whether the machine has what it takes is asked where something is made: most starts find everything there.
CHECK := @$(MAKE) --no-print-directory --silent tools

$(PLAY_STAMP): requirements.txt
	$(CHECK)
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || { \
		rm -rf .venv; echo "Python cannot make an environment; on Debian: apt install python3-venv" >&2; exit 1; }
	@echo "Installing what the server needs ..."
	@$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements.txt
	@touch $@

$(DIST): $(NODE_STAMP) $(SOURCES)
	$(CHECK)
	@echo "Building the client ..."
	@cd frontend && npm run --silent build -- --logLevel warn
	@touch $@

venv: $(STAMP)

$(STAMP): requirements-dev.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements-dev.txt
	touch $@

# What has to pass, in stages with a budget each; scripts/stages.py lists them, ONLY=word runs some of them.
quick: $(STAMP)
	@$(BIN)/python scripts/stages.py quick --only "$(ONLY)"

test: tools $(STAMP) $(NODE_STAMP)
	@$(BIN)/python scripts/stages.py test --only "$(ONLY)"

soak: $(STAMP)
	@$(BIN)/python scripts/stages.py soak --only "$(ONLY)"

# Kill servers and databases while games are played: KILLS=100 GAMES=20.
KILLS ?= 100
GAMES ?= 20
crashtest: $(STAMP)
	@$(BIN)/python -m tests.crashtest --kills $(KILLS) --games $(GAMES)

# Do whatever can go wrong around a table: FAULTS=200, from SEED=1 on; ONLY=word of the kinds.
FAULTS ?= 200
SEED ?= 1
faults: $(STAMP)
	@$(BIN)/python -m tests.faults --faults $(FAULTS) --seed $(SEED) --only "$(ONLY)"

# The figures that docs/performance.md explains; bench-table writes them into it, under date and commit.
bench: tools $(STAMP) $(DIST)
	@$(BIN)/python scripts/bench.py --only "$(ONLY)"

bench-table: tools $(STAMP) $(DIST)
	@$(BIN)/python scripts/bench.py --table

# Weights for the evaluation of programs, from games that are played for it: HOURS=1, PLAYED=600, SEED=1; broken off, it goes on.
# They go to var/evaluation.json, with how they stand beside those in use; make train-take-over lets programs use them.
HOURS ?= 1
PLAYED ?= 600
train: $(STAMP)
	@$(BIN)/python -m engine train --games $(PLAYED) --hours $(HOURS) --seed $(SEED)

train-take-over: $(STAMP)
	@$(BIN)/python -m engine train --take-over

# Engine and server at two commits, in turns: make compare BEFORE=commit, or ONLY="sqlite start" of it
compare: $(STAMP)
	@$(BIN)/python scripts/compare.py $(BEFORE) $(if $(ONLY),--only $(ONLY))

# Work per entry of fixed games, held against its budgets; with BEFORE=commit beside that commit's.
counts: $(STAMP)
	@$(BIN)/python scripts/counts.py $(BEFORE)

# Entries a second and how long until the opponent sees one, in many rooms at once.
loadtest: $(STAMP)
	@$(BIN)/python -m tests.loadtest

# The source of this commit as one file, what it is made of, where it comes from, checksums: into release/.
release: $(STAMP)
	@$(BIN)/python scripts/release.py

format: $(STAMP)
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

types: $(STAMP)
	$(BIN)/python -m app.schemas

# What of each language is missing, too long, against the glossary or without its cases; LANGUAGE=pl says all of one.
words: $(NODE_STAMP)
	@cd frontend && npm run --silent generate && node scripts/words.mjs $(LANGUAGE)

$(NODE_STAMP): frontend/package-lock.json
	$(CHECK)
	@echo "Installing the client's packages ..."
	@cd frontend && npm ci --loglevel error --no-audit --no-fund --no-update-notifier >/dev/null
	@touch $@

# Every kind of decision in six windows, by day and by night, and in every language, to be looked at: into var/pictures.
pictures: $(DIST) $(STAMP)
	FOLDER=var/pictures/light SCHEME=light node tests/e2e/still.mjs --all
	FOLDER=var/pictures/dark SCHEME=dark node tests/e2e/still.mjs --all
	FOLDER=var/pictures/words node tests/e2e/words.mjs --all

# Every kind of decision, wide and narrow, into docs/screenshots.
screenshots: $(DIST) $(STAMP)
	node tests/e2e/screenshots.mjs
