"""What people say at a table: everybody there reads it, it is plain text of its own, the game knows nothing of it."""

import asyncio
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smial.tables import Refusal
from smial.tables.changes import company
from smial.tables.names import clean_text
from tests.tables.games import Add, Peek, Think
from tests.tables.house import House, Person, facts, front, journal, request


async def refusal_of(call) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await call
    return caught.value


async def at_every_stage(house: House):
    """Somebody at an open table, at one in play, at a finished and at an abandoned one."""
    yield (await house.seated("climb", 2))[0]
    yield (await house.playing("climb", 2))[0]
    (winner,) = await house.playing("climb", options='{"top": 1}')
    await winner.answer(Add(1))
    yield winner
    quitter, _ = await house.playing("climb", 2)
    await quitter.abandon()
    yield quitter


async def test_one_may_speak_before_during_and_after_the_game(house: House):
    async for anna in at_every_stage(house):
        version = await anna.say("Good morning!")
        assert (await journal(house, anna.table))[-1].kind == "said"
        said = (await anna.news(version - 1))[0]
        assert (said.kind, said.version, said.seat, said.said) == ("said", version, 0, "Good morning!")


async def test_S7_what_is_said_is_nothing_that_the_table_says(house: House):
    anna, bert = await house.playing("climb", 2)
    version = await anna.say("Player 2 leaves.")
    said = (await bert.news(version - 1))[0]
    assert (said.said, said.said_by, list(said.lines)) == ("Player 2 leaves.", "Player 1", [])
    assert not any(entry.said for entry in await bert.news() if entry.kind != "said")


async def test_S7_words_stay_those_of_who_said_them_whoever_sits_there_now(house: House):
    table = await house.create("climb", 3, listed=True)
    anna, bert = Person(house, table.name), Person(house, table.name)
    await anna.join(name="Anna")
    version = await anna.say("I was here.")
    await anna.change_seat(2, "Anne")
    await bert.join(seat=0, name="Bert")
    said = (await bert.news(version - 1))[0]
    assert (said.seat, said.said_by) == (0, "Anna")


async def test_a_spectator_of_a_listed_table_reads_what_is_said(house: House):
    (anna,) = await house.playing("climb", listed=True)
    await anna.say("Welcome.")
    async for message in house.front.play.watch(anna.table, None, after=3, language=""):
        assert message.entry.said == "Welcome."
        break


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("  Well,\n\twell  ", "Well, well"),
        ("a\u202eb\u200bc\ufeff", "abc"),
        ("\x1b[2Jgone\x07", "[2Jgone"),
        ("re\u0301sume\u0301", "résumé"),
        ("{who} wins", "{who} wins"),
        ("<b>&amp;</b> 🍄", "<b>&amp;</b> 🍄"),
        ("x" * 500 + "\u2028 ", "x" * 500),
    ],
)
async def test_S7_what_cannot_be_seen_is_left_out_of_what_is_said(house: House, typed: str, said: str):
    (anna,) = await house.seated("climb")
    version = await anna.say(typed)
    assert (await anna.news(version - 1))[0].said == said


@given(st.text(max_size=600))
def test_S7_a_clean_text_is_one_line_and_stays_as_it_is(text: str):
    clean = clean_text(text)
    assert clean == clean.strip() and clean_text(clean) == clean and unicodedata.is_normalized("NFC", clean)
    assert not any(unicodedata.category(letter)[0] in "CZ" for letter in clean if letter != " ")


@pytest.mark.parametrize("text", ["", "   \n", "\u200b\u2060\u3164", "x" * 501])
async def test_F3_nothing_and_too_much_are_refused_and_say_which_field_it_is(house: House, text: str):
    (anna,) = await house.seated("climb")
    refusal = await refusal_of(anna.say(text))
    assert (refusal.name, refusal.facts["field"]) == ("BAD_FIELD", "text") and "500" in refusal.message
    assert (await journal(house, anna.table))[-1].kind == "seated"


