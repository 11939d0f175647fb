"""RecordService: the whole truth about tables that are over."""

from __future__ import annotations

from collections.abc import AsyncIterator

from smial.server.auth import viewer_token
from smial.server.calls import Context
from smial.server.validation import checked
from smial.tables import Records
from smial.v1 import record_service_pb2 as pb
from smial.v1.record_service_pb2_grpc import RecordServiceServicer


class RecordEdge(RecordServiceServicer):
    """See `smial/v1/record_service.proto`."""

    def __init__(self, records: Records) -> None:
        self._records = records

    async def ExportRecord(
        self, request: pb.ExportRecordRequest, context: Context
    ) -> AsyncIterator[pb.ExportRecordResponse]:
        """The record in parts, to be merged in order."""
        with checked() as fields:
            name = fields.name("name", request.name, "tables")
        async for part in self._records.parts(name, viewer_token()):
            yield pb.ExportRecordResponse(part=part)

    async def VerifyRecord(self, request: pb.VerifyRecordRequest, context: Context) -> pb.VerifyRecordResponse:
        """This server's own check."""
        with checked() as fields:
            name = fields.name("name", request.name, "tables")
        return pb.VerifyRecordResponse(checks=await self._records.verify(name, viewer_token()))
