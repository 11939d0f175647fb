"""A guide in Markdown as what its reader does: lays down files, types commands, tries code. Run, it tries the code.

- A block after a paragraph with `` `path/of/a/file`: `` is that file.
- A `console` block is typed line by line where a line begins with `$`; below each command stands what it prints.
- `python` blocks are run one after the other, `pycon` blocks among them show what comes of it.

As in doctest, `...` stands for anything and the widths of blanks do not count. Needs nothing but Python, as the code is
tried in the reader's environment, by `python guides.py GUIDE.md`.
"""

from __future__ import annotations

import doctest
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FILE = re.compile(r"`([\w.-]+/[\w./-]+)`:")
LOOSE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


class Step(NamedTuple):
    """One block."""

    language: str
    content: str
    line: int
    """Where it begins in the guide."""
    file: str
    """What it is to be laid down as, if it is a file."""


def steps(guide: str) -> Iterator[Step]:
    """The blocks of a guide in order."""
    for fence in re.finditer(r"^```(\w+)\n(.*?)^```$", guide, flags=re.MULTILINE | re.DOTALL):
        paragraph = guide[: fence.start()].rstrip().rpartition("\n\n")[2]
        named = None if "```" in paragraph else FILE.search(paragraph)
        line = guide.count("\n", 0, fence.start()) + 1
        yield Step(fence[1], fence[2], line, named[1] if named else "")


def typed(console: str) -> Iterator[tuple[str, str]]:
    """Each command of a console block with what it is to print."""
    for command in re.finditer(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", console, flags=re.MULTILINE):
        yield command[1], command[2]


def prints(expected: str, printed: str) -> bool:
    """Whether this is what the guide says."""
    return doctest.OutputChecker().check_output(expected, printed, LOOSE)


def try_code(guide: Path) -> int:
    """Runs the guide's code from top to bottom as one session; how many examples do not show what they should."""
    names: dict[str, object] = {"__name__": "__main__"}
    runner = doctest.DocTestRunner(optionflags=LOOSE)
    for step in steps(guide.read_text("utf-8")):
        if step.language == "python" and not step.file:
            exec(compile("\n" * step.line + step.content, guide, "exec"), names)
        elif step.language == "pycon":
            example = doctest.DocTestParser().get_doctest(step.content, names, guide.name, str(guide), step.line)
            runner.run(example, clear_globs=False)
            names |= example.globs
    return runner.summarize(verbose=False).failed


if __name__ == "__main__":
    sys.exit(try_code(Path(sys.argv[1])) > 0)
