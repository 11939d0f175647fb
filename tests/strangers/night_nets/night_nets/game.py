"""Night Nets, see RULES.md: what the game is, and its position. Hauls are in `hauls`, views in `show`."""

from importlib.resources import files
from typing import Annotated

from msgspec import Meta, Struct
from smial.rules import AgendaState, Deck, Game, GameInfo, Lanes, Outcome, Setup, Traits, Turn, hookimpl, line
from smial.rules.views import Scene, View

from night_nets import show
from night_nets.hauls import Boat, Haul, Lay, LayNet, Lift

LARGEST_SHOAL = 9


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How long the night is."""

    nets: Annotated[
        int, Meta(ge=2, le=9, description="how many nets each boat has, and so how many hauls there are")
    ] = 5


class Night(AgendaState, array_like=True):
    """The position."""

    boats: list[Boat]
    deck: Deck
    water: list[int]
    """The shoals that swim here, as fish."""
    agenda: list[Haul | Lift | Lanes[LayNet]]

    def view(self) -> View:
        return show.everybodys(self.boats, self.water, len(self.deck))

    def view_of(self, seat: int) -> View:
        return show.own(seat, self.boats[seat])

    def outcome(self) -> Outcome | None:
        if any(boat.nets for boat in self.boats):
            return None
        fish = tuple(boat.fish for boat in self.boats)
        best = tuple(seat for seat, caught in enumerate(fish) if caught == max(fish))
        return Outcome(scores=fish, winners=best, reason=line("The night is over."))

    def resample(self, seat: int, turn: Turn) -> None:
        """What the others have laid and not lifted may be any net they had."""
        for other, boat in enumerate(self.boats):
            if other != seat and boat.laid:
                boat.laid = turn.pick(boat.nets, "resample")

    def estimate(self, seat: int) -> float:
        """Fish caught, and a little for keeping large nets."""
        boat = self.boats[seat]
        return boat.fish + sum(net for net in boat.nets if net != boat.laid) / 10


class NightNets(Game):
    """The game, as the platform knows it."""

    info = GameInfo(
        id="night-nets",
        title="Night Nets",
        summary="Lay your nets in the dark; the largest that nobody else laid catches the fish.",
        seats=(2, 3, 4),
        traits=Traits(simultaneous=True, hidden=True, chance=True),
    )
    options = Options
    moves = Lay
    state = Night

    def scene(self, options: Options) -> Scene:
        return show.printed(options.nets, range(1, LARGEST_SHOAL + 1))

    def setup(self, setup: Setup, turn: Turn) -> Night:
        nets = list(range(1, setup.options.nets + 1))
        night = Night(
            boats=[Boat(nets=list(nets)) for _ in range(setup.seats)],
            deck=Deck.of(str(fish) for fish in range(1, LARGEST_SHOAL + 1)),
            water=[],
            agenda=[Haul(number=1)],
        )
        night.settle(turn)
        return night

    def rules_text(self) -> str:
        return files("night_nets").joinpath("RULES.md").read_text("utf-8")


@hookimpl
def smial_games() -> list[Game]:
    """What this plugin brings."""
    return [NightNets()]
