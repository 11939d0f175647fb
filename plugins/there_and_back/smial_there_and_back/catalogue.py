"""Everything that could ever be drawn on a map, numbered, so that a set of drawings is one whole number.

What may be drawn in a position is then a few operations on whole numbers, however many hundred places there are.
The highest bit stands for the first drawing, so that a set's binary digits read in the catalogue's order.
Not here: when a drawing is allowed (`sections`, `shapes`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import compress
from typing import NamedTuple, TypeVar

from smial_there_and_back.figures import Figure, orientations, positions
from smial_there_and_back.squares import Squares, bits

T = TypeVar("T")

_DIGITS = bytes.maketrans(b"01", b"\0\1")


class Drawing(NamedTuple):
    """A figure at one place of a map, in one orientation."""

    form: str
    """The figure's name."""
    cells: tuple[int, ...]
    """Its squares, in the order in which they are drawn."""
    sides: tuple[int, ...]
    """For each of them the sides that the line reaches; 0 for shapes."""


class Catalogue:
    """All drawings of the given figures on the board, but for squares of `never` (a mask) and what does not `fits`."""

    def __init__(
        self,
        squares: Squares,
        figures: Mapping[str, Figure],
        never: int,
        fits: Callable[[Drawing], bool] = lambda drawing: True,
    ) -> None:
        self.drawings: list[Drawing] = []
        self._spans: dict[str, tuple[int, int]] = {}
        for form, figure in figures.items():
            before = len(self.drawings)
            self.drawings += filter(fits, _everywhere(squares, form, figure, never))
            self._spans[form] = (before, len(self.drawings))
        self._forms = {
            form: (1 << end - start) - 1 << len(self.drawings) - end for form, (start, end) in self._spans.items()
        }
        self.covering = tuple(self.subset(numbers) for numbers in self._by_cell(squares.count))
        """For each square the set of drawings that cover it."""

    def _by_cell(self, count: int) -> list[list[int]]:
        covering: list[list[int]] = [[] for _ in range(count)]
        for number, drawing in enumerate(self.drawings):
            for cell in drawing.cells:
                covering[cell].append(number)
        return covering

    def subset(self, numbers: Iterable[int]) -> int:
        """The drawings with these numbers as a set."""
        last = len(self.drawings) - 1
        result = 0
        for number in numbers:
            result |= 1 << last - number
        return result

    def numbers(self, subset: int) -> list[int]:
        """The numbers of the drawings in a set, falling."""
        last = len(self.drawings) - 1
        return [last - place for place in bits(subset)]

    def of_form(self, form: str, subset: int) -> int:
        """What of a set belongs to one form, as a set; 0 if nothing."""
        return subset & self._forms[form]

    def choose(self, form: str, subset: int, items: Sequence[T]) -> list[T]:
        """Those of `items`, one for each drawing of the catalogue, whose drawing has this form and is in the set."""
        start, end = self._spans[form]
        of_form = subset >> len(self.drawings) - end & (1 << end - start) - 1
        digits = f"{of_form:0{end - start}b}".encode().translate(_DIGITS)
        return list(compress(items[start:end], digits))


def _everywhere(squares: Squares, form: str, figure: Figure, never: int) -> Iterator[Drawing]:
    for orientation in orientations(figure):
        for places in positions(orientation, squares.rows, squares.columns):
            cells = tuple(row * squares.columns + column for (row, column), _ in places)
            if not any(never >> cell & 1 for cell in cells):
                yield Drawing(form, cells, tuple(sides for _, sides in places))
