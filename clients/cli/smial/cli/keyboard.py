"""Reading a line that a person types, so that Ctrl-C always works.

`input` alone misses a Ctrl-C that comes after its prompt is shown and before it waits: it waits on, until Enter.
"""

import os
import select
import signal
import sys


def typed(prompt: str) -> str:
    """The line typed after the prompt. EOFError where nobody types any more, KeyboardInterrupt at Ctrl-C."""
    if not sys.stdin.isatty():
        return input(prompt)
    print(prompt, end="", flush=True)
    _wait_for_a_line()
    return input()


def _wait_for_a_line() -> None:
    """Waits until a line can be read; a signal ends the wait too, also one that came a moment before it."""
    heard, told = os.pipe()
    os.set_blocking(told, False)
    before = signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    try:
        select.select([sys.stdin, heard], [], [])
    finally:
        signal.set_wakeup_fd(before)
        os.close(heard)
        os.close(told)
