"""How every adventure with white dice begins, and the steps that all of them have. Not here: what the steps do."""

from typing import Any, TypeVar

from smial.rules import Lanes, Turn
from smial_there_and_back.drafting import ChooseFirst, NextTurn, Roll, StartRound, TakeDie, UseDie
from smial_there_and_back.drawing import Connect, DrawPath, DrawWaiting
from smial_there_and_back.gaining import ChooseResource, PlaceHats
from smial_there_and_back.glory import all_open
from smial_there_and_back.hard import ChooseHard, ask_everybody
from smial_there_and_back.path_adventure import PathAdventure
from smial_there_and_back.path_guide import PathGuide
from smial_there_and_back.solo import FillGlory

OneByOne = (
    ChooseFirst
    | StartRound
    | FillGlory
    | Roll
    | TakeDie
    | UseDie
    | PlaceHats
    | ChooseResource
    | DrawPath
    | Connect
    | DrawWaiting
    | NextTurn
)
"""Those steps in which one seat is asked at most."""

PathStep = Lanes[ChooseHard] | OneByOne

A = TypeVar("A", bound=PathAdventure[Any])


def open_guides(part: type[A], guide: type[PathGuide], seats: int, hard: str, turn: Turn) -> A:
    """A fresh guide for everybody, and the first question: who plays in hard mode, if that is up to the seats."""
    state = fresh_guides(part, guide, seats, hard)
    state.settle(turn)
    return state


def fresh_guides(part: type[A], guide: type[PathGuide], seats: int, hard: str) -> A:
    """The same before anything has happened, for parts that put something on the guides first."""
    board = part.board
    guides = [
        guide(hard=hard == "all", magic=[0] * len(board.magic), burglar=[0] * len(board.burglar)) for _ in range(seats)
    ]
    return part(guides=guides, glory=all_open(board.glory), agenda=[ChooseFirst(), *ask_everybody(seats, hard)])
