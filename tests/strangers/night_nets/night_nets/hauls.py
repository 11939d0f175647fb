"""One haul after the other, as steps: a shoal swims up, all lay a net at the same time, the nets are lifted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from smial.rules import Choice, Lane, Lanes, Move, Question, Ref, Step, Turn, Who, line

if TYPE_CHECKING:
    from night_nets.game import Night


class Boat(Struct, array_like=True, gc=False):
    """What one boat has."""

    nets: list[int]
    """Not lifted yet, rising."""
    laid: int = 0
    """The net in the water, one of `nets`; 0 is none. Hidden from the others."""
    fish: int = 0


class Lay(Move, frozen=True):
    """Lays a net."""

    net: int


class Haul(Step):
    """A shoal swims up, and then everybody lays a net."""

    number: int

    def resolve(self, state: Night, turn: Turn) -> None:
        fish = int(state.deck.draw(turn, "shoal"))
        state.water.append(fish)
        turn.tell("A shoal of {fish} swims up.", fish=fish)
        lanes = [Lane(seat, [LayNet(seat=seat)]) for seat in range(len(state.boats))]
        turn.then(Lanes(name=f"haul {self.number}", lanes=lanes), Lift(number=self.number))


class LayNet(Step):
    """One boat lays a net; which, nobody else learns before all are lifted."""

    seat: int

    def asks(self, state: Night) -> Mapping[int, Question]:
        return {self.seat: Question(text=line("Which net do you lay?"))}

    def moves(self, state: Night, seat: int) -> Sequence[Move]:
        return [Lay(net) for net in state.boats[seat].nets]

    def choice(self, state: Night, seat: int, move: Move) -> Choice:
        assert isinstance(move, Lay)
        return Choice(label=line("Net {net}", net=move.net), touches=(f"nets-{seat}/net-{move.net}",))

    def answer(self, state: Night, seat: int, move: Move, turn: Turn) -> None:
        assert isinstance(move, Lay)
        state.boats[seat].laid = move.net
        turn.tell("{who} lays a net.", who=Who(seat), secret={seat: line("You lay net {net}.", net=move.net)})


class Lift(Step):
    """The nets are lifted; the largest that is the only one of its size has it all."""

    number: int

    def resolve(self, state: Night, turn: Turn) -> None:
        laid = [boat.laid for boat in state.boats]
        for seat, net in enumerate(laid):
            turn.show(Ref(f"net-{net}", f"Net {net}"))
            turn.tell("{who} lifts net {net}.", who=Who(seat), net=net)
        lift(state.boats)
        alone = [net for net in laid if laid.count(net) == 1]
        if alone:
            catch(state, laid.index(max(alone)), turn)
        else:
            turn.tell("No net is the only one of its size: the fish swim on.")
        if state.boats[0].nets:
            turn.then(Haul(number=self.number + 1))


def lift(boats: list[Boat]) -> None:
    """All laid nets are used up."""
    for boat in boats:
        boat.nets.remove(boat.laid)
        boat.laid = 0


def catch(state: Night, seat: int, turn: Turn) -> None:
    """A boat takes all there is in the water."""
    caught = sum(state.water)
    state.boats[seat].fish += caught
    state.water.clear()
    turn.tell("{who} catches {fish} fish.", who=Who(seat), fish=caught)
