"""PlayService: positions, moves, taking back, watching. Whose view it is, the token says."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing

from smial.rules.moves import MOVE_BYTES
from smial.server.auth import seat_token, viewer_token
from smial.server.calls import Context
from smial.server.invitations import Invitations, looked_for
from smial.server.streams import Streams
from smial.server.validation import checked
from smial.tables import Play
from smial.v1 import play_service_pb2 as pb
from smial.v1.play_service_pb2_grpc import PlayServiceServicer

LONGEST_QUESTION = 64
LONGEST_TEXT = 4096
"""Bytes; what is left of it when it is clean has 500 characters at most."""


class PlayEdge(PlayServiceServicer):
    """See `smial/v1/play_service.proto`."""

    def __init__(self, play: Play, streams: Streams, invitations: Invitations) -> None:
        self._play = play
        self._streams = streams
        self._invitations = invitations

    async def GetPosition(self, request: pb.GetPositionRequest, context: Context) -> pb.GetPositionResponse:
        """The table as the caller sees it now."""
        with checked() as fields:
            wanted = looked_for(fields, request)
            seen = fields.version("seen", request.seen)
            language = fields.language(request.language_code)
        name, invited = await self._invitations.opened(wanted, context)
        position = await self._play.position(name, viewer_token(), seen=seen, language=language, invited=invited)
        return pb.GetPositionResponse(position=position)

    async def SubmitMove(self, request: pb.SubmitMoveRequest, context: Context) -> pb.SubmitMoveResponse:
        """Answers the caller's open question."""
        with checked() as fields:
            name = fields.name("name", request.name, "tables")
            question = fields.text("question", request.question, LONGEST_QUESTION, needed=True)
            move = fields.text("move", request.move, MOVE_BYTES, needed=True)
            request_id = fields.request_id(request.request_id)
            language = fields.language(request.language_code)
        return await self._play.submit(
            name,
            seat_token(),
            question=question,
            move=move,
            request=request_id,
            want_position=request.want_position,
            language=language,
        )

    async def UndoMove(self, request: pb.UndoMoveRequest, context: Context) -> pb.UndoMoveResponse:
        """Takes the caller's last answer back."""
        with checked() as fields:
            name = fields.name("name", request.name, "tables")
            answer = fields.version("answer", request.answer)
            request_id = fields.request_id(request.request_id)
            language = fields.language(request.language_code)
        return await self._play.undo(
            name,
            seat_token(),
            answer=answer,
            request=request_id,
            want_position=request.want_position,
            language=language,
        )

    async def Say(self, request: pb.SayRequest, context: Context) -> pb.SayResponse:
        """Tells everybody at the table something."""
        with checked() as fields:
            name = fields.name("name", request.name, "tables")
            text = fields.text("text", request.text, LONGEST_TEXT, needed=True)
            request_id = fields.request_id(request.request_id)
        return await self._play.say(name, seat_token(), text, request_id)

    async def WatchTable(self, request: pb.WatchTableRequest, context: Context) -> AsyncIterator[pb.WatchTableResponse]:
        """Every entry after the version named, then the newest position, and on."""
        with checked() as fields:
            wanted = looked_for(fields, request)
            after = fields.version("after", request.after)
            language = fields.language(request.language_code)
        name, invited = await self._invitations.opened(wanted, context)
        watch = self._play.watch(name, viewer_token(), after=after, language=language, invited=invited)
        async with aclosing(self._streams.living(watch)) as messages:
            async for message in messages:
                yield message
