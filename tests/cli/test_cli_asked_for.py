"""What is asked for on the command line: a game's options, clocks, names. What is possible is said where it is not."""

import json
from datetime import timedelta

import pytest

from smial.cli.commands.clocks import clock_of
from smial.cli.commands.game_options import described, options_json
from smial.cli.failures import USAGE, Trouble
from smial.cli.people import own_name
from smial.client import Clock
from smial.v1.game_service_pb2 import Game

GAME = Game(
    title="Ten",
    options_schema=json.dumps(
        {
            "$ref": "#/$defs/Options",
            "$defs": {
                "Options": {
                    "properties": {
                        "hard": {
                            "enum": ["all", "by seat", "none"],
                            "default": "none",
                            "description": "who plays hard",
                        },
                        "rounds": {"type": "integer"},
                    }
                }
            },
        }
    ),
)


def test_options_are_json_or_words():
    assert json.loads(options_json(["hard=by seat", "rounds=3"], GAME)) == {"hard": "by seat", "rounds": 3}
    assert options_json([], GAME) == ""


@pytest.mark.parametrize(
    ("pair", "says"),
    [
        ("hard=some", '--option hard: \'some\' is not possible; it can be "all" or "by seat" or "none".'),
        ("hrd=all", "Ten has no option 'hrd'; it has hard and rounds."),
        ("hard", "--option 'hard': write NAME=VALUE, for instance --option hard=all."),
    ],
)
def test_F3_an_option_that_is_not_possible_is_answered_with_those_that_are(pair, says):
    with pytest.raises(Trouble) as trouble:
        options_json([pair], GAME)
    assert str(trouble.value) == says and trouble.value.code == USAGE


def test_options_are_described_with_what_they_can_be():
    assert described(GAME) == [
        '  hard ("all" or "by seat" or "none", "none" if not given): who plays hard',
        "  rounds (integer)",
    ]


@pytest.mark.parametrize(
    ("written", "per_move", "reserve"),
    [("60s", 60, 0), ("90", 90, 0), ("60s+10m", 60, 600), ("2m + 1h", 120, 3600)],
)
def test_a_clock_is_so_long_a_move_and_so_long_in_reserve(written, per_move, reserve):
    assert clock_of(written) == Clock(timedelta(seconds=per_move), timedelta(seconds=reserve))


def test_no_clock_is_none():
    assert clock_of("") is None


@pytest.mark.parametrize("written", ["1x", "+", "m", "60s+10m+1h", "-5"])
def test_F3_a_clock_that_cannot_be_read_is_answered_with_one_that_can(written):
    with pytest.raises(Trouble, match="for instance 60s"):
        clock_of(written)


def test_a_name_that_was_wished_for_is_remembered(own_home):
    login = own_name()
    assert own_name("Þórr") == "Þórr"
    assert own_name() == "Þórr" != login