async def test_R2_what_is_sent_twice_is_said_once(house: House):
    (anna,) = await house.seated("climb")
    asked = request()
    versions = await asyncio.gather(*(anna.say("Hm.", request=asked) for _ in range(4)))
    assert set(versions) == {3}
    assert (await refusal_of(anna.say("Ha!", request=asked))).name == "REQUEST_ID_REUSED"


async def test_R3_who_sits_nowhere_says_nothing(house: House):
    anna, bert = await house.playing("climb", 2, listed=True)
    await bert.leave()
    for other, reason in ((bert, "TOKEN_UNKNOWN"), (Person(house, anna.table), "TOKEN_UNKNOWN")):
        assert (await refusal_of(other.say("Boo!"))).name == reason
    nobody = Person(house, anna.table)
    nobody.token = None
    assert (await refusal_of(nobody.say("Boo!"))).name == "TOKEN_NEEDED"


async def test_R1_what_is_said_changes_nothing_in_the_game(house: House):
    anna, bert = await house.playing("climb", 2)
    await anna.answer(Peek())
    await anna.answer(Think())
    seen = [await person.position() for person in (anna, bert)]
    for person in (anna, bert, anna):
        await person.say("Let me think.")
    later = [await person.position(seen=6) for person in (anna, bert)]
    assert [position.version - before.version for position, before in zip(later, seen, strict=True)] == [3, 3]
    assert [facts(position) for position in later] == [facts(position) for position in seen]
    assert later[0].question.id == seen[0].question.id and later[0].HasField("undo")
    assert [list(position.changes.elements) for position in later] == [[], []]


async def test_R15_who_has_spoken_may_still_take_back(house: House):
    anna, bert = await house.playing("climb", 2)
    before = facts(await anna.position())
    await anna.answer(Add(2))
    for person in (anna, bert):
        await person.say("Oh?")
    await anna.undo()
    assert facts(await anna.position()) == before
    await anna.answer(Add(1))


async def test_a_table_with_words_opens_as_it_was(tmp_path: Path):
    async with front(tmp_path / "x.db") as one:
        (anna,) = await House(one).playing("climb", options='{"top": 1000}')
        for number in range(30):
            await anna.answer(Add(1))
            await anna.say(f"{number + 1}")
        assert (await one.store.snapshot(anna.table[7:])) is not None
        async with front(tmp_path / "x.db", start=False) as other:
            assert await other.play.position(anna.table, anna.token) == await anna.position()


async def test_R11_a_seat_speaks_only_so_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(company, "MOST_SAID", 3)
    async with front(tmp_path / "x.db") as one:
        anna, bert = await House(one).seated("climb", 2)
        for _ in range(3):
            await anna.say("And another thing.")
        refusal = await refusal_of(anna.say("And another thing."))
        assert (refusal.name, refusal.facts["limit"]) == ("LIMIT", "said")
        await bert.say("At last.")


async def test_R11_whoever_takes_a_seat_over_speaks_as_often_as_anybody_and_who_moves_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(company, "MOST_SAID", 1)
    async with front(tmp_path / "x.db") as one:
        house = House(one)
        table = await house.create("climb", 3)
        anna, bert, carl = (Person(house, table.name) for _ in range(3))
        for person in (anna, bert):
            await person.join(code=table.join_code)
            await person.say("Good morning.")
        await anna.change_seat(2)
        assert (await refusal_of(anna.say("And another thing."))).facts["limit"] == "said"
        await bert.leave()
        await carl.join(code=table.join_code, seat=1)
        await carl.say("Good evening.")


async def test_two_who_speak_at_once_are_both_heard(house: House):
    anna, bert = await house.playing("climb", 2)
    await asyncio.gather(*(person.say(f"{person.seat} {number}") for number in range(5) for person in (anna, bert)))
    said = [entry.said for entry in await bert.news() if entry.kind == "said"]
    assert sorted(said) == sorted(f"{seat} {number}" for seat in (0, 1) for number in range(5))
