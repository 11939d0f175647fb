"""Points by number, as score sheets print them. Not here: what is counted."""

from collections.abc import Sequence


def by_number(table: Sequence[int], number: int) -> int:
    """The points for so many. A table's last entry is for any more, so a track of dangers stays there (TB-A36)."""
    return table[min(number, len(table) - 1)]
