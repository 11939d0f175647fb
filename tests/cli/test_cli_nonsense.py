"""What a server says that no game means: sizes beyond reason, states of a newer server, words that steer a terminal."""

from datetime import UTC, datetime
from typing import Any

import pytest

from smial.cli.table.link import Away
from smial.cli.table.words import away_words
from smial.v1.view_pb2 import (
    Box,
    BoxGroup,
    Cell,
    Component,
    Die,
    Grid,
    Map,
    Picture,
    PictureCell,
    Place,
    Pool,
    Route,
    Routes,
    Sheet,
)
from tests.cli.laid import drawn, laid, told

HUGE = 2**31 - 1
UNKNOWN: Any = 77
"""A state that this client has no word for."""

PICTURE = Picture(rows=HUGE, columns=HUGE, cells=[PictureCell(row=HUGE, column=HUGE, sides=3), PictureCell(sides=6)])


@pytest.mark.parametrize(
    "component",
    [
        Component(id="x", grid=Grid(rows=HUGE, columns=HUGE, cells=[Cell(id="a", row=HUGE, column=HUGE)])),
        Component(id="x", grid=Grid(rows=-HUGE, columns=-1, cells=[Cell(id="a", row=-HUGE)])),
        Component(id="x", pool=Pool(dice=[Die(id="a", picture=PICTURE)])),
        Component(id="x", sheet=Sheet(groups=[BoxGroup(id="a", picture=PICTURE)])),
        Component(id="x", routes=Routes(routes=[Route(id="a", stops=["b"], filled=HUGE)])),
    ],
    ids=["board", "negative board", "die", "sheet", "route"],
)
def test_what_is_larger_than_any_screen_is_drawn_as_far_as_it_goes(component: Component):
    (shown,) = laid(component).components
    for ascii_only in (False, True):
        assert sum(map(len, drawn(shown, ascii_only=ascii_only))) < 1_000_000
    assert sum(map(len, told(shown))) < 1_000_000


@pytest.mark.parametrize(
    "component",
    [
        Component(id="x", grid=Grid(rows=1, columns=1, cells=[Cell(id="a", state=UNKNOWN)])),
        Component(id="x", map=Map(places=[Place(id="a", state=UNKNOWN), Place(id="b", x=1000, y=500)])),
        Component(id="x", sheet=Sheet(groups=[BoxGroup(id="a", boxes=[Box(id="b", state=UNKNOWN)])])),
    ],
    ids=["board", "map", "sheet"],
)
def test_a_state_of_a_newer_server_is_a_question_mark(component: Component):
    assert any("?" in line for line in drawn(component))
    assert not any("?" in sentence for sentence in told(component))


def test_what_a_server_says_as_it_goes_away_steers_no_terminal():
    away = Away(datetime(2026, 1, 1, 12, 30, tzinfo=UTC), "Gone.\x1b]0;owned\x07\x1b[2J")
    assert away_words(away).startswith("Gone.]0;owned[2J Since 12:30:00.")
