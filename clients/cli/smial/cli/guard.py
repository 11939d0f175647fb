"""Around every command: what goes wrong ends in a plain sentence on standard error and an exit code, no traceback."""

import functools
import os
import shutil
import sys
from collections.abc import Callable
from textwrap import fill
from typing import ParamSpec

from smial.cli.called import typed_command
from smial.cli.draw.spelling import visible
from smial.cli.failures import INTERRUPTED, OK, Trouble, exit_code, sentence
from smial.client import SmialError

P = ParamSpec("P")


def guarded(command: Callable[P, None]) -> Callable[P, None]:
    """The command with its failures told; see `failures` for the exit codes."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except (SmialError, Trouble) as failure:
            complain(sentence(failure))
            raise SystemExit(exit_code(failure)) from None
        except KeyboardInterrupt:
            complain(f"Interrupted. Tables stay as they are; `{typed_command()} play` goes on with them.")
            raise SystemExit(INTERRUPTED) from None
        except BrokenPipeError:  # whoever reads has had enough, as in `smial games | head`
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise SystemExit(OK) from None

    return run


def complain(words: str) -> None:
    """One sentence on standard error, in whatever characters it can show; on a terminal no word is broken."""
    lines = visible(words).splitlines()
    if sys.stderr.isatty():
        width = shutil.get_terminal_size().columns
        lines = [fill(line, width, break_long_words=False, break_on_hyphens=False) for line in lines]
    print(*lines, sep="\n", file=sys.stderr)
