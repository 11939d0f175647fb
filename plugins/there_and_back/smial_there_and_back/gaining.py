"""What players gain: resources, hats for magic actions, symbols for burglar actions (TB-0.27 to TB-0.38).

Not here: what a part makes of bread and swords other than tokens, and paths (`drawing`).
"""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from smial.rules import Choice, Line, Move, Ref, Seat, Step, Turn, Who, line
from smial_there_and_back.actions import Action
from smial_there_and_back.adventure import on_sheet
from smial_there_and_back.asking import Ask
from smial_there_and_back.moves import Burgle, Hat, Pick
from smial_there_and_back.path_adventure import AnyPaths
from smial_there_and_back.path_board import PathBoard
from smial_there_and_back.path_guide import Token
from smial_there_and_back.paths import RESOURCES, Effect, effect_words

NAMES = {"sword": "swords", "bread": "bread"}
"""What tokens are called."""


def gain(state: AnyPaths, seat: Seat, effect: Effect, turn: Turn) -> list[Step]:
    """Takes tokens; what there is to choose, about hats for instance, are the steps returned, in this order."""
    steps = [*receive(state, seat, "sword", effect.sword, turn), *receive(state, seat, "bread", effect.bread, turn)]
    steps += [PlaceHats(seat, 1) for _ in range(effect.hat)]  # only those of a die stay together (TB-0.35)
    if effect.choice:
        steps.append(ChooseResource(seat, effect.choice))
    if effect.special:
        steps += state.special(seat, effect.special, turn)
    return steps


def receive(state: AnyPaths, seat: Seat, token: Token, count: int, turn: Turn) -> list[Step]:
    """Takes tokens for bread or swords, or leaves it to the part to ask what becomes of them (TB-0.27)."""
    if not count:
        return []
    asked = state.use(seat, token, count)
    if asked is not None:
        return [asked]
    state.guides[seat].take(token, count)
    name = state.board.called.get(token, NAMES[token])
    turn.tell("{who} gains {token}: {count}.", who=Who(seat), token=line(name), count=count)
    return []


def unlock(state: AnyPaths, seat: Seat, action: Action, turn: Turn) -> None:
    """An action happens, once and at once: its resources now, its paths after what is being carried out (TB-A32)."""
    turn.tell("{who} unlocks {action}.", who=Who(seat), action=action_ref(seat, action))
    state.guides[seat].waiting += action.effect.paths
    turn.then(*gain(state, seat, action.effect, turn))


class PlaceHats(Ask):
    """Fill a hat box for each of these hats, all with the same magic action as a die's two are (TB-0.29, TB-0.33)."""

    count: int

    def text(self, state: AnyPaths) -> Line:
        if self.count == 1:
            return line("Which magic action gets your hat?")
        return line("Which magic action gets your {count} hats?", count=self.count)

    def moves(self, state: AnyPaths, seat: Seat) -> Sequence[Move]:
        return [Hat(action.id) for action in unfinished(state.board.magic, state.guides[seat].magic)]

    def choice(self, state: AnyPaths, seat: Seat, move: Move) -> Choice:
        assert isinstance(move, Hat)
        number, action = find(state.board.magic, move.action)
        open_boxes = action.boxes - state.guides[seat].magic[number]
        return Choice(
            label=action_line("Hats for {action} ({open} open, then {gift})", state.board, seat, action, open_boxes),
            group="magic",
            touches=(on_sheet(seat, action.id),),
            warn=self.warning(state, action, open_boxes),
        )

    def warning(self, state: AnyPaths, action: Action, open_boxes: int) -> Line | None:
        """What would be lost with it: the action itself, or some of the hats."""
        if self.count >= open_boxes and state.wasted(self.seat, action.effect.special):
            return line("It would come to nothing now")
        lost = self.count - open_boxes
        return line("Hats that are lost: {count}", count=lost) if lost > 0 else None

    def answer(self, state: AnyPaths, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Hat)
        number, action = find(state.board.magic, move.action)
        filled = state.guides[seat].magic
        boxes = min(self.count, action.boxes - filled[number])
        filled[number] += boxes
        filling = line("a hat box") if boxes == 1 else line("{count} hat boxes", count=boxes)
        turn.tell("{who} fills {boxes} of {action}.", who=Who(seat), boxes=filling, action=action_ref(seat, action))
        if filled[number] == action.boxes:
            unlock(state, seat, action, turn)

    def resolve(self, state: AnyPaths, turn: Turn) -> None:
        turn.tell("{who} has no open box for a hat.", who=Who(self.seat))


