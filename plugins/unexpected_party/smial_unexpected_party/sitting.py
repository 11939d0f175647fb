"""Sitting down, so that another dwarf joins the party (UP-47 to UP-50)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from smial.rules import Choice, Line, Move, Seat, Turn, line
from smial_unexpected_party.asking import Ask
from smial_unexpected_party.cards import DWARVES
from smial_unexpected_party.house import HOUSE
from smial_unexpected_party.items import drop_surplus
from smial_unexpected_party.mood import clear
from smial_unexpected_party.moves import Choose
from smial_unexpected_party.position import Position
from smial_unexpected_party.scoring import SINGLE, bonus, gain_points
from smial_unexpected_party.words import DWARF, WAITING, WHO


def sit_down(state: Position, seat: Seat, turn: Turn) -> None:
    """All others gain a point, the moods are cleared, then another dwarf is chosen (UP-47)."""
    for other in state.clockwise():
        if other != seat:
            gain_points(state, other, [SINGLE], turn)
    clear(state.players[seat])
    turn.then(ChooseDwarf(seat))


class ChooseDwarf(Ask):
    """Choose one of the waiting dwarves (UP-47)."""

    def waits(self, state: Position) -> bool:
        return bool(state.row)

    def text(self, state: Position) -> Line:
        return line("Which dwarf joins the party for you?")

    def moves(self, state: Position, seat: Seat) -> Sequence[Move]:
        return [Choose(dwarf) for dwarf in state.row]

    def choice(self, state: Position, seat: Seat, move: Move) -> Choice:
        assert isinstance(move, Choose)
        stack = state.players[seat].dwarves
        return _dwarf_choice(move.dwarf, bonus([*stack, move.dwarf]) - bonus(stack))

    def answer(self, state: Position, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Choose)
        take_dwarf(state, seat, move.dwarf, turn)
        refill_row(state, seat, turn)
        drop_surplus(state, seat, turn)


def take_dwarf(state: Position, seat: Seat, dwarf: str, turn: Turn) -> None:
    """He comes onto the stack and stands in the Garden; items, cards and points stay (UP-47, UP-48)."""
    player = state.players[seat]
    state.row.remove(dwarf)
    player.dwarves.append(dwarf)
    player.room, player.space = HOUSE.dwarves, ""
    turn.tell("{dwarf} joins the party for {who}.", dwarf=DWARF[dwarf], who=WHO[seat])
    if player.ability == "arrival point":
        gain_points(state, seat, [SINGLE], turn)


def refill_row(state: Position, seat: Seat, turn: Turn) -> None:
    """Another dwarf is turned up, if there is one; if it is Thorin, the end of the game comes (UP-47, UP-63, UP-A1)."""
    if len(state.dwarf_deck):
        dwarf = state.dwarf_deck.draw(turn, "dwarf")
        state.row.append(dwarf)
        turn.tell("{dwarf} comes to the door.", dwarf=DWARF[dwarf])
        if dwarf == HOUSE.last_dwarf:
            state.trigger(seat, "thorin", turn)


@cache
def _dwarf_choice(dwarf: str, worth: int) -> Choice:
    template = "{dwarf}, for the company {worth}: {what}"
    label = line(template, dwarf=DWARF[dwarf], worth=worth, what=line(DWARVES[dwarf].text))
    return Choice(label=label, touches=(f"{WAITING}/{dwarf}",))
