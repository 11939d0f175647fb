"""What each viewer sees: a seat its own, a spectator what is public; in the language that was asked for."""

import ast
import re
from pathlib import Path

import pytest

import smial.tables
from smial.rules import Line, Ref, Who, line
from smial.rules.views import Component, Counter, Text, View
from smial.tables import Refusal
from smial.tables.languages import OWN, SEAT
from smial.tables.ledger import Chair
from smial.tables.showing import Speaker, plain_line
from smial.v1 import view_pb2
from tests.tables.games import Add, Climb, ClimbState, Peek
from tests.tables.house import House, front, games_here


def parts(view: view_pb2.View) -> list[str]:
    return [component.id for component in view.components]


async def test_S2_a_seat_sees_its_own_view_and_a_spectator_the_public_one(house: House):
    anna, bert = await house.playing("climb", 2, listed=True)
    await anna.answer(Add(2))
    for person, height in ((anna, 2), (bert, 0)):
        view = (await person.position()).view
        assert parts(view) == ["h0", "h1", "mine"] and view.components[2].counter.value == height
    spectator = await house.front.play.position(anna.table, None)
    assert parts(spectator.view) == ["h0", "h1"]
    assert not spectator.HasField("seat") and not spectator.question.id and not spectator.HasField("undo")
    assert [asked.seat for asked in spectator.asked] == [1]


async def test_S5_spectators_of_private_tables_see_nothing(house: House):
    anna, _ = await house.playing("climb", 2)
    for call in (house.front.play.position(anna.table, None), house.front.lobby.get(anna.table, None)):
        with pytest.raises(Refusal) as caught:
            await call
        assert caught.value.name == "NO_SUCH_TABLE"


async def test_S1_a_secret_line_is_read_by_its_seat_alone(house: House):
    anna, bert = await house.playing("climb", 2, listed=True)
    await anna.answer(Peek())
    assert (await anna.lines(4)) == ["You see the peak."]
    assert (await bert.lines(4)) == ["Player 1 peeks."]
    spectator = await house.front.play.position(anna.table, None, seen=4)
    assert [told.text for entry in spectator.changes.entries for told in entry.lines] == ["Player 1 peeks."]


async def test_F2_all_views_agree_who_is_awaited(house: House):
    people = await house.playing("climb", 3)
    for turn in range(4):
        for person in people:
            position = await person.position()
            assert [asked.seat for asked in position.asked] == [turn % 3]
            assert bool(position.question.id) == (person.seat == turn % 3)
        await people[turn % 3].answer(Add(1))


async def test_changes_say_what_happened_since_and_which_elements_it_was_about(house: House):
    anna, bert = await house.playing("climb", 2)
    await anna.answer(Add(1))
    await bert.answer(Add(2))
    changes = (await anna.position(seen=4)).changes
    assert changes.since == 4
    assert [entry.version for entry in changes.entries] == [5, 6]
    assert [entry.seat for entry in changes.entries] == [0, 1]
    seated = (await anna.position(seen=1)).changes
    assert list(seated.elements) == ["seat/0", "seat/1"]
    assert not (await anna.position()).HasField("changes")


GERMAN, ENGLISH = "Anna steigt 2.", "Anna climbs 2."


@pytest.mark.parametrize(("language", "text"), [("de", GERMAN), ("de-AT", GERMAN), ("fr", ENGLISH), ("", ENGLISH)])
async def test_lines_are_read_in_the_language_that_was_asked_for(house: House, language: str, text: str):
    (anna,) = await house.seated("climb")
    await anna.leave()
    anna.table = (await house.create("climb", token=anna.token)).name
    await anna.join(name="Anna")
    await anna.start()
    answer = await anna.answer(Add(2), language=language)
    assert [told.text for told in answer.lines] == [text]
    assert [told.template for told in answer.lines] == ["{who} climbs {steps}."]
    changes = (await anna.position(seen=3, language=language)).changes
    assert changes.entries[0].lines[0].text == text
    async for message in anna.watch(after=3, language=language):
        assert message.entry.lines[0].text == text
        break


