"""What the parts with white dice show alike: land, dice, lines, actions, tokens. Not here: what only one part shows."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from types import MappingProxyType

from smial.rules import Seat
from smial.rules.views import (
    AS_PRINTED,
    BLOCKED,
    FILLED,
    OPEN,
    Box,
    BoxGroup,
    Cell,
    Component,
    Die,
    ElementState,
    Pool,
    Scene,
    Token,
    View,
)
from smial_there_and_back import show
from smial_there_and_back.actions import Action
from smial_there_and_back.drafting import available, group_of
from smial_there_and_back.gaining import NAMES
from smial_there_and_back.path_adventure import AnyPaths
from smial_there_and_back.path_board import PathBoard
from smial_there_and_back.path_guide import PathGuide
from smial_there_and_back.path_guide import Token as TokenKind
from smial_there_and_back.paths import DICE, FORMS, WORDS, effect_words
from smial_there_and_back.pieces import Piece, joined, piece
from smial_there_and_back.remembering import Remembered
from smial_there_and_back.show import guide_area, picture
from smial_there_and_back.spaces import Field, Find, Goal, Impassable, Land, Start
from smial_there_and_back.squares import bits, mask


def scene(
    title: str,
    board: PathBoard,
    cells: Iterable[Cell],
    tables: Iterable[BoxGroup],
    sentences: Iterable[str],
    *beside: Component,
) -> Scene:
    """All that is printed: the map and what lies `beside` it, a part's tables with glory and actions, reminders."""
    groups = [*tables, show.printed_glory(board.glory), *printed_actions(board)]
    return show.scene([printed_map(title, board, cells), *beside], groups, sentences)


def printed_cell(land: Land, called: Mapping[str, str] = MappingProxyType({})) -> Cell:
    """What a square shows that several maps have; some resources may be `called` otherwise."""
    match land:
        case Field():
            return Cell(kind="field")
        case Impassable():
            return Cell(kind="impassable")
        case Start(name=name):
            return Cell(kind="start", label=name)
        case Goal(name=name):
            return Cell(kind="goal", label=name)
        case Find(effect=effect):
            return Cell(kind="find", label=effect_words(effect, called))


def printed_map(title: str, board: PathBoard, cells: Iterable[Cell]) -> Component:
    """The map as it is printed: what each square shows (given in reading order), regions, walls and dividers."""
    component = show.printed_map(title, board.squares, cells)
    for number, cell in enumerate(component.grid.cells):
        cell.region = board.regions.name(number)
        cell.solid = number in board.solid
    for edge in component.grid.edges:
        edge.kind = edge_kind(board, board.squares.numbers[edge.id.partition("-")[0]], edge.side)
    return component


def edge_kind(board: PathBoard, cell: int, side: int) -> str:
    """What is printed on a side of a square."""
    near = board.squares.beside(cell, side)
    if board.sections.walls >> 4 * cell & side:
        return "wall"
    return "divider" if near is not None and board.regions.divide([cell, near]) else ""


def printed_actions(board: PathBoard) -> Iterator[BoxGroup]:
    """Magic and burglar actions with their boxes and what they give."""
    for actions, kind, need in ((board.magic, "Magic", "hat"), (board.burglar, "Burglar", "die")):
        for action in actions:
            yield printed_action(action, kind, need, board.called)


def printed_action(action: Action, kind: str, need: str, called: Mapping[str, str]) -> BoxGroup:
    """An action with its boxes and what it gives."""
    boxes = [Box(id=f"{action.id}.{number}", need=need) for number in range(1, action.boxes + 1)]
    gift = effect_words(action.effect, called)
    group = BoxGroup(id=action.id, label=f"{kind}: {action.label}", boxes=boxes, effect=gift)
    if action.effect.paths:
        group.picture.CopyFrom(picture(FORMS[action.effect.paths[0]]))
    return group


def view(state: AnyPaths, guide_of: Callable[[Seat], list[Component]], *also: object) -> View:
    """What everybody sees: the round, the dice, and each seat's guide (what it depends on: `show.guides`)."""
    return View([show.rounds(state), dice(state), *show.guides(state, guide_of, *also)])


def filled_sheet(state: AnyPaths, seat: Seat, tables: Iterable[Piece], totals: Iterable[Piece]) -> Component:
    """A seat's sheet: how a part's tables stand, its actions, glory, and points."""
    guide, board = state.guides[seat], state.board
    magic, burglar = filled_actions(board.magic, guide.magic), filled_actions(board.burglar, guide.burglar)
    return show.filled_sheet(seat, [*tables, *magic, *burglar, show.filled_glory(state.glory, seat)], totals)


