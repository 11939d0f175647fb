"""The way to a space: distracting Bilbo, moving, barging (UP-19 to UP-26). Not here: what is done there (`acting`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from smial.rules import Choice, Line, Move, Seat, Turn, line
from smial_unexpected_party.acting import act, performable
from smial_unexpected_party.asking import Ask
from smial_unexpected_party.effects import in_words
from smial_unexpected_party.house import MAIN_ROOMS, ROOMS, SIT_SPACE, SPACES, Space
from smial_unexpected_party.items import PickUpItem
from smial_unexpected_party.mood import gain_curious
from smial_unexpected_party.moves import Distract, Go
from smial_unexpected_party.position import Position
from smial_unexpected_party.trading import Steal
from smial_unexpected_party.words import DWARF, FIGURES, ROOM, SPACE, WHO

GO = {space: Go(space) for space in SPACES}
DISTRACT = Distract()


class Travel(Ask):
    """Move to a space that is not one's own, not in Bilbo's room, and of use (UP-20 to UP-24)."""

    must_sit: bool
    """The turn began with nothing but furious tokens (UP-50, UP-A28)."""
    distracted: bool = False

    def hold(self) -> bool:
        return not self.must_sit

    def waits(self, state: Position) -> bool:
        return not self.must_sit or bool(state.row)

    def resolve(self, state: Position, turn: Turn) -> None:
        turn.tell("Nobody waits to take over from {who}, who passes.", who=WHO[self.seat])

    def text(self, state: Position) -> Line:
        asked = self.where_to(state)
        return asked if state.closer is None else line("Your last turn. {asked}", asked=asked)

    def where_to(self, state: Position) -> Line:
        """The question, and what everybody sees of the answers."""
        dwarf, bilbo = DWARF[self.player(state).dwarves[-1]], ROOM[state.bilbo]
        if self.must_sit:
            return line("{dwarf} is furious and can only sit down.", dwarf=dwarf)
        if state.bilbo not in MAIN_ROOMS:
            return line("Where does {dwarf} go?", dwarf=dwarf)
        return line("Where does {dwarf} go? Bilbo keeps you out of the {room}.", dwarf=dwarf, room=bilbo)

    def moves(self, state: Position, seat: Seat) -> Sequence[Move]:
        if self.must_sit:
            return [GO[SIT_SPACE.id]]
        player, bilbo = state.players[seat], state.bilbo
        here = player.space
        spaces = [GO[space.id] for space in performable(state, seat) if space.room != bilbo and space.id != here]
        return [DISTRACT, *spaces] if self.can_distract(state) else spaces

    def can_distract(self, state: Position) -> bool:
        """From a main room that Bilbo is not in, once (UP-A7)."""
        room = self.player(state).room
        return not self.distracted and room in MAIN_ROOMS and room != state.bilbo

    def choice(self, state: Position, seat: Seat, move: Move) -> Choice:
        (choice,) = self.choices(state, seat, [move])
        return choice

    def choices(self, state: Position, seat: Seat, moves: Sequence[Move]) -> Sequence[Choice]:
        player = state.players[seat]
        taken = {other.space: number for number, other in enumerate(state.players)}
        free = player.ability == "free barge"
        return [
            _go_choice(move.space, taken.get(move.space), free)
            if isinstance(move, Go)
            else _distract_choice(player.room, player.ability == "free distract")
            for move in moves
        ]

    def answer(self, state: Position, seat: Seat, move: Move, turn: Turn) -> None:
        if isinstance(move, Go):
            go(state, seat, SPACES[move.space], turn)
        else:
            distract(state, seat, turn)
            turn.then(Travel(seat, self.must_sit, distracted=True))


def distract(state: Position, seat: Seat, turn: Turn) -> None:
    """Gain a curious, and Bilbo comes (UP-19)."""
    player = state.players[seat]
    turn.tell("{who} distracts Bilbo, who comes to the {room}.", who=WHO[seat], room=ROOM[player.room])
    state.bilbo = player.room
    if player.ability != "free distract":
        gain_curious(state, seat, 1, turn)


def go(state: Position, seat: Seat, space: Space, turn: Turn) -> None:
    """Moves to a space; then come barging, picking up, and what is done there (UP-18)."""
    player, barged = state.players[seat], state.on_space(space.id)
    entered = player.room != space.room
    player.room, player.space = space.room, space.id
    turn.tell("{who} goes to the {space}.", who=WHO[seat], space=SPACE[space.id])
    if barged is not None:
        barge(state, seat, barged, turn)
    if entered and picks_up(state, seat):
        turn.then(PickUpItem(seat, 1))
    act(state, seat, space, turn)


def barge(state: Position, seat: Seat, barged: Seat, turn: Turn) -> None:
    """The other dwarf is pushed onto the open floor, and the mover gains a curious (UP-23, UP-A10)."""
    player = state.players[seat]
    state.players[barged].space = ""
    turn.tell("{who} barges {other} onto the floor.", who=WHO[seat], other=WHO[barged])
    if player.ability != "free barge":
        gain_curious(state, seat, 1, turn)
    if player.ability == "barge steal":
        turn.then(Steal(seat, barged))


def picks_up(state: Position, seat: Seat) -> bool:
    """Whether an item may be picked up on entering: Gandalf is there, or Kili needs no Gandalf (UP-26, UP-A6)."""
    player = state.players[seat]
    return player.room in MAIN_ROOMS and (state.gandalf == player.room or player.ability == "pickup anywhere")


@cache
def _distract_choice(room: str, free: bool) -> Choice:
    return Choice(
        label=line("Distract Bilbo: he comes to the {room}, then you move", room=ROOM[room]),
        touches=(f"{FIGURES}/bilbo",),
        warn=None if free else A_CURIOUS,
    )


@cache
def _go_choice(space: str, barged: Seat | None, free: bool) -> Choice:
    what = line(_what(SPACES[space]))
    if barged is None:
        label = line("{space}: {what}", space=SPACE[space], what=what)
    else:
        label = line("{space}, barging {other}: {what}", space=SPACE[space], other=WHO[barged], what=what)
    warn = A_CURIOUS if barged is not None and not free else None
    return Choice(label=label, group=ROOMS[SPACES[space].room], touches=(SPACE[space].id,), warn=warn)


A_CURIOUS = line("You gain a curious")
WHAT = {
    "sing": "drop items for a line of the song",
    "hustle": "use the hustle of a party card",
    "sit": "clear your mood and begin another dwarf; all others gain a point",
}


def _what(space: Space) -> str:
    """What can be done on a space."""
    return WHAT.get(space.kind) or in_words(space.gives, ROOMS)
