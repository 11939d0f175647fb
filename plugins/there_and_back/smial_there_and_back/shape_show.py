"""What the parts with shapes show alike: the black die, filled squares, columns, tables of points, tasks.

Not here: what only one part shows.
"""

from collections.abc import Iterable, Iterator, Sequence

from smial.rules.views import (
    ACTIVE,
    BLOCKED,
    CIRCLED,
    FILLED,
    MARKED,
    OPEN,
    Box,
    BoxGroup,
    Cell,
    Component,
    Die,
    Pool,
)
from smial_there_and_back.filling import goal_box
from smial_there_and_back.shape_adventure import AnyShapes, ShapeGuide
from smial_there_and_back.shape_sheet import BOXES, FIGURES, TITLES
from smial_there_and_back.show import TABLE, picture
from smial_there_and_back.squares import bits


def black_die(state: AnyShapes) -> Component:
    """The number that holds for all."""
    die = Die(id="black", label="black die", face=str(state.roll) if state.roll else "", state=ACTIVE)
    return Component(id="dice", title="Dice", area=TABLE, order=2, pool=Pool(dice=[die]))


def printed_columns() -> Iterator[BoxGroup]:
    """The columns of the sheet with their shapes."""
    for number, title in TITLES.items():
        boxes = [Box(id=f"shape.{number}.{box}") for box in range(1, BOXES + 1)]
        group = BoxGroup(id=f"shape.{number}", label=f"{number}: {title}", boxes=boxes)
        if number in FIGURES:
            group.picture.CopyFrom(picture(FIGURES[number]))
        yield group


def filled_columns(guide: ShapeGuide) -> Iterator[BoxGroup]:
    """How far the columns are filled, and which are marked."""
    for number, filled in enumerate(guide.columns, start=1):
        boxes = [
            Box(id=f"shape.{number}.{box}", state=FILLED if box <= filled else OPEN) for box in range(1, BOXES + 1)
        ]
        yield BoxGroup(id=f"shape.{number}", state=MARKED if filled == BOXES else OPEN, boxes=boxes)


def printed_goals(label: str, goals: Iterable[str]) -> BoxGroup:
    """The tasks that are marked when they are done."""
    return BoxGroup(id="goals", label=label, boxes=[Box(id=goal_box(goal), label=goal) for goal in goals])


def done_goals(guide: ShapeGuide) -> BoxGroup:
    """Those that are done."""
    return BoxGroup(id="goals", boxes=[Box(id=goal_box(goal), state=MARKED) for goal in guide.done])


def printed_table(id: str, label: str, values: Sequence[int]) -> BoxGroup:
    """Points by number, from 0."""
    boxes = [Box(id=f"{id}.{number}", label=str(number), value=value) for number, value in enumerate(values)]
    return BoxGroup(id=id, label=label, boxes=boxes)


def circled(id: str, number: int) -> BoxGroup:
    """Where a guide stands in a table of points."""
    return BoxGroup(id=id, boxes=[Box(id=f"{id}.{number}", state=CIRCLED)])


def filled_cells(guide: ShapeGuide) -> Iterator[Cell]:
    """Filled squares, and those that hard mode closes."""
    for cell in bits(guide.cells):
        yield Cell(id=guide.board.name(cell), state=FILLED, fill="shape")
    for cell in bits(guide.closed):
        yield Cell(id=guide.board.name(cell), state=BLOCKED)
