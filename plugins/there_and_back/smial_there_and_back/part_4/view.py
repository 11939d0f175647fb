"""What is seen of part 4: the printed guide, and what each player has filled in on his."""

from collections.abc import Iterator

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
    Scene,
    Sheet,
    View,
)
from smial_there_and_back import show
from smial_there_and_back.part_4.board import BOARD, RING, Bilbo, Bonus, Gollum, Riddle, Ring, Water
from smial_there_and_back.part_4.filling import CaveGuide, Caves, goal_box
from smial_there_and_back.shape_sheet import BOXES, FIGURES, TITLES
from smial_there_and_back.squares import bits

ROWS = ("Riddles, Ring and columns", "Glory less water")
"""What the score rows count (TB-4.15)."""

REMINDERS = (
    "Fill in the shape of the rolled number or of a lower one, turned and mirrored as you like, beside what is filled.",
    "A riddle is solved when its four sides are filled, the Ring is secured when its eight are.",
    "After the round in which somebody has solved all riddles the adventure ends.",
)


def scene() -> Scene:
    """All that is printed."""
    sheet = Component(id="sheet", title="Sheet", order=2, sheet=Sheet(groups=printed_groups()))
    printed_map = show.printed_map(BOARD.printing.title, BOARD.squares, map(printed_cell, BOARD.spaces))
    return Scene(components=[printed_map, sheet, show.reminders(REMINDERS)], areas=show.areas())


def printed_cell(space: object) -> Cell:
    """What a square shows."""
    match space:
        case Bilbo():
            return Cell(kind="bilbo", label="Bilbo", solid=True)
        case Ring():
            return Cell(kind="ring", label=RING, solid=True)
        case Gollum():
            return Cell(kind="gollum", label="Gollum", solid=True)
        case Riddle(number=number):
            return Cell(kind="riddle", label=f"riddle {number}", number=number, solid=True)
        case Water(value=value):
            return Cell(kind="water", label="water", value=value)
        case Bonus(shape=shape):
            title = BOARD.printing.bonus[shape].title
            return Cell(kind="bonus", label=f"bonus shape: {title}", picture=show.picture(BOARD.figures[shape]))
        case _:
            return Cell(kind="floor")


def printed_groups() -> Iterator[BoxGroup]:
    """The columns of the sheet, its tables, and glory."""
    for number, title in TITLES.items():
        boxes = [Box(id=f"shape.{number}.{box}") for box in range(1, BOXES + 1)]
        group = BoxGroup(id=f"shape.{number}", label=f"{number}: {title}", boxes=boxes)
        if number in FIGURES:
            group.picture.CopyFrom(show.picture(FIGURES[number]))
        yield group
    points = BOARD.points
    yield BoxGroup(id="goals", label="Riddles and the Ring", boxes=[Box(id=goal_box(g), label=g) for g in BOARD.goals])
    yield BoxGroup(id="riddles", label="Points for riddles", boxes=table("riddles", points.riddles))
    yield BoxGroup(id="ring", label="Points for the Ring", boxes=[Box(id="ring.points", value=points.ring)])
    yield BoxGroup(id="columns", label="Points for columns", boxes=table("columns", points.columns))
    yield show.printed_glory(BOARD.glory)


def table(id: str, values: tuple[int, ...]) -> list[Box]:
    """Points by number."""
    return [Box(id=f"{id}.{number}", label=str(number), value=value) for number, value in enumerate(values)]


def view(state: Caves, roll: int) -> View:
    """What everybody sees; `roll` is 0 before the first one."""
    components = [show.rounds(state), black_die(roll)]
    for seat, guide in enumerate(state.guides):
        groups = [*filled_groups(guide), show.filled_glory(state.glory, seat)]
        components.append(show.drawn_map(seat, changed_cells(guide)))
        components.append(show.filled_sheet(seat, groups, show.totals(state, seat, ROWS, BOARD.points.row_most)))
    return View(components=components)


def black_die(roll: int) -> Component:
    """The number that holds for all."""
    die = Die(id="black", label="black die", face=str(roll) if roll else "", state=ACTIVE)
    return Component(id="dice", title="Dice", area=show.TABLE, order=2, pool=Pool(dice=[die]))


def changed_cells(guide: CaveGuide) -> Iterator[Cell]:
    """Filled squares, solved riddles, the Ring if it is secured, squares that hard mode closes."""
    for cell in bits(guide.cells):
        yield Cell(id=BOARD.name(cell), state=FILLED, fill="shape")
    for cell in bits(guide.closed):
        yield Cell(id=BOARD.name(cell), state=BLOCKED)
    for cell, space in enumerate(BOARD.spaces):
        goal = f"riddle {space.number}" if isinstance(space, Riddle) else RING if isinstance(space, Ring) else ""
        if goal and guide.has(goal):
            yield Cell(id=BOARD.name(cell), state=MARKED)


def filled_groups(guide: CaveGuide) -> Iterator[BoxGroup]:
    """The boxes of the columns, and what has been achieved."""
    for number, filled in enumerate(guide.columns, start=1):
        boxes = [
            Box(id=f"shape.{number}.{box}", state=FILLED if box <= filled else OPEN) for box in range(1, BOXES + 1)
        ]
        yield BoxGroup(id=f"shape.{number}", state=MARKED if filled == BOXES else OPEN, boxes=boxes)
    done = [Box(id=goal_box(goal), state=MARKED) for goal in BOARD.goals if guide.has(goal)]
    yield BoxGroup(id="goals", boxes=done)
    yield BoxGroup(id="riddles", boxes=[Box(id=f"riddles.{guide.riddles}", state=CIRCLED)])
    yield BoxGroup(id="columns", boxes=[Box(id=f"columns.{guide.full_columns}", state=CIRCLED)])
    if guide.has(RING):
        yield BoxGroup(id="ring", boxes=[Box(id="ring.points", state=CIRCLED)])
