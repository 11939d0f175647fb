"""Points by number, as score sheets print them. Not here: what is counted."""

from collections.abc import Sequence

from smial.rules.data import check


def by_number(table: Sequence[int], number: int) -> int:
    """The points for so many. A table's last entry is for any more, so a track of dangers stays there (TB-A36)."""
    return table[min(number, len(table) - 1)]


def check_tables(file: str, points: object, **most: int) -> None:
    """DataError unless each of these tables has points for 0, 1, 2 … up to so many."""
    for key, number in most.items():
        count = number + 1
        check(len(getattr(points, key)) == count, file, f"points.{key}", f"it must have {count} values")