class ChooseResource(Ask):
    """Choose a bread, a sword or a hat, once for each of `count` (TB-3.15, TB-A13)."""

    count: int

    def text(self, state: AnyPaths) -> Line:
        return line("Which resource do you take? ({count} to choose)", count=self.count)

    def moves(self, state: AnyPaths, seat: Seat) -> Sequence[Move]:
        return [Pick(resource) for resource in RESOURCES]

    def choice(self, state: AnyPaths, seat: Seat, move: Move) -> Choice:
        assert isinstance(move, Pick)
        useless = move.resource == "hat" and not PlaceHats(seat, 1).possible(state)
        return Choice(
            label=line("Take one: {resource}", resource=line(move.resource)),
            group="resource",
            warn=line("No box is open for it") if useless else None,
        )

    def answer(self, state: AnyPaths, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Pick)
        more = [ChooseResource(seat, self.count - 1)] if self.count > 1 else []
        turn.then(*gain(state, seat, msgspec.structs.replace(Effect(), **{move.resource: 1}), turn), *more)


def burgle_moves(state: AnyPaths, seat: Seat) -> list[Move]:
    """The die symbols that a die may fill instead of being used (TB-0.36)."""
    return [Burgle(action.id) for action in unfinished(state.board.burglar, state.guides[seat].burglar)]


def burgle_choice(state: AnyPaths, seat: Seat, move: Burgle) -> Choice:
    """Words for one of them."""
    number, action = find(state.board.burglar, move.action)
    return _burgle_choice(state.board, seat, action, action.boxes - state.guides[seat].burglar[number])


@lru_cache(maxsize=1024)
def _burgle_choice(board: PathBoard, seat: Seat, action: Action, open_symbols: int) -> Choice:
    label = action_line("Die symbol of {action} ({open} open, then {gift})", board, seat, action, open_symbols)
    return Choice(label=label, group="burglar", touches=(on_sheet(seat, action.id),))


def burgle(state: AnyPaths, seat: Seat, move: Burgle, turn: Turn) -> None:
    """Fills one symbol, whatever the die shows; with the last one the action happens at once (TB-0.37, TB-0.38)."""
    number, action = find(state.board.burglar, move.action)
    filled = state.guides[seat].burglar
    filled[number] += 1
    turn.tell("{who} fills a die symbol of {action}.", who=Who(seat), action=action_ref(seat, action))
    if filled[number] == action.boxes:
        unlock(state, seat, action, turn)


def unfinished(actions: Sequence[Action], filled: Sequence[int]) -> list[Action]:
    """The actions that have an open box (TB-0.30, TB-0.32)."""
    return [action for action, boxes in zip(actions, filled, strict=True) if boxes < action.boxes]


def find(actions: Sequence[Action], id: str) -> tuple[int, Action]:
    """The action with this id, and its number. KeyError if there is none."""
    for number, action in enumerate(actions):
        if action.id == id:
            return number, action
    raise KeyError(id)


@lru_cache(maxsize=1024)
def action_line(template: str, board: PathBoard, seat: Seat, action: Action, open_boxes: int) -> Line:
    """A line about an {action}, how many of its boxes are {open}, and the {gift} that it is."""
    gift = line(effect_words(action.effect, board.called))
    return line(template, action=action_ref(seat, action), open=open_boxes, gift=gift)


def action_ref(seat: Seat, action: Action) -> Ref:
    """An action on a seat's sheet."""
    return Ref(on_sheet(seat, action.id), action.label)
