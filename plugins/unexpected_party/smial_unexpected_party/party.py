"""The position with its steps, and how a game begins and ends. The rules are where the steps come from."""

from __future__ import annotations

from smial.rules import Deck, Outcome, Seat, Turn, line
from smial.rules.views import View
from smial_unexpected_party import estimate, view
from smial_unexpected_party.cards import BAG_END_CARDS, CARDS, DWARVES
from smial_unexpected_party.carrying_out import CarryOut
from smial_unexpected_party.cleaning import CleanDropped, CleanHeld, CleanUp
from smial_unexpected_party.hands import DiscardDown, draw_cards
from smial_unexpected_party.house import DINING_ROOM, HOUSE, ITEMS, ROOMS
from smial_unexpected_party.hustling import ChooseHustle, DrawAnother
from smial_unexpected_party.items import (
    DropItem,
    DropSurplus,
    InsteadOfBag,
    PickUpItem,
    RefillShelf,
    TakeShelfItem,
    refill_shelf,
)
from smial_unexpected_party.mood import CalmDown
from smial_unexpected_party.position import Player, Position, put
from smial_unexpected_party.scoring import total
from smial_unexpected_party.singing import ChooseSong, PutAway, TakeLine
from smial_unexpected_party.sitting import ChooseDwarf
from smial_unexpected_party.trading import GiveAway, Steal, SwapItems
from smial_unexpected_party.travel import Travel
from smial_unexpected_party.turns import NextTurn, first_seat
from smial_unexpected_party.wandering import ChooseRoom

PartyStep = (
    CalmDown
    | CarryOut
    | ChooseDwarf
    | ChooseHustle
    | ChooseRoom
    | ChooseSong
    | CleanDropped
    | CleanHeld
    | CleanUp
    | DiscardDown
    | DrawAnother
    | DropItem
    | DropSurplus
    | GiveAway
    | InsteadOfBag
    | NextTurn
    | PickUpItem
    | PutAway
    | RefillShelf
    | Steal
    | SwapItems
    | TakeShelfItem
    | TakeLine
    | Travel
)
"""Every step there is."""

ENDS = {"song": line("The song is complete."), "thorin": line("Thorin has come to the door.")}


class Party(Position, array_like=True, gc=False, kw_only=True):
    """A position of An Unexpected Party."""

    agenda: list[PartyStep] = []

    def view(self) -> View:
        return view.everybodys(self)

    def view_of(self, seat: Seat) -> View:
        return view.own(self, seat)

    def outcome(self) -> Outcome | None:
        """The most points win, and equal players share the win (UP-69)."""
        if not self.over:
            return None
        scores = tuple(total(player) for player in self.players)
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(scores=scores, winners=winners, reason=ENDS[self.end])

    def resample(self, seat: Seat, turn: Turn) -> None:
        """Nobody knows another hand, and no order of a deck exists that he could know."""
        self.party.resample(seat, turn, [player.hand for other, player in enumerate(self.players) if other != seat])

    def estimate(self, seat: Seat) -> float:
        return estimate.estimate(self, seat)


def first_position(seats: int, turn: Turn) -> Party:
    """All is laid out, everybody gets a dwarf and two party cards, and the lowest dwarf starts (UP-9 to UP-17)."""
    last = HOUSE.last_dwarf
    dwarves = Deck.of(dwarf for dwarf in DWARVES if dwarf != last)
    dwarves.put_under(last)
    players = [Player(dwarves=[dwarves.draw(turn, "dwarf")], room=HOUSE.dwarves) for _ in range(seats)]
    party = Party(
        players=players,
        active=first_seat(players),
        bilbo=HOUSE.bilbo,
        gandalf=HOUSE.gandalf,
        bag=Deck.of(item.id for item in ITEMS.values() for _ in range(item.count)),
        shelf=[],
        floors={room: [] for room in ROOMS if room != DINING_ROOM},
        party=Deck.of(CARDS),
        party_discards=[],
        song=[""] * HOUSE.song,
        bag_end=Deck.of(BAG_END_CARDS),
        bag_end_discards=[],
        dwarf_deck=dwarves,
        row=[dwarves.draw(turn, "dwarf") for _ in range(HOUSE.row)],
    )
    refill_shelf(party, party.active, turn)
    for room in HOUSE.first_items:
        put(party.bag.draw(turn, "floor"), party.floors[room])
    for seat in range(seats):
        draw_cards(party, seat, HOUSE.first_hand, turn)
    party.agenda = [NextTurn(party.active)]
    party.settle(turn)
    return party
