"""What lies where in this project, for the tests of its structure. Reads files, imports none of ours."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECTS = sorted(path.parent for pattern in ("*", "*/*") for path in ROOT.glob(f"{pattern}/pyproject.toml"))
"""The folders of our distributions."""


def packages() -> dict[str, Path]:
    """The folder of each of our packages by its dotted name: `smial.rules`, `smial_there_and_back`."""
    ours = [path for project in ("proto", "platform", "clients/*") for path in ROOT.glob(f"{project}/smial/*/")]
    plugins = list(ROOT.glob("plugins/*/smial_*/"))
    named = {f"smial.{path.name}": path for path in ours} | {path.name: path for path in plugins}
    return {name: path for name, path in sorted(named.items()) if any(path.rglob("*.py"))}


def is_generated(path: Path) -> bool:
    """Whether a file was written by the protobuf compiler."""
    return path.name.endswith(("_pb2.py", "_pb2_grpc.py"))


def written(folder: Path) -> list[Path]:
    """The Python files below a folder that a person wrote."""
    return sorted(path for path in folder.rglob("*.py") if not is_generated(path))


def everything_written() -> list[Path]:
    """The Python files of the whole project that a person wrote."""
    return [
        path
        for folder in ("proto", "platform", "plugins", "clients", "deploy", "tests")
        for path in written(ROOT / folder)
    ]


def parsed(path: Path) -> ast.Module:
    """A Python file as a syntax tree."""
    return ast.parse(path.read_text("utf-8"))


def short(path: Path) -> str:
    """A path as messages name it: from the top of the project."""
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and dotted name of everything a file imports, each name of a `from` import joined to its module."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)
