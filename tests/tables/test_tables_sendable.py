"""What rules tell fits into messages, the largest of them too; what does not is the rules' fault and is not kept."""

from functools import reduce

import pytest

from smial.rules import Arg, Line, Ref, Told, Who, line
from smial.tables.entries import Moved, entry_of, raw
from smial.tables.ledger import Chair
from smial.tables.record_form import entry_message
from smial.tables.sendable import DEEPEST_LINE, LARGEST_CHANGES, check_told
from smial.tables.showing import Speaker, changes_message, entry_lines
from smial.v1.play_service_pb2 import GetPositionResponse, Position
from smial.v1.record_service_pb2 import ExportRecordResponse, Record
from tests.tables.games import Mischief
from tests.tables.house import House


def nested(lines: int) -> Line:
    """So many lines within each other, each in a list."""
    return reduce(lambda inner, _: line("({it})", it=(inner,)), range(lines - 1), line("so deep"))


@pytest.mark.parametrize("it", [2**63, -(2**63) - 1, Who(2**31), (1, 2**64), nested(DEEPEST_LINE)])
def test_what_no_message_can_hold_is_refused_for_all_who_might_read_it(it: Arg):
    for told in (Told(line("{it}", it=it)), Told(line("Fine."), {1: line("{it}", it=it)})):
        with pytest.raises(ValueError, match="cannot be sent"):
            check_told([Told(line("Fine.")), told])


@pytest.mark.parametrize("it", [2**63 - 1, -(2**63), Who(2**31 - 1), Ref("x/y", "Y"), nested(DEEPEST_LINE - 1)])
def test_what_is_not_refused_can_be_sent_wherever_lines_are(it: Arg):
    told = Told(line("{it}", it=it), {0: line("You: {it}", it=it)})
    check_told([told])
    entry = entry_of(7, Moved(question="q", move=raw(["add", 1]), told=(told,)), seat=0)
    lines = entry_lines(entry, 0, Speaker({}, [Chair()]))
    position = Position(changes=changes_message(6, [lines]))
    for message in (
        GetPositionResponse(position=position),
        ExportRecordResponse(part=Record(entries=[entry_message(entry)])),
    ):
        assert type(message).FromString(message.SerializeToString()) == message


async def test_P4_what_has_happened_is_told_as_far_as_it_can_be_sent_and_a_watch_tells_the_rest(house: House):
    (anna,) = await house.playing("trouble")
    for _ in range(10):
        await anna.answer(Mischief("tell much"))
    newest = await anna.position(seen=1)
    told = [entry.version for entry in newest.changes.entries]
    assert told == list(range(2, 2 + len(told))) and 3 < len(told) < newest.version - 1
    assert newest.changes.ByteSize() < 2 * LARGEST_CHANGES
    rest = [entry.version for entry in await anna.news(after=told[-1])]
    assert rest[0] == told[-1] + 1
    watched = anna.watch(after=told[-1])
    assert [(await anext(watched)).entry.version for _ in rest] == rest
