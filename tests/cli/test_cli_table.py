"""The full-screen table at a real server: by keyboard, by mouse, with others, through a server that goes and comes."""

import asyncio
import re
import signal
from datetime import timedelta

import pytest
from textual import events

from smial.cli.draw import ASCII
from smial.cli.people import own_name
from smial.cli.play.sitting import Wanted, join_table, make_table
from smial.cli.reaching import Reached, Way
from smial.cli.table import link
from smial.cli.table.typed import Typed
from smial.client import Clock, Unauthenticated, new_token
from tests.cli.served import served
from tests.cli.table import at_table, place_of, sat_down

SIZES = [(80, 24), (100, 40), (160, 50)]
GAMES = ("there-and-back-1", "there-and-back-4")

pytestmark = pytest.mark.usefixtures("own_home")


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "100x40", "160x50"])
@pytest.mark.parametrize("game", GAMES)
async def test_a_newcomer_is_told_what_he_is_asked_what_he_can_pick_and_what_enter_does(address, game, size):
    reached, sat = sat_down(address, game, seed="1")
    async with at_table(place_of(reached, sat), size) as anna:
        await anna.begins()
        assert "Your turn" in anna.reads("#head")
        question = anna.answering.question.text.text
        assert question in anna.reads("#asked").replace("\n  ", " ")
        assert "Pick what is marked" in anna.reads("#bar")
        await anna.press("down")
        assert anna.reads("#bar").startswith("Space picks")
        await anna.press("space")
        assert "Enter plays: " in anna.reads("#bar") or "moves left" in anna.reads("#bar")


@pytest.mark.parametrize("game", GAMES)
async def test_one_plays_by_the_mouse_alone(address, game):
    reached, sat = sat_down(address, game, seed="1")
    async with at_table(place_of(reached, sat)) as anna:
        await anna.begins()
        first = anna.answering.question.id
        wanted = anna.answering.choosing.all[0]
        await anna.click("#desk", wanted.choice.touches[0])
        assert anna.answering.ready == wanted
        await anna.click("#bar", "play")
        await anna.asked(other_than=first)
        assert anna.app.state.sight.position.version > 0


async def test_a_choice_in_the_list_is_shown_by_one_click_and_played_by_another(address):
    reached, sat = sat_down(address, GAMES[0], seed="1")
    async with at_table(place_of(reached, sat)) as anna:
        await anna.begins()
        first = anna.answering.question.id
        await anna.press("1")
        await anna.click("#asked", "choice/2")
        assert anna.answering.ready == anna.answering.choosing.all[1]
        await anna.click("#asked", "choice/2")
        await anna.asked(other_than=first)


async def test_what_is_picked_narrows_and_escape_takes_it_back(address):
    reached, sat = sat_down(address, GAMES[1], seed="1")
    async with at_table(place_of(reached, sat)) as anna:
        await anna.begins()
        await anna.plays("1")
        await anna.asked()
        everything = list(anna.answering.left)
        square = min(anna.answering.offered)
        await anna.click("#desk", square)
        assert anna.answering.choosing.picked == [square]
        assert all(square in each.choice.touches for each in anna.answering.left)
        await anna.press("escape")
        assert list(anna.answering.left) == everything


async def test_by_keys_one_pick_leads_to_the_next_until_a_move_is_ready(address):
    reached, sat = sat_down(address, GAMES[0], seed="1")
    async with at_table(place_of(reached, sat)) as anna:
        await anna.begins()
        await anna.plays("1")
        await anna.asked()
        asked = anna.answering.question.id
        await anna.press("down")
        while anna.answering.ready is None:
            assert anna.answering.cursor in anna.answering.offered
            await anna.press("space")
        await anna.press("enter")
        await anna.asked(other_than=asked)


async def test_words_narrow_while_they_are_typed(address):
    reached, sat = sat_down(address, GAMES[0], seed="1")
    async with at_table(place_of(reached, sat)) as anna:
        await anna.begins()
        every = len(anna.answering.left)
        await anna.press(*"take")
        assert len(anna.answering.left) == every
        assert "moves left: type on, or Escape clears the line." in anna.reads("#bar")
        await anna.press("escape", *"no x")
        assert "No move fits 'no x'" in anna.reads("#bar")
        await anna.press("escape", "2")
        assert anna.answering.choosing.all[1].label in anna.reads("#bar").replace("\n", " ")


async def test_what_fits_no_move_is_still_said_after_enter_and_the_line_is_empty(address):
    reached, sat = sat_down(address, GAMES[0], seed="1")
    async with at_table(place_of(reached, sat)) as anna:
        await anna.begins()
        await anna.press(*"home", "enter")
        assert "No move fits 'home'." in anna.reads("#bar")
        assert anna.app.screen.query_one(Typed).value == ""
        await anna.press(*"99", "enter")
        assert f"There is no move 99; they go from 1 to {len(anna.answering.left)}." in anna.reads("#bar")


