"""Two real processes on one journal: neither loses anything, neither gets in the other's way, and one may be killed."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from smial.tables import Refusal
from tests.tables.games import Add, Roll
from tests.tables.house import Front, House, Person, front, journal, request, wire


class Other:
    """Another process that serves the same journal."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self._numbers = count()
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._reading = asyncio.create_task(self._read())

    async def submit(self, person: Person, move: Add | Roll, question: str, request: str) -> dict[str, Any]:
        """What became of the move there: its version, or why it was refused."""
        number = next(self._numbers)
        self._waiting[number] = asyncio.get_running_loop().create_future()
        told = {"number": number, "name": person.table, "token": person.token.hex(), "move": wire(move)}
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({**told, "question": question, "request": request}).encode() + b"\n")
        return await self._waiting[number]

    async def kill(self) -> None:
        self.process.kill()
        await self.process.wait()
        await self._reading

    async def _read(self) -> None:
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            said = json.loads(line)
            self._waiting.pop(said["number"]).set_result(said)


@asynccontextmanager
async def serving(path: Path) -> AsyncIterator[Other]:
    program = Path(__file__).with_name("serving.py")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    process = await asyncio.create_subprocess_exec(
        sys.executable, program, str(path), stdin=PIPE, stdout=PIPE, env=environment
    )
    assert process.stdout is not None and await process.stdout.readline() == b"ready\n"
    other = Other(process)
    try:
        yield other
    finally:
        if process.returncode is None:
            await other.kill()


@pytest.fixture
async def one(tmp_path: Path) -> AsyncIterator[Front]:
    async with front(tmp_path / "journal.db") as made:
        yield made


async def climb_here(person: Person, answers: int) -> None:
    """Answers again and again until so many of these answers were accepted."""
    while answers:
        with suppress(Refusal):  # somebody was quicker
            await person.answer(Add(1))
            answers -= 1


async def climb_there(other: Other, person: Person, answers: int) -> None:
    while answers:
        question = (await person.position()).question.id
        said = await other.submit(person, Add(1), question, request())
        answers -= "version" in said
        assert said.get("refused", "OLD_QUESTION") == "OLD_QUESTION"


async def test_two_processes_that_write_to_one_table_leave_no_gap_and_lose_nothing(one: Front, tmp_path: Path):
    (anna,) = await House(one).playing("climb", options='{"top": 1000}')
    async with serving(tmp_path / "journal.db") as other:
        here = [climb_here(anna, 10) for _ in range(3)]
        there = [climb_there(other, anna, 10) for _ in range(3)]
        await asyncio.gather(*here, *there)
    entries = await journal(House(one), anna.table)
    assert [entry.version for entry in entries] == list(range(1, 3 + 60 + 1))
    assert (await anna.position()).view.components[0].counter.value == 60


async def test_T4_the_same_request_in_both_processes_at_once_is_applied_once(one: Front, tmp_path: Path):
    (anna,) = await House(one).playing("climb", options='{"top": 1000}')
    async with serving(tmp_path / "journal.db") as other:
        for _ in range(5):
            question, asked = (await anna.position()).question.id, request()
            here = [anna.answer(Roll(), question=question, request=asked) for _ in range(3)]
            there = [other.submit(anna, Roll(), question, asked) for _ in range(3)]
            by_us, by_them = await asyncio.gather(asyncio.gather(*here), asyncio.gather(*there))
            told = {(answer.version, answer.lines[0].text) for answer in by_us}
            assert len(told) == 1 and told == {(answer["version"], answer["lines"][0]) for answer in by_them}
    assert [entry.kind for entry in await journal(House(one), anna.table)].count("moved") == 5


async def test_R1_a_watch_hears_of_the_other_process(one: Front, tmp_path: Path):
    (anna,) = await House(one).playing("climb")
    messages = anna.watch(after=3)
    assert (await anext(messages)).position.version == 3
    async with serving(tmp_path / "journal.db") as other:
        await other.submit(anna, Add(2), (await anna.position()).question.id, request())
        assert (await anext(messages)).entry.lines[0].text == "Player 1 climbs 2."
        assert (await anext(messages)).position.view.components[0].counter.value == 2


async def test_R5_what_a_killed_process_acknowledged_is_there_and_is_answered_again(one: Front, tmp_path: Path):
    (anna,) = await House(one).playing("climb", options='{"top": 1000}')
    async with serving(tmp_path / "journal.db") as other:
        question, asked = (await anna.position()).question.id, request()
        said = await other.submit(anna, Roll(), question, asked)
        await other.kill()
    again = await anna.answer(Roll(), question=question, request=asked)
    assert (again.version, again.lines[0].text) == (said["version"], said["lines"][0])
    assert (await anna.position()).version == again.version


async def test_R5_a_bot_moves_though_the_process_that_owed_it_was_killed(one: Front, tmp_path: Path):
    anna, bert = await House(one).playing("climb", 2)
    await bert.leave()
    async with serving(tmp_path / "journal.db") as other:
        await other.submit(anna, Add(1), (await anna.position()).question.id, request())
        await other.kill()
    async for message in anna.watch(after=6):
        if message.position.question.id:
            break
    assert await anna.lines(6) == ["Player 2 climbs 1."]
