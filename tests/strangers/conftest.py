"""What a stranger has: Node.js with the packages of the client in `node`, and the .proto files; nothing of ours."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NODE = Path(__file__).parent / "node"
SETTINGS = ("package.json", "package-lock.json", ".npmrc")
SCRIPTS = Path(sysconfig.get_path("scripts"))


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


def run(folder: Path, program: str, *arguments: str) -> str:
    """What a program of this environment prints; AssertionError with all it said if it fails."""
    command = [str(SCRIPTS / program), *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", timeout=100, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
