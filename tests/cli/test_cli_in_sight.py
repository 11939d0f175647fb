"""What a question is about lies in sight on a usual screen, in the real games."""

from collections.abc import Iterable

import pytest

from smial.cli.table.panes import Desk
from smial.cli.table.window import span, within
from tests.cli.table import Sitter, at_table, place_of, sat_down

pytestmark = pytest.mark.usefixtures("own_home")

USUAL = (100, 40)


def is_seen(anna: Sitter, elements: Iterable[str]) -> bool:
    """Whether all these elements lie between the upper and the lower end of the boards."""
    desk = anna.app.screen.query_one(Desk)
    lines = span(desk.areas, elements)
    assert lines, "they are nowhere"
    return desk.scroll_offset.y <= lines.top and lines.end <= desk.scroll_offset.y + desk.size.height


async def test_a_shape_is_asked_for_with_the_map_and_the_shapes_in_sight(address):
    reached, sat = sat_down(address, "there-and-back-4", seed="7")
    async with at_table(place_of(reached, sat), USUAL) as anna:
        await anna.begins()
        desk = anna.app.screen.query_one(Desk)
        await anna.until(lambda: desk.areas)
        shapes = anna.answering.offered
        assert not any(element.startswith("map-0") for element in shapes)
        assert is_seen(anna, shapes) and is_seen(anna, within(desk.areas, "map-0"))


async def test_where_a_dwarf_goes_is_asked_with_the_shelves_in_sight(address):
    reached, sat = sat_down(address, "an-unexpected-party", seats=2, bots=True, seed="7")
    sat.at.start()
    async with at_table(place_of(reached, sat), USUAL) as anna:
        await anna.asked()
        await anna.pilot.pause()
        assert is_seen(anna, anna.answering.offered) and is_seen(anna, ["shelf"])


async def test_where_not_all_that_can_be_picked_is_in_sight_it_is_said_which_key_shows_it(address):
    reached, sat = sat_down(address, "there-and-back-1", seed="7")
    async with at_table(place_of(reached, sat), (80, 24)) as anna:
        await anna.begins()
        await anna.plays("1")
        await anna.asked()
        await anna.until(lambda: "Page Down: more is marked." in anna.reads("#bar").replace("\n", " "))
        await anna.press(*["pagedown"] * 9)
        await anna.until(lambda: "Page Up: more is marked." in anna.reads("#bar").replace("\n", " "))


async def test_each_seats_points_stand_at_its_name(address):
    reached, sat = sat_down(address, "there-and-back-1", seats=2, bots=True, seed="7")
    sat.at.start()
    async with at_table(place_of(reached, sat), USUAL) as anna:
        await anna.asked()
        assert anna.reads("#head").count(": 0") == 2
        assert "[Anna (you): 0]" in anna.reads("#head")
