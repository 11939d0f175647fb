"""A position: where everybody and everything is. Not here: the rules, what is seen, and the steps (`party`)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from typing import Literal

import msgspec

from smial.rules import AgendaState, Deck, Seat, Turn, Who
from smial_unexpected_party.cards import CARDS, DWARVES, Ability
from smial_unexpected_party.house import HOUSE

ABILITY = {dwarf.id: dwarf.ability for dwarf in DWARVES.values()}


def arms(dwarf: str, furious: int) -> int:
    """How many items a dwarf can hold with so many furious tokens (UP-35)."""
    return HOUSE.arms + (ABILITY[dwarf] == "big arms") - furious


class Player(msgspec.Struct, array_like=True, gc=False):
    """A player's board, hand and dwarf."""

    dwarves: list[str]
    """His stack of dwarf cards, the last one on top."""
    room: str
    """Where the dwarf stands who is on top."""
    space: str = ""
    """The space in that room, or nothing for the open floor."""
    items: list[str] = []
    """Sorted, as all lists of items are."""
    hand: list[str] = []
    """Party cards, sorted; hidden from the others."""
    points: list[int] = []
    """The stack of point tokens, the last one on top (UP-57)."""
    curious: int = 0
    furious: int = 0

    @property
    def ability(self) -> Ability:
        """What the dwarf on top can do (UP-49)."""
        return ABILITY[self.dwarves[-1]]

    @property
    def limit(self) -> int:
        """How many items he can hold (UP-35)."""
        return arms(self.dwarves[-1], self.furious)

    @property
    def room_left(self) -> int:
        """How many more items he can hold; below 0 he has to drop some."""
        return self.limit - len(self.items)

    @property
    def is_furious(self) -> bool:
        """Whether all places for mood tokens are furious (UP-50)."""
        return self.furious == HOUSE.mood


class Position(AgendaState, array_like=True, gc=False, kw_only=True):
    """The whole position; `Party` adds the steps of its agenda."""

    players: list[Player]
    """By seat."""
    active: Seat
    """Whose turn it is."""
    bilbo: str
    gandalf: str
    bag: Deck
    """The items in the supply bag."""
    shelf: list[str]
    floors: dict[str, list[str]]
    """The dropped items, by room."""
    party: Deck
    party_discards: list[str]
    song: list[str]
    """For each line the party card that lies on its space, or nothing."""
    bag_end: Deck
    bag_end_discards: list[str]
    dwarf_deck: Deck
    row: list[str]
    """The dwarves that wait face up."""
    used: str = ""
    """The party card that is or was used last; everybody has seen it, wherever it has gone since."""
    turned: str = ""
    """The Bag End card that is or was carried out last."""
    swept: list[str] = []
    """The items that Bilbo cleaned up last; everybody has seen them, though they are in the bag again."""
    closer: Seat | None = None
    """Who has triggered the end of the game: it is over when he would be on turn again (UP-65)."""
    end: Literal["", "song", "thorin"] = ""
    """What has triggered it."""
    over: bool = False

    def clockwise(self) -> list[Seat]:
        """All seats, from the player on turn (UP-A32)."""
        seats = len(self.players)
        return [(self.active + step) % seats for step in range(seats)]

    def is_sung(self, card: str) -> bool:
        """Whether the line of a party card has its card on the board (UP-41)."""
        return bool(self.song[CARDS[card].line - 1])

    def on_space(self, space: str) -> Seat | None:
        """Who stands on a space."""
        for seat, player in enumerate(self.players):
            if player.space == space:
                return seat
        return None

    def in_room(self, room: str) -> list[Seat]:
        """Whose dwarves are in a room, from the player on turn."""
        return [seat for seat in self.clockwise() if self.players[seat].room == room]

    def trigger(self, seat: Seat, end: Literal["song", "thorin"], turn: Turn) -> None:
        """The end of the game comes; only the first trigger counts (UP-A21, UP-A22)."""
        if self.closer is None:
            self.closer, self.end = seat, end
            turn.tell("All but {who} have one more turn.", who=Who(seat))


def put(item: str, into: list[str]) -> None:
    """Lays something into a sorted list."""
    insort(into, item)


def put_each(items: Iterable[str], into: list[str]) -> None:
    """Lays several things into a sorted list."""
    for item in items:
        insort(into, item)
