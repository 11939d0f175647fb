"""Webs: who is spun in, and how he frees himself. Not here: how Bilbo frees him (`arriving`)."""

from smial.rules import Move, Turn
from smial_smaug.cards import Web
from smial_smaug.fighting import enough
from smial_smaug.figures import BILBO, Figure, colour, owner
from smial_smaug.journey import Journey, named
from smial_smaug.moves import Free
from smial_smaug.naming import figure_ref
from smial_smaug.one_of import OneOf
from smial_smaug.reveal import Found, carry_out

STRENGTH = 20
"""What cards must be worth that free a dwarf, at least (SM-90)."""


@carry_out.register
def spin(card: Web, state: Journey, found: Found, turn: Turn) -> None:
    """SM-83: if it shows the colour of who revealed it, it falls on one dwarf of the field whose colour it shows."""
    if found.figure == BILBO or colour(found.figure) not in card.colours:
        turn.tell("The web touches nobody.")
    elif found.companion == BILBO and state.wears_ring:  # SM-88
        turn.tell("Bilbo frees {figure} from the web at once.", figure=figure_ref(found.figure))
    else:
        turn.then(Spin([dwarf for dwarf in _free_here(state, found.figure) if colour(dwarf) in card.colours]))


def _free_here(state: Journey, figure: Figure) -> list[Figure]:
    """The dwarves of its field that are not spun in, itself first."""
    here = state.on(state.at[figure])
    others = [other for other in here if other not in (figure, BILBO) and other not in state.spun]
    return [figure, *others]


class Spin(OneOf):
    """One of these dwarves is spun in; of two colours, players say which (SM-84, SM-85)."""

    text = "{colour}: who of them is spun in?"

    def falls_on(self, state: Journey, figure: Figure, turn: Turn) -> None:
        """It stands on its head until it is freed (SM-86)."""
        state.spun = sorted([*state.spun, figure])
        turn.tell("{figure} is spun into a web.", figure=figure_ref(figure))


def freeings(state: Journey) -> list[Move]:
    """How the player on turn can free dwarves of his: every choice of cards that is enough (SM-90, SM-91)."""
    dwarves = [dwarf for dwarf in state.spun if owner(dwarf) == state.player]
    if not dwarves:
        return []
    ways = enough(tuple(state.fighters()), STRENGTH, state.gandalf_helps("mirkwood"))
    return [Free(dwarf, cards) for dwarf in dwarves for cards in ways]


def free(state: Journey, move: Free, turn: Turn) -> None:
    """A dwarf frees itself."""
    state.spend(move.cards, turn)
    state.spun.remove(move.dwarf)
    turn.tell(
        "{who} frees {figure} from the web with {cards}.",
        who=state.who(state.player),
        figure=figure_ref(move.dwarf),
        cards=named(move.cards),
    )
