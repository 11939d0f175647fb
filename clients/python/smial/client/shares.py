"""What a person keeps of sitting down, and what a client checks with it. Not for recomputing draws: see `CHANCE.md`."""

from dataclasses import dataclass

from smial.v1.record_service_pb2 import Record
from smial.v1.table_service_pb2 import Share, Table


@dataclass(frozen=True)
class Joined:
    """A seat taken: the table as it was then, the seat's number, and the share of chance that was sent."""

    table: Table
    seat: int
    entropy: bytes


def share_is_listed(table: Table, seat: int, entropy: bytes) -> bool:
    """Whether the share that this seat sent is in the table's list. Ask once the table has started: then the list is
    closed, and if the share is missing, the server may have chosen the draws."""
    return Share(seat=seat, entropy=entropy) in table.shares


def record_keeps(record: Record, started: Table) -> bool:
    """Whether a record has the commitment, the shares and the seed (mostly none) that the table showed at its start."""
    shown = (started.commitment, started.seed, list(started.shares))
    return (record.commitment, record.seed, list(record.shares)) == shown
