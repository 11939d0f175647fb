"""Records that were altered: what it was is named by the check that it concerns, and where it can be, by version."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from smial.chance import commitment, new_key
from smial.tables.record import verify
from smial.v1.record_service_pb2 import Record
from tests.tables.games import Climb
from tests.tables.house import Front
from tests.tables.records import climbed, failed, record_of


def entry(record: Record, kind: str, at: int = 0) -> Any:
    """An entry of this kind, counted from 0 or from the end."""
    return [entry for entry in record.entries if entry.kind == kind][at]


def rolled(record: Record) -> Any:
    """The first answer that drew something."""
    return next(entry for entry in record.entries if entry.kind == "moved" and entry.draws)


def rewrite(entry: Any, **fields: Any) -> None:
    entry.body = json.dumps({**json.loads(entry.body), **fields})


def another_key(record: Record) -> None:
    record.key = new_key()


def another_key_and_commitment(record: Record) -> None:
    another_key(record)
    record.commitment = commitment(record.table.removeprefix("tables/"), record.key)


def own_commitment_everywhere(record: Record) -> None:
    another_key_and_commitment(record)
    rewrite(entry(record, "created"), commitment=record.commitment.hex())


def another_seed(record: Record) -> None:
    record.seed = "saruman"


def another_share(record: Record) -> None:
    record.shares[0].entropy = bytes(32)


def a_share_brought_in_secret(record: Record) -> None:
    del record.shares[0]


def own_share_everywhere(record: Record) -> None:
    rewrite(entry(record, "seated"), share=bytes(32).hex())
    another_share(record)


def better_roll(record: Record) -> None:
    draw = rolled(record).draws[0]
    draw.outcome = (draw.outcome + 1) % 6


def impossible_roll(record: Record) -> None:
    rolled(record).draws[0].outcome = 99


def another_number(record: Record) -> None:
    rolled(record).draws[0].number += 1


def another_stream(record: Record) -> None:
    rolled(record).draws[0].stream = "seat/0"


def another_bound(record: Record) -> None:
    rolled(record).draws[0].bound = 3


def no_bound(record: Record) -> None:
    rolled(record).draws[0].bound = 0


def no_draw(record: Record) -> None:
    del rolled(record).draws[:]


def another_move(record: Record) -> None:
    rewrite(entry(record, "moved", 2), move=["add", 2])


def illegal_move(record: Record) -> None:
    rewrite(entry(record, "moved", 3), move=["add", 7])


def no_move(record: Record) -> None:
    rewrite(entry(record, "moved"), move={"fly": 1})


def anothers_move(record: Record) -> None:
    entry(record, "moved").seat = 1


def another_question(record: Record) -> None:
    rewrite(entry(record, "moved"), question="0" * 24)


def undue_undo(record: Record) -> None:
    """What was taken back had shown something."""
    rewrite(entry(record, "moved", 1), shown=[{"is": "ref", "id": "peak", "name": "the peak"}])


def undo_of_a_roll(record: Record) -> None:
    rewrite(entry(record, "undone"), of=rolled(record).version)


def another_move_taken_back(record: Record) -> None:
    rewrite(entry(record, "moved", 1), move=["add", 7])


def a_bots_move(record: Record) -> None:
    rewrite(entry(record, "moved"), by="greedy")


def nobodys_move(record: Record) -> None:
    """As if there had been a single answer, given by the platform."""
    rewrite(entry(record, "moved"), by="only")


def swapped(record: Record) -> None:
    first, second = entry(record, "moved", 0), entry(record, "moved", -1)
    first.version, second.version = second.version, first.version


def missing(record: Record) -> None:
    del record.entries[6]


def misnamed(record: Record) -> None:
    entry(record, "moved").kind = "left"


def unfinished(record: Record) -> None:
    del record.entries[-1]


def more(record: Record, **body: Any) -> None:
    """One entry more, at the end."""
    last = record.entries[-1]
    record.entries.add(version=last.version + 1, kind=body["kind"], seat=0, body=json.dumps(body), time=last.time)


def unfinished_but_talked_about(record: Record) -> None:
    unfinished(record)
    more(record, kind="said", text="I have won.", name="Anna")


def somebody_leaves_after_the_end(record: Record) -> None:
    more(record, kind="said", text="Good night.", name="Anna")
    more(record, kind="left", seat=1)


def better_scores(record: Record) -> None:
    record.outcome.scores[0] += 1


def other_winners(record: Record) -> None:
    record.outcome.winners[0] = 1 - record.outcome.winners[0]


def other_winners_everywhere(record: Record) -> None:
    other_winners(record)
    last = entry(record, "closed")
    result = json.loads(last.body)["result"]
    rewrite(last, result={**result, "winners": list(record.outcome.winners)})


def called_abandoned(record: Record) -> None:
    last = entry(record, "closed")
    body = json.loads(last.body)
    del body["result"]
    last.body = json.dumps(body)


def another_option(record: Record) -> None:
    record.options = '{"top":5,"german":false}'


def another_option_everywhere(record: Record) -> None:
    another_option(record)
    rewrite(entry(record, "created"), options=json.loads(record.options))


Alter = Callable[[Record], None]

ALTERED: list[tuple[Alter, str, str]] = [
    (another_key, "commitment", "the key does not open the commitment"),
    (another_key_and_commitment, "commitment", "not the one that was published"),
    (own_commitment_everywhere, "draws", "version 4, draw 1 of table (weather)"),
    (another_seed, "commitment", "the seed"),
    (another_share, "entropy", "the list of shares"),
    (a_share_brought_in_secret, "entropy", "the list of shares"),
    (own_share_everywhere, "draws", "version 4, draw 1 of table (weather)"),
    (better_roll, "draws", "version 5, draw 2 of table (climb)"),
    (impossible_roll, "draws", "version 5, draw 2 of table (climb): is 99"),
    (another_number, "draws", "version 5, draw 3 of table (climb): should be number 2"),
    (another_stream, "draws", "version 5, draw 2 of seat/0"),
    (another_stream, "moves", "version 5"),
    (another_bound, "moves", "version 5"),
    (no_bound, "draws", ""),
    (no_draw, "moves", "version 5"),
    (another_move, "moves", "version 9: the seat answers and is not asked"),
    (illegal_move, "moves", 'version 9: the move ["add", 7] is not legal'),
    (no_move, "moves", "version 5"),
    (anothers_move, "moves", "version 5"),
    (another_question, "moves", "version 5: the move answers another question"),
    (undue_undo, "moves", "version 7: version 6 could not be taken back"),
    (undo_of_a_roll, "moves", "version 7: version 5 could not be taken back"),
    (another_move_taken_back, "moves", 'version 6: the move ["add", 7] is not legal'),
    (a_bots_move, "moves", "version 5: it cannot have been greedy"),
    (nobodys_move, "moves", "version 5: it cannot have been only"),
    (swapped, "order", "entry 5 has version"),
    (missing, "order", "entry 7 has version 8"),
    (misnamed, "order", "version 5 is called left"),
    (unfinished, "result", "does not end with the table being over"),
    (unfinished_but_talked_about, "result", "does not end with the table being over"),
    (somebody_leaves_after_the_end, "result", "does not end with the table being over"),
    (better_scores, "result", "outcome"),
    (other_winners, "result", "outcome"),
    (other_winners_everywhere, "result", "the rules say"),
    (called_abandoned, "result", ""),
    (another_option, "result", "options"),
    (another_option_everywhere, "moves", "version"),
]


@pytest.mark.parametrize(
    ("alter", "title", "words"), ALTERED, ids=[f"{alter.__name__}-{title}" for alter, title, _ in ALTERED]
)
async def test_what_was_altered_is_named_by_its_check(seeding: Front, alter: Alter, title: str, words: str):
    record = await record_of(seeding, await climbed(seeding))
    alter(record)
    told = failed(verify(record, Climb()))
    assert title in told, told
    assert words in told[title]