async def test_words_that_come_faster_than_the_screen_looks_keep_their_blanks(address):
    reached, sat = sat_down(address, GAMES[0], seed="1")
    async with at_table(place_of(reached, sat)) as anna:
        await anna.begins()
        await anna.press("down")
        for key in ("t", "a", "space", "question_mark", "b"):
            anna.app.post_message(events.Key(key, {"space": " ", "question_mark": "?"}.get(key, key)))
        await anna.until(lambda: anna.app.state.typed == "ta ?b")
        assert not anna.answering.choosing.picked


async def test_what_was_said_makes_room_once_the_cursor_goes_on(address):
    reached, sat = sat_down(address, GAMES[0], seed="1")
    async with at_table(place_of(reached, sat)) as anna:
        await anna.begins()
        await anna.press("space")
        assert "Go to something that is marked first" in anna.reads("#bar")
        await anna.press("down")
        assert anna.reads("#bar").startswith("Space picks")


async def test_what_was_typed_is_gone_once_it_is_played(address):
    reached, sat = sat_down(address, GAMES[0], seed="1")
    async with at_table(place_of(reached, sat)) as anna:
        await anna.begins()
        await anna.press("1", "enter")
        assert not anna.app.screen.query_one(Typed).value


async def test_the_list_is_gone_through_by_tab_and_arrows_and_each_move_is_shown(address):
    reached, sat = sat_down(address, GAMES[0], seed="1")
    async with at_table(place_of(reached, sat)) as anna:
        await anna.begins()
        await anna.press("tab", "down")
        assert anna.answering.cursor == "choice/2"
        assert anna.answering.touched == list(anna.answering.choosing.all[1].choice.touches)
        await anna.press("tab")
        assert anna.answering.cursor == ""


async def test_a_move_is_taken_back_where_the_game_allows_it(address):
    reached, sat = sat_down(address, GAMES[1], seed="1")
    async with at_table(place_of(reached, sat)) as anna:
        await anna.begins()
        before = anna.answering.question
        await anna.plays("1")
        await anna.asked()
        assert "Ctrl-Z: " in anna.reads("#asked")
        await anna.press(*"undo")
        assert anna.reads("#bar").startswith("Enter takes your last move back")
        await anna.press("enter")
        await anna.until(lambda: anna.app.state.answering and anna.answering.question.text == before.text)


async def test_undo_says_so_where_there_is_nothing_to_take_back(address):
    reached, sat = sat_down(address, GAMES[0], seed="1")
    async with at_table(place_of(reached, sat)) as anna:
        await anna.begins()
        await anna.press("u", "enter")
        await anna.until(lambda: "nothing that can be taken back" in anna.reads("#bar"))


async def test_help_has_the_games_rules_and_the_log_all_that_happened(address):
    reached, sat = sat_down(address, GAMES[1], seed="1")
    async with at_table(place_of(reached, sat)) as anna:
        await anna.begins()
        await anna.press("question_mark")
        await anna.until(lambda: "How to play at this table" in anna.reads("#text") and "Ring" in anna.reads("#text"))
        await anna.press("escape", "f3")
        await anna.until(lambda: "Anna sits down." in anna.reads("#text"))
        await anna.press("escape", "7")
        assert anna.app.state.typed == "7"


async def test_others_boards_are_a_key_or_a_click_away_and_what_changed_there_is_marked(address):
    reached, sat = sat_down(address, GAMES[1], seats=2, bots=True, seed="1")
    async with at_table(place_of(reached, sat), (100, 40)) as anna:
        await anna.begins()
        await anna.plays("1")
        await anna.asked()
        await anna.plays("1")
        await anna.asked()
        assert any(change.startswith("map-1/") for change in anna.app.state.sight.changes)
        assert "*" in anna.reads("#head")
        await anna.press("f2")
        assert "(of " in anna.reads("#desk") and "(yours)" not in anna.reads("#desk")
        assert "on other boards" in anna.reads("#bar")
        await anna.click("#head", "page/0")
        assert "(yours)" in anna.reads("#desk")
        assert "since your last move" in anna.reads("#story")


@pytest.mark.parametrize("size", [(59, 40), (80, 17)], ids=["narrow", "low"])
async def test_a_window_that_is_too_small_says_so_and_one_that_grows_shows_the_table(address, size):
    reached, sat = sat_down(address, GAMES[0], seed="1")
    async with at_table(place_of(reached, sat), size) as anna:
        await anna.until(lambda: anna.app.state.answering)
        assert anna.app.screen.query_one("#small").display
        await anna.pilot.resize_terminal(120, 40)
        await anna.until(lambda: "Join code" in anna.reads("#desk"))
        assert not anna.app.screen.query_one("#small").display


