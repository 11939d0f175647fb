"""Cleaning: Bilbo's clean-up at the end of each turn, and what players put back themselves (UP-58 to UP-62)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from smial.rules import Choice, Line, Move, Seat, Turn, line
from smial_unexpected_party.asking import Ask, kinds
from smial_unexpected_party.house import HOUSE
from smial_unexpected_party.items import ENOUGH, NO_MORE
from smial_unexpected_party.mood import CalmDown, gain_curious
from smial_unexpected_party.moves import Clean, CleanRoom
from smial_unexpected_party.position import Position
from smial_unexpected_party.scoring import gain_points
from smial_unexpected_party.words import ITEM, ROOM, WHO, held, on_floor, several


class CleanUp(Ask):
    """Bilbo comes wherever four items lie, until they do so nowhere; the player on turn says where first (UP-60)."""

    def waits(self, state: Position) -> bool:
        return len(messy(state)) > 1

    def text(self, state: Position) -> Line:
        return line("Which room does Bilbo clean first?")

    def moves(self, state: Position, seat: Seat) -> Sequence[Move]:
        return [CleanRoom(room) for room in messy(state)]

    def choice(self, state: Position, seat: Seat, move: Move) -> Choice:
        assert isinstance(move, CleanRoom)
        return _room_choice(move.room)

    def answer(self, state: Position, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, CleanRoom)
        clean_room(state, move.room, turn)
        turn.then(CleanUp(seat))

    def resolve(self, state: Position, turn: Turn) -> None:
        if rooms := messy(state):
            clean_room(state, rooms[0], turn)
            turn.then(CleanUp(self.seat))


def messy(state: Position) -> list[str]:
    """The rooms with four or more items on the floor (UP-29, UP-A5)."""
    return [room for room, floor in state.floors.items() if len(floor) >= HOUSE.mess]


def clean_room(state: Position, room: str, turn: Turn) -> None:
    """Bilbo comes and stays, all items go back to the bag, and whoever is there gains a curious (UP-29, UP-62)."""
    state.bilbo, state.swept = room, list(state.floors[room])
    to_bag(state, state.floors[room])
    turn.tell("Bilbo cleans up in the {room}: {items}.", room=ROOM[room], items=several(tuple(state.swept)))
    for seat in state.in_room(room):
        if state.players[seat].ability != "deaf clean":
            gain_curious(state, seat, 1, turn)


def to_bag(state: Position, items: list[str]) -> None:
    """All of these items go back to the bag (UP-58)."""
    state.bag.shuffle_in(items)
    items.clear()


@cache
def _room_choice(room: str) -> Choice:
    return Choice(label=line("Bilbo cleans the {room}", room=ROOM[room]), touches=(ROOM[room].id,))


class CleanDropped(Ask):
    """Clean so many dropped items of one's room, or fewer; for each of them remove curious."""

    count: int
    calm: int

    def items(self, state: Position) -> list[str]:
        """What can be cleaned."""
        return state.floors[self.player(state).room]

    def waits(self, state: Position) -> bool:
        return self.count > 0 and bool(self.items(state))

    def text(self, state: Position) -> Line:
        return line("Which item do you clean off the floor? ({count} at most)", count=self.count)

    def moves(self, state: Position, seat: Seat) -> Sequence[Move]:
        return [*(Clean(item) for item in kinds(self.items(state))), ENOUGH]

    def choice(self, state: Position, seat: Seat, move: Move) -> Choice:
        if not isinstance(move, Clean):
            return NO_MORE
        return _clean_choice(on_floor(state.players[seat].room, move.item), move.item)

    def answer(self, state: Position, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Clean):
            self.items(state).remove(move.item)
            state.bag.shuffle_in([move.item])
            turn.tell("{who} cleans a {item}.", who=WHO[seat], item=ITEM[move.item])
            turn.then(CalmDown(seat, self.calm), self.next())

    def next(self) -> CleanDropped:
        """The step for the items after this one."""
        return CleanDropped(self.seat, self.count - 1, self.calm)


class CleanHeld(CleanDropped):
    """Clean so many of one's own items, or fewer; for each remove curious, and for all of them gain points."""

    point: int

    def items(self, state: Position) -> list[str]:
        return self.player(state).items

    def text(self, state: Position) -> Line:
        return line("Which of your items do you clean? ({count} at most)", count=self.count)

    def choice(self, state: Position, seat: Seat, move: Move) -> Choice:
        if not isinstance(move, Clean):
            return NO_MORE
        return _clean_choice(*held(seat, [move.item]), move.item)

    def next(self) -> CleanHeld:
        return CleanHeld(self.seat, self.count - 1, self.calm, self.point)

    def resolve(self, state: Position, turn: Turn) -> None:
        if self.count == 0:
            gain_points(state, self.seat, [1] * self.point, turn)


@cache
def _clean_choice(element: str, item: str) -> Choice:
    return Choice(label=line("Clean a {item}", item=ITEM[item]), touches=(element,))
