"""The rules TB-0, as far as parts 1 and 4 show them, and the readings that rest on them."""

import msgspec
import pytest

from smial_there_and_back.moves import Bread, Burgle, Draw, Gain, Hat, Lapse, Take
from smial_there_and_back.part_1.board import BOARD, Board
from smial_there_and_back.part_1.bread import MARKED, OPEN
from smial_there_and_back.part_1.rules import PartOne
from smial_there_and_back.part_4.board import BOARD as CAVES
from smial_there_and_back.path_board import PathBoard
from smial_there_and_back.paths import DICE, FORMS, Effect
from smial_there_and_back.squares import Squares
from tests.plugins.there_and_back.rules.caves import ALL_RIDDLES, EVERYTHING, Caves, without
from tests.plugins.there_and_back.rules.party import (
    BALIN,
    BALIN_LAST,
    DWARVES,
    GLOIN,
    GLOIN_LAST,
    THORIN,
    THORIN_LAST,
    Party,
)
from tests.plugins.there_and_back.rules.play import SHOWN

HATS = [Hat("M1"), Hat("M2"), Hat("M3"), Hat("M4"), Hat("M5")]
"""The board's magic actions; they have 1, 1, 2, 2 and 3 boxes."""
SYMBOLS = [Burgle("B1"), Burgle("B2"), Burgle("B3"), Burgle("B4")]
"""The board's burglar actions; they have 1, 1, 1 and 2 symbols."""
NO_HATS = {"magic": [1, 1, 2, 2, 3]}
NO_SYMBOLS = {"burglar": [1, 1, 1, 2]}


def put(party, **fields):
    """Seat 0's guide with these fields; lists are copied."""
    for name, value in fields.items():
        setattr(party.guide(), name, list(value) if isinstance(value, list) else value)
    return party


# Components.


def test_TB_0_1_the_black_die_has_twelve_faces():
    assert Caves().chance.drawn == [("black die", 12)]


def test_TB_0_2_TB_0_9_part_1_is_played_with_five_white_dice_of_six_faces():
    dice = [(f"white die {number}", 6) for number in range(1, 6)]
    party = Party()
    for _ in range(5):
        party.lapse()
    assert party.chance.drawn == [("first player", 2), *dice, *dice]


def test_TB_0_9_part_4_is_played_with_the_black_die_alone():
    caves = Caves()
    caves.pebble(0)
    caves.pebble(1)
    assert caves.chance.drawn == [("black die", 12)] * 2


def as_effect(shown):
    """What a face gives, from its words in `SHOWN`."""
    if shown in FORMS:
        return Effect(paths=(shown,))
    count, _, thing = shown.rpartition(" ")
    number = int(count or 1)
    match thing.removesuffix("s"):
        case "hat":
            return Effect(hat=number)
        case "sword":
            return Effect(sword=number)
    return Effect(bread=number)


@pytest.mark.rule("TB-0.2", "TB-0.3", "TB-0.4", "TB-0.5", "TB-0.6")
@pytest.mark.parametrize("die", range(5))
def test_each_white_die_has_the_six_faces_of_the_rules(die):
    assert DICE[die].faces == tuple(as_effect(shown) for shown in SHOWN[die])


def test_TB_0_7_TB_A2_tokens_do_not_run_out():
    party = put(Party(), swords=70)
    party.take("2 swords")
    party.play(Gain())
    assert party.guide().swords == 72


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_TB_0_8_TB_0_10_one_to_four_players_have_a_guide_each_opened_at_the_same_part(seats):
    assert len(Party(seats).state.guides) == seats
    assert len(Caves(seats).state.guides) == seats


# Turn order.


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_TB_0_11_chance_names_the_first_player(seat):
    party = Party(3, first=seat)
    assert party.chance.drawn[0] == ("first player", 3)
    assert party.asked == [seat]


def test_TB_0_12_each_takes_one_of_the_dice_that_are_left_and_uses_it_at_once():
    party = Party(3)
    assert party.moves() == [Take(1), Take(2), Take(3), Take(4), Take(5)]
    party.play(Take(4), Gain())
    assert party.asked == [1]
    assert party.moves() == [Take(1), Take(2), Take(3), Take(5)]
    party.play(Take(5), Gain())
    assert party.asked == [2]
    assert party.moves() == [Take(1), Take(2), Take(3)]


def takers(party, rounds):
    """Who takes the dice in so many rounds, a list for each."""
    taken = []
    for _ in range(rounds):
        taken.append([])
        for _ in range(5):
            taken[-1] += party.asked
            party.lapse()
    return taken


