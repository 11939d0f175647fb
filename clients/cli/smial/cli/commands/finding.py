"""A game by its id, or by a beginning or an end of it that no other game has: `party` is `an-unexpected-party`."""

from collections.abc import Iterable, Sequence

from smial.cli.draw.paint import listed
from smial.cli.failures import Trouble
from smial.cli.reaching import Reached
from smial.v1.game_service_pb2 import Game

PREFIX = "games/"
"""What stands before ids in the API."""


def game_id(game: Game) -> str:
    """The id without the API's `games/` before it."""
    return game.name.removeprefix(PREFIX)


def found_game(reached: Reached, called: str) -> Game:
    """The game with its rules. Raises `Trouble` where none or several are called so, and says which there are."""
    return reached.client.game(full_id(called, map(game_id, reached.client.games())))


def full_id(called: str, ids: Iterable[str]) -> str:
    """The id that is meant."""
    wanted, known = called.removeprefix(PREFIX).lower(), list(ids)
    for fitting in _fitting(wanted, known):
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise Trouble(f"{called!r} may be {listed(fitting)}; type more of it.")
    there_are = f"there are {listed(known)}" if known else "there are none here"
    raise Trouble(f"No game is called {called!r}; {there_are}.")


def _fitting(wanted: str, known: Sequence[str]) -> Iterable[list[str]]:
    """The ids that fit, the best way first: whole, or from its beginning or to its end."""
    yield [each for each in known if each == wanted]
    yield [each for each in known if wanted and (each.startswith(wanted) or each.endswith(wanted))]
