"""Night Nets: what its rules say, and what every game of Smial must hold."""

import pytest
from smial.rules import Setup, Turn
from smial.testkit import Check, Trial, checks

from night_nets.game import Night, NightNets, Options
from night_nets.hauls import Lay

GAME = NightNets()


class Shoals:
    """Chance that always turns up the first of the shoals that are left: 1, then 2, then 3."""

    def draw(self, stream: str, bound: int, purpose: str) -> int:
        return 0


def night(*hauls: tuple[int, ...], nets: int = 3) -> Night:
    """The position after these hauls: in each, the net of every boat."""
    turn = Turn(Shoals())
    night = GAME.setup(Setup(seats=len(hauls[0]), options=Options(nets=nets)), turn)
    for haul in hauls:
        for seat, net in enumerate(haul):
            night.play(seat, Lay(net), turn)
    return night


def fish(night: Night) -> list[int]:
    return [boat.fish for boat in night.boats]


def test_the_largest_net_that_nobody_else_laid_catches_the_shoal() -> None:
    assert fish(night((2, 3, 3))) == [1, 0, 0]


def test_where_no_net_is_alone_the_shoals_stay_for_the_next_haul() -> None:
    after = night((3, 3), (1, 2))
    assert fish(after) == [0, 3]
    assert after.water == [3]


def test_a_net_serves_once() -> None:
    assert Lay(2) not in night((2, 3)).moves(0)


def test_after_the_last_net_the_most_fish_win() -> None:
    outcome = night((3, 1), (1, 2), (2, 3)).outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((1, 5), (1,))


def test_equally_many_fish_share_the_win() -> None:
    outcome = night((1, 1), (2, 2), nets=2).outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)


@pytest.mark.parametrize("check", checks)
@pytest.mark.parametrize("trial", [Trial(GAME, seats) for seats in GAME.info.seats], ids=str)
def test_the_game_proves_itself(check: Check, trial: Trial) -> None:
    check(trial)
