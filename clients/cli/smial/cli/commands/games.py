"""`smial games` and `smial game ID`: what can be played, and how."""

from typing import Annotated

import typer

from smial.cli.called import typed_command
from smial.cli.commands.finding import found_game, game_id
from smial.cli.commands.game_options import described
from smial.cli.draw.paint import listed
from smial.cli.options import GAME_HELP, Ascii, Insecure, Plain, Server
from smial.cli.reaching import reach
from smial.cli.screen import Screen, rules_lines, stdout_screen
from smial.v1.game_service_pb2 import Game, Traits


def games(server: Server = None, insecure: Insecure = False, plain: Plain = False, ascii_only: Ascii = False) -> None:
    """List the games that can be played."""
    screen = stdout_screen(plain=plain, ascii_only=ascii_only)
    with reach(server, insecure=insecure) as reached:
        for each in reached.client.games():
            screen.say(f"{game_id(each)}: {each.title}. {each.summary} {_seats(each)}")
        for fault in reached.client.plugin_faults():
            screen.say(f"Not usable: {fault.plugin}: {fault.message}")


def game(
    called: Annotated[str, typer.Argument(metavar="ID", help=GAME_HELP)],
    rules: Annotated[bool, typer.Option("--rules", help="Show the rules and nothing else.")] = False,
    server: Server = None,
    insecure: Insecure = False,
    plain: Plain = False,
    ascii_only: Ascii = False,
) -> None:
    """Show a game: seats, options, what kind of game it is, its rules."""
    screen = stdout_screen(plain=plain, ascii_only=ascii_only)
    with reach(server, insecure=insecure) as reached:
        found = found_game(reached, called)
    if not rules:
        _show(found, screen)
    elif found.rules_text:
        screen.say(*rules_lines(found.rules_text, screen))
    else:
        screen.say(f"{found.title} has brought no rules text.")


def _show(game: Game, screen: Screen) -> None:
    screen.say(f"{game.title} ({game_id(game)})", game.summary, "", _seats(game))
    screen.say(f"It is {listed(_traits(game.traits))}.")
    screen.say(f"From {game.plugin}; rules version {listed([str(version) for version in game.rules_versions])}.")
    if len(game.language_codes) > 1:
        *_, last = game.language_codes
        how = f"LC_MESSAGES={last} {typed_command()} play {game_id(game)}"
        screen.say(f"It speaks {listed(game.language_codes)}: {how}")
    options = described(game)
    screen.say("", *(["Options, given as --option NAME=VALUE:", *options] if options else ["It has no options."]))
    if game.rules_text:
        screen.say("", f"Its rules: {typed_command()} game {game_id(game)} --rules")


def _seats(game: Game) -> str:
    return f"For {listed([str(count) for count in game.seat_counts]).replace(' and ', ' or ')} seats."


def _traits(traits: Traits) -> list[str]:
    return [
        "co-operative" if traits.cooperative else "competitive",
        "with several asked at once" if traits.simultaneous else "played in turns",
        "with hidden information" if traits.hidden_information else "open",
        "with chance" if traits.chance else "without chance",
    ]
