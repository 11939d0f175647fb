"""Games are called by their ids, or by a beginning or an end that only one has."""

import pytest

from smial.cli.commands.finding import full_id
from smial.cli.failures import Trouble

IDS = ["an-unexpected-party", "there-and-back-1", "there-and-back-11", "smaugs-einoede"]


@pytest.mark.parametrize(
    ("called", "meant"),
    [
        ("an-unexpected-party", "an-unexpected-party"),
        ("games/an-unexpected-party", "an-unexpected-party"),
        ("an-u", "an-unexpected-party"),
        ("party", "an-unexpected-party"),
        ("SMAUG", "smaugs-einoede"),
        ("back-11", "there-and-back-11"),
        ("there-and-back-1", "there-and-back-1"),  # whole, although another one begins so
    ],
)
def test_a_whole_id_or_a_part_that_only_one_has_is_enough(called, meant):
    assert full_id(called, IDS) == meant


def test_where_several_may_be_meant_they_are_listed():
    with pytest.raises(Trouble, match="'there' may be there-and-back-1 and there-and-back-11; type more"):
        full_id("there", IDS)


@pytest.mark.parametrize("called", ["chess", "unexpected", "", "games/"])
def test_where_none_is_meant_all_are_listed(called):
    with pytest.raises(Trouble, match=r"No game is called .*; there are an-unexpected-party, there-and-back-1,"):
        full_id(called, IDS)
    with pytest.raises(Trouble, match="there are none here"):
        full_id(called, [])


def test_the_commands_take_a_part_of_an_id(smial):
    shown = smial("game", "party")
    assert shown.returncode == 0 and shown.stdout.startswith("An Unexpected Party (an-unexpected-party)")
    refused = smial("play", "there-and")
    assert refused.returncode == 1 and "there-and-back-1, there-and-back-2" in refused.stderr