async def test_people_meet_in_the_lobby_play_and_talk_while_they_wait(address):
    reached, sat = sat_down(address, GAMES[1], seats=2)
    async with at_table(place_of(reached, sat)) as anna:
        await anna.until(lambda: sat.table.join_code in anna.reads("#desk"))
        ben = reached.client.table(sat.table.name, token := new_token())
        reached.client.join(sat.table.join_code, display_name="Ben", token=token)
        await anna.until(lambda: "seat 2: Ben" in anna.reads("#desk"))
        await anna.press("1", "enter")
        await anna.until(lambda: not anna.app.state.sight.is_open)
        await asyncio.to_thread(ben.say, "• Ben wins. [bold]Really[/]")
        await anna.until(lambda: "▎ Ben: • Ben wins.\n▎ [bold]Really[/]" in anna.reads("#story"))
        await anna.press("f4", *"well?")
        assert "says it to everybody" in anna.reads("#bar")
        await anna.press("enter")
        await anna.until(lambda: "▎ Anna: well?" in anna.reads("#story"))


async def test_who_comes_to_the_lobby_is_told_what_friends_type_and_for_whom_he_waits(address):
    reached, sat = sat_down(address, GAMES[1], seats=2)
    ben = join_table(reached, sat.table.join_code, None, "Ben")
    async with at_table(place_of(reached, ben)) as sitter:
        await sitter.until(lambda: "Waiting for Anna to begin." in sitter.reads("#asked").replace("\n  ", " "))
        joining = f"smial join {sat.table.join_code} --server {address}"
        assert joining in " ".join(sitter.reads("#desk").split())
        assert sitter.reads("#bar").startswith("Meanwhile you can read the rules")


async def test_F2_who_waits_sees_for_whom_and_for_what(address):
    reached, sat = sat_down(address, GAMES[0], seats=2)
    token = new_token()
    ben = reached.client.table(
        reached.client.join(sat.table.join_code, display_name="Ben", token=token).table.name, token
    )
    async with at_table(place_of(reached, sat)) as anna:
        await anna.until(lambda: anna.app.state.answering)
        await anna.press("1", "enter")
        await anna.until(lambda: not anna.app.state.sight.is_open and anna.app.state.sight.position.asked)
        while anna.app.state.answering:
            await anna.plays("1")
        position = await asyncio.to_thread(ben.position)
        assert f"Ben is asked: “{position.question.text.text}”" in anna.reads("#asked").replace("\n", " ")
        assert "Waiting for Ben" in anna.reads("#head")
        assert "F2" in anna.reads("#bar")
        assert {asked.seat for asked in position.asked} == {asked.seat for asked in anna.app.state.sight.position.asked}


async def test_R13_two_windows_at_one_seat_see_the_same_and_either_may_answer(address):
    reached, sat = sat_down(address, GAMES[0], seed="1")
    async with at_table(place_of(reached, sat)) as one, at_table(place_of(reached, sat), (100, 40)) as other:
        await one.begins()
        await other.asked()
        first = one.answering.question.id
        assert other.answering.question == one.answering.question
        await one.plays("1")
        await other.asked(other_than=first)
        await one.asked(other_than=first)
        assert other.answering.question == one.answering.question
        assert len(one.app.state.sight.position.seats) == 1


async def test_F1_a_server_that_goes_is_named_the_sight_is_marked_and_play_goes_on_when_it_comes_back(tmp_path):
    store = tmp_path / "journal.sqlite"
    with served("127.0.0.1:0", store) as (server, address):
        reached, sat = sat_down(address, GAMES[0], seed="1")
        async with at_table(place_of(reached, sat), (100, 40)) as anna:
            await anna.begins()
            server.kill()
            server.wait()
            await anna.until(lambda: anna.app.state.away)
            banner = anna.app.screen.query_one("#banner")
            assert banner.display and address in str(banner.render())
            assert "may be old" in str(banner.render())
            before = anna.answering.question.id
            await anna.press("1", "enter")  # sent again by itself until somebody answers
            with served(address, store):
                await anna.until(lambda: anna.app.state.away is None)
                await anna.asked(other_than=before)
                assert not banner.display


async def test_F1_a_server_that_does_not_answer_is_said_to_be_silent_before_it_is_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr(link, "SILENCE", 0.1)
    with served("127.0.0.1:0", tmp_path / "journal.sqlite") as (server, address):
        reached, sat = sat_down(address, GAMES[0], seed="1")
        async with at_table(place_of(reached, sat), (100, 40)) as anna:
            await anna.begins()
            before = anna.answering.question.id
            server.send_signal(signal.SIGSTOP)
            await anna.press("1", "enter")
            await anna.until(lambda: anna.app.state.away)
            banner = anna.app.screen.query_one("#banner")
            assert banner.display and "has not answered yet" in str(banner.render())
            server.send_signal(signal.SIGCONT)
            await anna.until(lambda: anna.app.state.away is None)
            await anna.asked(other_than=before)


