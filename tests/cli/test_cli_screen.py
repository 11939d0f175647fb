"""What a terminal is spared: characters it cannot show, colours it should not have, signs that would steer it."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text

from smial.cli.draw import ASCII, UNICODE
from smial.cli.draw.spelling import ascii_of, visible
from smial.cli.screen import Screen
from smial.v1.view_pb2 import Cell, Component, Grid
from tests.cli.laid import laid


class Written(io.TextIOWrapper):
    """A terminal or pipe of an encoding, and what was written to it."""

    def __init__(self, encoding: str, *, terminal: bool = False) -> None:
        super().__init__(io.BytesIO(), encoding=encoding, errors="replace")
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal

    @property
    def reads(self) -> str:
        self.flush()
        assert isinstance(self.buffer, io.BytesIO)
        return self.buffer.getvalue().decode(self.encoding)


def test_an_encoding_without_box_drawing_gets_ascii():
    assert Screen(Written("ascii")).look.glyphs is ASCII
    assert Screen(Written("latin-1")).look.glyphs is ASCII
    assert Screen(Written("utf-8")).look.glyphs is UNICODE
    assert Screen(Written("utf-8"), ascii_only=True).look.glyphs is ASCII


def test_names_that_cannot_be_encoded_are_spelt_without_accents():
    output = Written("ascii")
    Screen(output).say("Glóin 🍄 “mushrooms”", Text("Fíli"))
    assert output.reads == 'Gloin ? "mushrooms"\nFili\n'


def test_a_whole_board_fits_into_ascii():
    output = Written("ascii")
    grid = Component(id="g", title="Über", grid=Grid(rows=1, columns=2, cells=[Cell(id="A1", label="Óin", solid=True)]))
    Screen(output).show([grid], laid(grid))
    assert "|Oin|" in output.reads
    assert "Uber" in output.reads


def test_a_pipe_gets_no_colour(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    output = Written("utf-8")
    Screen(output).say(Text("red", style="bold red"))
    assert output.reads == "red\n"


def test_a_terminal_gets_colour_unless_it_asks_for_none(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    coloured, plain, refusing = (Written("utf-8", terminal=True) for _ in range(3))
    Screen(coloured).say(Text("red", style="red"))
    Screen(plain, plain=True).say(Text("red", style="red"))
    monkeypatch.setenv("NO_COLOR", "1")
    Screen(refusing).say(Text("red", style="red"))
    assert coloured.reads == "\x1b[31mred\x1b[0m\n"
    assert plain.reads == refusing.reads == "red\n"


@pytest.mark.parametrize(
    "name",
    ["\x1b[2JAnna", "An\x07na", "A\u202enna", "An\u200bna", "Anna\x9b", "A\ud800nna"],
)
def test_no_name_steers_the_terminal(name):
    output = Written("utf-8")
    Screen(output).say(name, Text(name))
    assert not set(output.reads) & set("\x1b\x07\u202e\u200b\x9b\ud800")
    assert output.reads.count("nna") == 2 or output.reads.count("Anna") == 2


def test_a_name_cannot_begin_a_line_of_its_own():
    output = Written("utf-8")
    Screen(output).say("Anna\nBen has won.")
    assert output.reads == "Anna Ben has won.\n"


def test_markup_in_a_name_is_text():
    output = Written("utf-8", terminal=True)
    Screen(output, plain=True).say("[bold red]Anna[/] :smiley:")
    assert output.reads == "[bold red]Anna[/] :smiley:\n"


@given(st.text())
def test_anything_can_be_written_in_ascii(words):
    output = Written("ascii")
    Screen(output).say(words)
    assert output.reads.isascii()


@given(st.text())
def test_what_is_visible_has_no_control_characters(words):
    assert visible(visible(words)) == visible(words)
    assert not any(ord(character) < 32 or 127 <= ord(character) < 160 for character in visible(words))


@given(st.text())
def test_spelling_in_ascii_is_ascii(words):
    assert ascii_of(words).isascii()
