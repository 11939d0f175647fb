"""Looking on line by line: at a private table by its code, and on to the next game."""

import pytest

from tests.cli.table import play_on, sat_down
from tests.cli.terminal import terminal

GAME = "there-and-back-4"

pytestmark = pytest.mark.usefixtures("own_home")


def test_who_looks_on_line_by_line_is_told_of_the_next_game_and_follows_to_it(environment, address):
    _, anna = sat_down(address, GAME, seed="1")
    anna.at.start()
    play_on(anna.at)
    with terminal("watch", anna.table.join_code, "--server", address, environment=environment, columns=120) as carl:
        carl.until("Anna: ")
        carl.until("Enter leaves. If they want to play again, you are told.")
        carl.type("again")
        carl.until("Enter leaves. If they want to play again, you are told.")
        anna.at.say("Once more?")
        carl.until("Anna: Once more?")
        following = anna.at.rematch()
        carl.until("proposes another game")
        carl.until("again looks on at the next game, Enter leaves.")
        carl.type("again")
        carl.until("Anna sits down.")
        following.start()
        carl.until("The game begins.")
        following.abandon()
        carl.until("given up")
        carl.until("Enter leaves.")
        carl.type("")
        assert carl.ends() == 0


@pytest.mark.parametrize("keys", ["\n", "\x04"], ids=["Enter", "Ctrl-D"])
def test_where_nobody_plays_again_one_leaves(environment, address, keys):
    _, anna = sat_down(address, GAME)
    anna.at.start()
    anna.at.abandon()
    with terminal("watch", anna.table.join_code, "--server", address, environment=environment) as carl:
        carl.until("Enter leaves.")
        carl.press(keys)
        assert carl.ends() == 0