@pytest.mark.parametrize(
    ("seats", "first_rounds"),
    [
        (2, [[0, 1, 0, 1, 0], [1, 0, 1, 0, 1], [0, 1, 0, 1, 0]]),
        (3, [[0, 1, 2, 0, 1], [2, 0, 1, 2, 0], [1, 2, 0, 1, 2], [0, 1, 2, 0, 1]]),
        (4, [[0, 1, 2, 3, 0], [1, 2, 3, 0, 1], [2, 3, 0, 1, 2], [3, 0, 1, 2, 3], [0, 1, 2, 3, 0]]),
    ],
)
def test_TB_0_13_TB_0_14_dice_go_round_and_who_follows_the_last_taker_rolls_next(seats, first_rounds):
    party = Party(seats)
    assert takers(party, len(first_rounds)) == first_rounds
    rollers = [f"seat {taken[0] + 1}" for taken in first_rounds]
    assert [line.partition(" rolls")[0] for line in party.told if "rolls" in line][: len(rollers)] == rollers


def test_TB_0_12_dice_that_were_taken_are_rolled_again_in_the_next_round():
    party = Party()
    takers(party, 1)
    assert party.moves() == [Take(1), Take(2), Take(3), Take(4), Take(5)]


def test_TB_0_15_a_die_is_not_kept():
    party = Party()
    party.play(Take(4))
    assert party.asked == [0] and Take(1) not in party.moves()
    party.play(Lapse())
    assert party.guide().swords == 0 and party.asked == [1]


def test_TB_0_16_TB_A3_a_path_die_is_drawn_or_fills_a_symbol_or_lapses():
    party = Party()
    party.play(Take(1))
    draws = [move for move in party.moves() if isinstance(move, Draw)]
    assert draws and party.moves() == [*draws, *SYMBOLS, Lapse()]


def test_TB_0_16_TB_A3_a_resource_die_is_gained_or_fills_a_symbol_or_lapses():
    party = Party()
    party.take("sword")
    assert party.moves() == [Gain(), *SYMBOLS, Lapse()]


def test_TB_A3_a_die_that_is_of_no_use_lapses():
    party = put(Party(), **NO_HATS, **NO_SYMBOLS)
    party.take("hat")
    assert party.moves() == [Lapse()]


# Paths.


def test_TB_0_17_a_path_is_drawn_whole():
    party = Party()
    party.take("3-straight")
    assert {len(move.squares) for move in party.moves() if isinstance(move, Draw)} == {3}


@pytest.mark.parametrize("squares", ["F9ns F8es", "F9ns F8sw", "F9es G9ew", "F9sw E9ew"])
def test_TB_0_18_a_path_is_turned_and_mirrored(squares):
    party = Party()
    party.draw(squares, "2-L")
    assert party.guide().lines


def test_TB_0_19_a_path_attaches_to_a_start_space_or_an_own_path_and_to_nothing_else():
    party = Party()
    party.take("1-straight")
    assert party.offered("F9ns")  # at Glóin
    assert party.offered("F8ns") is None and party.offered("F9ew") is None
    party = Party()
    party.lay("F9ns")
    party.take("1-straight")
    assert party.offered("F8ns")  # touches it
    assert party.offered("F9ew")  # crosses it
    assert party.offered("F7ns") is None


def test_TB_0_19_nothing_attaches_to_what_another_player_has_drawn():
    party = Party()
    party.lay("F9ns", seat=1)
    party.take("1-straight")
    assert party.offered("F8ns") is None


def test_TB_A4_lines_side_by_side_do_not_touch():
    party = Party()
    party.lay("F9ns F8ns")
    party.take("1-straight")
    assert party.offered("G8ns") is None and party.offered("G8ew") is None


def test_TB_A4_an_end_may_stop_at_the_edge_of_the_map_or_at_a_solid_space():
    party = Party()
    party.take("1-T")
    assert party.offered("B1nsw")  # Dwalin on the left, the edge above
    assert party.offered("F9nsw")  # Glóin below
    party.draw("B1nsw")
    assert party.guide().lines


def test_TB_0_20_lines_in_one_space_are_joined():
    party = Party()
    party.lay(*GLOIN, "E7ew D7ew", "C7ew", "B7ew")  # Glóin's line, and one from Nori that ends beside it
    party.draw("F7ew", "1-straight")
    party.next_turn()
    party.draw(GLOIN_LAST, "1-straight")
    assert sorted(party.arrived()) == ["Glóin", "Nori"]


def test_TB_0_20_old_lines_stay():
    party = Party()
    party.lay(*GLOIN)
    party.draw("F8ew", "1-straight")
    party.next_turn()
    party.draw(GLOIN_LAST, "1-straight")
    assert party.arrived() == ["Glóin"]


