"""The rules TB-0 of components, turns, glory and the end, as far as parts 1 and 4 show them, and readings of them."""

import pytest

from smial.rules import Setup, Turn
from smial_there_and_back.games import AnUnexpectedParty, RiddlesInTheDark
from smial_there_and_back.moves import Draw, Gain, Lapse, Take
from smial_there_and_back.part_1.board import BOARD
from smial_there_and_back.part_1.bread import MARKED
from smial_there_and_back.part_4.board import BOARD as CAVES
from smial_there_and_back.paths import DICE, FORMS, Effect
from tests.plugins.there_and_back.rules.caves import ALL_RIDDLES, EVERYTHING, Caves
from tests.plugins.there_and_back.rules.party import (
    BALIN,
    BALIN_LAST,
    DWARVES,
    GLOIN,
    GLOIN_LAST,
    SYMBOLS,
    THORIN,
    THORIN_LAST,
    Party,
)
from tests.plugins.there_and_back.rules.play import SHOWN, Loaded
from tests.plugins.there_and_back.rules.shaping import without

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
    party = Party()
    party.guide().swords = 70
    party.take("2 swords")
    party.play(Gain())
    assert party.guide().swords == 72


@pytest.mark.parametrize("game", [AnUnexpectedParty(), RiddlesInTheDark()], ids=["part 1", "part 4"])
def test_TB_0_8_TB_0_10_each_part_is_a_game_of_its_own_for_one_to_four_players_with_a_guide_each(game):
    assert game.info.seats == (1, 2, 3, 4)
    for seats in game.info.seats:
        state = game.setup(Setup(seats=seats, options=game.options()), Turn(Loaded()))
        assert len(state.guides) == seats


@pytest.mark.parametrize(
    ("game", "own", "other"),
    [(AnUnexpectedParty(), "# Part 1", "# Part 4"), (RiddlesInTheDark(), "# Part 4", "# Part 1")],
    ids=["part 1", "part 4"],
)
def test_each_game_tells_its_own_rules_and_those_of_all_parts_without_references(game, own, other):
    rules = game.rules_text()
    assert rules.startswith("# There and Back Again: the rules")
    assert all(chapter in rules for chapter in (own, "# Hard mode", "# Playing alone"))
    assert other not in rules
    assert "[TB-" not in rules


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
    party = Party()
    party.has_filled(magic=(1, 1, 2, 2, 3), burglar=(1, 1, 1, 2))
    party.take("hat")
    assert party.moves() == [Lapse()]


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
    assert party.scores == (5 + 27 + 2, 5)


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
    assert party.scores == (27, 24 + 6)
    assert party.state.outcome().winners == (1,)


def test_TB_0_43_players_with_equally_many_points_share_the_win():
    party = Party(3)
    party.lay(*GLOIN)
    party.seat_dwarves(*(name for name in DWARVES if name != "Glóin"))
    party.guide(1).feast.row[7] = MARKED  # 3 points of bread for the eighth dwarf
    party.seat_dwarves(*list(DWARVES)[:11], seat=1)
    party.draw(GLOIN_LAST, "1-straight")
    assert party.scores == (27, 24 + 3, 0)
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
    assert party.rows() == BOARD.points.row_most == (36, 38, 16)


def test_TB_0_44_a_perfect_sheet_of_part_4_has_the_printed_maxima():
    caves = Caves()
    caves.has_filled(EVERYTHING)
    caves.guide().columns = [3] * 12
    for award in caves.state.glory.values():
        award.winners = [0]
    assert caves.rows() == CAVES.points.row_most == (93, 64)
