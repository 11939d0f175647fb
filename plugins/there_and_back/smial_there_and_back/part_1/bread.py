"""Bread, and what becomes of it when a guest arrives (TB-1.7 to TB-1.12).

Not here: where a player marks it (`marking`), and who arrives when (`rules`).
"""

import msgspec

from smial_there_and_back.part_1.board import DWARVES, LEADERS

ROW = "row"
OPEN, MARKED, LOST = 0, 1, 2
PAIR = 2
"""Bread symbols under a leader."""


class Feast(msgspec.Struct, array_like=True, gc=False):
    """The part of a sheet where guests and bread are marked."""

    arrived: int = 0
    """How many dwarf symbols are marked, from the left."""
    row: list[int] = msgspec.field(default_factory=lambda: [OPEN] * DWARVES)
    """The bread symbols under the dwarf symbols: open, marked, or filled because the dwarf found none."""
    pairs: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(LEADERS, 0))
    """How many bread symbols are marked under each leader."""
    fed: dict[str, bool] = {}
    """The leaders who have arrived, and whether both their bread symbols were marked by then."""

    def places(self) -> list[str]:
        """Where bread may be marked now: in the dwarf row, or under a leader (TB-1.6)."""
        row = [ROW] if OPEN in self.row else []
        return row + [name for name, marked in self.pairs.items() if marked < PAIR]

    def mark(self, place: str) -> None:
        """Marks one bread symbol; in the row it is the leftmost open one (TB-1.10)."""
        if place == ROW:
            self.row[self.row.index(OPEN)] = MARKED
        else:
            self.pairs[place] += 1

    def seat_dwarf(self) -> None:
        """The next dwarf symbol is marked; the bread symbol under it is lost unless it is marked (TB-1.9)."""
        if self.row[self.arrived] == OPEN:
            self.row[self.arrived] = LOST
        self.arrived += 1

    def seat_leader(self, name: str) -> None:
        """The leader's symbol is marked; his bread counts only if both symbols are (TB-1.12)."""
        self.fed[name] = self.pairs[name] == PAIR
