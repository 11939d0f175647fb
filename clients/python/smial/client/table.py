"""The synchronous client's calls at one table. Not for finding or making tables (`client.py`)."""

from smial.client import requests
from smial.client.connection import Connection
from smial.client.errors import Refused
from smial.client.following import Following, OnState
from smial.client.shares import Joined
from smial.client.tokens import new_entropy
from smial.client.watch import Watch
from smial.v1.play_service_pb2 import GetPositionRequest, Position, SubmitMoveResponse, UndoMoveResponse
from smial.v1.record_service_pb2 import Check, ExportRecordRequest, Record, VerifyRecordRequest
from smial.v1.table_service_pb2 import AddBotResponse, ChangeSeatResponse, GetTableRequest, Table


def join_table(
    connection: Connection,
    name_or_code: str,
    seat: int | None,
    display_name: str,
    entropy: bytes | None,
    request_id: str | None,
    token: str | None,
) -> Joined:
    """Sits down at a table; see `Client.join`."""
    request = requests.join_table(
        name_or_code, seat=seat, display_name=display_name, entropy=entropy, request_id=request_id
    )
    answer = connection.call(connection.tables.JoinTable, request, token)
    return Joined(answer.table, answer.seat, request.entropy)


class TableClient:
    """One table, seen and played by the holder of one token, or looked at by a spectator.

    Every changing call takes a `request_id`: give one to be able to repeat the call later, after a crash for instance.
    All methods raise `SmialError`.
    """

    def __init__(self, connection: Connection, name: str, token: str | None, join_code: str = "") -> None:
        self.name = name
        self.join_code = join_code
        """What opens it to a spectator; empty where nothing has to."""
        self._token = token
        self._connection = connection
        self._language = connection.settings.language
        self._own = 0
        """The version of the newest entry made from here."""

    def get(self) -> Table:
        """The table as it stands: seats, status, shares, result."""
        request = GetTableRequest(name=self.name, language_code=self._language, join_code=self.join_code)
        return self._connection.call(self._connection.tables.GetTable, request, self._token).table

    def join(
        self,
        *,
        seat: int | None = None,
        display_name: str = "",
        entropy: bytes | None = None,
        request_id: str | None = None,
    ) -> Joined:
        """Sits down here: at a listed table, or at one's own. Elsewhere it takes the code, and `Client.join`."""
        return join_table(self._connection, self.name, seat, display_name, entropy, request_id, self._token)

    def change_seat(
        self, *, seat: int | None = None, display_name: str = "", request_id: str | None = None
    ) -> ChangeSeatResponse:
        """Moves to another free seat before the start, or takes another name until the table is over, or both."""
        request = requests.change_seat(self.name, seat, display_name, request_id)
        return self._connection.call(self._connection.tables.ChangeSeat, request, self._token)

    def change(self, *, listed: bool, request_id: str | None = None) -> Table:
        """Lists the table, so that everybody may find it and look on, or makes it private. For the keeper."""
        request = requests.change_table(self.name, listed, request_id)
        return self._connection.call(self._connection.tables.ChangeTable, request, self._token).table

    def leave(self, *, request_id: str | None = None) -> Table:
        """Gives the seat up. While the table is played, a bot plays it until somebody sits down."""
        request = requests.leave_table(self.name, request_id)
        return self._connection.call(self._connection.tables.LeaveTable, request, self._token).table

    def add_bot(self, bot: str = "greedy", seat: int | None = None, *, request_id: str | None = None) -> AddBotResponse:
        """Seats a bot before the start, `random` or `greedy`; without `seat`, on the first free one. For the keeper."""
        request = requests.add_bot(self.name, bot, seat, request_id)
        return self._connection.call(self._connection.tables.AddBot, request, self._token)

    def remove_bot(self, seat: int, *, request_id: str | None = None) -> Table:
        """Frees a bot's seat before the start. For the keeper."""
        request = requests.remove_bot(self.name, seat, request_id)
        return self._connection.call(self._connection.tables.RemoveBot, request, self._token).table

    def start(self, *, request_id: str | None = None) -> Table:
        """Closes the list of shares and begins. For the keeper. Then every person's client checks `share_is_listed`."""
        request = requests.start_table(self.name, request_id)
        return self._connection.call(self._connection.tables.StartTable, request, self._token).table

    def abandon(self, *, request_id: str | None = None) -> Table:
        """Ends the table without a result. For the keeper."""
        request = requests.abandon_table(self.name, request_id)
        return self._connection.call(self._connection.tables.AbandonTable, request, self._token).table

    def rematch(
        self,
        *,
        seat: int | None = None,
        display_name: str = "",
        entropy: bytes | None = None,
        request_id: str | None = None,
    ) -> "TableClient":
        """Another game, once this one is over: its table, with the caller seated there. All who ask here meet there.

        Without `seat` it is the old one, or, if that is taken, the first that is free; without `display_name` it is the
        old one too. Give the `entropy` to keep it.
        """
        request = requests.rematch_table(self.name, request_id)
        answer = self._connection.call(self._connection.tables.RematchTable, request, self._token)
        called, share = display_name or answer.display_name, entropy or new_entropy()
        following = TableClient(self._connection, answer.table.name, self._token)

        def sit_down(at: int | None) -> None:
            join_table(self._connection, answer.table.join_code, at, called, share, None, self._token)

        try:
            sit_down(answer.seat if seat is None else seat)
        except Refused as refusal:
            if seat is not None or refusal.reason != "SEAT_TAKEN":
                raise
            sit_down(None)
        return following

    def position(self, seen: int = 0) -> Position:
        """What the caller sees now, never older than version `seen`, with what has changed since then."""
        request = GetPositionRequest(name=self.name, seen=seen, language_code=self._language, join_code=self.join_code)
        return self._connection.call(self._connection.play.GetPosition, request, self._token).position

    def submit(
        self, question_id: str, move: str, *, want_position: bool = False, request_id: str | None = None
    ) -> SubmitMoveResponse:
        """Answers the question with a choice's move, exactly as it was given."""
        request = requests.submit_move(
            self.name,
            question_id,
            move,
            want_position=want_position,
            request_id=request_id,
            language=self._language,
        )
        answer = self._connection.call(self._connection.play.SubmitMove, request, self._token)
        self._own = max(self._own, answer.version)
        return answer

    def undo(self, *, answer: int = 0, want_position: bool = False, request_id: str | None = None) -> UndoMoveResponse:
        """Takes the caller's last answer back, where the game allows it; `Position.undo` says what that would be.

        With `answer`, the `undo_version` of a position, only if that is still the last one.
        """
        request = requests.undo_move(
            self.name, answer=answer, want_position=want_position, request_id=request_id, language=self._language
        )
        undone = self._connection.call(self._connection.play.UndoMove, request, self._token)
        self._own = max(self._own, undone.version)
        return undone

    def say(self, text: str, *, request_id: str | None = None) -> int:
        """Tells everybody at the table something of up to 500 characters, at any time; returns the entry's version."""
        request = requests.say(self.name, text, request_id)
        return self._connection.call(self._connection.play.Say, request, self._token).version

    def watch(self, after: int = 0, *, on_state: OnState | None = None, linger: bool = False) -> Watch:
        """Every entry after version `after`, in order and once, and the newest position after them; then what comes.

        No position is older than what was submitted or undone from here. `on_state` is called whenever the watch
        becomes live, and before every wait for another stream. It ends with the table, or lingers: then it goes on to
        hear what is said, and of a rematch, until nothing has happened there for a while.
        """
        settings = self._connection.settings
        following = Following(
            self.name,
            after,
            settings.language,
            settings.retry,
            on_state,
            lambda: self._own,
            linger,
            join_code=self.join_code,
        )
        return self._connection.watch(following, self._token)

    def record(self) -> Record:
        """The whole truth about a table that is over. It may be long, so it has six times the deadline."""
        return self._connection.export(ExportRecordRequest(name=self.name), self._token)

    def verify(self) -> list[Check]:
        """The server's own check of the record; who does not trust it takes the `record` and checks at home."""
        request = VerifyRecordRequest(name=self.name)
        return list(self._connection.call(self._connection.records.VerifyRecord, request, self._token).checks)
