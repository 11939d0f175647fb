"""Views that are put together from pieces and remembered are those that would be made anew.

Not for what the parts show: the testkit looks at that, and the tests of their rules.
"""

from functools import partial
from itertools import chain
from typing import Any

import pytest

from smial.bots import SeededSource
from smial.rules import Choice, Setup, Turn, line
from smial.rules.views import FILLED, BoxGroup, Cell, Component, Die, Grid, Pool, Sheet, Token, Total
from smial_there_and_back import path_show, show
from smial_there_and_back.games import smial_games
from smial_there_and_back.hard import Options
from smial_there_and_back.moves import Take
from smial_there_and_back.path_adventure import PathAdventure
from smial_there_and_back.pieces import joined, piece
from smial_there_and_back.remembering import Remembered, Words


def positions(game, seats):
    """The positions of a random game, some players in hard mode."""
    turn = Turn(SeededSource(seats))
    state = game.setup(Setup(seats=seats, options=Options(hard="by seat")), turn)
    while state.asks():
        yield state
        seat = turn.pick(list(state.asks()), "seat")
        state.play(seat, turn.pick(state.moves(seat), "move"), turn)
    yield state


def with_paths():
    """The games on whose maps lines are drawn."""
    return [game for game in smial_games() if issubclass(game.state, PathAdventure)]


def forget(patch):
    """From now on what is shown is made anew."""
    patch.setattr(show, "SHOWN_GUIDES", Remembered(most=1))
    patch.setattr(path_show, "SHOWN_DICE", Remembered(most=1))


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("game", smial_games(), ids=lambda game: game.info.id)
def test_what_is_remembered_of_a_position_is_what_would_be_made_of_it_anew(game, seats, monkeypatch):
    for state in positions(game, seats):
        remembered = state.view().components
        with monkeypatch.context() as patch:
            forget(patch)
            assert state.view().components == remembered


@pytest.mark.parametrize("game", with_paths(), ids=lambda game: game.info.id)
def test_TB_0_24_what_was_found_on_a_map_is_shown_as_used_up_and_what_was_not_is_not(game):
    found = 0
    for state in positions(game, 2):
        names = {state.board.squares.names[cell]: cell for cell in state.board.finds}
        for seat, guide in enumerate(state.guides):
            lines = chain.from_iterable(guide.lines)
            entered = {cell for section in lines for cell in state.board.sections.drawings[section].cells}
            (drawn,) = (each for each in state.view().components if each.id == f"map-{seat}")
            cells = {cell.id: cell.state for cell in drawn.grid.cells}
            used = {name for name, cell in names.items() if cell in entered}
            assert {name for name in names if cells.get(name) == FILLED} == used
            found += len(used)
    assert found


@pytest.mark.parametrize("game", smial_games(), ids=lambda game: game.info.id)
def test_a_view_stays_as_it_was_made_whatever_is_played_after_it(game):
    made = [(state.view(), state.view().message().SerializeToString()) for state in positions(game, 2)]
    assert all(view.message().SerializeToString() == then for view, then in made)


def test_a_component_of_pieces_is_the_one_that_has_all_they_were_made_of():
    cells, groups = [Cell(id="A1", sides=3), Cell(id="B1", marks=["storm"])], [BoxGroup(id="row"), BoxGroup(id="tasks")]
    dice, tokens = [Die(id="black", face="4"), Die(id="die-1", taken_by=0)], [Token(id="sword", count=2, owner=1)]
    totals = [Total(id="row-1", value=-3, most=20), Total(id="total", value=0)]
    empty = Component(id="it", title="It", owner=0)
    wholes: list[tuple[Component, list[Any]]] = [
        (Component(id="it", title="It", owner=0, grid=Grid(cells=cells)), cells),
        (Component(id="it", title="It", owner=0, sheet=Sheet(groups=groups, totals=totals)), [*groups, *totals]),
        (Component(id="it", title="It", owner=0, pool=Pool(dice=dice, tokens=tokens)), [*tokens, *dice]),
    ]
    for whole, parts in wholes:
        assert joined([piece(empty), *map(piece, parts)]) == whole


def test_a_map_on_which_nothing_is_drawn_is_a_map():
    assert show.drawn_map(1, []).WhichOneof("body") == "grid"


def test_boxes_stand_as_they_are_given_and_their_group_as_printed():
    (group,) = joined([show.boxes("row", ("row.1", FILLED))]).sheet.groups
    assert (group.id, group.state, [(box.id, box.state) for box in group.boxes]) == ("row", 0, [("row.1", FILLED)])


def test_what_is_remembered_is_found_again_until_there_is_too_much_of_it():
    made: list[str] = []

    def make(key: str) -> str:
        made.append(key)
        return key.upper()

    remembered: Remembered[str] = Remembered(most=2)
    for key in "aabaca":
        assert remembered.get(key, partial(make, key)) == key.upper()
    assert "".join(made) == "abca"


def test_words_for_a_move_are_found_once():
    asked: list[Take] = []

    def word(move: Take) -> Choice:
        asked.append(move)
        return Choice(label=line(f"die {move.die}"))

    words = Words(word)
    assert [str(choice.label) for choice in words.of([Take(1), Take(2), Take(1)])] == ["die 1", "die 2", "die 1"]
    assert words[Take(2)] is words.of([Take(2)])[0]
    assert asked == [Take(1), Take(2)]
