"""What is asked of somebody who wants to play and has not said all: which table to go on with, or which game and how.

Not here: making the table (`sitting`).
"""

from collections.abc import Callable, Sequence

from smial.cli.choose.menu import Menu, Offer, Talk
from smial.cli.choose.setting import Setting, set_up, usual_setting
from smial.cli.draw.paint import listed
from smial.cli.play.kept import GiveUp, Kept, consequence, standing
from smial.cli.seats import Seat
from smial.v1.game_service_pb2 import Game

NEW = Offer("Begin a new one")
GIVE_UP = Offer("Give a table up")
KEEP = Offer("Keep it")


def to_play(
    waiting: Sequence[Kept],
    named: Game | None,
    games: Callable[[], Sequence[Game]],
    first: Callable[[Sequence[Game]], Game],
    *,
    bots: bool,
    set_up_too: bool,
    give_up: GiveUp,
) -> Talk[Seat | Setting | None]:
    """The seat of one of the tables `waiting` to go on with, or a game and how to play it; None for leaving. Tables are
    given up on the way, after a question whether that is meant.

    The game is the one that was `named`, played as usual, or else one of `games`, where the cursor is on the `first`.
    """
    waiting = list(waiting)
    while True:
        if waiting:
            answer = yield _tables(waiting)
            if not isinstance(answer, int):
                return None
            if answer < len(waiting):
                return waiting[answer].seat
            if answer > len(waiting):
                yield from _giving_up(waiting, give_up)
                continue
        setting = usual_setting(named, bots=bots) if named else (yield from _new(games(), first, bots, set_up_too))
        if setting is not None or not waiting:
            return setting


def _tables(waiting: Sequence[Kept]) -> Menu:
    question = "This table waits for you:" if len(waiting) == 1 else "These tables wait for you:"
    return Menu(question, [*map(_kept, waiting), NEW, GIVE_UP])


def _kept(kept: Kept) -> Offer:
    return Offer(kept.seat.title, standing(kept))


def _giving_up(waiting: list[Kept], give_up: GiveUp) -> Talk[None]:
    """Asks which one, where there are several, and whether it is meant; takes it from those that wait."""
    answer: object = 0
    if len(waiting) > 1:
        answer = yield Menu("Which table do you give up?", [*map(_kept, waiting)])
    if isinstance(answer, int):
        kept = waiting[answer]
        certain = yield Menu(f"Give up {kept.called}?", [KEEP, Offer("Give it up", consequence(kept))])
        if certain == 1:
            give_up(kept)
            waiting.remove(kept)


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
