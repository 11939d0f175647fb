"""Marking bread: what a player is asked about it (TB-1.6 to TB-1.8). Not here: what it is worth (`bread`)."""

from collections.abc import Sequence

from smial.rules import Choice, Line, Move, Ref, Seat, Turn, Who, line
from smial_there_and_back.adventure import on_sheet
from smial_there_and_back.asking import Ask
from smial_there_and_back.moves import Bread
from smial_there_and_back.part_1.bread import OPEN, ROW, Feast
from smial_there_and_back.part_1.guide import Party


class PlaceBread(Ask):
    """Mark bread, one symbol after the other, each wherever the player likes (TB-1.6, TB-1.8)."""

    count: int

    def text(self, state: Party) -> Line:
        return line("Where do you mark your bread? ({count} to mark)", count=self.count)

    def moves(self, state: Party, seat: Seat) -> Sequence[Move]:
        return [Bread(place) for place in state.guides[seat].feast.places()]

    def choice(self, state: Party, seat: Seat, move: Move) -> Choice:
        assert isinstance(move, Bread)
        symbol = bread_symbol(state.guides[seat].feast, seat, move.place)
        late = move.place in state.guides[seat].feast.fed
        return Choice(
            label=line("Bread for {guest}", guest=symbol),
            group="bread",
            touches=(symbol.id,),
            warn=line("He has arrived already: it scores nothing.") if late else None,
        )

    def answer(self, state: Party, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Bread)
        feast = state.guides[seat].feast
        turn.tell("{who} marks bread for {guest}.", who=Who(seat), guest=bread_symbol(feast, seat, move.place))
        feast.mark(move.place)
        if self.count > 1:
            turn.then(PlaceBread(seat, self.count - 1))

    def resolve(self, state: Party, turn: Turn) -> None:
        turn.tell("{who} has no open symbol for bread.", who=Who(self.seat))


def bread_symbol(feast: Feast, seat: Seat, place: str) -> Ref:
    """The bread symbol that is marked next at this place."""
    if place == ROW:
        number = feast.row.index(OPEN) + 1
        return Ref(on_sheet(seat, f"bread.{number}"), f"dwarf {number}")
    return Ref(on_sheet(seat, f"bread.{place}.{feast.pairs[place] + 1}"), place)
