"""What a single player's bot thinks of meeting the end condition. A judgement, no rule; the bonus is in `adventure`."""

from typing import Any

from smial_there_and_back.adventure import Adventure

PRIZE = 50.0
"""What it is worth to meet the end condition, with or without hard mode: a bot tries as hard either way, so that how
often it succeeds tells how much harder hard mode is, not how much more is paid."""


def prize(state: Adventure[Any]) -> float:
    """The prize, if a single player has just won it."""
    return PRIZE if state.solo and state.end == "goal" else 0.0
