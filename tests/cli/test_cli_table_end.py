"""The full-screen table when the game is over, and for those who look on."""

import asyncio

import pytest

from smial.cli.play.sitting import join_table
from smial.cli.seats import Seats
from smial.cli.table.link import Place
from tests.cli.table import at_table, place_of, play_on, sat_down

GAME = "there-and-back-4"

pytestmark = pytest.mark.usefixtures("own_home")


async def test_the_end_shows_who_has_won_and_leads_to_another_game(address):
    reached, sat = sat_down(address, GAME, seed="1")
    async with at_table(place_of(reached, sat)) as anna:
        await anna.begins()
        await asyncio.to_thread(play_on, sat.at)
        await anna.until(lambda: anna.app.state.sight.is_over and anna.app.state.answering)
        assert "Anna: " in anna.reads("#asked") and "Play again" in anna.reads("#asked")
        await anna.press("1", "enter")
        await anna.until(lambda: anna.app.link.place.table != sat.table.name and "Join code" in anna.reads("#desk"))
        assert [seat.table for seat in Seats().at(address)][-1] == anna.app.link.place.table
        assert len(Seats().at(address)) == 2
        await anna.begins()


async def test_a_spectator_sees_and_is_asked_nothing(address):
    reached, sat = sat_down(address, GAME, seats=2, bots=True)
    watched = reached.client.create(GAME, 1, listed=True, token=sat.seat.token)
    at = reached.client.table(watched.name, sat.seat.token)
    at.join(display_name="Anna")
    at.start()
    async with at_table(Place(reached.way, address, watched.name, "Riddles")) as carl:
        await carl.until(lambda: "Anna is asked: “" in carl.reads("#asked").replace("\n", " "))
        assert carl.app.state.sight.viewer is None
        await carl.press("1", "enter", "down", "space", "tab", "escape")
        assert carl.app.state.answering is None
        assert "(F1)" in carl.reads("#bar") and "(F4)" not in carl.reads("#bar")
        await carl.press("f4")
        assert not carl.app.state.saying
        await carl.press(*"say", "space", *"hello", "enter")
        await carl.until(lambda: "Only those who sit at the table may do this." in carl.reads("#bar"))


async def test_a_spectator_looks_on_at_the_next_game_once_it_was_proposed(address):
    reached, sat = sat_down(address, GAME)
    watched = reached.client.create(GAME, 1, listed=True, seed="1", token=sat.seat.token)
    at = reached.client.table(watched.name, sat.seat.token)
    at.join(display_name="Anna")
    at.start()
    play_on(at)
    async with at_table(Place(reached.way, address, watched.name, "Riddles")) as carl:
        await carl.until(lambda: carl.app.state.sight.is_over and carl.app.state.answering)
        assert [each.label for each in carl.answering.left] == ["Leave the table"]
        following = await asyncio.to_thread(at.rematch)
        await carl.until(lambda: "Look on at the next game" in " ".join(carl.reads("#asked").split()))
        await carl.press("1", "enter")
        await carl.until(lambda: "seat 1: Anna" in carl.reads("#desk"))
        await asyncio.to_thread(following.start)
        await carl.until(lambda: "Waiting for Anna" in carl.reads("#head"))
        assert carl.app.link.place.table == following.name


async def offered_at_the_end(place: Place) -> list[str]:
    async with at_table(place) as sitter:
        await sitter.until(lambda: sitter.app.state.sight.is_over and sitter.app.state.answering)
        return [each.label for each in sitter.answering.left]


async def test_who_has_proposed_another_game_is_named_to_the_others_alone(address):
    reached, sat = sat_down(address, GAME, seats=2)
    ben = join_table(reached, sat.table.join_code, None, "Ben")
    sat.at.start()
    sat.at.abandon()
    ben.at.rematch()
    assert await offered_at_the_end(place_of(reached, ben)) == ["Play again", "Leave the table"]
    assert "Play again: Ben has proposed it" in await offered_at_the_end(place_of(reached, sat))
