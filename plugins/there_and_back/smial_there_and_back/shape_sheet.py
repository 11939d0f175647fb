"""The twelve numbered shapes and the columns of the sheet they are counted in (TB-4.2, TB-4.5).

Not here: where shapes fit on a map (`shapes`), and bonus shapes, which each map has of its own.
"""

import msgspec

from smial.rules.data import check, load
from smial_there_and_back.figures import Figure, read_figure

FILE = "data/shapes.toml"


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shape: its name for people, and one orientation of it, drawn with blocks."""

    title: str
    picture: str


class Free(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shape without a form of its own: any joined spaces, so many of them."""

    number: int
    title: str
    size: int


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    boxes: int
    free: Free
    shapes: tuple[Form, ...]


def figure(file: str, key: str, form: Form) -> Figure:
    """The form's figure; DataError if its picture is none."""
    try:
        return read_figure(form.picture)
    except ValueError as error:
        check(False, file, key, str(error))
        raise


_FILE = load("smial_there_and_back", FILE, _File)

FREE = _FILE.free
BOXES = _FILE.boxes
"""Boxes in a column; further uses of the shape fill none."""
FIGURES: dict[int, Figure] = {
    number: figure(FILE, f"shapes[{number - 1}].picture", form) for number, form in enumerate(_FILE.shapes, start=1)
}
"""The shapes that have a form, by number."""
NAMES: dict[int, str] = {number: str(number) for number in FIGURES}
"""What they are called on a map, where bonus shapes have letters."""
TITLES: dict[int, str] = {number: form.title for number, form in enumerate(_FILE.shapes, start=1)}
TITLES[FREE.number] = FREE.title

check(len(_FILE.shapes) == FREE.number - 1, FILE, "shapes", f"there must be {FREE.number - 1} before the free one")
check(BOXES >= 1, FILE, "boxes", "a column has one box at least")
check(len(FIGURES[1]) == 1, FILE, "shapes[0]", "shape 1 is a single space, so that every roll can be used")
check(
    [len(shape) for shape in FIGURES.values()] == sorted(len(shape) for shape in FIGURES.values()),
    FILE,
    "shapes",
    "sizes must not fall as the number grows",
)
