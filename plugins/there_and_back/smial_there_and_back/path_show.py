"""What the parts with white dice show alike: dice, lines, actions, tokens. Not here: what only one part shows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from types import MappingProxyType

from smial.rules import Seat
from smial.rules.views import (
    ACTIVE,
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
    Token,
)
from smial_there_and_back import show
from smial_there_and_back.actions import Action
from smial_there_and_back.drafting import GROUPS, available
from smial_there_and_back.gaining import NAMES
from smial_there_and_back.path_adventure import AnyPaths
from smial_there_and_back.path_board import PathBoard
from smial_there_and_back.path_guide import PathGuide
from smial_there_and_back.path_guide import Token as TokenKind
from smial_there_and_back.paths import DICE, FORMS, WORDS, effect_words
from smial_there_and_back.pieces import Piece, joined, piece
from smial_there_and_back.remembering import Remembered
from smial_there_and_back.show import TABLE, guide_area, picture
from smial_there_and_back.squares import bits, mask


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


def printed_actions(
    actions: Sequence[Action], kind: str, need: str, called: Mapping[str, str] = MappingProxyType({})
) -> Iterator[BoxGroup]:
    """Magic or burglar actions with their boxes and what they give; some resources may be `called` otherwise."""
    for action in actions:
        boxes = [Box(id=f"{action.id}.{number}", need=need) for number in range(1, action.boxes + 1)]
        gift = effect_words(action.effect, called)
        group = BoxGroup(id=action.id, label=f"{kind}: {action.label}", boxes=boxes, effect=gift)
        if action.effect.paths:
            group.picture.CopyFrom(picture(FORMS[action.effect.paths[0]]))
        yield group


def filled_actions(actions: Sequence[Action], filled: Sequence[int]) -> Iterator[Piece]:
    """How far each action's boxes are filled."""
    for action, count in zip(actions, filled, strict=True):
        yield filled_action(action.id, action.boxes, count)


@cache
def filled_action(id: str, boxes: int, count: int) -> Piece:
    """An action of which so many boxes are filled."""
    shown = [(f"{id}.{number}", FILLED if number <= count else OPEN) for number in range(1, boxes + 1)]
    return show.boxes(id, *shown, state=FILLED if count == boxes else OPEN)


def drawn_cells(
    board: PathBoard,
    guide: PathGuide,
    states: Mapping[int, ElementState.ValueType],
    marks: Mapping[int, str] = MappingProxyType({}),
) -> Iterator[Piece]:
    """The squares with lines, with the sides that each line reaches, and all that stand otherwise than printed.

    Squares are given by number: how some of them stand, and what is written on some.
    """
    reach = board.sections.reach_of(chain.from_iterable(guide.lines))
    closed = board.closed(guide) & board.open
    changed = board.sections.entered(guide.lines) | closed | mask(states) | mask(marks)
    names = board.squares.names
    for cell in bits(changed):
        state = states.get(cell, BLOCKED if closed >> cell & 1 else AS_PRINTED)
        yield drawn_cell(names[cell], reach >> 4 * cell & 15, state, marks.get(cell, ""))


@cache
def drawn_cell(name: str, sides: int, state: ElementState.ValueType, mark: str) -> Piece:
    """A square as it stands."""
    return piece(Cell(id=name, sides=sides, state=state, marks=[mark] if mark else []))


def used_finds(board: PathBoard, entered: int) -> dict[int, ElementState.ValueType]:
    """The squares that have given what they had to whoever has entered these (a mask), as used up (TB-0.24)."""
    return dict.fromkeys(bits(board.find_cells & entered), FILLED)


def dice(state: AnyPaths) -> Component:
    """The white dice: what they show, who took them; alone the group each lies in (TB-11.2)."""
    thrown = (tuple(state.faces), tuple(state.takers), tuple(state.order), state.black)
    return SHOWN_DICE.get(thrown, lambda: joined(_dice(state)))


SHOWN_DICE: Remembered[Component] = Remembered(most=1024)


def _dice(state: AnyPaths) -> Iterator[Piece]:
    yield _NO_DICE
    free = available(state)
    for number, (side, taker) in enumerate(zip(state.faces, state.takers, strict=True)):
        yield white_die(number, side, number in free, taker, group_of(state, number))
    if state.black:
        yield black_die(state.black)


_NO_DICE = piece(Component(id="dice", title="Dice", area=TABLE, order=2, pool=Pool()))


def group_of(state: AnyPaths, number: int) -> str:
    """The group that a white die lies in; none where several play."""
    if not state.solo:
        return ""
    place = state.order.index(number)
    return next(name for name, group in zip("ABC", GROUPS, strict=True) if place in group)


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


@cache
def black_die(number: int) -> Piece:
    """The black die with the number that it shows."""
    return piece(Die(id="black", label="black die", face=str(number), state=ACTIVE))


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
