"""What to call the person at this terminal."""

import getpass

from smial.cli.home import home


def own_name(wished: str = "") -> str:
    """The name that is wished for, which is remembered; else the one that was, else the login name, else `Player`."""
    file = home() / "name"
    if wished:
        file.write_text(wished, encoding="utf-8")
        return wished
    try:
        return file.read_text(encoding="utf-8").strip() or _login()
    except (OSError, UnicodeDecodeError):  # nobody has wished for one yet, or the file is spoilt
        return _login()


def _login() -> str:
    try:
        return getpass.getuser() or "Player"
    except (KeyError, OSError, ImportError):  # no such user in the system's list, or no list
        return "Player"
