"""A person at a real terminal: a process on a pseudo-terminal, typed at when it has shown what it should."""

import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fcntl import ioctl
from struct import pack

PATIENCE = 60.0
"""Seconds until something that should have been shown is missed."""

TAKES_THE_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
"""Makes standard input the terminal that Ctrl-C comes from, then is the program named. Not done between fork and exec:
this process has gRPC's threads, and a copy of it may hang or break in what gRPC does about forks.
"""

STYLES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """What a command shows on a terminal, and a keyboard for it."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self._process, self._master = process, master
        self.shown = ""
        """All so far, without colours."""
        self.raw = ""
        """All so far, as the terminal got it."""
        self._read = 0

    def until(self, words: str) -> str:
        """Waits until these words are shown after what was waited for before, and returns what came with them."""
        deadline = time.monotonic() + PATIENCE
        while (found := self.shown.find(words, self._read)) < 0:
            if not self._more(deadline):
                raise AssertionError(f"{words!r} was not shown after:\n{self.shown[self._read :]}")
        start, self._read = self._read, found + len(words)
        return self.shown[start : self._read]

    def type(self, line: str) -> None:
        """Types a line and Enter."""
        os.write(self._master, f"{line}\n".encode())

    def press(self, keys: str) -> None:
        """Presses keys, Enter as `\\r`."""
        os.write(self._master, keys.encode())

    def modes(self) -> list[object]:
        """How the terminal treats what is typed and written."""
        return list(termios.tcgetattr(self._master))

    def interrupt(self) -> None:
        """Presses Ctrl-C."""
        os.write(self._master, b"\x03")

    def ends(self) -> int:
        """Waits for the end, and returns the exit code."""
        while self._more(time.monotonic() + PATIENCE):
            pass
        return self._process.wait(PATIENCE)

    def _more(self, deadline: float) -> bool:
        ready, _, _ = select.select([self._master], [], [], max(0.0, deadline - time.monotonic()))
        try:
            piece = os.read(self._master, 65536) if ready else b""
        except OSError:  # what Linux says when nobody has the other end open any more
            return False
        self.raw += piece.decode("utf-8", "replace")
        self.shown += STYLES.sub("", piece.decode("utf-8", "replace")).replace("\r\n", "\n")
        return bool(piece)


@contextmanager
def terminal(
    *arguments: str, environment: Mapping[str, str], columns: int = 80, kind: str = "dumb"
) -> Iterator[Terminal]:
    """`smial` with these arguments on a terminal of its own, by default one that is only written to line by line; it
    is killed if it still runs at the end."""
    master, slave = pty.openpty()
    ioctl(slave, termios.TIOCSWINSZ, pack("HHHH", 40, columns, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-c", TAKES_THE_TERMINAL, "-m", "smial.cli.main", *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, **environment, "TERM": kind, "COLUMNS": str(columns), "LINES": "40"},
        start_new_session=True,
    )
    os.close(slave)
    try:
        yield Terminal(process, master)
    finally:
        process.kill()
        process.wait()
        os.close(master)