async def test_a_refusal_is_said_and_the_question_is_asked_again(address):
    reached, sat = sat_down(address, GAMES[0], seats=2, bots=True)
    async with at_table(place_of(reached, sat)) as anna:
        await anna.begins()
        await asyncio.to_thread(sat.at.abandon)
        await anna.until(lambda: anna.app.state.sight.is_over)
        assert "given up without a result" in anna.reads("#asked").replace("\n  ", " ")


async def test_in_the_lobby_there_is_no_talk_of_boards(address):
    reached, sat = sat_down(address, GAMES[1], seats=2)
    async with at_table(place_of(reached, sat)) as anna:
        await anna.until(lambda: anna.app.state.answering)
        assert "Pick a seat" in anna.reads("#bar") and "boards" not in anna.reads("#bar")


async def test_names_with_broad_letters_accents_and_signs_are_shown_as_they_are(address):
    reached, sat = sat_down(address, GAMES[1], seats=2)
    reached.client.join(sat.table.join_code, display_name="Þórr 龍 [red]", token=new_token())
    async with at_table(place_of(reached, sat)) as anna:
        await anna.until(lambda: "Þórr 龍 [red]" in anna.reads("#desk"))


async def test_dark_turns_light_and_leaving_keeps_the_seat(address):
    reached, sat = sat_down(address, GAMES[0])
    async with at_table(place_of(reached, sat)) as anna:
        await anna.until(lambda: anna.app.state.answering)
        theme = anna.app.theme
        await anna.press("f5")
        assert anna.app.theme != theme
        await anna.press("q")
        assert "leaves; the table waits" in anna.reads("#bar")
        await anna.press("enter")
        assert anna.app.return_value == place_of(reached, sat)


async def test_F4_a_terminal_that_has_no_more_gets_the_whole_screen_in_ascii(address):
    reached, sat = sat_down(address, GAMES[0], seats=2, seed="1")
    reached.client.join(sat.table.join_code, display_name="Þórr 龍", token=new_token())
    async with at_table(place_of(reached, sat), (100, 40), glyphs=ASCII) as anna:
        await anna.until(lambda: "Thorr ?" in anna.reads("#desk"))
        await anna.press("1", "enter")
        await anna.until(lambda: anna.app.state.sight.position.asked)
        await anna.press("f2", "f2")
        assert "Map, 10 rows" in anna.screen()
        assert {character for character in anna.screen() if not character.isascii()} == set()


async def test_a_clock_shows_how_long_one_may_think(address):
    way = Way(address, insecure=True)
    reached = Reached(way.client(), address, way)
    clock = Clock(timedelta(minutes=5), timedelta(minutes=10))
    sat = make_table(reached, Wanted(reached.client.game(GAMES[0]), 1, clock=clock), "Anna")
    async with at_table(place_of(reached, sat)) as anna:
        await anna.begins()
        shown = re.search(r"you (\d+):(\d\d)", anna.reads("#head"))
        assert shown is not None
        assert 10 <= int(shown[1]) <= 15


async def test_R2_enter_pressed_twice_plays_once(address):
    reached, sat = sat_down(address, GAMES[0], seed="1")
    async with at_table(place_of(reached, sat)) as anna:
        await anna.begins()
        first = anna.answering.question.id
        await anna.press("1")
        anna.app.screen.query_one("#typed", Typed).post_message(events.Key("enter", None))
        await anna.press("enter")
        await anna.asked(other_than=first)
        assert [entry.kind for entry in anna.app.state.sight.entries].count("moved") == 1
        assert anna.app.state.notice == ""


async def test_a_table_that_is_gone_ends_the_screen_with_the_reason(address):
    reached, sat = sat_down(address, GAMES[0])
    async with at_table(place_of(reached, sat)) as anna:
        await anna.until(lambda: anna.app.state.answering)
        sat.at.leave()
        with pytest.raises(Unauthenticated):
            await anna.until(lambda: False)


async def test_one_takes_another_name_at_the_table_and_is_called_so_next_time(address):
    reached, sat = sat_down(address, GAMES[0], seats=2)
    async with at_table(place_of(reached, sat)) as anna:
        await anna.until(lambda: anna.app.state.answering)
        await anna.press(*"name Pippin")
        assert "calls you 'Pippin'" in anna.reads("#bar")
        await anna.press("enter")
        await anna.until(lambda: "seat 1: Pippin (you)" in anna.reads("#desk"))
        assert own_name() == "Pippin"
