"""The one place where the effects of doors and cards are carried out. Not here: what each is called (`effects`)."""

from __future__ import annotations

from smial.rules import Seat, Turn
from smial_unexpected_party.asking import Deed
from smial_unexpected_party.cards import BAG_END_CARDS, DWARVES, HUSTLES
from smial_unexpected_party.cleaning import CleanDropped, CleanHeld, to_bag
from smial_unexpected_party.effects import (
    Calm,
    CleanFloor,
    CleanOwn,
    DrawCards,
    DrawItems,
    Drop,
    Effect,
    Effects,
    GainCurious,
    GiveItem,
    MoveBilbo,
    MoveGandalf,
    PickUp,
    Point,
    RestockShelf,
    SwapWithShelf,
    TakeFromShelf,
    Whom,
)
from smial_unexpected_party.hands import draw_cards
from smial_unexpected_party.house import SPACES
from smial_unexpected_party.items import DropItem, PickUpItem, TakeShelfItem, draw_items, refill_shelf
from smial_unexpected_party.mood import CalmDown, gain_curious
from smial_unexpected_party.position import Position
from smial_unexpected_party.scoring import SINGLE, gain_points
from smial_unexpected_party.trading import GiveAway, SwapItems
from smial_unexpected_party.wandering import send

SOURCES: dict[str, Effects] = {
    **{space.id: space.gives for space in SPACES.values()},
    **{f"{each.door.space}/{each.id}": each.door.gives for each in DWARVES.values() if each.door},
    **{f"hustle/{name}": effects for name, effects in HUSTLES.items()},
    **{f"bag-end/{card.id}": card.effects for card in BAG_END_CARDS.values()},
}
"""The effects of every door, of every ability that adds to one, of every hustle and of every Bag End card."""


class CarryOut(Deed):
    """Carries out the effects of a source, each before the next; `seat` is on turn."""

    source: str
    at: int = 0

    def resolve(self, state: Position, turn: Turn) -> None:
        effects = SOURCES[self.source]
        carry_out(state, self.seat, effects[self.at], turn)
        if self.at + 1 < len(effects):
            turn.then(CarryOut(self.seat, self.source, self.at + 1))


def carry_out(state: Position, seat: Seat, effect: Effect, turn: Turn) -> None:
    """Does what an effect says, or asks those whom it falls on, one after the other (UP-A32)."""
    match effect:
        case DrawCards(n, who):
            for each in _whom(state, seat, who):
                draw_cards(state, each, n, turn)
        case DrawItems(n):
            draw_items(state, seat, n, turn)
        case GainCurious(n, who):
            for each in _whom(state, seat, who):
                gain_curious(state, each, n, turn)
        case Calm(n, who):
            turn.then(*(CalmDown(each, n) for each in _whom(state, seat, who)))
        case Drop(n, who):
            turn.then(*(DropItem(each, n) for each in _whom(state, seat, who)))
        case Point(n):
            gain_points(state, seat, [SINGLE] * n, turn)
        case MoveBilbo(to):
            send(state, seat, "Bilbo", to, turn)
        case MoveGandalf(to):
            send(state, seat, "Gandalf", to, turn)
        case RestockShelf():
            to_bag(state, state.shelf)
            refill_shelf(state, seat, turn)
        case TakeFromShelf(n):
            turn.then(*[TakeShelfItem(seat)] * n)
        case PickUp(n):
            turn.then(PickUpItem(seat, n))
        case CleanFloor(n, calm):
            turn.then(CleanDropped(seat, n, calm))
        case CleanOwn(n, calm, point):
            turn.then(CleanHeld(seat, n, calm, point))
        case GiveItem():
            turn.then(GiveAway(seat))
        case SwapWithShelf():
            turn.then(SwapItems(seat))


def _whom(state: Position, seat: Seat, who: Whom) -> list[Seat]:
    """Whom an effect falls on, from the player on turn."""
    match who:
        case "you":
            return [seat]
        case "all":
            return state.clockwise()
        case "with bilbo":
            return state.in_room(state.bilbo)
