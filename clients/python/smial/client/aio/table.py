"""The calls at one table, for asyncio. Not for finding or making tables (`client.py`)."""

from smial.client import requests
from smial.client.aio.connection import AsyncConnection
from smial.client.aio.watch import AsyncWatch
from smial.client.errors import Refused
from smial.client.following import Following, OnState
from smial.client.shares import Joined
from smial.client.tokens import new_entropy
from smial.v1.play_service_pb2 import GetPositionRequest, Position, SubmitMoveResponse, UndoMoveResponse
from smial.v1.record_service_pb2 import Check, ExportRecordRequest, Record, VerifyRecordRequest
from smial.v1.table_service_pb2 import AddBotResponse, ChangeSeatResponse, GetTableRequest, Table


async def join_table(
    connection: AsyncConnection,
    name_or_code: str,
    seat: int | None,
    display_name: str,
    entropy: bytes | None,
    request_id: str | None,
    token: str | None,
) -> Joined:
    """Sits down at a table; see `smial.client.Client.join`."""
    request = requests.join_table(
        name_or_code, seat=seat, display_name=display_name, entropy=entropy, request_id=request_id
    )
    answer = await connection.call(connection.tables.JoinTable, request, token)
    return Joined(answer.table, answer.seat, request.entropy)


class AsyncTableClient:
    """One table, seen and played by the holder of one token, or looked at by a spectator.

    What the methods mean is told at `smial.client.TableClient`. All raise `SmialError`.
    """

    def __init__(self, connection: AsyncConnection, name: str, token: str | None, join_code: str = "") -> None:
        self.name = name
        self.join_code = join_code
        """What opens it to a spectator; empty where nothing has to."""
        self._token = token
        self._connection = connection
        self._language = connection.settings.language
        self._own = 0
        """The version of the newest entry made from here."""

    async def get(self) -> Table:
        """The table as it stands: seats, status, shares, result."""
        request = GetTableRequest(name=self.name, language_code=self._language, join_code=self.join_code)
        return (await self._connection.call(self._connection.tables.GetTable, request, self._token)).table

    async def join(
        self,
        *,
        seat: int | None = None,
        display_name: str = "",
        entropy: bytes | None = None,
        request_id: str | None = None,
    ) -> Joined:
        """Sits down here: at a listed table, or at one's own."""
        return await join_table(self._connection, self.name, seat, display_name, entropy, request_id, self._token)

    async def change_seat(
        self, *, seat: int | None = None, display_name: str = "", request_id: str | None = None
    ) -> ChangeSeatResponse:
        """Moves to another free seat before the start, or takes another name until the table is over, or both."""
        request = requests.change_seat(self.name, seat, display_name, request_id)
        return await self._connection.call(self._connection.tables.ChangeSeat, request, self._token)

    async def change(self, *, listed: bool, request_id: str | None = None) -> Table:
        """Lists the table, so that everybody may find it and look on, or makes it private. For the keeper."""
        request = requests.change_table(self.name, listed, request_id)
        return (await self._connection.call(self._connection.tables.ChangeTable, request, self._token)).table

    async def leave(self, *, request_id: str | None = None) -> Table:
        """Gives the seat up."""
        request = requests.leave_table(self.name, request_id)
        return (await self._connection.call(self._connection.tables.LeaveTable, request, self._token)).table

    async def add_bot(
        self, bot: str = "greedy", seat: int | None = None, *, request_id: str | None = None
    ) -> AddBotResponse:
        """Seats a bot before the start. For the keeper."""
        request = requests.add_bot(self.name, bot, seat, request_id)
        return await self._connection.call(self._connection.tables.AddBot, request, self._token)

    async def remove_bot(self, seat: int, *, request_id: str | None = None) -> Table:
        """Frees a bot's seat before the start. For the keeper."""
        request = requests.remove_bot(self.name, seat, request_id)
        return (await self._connection.call(self._connection.tables.RemoveBot, request, self._token)).table

    async def start(self, *, request_id: str | None = None) -> Table:
        """Closes the list of shares and begins. For the keeper."""
        request = requests.start_table(self.name, request_id)
        return (await self._connection.call(self._connection.tables.StartTable, request, self._token)).table

    async def abandon(self, *, request_id: str | None = None) -> Table:
        """Ends the table without a result. For the keeper."""
        request = requests.abandon_table(self.name, request_id)
        return (await self._connection.call(self._connection.tables.AbandonTable, request, self._token)).table

    async def rematch(
        self,
        *,
        seat: int | None = None,
        display_name: str = "",
        entropy: bytes | None = None,
        request_id: str | None = None,
    ) -> "AsyncTableClient":
        """Another game, once this one is over: its table, with the caller seated there. All who ask here meet there.

        Without `seat` it is the old one, or, if that is taken, the first that is free; without `display_name` it is the
        old one too. Give the `entropy` to keep it.
        """
        request = requests.rematch_table(self.name, request_id)
        answer = await self._connection.call(self._connection.tables.RematchTable, request, self._token)
        called, share = display_name or answer.display_name, entropy or new_entropy()
        following = AsyncTableClient(self._connection, answer.table.name, self._token)

        async def sit_down(at: int | None) -> None:
            await join_table(self._connection, answer.table.join_code, at, called, share, None, self._token)

        try:
            await sit_down(answer.seat if seat is None else seat)
        except Refused as refusal:
            if seat is not None or refusal.reason != "SEAT_TAKEN":
                raise
            await sit_down(None)
        return following

    async def position(self, seen: int = 0) -> Position:
        """What the caller sees now, never older than version `seen`, with what has changed since then."""
        request = GetPositionRequest(name=self.name, seen=seen, language_code=self._language, join_code=self.join_code)
        return (await self._connection.call(self._connection.play.GetPosition, request, self._token)).position

    async def submit(
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
        answer = await self._connection.call(self._connection.play.SubmitMove, request, self._token)
        self._own = max(self._own, answer.version)
        return answer

    async def undo(
        self, *, answer: int = 0, want_position: bool = False, request_id: str | None = None
    ) -> UndoMoveResponse:
        """Takes the caller's last answer back, where the game allows it."""
        request = requests.undo_move(
            self.name, answer=answer, want_position=want_position, request_id=request_id, language=self._language
        )
        undone = await self._connection.call(self._connection.play.UndoMove, request, self._token)
        self._own = max(self._own, undone.version)
        return undone

    async def say(self, text: str, *, request_id: str | None = None) -> int:
        """Tells everybody at the table something of up to 500 characters, at any time; returns the entry's version."""
        request = requests.say(self.name, text, request_id)
        return (await self._connection.call(self._connection.play.Say, request, self._token)).version

    def watch(self, after: int = 0, *, on_state: OnState | None = None, linger: bool = False) -> AsyncWatch:
        """Every entry after version `after`, in order and once, and the newest position after them; then what comes.

        No position is older than what was submitted or undone from here. It ends with the table, or lingers.
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

    async def record(self) -> Record:
        """The whole truth about a table that is over, within six times the deadline."""
        return await self._connection.export(ExportRecordRequest(name=self.name), self._token)

    async def verify(self) -> list[Check]:
        """The server's own check of the record."""
        request = VerifyRecordRequest(name=self.name)
        answer = await self._connection.call(self._connection.records.VerifyRecord, request, self._token)
        return list(answer.checks)