def test_TB_0_21_a_path_may_lie_on_old_lines_altogether():
    party = Party()
    party.lay("F9ns F8ns")
    party.draw("F9ns F8ns", "2-straight")
    assert party.asked == [1]


def test_TB_0_22_to_connect_is_to_reach_the_edge_and_to_enter_is_to_be_drawn_inside():
    party = Party()
    party.lay("B7ew", "H4ns", "I9ns")
    party.draw("C7ew", "1-straight")  # reaches the edge of D7 and its bread
    assert party.asked == [1] and party.guide().feast.row[0] == OPEN
    party.next_turn()
    party.draw("D7ew", "1-straight")
    assert Bread("row") in party.moves()


@pytest.mark.parametrize("form", FORMS)
def test_TB_0_23_TB_A39_no_path_enters_a_guest_or_bag_end(form):
    solid = ("F5", "A1", "C2", "K2", "L3", "A5", "A7", "B8", "D10", "F10", "J10", "L9", "K8", "L6", "L1")
    assert sorted(BOARD.squares.names[cell] for cell in BOARD.solid) == sorted(solid)
    party = Party()
    party.take(form)
    for draw in party.moves():
        if isinstance(draw, Draw):
            assert not any(square.rstrip("nesw") in solid for square in draw.squares)


def test_TB_0_24_a_space_gives_its_resource_at_the_first_entry_only():
    party = Party()
    party.lay("B7ew C7ew")
    party.draw("D7ew", "1-straight")
    party.play(Bread("row"))
    party.next_turn()
    party.draw("D7ns", "1-straight")
    assert party.asked == [1]
    assert party.guide().feast.row == [MARKED] + [OPEN] * 11


def test_TB_0_24_a_space_gives_to_every_player():
    party = Party()
    for seat in (0, 1):
        party.draw("K1ew J1ew", "2-straight")  # from Gandalf over the sword
        assert party.guide(seat).swords == 1


def test_TB_0_25_a_path_from_an_action_has_the_places_of_one_from_a_die():
    from_die, from_action = Party(), Party()
    for party in (from_die, from_action):
        party.lay("F9ns", "D2ew")
    from_die.take("3-angled")
    from_action.take("sword")
    from_action.play(Burgle("B3"))  # gives an angle of three
    draws = [move for move in from_die.moves() if isinstance(move, Draw)]
    assert from_action.moves() == draws


def test_TB_0_25_a_path_from_an_action_gives_what_it_enters_and_brings_whom_it_connects():
    party = Party()
    party.lay("C3ns C4ns")
    party.guide().burglar = [0, 0, 0, 1]
    party.take("sword")
    party.play(Burgle("B4"))  # an L of three, then a T of two
    party.draw("C5ne D5ew E5ew")
    party.play(Hat("M5"))
    assert party.arrived() == ["Balin"]


def test_TB_0_26_players_have_maps_of_their_own():
    party = Party()
    for seat in (0, 1):
        party.draw("F9ns", "1-straight")
        assert len(party.guide(seat).lines) == 1


def small_map(monkeypatch):
    """A map of two spaces, a guest and a field, on which little has a place."""
    board = PathBoard(Squares(1, 2), solid=[0], starts=[0], hard=[], finds={}, magic=BOARD.magic, burglar=BOARD.burglar)
    monkeypatch.setattr(PartOne, "board", board)


def test_TB_A3_a_path_die_without_a_place_fills_a_symbol_or_lapses(monkeypatch):
    small_map(monkeypatch)
    party = Party()
    party.take("2-L")
    assert party.moves() == [*SYMBOLS, Lapse()]


def test_TB_A3_a_path_from_an_action_without_a_place_is_lost(monkeypatch):
    small_map(monkeypatch)
    party = Party()
    party.take("sword")
    party.play(Burgle("B3"))
    assert party.guide().lines == [] and party.asked == [1]


# Resources and magic.


def test_TB_0_27_swords_are_tokens_and_bread_is_marked_on_the_sheet():
    party = Party()
    party.take("2 swords")
    party.play(Gain())
    party.next_turn()
    party.take("bread")
    party.play(Bread("row"))
    assert party.guide().swords == 2 and party.guide().feast.row[0] == MARKED


def test_TB_0_29_a_hat_is_placed_at_once():
    party = Party()
    party.lay("C3ns C4ns")
    party.draw("C5ns", "1-straight")
    assert party.asked == [0] and party.moves() == HATS
    party.play(Hat("M4"))
    assert party.guide().magic == [0, 0, 0, 1, 0] and party.asked == [1]


