"""A map to fill shapes in on: what is never filled, where they start, which tasks win glory, every filling as a move.

Made once per part and never changed. Not here: what the squares of one part mean.
"""

from collections.abc import Mapping, Sequence

from smial.rules.data import check
from smial_there_and_back.figures import Figure
from smial_there_and_back.moves import Fill
from smial_there_and_back.shape_sheet import FIGURES, NAMES, Form, figure
from smial_there_and_back.shapes import Shapes
from smial_there_and_back.squares import Squares, mask


class ShapeBoard:
    """A map of `squares`, on which the others are given by number; sets of squares are masks.

    `solid` squares are never filled; the first shape covers one beside `bilbo` (TB-4.6, TB-6.2); hard mode closes
    `hard`. Squares of `bonus` give the bonus shape of that key, which `forms` has. A task of `goals` is done once its
    squares are filled (TB-4.11, TB-4.12, TB-6.5), and `glory` has its points for the first. DataError if a form of
    `file` is no figure.
    """

    def __init__(
        self,
        file: str,
        squares: Squares,
        *,
        bilbo: int,
        solid: Sequence[int],
        hard: Sequence[int],
        bonus: Mapping[int, str],
        forms: Mapping[str, Form],
        goals: Mapping[str, int],
        glory: Mapping[str, int],
    ) -> None:
        self.squares = squares
        self.bilbo = bilbo
        self.never = mask(solid)
        self.hard = mask(hard)
        self.bonus = dict(bonus)
        self.bonus_cells = mask(bonus)
        self.bonus_titles = {key: form.title for key, form in forms.items()}
        self.goals, self.glory = dict(goals), dict(glory)
        self.figures = _numbered() | {key: figure(file, f"bonus.{key}.picture", form) for key, form in forms.items()}
        """All shapes: numbered ones by number, bonus shapes by key."""
        self.shapes = Shapes(squares, self.figures, self.never, squares.around[bilbo])
        self.fills = tuple(Fill(tuple(map(self.name, drawing.cells))) for drawing in self.shapes.drawings)

    def name(self, cell: int) -> str:
        """A square's name."""
        return self.squares.names[cell]


def _numbered() -> dict[str, Figure]:
    return {NAMES[number]: figure for number, figure in FIGURES.items()}


def check_bonus(file: str, bonus: Mapping[int, str], forms: Mapping[str, Form]) -> None:
    """DataError unless there is a form for every bonus shape that the map shows, and the other way round."""
    for shape in bonus.values():
        check(shape in forms, file, "legend", f"there is no bonus shape {shape!r}")
    for key in forms:
        check(key in bonus.values(), file, f"bonus.{key}", "the map does not show it")
