"""From sitting down to the end of the table: on a full screen where there is one, else line by line."""

from smial.cli.called import typed_command
from smial.cli.failures import Trouble
from smial.cli.play import looking
from smial.cli.play.away import insist
from smial.cli.play.lobby import wait_for_start
from smial.cli.play.playing import Playing
from smial.cli.play.sitting import Sat, another_game, check_share, next_looked_at, over
from smial.cli.reaching import Reached
from smial.cli.screen import Screen, has_full_screen, somebody_types
from smial.cli.seats import Seat, option
from smial.cli.table.app import TableApp
from smial.cli.table.link import Place
from smial.client import TableClient


def stay(reached: Reached, sat: Sat, screen: Screen, *, lines: bool = False) -> None:
    """Plays at the table until it is over or the person leaves; `lines` keeps it from taking the full screen."""
    if has_full_screen(screen) and not lines:
        _at_the_table(Place(reached.way, reached.server, sat.table.name, sat.seat.title, sat.seat), screen)
    else:
        _in_lines(reached, sat, screen)


def look_on(reached: Reached, at: TableClient, seat: Seat | None, screen: Screen, *, lines: bool, boards: bool) -> None:
    """Looks on at a table, as the holder of a seat there if he has one, and at those of the games that follow."""
    if has_full_screen(screen) and not lines:
        table = at.get()
        title = reached.client.game(table.game).title
        _at_the_table(Place(reached.way, reached.server, table.name, title, seat, at.join_code), screen)
        return
    following = _looked_on_in_lines(reached, at, screen, boards)
    while following:
        at = next_looked_at(reached, at, following)
        following = _looked_on_in_lines(reached, at, screen, boards)


def _looked_on_in_lines(reached: Reached, at: TableClient, screen: Screen, boards: bool) -> str:
    """From the table's beginning to its end; the name of the next one if that is to be looked at."""
    table = at.get()
    scene = reached.client.scene(table.game, table.options, table.rules_version)
    position = looking.look_on(at, scene, screen, boards=boards)
    return looking.wait_for_next(at, position, screen) if somebody_types() else ""


def _at_the_table(place: Place, screen: Screen) -> None:
    app = TableApp(place, glyphs=screen.look.glyphs)
    left = app.run() or place
    if app.failure is not None:
        raise app.failure
    if app.return_code:
        raise Trouble("The full screen failed; `--lines` plays without it.")
    screen.say(*app.last_words())
    if left.seat is None:
        return
    if app.state.sight.is_over:
        over(left.seat)
        screen.say(_checked(left.seat))
    else:
        screen.say(_kept(left.seat))


def _in_lines(reached: Reached, sat: Sat, screen: Screen) -> None:
    while _played_in_lines(reached, sat, screen):
        sat = another_game(reached, sat)


def _played_in_lines(reached: Reached, sat: Sat, screen: Screen) -> bool:
    """From the lobby to the end; True if another game is wanted after it."""
    if not wait_for_start(sat, screen):
        screen.say(_kept(sat.seat))
        return False
    table = insist(sat.at.get, screen)
    check_share(sat, table, screen)
    scene = insist(lambda: reached.client.scene(table.game, table.options, table.rules_version), screen)
    playing = Playing(
        sat.at, scene, screen, rules=lambda: reached.client.game(table.game).rules_text, seen=sat.table.version
    )
    if not playing.run():
        screen.say(_kept(sat.seat))
        return False
    over(sat.seat)
    screen.say(_checked(sat.seat))
    return somebody_types() and _wants_again(screen)


def _wants_again(screen: Screen) -> bool:
    try:
        return screen.ask("again plays once more with the same people, Enter leaves: ").lower() in ("again", "a")
    except EOFError:
        return False


def _checked(seat: Seat) -> str:
    """How the dice of a game that is over can be checked, which nothing else says: no list names a private table."""
    name = seat.table.removeprefix("tables/")
    return f"Every draw and move can be checked: `{typed_command()} record verify {name}{option(seat.server)}`."


def _kept(seat: Seat) -> str:
    return f"The table waits for you: `{typed_command()} play{option(seat.server)}` goes on with it."
