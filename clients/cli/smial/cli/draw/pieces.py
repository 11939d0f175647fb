"""Pieces and where they stand. On a board or map that is shown they are drawn there too."""

from collections.abc import Iterator

from rich.text import Text

from smial.cli.draw.look import Look
from smial.cli.draw.paint import wrapped
from smial.cli.draw.spread import Spread
from smial.cli.draw.states import stated
from smial.v1.view_pb2 import Component, Piece


def draw(component: Component, spread: Spread, look: Look) -> list[Text]:
    """A line for each piece."""
    said = [f"{look.glyphs.bullet} {_said(piece, spread)}" for piece in component.pieces.pieces]
    return [line for words in said for line in wrapped(words, look.width, indent="  ")]


def tell(component: Component, spread: Spread) -> Iterator[str]:
    """`Bilbo of Anna stands on Bywater, asleep.`"""
    for piece in component.pieces.pieces:
        yield _said(piece, spread) + "."


def _said(piece: Piece, spread: Spread) -> str:
    name = piece.label or piece.kind or piece.id
    owner = f" of {spread.player(piece.owner)}" if piece.HasField("owner") else ""
    place = f" stands on {spread.name(piece.where)}" if piece.where else " is off the board"
    return stated(", ".join([name + owner + place, *piece.flags]), piece.state)
