"""What is asked before there is a table: the talks by themselves, and on the full screen by keys and mouse."""

import json
import sys
from contextlib import asynccontextmanager

import pytest
from textual.app import App

from smial.cli.choose.in_lines import chosen_in_lines
from smial.cli.choose.menu import Menu, Offer
from smial.cli.choose.screen import OFFER, Chooser
from smial.cli.choose.setting import Setting, set_up, usual_setting
from smial.cli.choose.to_join import to_join
from smial.cli.choose.to_play import GIVE_UP, NEW, to_play
from smial.cli.draw import UNICODE
from smial.cli.embedded import embedded
from smial.cli.failures import Trouble
from smial.cli.play.kept import Kept
from smial.cli.screen import Screen
from smial.cli.seats import Seat as Held
from smial.cli.table.lines import Lines
from smial.v1.game_service_pb2 import Game
from smial.v1.play_service_pb2 import Position, Question
from smial.v1.table_service_pb2 import HOLDER_EMPTY, HOLDER_PERSON, Seat, Table
from tests.cli.terminal import terminal

OPTIONS = {
    "properties": {
        "hard": {"enum": ["none", "all"], "default": "none", "description": "Who plays hard."},
        "epic": {"type": "boolean", "default": True},
        "length": {"type": "integer", "default": 5},
    }
}
RIDDLES = Game(
    name="games/riddles",
    title="Riddles",
    summary="A game of questions.",
    seat_counts=[1, 2, 4],
    options_schema=json.dumps(OPTIONS),
)
PATIENCE = Game(name="games/patience", title="Patience", summary="A game of cards.", seat_counts=[1])
GAMES = [PATIENCE, RIDDLES]
BEN = Seat(seat=1, display_name="Ben", holder=HOLDER_PERSON)
ANNA = Seat(seat=0, display_name="Anna", holder=HOLDER_PERSON)
HELD = Held("", "tables/1", 0, "token", "00", title="Riddles")
ASKED = Position(seats=[ANNA, BEN], question=Question(id="q", waits=True))
WAITING = [Kept(HELD, Table(name=HELD.table, version=12), ASKED)]


def talk(waiting=(), named=None, **how):
    usual = {"bots": True, "set_up_too": True, "give_up": lambda kept: None}
    return to_play(waiting, named, lambda: GAMES, lambda games: games[1], **{**usual, **how})


def told(conversation, *answers):
    """The menus that are put, and what comes of it in the end, if anything."""
    menus: list[Menu] = []
    left = [None, *answers]
    try:
        while left:
            menus.append(conversation.send(left.pop(0)))
    except StopIteration as end:
        return menus, end.value
    return menus, "not yet"


def titles(menu: Menu) -> list[str]:
    return [offer.title for offer in menu.offers]


def test_a_game_is_chosen_and_begun_with_what_is_usual():
    (games, how), chosen = told(talk(), 1, 0)
    assert titles(games) == ["Patience", "Riddles"] and games.first == 1
    assert games.offers[1].about == "For 1, 2 or 4. A game of questions."
    assert titles(how) == ["Begin", "Seats: 2", "On the others: bots", "hard: none", "epic: yes"]
    assert chosen == Setting(RIDDLES, 2, True) == usual_setting(RIDDLES, bots=True)


def test_each_choice_of_how_to_play_changes_one_thing_and_the_cursor_stays():
    menus, chosen = told(talk(bots=False), 1, 1, 2, 3, 4, 0)
    assert [menu.first for menu in menus[1:]] == [0, 1, 2, 3, 4]
    assert titles(menus[-1]) == ["Begin", "Seats: 4", "On the others: bots", "hard: all", "epic: no"]
    assert chosen == Setting(RIDDLES, 4, True, {"hard": "all", "epic": False})


def test_who_plays_alone_is_not_asked_for_company():
    menus, chosen = told(set_up(usual_setting(RIDDLES, bots=False)), 1, 1, 2, 0)
    assert titles(menus[2]) == ["Begin", "Seats: 1", "hard: none", "epic: yes"]
    assert menus[2].offers[0].about == "You play alone."
    assert chosen == Setting(RIDDLES, 1, False, {"hard": "all"})


def test_values_go_round():
    _, chosen = told(set_up(usual_setting(RIDDLES, bots=True)), 1, 1, 1, 3, 3, 0)
    assert chosen == usual_setting(RIDDLES, bots=True)


