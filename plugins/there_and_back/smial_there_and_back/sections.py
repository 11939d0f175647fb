"""Path sections on a map: where each fits, what it attaches to, what it joins (TB-0.17 to TB-0.23, TB-A4, TB-A39).

Where a map has regions, a section may cross from one into the next: it then attaches where it lies in the region
before, so that nothing of it is drawn behind what was entered already (TB-A6). No line runs against a wall (TB-3.11).

A line is kept as the numbers of the sections it was drawn from, so this is all a position needs to hold of it. Here a
line's `reach` is one whole number with four bits for each square: the sides of that square which the line reaches.
Not here: what happens when a section is drawn.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, permutations

from smial_there_and_back.catalogue import Catalogue, Drawing
from smial_there_and_back.figures import Figure
from smial_there_and_back.regions import Regions, one_region
from smial_there_and_back.squares import OPPOSITE, SIDES, Squares, bits, letters, mask, union

Line = Sequence[int]
"""Sections that are joined, by their numbers in the catalogue."""


class Sections(Catalogue):
    """All sections of the given forms on one map, whose `solid` squares no line may enter (TB-0.23).

    `walls` are the sides that no line may reach, with four bits for each square as in a line's reach.
    """

    def __init__(
        self,
        squares: Squares,
        forms: Mapping[str, Figure],
        solid: Iterable[int],
        walls: int = 0,
        regions: Regions | None = None,
    ) -> None:
        self.squares = squares
        self.walls = walls
        self.regions = regions or one_region(squares)
        super().__init__(squares, forms, mask(solid), self._fits)
        self.reach = tuple(_reach(section) for section in self.drawings)
        self.cells = tuple(mask(section.cells) for section in self.drawings)
        self.meets = tuple(_own_sides(section) | _opposite_sides(squares, section) for section in self.drawings)
        """The sides a line must reach, one at least, to be joined with this section: any of a square it crosses, or
        that side of a square beside it which lies against one of its own open sides (TB-A4)."""
        self._reaching = self._by_side(self.reach)
        self._beginning = self._by_side(self._reach_of_first_squares())
        self.attached = tuple(union(self._beginning, bits(meets)) for meets in self.meets)
        """For each section the set of those that attach to it."""

    def _fits(self, section: Drawing) -> bool:
        return not _reach(section) & self.walls and any(self._orders(section))

    def _orders(self, section: Drawing) -> Iterator[tuple[int, ...]]:
        """The orders in which a section's squares may be entered, wherever it attaches (TB-A6, TB-A9)."""
        for way in permutations(section.cells):
            if self.squares.step_by_step(way) and self.regions.one_way(way):
                yield way

    def _reach_of_first_squares(self) -> Iterator[int]:
        """For each section the sides it reaches with squares that may be the first to be entered."""
        for section, reach in zip(self.drawings, self.reach, strict=True):
            yield reach & sum(sum(SIDES) << 4 * cell for cell in self._first_squares(section))

    def _first_squares(self, section: Drawing) -> Iterable[int]:
        if not self.regions.divide(section.cells):
            return section.cells
        return frozenset(way[0] for way in self._orders(section))

    def _by_side(self, reaches: Iterable[int]) -> list[int]:
        by_side: list[list[int]] = [[] for _ in range(4 * self.squares.count)]
        for number, reach in enumerate(reaches):
            for side in bits(reach):
                by_side[side].append(number)
        return [self.subset(numbers) for numbers in by_side]

    def starting(self, solid: Iterable[int]) -> int:
        """The set of sections that may be drawn from one of these start spaces, with no line before them (TB-0.19)."""
        sides = chain.from_iterable(bits(self.facing(cell)) for cell in solid)
        return union(self._beginning, sides)

    def ways(self, section: int, reach: int) -> Iterator[tuple[int, ...]]:
        """The orders in which the section's squares may be entered by who has lines of this reach (TB-A9).

        To count a start space as well, give all four of its own sides as reached.
        """
        drawing = self.drawings[section]
        sides = dict(zip(drawing.cells, drawing.sides, strict=True))
        for way in self._orders(drawing):
            first = Drawing(drawing.form, way[:1], (sides[way[0]],))
            if reach & (_own_sides(first) | _opposite_sides(self.squares, first)):
                yield way

    def facing(self, solid: int) -> int:
        """The sides by which lines connect to a solid square: those of its neighbours that lie against it (TB-0.22)."""
        result = 0
        for side in SIDES:
            near = self.squares.beside(solid, side)
            if near is not None:
                result |= OPPOSITE[side] << 4 * near
        return result

    def reaching(self, sides: int) -> int:
        """The set of sections that reach one of these sides."""
        return union(self._reaching, bits(sides))

    def connecting(self, solid: Iterable[int]) -> int:
        """The set of sections that connect to one of these solid squares."""
        return union(self._reaching, chain.from_iterable(bits(self.facing(cell)) for cell in solid))

    def entering(self, cells: Iterable[int]) -> int:
        """The set of sections that enter one of these squares, such as blocked ones."""
        return union(self.covering, cells)

    def attached_to(self, lines: Iterable[Line]) -> int:
        """The set of sections that touch or cross one of the lines (TB-0.19)."""
        return union(self.attached, chain.from_iterable(lines))

    def reach_of(self, line: Iterable[int]) -> int:
        """All sides that a line reaches."""
        return union(self.reach, line)

    def entered(self, lines: Iterable[Line]) -> int:
        """The squares that the lines run through, as a mask."""
        return union(self.cells, chain.from_iterable(lines))

    def join(self, lines: Iterable[Line], section: int) -> tuple[list[int], list[Line]]:
        """Draw a section: the line it is now part of, and the lines that it did not join (TB-0.20)."""
        meets = self.meets[section]
        joined: list[int] = []
        apart: list[Line] = []
        for line in lines:
            if meets & self.reach_of(line):
                joined += line
            else:
                apart.append(line)
        return [*joined, section], apart

    def name(self, section: int) -> tuple[str, ...]:
        """A section in words: each of its squares with the sides that its line reaches, `("D4ew", "E4sw")`."""
        _, cells, sides = self.drawings[section]
        return tuple(self.squares.names[cell] + letters(side) for cell, side in zip(cells, sides, strict=True))

    def open_sides(self, section: int) -> list[tuple[int, int]]:
        """The sides by which the section's line leaves its squares, each as a square and a side of it."""
        _, cells, sides = self.drawings[section]
        return [
            (cell, side)
            for cell, reached in zip(cells, sides, strict=True)
            for side in SIDES
            if reached & side and self.squares.beside(cell, side) not in cells
        ]


def _reach(section: Drawing) -> int:
    return sum(sides << 4 * cell for cell, sides in zip(section.cells, section.sides, strict=True))


def _own_sides(section: Drawing) -> int:
    return sum(sum(SIDES) << 4 * cell for cell in section.cells)


def _opposite_sides(squares: Squares, section: Drawing) -> int:
    result = 0
    for cell, sides in zip(section.cells, section.sides, strict=True):
        for side in SIDES:
            near = squares.beside(cell, side)
            if sides & side and near is not None:
                result |= OPPOSITE[side] << 4 * near
    return result
