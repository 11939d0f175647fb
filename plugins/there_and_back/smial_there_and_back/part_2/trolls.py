"""The trolls: what becomes of them when broken swords round them are marked (TB-2.9 to TB-2.11).

Not here: what it costs to enter a space with a broken sword (`tolls`).
"""

from collections.abc import Sequence

from smial.rules import Choice, Line, Move, Ref, Seat, Turn, Who, line
from smial_there_and_back.adventure import on_map, square
from smial_there_and_back.asking import Ask
from smial_there_and_back.glory import earn
from smial_there_and_back.moves import Mark
from smial_there_and_back.part_2.board import BOARD
from smial_there_and_back.part_2.guide import PartTwoGuide, Road
from smial_there_and_back.squares import mask


class MarkBrokenSword(Ask):
    """Mark any broken sword, wherever it lies; it costs no token (TB-2.11)."""

    def text(self, state: Road) -> Line:
        return line("Which broken sword do you mark?")

    def moves(self, state: Road, seat: Seat) -> Sequence[Move]:
        marked = state.guides[seat].marked
        return [Mark(BOARD.squares.names[cell]) for cell in BOARD.broken_swords if cell not in marked]

    def choice(self, state: Road, seat: Seat, move: Move) -> Choice:
        assert isinstance(move, Mark)
        space = square(seat, move.square)
        label = line("Mark the broken sword on {square}, beside {troll}", square=space, troll=beside(seat, move))
        return Choice(label=label, group="mark", touches=(space.id,))

    def answer(self, state: Road, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Mark)
        state.guides[seat].marked.append(BOARD.squares.numbers[move.square])
        turn.tell("{who} marks the broken sword on {square}.", who=Who(seat), square=square(seat, move.square))
        fool_trolls(state, seat, turn)

    def resolve(self, state: Road, turn: Turn) -> None:
        turn.tell("It comes to nothing: all broken swords of {who} are marked.", who=Who(self.seat))


def beside(seat: Seat, move: Mark) -> Ref:
    """The troll beside this broken sword."""
    cell = BOARD.squares.numbers[move.square]
    return troll_ref(seat, next(troll for troll, around in BOARD.around.items() if around >> cell & 1))


def fool_trolls(state: Road, seat: Seat, turn: Turn) -> None:
    """With the fourth broken sword round him a troll is marked; the first to do so has glory (TB-2.9)."""
    guide = state.guides[seat]
    for troll in newly_fooled(guide):
        guide.trolls.append(troll)
        turn.tell("{who} turns {troll} to stone.", who=Who(seat), troll=troll_ref(seat, troll))
        earn(state.glory, BOARD.name(troll), [seat], turn)


def newly_fooled(guide: PartTwoGuide) -> list[int]:
    """The trolls who have all four broken swords marked, but are not marked themselves."""
    marked = mask(guide.marked)
    return [troll for troll, around in BOARD.around.items() if not around & ~marked and troll not in guide.trolls]


def troll_ref(seat: Seat, troll: int) -> Ref:
    """A troll on a seat's map."""
    return Ref(on_map(seat, BOARD.squares.names[troll]), BOARD.name(troll))
