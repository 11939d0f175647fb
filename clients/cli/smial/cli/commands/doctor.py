"""`smial doctor`: looks at this installation and says what is wrong with it, if anything."""

import platform
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

from smial.cli.draw import UNICODE
from smial.cli.draw.paint import counted
from smial.cli.embedded import embedded, server_installed
from smial.cli.failures import REFUSED, Trouble, sentence
from smial.cli.home import home, journal
from smial.cli.options import Ascii, Plain
from smial.cli.screen import Screen, somebody_types, stdout_screen
from smial.client import SmialError, connect

OLDEST_PYTHON = (3, 11)
NEEDED = ("smial", "smial-client", "smial-api", "grpcio", "protobuf", "typer", "rich", "textual", "platformdirs")
FOR_PLAY = ("smial-platform",)

SQLITE = b"SQLite format 3\0"
"""How a file of tables begins; whether all of it is sound, the server finds when it opens it."""

Finding = tuple[bool, str]
"""Whether it is well, and what was found."""


def doctor(plain: Plain = False, ascii_only: Ascii = False) -> None:
    """Look for what is wrong with this installation. Exit code 1 if something is."""
    screen = stdout_screen(plain=plain, ascii_only=ascii_only)
    well = True
    for look in (_python, _packages, _home, _journal, lambda: _terminal(screen), _server):
        for fine, found in look():
            screen.say(f"{'ok' if fine else 'WRONG'}: {found}")
            well = well and fine
    if not well:
        raise SystemExit(REFUSED)


def _python() -> Iterator[Finding]:
    wanted = ".".join(map(str, OLDEST_PYTHON))
    yield sys.version_info >= OLDEST_PYTHON, f"Python {platform.python_version()} (needed: {wanted} or later)"


def _packages() -> Iterator[Finding]:
    for package in NEEDED:
        found = _version(package)
        yield found is not None, f"{package} {found or 'is not installed'}"
    for package in FOR_PLAY:
        found = _version(package)
        yield True, f"{package} {found or 'is not installed: only servers elsewhere can be played on'}"


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _home() -> Iterator[Finding]:
    try:
        folder = home()
        probe = folder / ".doctor"
        probe.touch()
        probe.unlink()
    except OSError as fault:
        yield False, f"the folder for tables and seats cannot be written: {fault}"
        return
    others = folder.stat().st_mode & 0o077 if sys.platform != "win32" else 0
    yield not others, f"tables and seats lie in {folder}" + (", which others can read: chmod 700 it" if others else "")


def _journal() -> Iterator[Finding]:
    file = journal()
    if not file.exists():
        yield True, "no tables have been played here yet"
        return
    try:
        with file.open("rb") as opened:
            sound = opened.read(len(SQLITE)) == SQLITE
    except OSError as fault:
        yield False, f"the tables' file {file} cannot be read: {fault.strerror}"
        return
    yield sound, f"the tables' file is {file}" + ("" if sound else ", which holds something else")


def _terminal(screen: Screen) -> Iterator[Finding]:
    look = screen.look
    drawing = "box drawing" if look.glyphs is UNICODE else "plain ASCII"
    typing = "somebody can type" if somebody_types() else "nobody can type here"
    yield True, f"the terminal has {look.width} columns, {drawing}, {typing}; it writes {sys.stdout.encoding}"


def _server() -> Iterator[Finding]:
    if not server_installed():
        yield True, "there is no server on this machine; name one elsewhere with --server"
        return
    try:
        with embedded() as address, connect(address) as client:
            games, faults = client.games(), client.plugin_faults()
    except (Trouble, SmialError) as failure:
        yield False, sentence(failure)
        return
    yield True, "a server can be started"
    yield bool(games), f"{counted(len(games), 'game')}: {', '.join(game.title for game in games) or 'install a plugin'}"
    for fault in faults:
        yield False, f"plugin {fault.plugin} cannot be used: {fault.message}"