async def test_what_the_table_itself_says_is_said_in_the_language_of_the_game(house: House):
    (anna,) = await house.playing("climb")
    await anna.answer(Add(2))
    position = await anna.position(seen=1, language="de")
    assert position.undo.text == "Die letzte Antwort zurücknehmen."
    lines = [line.text for entry in position.changes.entries for line in entry.lines]
    assert lines[:2] == ["Player 1 setzt sich.", "Das Spiel beginnt."]


def own_templates() -> set[str]:
    """Every text in the tables' code that is handed to `tell` or `line`, or looks like a template."""
    found = {SEAT}
    for file in sorted(Path(smial.tables.__path__[0]).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("tell", "line"):
                found |= {str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)}
            elif isinstance(node, ast.Constant) and str(node.value).startswith("{who}"):
                found.add(str(node.value))
    return found - {"Nothing is asked of this seat."}  # a refusal's words, which are for programs


@pytest.mark.parametrize("language", OWN)
def test_all_that_tables_say_has_words_in_each_language(language: str):
    assert set(OWN[language]) == own_templates()
    for english, other in OWN[language].items():
        assert set(re.findall(r"{\w+}", english)) == set(re.findall(r"{\w+}", other))


async def test_questions_speak_the_viewers_language(house: House):
    (anna,) = await house.playing("climb")
    question = (await anna.position(language="de")).question
    assert question.text.text == "Steige"
    assert {choice.group for choice in question.choices} == {"Steige"}


@pytest.mark.parametrize(
    ("words", "title", "text"),
    [({}, "Camp", "Anna rests."), ({"Camp": "Lager", "{who} rests.": "{who} rastet."}, "Lager", "Anna rastet.")],
)
def test_views_are_said_in_the_viewers_language_and_their_lines_filled_in(words: dict[str, str], title: str, text: str):
    resting = plain_line(line("{who} rests.", who=Who(0)))
    view = View(components=[Component(id="Camp", title="Camp", text=Text(lines=[resting]))]).message()
    Speaker(words, [Chair(name="Anna")]).say(view)
    (camp,) = view.components
    assert (camp.id, camp.title, camp.text.lines[0].text) == ("Camp", title, text)


def test_a_line_is_filled_with_names_numbers_things_and_lines():
    speaker = Speaker({"Ring": "Anneau", "{who} has {what}": "{who} a {what}"}, [Chair(name="Anna"), Chair()])
    told = line("{who} has {what}", who=Who(0), what=(Ref("x", "Ring"), Who(1), 3, Line("so")))
    assert speaker.text(told) == "Anna a Anneau, Seat 2, 3, so"


def test_S7_a_name_that_looks_like_a_placeholder_is_only_a_name():
    speaker = Speaker({}, [Chair(name="{card}")])
    assert speaker.text(line("{who} takes {card}", who=Who(0), card=Ref("ring", "a ring"))) == "{card} takes a ring"


async def test_S1_a_view_that_a_game_gives_to_everybody_takes_no_secret_in(tmp_path):
    shared = View(components=[Component(id="public", counter=Counter(value=1))])

    class Sharing(ClimbState):
        """Gives the same object to all who look."""

        def view(self) -> View:
            return shared

    class SharingGame(Climb):
        """Its state."""

        state = Sharing

        def setup(self, setup, turn):
            return Sharing(top=10, heights=[0] * setup.seats, turn=0)

    async with front(tmp_path / "x.db", games=games_here(SharingGame())) as one:
        anna, bert = await House(one).playing("climb", 2, listed=True)
        for person in (anna, bert, anna):
            assert parts((await person.position()).view) == ["public", "mine"]
        assert parts((await one.play.position(anna.table, None)).view) == ["public"]


async def test_S1_open_tables_show_no_question_and_no_view(house: House):
    anna, _ = await house.seated("climb", 2)
    position = await anna.position()
    assert not position.view.components and not position.asked and not position.question.id


async def test_M7_once_over_nothing_is_asked_and_the_outcome_is_there(house: House):
    anna, bert = await house.playing("climb", 2, options='{"top": 2}')
    await anna.answer(Add(2))
    for person in (anna, bert):
        position = await person.position()
        assert not position.asked and not position.question.id
        assert list(position.outcome.scores) == [2, 0] and list(position.outcome.winners) == [0]
        assert position.outcome.reason.text == "The top."
