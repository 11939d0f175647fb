"""An evening of three at one server: two play and one looks on; an answer is taken back, something is said, the server
goes down and comes back, they end the game, and all go on to another one.
"""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
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


async def each_until(people: list[Sitter], holds: Callable[[Sitter], object]) -> None:
    """Waits until it holds for everybody."""
    for person in people:
        await person.until(partial(holds, person))


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
            await each_until(people, lambda each: "takes an answer back" in heard(each))
            await anna.until(lambda: anna.app.state.answering and not anna.app.state.undo)

            await ben.press("f4", *"Well met!", "enter")
            await each_until(people, lambda each: "Ben: Well met!" in heard(each))

            server.kill()
            server.wait()
            await each_until(people, lambda each: each.app.state.away)
        with served(address, store):
            await each_until(people, lambda each: not each.app.state.away)
            await anna.plays("1")
            await asyncio.to_thread(annas.at.abandon)
            await each_until(people, lambda each: each.app.state.sight.is_over and each.app.state.answering)
            assert [each.label for each in carl.answering.left] == ["Leave the table"]

            for person in (anna, ben):
                await person.press("1", "enter")
            await each_until([anna, ben], lambda each: each.app.link.place.table != annas.table.name)
            await carl.until(lambda: "Look on at the next game" in " ".join(carl.reads("#asked").split()))
            await carl.press("1", "enter")
            next_tables = {person.app.link.place.table for person in (anna, ben)}
            await carl.until(lambda: {carl.app.link.place.table} == next_tables)
            await anna.until(lambda: anna.app.state.answering and "seat 2: Ben" in anna.reads("#desk"))
            await anna.plays("1")
            await each_until(people, lambda each: each.app.state.sight.position.view.components)
            assert carl.app.state.sight.viewer is None and carl.app.link.place.code not in ("", code)
