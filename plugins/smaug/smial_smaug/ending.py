"""How it ends: one win and three losses, shared by all (SM-111 to SM-115). Not here: the rules that lead there."""

from smial.rules import Line, Outcome, line
from smial_smaug.board import TARGET
from smial_smaug.figures import BILBO, dwarves_of
from smial_smaug.journey import Journey

WIN, DRAGON_CAME, BILBO_LOST, DWARVES_LOST = "win", "dragon", "bilbo", "dwarves"

REASONS: dict[str, Line] = {
    WIN: line("Bilbo and a dwarf of every player have reached the target: the team wins."),
    DRAGON_CAME: line("Smaug has reached the dragon field before Esgaroth: the team loses."),
    BILBO_LOST: line("Smaug has caught Bilbo without the Ring: the team loses."),
    DWARVES_LOST: line("Smaug has caught both dwarves of one player: the team loses."),
}


def outcome(state: Journey) -> Outcome | None:
    """How it ended, or None while it goes on."""
    if not state.end:
        return None
    winners = tuple(range(state.seats)) if state.end == WIN else ()
    return Outcome(winners=winners, reason=REASONS[state.end])


def check_win(state: Journey) -> None:
    """SM-111: Bilbo and a dwarf of every player stand on the target."""
    home = [any(state.at[dwarf] == TARGET for dwarf in dwarves_of(player)) for player in range(state.players)]
    if state.at[BILBO] == TARGET and all(home):
        state.end = WIN
