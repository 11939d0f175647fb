# Everything one does with Smial: `make` lists it. Needs Python 3.11 or newer and nothing else: the rest goes into .venv.
# Paths are relative and tools are started as modules, so that a folder with spaces in its name is no trouble.

PYTHON ?= python3
PY := .venv/bin/python
PROJECTS := $(wildcard proto/pyproject.toml platform/pyproject.toml clients/*/pyproject.toml plugins/*/pyproject.toml)
READY := .venv/ready
BALANCED := $(notdir $(patsubst %/balance/,%,$(wildcard plugins/$(or $(PLUGIN),*)/smial_*/balance/)))

.PHONY: help play serve test lint rules golden balance bench build/stubs proto proto-check proto-baseline lock clean

help:
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' Makefile

play: $(READY)  ## play in this terminal; GAME=id to choose, ARGS='…' for options of `smial play`
	@$(PY) -m smial.cli.main play $(GAME) $(ARGS)

serve: $(READY)  ## run a server; ARGS='…' for options of `smial serve`
	@$(PY) -m smial.cli.main serve $(ARGS)

test: lint  ## lint, then all tests; FULL=1 for the large counts, ARGS='…' for pytest
	$(if $(FULL),SMIAL_FULL=1) $(PY) -m pytest -q -n auto --maxprocesses 8 --dist worksteal $(if $(FULL),--timeout 1800) $(ARGS)

lint: $(READY) proto-check  ## style, types, import directions, protos
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(PY) -m pytest -q tests/structure/test_imports.py

rules: $(READY)  ## which rules of each game's RULES.md no test names
	@$(PY) tests/rule_ids.py

golden: $(READY)  ## write the golden records anew; `git diff` shows what a change of rules did
	@SMIAL_GOLDEN=1 $(PY) -m pytest -q tests/plugins/*/test_*_golden.py $(ARGS)

balance: $(READY)  ## bots play, figures stand beside aims; PLUGIN=there_and_back ARGS='4 --games 50'
	@for plugin in $(BALANCED); do $(PY) -m $$plugin.balance $(ARGS) || exit 1; done

bench: $(READY)  ## how fast it is; ARGS='submit fanout' for some parts. Read tests/bench/README.md
	@$(PY) -m tests.bench $(ARGS)

# The protos. Their stubs are committed beside them; build/smial.binpb is the same API in the form that buf reads.

SITE_PACKAGES = "$$($(PY) -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"
PROTOC = PATH=".venv/bin:$$PATH" $(PY) -m grpc_tools.protoc -Iproto -I$(SITE_PACKAGES)
NOT_GENERATED = -x '*.proto' -x '*.md' -x '*.json' -x __init__.py -x py.typed -x __pycache__

build/stubs: $(READY)
	@rm -rf $@ && mkdir -p $@
	@$(PROTOC) --python_out=$@ --mypy_out=quiet:$@ proto/smial/v1/*.proto
	@$(PROTOC) --grpc_python_out=$@ --mypy_grpc_out=quiet:$@ proto/smial/v1/*_service.proto

proto: build/stubs  ## generate the stubs of the protos, and format the protos
	@rm -f proto/smial/v1/*_pb2*.py proto/smial/v1/*_pb2*.pyi
	@cp -R build/stubs/smial proto
	@.venv/bin/buf format -w proto

proto-check: build/stubs
	@diff -rq $(NOT_GENERATED) proto/smial build/stubs/smial || { echo 'These stubs are not what `make proto` makes.'; exit 1; }
	@$(PROTOC) --descriptor_set_out=build/smial.binpb --include_imports --include_source_info proto/smial/v1/*.proto
	.venv/bin/buf format --diff --exit-code proto
	.venv/bin/buf lint build/smial.binpb --config proto/buf.yaml
	.venv/bin/buf breaking build/smial.binpb --against proto/baseline.binpb --config proto/buf.yaml

proto-baseline: $(READY)  ## from now on, clients count on the protos as they are
	@$(PROTOC) --descriptor_set_out=proto/baseline.binpb --include_imports proto/smial/v1/*.proto

# The environment. It works only where it was made: in a folder that has moved, it is made anew.

$(shell [ ! -f $(READY) ] || [ "$$(cat $(READY))" = "$$(pwd -P)" ] || rm -rf .venv)

$(READY): requirements.lock $(PROJECTS)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Smial needs Python 3.11 or newer as $(PYTHON); name yours with PYTHON=, say `make play PYTHON=python3.12`.'; exit 1; }
	@echo 'Setting up .venv, a minute at most …' >&2
	@$(PYTHON) -m venv .venv
	@$(PY) -m pip install -qq --disable-pip-version-check --require-hashes -r requirements.lock
	@$(PY) -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation $(PROJECTS:%/pyproject.toml=-e ./%)
	@$(PY) -m pip check -q || { echo 'A pyproject.toml wants what the lock has not: run `make lock`.'; exit 1; }
	@pwd -P > $@

lock:  ## choose versions anew: writes requirements.lock from every pyproject.toml (needs uv)
	uv pip compile -q --upgrade --all-extras --group pyproject.toml:dev $(PROJECTS) -o requirements.lock

clean:  ## remove .venv and everything else that can be made again
	rm -rf .venv build .mypy_cache .pytest_cache .ruff_cache .hypothesis
