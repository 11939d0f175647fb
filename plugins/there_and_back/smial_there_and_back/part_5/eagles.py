"""The eagles, and who is saved: connected by path and reached by them, in either order (TB-5.9 to TB-5.14, TB-5.16).

Not here: how a tree is connected (`rules`).
"""

from collections.abc import Sequence

from smial.rules import Choice, Line, Move, Ref, Seat, Turn, Who, line
from smial_there_and_back.adventure import on_map
from smial_there_and_back.asking import Ask
from smial_there_and_back.drawing import is_drawing
from smial_there_and_back.glory import earn
from smial_there_and_back.moves import Fly
from smial_there_and_back.part_5.board import BOARD, GANDALF
from smial_there_and_back.part_5.guide import Fire
from smial_there_and_back.squares import bits

PATHS = tuple(BOARD.flights)
"""Flight paths by number."""


class MoveEagles(Ask):
    """Fill a flight path up to its next tree, once for each sword or eagle, on whichever path (TB-5.9).

    Wargs stop no eagles (TB-5.10), and when all paths are complete nothing happens (TB-5.13).
    """

    count: int

    def text(self, state: Fire) -> Line:
        return line("On which flight path do the eagles come nearer? ({count} to move)", count=self.count)

    def moves(self, state: Fire, seat: Seat) -> Sequence[Move]:
        flown = state.guides[seat].flown
        return [Fly(path) for path, count in zip(PATHS, flown, strict=True) if count < len(BOARD.flights[path])]

    def choice(self, state: Fire, seat: Seat, move: Move) -> Choice:
        assert isinstance(move, Fly)
        path = flight_ref(seat, move.path)
        tree = tree_ref(seat, next_tree(state, seat, move.path))
        return Choice(label=line("On {path}, to {tree}", path=path, tree=tree), group="eagles", touches=(path.id,))

    def answer(self, state: Fire, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Fly)
        tree = next_tree(state, seat, move.path)
        flown, number = state.guides[seat].flown, PATHS.index(move.path)
        flown[number] += 1
        turn.tell("{who} moves the eagles to {tree}.", who=Who(seat), tree=tree_ref(seat, tree))
        if flown[number] == len(BOARD.flights[move.path]):
            earn(state.glory, move.path, [seat], turn)
        rescue(state, seat, 1 << tree, turn)
        if not is_drawing(state):
            end_if_all_are_saved(state, seat)
        if self.count > 1:
            turn.then(MoveEagles(seat, self.count - 1))


def rescue(state: Fire, seat: Seat, trees: int, turn: Turn) -> None:
    """Whoever sits in one of these trees and is now both connected and reached is saved (TB-5.11)."""
    for tree in bits(trees & BOARD.saved(state.guides[seat])):
        turn.tell("{who} saves {friend}.", who=Who(seat), friend=tree_ref(seat, tree))
        if tree == BOARD.gandalf:
            earn(state.glory, GANDALF, [seat], turn)
            banish_wargs(state, turn)


def banish_wargs(state: Fire, turn: Turn) -> None:
    """The black die leaves the game for everyone, once (TB-5.14)."""
    if state.black:
        state.black = 0
        turn.tell("The black die leaves the game: no more wargs come.")


def gandalf_is_saved(state: Fire) -> bool:
    """Whether any player has saved him, so that no more wargs come (TB-5.14)."""
    return any(BOARD.saved(guide) >> BOARD.gandalf & 1 for guide in state.guides)


def end_if_all_are_saved(state: Fire, seat: Seat) -> None:
    """It ends when every dwarf is saved; Gandalf is not needed (TB-5.16)."""
    if not BOARD.dwarves & ~BOARD.saved(state.guides[seat]):
        state.end, state.finishers = "goal", [seat]


def next_tree(state: Fire, seat: Seat, path: str) -> int:
    """The tree to which the eagles come next on a path that is not complete."""
    return BOARD.flights[path][state.guides[seat].flown[PATHS.index(path)]]


def flight_ref(seat: Seat, path: str) -> Ref:
    """A flight path on a seat's map."""
    return Ref(f"flights-{seat}/{flight_id(path)}", path)


def flight_id(path: str) -> str:
    """The id of a flight path's element."""
    return path.replace(" ", "-")


def tree_ref(seat: Seat, tree: int) -> Ref:
    """A tree on a seat's map, called after who sits in it."""
    return Ref(on_map(seat, BOARD.squares.names[tree]), BOARD.names[tree])
