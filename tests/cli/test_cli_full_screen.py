"""The full screen on a real terminal: when it is taken, and that it is given back whole."""

import re

import pytest

from smial.cli.called import typed_command
from tests.cli.terminal import terminal

GAME = "there-and-back-4"

GIVEN_BACK = {"other screen": "\x1b[?1049l", "cursor": "\x1b[?25h", "mouse": "\x1b[?1000l", "pasting": "\x1b[?2004l"}
"""What ends each thing that a full screen begins, by the control sequences of xterm."""


@pytest.mark.parametrize("keys", ["\x03", "q\r"], ids=["Ctrl-C", "q and Enter"])
def test_F1_whoever_leaves_gets_his_terminal_back_and_the_line_for_coming_back(environment, keys):
    with terminal("play", GAME, "--alone", environment=environment, kind="xterm-256color") as anna:
        before = anna.modes()
        anna.until("Your turn")
        anna.until("Light/dark")
        assert anna.modes() != before
        anna.press(keys)
        anna.until(f"The table waits for you: `{typed_command()} play` goes on with it.")
        assert anna.ends() == 0
        assert anna.modes() == before
        for what, sequence in GIVEN_BACK.items():
            assert sequence in anna.raw, what


@pytest.mark.parametrize(
    ("arguments", "more", "kind"),
    [
        (["--lines"], {}, "xterm-256color"),
        (["--plain"], {}, "xterm-256color"),
        ([], {}, "dumb"),
        ([], {"PYTHONIOENCODING": "ascii"}, "xterm-256color"),
    ],
    ids=["--lines", "--plain", "dumb", "ascii"],
)
def test_F4_what_cannot_show_a_full_screen_or_shall_not_asks_line_by_line(environment, arguments, more, kind):
    with terminal("play", GAME, "--alone", *arguments, environment={**environment, **more}, kind=kind) as anna:
        anna.until("Type ? for how to choose")
        anna.until("> ")
        assert GIVEN_BACK["other screen"].replace("l", "h") not in anna.raw
        anna.type("quit")
        anna.until("The table waits for you")
        assert anna.ends() == 0


GREYS = {0, 7, 8, 15, 16, 231, *range(232, 256)}
"""Of the 256 colours of xterm."""


def test_F4_without_colour_there_are_greys_alone_and_names_keep_their_letters(environment):
    colourless = {**environment, "NO_COLOR": "1", "COLORTERM": ""}
    with terminal("play", GAME, "--people", "--name", "Þórr 龍", environment=colourless, kind="xterm-256color") as anna:
        anna.until("seat 1: Þórr 龍 (you)")
        anna.until("Light/dark")
        anna.press("\x03")
        assert anna.ends() == 0
    used = {int(colour) for colour in re.findall(r"[34]8;5;(\d+)", anna.raw)}
    assert used and used <= GREYS
