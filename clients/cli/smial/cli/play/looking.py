"""Looking on at a table until it is over. Not here: playing (`playing`)."""

from smial.cli.draw import Spread, spread
from smial.cli.play.away import insist, reporter
from smial.cli.play.boards import Boards
from smial.cli.play.names import names
from smial.cli.play.playing import AtTable
from smial.cli.play.result import show_result
from smial.cli.play.told import in_lines
from smial.cli.screen import Screen
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


def _laid(scene: Scene, position: Position) -> Spread:
    viewer = position.seat if position.HasField("seat") else None
    return spread(scene, position.view, names(position.seats), viewer)
