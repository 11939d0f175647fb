"""The vocabulary of doors and cards: what each effect is called in the data, and in words for people.

Not here: how effects are carried out (`carrying_out`), and which card has which (`house`, `cards`).
"""

from collections.abc import Iterable
from typing import Literal

import msgspec

Whom = Literal["you", "all", "with bilbo"]
"""Whom an effect falls on: the player on turn, every player, or those whose dwarves are where Bilbo is."""

Target = str
"""Where Bilbo or Gandalf goes: the id of a room, or one of `CHOSEN`, `MOST_ITEMS`, `FEWEST_ITEMS`, `MOST_DWARVES`."""

CHOSEN, MOST_ITEMS, FEWEST_ITEMS, MOST_DWARVES = "chosen", "most items", "fewest items", "most dwarves"
TARGETS = {
    CHOSEN: "a main room of your choice",
    MOST_ITEMS: "the main room with the most dropped items",
    FEWEST_ITEMS: "the main room with the fewest dropped items",
    MOST_DWARVES: "the main room with the most dwarves",
}
"""The targets that are no room, in words."""


class _Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """What all effects have in common: in the data `do` says which it is."""


class DrawCards(_Effect, frozen=True, tag="draw cards"):
    """Draw party cards."""

    n: int
    who: Whom = "you"


class DrawItems(_Effect, frozen=True, tag="draw items"):
    """Draw items from the bag."""

    n: int


class TakeFromShelf(_Effect, frozen=True, tag="take from shelf"):
    """Take items from the kitchen shelves, which are then filled up."""

    n: int


class PickUp(_Effect, frozen=True, tag="pick up"):
    """Take up to `n` dropped items of one's room, as far as one can hold them."""

    n: int


class CleanFloor(_Effect, frozen=True, tag="clean floor"):
    """Up to `n` dropped items of one's room go to the bag; for each of them remove so many curious."""

    n: int
    calm: int


class CleanOwn(_Effect, frozen=True, tag="clean own"):
    """Up to `n` of one's own items go to the bag; for each remove so many curious, for all `n` gain so many points."""

    n: int
    calm: int
    point: int


class GiveItem(_Effect, frozen=True, tag="give item"):
    """Give one of one's items to a player who can hold it; without that the card cannot be used (UP-A8)."""


class SwapWithShelf(_Effect, frozen=True, tag="swap with shelf"):
    """Exchange an item with one on the shelves; without that the card cannot be used (UP-A8)."""


class Drop(_Effect, frozen=True, tag="drop"):
    """Drop items where one's dwarf stands, as far as there are any."""

    n: int
    who: Whom


class GainCurious(_Effect, frozen=True, tag="gain curious"):
    """Gain curious tokens."""

    n: int
    who: Whom = "you"


class Calm(_Effect, frozen=True, tag="calm"):
    """Remove curious, as far as there are tokens (UP-54)."""

    n: int
    who: Whom = "you"


class Point(_Effect, frozen=True, tag="point"):
    """Gain single points."""

    n: int


class MoveBilbo(_Effect, frozen=True, tag="move bilbo"):
    """Bilbo goes to a room."""

    to: Target = CHOSEN


class MoveGandalf(_Effect, frozen=True, tag="move gandalf"):
    """Gandalf goes to a room; if it is another one, he drops an item there (UP-44)."""

    to: Target = CHOSEN


class RestockShelf(_Effect, frozen=True, tag="restock shelf"):
    """All items on the shelves go to the bag, and new ones are drawn."""


Effect = (
    DrawCards
    | DrawItems
    | TakeFromShelf
    | PickUp
    | CleanFloor
    | CleanOwn
    | GiveItem
    | SwapWithShelf
    | Drop
    | GainCurious
    | Calm
    | Point
    | MoveBilbo
    | MoveGandalf
    | RestockShelf
)
Effects = tuple[Effect, ...]


def in_words(effects: Iterable[Effect], rooms: dict[str, str]) -> str:
    """What a card says, from the names of the rooms by id: `draw 2 items, then remove a curious`."""
    places = {room: f"the {name}" for room, name in rooms.items()} | TARGETS
    return ", then ".join(_words(effect, places) for effect in effects)


def _words(effect: Effect, places: dict[str, str]) -> str:
    match effect:
        case DrawCards(n, who):
            return f"{_each(who, 'draw')} {number(n, 'party card')}"
        case DrawItems(n):
            return f"draw {number(n, 'item')}"
        case TakeFromShelf(n):
            return f"take {number(n, 'item')} from the shelves"
        case PickUp(n):
            return f"pick up at most {number(n, 'item')} in your room"
        case CleanFloor(n, calm):
            return f"clean at most {number(n, 'item')} in your room, and remove {calm} curious for each"
        case CleanOwn(n, calm, point):
            gift = f"remove {calm} curious for each, and gain {number(point, 'point')} if you clean {n}"
            return f"clean at most {n} of your own items, {gift}"
        case GiveItem():
            return "give an item to somebody who can hold it"
        case SwapWithShelf():
            return "swap an item with one on the shelves"
        case Drop(n, who):
            return f"{_each(who, 'drop')} {number(n, 'item')}"
        case GainCurious(n, who):
            return f"{_each(who, 'gain')} {n} curious"
        case Calm(n, who):
            return f"{_each(who, 'remove')} {n} curious"
        case Point(n):
            return f"gain {number(n, 'point')}"
        case MoveBilbo(to):
            return f"Bilbo goes to {places[to]}"
        case MoveGandalf(to):
            return f"Gandalf goes to {places[to]}"
        case RestockShelf():
            return "new items come onto the shelves"


def _each(who: Whom, verb: str) -> str:
    return {"you": verb, "all": f"everybody {verb}s", "with bilbo": f"everybody in Bilbo's room {verb}s"}[who]


def number(count: int, noun: str) -> str:
    """`1 item`, `2 items`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
