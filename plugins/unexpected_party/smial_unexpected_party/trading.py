"""What players take from one another, give one another, and exchange with the shelves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from smial.rules import Choice, Line, Move, Seat, Turn, line
from smial_unexpected_party.asking import Ask, kinds
from smial_unexpected_party.items import ENOUGH, TAKE, take_choice
from smial_unexpected_party.moves import Give, Swap, Take
from smial_unexpected_party.position import Position, put
from smial_unexpected_party.words import ITEM, SHELF, WHO, held

NOT_FROM_HIM = Choice(label=line("Take nothing"))


class Steal(Ask):
    """Nori: take an item from whom one has barged, if one can hold it and likes to."""

    barged: Seat

    def waits(self, state: Position) -> bool:
        return self.player(state).room_left > 0 and bool(state.players[self.barged].items)

    def text(self, state: Position) -> Line:
        return line("Which item do you take from {who}, whom you have barged?", who=WHO[self.barged])

    def moves(self, state: Position, seat: Seat) -> Sequence[Move]:
        return [*(TAKE[item] for item in kinds(state.players[self.barged].items)), ENOUGH]

    def choice(self, state: Position, seat: Seat, move: Move) -> Choice:
        if not isinstance(move, Take):
            return NOT_FROM_HIM
        return take_choice(f"items-{self.barged}/{move.item}", move.item)

    def answer(self, state: Position, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Take):
            state.players[self.barged].items.remove(move.item)
            put(move.item, state.players[seat].items)
            item = ITEM[move.item]
            turn.tell("{who} takes a {item} from {other}.", who=WHO[seat], item=item, other=WHO[self.barged])


def can_give(state: Position, seat: Seat) -> bool:
    """Whether one has an item, and somebody else could hold it (UP-A8)."""
    return bool(state.players[seat].items) and bool(takers(state, seat))


def takers(state: Position, seat: Seat) -> list[Seat]:
    """Everybody else who can hold one more item."""
    return [other for other, player in enumerate(state.players) if other != seat and player.room_left > 0]


class GiveAway(Ask):
    """Give an item to somebody else who can hold it."""

    def waits(self, state: Position) -> bool:
        return can_give(state, self.seat)

    def text(self, state: Position) -> Line:
        return line("Which item do you give, and to whom?")

    def moves(self, state: Position, seat: Seat) -> Sequence[Move]:
        return [Give(item, other) for item in kinds(state.players[seat].items) for other in takers(state, seat)]

    def choice(self, state: Position, seat: Seat, move: Move) -> Choice:
        assert isinstance(move, Give)
        return _give_choice(seat, move)

    def answer(self, state: Position, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Give)
        state.players[seat].items.remove(move.item)
        put(move.item, state.players[move.to].items)
        turn.tell("{who} gives {other} a {item}.", who=WHO[seat], other=WHO[move.to], item=ITEM[move.item])


@cache
def _give_choice(seat: Seat, move: Give) -> Choice:
    label = line("Give a {item} to {who}", item=ITEM[move.item], who=WHO[move.to])
    return Choice(label=label, touches=(*held(seat, [move.item]), f"board-{move.to}/mood"))


class SwapItems(Ask):
    """Exchange an item of one's own with one on the shelves."""

    def waits(self, state: Position) -> bool:
        return bool(self.player(state).items and state.shelf)

    def text(self, state: Position) -> Line:
        return line("Which item do you swap for which on the shelves?")

    def moves(self, state: Position, seat: Seat) -> Sequence[Move]:
        own, shelf = kinds(state.players[seat].items), kinds(state.shelf)
        return [Swap(item, other) for item in own for other in shelf]

    def choice(self, state: Position, seat: Seat, move: Move) -> Choice:
        assert isinstance(move, Swap)
        return _swap_choice(seat, move)

    def answer(self, state: Position, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Swap)
        items = state.players[seat].items
        items.remove(move.item)
        state.shelf.remove(move.shelf)
        put(move.shelf, items)
        put(move.item, state.shelf)
        own, other = ITEM[move.item], ITEM[move.shelf]
        turn.tell("{who} swaps a {own} for a {other} on the shelves.", who=WHO[seat], own=own, other=other)


@cache
def _swap_choice(seat: Seat, move: Swap) -> Choice:
    label = line("Swap a {own} for a {other}", own=ITEM[move.item], other=ITEM[move.shelf])
    return Choice(label=label, touches=(*held(seat, [move.item]), f"{SHELF}/{move.shelf}"))
