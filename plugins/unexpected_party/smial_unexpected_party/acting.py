"""What is done on a space, and whether it can be (UP-24, UP-27, UP-A8). Not here: what singing and the rest are."""

from __future__ import annotations

from smial.rules import Seat, Turn
from smial_unexpected_party.carrying_out import SOURCES, CarryOut
from smial_unexpected_party.effects import TakeFromShelf
from smial_unexpected_party.house import DOOR, HOUSE, HUSTLE, SING, SIT, Space
from smial_unexpected_party.hustling import ChooseHustle, can_use
from smial_unexpected_party.position import Position
from smial_unexpected_party.singing import ChooseSong, can_sing
from smial_unexpected_party.sitting import sit_down
from smial_unexpected_party.words import SPACE

FROM_SHELF = [space for space in HOUSE.spaces if any(isinstance(each, TakeFromShelf) for each in space.gives)]
"""The doors that give what lies on the shelves."""


def performable(state: Position, seat: Seat) -> list[Space]:
    """The spaces whose action can be carried out, with the items and cards now held (UP-A35)."""
    player = state.players[seat]
    sings, sits = can_sing(player), bool(state.row)
    hustles = any(can_use(state, seat, card) for card in player.hand)
    shelf = [] if state.shelf else FROM_SHELF
    return [
        space
        for space in HOUSE.spaces
        if ((kind := space.kind) == DOOR and space not in shelf)
        or (kind == SING and space.room in sings)
        or (kind == HUSTLE and hustles)
        or (kind == SIT and sits)
    ]


def act(state: Position, seat: Seat, space: Space, turn: Turn) -> None:
    """The action of the space (UP-27)."""
    match space.kind:
        case "door":
            turn.then(CarryOut(seat, space.id))
            extra = f"{space.id}/{state.players[seat].dwarves[-1]}"
            if extra in SOURCES:
                turn.then(CarryOut(seat, extra))
        case "sing":
            turn.show(SPACE[space.id])
            turn.then(ChooseSong(seat))
        case "hustle":
            turn.show(SPACE[space.id])
            turn.then(ChooseHustle(seat))
        case "sit":
            sit_down(state, seat, turn)
