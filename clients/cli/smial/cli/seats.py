"""The seats that this user holds, with the tokens that hold them: one file each, which its owner alone can read.

Not here: sitting down and getting up.
"""

import hashlib
import json
import os
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from smial.cli.home import home
from smial.client import table_name

HERE = ""
"""The server's name for tables that are played without a server elsewhere."""


def option(server: str, *, insecure: bool = False) -> str:
    """What a command must say to go to a server, with a blank before it; empty for `HERE`."""
    return f" --server {server}{' --insecure' if insecure else ''}" if server else ""


@dataclass(frozen=True)
class Seat:
    """A seat at a table. Whoever knows the token plays it."""

    server: str
    """The address, or `HERE`."""
    table: str
    seat: int
    token: str = field(repr=False)
    entropy: str = field(repr=False)
    """The share of chance that was sent, in hexadecimal digits; empty where the game had begun already."""
    title: str = ""
    """The game's."""
    code: str = ""
    """The table's join code: whoever types it again wants the same seat."""
    over: bool = False
    """Whether there is nothing more to play there; the record is still had with the token."""


class Seats:
    """The remembered seats."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or home() / "seats"

    def keep(self, seat: Seat) -> None:
        """Remembers a seat, in place of what was known of this token at this table."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=self._folder, suffix=".new")  # readable by its owner alone from the start
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(asdict(seat), file)
        Path(name).replace(self._file(seat))

    def forget(self, seat: Seat) -> None:
        """A seat that was left or lost."""
        self._file(seat).unlink(missing_ok=True)

    def at(self, server: str) -> list[Seat]:
        """The seats held at a server, in the order of sitting down."""
        return [seat for seat in self._all() if seat.server == server]

    def held(self, server: str, name_or_code: str) -> list[Seat]:
        """The seats held at a table, the last one taken first."""
        table, code = table_name(name_or_code), _bare(name_or_code)
        return [seat for seat in reversed(self.at(server)) if seat.table == table or code == _bare(seat.code) != ""]

    def find(self, server: str, name_or_code: str) -> Seat | None:
        """The seat held at a table, if there is one; the last one taken, if there are several."""
        return next(iter(self.held(server, name_or_code)), None)

    def _all(self) -> Iterator[Seat]:
        files = self._folder.glob("*.json") if self._folder.is_dir() else ()
        for file in sorted(files, key=lambda file: file.stat().st_mtime_ns):
            try:
                yield Seat(**json.loads(file.read_text(encoding="utf-8")))
            except (ValueError, TypeError, OSError):
                continue  # gone meanwhile, or spoilt: one lost seat must not hide the others

    def _file(self, seat: Seat) -> Path:
        return self._folder / (
            hashlib.sha256(f"{seat.server} {seat.table} {seat.token}".encode()).hexdigest()[:24] + ".json"
        )


def _bare(code: str) -> str:
    """A join code as it is compared: case, blanks and hyphens do not matter."""
    return "".join(filter(str.isalnum, code)).upper()
