"""One question answered by picks, words and pointing, without a screen."""

from hypothesis import given
from hypothesis import strategies as st

from smial.cli.play.choosing import Choosing
from smial.cli.table.answering import Answering
from smial.v1.view_pb2 import Cell, Component, Edge, Grid
from tests.cli.laid import laid
from tests.cli.scripted import choice, question

BOARD = Component(
    id="map",
    grid=Grid(
        rows=1,
        columns=4,
        cells=[Cell(id=f"{name}1", column=column) for column, name in enumerate("ABCD")],
        edges=[Edge(id="A1-e", side=2, kind="line"), Edge(id="B1-e", column=1, side=2, kind="line")],
    ),
)
FILLS = question(
    choice("a", "Fill A1", "map/A1"),
    choice("ab", "Fill A1, B1", "map/A1", "map/B1"),
    choice("bc", "Fill B1, C1", "map/B1", "map/C1"),
    choice("bc2", "Fill B1, C1 with water", "map/B1", "map/C1", warning="It is wet."),
    choice("pass", "Pass"),
)


def answering(asked=FILLS) -> Answering:
    return Answering(asked, laid(BOARD))


def moves(these: Answering) -> list[str]:
    return [each.choice.move for each in these.left]


def ready(these: Answering) -> str:
    return these.ready.choice.move if these.ready else ""


def test_picks_leave_what_touches_them_all_and_one_that_is_left_is_ready():
    these = answering()
    assert these.pick("map/B1") and moves(these) == ["ab", "bc", "bc2"] and ready(these) == ""
    assert these.pick("map/A1") and moves(these) == ["ab"] and ready(these) == "ab"


def test_what_was_touched_is_ready_also_while_longer_ones_remain():
    these = answering()
    these.pick("map/A1")
    assert moves(these) == ["a", "ab"] and ready(these) == "a"
    assert these.offered == {"map/B1"}


def test_words_tell_apart_what_elements_cannot():
    these = answering()
    these.pick("map/B1")
    these.pick("map/C1")
    assert moves(these) == ["bc", "bc2"] and ready(these) == ""
    these.type("water")
    assert ready(these) == "bc2"


def test_what_cannot_be_picked_changes_nothing():
    these = answering()
    these.pick("map/A1")
    assert not these.pick("map/C1")
    assert these.choosing.picked == ["map/A1"]


def test_picking_again_takes_back_and_going_back_takes_the_last_thing_first():
    these = answering()
    these.pick("map/B1")
    these.pick("map/C1")
    these.pick("map/B1")
    assert these.choosing.picked == ["map/C1"]
    these.type("water")
    assert these.back() and these.typed == "" and these.choosing.picked == ["map/C1"]
    assert these.back() and moves(these) == ["a", "ab", "bc", "bc2", "pass"]
    assert not these.back()


def test_a_number_is_ready_whatever_was_picked():
    these = answering()
    these.pick("map/B1")
    these.type("5")
    assert ready(these) == "pass" and these.touched == []
    these.type("6")
    assert ready(these) == ""


def test_pointing_at_a_choice_in_the_list_shows_it_and_makes_it_ready():
    these = answering()
    these.point("choice/3")
    assert ready(these) == "bc" and these.touched == ["map/B1", "map/C1"]
    assert these.back() and ready(these) == ""


def test_pointing_at_a_choice_in_the_list_keeps_the_words_typed_as_a_step():
    these = answering()
    these.type("B1")
    these.point("choice/3")
    assert these.typed == "" and moves(these) == ["ab", "bc", "bc2"] and ready(these) == "bc"


def test_enter_picks_what_is_pointed_at_until_something_is_ready():
    these = answering()
    assert these.enter() is None and these.choosing.picked == []
    these.point("map/A1")
    assert these.enter() is None and these.choosing.picked == ["map/A1"]
    played = these.enter()
    assert played is not None and played.choice.move == "a"


def test_words_that_leave_several_become_a_step_at_enter():
    these = answering()
    these.type("fill b1")
    assert these.enter() is None and these.typed == ""
    assert moves(these) == ["ab", "bc", "bc2"]


