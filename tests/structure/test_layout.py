"""Folders and files are where the design has them and small enough to read; the namespace `smial` stays everybody's."""

import ast
from pathlib import Path

import pytest

from tests.structure.tree import ROOT, everything_written, packages, parsed, short

TOP_FOLDERS = {"proto", "platform", "plugins", "clients", "deploy", "tests", "build", "node_modules"}
LONGEST_FILE = 450
LONGEST_FUNCTION = 60
FILES = everything_written()


def test_the_top_holds_only_the_folders_of_the_design() -> None:
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")}
    assert folders <= TOP_FOLDERS


def test_nothing_shadows_the_standard_library_or_claims_the_namespace() -> None:
    bad = [path for path in FILES if path.name == "__init__.py" and path.parent.name in {"smial", "platform"}]
    assert [short(path) for path in bad] == []


def test_tests_are_no_package() -> None:
    """But for what is installed from there: the plugin of a stranger."""
    inits = (ROOT / "tests").rglob("__init__.py")
    found = [path for path in inits if not (path.parents[1] / "pyproject.toml").exists()]
    assert [short(path) for path in found] == []


@pytest.mark.parametrize(("name", "folder"), packages().items(), ids=packages())
def test_a_package_is_typed_and_says_what_it_is_for(name: str, folder: Path) -> None:
    assert (folder / "py.typed").is_file()
    assert ast.get_docstring(parsed(folder / "__init__.py")), f"{name}/__init__.py has no docstring"


def test_every_file_says_what_it_is_for() -> None:
    silent = [short(path) for path in FILES if path.read_text("utf-8").strip() and not ast.get_docstring(parsed(path))]
    assert silent == []


def test_no_file_is_too_long_to_read() -> None:
    lengths = {short(path): len(path.read_text("utf-8").splitlines()) for path in FILES}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_no_function_is_too_long_to_read() -> None:
    functions = [
        (f"{short(path)}:{node.lineno} {node.name}", (node.end_lineno or node.lineno) - node.lineno + 1)
        for path in FILES
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    assert [(name, length) for name, length in functions if length > LONGEST_FUNCTION] == []


def test_whoever_catches_everything_says_why() -> None:
    silent = [f"{short(path)}:{line}" for path in FILES for line in wide_excepts(path) if not has_comment(path, line)]
    assert silent == []


def wide_excepts(path: Path) -> list[int]:
    """The lines on which a file catches whatever may be raised, and keeps it."""
    handlers = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.ExceptHandler)]
    return [handler.lineno for handler in handlers if catches_everything(handler) and not passes_on(handler)]


def catches_everything(handler: ast.ExceptHandler) -> bool:
    names = ast.walk(handler.type) if handler.type else []
    wide = (isinstance(node, ast.Name) and node.id in {"Exception", "BaseException"} for node in names)
    return handler.type is None or any(wide)


def passes_on(handler: ast.ExceptHandler) -> bool:
    last = handler.body[-1]
    return isinstance(last, ast.Raise) and last.exc is None


def has_comment(path: Path, line: int) -> bool:
    """Whether a comment stands on this line or on one beside it."""
    lines = path.read_text("utf-8").splitlines()
    return any("#" in near for near in lines[max(line - 2, 0) : line + 1])
