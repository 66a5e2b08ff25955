# What one does with Tablepoint. Each line calls a short script; the script says how and why.
# Settings come from the environment or the command line: `make run PORT=8080`, `make test ARGS="-k payment"`.

.PHONY: help install run test test-fast test-postgres fuzz bench lint types lock clean

help:
	@echo "make install        set up .venv with the locked dependencies"
	@echo "make run            set up and serve the demo on http://127.0.0.1:8000"
	@echo "make test           lint, types, import contracts and every test, on SQLite"
	@echo "make test-fast      the tests without a browser and without faults, for while one works"
	@echo "make test-postgres  every test of the database on a throw-away PostgreSQL"
	@echo "make fuzz           score random hands and compare with another engine"
	@echo "make bench          measure what docs/benchmarks.md states"
	@echo "make lint           formatting, linters, import contracts, missing migrations"
	@echo "make types          mypy"
	@echo "make lock           resolve pyproject.toml into requirements.txt and requirements-dev.txt"
	@echo "make clean          remove .venv and caches (never the data in var/)"

install:
	@scripts/install

run:
	@scripts/run

test:
	@scripts/test $(ARGS)

test-fast:
	@scripts/test-fast $(ARGS)

test-postgres:
	@scripts/test-postgres $(ARGS)

# How many hands, and a seed to repeat a run: make fuzz ARGS="1000000 7"
fuzz:
	@scripts/install --dev
	.venv/bin/python -m tests.scoring.mcr.fuzz $(ARGS)

# The figures of docs/benchmarks.md: about half an hour.
bench:
	@scripts/install --dev
	.venv/bin/python -m benchmarks.bench_scoring
	.venv/bin/python -m benchmarks.bench_seating
	.venv/bin/python -m benchmarks.bench_exports
	.venv/bin/python -m benchmarks.bench_keys
	.venv/bin/python -m benchmarks.bench_desk_load
	.venv/bin/python -m benchmarks.bench_reconcile
	.venv/bin/python -m benchmarks.bench_imports
	.venv/bin/python -m benchmarks.bench_archive
	.venv/bin/python -m benchmarks.bench_copies
	.venv/bin/python -m benchmarks.bench_tidy
	.venv/bin/python -m benchmarks.bench_retiring
	.venv/bin/python -m benchmarks.bench_year
	.venv/bin/python -m benchmarks.bench_doctor
	.venv/bin/python -m benchmarks.bench_people
	.venv/bin/python -m benchmarks.bench_player_pages
	.venv/bin/python -m benchmarks.bench_public
	.venv/bin/python -m benchmarks.bench_front
	.venv/bin/python -m benchmarks.bench_strangers
	.venv/bin/python -m benchmarks.bench_invented
	.venv/bin/python -m benchmarks.two_day_event

lint:
	@scripts/install --dev
	@.venv/bin/python -m scripts.by_itself scripts/lint

types:
	@scripts/install --dev
	@.venv/bin/python -m scripts.by_itself .venv/bin/mypy

lock:
	@scripts/lock

# The data (var/, or VAR_DIR) is never touched; where .venv is a link, only the link goes.
clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis test-results
	find scoring tournament tests -name __pycache__ -type d -prune -exec rm -rf {} +