def test_TB_0_30_boxes_are_filled_in_any_order_and_actions_may_stay_unfinished():
    party = Party()
    for action in ("M5", "M3", "M5", "M4"):
        party.take("hat")
        party.play(Hat(action))
        party.next_turn()
    assert party.guide().magic == [0, 0, 1, 1, 2]


@pytest.mark.parametrize(("action", "boxes"), [("M2", 1), ("M3", 2), ("M5", 3)])
def test_TB_0_31_an_action_happens_with_its_last_box_and_at_once(action, boxes):
    party = Party()
    for left in range(boxes, 0, -1):
        assert party.asked == [0], left
        party.take("hat")
        party.play(Hat(action))
        if left > 1:
            assert party.asked == [1]
            party.next_turn()
    assert party.asked == [0] and all(isinstance(move, Draw) for move in party.moves())


def test_TB_0_32_a_magic_action_happens_once():
    party = put(Party(), magic=[0, 1, 0, 0, 3])
    party.take("hat")
    hats = [move for move in party.moves() if isinstance(move, Hat)]
    assert hats == [Hat("M1"), Hat("M3"), Hat("M4")]


def test_TB_0_33_two_hats_of_one_face_go_to_the_same_action():
    party = Party()
    party.take("2 hats")
    assert party.moves() == [*HATS, *SYMBOLS, Lapse()]
    party.play(Hat("M5"))
    assert party.guide().magic == [0, 0, 0, 0, 2] and party.asked == [1]


def test_TB_0_33_two_hats_unlock_an_action_of_two_boxes():
    party = Party()
    party.take("2 hats")
    party.play(Hat("M3"))
    assert party.guide().magic == [0, 0, 2, 0, 0] and party.asked == [0]


@pytest.mark.parametrize(("filled", "action", "then"), [(0, "M1", 1), (1, "M3", 2), (2, "M5", 3)])
def test_TB_0_34_where_one_box_is_open_the_second_hat_is_lost(filled, action, then):
    number = HATS.index(Hat(action))
    party = Party()
    party.guide().magic[number] = filled
    party.take("2 hats")
    assert "lost: 1" in str(party.state.choice(0, Hat(action)).warn)
    party.play(Hat(action))
    assert party.guide().magic == [then if each == number else 0 for each in range(5)]
    assert not any(isinstance(move, Hat) for move in party.moves())


def test_TB_0_35_TB_A5_hats_from_two_spaces_may_go_to_two_actions(monkeypatch):
    printing = BOARD.printing
    two_hats = printing.map.replace("Dor ... h.1 ...", "Dor ... h.1 h.1")  # on C5 and D5
    monkeypatch.setattr(PartOne, "board", Board(msgspec.structs.replace(printing, map=two_hats)))
    party = Party()
    party.lay("C3ns C4ns")
    party.draw("C5ne D5ew E5ew", "3-L")
    party.play(Hat("M3"), Hat("M5"))
    assert party.guide().magic == [0, 0, 1, 0, 1] and party.asked == [1]


def test_TB_A35_hats_are_of_no_use_when_all_boxes_are_filled():
    party = put(Party(), **NO_HATS)
    party.take("2 hats")
    assert party.moves() == [*SYMBOLS, Lapse()]
    party = put(Party(), **NO_HATS)
    party.lay("C3ns C4ns")
    party.draw("C5ns", "1-straight")  # over a hat
    assert party.asked == [1]


def test_TB_A35_no_die_fills_a_symbol_when_all_are_filled():
    party = put(Party(), **NO_SYMBOLS)
    party.take("sword")
    assert party.moves() == [Gain(), Lapse()]


# Burglar actions.


@pytest.mark.parametrize("die", range(1, 6))
def test_TB_0_36_any_die_may_fill_a_symbol_instead(die):
    party = Party(white="3-S, 2-L, 3-straight, hat, 2 swords")
    party.play(Take(die), Burgle("B4"))
    assert party.guide().burglar == [0, 0, 0, 1]
    assert party.guide().lines == [] and party.guide().magic == [0] * 5 and party.guide().swords == 0


@pytest.mark.parametrize("shown", ["2 hats", "2 swords", "2 bread"])
def test_TB_0_36_a_face_with_two_of_something_fills_one_symbol(shown):
    party = Party()
    party.take(shown)
    party.play(Burgle("B4"))
    assert party.guide().burglar == [0, 0, 0, 1] and party.asked == [1]


def test_TB_0_37_an_action_of_one_symbol_happens_at_once():
    party = Party()
    party.take("hat")
    party.play(Burgle("B1"))  # two swords
    assert party.guide().swords == 2


