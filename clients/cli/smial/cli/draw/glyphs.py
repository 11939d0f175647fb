"""The characters that drawings are made of: box drawing where the terminal has it, plain ASCII where it has not.

Not here: what is drawn where.
"""

from typing import NamedTuple, TypeAlias

from smial.v1.view_pb2 import (
    ELEMENT_STATE_ACTIVE,
    ELEMENT_STATE_BLOCKED,
    ELEMENT_STATE_CIRCLED,
    ELEMENT_STATE_CROSSED,
    ELEMENT_STATE_FILLED,
    ELEMENT_STATE_MARKED,
    ELEMENT_STATE_OPEN,
    ElementState,
)

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8

State: TypeAlias = ElementState.ValueType
"""How an element stands."""


class Glyphs(NamedTuple):
    """One set of characters. Strings of 16 are indexed by the sum of the sides that a stroke reaches."""

    line: str
    """What players draw."""
    frame: str
    """Round squares that lines may reach and not enter."""
    wall: str
    corner: str
    """Where four squares meet and nothing else is drawn."""
    divider: str
    """Upright and level."""
    met: str
    """A frame's north, east, south and west side where a line reaches it."""
    fills: str
    """One for each thing that squares are filled with."""
    states: dict[State, str]
    bar: tuple[str, str]
    """The full and the empty part."""
    arrow: str
    ways: tuple[str, str]
    """Open and one-way."""
    bullet: str
    dash: str
    quote: str
    """Before what a person has said."""
    offer: str
    """Where nothing is drawn and something can be picked."""


UNICODE = Glyphs(
    line=" ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋",
    frame=" ╵╶└╷│┌├╴┘─┴┐┤┬┼",
    wall=" ║═╚║║╔╠═╝═╩╗╣╦╬",
    corner="·",
    divider="┊┈",
    met="┸┝┰┥",
    fills="█▓▒░",
    states={
        ELEMENT_STATE_OPEN: "○",
        ELEMENT_STATE_MARKED: "✓",
        ELEMENT_STATE_FILLED: "■",
        ELEMENT_STATE_CIRCLED: "◉",
        ELEMENT_STATE_CROSSED: "✗",
        ELEMENT_STATE_BLOCKED: "⊘",
        ELEMENT_STATE_ACTIVE: "▸",
    },
    bar=("█", "░"),
    arrow="→",
    ways=("──", "─→"),
    bullet="•",
    dash="–",
    quote="▎",
    offer="◦",
)

ASCII = Glyphs(
    line=" |-+||++-+-+++++",
    frame=" |=+||++=+=+++++",
    wall=" ###############",
    corner=".",
    divider=":.",
    met="|-|-",
    fills="#%&=",
    states={
        ELEMENT_STATE_OPEN: "o",
        ELEMENT_STATE_MARKED: "*",
        ELEMENT_STATE_FILLED: "#",
        ELEMENT_STATE_CIRCLED: "@",
        ELEMENT_STATE_CROSSED: "x",
        ELEMENT_STATE_BLOCKED: "!",
        ELEMENT_STATE_ACTIVE: ">",
    },
    bar=("#", "."),
    arrow="->",
    ways=("--", "->"),
    bullet="*",
    dash="-",
    quote="|",
    offer="o",
)

STATE_WORDS: dict[State, str] = {
    ELEMENT_STATE_MARKED: "marked",
    ELEMENT_STATE_FILLED: "filled",
    ELEMENT_STATE_CIRCLED: "circled",
    ELEMENT_STATE_CROSSED: "crossed out",
    ELEMENT_STATE_BLOCKED: "blocked",
    ELEMENT_STATE_ACTIVE: "in use",
}
"""How an element stands, in a word; as printed and open have none."""

STATE_STYLES: dict[State, str] = {
    ELEMENT_STATE_MARKED: "green",
    ELEMENT_STATE_FILLED: "dim",
    ELEMENT_STATE_CIRCLED: "bold green",
    ELEMENT_STATE_CROSSED: "red",
    ELEMENT_STATE_BLOCKED: "red",
    ELEMENT_STATE_ACTIVE: "bold yellow",
}
"""Colours only repeat what the characters say."""
