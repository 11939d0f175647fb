# Everything one does with Smial: `make` lists it. Needs Python 3.11 or newer and nothing else: the rest goes into .venv.
# Paths are relative and tools are started as modules, so that a folder with spaces in its name is no trouble.

PYTHON ?= python3
PY := .venv/bin/python
PROJECTS := $(wildcard proto/pyproject.toml platform/pyproject.toml clients/*/pyproject.toml plugins/*/pyproject.toml)
READY := .venv/ready

.PHONY: help play serve test lint rules proto proto-check proto-baseline lock clean
.DELETE_ON_ERROR:

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

# The protos. Stubs are committed beside them; build/smial.binpb is the same API in the form that buf reads.

PROTOC = PATH=".venv/bin:$$PATH" $(PY) -m grpc_tools.protoc -Iproto -I"$$($(PY) -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"
NOT_GENERATED = -x '*.proto' -x '*.md' -x '*.json' -x __init__.py -x py.typed -x __pycache__

# $(call stubs,FOLDER): messages of all files, clients and servers of the services alone.
define stubs
@$(PROTOC) --python_out=$(1) --mypy_out=quiet:$(1) proto/smial/v1/*.proto
@$(PROTOC) --grpc_python_out=$(1) --mypy_grpc_out=quiet:$(1) proto/smial/v1/*_service.proto
endef

proto: $(READY)  ## format the protos and generate their stubs
	@.venv/bin/buf format -w proto
	@rm -f proto/smial/v1/*_pb2*.py proto/smial/v1/*_pb2*.pyi
	$(call stubs,proto)

proto-check: $(READY)
	@rm -rf build/stubs && mkdir -p build/stubs
	$(call stubs,build/stubs)
	@diff -rq $(NOT_GENERATED) proto/smial build/stubs/smial || { echo 'The stubs are not those of the protos: run `make proto`.'; exit 1; }
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
