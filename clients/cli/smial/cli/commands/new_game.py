"""`smial new-game NAME`: writes a small whole game into a folder of its own, for its author to change.

What is written lies in `smial.cli.new_game`. Not for: installing it; the last lines printed say how.
"""

import keyword
import re
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import Annotated

import typer

from smial.cli.called import typed_command
from smial.cli.failures import USAGE, Trouble
from smial.cli.screen import stdout_screen

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 30
ENDING = ".tmpl"
TESTS = "tests"
"""The folder of what is written that lies beside its package."""

NEXT = """
{name} is written. What to do next, where Smial is:

  pip install -e ./{name}
  {smial} play {name}
  pytest {name}

From now on what you change counts at the next start. Begin with
{name}/README.md and {name}/{package}/game.py.
"""


def new_game(
    name: Annotated[str, typer.Argument(help="What the game is called: small letters, digits and hyphens.")],
) -> None:
    """Write a new game to begin with. It is a plugin of its own, with tests, in the folder NAME."""
    check(name)
    write(Path(name), words_for(name))
    stdout_screen().say(*NEXT.format(smial=typed_command(), name=name, package=package_of(name)).strip().splitlines())


def check(name: str) -> None:
    """Raises `Trouble`, which says what would be right, if a game cannot be called this."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        right = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-0123456789")[:LONGEST].rstrip("-") or "my-game"
        raise Trouble(
            f"{name!r} is no name for a game: it is small letters, digits and hyphens, begins with a letter and has "
            f"{LONGEST} characters at most, for instance {right}.",
            USAGE,
        )
    if Path(name).exists():
        raise Trouble(f"There is something called {name} here already, and it stays as it is. Take another name.")
    package = package_of(name)
    if keyword.iskeyword(package) or package in (TESTS, *sys.stdlib_module_names) or find_spec(package) is not None:
        other = f"{name[: LONGEST - 5]}-game"
        raise Trouble(f"{package} means something in Python here already. Call the game {other}, for instance.", USAGE)


def package_of(name: str) -> str:
    """The Python package of a game."""
    return name.replace("-", "_")


def words_for(name: str) -> dict[str, str]:
    """What is put in place of `$name` and the like."""
    words = [word.capitalize() for word in name.split("-")]
    return {"name": name, "package": package_of(name), "title": " ".join(words), "rules": rules_prefix(words)}


def rules_prefix(words: list[str]) -> str:
    """Two letters for the numbers of the rules: the first of each word, or of the only one."""
    initials = "".join(word[0] for word in words if word[0].isalpha())
    letters = initials if len(initials) > 1 else "".join(filter(str.isalpha, "".join(words)))
    return f"{letters}X"[:2].upper()


def write(folder: Path, words: dict[str, str]) -> None:
    """Writes all files into a new folder; raises `Trouble` if there can be none."""
    try:
        folder.mkdir()
    except OSError as error:
        raise Trouble(f"The folder {folder} cannot be made here: {error.strerror}.") from None
    for path, template in templates(files("smial.cli") / "new_game"):
        file = folder / path.replace("package/", f"{words['package']}/").removesuffix(ENDING)
        file.parent.mkdir(exist_ok=True)
        file.write_text(Template(template.read_text("utf-8")).substitute(words), "utf-8")


def templates(folder: Traversable, path: str = "") -> Iterator[tuple[str, Traversable]]:
    """Every file to write, with its path."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from templates(entry, f"{path}{entry.name}/")
        elif entry.name.endswith(ENDING):
            yield f"{path}{entry.name}", entry
