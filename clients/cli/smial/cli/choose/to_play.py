"""What is asked of somebody who wants to play and has not said all: which table to go on with, or which game and how.

Not here: making the table (`sitting`).
"""

from collections.abc import Callable, Sequence

from smial.cli.choose.menu import Menu, Offer, Talk
from smial.cli.choose.setting import Setting, set_up, usual_setting
from smial.cli.draw.paint import listed
from smial.cli.play.names import company
from smial.cli.seats import Seat
from smial.v1.game_service_pb2 import Game
from smial.v1.play_service_pb2 import Position

Waiting = tuple[Seat, Position]
"""A seat at a table that goes on, and how it stands there."""

NEW = Offer("Begin a new one")


def to_play(
    waiting: Sequence[Waiting],
    named: Game | None,
    games: Callable[[], Sequence[Game]],
    first: Callable[[Sequence[Game]], Game],
    *,
    bots: bool,
    set_up_too: bool,
) -> Talk[Seat | Setting | None]:
    """The seat of one of the tables `waiting` to go on with, or a game and how to play it; None for leaving.

    The game is the one that was `named`, played as usual, or else one of `games`, where the cursor is on the `first`.
    """
    while True:
        if waiting:
            answer = yield _tables(waiting)
            if not isinstance(answer, int):
                return None
            if answer < len(waiting):
                return waiting[answer][0]
        setting = usual_setting(named, bots=bots) if named else (yield from _new(games(), first, bots, set_up_too))
        if setting is not None or not waiting:
            return setting


def _tables(waiting: Sequence[Waiting]) -> Menu:
    question = "This table waits for you:" if len(waiting) == 1 else "These tables wait for you:"
    return Menu(question, [*(Offer(seat.title, _standing(seat, position)) for seat, position in waiting), NEW])


def _standing(seat: Seat, position: Position) -> str:
    with_whom = company(position.seats, seat.seat)
    return f"{with_whom}; your turn." if position.HasField("question") else f"{with_whom}."


def _new(
    games: Sequence[Game], first: Callable[[Sequence[Game]], Game], bots: bool, set_up_too: bool
) -> Talk[Setting | None]:
    """A game, and how to play it; from there one comes back to the games."""
    at = games.index(first(games))
    while True:
        answer = yield Menu("Which game?", [_offer(game) for game in games], at)
        if not isinstance(answer, int):
            return None
        at, usual = answer, usual_setting(games[answer], bots=bots)
        setting = (yield from set_up(usual)) if set_up_too else usual
        if setting is not None:
            return setting


def _offer(game: Game) -> Offer:
    counts = listed([str(count) for count in game.seat_counts]).replace(" and ", " or ")
    return Offer(game.title, f"For {counts}. {game.summary}")
