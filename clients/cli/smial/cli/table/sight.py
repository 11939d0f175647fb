"""What a person at the table has seen and heard: all entries, the newest position, and what is new since he last moved.

Pure; the network is in `link`, the drawing elsewhere.
"""

from smial.cli.draw import Spread, changed, spread
from smial.cli.play.names import names
from smial.v1.play_service_pb2 import EntryLines, Position
from smial.v1.table_service_pb2 import TABLE_STATUS_OPEN, TABLE_STATUS_PLAYING, Table
from smial.v1.view_pb2 import Scene


class Sight:
    """One viewer's sight of one table. Empty until the first position."""

    def __init__(self) -> None:
        self.entries: list[EntryLines] = []
        self.position = Position()
        self.scene = Scene()
        self.table = Table()
        """As it stood when it was last looked at; what positions do not say (join code, keeper) is here."""
        self.laid = spread(Scene(), self.position.view)
        self.changes: frozenset[str] = frozenset()
        """Elements that look other than when the viewer last moved, as far as that is known."""
        self._left: tuple[int, Spread] | None = None
        """The version of the viewer's last move from here, and the table as it left it."""

    @property
    def viewer(self) -> int | None:
        """The seat that looks; None is a spectator."""
        return self.position.seat if self.position.HasField("seat") else None

    @property
    def is_open(self) -> bool:
        """Whether the game has not begun."""
        return self.position.status == TABLE_STATUS_OPEN

    @property
    def is_over(self) -> bool:
        """Whether nothing more is played here."""
        return self.position.version > 0 and (
            self.position.status not in (TABLE_STATUS_OPEN, TABLE_STATUS_PLAYING) or bool(self.position.set_aside)
        )

    @property
    def players(self) -> list[str]:
        """What those seated are called, by seat."""
        return names(self.position.seats)

    @property
    def since(self) -> int:
        """The version of the viewer's last move, here or elsewhere; what came after it is new to him."""
        mine = (each.version for each in reversed(self.entries) if self._is_my_move(each))
        return max(next(mine, 0), self._left[0] if self._left else 0)

    def _is_my_move(self, entry: EntryLines) -> bool:
        return entry.kind in ("moved", "undone") and entry.HasField("seat") and entry.seat == self.viewer

    @property
    def news(self) -> list[EntryLines]:
        """The entries since then."""
        since = self.since
        return [entry for entry in self.entries if entry.version > since]

    def hear(self, entry: EntryLines) -> None:
        """Adds an entry's lines."""
        self.entries.append(entry)

    def see(self, position: Position) -> bool:
        """Takes a position, unless a newer one was seen; True if it was taken."""
        if position.version < self.position.version:
            return False
        self.position = position
        self.laid = spread(self.scene, position.view, self.players, self.viewer)
        known = self._left is not None and self._left[0] >= self.since
        self.changes = changed(self._left[1], self.laid) if self._left is not None and known else frozenset()
        return True

    def move(self, position: Position) -> None:
        """The table as the viewer's own move has left it: what looks other from now on is new to him."""
        if self.see(position):
            self._left, self.changes = (position.version, self.laid), frozenset()
