"""Bilbo and Gandalf on their ways through the house (UP-44, UP-A17, UP-A26). Not here: distracting and cleaning up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from smial.rules import Choice, Line, Move, Seat, Turn, line
from smial_unexpected_party.asking import Ask
from smial_unexpected_party.effects import Target
from smial_unexpected_party.house import MAIN_ROOMS
from smial_unexpected_party.moves import Lead
from smial_unexpected_party.position import Position, put
from smial_unexpected_party.words import ITEM, ROOM

Guest = Literal["Bilbo", "Gandalf"]


def send(state: Position, seat: Seat, guest: Guest, to: Target, turn: Turn) -> None:
    """Sends Bilbo or Gandalf where a card says; who is on turn chooses if there are several such rooms (UP-A26)."""
    rooms = candidates(state, to)
    if len(rooms) == 1:
        move_to(state, guest, rooms[0], turn)
    else:
        turn.then(ChooseRoom(seat, guest, rooms))


def candidates(state: Position, to: Target) -> list[str]:
    """The rooms that a target may mean."""
    match to:
        case "chosen":
            return list(MAIN_ROOMS)
        case "most items":
            return most({room: len(state.floors[room]) for room in MAIN_ROOMS})
        case "fewest items":
            return most({room: -len(state.floors[room]) for room in MAIN_ROOMS})
        case "most dwarves":
            return most({room: len(state.in_room(room)) for room in MAIN_ROOMS})
    return [to]


def most(counts: dict[str, int]) -> list[str]:
    """Those with the highest count."""
    return [room for room, count in counts.items() if count == max(counts.values())]


def move_to(state: Position, guest: Guest, room: str, turn: Turn) -> None:
    """One of the two comes to a room; where he is already, nothing happens (UP-A17)."""
    if guest == "Bilbo" and state.bilbo != room:
        state.bilbo = room
        turn.tell("Bilbo goes to the {room}.", room=ROOM[room])
    if guest == "Gandalf" and state.gandalf != room:
        state.gandalf = room
        turn.tell("Gandalf goes to the {room}.", room=ROOM[room])
        gandalf_drops(state, turn)


def gandalf_drops(state: Position, turn: Turn) -> None:
    """An item from the bag, if there is one, into the room that he has come to (UP-44)."""
    if state.bag.bag:
        item = state.bag.draw(turn, "Gandalf's item")
        put(item, state.floors[state.gandalf])
        turn.tell("Gandalf drops a {item} in the {room}.", item=ITEM[item], room=ROOM[state.gandalf])


class ChooseRoom(Ask):
    """Choose where one of the two goes."""

    guest: Guest
    rooms: list[str]

    def waits(self, state: Position) -> bool:
        return True

    def text(self, state: Position) -> Line:
        return line("Where does Bilbo go?") if self.guest == "Bilbo" else line("Where does Gandalf go?")

    def moves(self, state: Position, seat: Seat) -> Sequence[Move]:
        return [Lead(room) for room in self.rooms]

    def choice(self, state: Position, seat: Seat, move: Move) -> Choice:
        assert isinstance(move, Lead)
        here = move.room == (state.bilbo if self.guest == "Bilbo" else state.gandalf)
        return _lead_choice(self.guest, move.room, here)

    def answer(self, state: Position, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Lead)
        move_to(state, self.guest, move.room, turn)


@cache
def _lead_choice(guest: Guest, room: str, here: bool) -> Choice:
    template = "Bilbo goes to the {room}" if guest == "Bilbo" else "Gandalf goes to the {room}"
    template = f"{guest} stays in the {{room}}" if here else template
    return Choice(label=line(template, room=ROOM[room]), touches=(ROOM[room].id,))
