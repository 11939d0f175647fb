"""Items on their way: drawn from the bag, taken off floors and shelves, dropped when hands are full (UP-35 to UP-37).

Not here: cleaning (`cleaning`), and what players give and take among themselves (`trading`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from smial.rules import Choice, Line, Move, Seat, Turn, line
from smial_unexpected_party.asking import Ask, Deed, kinds
from smial_unexpected_party.house import HOUSE
from smial_unexpected_party.moves import Drop, Enough, Take, TakeFrom
from smial_unexpected_party.position import Position, put, put_each
from smial_unexpected_party.words import ITEM, ROOM, SHELF, WHO, held, on_floor, several

# Dropping.


def drop(state: Position, seat: Seat, items: Sequence[str], turn: Turn) -> None:
    """Items fall where their owner's dwarf stands (UP-36, UP-39, UP-A9)."""
    player = state.players[seat]
    for item in items:
        player.items.remove(item)
        put(item, state.floors[player.room])
    turn.tell("{who} drops {items} in the {room}.", who=WHO[seat], items=several(tuple(items)), room=ROOM[player.room])


def drop_surplus(state: Position, seat: Seat, turn: Turn) -> None:
    """Whoever holds more than he can drops the rest next, as he likes (UP-36)."""
    if state.players[seat].room_left < 0:
        turn.then(DropSurplus(seat))


class DropItem(Ask):
    """Drop so many items, as far as there are any."""

    count: int

    def waits(self, state: Position) -> bool:
        return self.count > 0 and bool(self.player(state).items)

    def text(self, state: Position) -> Line:
        return line("Which item do you drop? ({count} to drop)", count=self.count)

    def moves(self, state: Position, seat: Seat) -> Sequence[Move]:
        return [DROP[item] for item in kinds(state.players[seat].items)]

    def choice(self, state: Position, seat: Seat, move: Move) -> Choice:
        assert isinstance(move, Drop)
        return _drop_choice(seat, move.item)

    def answer(self, state: Position, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Drop)
        drop(state, seat, (move.item,), turn)
        turn.then(DropItem(seat, self.count - 1))


class DropSurplus(DropItem):
    """Drop what one can no longer hold."""

    count: int = 0

    def waits(self, state: Position) -> bool:
        return self.player(state).room_left < 0

    def text(self, state: Position) -> Line:
        player = self.player(state)
        held, limit = len(player.items), player.limit
        return line(
            "Your arms are too full ({held} items, {limit} at most): which one do you drop?", held=held, limit=limit
        )

    def answer(self, state: Position, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Drop)
        drop(state, seat, (move.item,), turn)
        drop_surplus(state, seat, turn)


DROP = {item: Drop(item) for item in ITEM}


@cache
def _drop_choice(seat: Seat, item: str) -> Choice:
    return Choice(label=line("Drop a {item}", item=ITEM[item]), touches=held(seat, [item]))


# Drawing from the bag.


def draw_items(state: Position, seat: Seat, count: int, turn: Turn) -> None:
    """From the bag, and when it is empty from the floors (UP-37); then what is too much is dropped (UP-36)."""
    drawn = [state.bag.draw(turn, "item") for _ in range(min(count, len(state.bag)))]
    put_each(drawn, state.players[seat].items)
    if drawn:
        turn.tell("{who} draws {items}.", who=WHO[seat], items=several(tuple(drawn)))
    if missing := count - len(drawn):
        turn.then(InsteadOfBag(seat, missing, "items"), DropSurplus(seat))
    else:
        drop_surplus(state, seat, turn)


def refill_shelf(state: Position, seat: Seat, turn: Turn) -> None:
    """Every gap on the shelves, from the bag; when it is empty the player chooses dropped items instead (UP-37)."""
    missing = HOUSE.shelf - len(state.shelf)
    drawn = [state.bag.draw(turn, "shelf") for _ in range(min(missing, len(state.bag)))]
    put_each(drawn, state.shelf)
    if drawn:
        turn.tell("New on the shelves: {items}.", items=several(tuple(drawn)))
    if len(drawn) < missing:
        turn.then(InsteadOfBag(seat, missing - len(drawn), "shelf"))


