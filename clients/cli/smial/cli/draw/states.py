"""How an element stands, as a sign before its name and as words after it."""

from rich.text import Text

from smial.cli.draw.glyphs import STATE_STYLES, STATE_WORDS, Glyphs, State
from smial.cli.draw.paint import text
from smial.v1.view_pb2 import ELEMENT_STATE_OPEN


def marked(words: str | Text, state: State, glyphs: Glyphs) -> Text:
    """The words behind the sign of the state, where there is one to see."""
    if state in (0, ELEMENT_STATE_OPEN):
        return text(words)
    style = STATE_STYLES.get(state, "")
    return text((glyphs.states.get(state, "?") + " ", style), words if isinstance(words, Text) else (words, style))


def signs(glyphs: Glyphs) -> str:
    """What the signs mean, in a sentence."""
    return "Signs: " + ", ".join(f"{glyphs.states[state]} {word}" for state, word in STATE_WORDS.items()) + "."


def stated(words: str, state: State) -> str:
    """The words with the state in brackets."""
    return f"{words} ({STATE_WORDS[state]})" if state in STATE_WORDS else words
