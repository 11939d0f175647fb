"""From sitting down to the end of the table: the lobby, the check of chance, the game."""

from smial.cli.play.away import insist
from smial.cli.play.lobby import wait_for_start
from smial.cli.play.playing import Playing
from smial.cli.play.sitting import Sat, check_share, over
from smial.cli.reaching import Reached
from smial.cli.screen import Screen


def stay(reached: Reached, sat: Sat, screen: Screen, *, seen: int = 0) -> None:
    """Plays at the table until it is over or the person leaves. `seen` is the version after which news are told."""
    if not wait_for_start(sat, screen):
        screen.say(_kept(sat))
        return
    table = insist(sat.at.get, screen)
    check_share(sat, table, screen)
    scene = insist(lambda: reached.client.scene(table.game, table.options, table.rules_version), screen)
    playing = Playing(
        sat.at, scene, screen, rules=lambda: reached.client.game(table.game).rules_text, seen=seen or sat.table.version
    )
    if playing.run():
        over(sat.seat)
    else:
        screen.say(_kept(sat))


def _kept(sat: Sat) -> str:
    server = f" --server {sat.seat.server}" if sat.seat.server else ""
    return f"The table waits for you: `smial play{server}` goes on with it."
