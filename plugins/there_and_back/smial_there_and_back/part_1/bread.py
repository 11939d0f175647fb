"""Bread, and what it is worth when a guest arrives (TB-1.6 to TB-1.12, TB-1.14)."""

from collections.abc import Sequence
from typing import Any

import msgspec

from smial.rules import Choice, Line, Move, Ref, Seat, Turn, Who, line
from smial_there_and_back.adventure import on_sheet
from smial_there_and_back.asking import Ask
from smial_there_and_back.moves import Bread
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


class PlaceBread(Ask):
    """Mark bread, one symbol after the other, each wherever the player likes (TB-1.6, TB-1.8)."""

    count: int

    def text(self, state: Any) -> Line:
        return line("Where do you mark your bread? {count}", count=self.count)

    def moves(self, state: Any, seat: Seat) -> Sequence[Move]:
        return [Bread(place) for place in state.guides[seat].feast.places()]

    def choice(self, state: Any, seat: Seat, move: Move) -> Choice:
        assert isinstance(move, Bread)
        symbol = bread_symbol(state.guides[seat].feast, seat, move.place)
        late = move.place in state.guides[seat].feast.fed
        return Choice(
            label=line("Bread for {guest}", guest=symbol),
            group="bread",
            touches=(symbol.id,),
            warn=line("He has arrived already: it scores nothing.") if late else None,
        )

    def answer(self, state: Any, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Bread)
        feast = state.guides[seat].feast
        turn.tell("{who} marks bread for {guest}.", who=Who(seat), guest=bread_symbol(feast, seat, move.place))
        feast.mark(move.place)
        if self.count > 1:
            turn.then(PlaceBread(seat, self.count - 1))


def bread_symbol(feast: Feast, seat: Seat, place: str) -> Ref:
    """The bread symbol that is marked next at this place."""
    if place == ROW:
        number = feast.row.index(OPEN) + 1
        return Ref(on_sheet(seat, f"bread.{number}"), f"dwarf {number}")
    return Ref(on_sheet(seat, f"bread.{place}.{feast.pairs[place] + 1}"), place)