def test_a_warning_is_read_once_before_the_move_is_played():
    these = answering()
    these.type("4")
    assert (these.warning, these.warned) == ("It is wet.", False)
    assert these.enter() is None
    assert these.warned
    played = these.enter()
    assert played is not None and played.choice.move == "bc2"


def test_a_warning_that_is_heeded_is_read_again_next_time():
    these = answering()
    these.type("4")
    these.enter()
    assert these.back() and not these.warned and these.typed == "4"
    assert these.enter() is None and these.warned


def test_nothing_is_ready_before_anything_was_picked_but_a_single_choice():
    assert ready(answering()) == ""
    assert ready(answering(question(choice("only", "Go on")))) == "only"


def test_sides_are_offered_when_the_squares_of_a_path_are_picked():
    these = answering(
        question(
            choice("1", "Draw east", "map/A1", "map/A1-e"),
            choice("2", "Draw twice", "map/A1", "map/B1", "map/B1-e"),
            choice("3", "Build a wall", "map/B1-e"),
        )
    )
    assert these.offered == {"map/A1", "map/B1", "map/B1-e"}
    these.pick("map/A1")
    assert these.offered == {"map/A1-e", "map/B1"}


def test_what_follows_from_a_pick_need_not_be_picked():
    square = ("map/A1", "map/B1")
    these = answering(
        question(choice("west", "West", *square, "map/A1-e"), choice("east", "East", *square, "map/B1-e"))
    )
    assert these.touched == [] and these.pick("map/B1")
    assert these.touched == ["map/A1", "map/B1"] and these.offered == {"map/A1-e", "map/B1-e"} and ready(these) == ""
    assert these.pick("map/B1-e") and ready(these) == "east"


def test_a_side_can_be_picked_before_it_is_offered():
    these = answering(question(choice("1", "East", "map/A1", "map/A1-e"), choice("2", "West", "map/B1", "map/B1-e")))
    assert these.offered == {"map/A1", "map/B1"}
    assert these.takes("map/A1-e") and not these.takes("map/D1")
    assert these.pick("map/A1-e") and ready(these) == "1"


def test_picking_on_the_boards_leaves_the_list():
    these = answering()
    these.point("choice/5")
    assert ready(these) == "pass"
    these.pick("map/A1")
    assert ready(these) == "a"


elements = st.sampled_from(["map/A1", "map/B1", "map/C1", "map/D1", "map/A1-e", "map/B1-e"])
questions = st.lists(st.lists(elements, unique=True, max_size=4), min_size=1, max_size=20).map(
    lambda touches: [choice(str(number), f"Move {number}", *each) for number, each in enumerate(touches)]
)


@given(questions, st.lists(elements, max_size=6))
def test_picks_never_lose_the_last_choice_and_their_order_does_not_matter(choices, picks):
    one, other = (Choosing(choices, laid(BOARD)) for _ in range(2))
    taken = [element for element in picks if one.pick(element)]
    assert one.left
    assert all(set(taken) <= set(each.choice.touches) for each in one.left)
    assert all(other.pick(element) for element in reversed(taken))
    assert list(other.left) == list(one.left) and other.offered == one.offered


@given(questions, st.data())
def test_whatever_is_offered_can_be_picked_and_taken_back(choices, data):
    these = Choosing(choices, laid(BOARD))
    while these.offered and data.draw(st.booleans()):
        before, element = list(these.left), data.draw(st.sampled_from(sorted(these.offered)))
        assert these.pick(element)
        assert these.back() and list(these.left) == before
        assert these.pick(element)
    for element in these.picked:
        these.unpick(element)
    assert list(these.left) == these.all and not these.back()


@given(questions, st.data())
def test_every_choice_is_reached_by_what_is_offered_and_then_by_its_label(choices, data):
    wanted = data.draw(st.sampled_from(choices))
    these = Choosing(choices, laid(BOARD))
    while rest := [element for element in wanted.touches if element in these.offered]:
        these.pick(rest[0])
    assert these.settled == set(wanted.touches)
    equal = [each for each in these.left if set(each.choice.touches) == set(wanted.touches)]
    if wanted.touches and len(equal) == 1:
        assert these.ready is not None and these.ready.choice == wanted
    else:
        these.narrow(wanted.label.text)
        assert these.found is not None and these.found.choice == wanted
