"""An evening of three at one server: two play and one looks on; an answer is taken back, something is said, the server
goes down and comes back, they end the game, and all go on to another one.
"""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from smial.cli.play.sitting import join_table
from smial.cli.table.link import Place
from tests.cli.served import served
from tests.cli.table import Sitter, at_table, place_of, sat_down

GAME = "there-and-back-1"

pytestmark = pytest.mark.usefixtures("own_home")


def heard(sitter: Sitter) -> str:
    """All that was told, on one line."""
    return " ".join(sitter.reads("#story").split())


async def all_of(people: list[Sitter], words: str) -> None:
    for person in people:
        await person.until(lambda person=person: words in heard(person))


async def test_two_play_and_one_looks_on_through_a_reconnect_an_undo_a_line_of_chat_and_a_rematch(tmp_path: Path):
    store = tmp_path / "journal.sqlite"
    async with AsyncExitStack() as stack:
        with served("127.0.0.1:0", store) as (server, address):
            reached, annas = sat_down(address, GAME, seats=2, seed="1")
            code = annas.table.join_code
            bens = join_table(reached, code, None, "Ben")
            looking_on = Place(reached.way, address, annas.table.name, "An Unexpected Party", code=code)
            places = [place_of(reached, annas), place_of(reached, bens), looking_on]
            people = [await stack.enter_async_context(at_table(place)) for place in places]
            anna, ben, carl = people
            await anna.begins()

            await anna.plays("1")  # takes a die
            taken = anna.app.state.undo
            assert taken
            await anna.press("ctrl+z")
            await all_of(people, "takes an answer back")
            await anna.until(lambda: anna.app.state.answering and not anna.app.state.undo)

            await ben.press("f4", *"Well met!", "enter")
            await all_of(people, "Ben: Well met!")

            server.kill()
            server.wait()
            for person in people:
                await person.until(lambda person=person: person.app.state.away)
        with served(address, store):
            for person in people:
                await person.until(lambda person=person: not person.app.state.away)
            await anna.plays("1")
            await asyncio.to_thread(annas.at.abandon)
            for person in people:
                await person.until(lambda person=person: person.app.state.sight.is_over and person.app.state.answering)
            assert [each.label for each in carl.answering.left] == ["Leave the table"]

            for person in (anna, ben):
                await person.press("1", "enter")
                await person.until(lambda person=person: person.app.link.place.table != annas.table.name)
            await carl.until(lambda: "Look on at the next game" in " ".join(carl.reads("#asked").split()))
            await carl.press("1", "enter")
            next_tables = {person.app.link.place.table for person in (anna, ben)}
            await carl.until(lambda: {carl.app.link.place.table} == next_tables)
            await anna.until(lambda: anna.app.state.answering and "seat 2: Ben" in anna.reads("#desk"))
            await anna.plays("1")
            for person in people:
                await person.until(lambda person=person: person.app.state.sight.position.view.components)
            assert carl.app.state.sight.viewer is None and carl.app.link.place.code not in ("", code)
