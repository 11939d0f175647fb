"""A whole game played by bots, for looking on. Not here: looking on at others' tables (`looking`)."""

from smial.cli.draw.paint import counted
from smial.cli.play.looking import look_on
from smial.cli.play.sitting import Wanted, fill_with_bots, make_table
from smial.cli.reaching import Reached
from smial.cli.screen import Screen
from smial.cli.seats import Seats


def demonstrate(reached: Reached, wanted: Wanted, screen: Screen, *, story: bool) -> None:
    """Makes a listed table, starts it and gets up at once: a seat that was left is played by a bot."""
    sat = make_table(reached, wanted, "Bot")
    screen.say(f"Bots play {wanted.game.title} on {counted(wanted.seats, 'seat')}.")
    fill_with_bots(sat)
    sat.at.start()
    sat.at.leave()
    Seats().forget(sat.seat)
    table = reached.client.table(sat.table.name)
    scene = reached.client.scene(sat.table.game, sat.table.options, sat.table.rules_version)
    look_on(table, scene, screen, story=story)
