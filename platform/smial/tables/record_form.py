"""A journal as a `Record` message, and back. The form only: what it proves is checked in `record`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from smial.rules import Arg, Line, Ref, Told, Who
from smial.store import Entry
from smial.tables.entries import AnyBody, Body, Draw, body_of
from smial.tables.ledger import Ledger
from smial.tables.showing import Speaker, outcome_message, plain_line, stamp, table_message
from smial.v1 import line_pb2
from smial.v1 import record_service_pb2 as pb

FORMAT = 1
PART_BYTES = 256 * 1024
"""How much of a record goes into one message, clients taking 4 MiB; a single entry may be larger."""


def header(ledger: Ledger, key: bytes) -> pb.Record:
    """All of a record but its entries. Contains the key: only for tables that are over."""
    table = table_message(ledger)
    record = pb.Record(
        format=FORMAT,
        table=table.name,
        game=table.game,
        rules_version=table.rules_version,
        options=table.options,
        seats=len(table.seats),
        commitment=table.commitment,
        key=key,
        shares=table.shares,
        seed=table.seed,
        status=table.status,
    )
    if ledger.carry != b"null":
        record.carry = ledger.carry.decode()
    if ledger.result is not None:
        record.outcome.CopyFrom(outcome_message(ledger.result, Speaker({}, ledger.chairs)))
    return record


def entry_message(entry: Entry) -> pb.RecordEntry:
    """One entry of the record."""
    body = body_of(entry)
    message = pb.RecordEntry(
        version=entry.version,
        kind=entry.kind,
        body=msgspec.json.encode(msgspec.structs.replace(body, draws=(), told=())).decode(),
        draws=[_draw_message(draw) for draw in body.draws],
        lines=[_told_message(told) for told in body.told],
        time=stamp(entry.time),
    )
    if entry.seat is not None:
        message.seat = entry.seat
    return message


def entries_of(record: pb.Record) -> list[Entry]:
    """The journal that a record tells of; ValueError if it is no record of this form."""
    if record.format != FORMAT:
        raise ValueError(f"this is a record of form {record.format}; form {FORMAT} is understood")
    try:
        return [_entry(message) for message in record.entries]
    except msgspec.DecodeError as error:
        raise ValueError(f"an entry of the record cannot be read: {error}") from error


def _entry(message: pb.RecordEntry) -> Entry:
    body: AnyBody = msgspec.json.decode(message.body, type=AnyBody)
    draws = tuple(Draw(d.stream, d.number, d.bound, d.outcome, d.purpose) for d in message.draws)
    whole: Body = msgspec.structs.replace(body, draws=draws, told=tuple(map(_told, message.lines)))
    return Entry(
        version=message.version,
        kind=message.kind,
        seat=message.seat if message.HasField("seat") else None,
        body=msgspec.json.encode(whole),
        time=message.time.seconds * 1_000_000 + message.time.nanos // 1000,
    )


def _draw_message(draw: Draw) -> pb.Draw:
    return pb.Draw(stream=draw.stream, number=draw.number, bound=draw.bound, outcome=draw.outcome, purpose=draw.purpose)


def _told_message(told: Told) -> pb.RecordLine:
    secret = [pb.SecretLine(seat=seat, line=plain_line(line)) for seat, line in sorted(told.secret.items())]
    return pb.RecordLine(line=plain_line(told.line), secret=secret)


def _told(message: pb.RecordLine) -> Told:
    return Told(_line(message.line), {secret.seat: _line(secret.line) for secret in message.secret})


def _line(message: line_pb2.Line) -> Line:
    return Line(message.template, {argument.name: _arg(argument) for argument in message.arguments})


def _arg(message: line_pb2.Argument) -> Arg:
    match message.WhichOneof("value"):
        case "seat":
            return Who(message.seat)
        case "ref":
            return Ref(message.ref.id, message.ref.name)
        case "line":
            return _line(message.line)
        case "list":
            return tuple(_simple(item) for item in message.list.arguments)
        case _:
            return message.number


def _simple(message: line_pb2.Argument) -> int | Who | Ref | Line:
    arg = _arg(message)
    if isinstance(arg, tuple):
        raise ValueError("a list within a list in a line")
    return arg


def in_parts(head: pb.Record, entries: Iterable[Entry], size: int = PART_BYTES) -> Iterator[pb.Record]:
    """The record in parts that are merged in order, each small enough for one message: about `size` bytes."""
    yield head
    part, filled = pb.Record(), 0
    for message in map(entry_message, entries):
        if filled and filled + message.ByteSize() > size:
            yield part
            part, filled = pb.Record(), 0
        part.entries.append(message)
        filled += message.ByteSize()
    if filled:
        yield part