def filled_actions(actions: Sequence[Action], filled: Sequence[int]) -> Iterator[Piece]:
    """How far each action's boxes are filled."""
    for action, count in zip(actions, filled, strict=True):
        yield filled_action(action.id, action.boxes, count)


@cache
def filled_action(id: str, boxes: int, count: int) -> Piece:
    """An action of which so many boxes are filled."""
    shown = [(f"{id}.{number}", FILLED if number <= count else OPEN) for number in range(1, boxes + 1)]
    return show.boxes(id, *shown, state=FILLED if count == boxes else OPEN)


def drawn_map(
    state: AnyPaths,
    seat: Seat,
    states: Mapping[int, ElementState.ValueType],
    marks: Mapping[int, str] = MappingProxyType({}),
) -> Component:
    """A seat's map: its lines, how some squares stand, and what is written on some; squares are given by number."""
    return show.drawn_map(seat, drawn_cells(state.board, state.guides[seat], states, marks))


def drawn_cells(
    board: PathBoard,
    guide: PathGuide,
    states: Mapping[int, ElementState.ValueType],
    marks: Mapping[int, str],
) -> Iterator[Piece]:
    """The squares with lines, with the sides that each line reaches, and all that stand otherwise than printed.

    Where something was found, it is used up (TB-0.24).
    """
    reach = board.sections.reach_of(chain.from_iterable(guide.lines))
    closed, entered = board.closed(guide) & board.open, board.sections.entered(guide.lines)
    used, changed = board.find_cells & entered, entered | closed | mask(states) | mask(marks)
    names = board.squares.names
    for cell in bits(changed):
        other = FILLED if used >> cell & 1 else BLOCKED if closed >> cell & 1 else AS_PRINTED
        state = states.get(cell, other)
        yield drawn_cell(names[cell], reach >> 4 * cell & 15, state, marks.get(cell, ""))


@cache
def drawn_cell(name: str, sides: int, state: ElementState.ValueType, mark: str) -> Piece:
    """A square as it stands."""
    return piece(Cell(id=name, sides=sides, state=state, marks=[mark] if mark else []))


def dice(state: AnyPaths) -> Component:
    """The white dice: what they show, who took them; alone the group each lies in (TB-11.2)."""
    thrown = (tuple(state.faces), tuple(state.takers), tuple(state.order), state.black)
    return SHOWN_DICE.get(thrown, lambda: joined(_dice(state)))


SHOWN_DICE: Remembered[Component] = Remembered(most=1024)


def _dice(state: AnyPaths) -> Iterator[Piece]:
    yield show.no_dice()
    free = available(state)
    for number, (side, taker) in enumerate(zip(state.faces, state.takers, strict=True)):
        yield white_die(number, side, number in free, taker, group_of(state, number))
    if state.black:
        yield show.black_die(state.black)


@cache
def white_die(number: int, side: int, free: bool, taker: Seat | None, group: str) -> Piece:
    """One of the white dice."""
    shown = Die(id=f"die-{number + 1}", label=f"die {number + 1}", face=WORDS[number][side], group=group)
    shown.state = OPEN if free else FILLED
    if taker is not None:
        shown.taken_by = taker
    paths = DICE[number].faces[side].paths
    if paths:
        shown.picture.CopyFrom(picture(FORMS[paths[0]]))
    return piece(shown)


def tokens(state: AnyPaths, seat: Seat, kinds: Sequence[TokenKind] = ("sword", "bread")) -> Component:
    """What a seat has collected, for all to see (TB-0.28)."""
    guide, called = state.guides[seat], state.board.called
    collected = (collected_token(seat, kind, called.get(kind, NAMES[kind]), guide.tokens(kind)) for kind in kinds)
    return joined([_no_tokens(seat), *collected])


@cache
def _no_tokens(seat: Seat) -> Piece:
    return piece(
        Component(id=f"tokens-{seat}", title="Tokens", owner=seat, area=guide_area(seat), order=3, pool=Pool())
    )


@lru_cache(maxsize=1024)
def collected_token(seat: Seat, kind: TokenKind, label: str, count: int) -> Piece:
    """So many tokens of a kind."""
    return piece(Token(id=kind, label=label, kind=kind, count=count, owner=seat))
