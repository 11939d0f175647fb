"""For whom a table waits, and for what; the words are those that others are asked, so they stand as a quotation."""

from collections.abc import Sequence

from smial.cli.draw.words import said
from smial.v1.play_service_pb2 import Position


def awaited_answers(position: Position, called: Sequence[str]) -> list[str]:
    """`Ben is asked: “Which die?”` of each seat that the game waits for; `called` are names by seat."""
    return [f"{called[it.seat]} is asked: “{said(it.text, called)}”" for it in position.asked if it.waits]
