"""What strangers have: Node.js with the packages of the client in `node` and the .proto files; or pip, and a plugin."""

from __future__ import annotations

import fcntl
import shutil
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.strangers.programs import run

ROOT = Path(__file__).parents[2]
NODE = Path(__file__).parent / "node"
SETTINGS = ("package.json", "package-lock.json", ".npmrc")

collect_ignore = ["night_nets"]
"""A distribution of its own, whose tests run where it is installed."""


@pytest.fixture(scope="session")
def node_modules() -> Path:
    """The client's packages, installed once for each lock, whichever of several test processes comes first."""
    place = ROOT / "build" / "node"
    place.mkdir(parents=True, exist_ok=True)
    installed, lock = place / "installed.json", (NODE / "package-lock.json").read_text("utf-8")
    with (place / "lock").open("w") as waiting:
        fcntl.flock(waiting, fcntl.LOCK_EX)
        if not installed.is_file() or installed.read_text("utf-8") != lock:
            for name in SETTINGS:
                shutil.copy(NODE / name, place)
            run(place, "npm", "ci", "--loglevel", "error")
            installed.write_text(lock, "utf-8")
    return place / "node_modules"


@pytest.fixture
def stranger(tmp_path: Path, node_modules: Path) -> Callable[..., str]:
    """Runs a command in a folder with the client, its packages and the .proto files, and gives what it prints."""
    folder = tmp_path / "stranger"
    folder.mkdir()
    for file in (NODE / "package.json", *NODE.glob("*.js")):
        shutil.copy(file, folder)
    (folder / "node_modules").symlink_to(node_modules)
    lay_protos(folder / "protos")
    return lambda *command: run(folder, *command)


def lay_protos(folder: Path) -> None:
    """The published API: our .proto files with the vectors of CHANCE.md, and those of Google's that they import."""
    google = Path(sysconfig.get_path("purelib"), "google")
    for source, part in ((ROOT / "proto", "smial/v1"), (google.parent, "google/api"), (google.parent, "google/rpc")):
        (folder / part).mkdir(parents=True)
        for file in (*(source / part).glob("*.proto"), *(source / part).glob("*.json")):
            shutil.copy(file, folder / part)