def test_TB_0_37_an_action_of_two_symbols_happens_with_the_second():
    party = Party()
    party.take("hat")
    party.play(Burgle("B4"))
    assert party.asked == [1]
    party.next_turn()
    party.take("hat")
    party.play(Burgle("B4"))
    assert party.asked == [0] and all(isinstance(move, Draw) for move in party.moves())


def test_TB_0_38_a_burglar_action_happens_once():
    party = put(Party(), burglar=[1, 0, 1, 2])
    party.take("sword")
    assert party.moves() == [Gain(), Burgle("B2"), Lapse()]


# Glory, regions, the end.


def test_TB_0_39_glory_is_of_the_first_alone_and_added_at_the_end():
    party = Party()
    for seat in (0, 1):
        party.lay(*THORIN, seat=seat)
        party.draw(THORIN_LAST, "1-straight")
    party.next_turn()
    party.lay(*GLOIN)
    party.seat_dwarves(*(name for name in DWARVES if name != "Glóin"))
    party.draw(GLOIN_LAST, "1-straight")
    assert party.scores == (5 + 31 + 2, 5)


def test_TB_0_40_with_turns_an_award_has_one_winner():
    party = Party(3)
    for seat in (0, 2, 1):  # as they roll
        party.lay(*THORIN, seat=seat)
        party.draw(THORIN_LAST, "1-straight")
        party.next_turn((seat + 2) % 3)
    assert party.state.glory["Thorin"].winners == [0]


def test_TB_0_41_part_1_has_no_regions():
    party = Party()
    for squares in ("K1ew", "B7ew", "K6ew", "B1ew"):  # east, west, east, west
        party.draw(squares, "1-straight")
        party.next_turn()
    assert len(party.guide().lines) == 4


def test_TB_0_41_part_4_has_no_regions():
    caves = Caves()
    caves.has_filled("D10 D9 E11 F11")
    for squares in ("G11", "D8", "H11", "C9"):
        caves.place(1, squares)
        caves.pebble(1)
    assert len(caves.filled().split()) == 8


def test_TB_0_42_part_1_stops_at_once_and_dice_that_are_left_are_ignored():
    party = Party()
    party.lay(*BALIN)
    party.seat_dwarves(*(name for name in DWARVES if name != "Balin"))
    party.draw(BALIN_LAST, "2-L")
    assert party.over and party.state.takers.count(None) == 4


def test_TB_0_42_part_4_finishes_the_round():
    caves = Caves()
    caves.has_filled(without(ALL_RIDDLES, "D8") + " D9")
    caves.place(1, "D8")
    assert not caves.over
    caves.place(1, "E11", seat=1)
    assert caves.over


def test_TB_0_43_most_points_win_even_against_the_one_who_ended_it():
    party = Party()
    party.lay(*GLOIN)
    party.seat_dwarves(*(name for name in DWARVES if name != "Glóin"))
    party.seat_dwarves(*list(DWARVES)[:11], seat=1)
    party.guide(1).swords = 3
    party.draw(GLOIN_LAST, "1-straight")
    assert party.scores == (31, 28 + 6)
    assert party.state.outcome().winners == (1,)


def test_TB_0_43_players_with_equally_many_points_share_the_win():
    party = Party(3)
    party.lay(*GLOIN)
    party.seat_dwarves(*(name for name in DWARVES if name != "Glóin"))
    party.guide(1).feast.row[7] = MARKED  # 3 points of bread for the eighth dwarf
    party.seat_dwarves(*list(DWARVES)[:11], seat=1)
    party.draw(GLOIN_LAST, "1-straight")
    assert party.scores == (31, 28 + 3, 0)
    assert party.state.outcome().winners == (0, 1)


def test_TB_0_44_a_perfect_sheet_of_part_1_has_the_printed_maxima():
    party = Party()
    feast = party.guide().feast
    feast.row, feast.pairs = [MARKED] * 12, {"Thorin": 2, "Gandalf": 2}
    party.seat_dwarves(*DWARVES)
    for name in ("Thorin", "Gandalf"):
        feast.seat_leader(name)
        party.state.glory[name].winners = [0]
    party.guide().swords = 9
    assert party.rows() == BOARD.points.row_most == (40, 38, 16)


def test_TB_0_44_a_perfect_sheet_of_part_4_has_the_printed_maxima():
    caves = Caves()
    caves.has_filled(EVERYTHING)
    caves.guide().columns = [3] * 12
    for award in caves.state.glory.values():
        award.winners = [0]
    assert caves.rows() == CAVES.points.row_most == (83, 66)
