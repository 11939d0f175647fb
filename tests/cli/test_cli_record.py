"""From a finished game to the check of its record."""

import pytest

from smial.cli.called import typed_command
from smial.cli.commands.record import verify
from smial.cli.play.staying import stay
from tests.cli.scripted import Person
from tests.cli.table import play_on, sat_down

pytestmark = pytest.mark.usefixtures("own_home")


def test_who_has_finished_a_private_game_is_told_how_to_check_it_and_its_join_code_does_it_too(address, capsys):
    reached, sat = sat_down(address, "there-and-back-4")
    sat.at.start()
    play_on(sat.at)
    anna = Person()
    stay(reached, sat, anna.screen, lines=True)
    name = sat.table.name.removeprefix("tables/")
    assert f"`{typed_command()} record verify {name} --server {address}`" in " ".join(anna.reads.split())
    for called in (name, sat.table.join_code):
        verify(called, server=address)
        said = capsys.readouterr().out
        assert "passed: entropy: 1 share, as they were brought" in said and "All checks passed." in said
