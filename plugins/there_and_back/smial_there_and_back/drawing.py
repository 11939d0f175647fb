"""Drawing sections, and the order of events when one section does several things (TB-0.17 to TB-0.25, TB-A32).

Not here: where a section fits (`sections`), what connections are worth (each part's rules).
"""

from collections.abc import Sequence
from functools import lru_cache

from smial.rules import Choice, Line, Move, Ref, Seat, Step, Turn, Who, line
from smial_there_and_back.adventure import on_map, square
from smial_there_and_back.asking import AskInWords
from smial_there_and_back.gaining import NAMES, gain
from smial_there_and_back.glory import earn
from smial_there_and_back.moves import Draw
from smial_there_and_back.path_adventure import AnyPaths
from smial_there_and_back.path_board import PathBoard
from smial_there_and_back.paths import TITLES
from smial_there_and_back.remembering import Words
from smial_there_and_back.squares import WORDS, bits


def draw(state: AnyPaths, seat: Seat, section: int, turn: Turn, *, extra: bool = False) -> None:
    """Draws a whole section: all it enters, then all it connects, then the paths of actions it unlocked (TB-A32).

    An `extra` one, drawn for bread, allows no other to follow (TB-A19).
    """
    found = finds(state, seat, section)
    extend(state, seat, section)
    turn.tell("{who} draws a path on {squares}.", who=Who(seat), squares=squares(state.board, seat, section))
    go_on(state, seat, section, turn)
    gains = [step for cell in found for step in gain(state, seat, state.board.finds[cell], turn)]
    pay(state, seat, section, solid=False, turn=turn)
    entered = state.enter(seat, section, turn)
    after = () if extra else state.follow(seat, section)
    turn.then(*gains, *entered, Connect(seat), *after, DrawWaiting(seat))


def is_drawing(state: AnyPaths) -> bool:
    """Whether a section is being drawn, so that connections are still to come before it may all end (TB-A32)."""
    return any(isinstance(step, Connect) for step in state.agenda)


def finds(state: AnyPaths, seat: Seat, section: int) -> list[int]:
    """The squares that give something now because the section enters them first (TB-0.24)."""
    giving = state.board.sections.cells[section] & state.board.find_cells
    if not giving:
        return []
    return list(bits(giving & ~state.board.sections.entered(state.guides[seat].lines)))


def extend(state: AnyPaths, seat: Seat, section: int) -> None:
    """Joins the section with all lines that it touches or crosses; their line becomes the last one (TB-0.20)."""
    guide = state.guides[seat]
    line_now, apart = state.board.sections.join(guide.lines, section)
    guide.lines = [*apart, line_now]


def go_on(state: AnyPaths, seat: Seat, section: int, turn: Turn) -> None:
    """Whoever enters a new region leaves the earlier ones behind (TB-0.41)."""
    guide, regions = state.guides[seat], state.board.regions
    furthest = regions.furthest(state.board.sections.cells[section])
    if furthest > guide.region:
        guide.region = furthest
        turn.tell("{who} enters {region}.", who=Who(seat), region=line(regions.names[furthest]))


def pay(state: AnyPaths, seat: Seat, section: int, turn: Turn, *, solid: bool) -> None:
    """Pays the tolls of the squares that a section enters, or of the `solid` ones that it connects to, and marks them.

    What the section gives has been taken before: it may only be drawn if in some order all can be paid (TB-A9).
    """
    guide = state.guides[seat]
    for toll in state.board.tolls:
        asking = toll.asked_by(section) & state.board.unpaid(guide) if toll.solid == solid else 0
        if asking:
            guide.marked += bits(asking)
            price = asking.bit_count() * toll.count
            guide.take(toll.token, -price)
            turn.tell("{who} pays {token}: {count}.", who=Who(seat), token=line(NAMES[toll.token]), count=price)


def squares(board: PathBoard, seat: Seat, section: int) -> tuple[Ref, ...]:
    """The squares of a section on the seat's map."""
    return tuple(square(seat, board.squares.names[cell]) for cell in board.sections.drawings[section].cells)


def open_ends(board: PathBoard, seat: Seat, section: int) -> tuple[Ref, ...]:
    """The sides by which a section's line leaves its squares, on the seat's map, each called after where it leads."""
    sides = board.sections.open_sides(section)
    return tuple(Ref(on_map(seat, board.squares.edge(cell, side)), WORDS[side]) for cell, side in sides)


@lru_cache(maxsize=64)
def section_words(board: PathBoard, seat: Seat) -> Words:
    """Words for drawing sections: the squares of each in the order of drawing, and its ends."""

    def word(move: Draw) -> Choice:
        section = board.number_of[move]
        on, ends = squares(board, seat, section), open_ends(board, seat, section)
        label = line("Draw on {squares}, out {ends}", squares=on, ends=ends)
        return Choice(label=label, group="path", touches=tuple(ref.id for ref in (*on, *ends)))

    return Words(word)


class Connect(Step):
    """What the section drawn last connects, and the glory for it and for the regions it has entered."""

    seat: Seat

    def resolve(self, state: AnyPaths, turn: Turn) -> None:
        guide = state.guides[self.seat]
        pay(state, self.seat, guide.lines[-1][-1], turn, solid=True)
        state.connect(self.seat, turn)
        for region in state.board.regions.names[: guide.region + 1]:
            if region in state.glory:
                earn(state.glory, region, [self.seat], turn)


class DrawWaiting(Step):
    """The paths of the actions unlocked meanwhile are drawn, the oldest first."""

    seat: Seat

    def resolve(self, state: AnyPaths, turn: Turn) -> None:
        guide = state.guides[self.seat]
        turn.then(*(DrawPath(self.seat, form) for form in guide.waiting))
        guide.waiting = []


class DrawPath(AskInWords):
    """Draw a path of this form; if it fits nowhere it is lost (TB-0.25, TB-A3)."""

    form: str

    def text(self, state: AnyPaths) -> Line:
        return line("Draw a path: {form}", form=line(TITLES[self.form]))

    def possible(self, state: AnyPaths) -> bool:
        return self.legal(state) != 0

    def legal(self, state: AnyPaths) -> int:
        """The set of sections that may be drawn."""
        return state.board.legal(self.form, state.guides[self.seat])

    def moves(self, state: AnyPaths, seat: Seat) -> Sequence[Move]:
        return state.board.draws_of(self.form, self.legal(state))

    def words(self, state: AnyPaths) -> Words:
        return section_words(state.board, self.seat)

    def answer(self, state: AnyPaths, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Draw)
        draw(state, seat, state.board.number_of[move], turn)

    def resolve(self, state: AnyPaths, turn: Turn) -> None:
        turn.tell("{who} has no place for a path: {form}.", who=Who(self.seat), form=line(TITLES[self.form]))
