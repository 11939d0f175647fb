"""What a game author sees, and all of it: `from smial.rules import Game, State, Move, …`; components are in
`smial.rules.views`.
"""

from smial.rules.agenda import AgendaState, Lane, Lanes, Step
from smial.rules.deck import Deck, Placed
from smial.rules.game import Game, GameInfo, NoOptions, Outcome, Setup, State, Traits
from smial.rules.hooks import hookimpl
from smial.rules.lines import Arg, Line, Ref, Seat, Told, Who, line
from smial.rules.moves import Choice, Move, Question
from smial.rules.turn import RunawayError, Source, Turn

__all__ = [
    "AgendaState",
    "Arg",
    "Choice",
    "Deck",
    "Game",
    "GameInfo",
    "Lane",
    "Lanes",
    "Line",
    "Move",
    "NoOptions",
    "Outcome",
    "Placed",
    "Question",
    "Ref",
    "RunawayError",
    "Seat",
    "Setup",
    "Source",
    "State",
    "Step",
    "Told",
    "Traits",
    "Turn",
    "Who",
    "hookimpl",
    "line",
]