def test_escape_leads_back_step_by_step_and_out():
    menus, chosen = told(talk(WAITING), 1, 1, None, None, None)
    assert [menu.question for menu in menus] == [
        "This table waits for you:",
        "Which game?",
        "Riddles",
        "Which game?",
        "This table waits for you:",
    ]
    assert chosen is None


def test_a_table_that_waits_is_gone_on_with():
    (tables,), chosen = told(talk(WAITING), 0)
    assert titles(tables) == ["Riddles", NEW.title, GIVE_UP.title] and chosen == HELD
    assert tables.offers[0].about.startswith("with Ben; your turn. Entry 12, played ")


def test_a_table_is_given_up_when_that_is_meant():
    given: list[Kept] = []
    menus, chosen = told(talk(WAITING * 2, give_up=given.append), 2 + 1, 1, 0, 2 + 1, 1, 1, 0)
    assert [menu.question for menu in menus] == [
        "These tables wait for you:",
        "Which table do you give up?",
        "Give up Riddles, with Ben?",
        "These tables wait for you:",
        "Which table do you give up?",
        "Give up Riddles, with Ben?",
        "This table waits for you:",
    ]
    assert titles(menus[2]) == ["Keep it", "Give it up"] and menus[2].first == 0
    assert given == WAITING and chosen == HELD


def test_the_last_table_that_waits_is_given_up_without_asking_which():
    menus, _ = told(talk(WAITING), 2, 1)
    assert [menu.question for menu in menus] == [
        "This table waits for you:",
        "Give up Riddles, with Ben?",
        "Which game?",
    ]


def test_who_names_a_game_and_has_no_table_there_is_asked_nothing():
    assert told(talk(named=RIDDLES)) == ([], usual_setting(RIDDLES, bots=True))
    assert told(talk(WAITING, named=RIDDLES), 1)[1] == usual_setting(RIDDLES, bots=True)


def test_who_has_said_how_he_plays_is_asked_for_the_game_alone():
    assert told(talk(set_up_too=False), 0) == (
        [Menu("Which game?", told(talk())[0][0].offers, 1)],
        Setting(PATIENCE, 1, True),
    )


TABLE = Table(name="tables/9", game="games/riddles", seats=[ANNA, Seat(seat=1, holder=HOLDER_EMPTY)])


def test_a_table_to_sit_down_at_is_chosen_or_a_code_typed():
    found = [(TABLE, "Riddles")]
    (menu,), chosen = told(to_join(lambda: found), 0)
    assert menu.offers[0] == Offer("Riddles", "Anna and Seat 2 (empty).") and chosen == "tables/9"
    assert told(to_join(lambda: found), "k7rm-2xqp")[1] == "k7rm-2xqp"
    assert told(to_join(lambda: found), None)[1] is None


def test_one_looks_again_for_tables():
    found = iter([[], [(TABLE, "Riddles")]])
    menus, chosen = told(to_join(lambda: next(found)), 0, 0)
    assert [titles(menu) for menu in menus] == [["Look again"], ["Riddles", "Look again"]] and chosen == "tables/9"


def test_offers_are_found_by_the_beginnings_of_words_or_their_number():
    menu = Menu("?", [Offer("Glóin's way", "over the hills"), Offer("Another way", "through the hall")])
    assert menu.fitting("") == menu.fitting("way h") == [0, 1]
    assert menu.fitting("gloin") == [0] and menu.fitting("THR") == [1] and menu.fitting(" 2 ") == [1]
    assert menu.fitting("x") == menu.fitting("3") == menu.fitting("0") == menu.fitting("9" * 5000) == []


