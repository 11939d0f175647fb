"""When the server is away: saying so once, trying on, saying that it is back. What is shown meanwhile may be old."""

from collections.abc import Callable
from typing import TypeVar

from smial.cli.failures import sentence
from smial.cli.screen import Screen
from smial.client import OnState, SmialError, Unavailable, WatchState

T = TypeVar("T")


def insist(call: Callable[[], T], screen: Screen) -> T:
    """Calls until the server answers. Ctrl-C ends it."""
    away = False
    while True:
        try:
            answer = call()
        except Unavailable as failure:  # the client has waited between its own attempts
            if not away:
                _say_away(failure, screen)
            away = True
            continue
        if away:
            screen.say("The server is back.")
        return answer


def reporter(screen: Screen) -> OnState:
    """The same for a watch, which tries on by itself; planned changes of stream are nobody's business."""
    away = False

    def report(state: WatchState) -> None:
        nonlocal away
        if not state.live and state.cause is not None and not away:
            _say_away(state.cause, screen)
            away = True
        elif state.live and away:
            screen.say("The server is back.")
            away = False

    return report


def _say_away(failure: SmialError, screen: Screen) -> None:
    screen.say(f"{sentence(failure)} What you see may be old; trying on. Ctrl-C stops.")
