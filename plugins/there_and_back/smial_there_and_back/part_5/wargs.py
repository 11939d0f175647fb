"""The wargs: which spaces they block, what pinecones spare, and whom they cut off (TB-5.3 to TB-5.6, TB-A42)."""

from collections.abc import Sequence
from itertools import combinations

from smial.rules import Choice, Line, Move, Ref, Seat, Turn, Who, line
from smial_there_and_back.adventure import square
from smial_there_and_back.asking import Ask
from smial_there_and_back.growing import Growth
from smial_there_and_back.moves import Spare
from smial_there_and_back.part_5.board import BOARD
from smial_there_and_back.part_5.guide import Fire, PartFiveGuide
from smial_there_and_back.squares import bits, mask

WAYS = Growth(BOARD)
"""Ways to the trees."""


class MeetWargs(Ask):
    """The spaces of the number rolled are filled, but for those spared for a pinecone each (TB-5.3, TB-5.5)."""

    def text(self, state: Fire) -> Line:
        return line("Wargs with the number {number}: which spaces do you spare?", number=state.black)

    def moves(self, state: Fire, seat: Seat) -> Sequence[Move]:
        guide = state.guides[seat]
        coming = coming_to(guide, state.black)
        most = min(guide.pinecones, len(coming))
        names = [BOARD.squares.names[cell] for cell in coming]
        return [Spare(spared) for count in range(most + 1) for spared in combinations(names, count)] if most else []

    def choice(self, state: Fire, seat: Seat, move: Move) -> Choice:
        assert isinstance(move, Spare)
        if not move.squares:
            return Choice(label=line("Keep the pinecones, let the wargs come"), group="wargs")
        spared = spaces(seat, move.squares)
        label = line("Return {pinecones} to spare {squares}", pinecones=pinecones(len(spared)), squares=spared)
        return Choice(label=label, group="wargs", touches=tuple(space.id for space in spared))

    def answer(self, state: Fire, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Spare)
        if move.squares:
            state.guides[seat].take("bread", -len(move.squares))
            spared = spaces(seat, move.squares)
            price = pinecones(len(spared))
            turn.tell("{who} returns {pinecones} and spares {squares}.", who=Who(seat), pinecones=price, squares=spared)
        block(state, seat, turn, but=move.squares)

    def resolve(self, state: Fire, turn: Turn) -> None:
        """Who has no pinecones has no choice."""
        block(state, self.seat, turn)


def coming_to(guide: PartFiveGuide, number: int) -> list[int]:
    """The spaces of this number that are not filled yet (TB-5.6)."""
    return [cell for cell in bits(BOARD.wargs[number]) if cell not in guide.blocked]


def block(state: Fire, seat: Seat, turn: Turn, but: Sequence[str] = ()) -> None:
    """Fills the spaces of the number rolled, but for some; from now on no line enters them (TB-5.4)."""
    guide = state.guides[seat]
    blocked = [cell for cell in coming_to(guide, state.black) if BOARD.squares.names[cell] not in but]
    guide.blocked += blocked
    if blocked:
        names = spaces(seat, [BOARD.squares.names[cell] for cell in blocked])
        turn.tell("Wargs block {squares} of {who}.", squares=names, who=Who(seat))


def spaces(seat: Seat, names: Sequence[str]) -> tuple[Ref, ...]:
    """Squares of a seat's map."""
    return tuple(square(seat, name) for name in names)


def pinecones(count: int) -> Line:
    """So many pinecones in words."""
    return line("a pinecone") if count == 1 else line("{count} pinecones", count=count)


def cut_off(guide: PartFiveGuide) -> bool:
    """Whether the tree of some dwarf who is not connected can be reached no more over open spaces (TB-A42)."""
    missing = BOARD.dwarves & ~mask(guide.marked_trees)
    free = BOARD.open & ~BOARD.closed(guide)
    within_reach = BOARD.squares.joined(WAYS.near(guide), free)
    return any(not BOARD.squares.around[tree] & within_reach for tree in bits(missing))
