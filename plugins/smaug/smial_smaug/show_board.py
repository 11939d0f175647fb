"""How the board looks, and the figures on it. Not here: cards (`show`), what threatens (`show_threats`)."""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from smial.rules.views import (
    ACTIVE,
    BLOCKED,
    CIRCLED,
    CROSSED,
    Box,
    BoxGroup,
    Cell,
    Component,
    Grid,
    Sheet,
)
from smial_smaug.board import BOARD, KEY, LAIR, TARGET
from smial_smaug.figures import BILBO, COLOURS, OUT, Figure, dwarves_of, owner
from smial_smaug.journey import WORN, Journey
from smial_smaug.naming import ONLY, field_name, figure_id, gandalf_name

COLUMNS = 9
"""Of the board as it is laid out; Gandalf's path is a row of its own."""

CIRCLES = {field for kind, field in BOARD.circles.items() if kind in ("mirkwood", "erebor", "lair")}
"""Fields of Gandalf's path on which he does something."""

ROOM = 3
"""Signs that a field has room for."""

SIGNS = ("B", "Y", "G", "R")
"""A dwarf on the board, by colour; one that is spun in is a small letter."""
BILBO_SIGN, RING_SIGN, SMAUG_SIGN, GANDALF_SIGN = "i", "o", "S", "@"


class Stands(NamedTuple):
    """Where everything stands: all that board and figures depend on."""

    at: tuple[int, ...]
    spun: tuple[Figure, ...]
    ring: int
    smaug: int
    gandalf: int
    key_laid: bool

    @classmethod
    def of(cls, state: Journey) -> "Stands":
        """In this position."""
        return cls(tuple(state.at), tuple(state.spun), state.ring, state.smaug, state.gandalf, state.key_laid)


def printed() -> Component:
    """The empty board: the path in reading order, the lair at its end, Gandalf's path below."""
    cells = list(_path_cells())
    rows = 1 + cells[-1].row
    lair = Cell(id="lair", label="Smaug's lair", kind="lair", row=rows - 1, column=COLUMNS - 1)
    circles = [_gandalf_cell(field, rows) for field in range(len(BOARD.gandalf))]
    grid = Grid(rows=rows + 1, columns=COLUMNS, cells=[*cells, lair, *circles])
    return Component(id="board", title="Board", order=1, grid=grid)


def _path_cells() -> Iterator[Cell]:
    for field, kind in enumerate(BOARD.path):
        row, column = divmod(field, COLUMNS)
        cell = Cell(id=str(field), label=field_name(field), kind=kind.id, row=row, column=column)
        if not ONLY[kind.id]:
            cell.number = field
        yield cell


def _gandalf_cell(field: int, row: int) -> Cell:
    cell = Cell(id=f"g{field}", label=gandalf_name(field), kind="circle", row=row, column=field)
    if field not in CIRCLES:
        cell.kind, cell.number = "gandalf", field
    return cell


def board(stands: Stands) -> Component:
    """What stands where; the key field is closed until the key is laid."""
    cells = {id: Cell(id=id, marks=_fitting(marks)) for id, marks in _marks(stands).items()}
    if not stands.key_laid:
        cells.setdefault(str(KEY), Cell(id=str(KEY))).state = BLOCKED
    return Component(id="board", title="Board", order=1, printed="board", grid=Grid(cells=cells.values()))


def _marks(stands: Stands) -> dict[str, list[str]]:
    """A sign for everything that stands on a field."""
    marks: defaultdict[str, list[str]] = defaultdict(list)
    for figure, field in enumerate(stands.at):
        if field <= TARGET:
            marks[str(field)].append(_sign(figure, figure in stands.spun))
    if stands.ring >= 0:
        marks[str(stands.ring)].append(RING_SIGN)
    marks["lair" if stands.smaug == LAIR else str(stands.smaug)].append(SMAUG_SIGN)
    marks[f"g{stands.gandalf}"].append(GANDALF_SIGN)
    return marks


def _fitting(marks: list[str]) -> list[str]:
    """The signs, or how many there are where that is clearer."""
    return marks if len(marks) <= ROOM else [f"×{len(marks)}"]


def _sign(figure: Figure, spun: bool) -> str:
    if figure == BILBO:
        return BILBO_SIGN
    sign = SIGNS[owner(figure)]
    return sign.lower() if spun else sign


def figures(stands: Stands, players: int) -> Component:
    """Each figure, its field, and how it fares."""
    colours = [
        BoxGroup(
            id=COLOURS[player],
            label=f"{COLOURS[player].capitalize()} ({SIGNS[player]})",
            boxes=[_figure(stands, dwarf) for dwarf in dwarves_of(player)],
        )
        for player in range(players)
    ]
    bilbo = BoxGroup(id="hobbit", label=f"Bilbo ({BILBO_SIGN})", boxes=[_figure(stands, BILBO)])
    smaug = BoxGroup(id="dragon", label=f"Smaug ({SMAUG_SIGN})", boxes=[_smaug(stands)])
    gandalf = BoxGroup(id="wizard", label=f"Gandalf ({GANDALF_SIGN})", boxes=[_gandalf(stands)])
    return Component(id="figures", title="Figures", order=2, sheet=Sheet(groups=[*colours, bilbo, smaug, gandalf]))


def _figure(stands: Stands, figure: Figure) -> Box:
    field = stands.at[figure]
    box = Box(id=figure_id(figure), label="" if figure == BILBO else str(figure % 2 + 1))
    if field == OUT:
        box.state, box.effect = CROSSED, "caught by Smaug"
        return box
    box.effect = field_name(field)
    if field == TARGET:
        box.state = CIRCLED
    elif figure in stands.spun:
        box.state, box.effect = BLOCKED, f"{box.effect}, spun in"
    elif figure == BILBO and stands.ring != WORN:
        box.state, box.effect = ACTIVE, f"{box.effect}, without the Ring"
    return box


def _smaug(stands: Stands) -> Box:
    if stands.smaug == LAIR:
        return Box(id="smaug", effect="in his lair")
    return Box(id="smaug", effect=field_name(stands.smaug))


def _gandalf(stands: Stands) -> Box:
    return Box(id="gandalf", effect=gandalf_name(stands.gandalf))
