"""The play loop, with a person who types what the test says."""

import grpc
import pytest

from smial.cli.play.playing import Playing
from smial.client import Refused, Unavailable
from smial.v1.line_pb2 import Ref
from smial.v1.play_service_pb2 import EntryLines
from smial.v1.view_pb2 import Cell, Component, Counter, Grid, Scene, View
from tests.cli.scripted import Person, Story, choice, end, moment, question

TAKE = question(choice("1", "Take the bread"), choice("2", "Take the sword"), text="Which one?")


def play(person: Person, story: Story, seen: int = 0) -> bool:
    return Playing(story, Scene(), person.screen, rules=lambda: "Eat.\n\nDrink.", seen=seen).run()


def test_a_number_answers_the_question_and_the_result_ends_it():
    person, story = Person("2"), Story(moment(5, TAKE), end(6, 3, 8))
    assert play(person, story)
    assert story.sent == [("Which one?", "2")]
    assert person.reads.splitlines()[-4:] == ["The party is over.", "Ben: 8 points", "Anna: 3 points", "Ben has won."]


@pytest.mark.parametrize(
    ("winners", "last"), [([0], "Anna: -31 points"), ([], "Nobody has won.")], ids=["to its end", "lost"]
)
def test_alone_one_does_not_win_against_oneself(winners, last):
    person, over = Person(), end(6, -31)
    over.outcome.winners[:] = winners
    play(person, Story(over))
    assert person.reads.splitlines()[-1] == last


def test_typing_narrows_until_enter_takes_the_one_that_is_left():
    person, story = Person("sword", ""), Story(moment(5, TAKE), end(6, 1, 1))
    assert play(person, story)
    assert story.sent == [("Which one?", "2")]
    assert "Enter takes 2" in person.prompts[1]
    assert "Anna and Ben have won together." in person.reads


def test_what_fits_no_choice_is_said_and_asked_again():
    person, story = Person("dragon", "7", "1"), Story(moment(5, TAKE), end(6, 1, 0))
    assert play(person, story)
    assert "No choice fits 'dragon'" in person.reads
    assert "There is no choice 7; they go from 1 to 2." in person.reads


def test_a_warning_is_shown_before_the_move_is_sent_and_can_still_be_heeded():
    risky = question(choice("1", "Ring the bell", warning="All goblins wake."), choice("2", "Stay"))
    person, story = Person("1", "no", "2"), Story(moment(5, risky), end(6, 1, 0))
    assert play(person, story)
    assert "Mind: All goblins wake." in person.reads
    assert [move for _, move in story.sent] == ["2"]


def test_a_warning_that_is_accepted_is_no_hindrance():
    risky = question(choice("1", "Ring the bell", warning="All goblins wake."), choice("2", "Stay"))
    person, story = Person("1", ""), Story(moment(5, risky), end(6, 1, 0))
    assert play(person, story)
    assert [move for _, move in story.sent] == ["1"]


def test_quitting_keeps_the_table():
    story = Story(moment(5, TAKE), end(6, 1, 0))
    assert not play(Person("quit"), story)
    assert story.sent == []


def test_the_end_of_what_is_typed_is_quitting():
    assert not play(Person(), Story(moment(5, TAKE)))


def test_undo_is_sent_and_what_it_takes_back_was_announced():
    before = moment(5, TAKE)
    before.undo.text = "Anna takes a hat."
    person, story = Person("undo", "1"), Story(before, moment(6, TAKE), end(7, 1, 0))
    assert play(person, story)
    assert "(undo: Anna takes a hat.)" in person.reads
    assert story.sent[0] == ("undo", "")


def test_the_draft_of_an_answer_is_shown():
    drafted = question(choice("1", "Add C3"))
    drafted.draft.extend([Ref(id="map/A1", name="A1"), Ref(id="map/B1")])
    person = Person("1")
    board = Component(id="map", grid=Grid(rows=1, columns=2, cells=[Cell(id="B1", column=1, label="the ford")]))
    play(person, Story(moment(5, drafted, view=View(components=[board])), end(6, 1, 0)))
    assert "So far: A1 and the ford." in person.reads


def test_help_shows_the_rules_and_a_question_mark_how_to_choose():
    person = Person("help", "?", "quit")
    play(person, Story(moment(5, TAKE)))
    assert "Eat.\n\nDrink.\n" in person.reads
    assert "The number of a choice takes it;" in person.reads


def test_a_question_mark_explains_the_signs_of_drawings():
    person = Person("?", "quit", plain=False)
    play(person, Story(moment(5, TAKE)))
    assert "Signs: * marked, # filled, @ circled," in person.reads


def test_what_happened_since_last_time_is_told_before_the_question():
    person = Person("quit")
    play(person, Story(moment(5, TAKE, "Ben takes a hat.")), seen=4)
    assert person.reads.index("Ben takes a hat.") < person.reads.index("Which one?")


def test_waiting_says_for_whom_and_tells_what_they_do():
    person = Person("quit")
    play(person, Story(moment(5, awaits="Which die?"), moment(6, TAKE, "Ben takes die 3.")))
    assert 'Ben is asked: "Which die?"' in person.reads
    assert "Ben takes die 3." in person.reads
    assert "Which one?" in person.reads