class InsteadOfBag(Ask):
    """The bag is empty: choose dropped items instead, for oneself or for the shelves; there may be none (UP-A29)."""

    count: int
    to: Literal["items", "shelf"]

    def waits(self, state: Position) -> bool:
        return self.count > 0 and any(state.floors.values())

    def text(self, state: Position) -> Line:
        if self.to == "shelf":
            return line("The bag is empty: which dropped item comes onto the shelves?")
        return line("The bag is empty: which dropped item do you take instead?")

    def moves(self, state: Position, seat: Seat) -> Sequence[Move]:
        return [TakeFrom(room, item) for room, floor in state.floors.items() for item in kinds(floor)]

    def choice(self, state: Position, seat: Seat, move: Move) -> Choice:
        assert isinstance(move, TakeFrom)
        label = line("Take a {item} from the {room}", item=ITEM[move.item], room=ROOM[move.room])
        return Choice(label=label, touches=(on_floor(move.room, move.item),))

    def answer(self, state: Position, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, TakeFrom)
        state.floors[move.room].remove(move.item)
        put(move.item, state.shelf if self.to == "shelf" else state.players[seat].items)
        what, where = ITEM[move.item], ROOM[move.room]
        turn.tell("With the bag empty, {who} takes a {item} from the {room}.", who=WHO[seat], item=what, room=where)
        turn.then(InsteadOfBag(seat, self.count - 1, self.to))


# Taking what lies open.


class TakeShelfItem(Ask):
    """Take one of the items on the shelves, which are then filled up (UP-32)."""

    def waits(self, state: Position) -> bool:
        return bool(state.shelf)

    def text(self, state: Position) -> Line:
        return line("Which item do you take from the shelves?")

    def moves(self, state: Position, seat: Seat) -> Sequence[Move]:
        return [TAKE[item] for item in kinds(state.shelf)]

    def choice(self, state: Position, seat: Seat, move: Move) -> Choice:
        assert isinstance(move, Take)
        return take_choice(f"{SHELF}/{move.item}", move.item)

    def answer(self, state: Position, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Take)
        state.shelf.remove(move.item)
        put(move.item, state.players[seat].items)
        turn.tell("{who} takes a {item} from the shelves.", who=WHO[seat], item=ITEM[move.item])
        drop_surplus(state, seat, turn)
        turn.then(RefillShelf(seat))


class RefillShelf(Deed):
    """Fills the shelves up."""

    def resolve(self, state: Position, turn: Turn) -> None:
        refill_shelf(state, self.seat, turn)


class PickUpItem(Ask):
    """Pick up so many dropped items of one's room, or fewer, as far as one can hold them (UP-26, UP-A6)."""

    count: int

    def waits(self, state: Position) -> bool:
        player = self.player(state)
        return self.count > 0 and player.room_left > 0 and bool(state.floors[player.room])

    def text(self, state: Position) -> Line:
        return line("Do you pick up an item? ({count} at most)", count=self.count)

    def moves(self, state: Position, seat: Seat) -> Sequence[Move]:
        return [*(TAKE[item] for item in kinds(state.floors[state.players[seat].room])), ENOUGH]

    def choice(self, state: Position, seat: Seat, move: Move) -> Choice:
        if not isinstance(move, Take):
            return NO_MORE
        return take_choice(on_floor(state.players[seat].room, move.item), move.item)

    def answer(self, state: Position, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Take):
            player = state.players[seat]
            state.floors[player.room].remove(move.item)
            put(move.item, player.items)
            turn.tell("{who} picks up a {item}.", who=WHO[seat], item=ITEM[move.item])
            turn.then(PickUpItem(seat, self.count - 1))


TAKE = {item: Take(item) for item in ITEM}
ENOUGH = Enough()
NO_MORE = Choice(label=line("No more"))


@cache
def take_choice(element: str, item: str) -> Choice:
    """Words for taking an item that is this view element."""
    return Choice(label=line("Take a {item}", item=ITEM[item]), touches=(element,))