def lines_of(conversation, *typed: str, capsys):
    lines = iter(typed)

    def read(prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    result = chosen_in_lines(conversation, Screen(sys.stdout, read=read, width=80))
    return capsys.readouterr().out, result


def test_line_by_line_the_same_is_chosen_by_number_or_word(capsys):
    shown, chosen = lines_of(to_join(lambda: [(TABLE, "Riddles")]), "1", capsys=capsys)
    assert "  1 Riddles: Anna and Seat 2 (empty)." in shown and chosen == "tables/9"
    assert lines_of(to_join(list), "abcd2345", capsys=capsys)[1] == "abcd2345"
    assert lines_of(to_join(list), "", capsys=capsys)[1] is None
    assert lines_of(to_join(list), capsys=capsys)[1] is None
    shown, chosen = lines_of(talk(), "7", "2", "1", capsys=capsys)
    assert "Type a number from 1 to 2" in shown and chosen == usual_setting(RIDDLES, bots=True)


@asynccontextmanager
async def before(conversation, size=(80, 24)):
    """Somebody before the menus of a talk."""
    chooser = Chooser(next(conversation), conversation, glyphs=UNICODE)
    async with chooser.run_test(size=size) as pilot:
        await pilot.pause()
        yield chooser, pilot


def seen(chooser: App[None]) -> list[str]:
    return [line.plain for line in chooser.query_one(Lines).shown]


async def test_the_full_screen_shows_a_menu_and_enter_takes_what_the_cursor_is_on():
    async with before(talk()) as (chooser, pilot):
        assert seen(chooser) == [
            " 1 Patience",
            "    For 1. A game of cards.",
            " 2 Riddles",
            "    For 1, 2 or 4. A game of questions.",
        ]
        assert chooser.cursor == 1
        await pilot.press("enter")
        await pilot.pause()
        assert chooser.menu.question == "Riddles"
        await pilot.press("down", "enter")
        await pilot.pause()
        assert " 2 Seats: 4" in seen(chooser)
        await pilot.press("up", "enter")
        await pilot.pause()
    assert chooser.result == [Setting(RIDDLES, 4, True)]


async def test_typing_filters_and_escape_clears_then_goes_back():
    async with before(talk()) as (chooser, pilot):
        await pilot.press(*"cards")
        await pilot.pause()
        assert seen(chooser)[0] == " 1 Patience" and len(seen(chooser)) == 2 and chooser.cursor == 0
        await pilot.press("x", "enter")
        await pilot.pause()
        assert seen(chooser) == [] and chooser.menu.question == "Which game?"
        await pilot.press("escape")
        await pilot.pause()
        assert len(seen(chooser)) == 4
        await pilot.press("escape")
        await pilot.pause()
    assert chooser.result == [None]


async def test_the_mouse_chooses_what_it_is_pressed_on():
    async with before(talk()) as (chooser, pilot):
        stretch = chooser.query_one(Lines).areas[f"{OFFER}0"][0]
        await pilot.click("#offers", offset=(stretch.start + 1, stretch.row))
        await pilot.pause()
        assert chooser.menu.question == "Patience"


async def test_a_code_is_typed_where_it_may_be():
    async with before(to_join(lambda: [(TABLE, "Riddles")])) as (chooser, pilot):
        await pilot.press(*"zzzz-2222", "enter")
        await pilot.pause()
    assert chooser.result == ["zzzz-2222"]


async def test_a_server_that_refuses_ends_it_with_its_words():
    def look():
        raise Trouble("There is nothing.")

    def conversation():
        yield Menu("?", [Offer("Look")])
        look()

    async with before(conversation()) as (chooser, pilot):
        await pilot.press("enter")
        await pilot.pause()
    assert isinstance(chooser.failure, Trouble) and chooser.result == []


async def test_ctrl_c_leaves_with_nothing_chosen():
    async with before(talk()) as (chooser, pilot):
        await pilot.press("ctrl+c")
        await pilot.pause()
    assert chooser.result == [] and chooser.failure is None


def test_F4_without_a_game_the_full_screen_asks_for_it_and_goes_on_to_the_table(environment):
    with terminal("play", environment=environment, kind="xterm-256color") as anna:
        anna.until("Which game?")
        anna.press("riddles in")
        anna.until("Riddles in the Dark")
        anna.press("\r")
        anna.until("Seats: 2")
        anna.press("\r")
        anna.until("Your turn")
        anna.press("\x03")
        anna.until("The table waits for you")
        assert anna.ends() == 0
    with terminal("play", environment=environment, kind="xterm-256color") as again:
        again.until("This table waits for you:")
        again.press("\r")
        again.until("Your turn")
        again.press("\x03")
        assert again.ends() == 0


@pytest.mark.parametrize("lines", [[], ["--lines"]], ids=["full screen", "lines"])
def test_F4_without_a_table_one_chooses_where_to_sit_down(environment, tmp_path, monkeypatch, lines):
    monkeypatch.setenv("SMIAL_HOME", str(tmp_path / "server"))
    bens = {**environment, "SMIAL_HOME": str(tmp_path / "ben")}
    with (
        embedded() as address,
        terminal(
            "play", "there-and-back-4", "--people", "--listed", "--server", address, environment=environment
        ) as anna,
    ):
        anna.until("quit leaves")
        with terminal("join", *lines, "--server", address, environment=bens, kind="xterm-256color") as ben:
            ben.until("Riddles in the Dark")
            ben.press("1\r" if lines else "\r")
            ben.until("Waiting for")
            anna.until("Enter starts")