def test_enter_looks_on_where_nobody_waits_for_the_answer():
    may = question(choice("1", "Withdraw the offer"), choice("2", "Change it"), text="You may:", waits=False)
    person, story = Person("", "quit"), Story(moment(5, may, awaits="Accept?"), moment(6, TAKE, "Ben accepts."))
    play(person, story)
    assert "Ben accepts." in person.reads and "Which one?" in person.reads
    assert story.sent == []


def test_a_refusal_is_said_and_the_table_looked_at_again():
    refusal = Refused("The question was closed meanwhile.", code=grpc.StatusCode.FAILED_PRECONDITION)
    person, story = Person("1", "1"), Story(moment(5, TAKE), end(6, 1, 0), refuses=[refusal])
    assert play(person, story)
    assert "The question was closed meanwhile." in person.reads
    assert len(story.sent) == 1


def test_a_server_that_is_away_is_tried_again_with_the_same_request_id():
    away = Unavailable("The server at localhost:1 cannot be reached.", code=grpc.StatusCode.UNAVAILABLE)
    person, story = Person("1"), Story(moment(5, TAKE), end(6, 1, 0), refuses=[away, away])
    assert play(person, story)
    assert person.reads.count("cannot be reached. What you see may be old; trying on.") == 1
    assert "The server is back." in person.reads
    assert len(set(story.request_ids)) == 1 and len(story.request_ids) == 3


def test_own_boards_are_shown_when_they_change_and_others_only_when_asked_for():
    def view(mine: int) -> View:
        return View(
            components=[
                Component(id="0", title="Threat", owner=0, counter=Counter(value=mine)),
                Component(id="1", title="Threat", owner=1, counter=Counter(value=7)),
            ]
        )

    person = Person("1", "1", "boards", "quit")
    play(person, Story(moment(5, TAKE, view=view(1)), moment(6, TAKE, view=view(1)), moment(7, TAKE, view=view(2))))
    assert person.reads.count("Threat (yours)") == 3  # once, once changed, once asked for
    assert person.reads.count("Threat (of Ben)") == 1


def test_weighing_a_choice_shows_it_on_the_board_and_sends_nothing():
    board = Component(id="map", title="Map", grid=Grid(rows=1, columns=1, cells=[Cell(id="A1")]))
    asks = question(choice("1", "Fill A1", "map/A1"), choice("2", "Pass"))
    person, story = Person("?1", "quit", plain=False), Story(moment(5, asks, view=View(components=[board])))
    play(person, story)
    assert "(1)" in person.reads
    assert story.sent == []


def test_enter_takes_the_choice_that_was_shown_last():
    person, story = Person("?1", ""), Story(moment(5, TAKE), end(6, 1, 0))
    assert play(person, story)
    assert "Enter takes 1" in person.prompts[1]
    assert story.sent == [("Which one?", "1")]


def test_enter_alone_never_answers_a_question_with_several_choices():
    person, story = Person("?1", "*", "", "quit"), Story(moment(5, TAKE))
    assert not play(person, story)
    assert story.sent == []


@pytest.mark.parametrize("typed", ["*", "?9", "l"])
def test_looking_things_up_never_answers(typed):
    story = Story(moment(5, TAKE))
    play(Person(typed, "quit"), story)
    assert story.sent == []


def test_of_a_long_list_some_of_each_group_are_shown_and_all_at_enter_a_screenful_at_a_time():
    squares = [choice(str(number), f"Square {number}", group="map") for number in range(1, 101)]
    many = question(*squares, choice("101", "Pass", group="other"))
    person, story = Person("", "", "47"), Story(moment(5, many), end(6, 1, 0))
    play(person, story)
    first, then = person.reads.split("Enter lists all.")
    assert "Square 12\n" in first and "Square 13" not in first and "and 88 more" in first and "Pass" in first
    assert "Square 13\n" in then and "Square 99" not in then
    assert story.sent[0][1] == "47"


def test_two_seats_of_one_name_are_told_apart():
    position = moment(5, TAKE)
    position.seats[1].display_name = "Anna"
    finish = end(6, 1, 0)
    finish.seats[1].display_name = "Anna"
    person = Person("1")
    play(person, Story(position, finish))
    assert "Anna (seat 1): 1 point" in person.reads and "Anna (seat 2): 0 points" in person.reads


def test_a_table_that_was_set_aside_is_shown_and_asks_nothing():
    position = moment(5, TAKE)
    position.set_aside = "its game failed three times"
    person = Person()
    assert play(person, Story(position))
    assert "can only be read: its game failed three times" in person.reads


def test_words_for_the_others_are_said_and_the_question_stays():
    person, story = Person("say Well met!", "2"), Story(moment(5, TAKE), end(6, 1, 0))
    assert play(person, story)
    assert story.sent == [("say", "Well met!"), ("Which one?", "2")]


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "drawn"])
def test_S7_what_others_say_is_marked_as_theirs(plain):
    heard = moment(5, TAKE)
    heard.changes.entries.append(EntryLines(version=5, kind="said", seat=1, said="The game is over.", said_by="Ben"))
    person = Person("quit", plain=plain)
    play(person, Story(heard))
    assert ("Said by Ben: The game is over." if plain else "| Ben: The game is over.") in person.reads
