"""Looking on at a table until it is over. Not here: playing (`playing`)."""

from collections.abc import Iterable

from smial.cli.draw import Spread, spread
from smial.cli.play.away import insist, reporter
from smial.cli.play.boards import Boards
from smial.cli.play.names import names
from smial.cli.play.playing import AtTable
from smial.cli.play.result import show_result
from smial.cli.play.told import in_lines
from smial.cli.screen import Screen
from smial.client import News
from smial.v1.play_service_pb2 import Position
from smial.v1.table_service_pb2 import TABLE_STATUS_ABANDONED, TABLE_STATUS_FINISHED
from smial.v1.view_pb2 import Scene

OVER = (TABLE_STATUS_FINISHED, TABLE_STATUS_ABANDONED)


def look_on(table: AtTable, scene: Scene, screen: Screen, *, story: bool = True, boards: bool = False) -> Position:
    """Shows a table from its beginning to its end, and returns how it ended.

    `story` tells what happens, `boards` shows what has changed on the table each time. At the end everything is shown.
    """
    shown = Boards(screen)
    with table.watch(0, on_state=reporter(screen)) as news:
        for item in news:
            if not isinstance(item, Position):
                if story:
                    screen.say(*in_lines(item, screen))
                continue
            if item.status in OVER or item.set_aside:
                break
            if boards:
                shown.show_changed(_laid(scene, item))
    position = insist(table.position, screen)
    shown.show_all(_laid(scene, position))
    show_result(position, screen)
    return position


AGAIN = ("again", "a")


def wait_for_next(table: AtTable, position: Position, screen: Screen) -> str:
    """The name of the next game's table, once one is proposed and the spectator wants to look on there; else empty."""
    screen.say(_offer(position))
    try:
        with table.watch(position.version, on_state=reporter(screen), linger=True) as news:
            return _followed(position, screen.while_waiting(news), screen)
    except EOFError:  # nobody types any more
        return ""


def _followed(position: Position, news: Iterable[News | str], screen: Screen) -> str:
    for item in news:
        if isinstance(item, str):
            if item.lower() not in AGAIN:
                return ""
            if position.rematch:
                return position.rematch
            screen.say(_offer(position))
        elif isinstance(item, Position):
            if item.rematch != position.rematch:
                screen.say(_offer(item))
            position = item
        else:
            screen.say(*in_lines(item, screen))
    return ""


def _offer(position: Position) -> str:
    if position.rematch:
        return "again looks on at the next game, Enter leaves."
    return "Enter leaves. If they want to play again, you are told."


def _laid(scene: Scene, position: Position) -> Spread:
    viewer = position.seat if position.HasField("seat") else None
    return spread(scene, position.view, names(position.seats), viewer)
