"""A table at any part with white dice: dice are turned and taken, paths drawn or laid. Not here: what is right."""

from collections.abc import Callable
from typing import Any

from smial_there_and_back.drafting import available
from smial_there_and_back.moves import Draw, Lapse, Take
from smial_there_and_back.squares import bits
from tests.plugins.there_and_back.rules.play import SHOWN, Table


class PathTable(Table):
    """A part with so many seats, in the first player's first turn. A part's own class names its `start`."""

    start: Callable[..., Any]
    """How the part begins."""

    def __init__(self, seats=2, hard="none", **loaded):
        super().__init__(type(self).start, seats, hard, **loaded)
        self.board = self.state.board
        self.number = {frozenset(draw.squares): number for number, draw in enumerate(self.board.draws)}

    def take(self, shown):
        """Turns a die that can be taken to the face that shows this, and takes it."""
        die = next(die for die in available(self.state) if shown in SHOWN[die])
        self.state.faces[die] = SHOWN[die].index(shown)
        self.play(Take(die + 1))

    def draw(self, squares, form=None):
        """Draws a path on these squares; where a form is named, with a die that shows it."""
        if form:
            self.take(form)
        self.play(self.offered(squares) or squares)

    def lapse(self):
        """Takes any die and leaves it unused."""
        self.play(Take(available(self.state)[0] + 1), Lapse())

    def next_turn(self, seat=0):
        """All leave their dice unused until this seat has rolled anew."""
        self.lapse()
        while self.asked != [seat] or any(taker is not None for taker in self.state.takers):
            self.lapse()

    def offered(self, squares):
        """The move that draws a path on these squares; None if it may not be drawn now. There must be such a path."""
        wanted = frozenset(squares.split())
        assert wanted in self.number, f"no form of path lies on {squares}"
        return next(
            (move for move in self.moves() if isinstance(move, Draw) and frozenset(move.squares) == wanted), None
        )

    def lay(self, *paths, seat=0):
        """The paths lie on the seat's map already; what they give is taken, what they cost is paid, and others have had
        the glory for the regions that they enter."""
        guide = self.guide(seat)
        for path in paths:
            number = self.number[frozenset(path.split())]
            for toll in self.board.tolls:
                guide.marked += bits(toll.asked_by(number) & self.board.unpaid(guide))
            line, apart = self.board.sections.join(guide.lines, number)
            guide.lines = [*apart, line]
            guide.region = max(guide.region, self.board.regions.furthest(self.board.sections.cells[number]))
        for region in self.board.regions.names[: guide.region + 1]:
            if region in self.state.glory:
                self.state.glory[region].lost = True

    def has_filled(self, *, magic=None, burglar=None):
        """So many boxes and symbols of each action are filled on the sheet of seat 0; none where not told."""
        self.guide().magic = list(magic or [0] * len(self.board.magic))
        self.guide().burglar = list(burglar or [0] * len(self.board.burglar))

    def cells(self, *names):
        """Squares by name as the board's numbers."""
        return [self.board.squares.numbers[name] for name in names]

    def rows(self, seat=0):
        """Row totals."""
        return self.state.rows(seat)
