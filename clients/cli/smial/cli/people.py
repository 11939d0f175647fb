"""What to call the person at this terminal."""

import getpass


def own_name() -> str:
    """The login name, or `Player` where there is none."""
    try:
        return getpass.getuser() or "Player"
    except (KeyError, OSError, ImportError):  # no such user in the system's list, or no list
        return "Player"
