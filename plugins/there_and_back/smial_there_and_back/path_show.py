"""What the parts with white dice show alike: dice, lines, actions, tokens. Not here: what only one part shows."""

from collections.abc import Iterator, Sequence

from smial.rules import Seat
from smial.rules.views import FILLED, OPEN, Box, BoxGroup, Cell, Component, Die, Pool, Token
from smial_there_and_back.actions import Action
from smial_there_and_back.drafting import GROUPS, available, face
from smial_there_and_back.path_adventure import AnyPaths
from smial_there_and_back.path_guide import PathGuide
from smial_there_and_back.paths import FORMS, WORDS, effect_words
from smial_there_and_back.show import TABLE, guide_area, picture


def printed_actions(actions: Sequence[Action], kind: str, need: str) -> Iterator[BoxGroup]:
    """Magic or burglar actions with their boxes and what they give."""
    for action in actions:
        boxes = [Box(id=f"{action.id}.{number}", need=need) for number in range(1, action.boxes + 1)]
        group = BoxGroup(id=action.id, label=f"{kind}: {action.label}", boxes=boxes, effect=effect_words(action.effect))
        if action.effect.paths:
            group.picture.CopyFrom(picture(FORMS[action.effect.paths[0]]))
        yield group


def filled_actions(actions: Sequence[Action], filled: Sequence[int]) -> Iterator[BoxGroup]:
    """How far each action's boxes are filled."""
    for action, count in zip(actions, filled, strict=True):
        boxes = [
            Box(id=f"{action.id}.{number}", state=FILLED if number <= count else OPEN)
            for number in range(1, action.boxes + 1)
        ]
        yield BoxGroup(id=action.id, state=FILLED if count == action.boxes else OPEN, boxes=boxes)


def drawn_lines(state: AnyPaths, guide: PathGuide) -> Iterator[Cell]:
    """The squares with lines, and the sides that each line reaches."""
    reach = 0
    for line in guide.lines:
        reach |= state.board.sections.reach_of(line)
    for cell, name in enumerate(state.board.squares.names):
        sides = reach >> 4 * cell & 15
        if sides:
            yield Cell(id=name, sides=sides)


def dice(state: AnyPaths) -> Component:
    """The white dice: what they show, who took them; alone the group each lies in (TB-11.2)."""
    pool = Pool(dice=[die(state, number) for number in range(len(state.faces))])
    return Component(id="dice", title="Dice", area=TABLE, order=2, pool=pool)


def die(state: AnyPaths, number: int) -> Die:
    """One of them."""
    shown = Die(id=f"die-{number + 1}", label=f"die {number + 1}", face=WORDS[number][state.faces[number]])
    shown.state = OPEN if number in available(state) else FILLED
    taker = state.takers[number]
    if taker is not None:
        shown.taken_by = taker
    paths = face(state, number).paths
    if paths:
        shown.picture.CopyFrom(picture(FORMS[paths[0]]))
    if state.solo:
        place = state.order.index(number)
        shown.group = next(name for name, group in zip("ABC", GROUPS, strict=True) if place in group)
    return shown


def tokens(state: AnyPaths, seat: Seat) -> Component:
    """What a seat has collected, for all to see (TB-0.28)."""
    swords = Token(id="sword", label="swords", kind="sword", count=state.guides[seat].swords, owner=seat)
    pool = Pool(tokens=[swords])
    return Component(id=f"tokens-{seat}", title="Tokens", owner=seat, area=guide_area(seat), order=3, pool=pool)
