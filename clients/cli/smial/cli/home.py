"""Where the command keeps its things: the journal of games played at home, seats' tokens, the server's log."""

import os
from pathlib import Path

import platformdirs

VARIABLE = "SMIAL_HOME"
"""Names another folder than the user's data folder."""


def home() -> Path:
    """The folder, readable by its owner alone; it is made if there is none."""
    folder = Path(os.environ.get(VARIABLE) or platformdirs.user_data_path("smial", appauthor=False))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def journal() -> Path:
    """The file that holds the tables played without a server elsewhere."""
    return home() / "tables.sqlite"


def server_log() -> Path:
    """What the embedded server has to report."""
    return home() / "server.log"
