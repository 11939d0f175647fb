"""What every store has to pass. Not for: anything that one kind of store alone promises.

Inherit `StoreContract` under a name that begins with `Test`, and give it two fixtures: `opened`, a fresh store, and
`again`, a function that opens the same journals a second time, as another process would.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from msgspec.structs import replace

from smial.store import Filter, Secrets, Snapshot, Store, StoreError
from tests.store.made import PLAYING, change, created, head, moved, secrets, table_in

Again = Callable[[], Awaitable[Store]]
Changes = AsyncIterator[tuple[str, int]]

HOUR = 3_600_000_000


class CreateContract:
    async def test_a_created_table_is_found_with_all_it_was_created_with(self, opened: Store) -> None:
        wanted = Secrets(key=bytes(range(32)), join_code="BAG-END", tokens={0: b"frodo", 2: b"sam"})
        made = await opened.create(head("t", due=7), wanted, [created(), moved(2, request="r", body=b"\x00\xff")])
        assert made is not None
        assert (made.table, made.version, made.due, made.about, made.listed) == ("t", 2, 7, b"a seat", True)
        assert await opened.head("t") == made
        assert await opened.secrets("t") == wanted
        assert await opened.by_join_code("BAG-END") == "t"
        assert [(entry.version, entry.kind, entry.body) for entry in await opened.tail("t", 0)] == [
            (1, "created", b"options"),
            (2, "moved", b"\x00\xff"),
        ]

    async def test_what_was_never_created_is_not_found(self, opened: Store) -> None:
        assert await opened.head("t") is None
        assert await opened.secrets("t") is None
        assert await opened.tail("t", 0) == []
        assert await opened.by_request("t", 0, "r") is None
        assert await opened.by_join_code("BAG-END") is None
        assert await opened.snapshot("t") is None
        assert await opened.next_due() is None

    async def test_times_of_creation_are_the_stores(self, opened: Store) -> None:
        before = await opened.now()
        made = await table_in(opened)
        after = await opened.now()
        (first,) = await opened.tail("t", 0)
        assert before <= made.created <= after
        assert made.created == made.updated == first.time

    async def test_a_table_id_is_taken_once(self, opened: Store) -> None:
        made = await table_in(opened)
        other = Secrets(key=b"2" * 32, join_code="another")
        assert await opened.create(head("t", game="other"), other, [created()]) is None
        assert await opened.head("t") == made
        assert await opened.secrets("t") == secrets("t")
        assert await opened.by_join_code("another") is None

    async def test_a_join_code_is_taken_once_and_leaves_nothing_of_the_second_table(self, opened: Store) -> None:
        await table_in(opened, "first")
        assert await opened.create(head("second"), secrets("first"), [created()]) is None
        assert await opened.head("second") is None
        assert await opened.tail("second", 0) == []
        assert await opened.by_join_code("code of first") == "first"

    async def test_versions_of_a_new_table_begin_at_one(self, opened: Store) -> None:
        with pytest.raises(ValueError, match="do not run on from 1"):
            await opened.create(head("t"), secrets("t"), [moved(2)])
        assert await opened.head("t") is None


class AppendContract:
    async def test_an_append_continues_the_journal_and_changes_the_head(self, opened: Store) -> None:
        made = await table_in(opened, status="open")
        entries = await opened.append(
            "t", [moved(2, body=b"one"), moved(3, body=b"two")], change(status="finished", due=9, about=b"new")
        )
        assert entries is not None
        now = await opened.head("t")
        assert now is not None
        assert (now.version, now.status, now.due, now.about) == (3, "finished", 9, b"new")
        assert (now.created, now.game, now.listed) == (made.created, made.game, made.listed)
        assert await opened.tail("t", 1) == entries
        assert [entry.body for entry in entries] == [b"one", b"two"]

    async def test_an_append_with_nothing_new_for_lists_leaves_what_they_show(self, opened: Store) -> None:
        made = await table_in(opened)
        assert await opened.append("t", [moved(2)], change(due=9, about=None))
        now = await opened.head("t")
        assert now is not None and (now.due, now.about) == (9, made.about)

    async def test_entries_get_the_stores_time_and_it_never_goes_back(self, opened: Store) -> None:
        await table_in(opened)
        before = await opened.now()
        for version in range(2, 12):
            (entry,) = await opened.append("t", [moved(version)], PLAYING) or ()
            row = await opened.head("t")
            assert row is not None
            assert before <= entry.time == row.updated
            before = entry.time
        assert before <= await opened.now()

    @pytest.mark.parametrize("version", [1, 2, 4])
    async def test_an_append_that_does_not_run_on_from_the_head_loses_and_changes_nothing(
        self, opened: Store, version: int
    ) -> None:
        await table_in(opened)
        await opened.append("t", [moved(2)], PLAYING)
        before = await opened.head("t")
        assert await opened.append("t", [moved(version)], change(status="finished"), {0: b"token"}) is None
        assert await opened.head("t") == before
        assert len(await opened.tail("t", 0)) == 2
        assert await opened.secrets("t") == secrets("t")

    async def test_an_append_to_no_table_loses(self, opened: Store) -> None:
        assert await opened.append("nowhere", [moved(2)], PLAYING) is None
        assert await opened.tail("nowhere", 0) == []

    async def test_an_append_of_nothing_or_with_a_gap_is_refused(self, opened: Store) -> None:
        await table_in(opened)
        for entries in ([], [moved(2), moved(4)], [moved(2), moved(2)]):
            with pytest.raises(ValueError, match=r"no entries|do not run on"):
                await opened.append("t", entries, PLAYING)
        assert len(await opened.tail("t", 0)) == 1

    async def test_R2_a_request_is_entered_once_per_table_and_seat(self, opened: Store) -> None:
        await table_in(opened, "t")
        await table_in(opened, "u")
        assert await opened.append("t", [moved(2, seat=0, request="r", body=b"first")], PLAYING)
        before = await opened.head("t")
        assert await opened.append("t", [moved(3, seat=0, request="r", body=b"again")], change(due=1)) is None
        assert await opened.head("t") == before
        assert await opened.append("t", [moved(3, seat=1, request="r")], PLAYING)
        assert await opened.append("u", [moved(2, seat=0, request="r")], PLAYING)
        found = await opened.by_request("t", 0, "r")
        assert found is not None
        assert (found.version, found.body) == (2, b"first")

    async def test_R2_a_request_of_no_seat_is_entered_once_too(self, opened: Store) -> None:
        await table_in(opened)
        assert await opened.append("t", [moved(2, seat=None, request="r")], PLAYING)
        assert await opened.append("t", [moved(3, seat=None, request="r")], PLAYING) is None
        assert await opened.append("t", [moved(3, seat=0, request="r")], PLAYING)
        found = [await opened.by_request("t", seat, "r") for seat in (None, 0, 1)]
        assert [entry and entry.version for entry in found] == [2, 3, None]

    async def test_entries_without_a_request_are_never_the_same(self, opened: Store) -> None:
        await table_in(opened)
        assert await opened.append("t", [moved(2), moved(3), moved(4, seat=None), moved(5, seat=None)], PLAYING)
        assert len(await opened.tail("t", 0)) == 5

    async def test_an_append_is_all_or_none(self, opened: Store) -> None:
        await table_in(opened)
        await opened.append("t", [moved(2, request="r")], PLAYING)
        assert await opened.append("t", [moved(3, request="new"), moved(4, request="r")], PLAYING) is None
        assert await opened.by_request("t", 0, "new") is None
        assert [entry.version for entry in await opened.tail("t", 0)] == [1, 2]

    async def test_an_append_seats_reseats_and_unseats(self, opened: Store) -> None:
        await table_in(opened)
        for version, tokens, left in [
            (2, {0: b"frodo", 1: b"sam"}, {0: b"frodo", 1: b"sam"}),
            (3, None, {0: b"frodo", 1: b"sam"}),
            (4, {1: b"rosie"}, {0: b"frodo", 1: b"rosie"}),
            (5, {0: None, 2: None}, {1: b"rosie"}),
        ]:
            assert await opened.append("t", [moved(version)], PLAYING, tokens)
            now = await opened.secrets("t")
            assert now is not None
            assert now.tokens == left

    async def test_R4_of_many_writers_from_one_version_exactly_one_wins(self, opened: Store) -> None:
        await table_in(opened)
        answers = await asyncio.gather(
            *(opened.append("t", [moved(2, seat=seat, request="r")], PLAYING) for seat in range(20))
        )
        winners = [seat for seat, answer in enumerate(answers) if answer is not None]
        assert len(winners) == 1
        assert [entry.seat for entry in await opened.tail("t", 1)] == winners

    async def test_losers_do_not_disturb_the_appends_they_were_handed_in_with(self, opened: Store) -> None:
        tables = [f"table {number}" for number in range(10)]
        for table in tables:
            await table_in(opened, table)
        answers = await asyncio.gather(
            *(opened.append(table, [moved(version)], PLAYING) for table in tables for version in (2, 7, 3, 3))
        )
        assert [answer is not None for answer in answers] == [True, False, True, False] * len(tables)

    async def test_an_append_outlives_its_caller(self, opened: Store) -> None:
        await table_in(opened)
        caller = asyncio.create_task(_append_two(opened))
        await asyncio.sleep(0)  # lets it hand its entries in
        caller.cancel()
        with pytest.raises(asyncio.CancelledError):
            await caller
        assert await opened.append("t", [moved(4)], PLAYING)
        assert [entry.version for entry in await opened.tail("t", 0)] == [1, 2, 3, 4]

    async def test_an_append_that_breaks_hurts_only_its_caller(self, opened: Store) -> None:
        await table_in(opened, "t")
        await table_in(opened, "u")
        broken = opened.append("t", [moved(2, request="half a surrogate \ud800")], PLAYING)
        answers = await asyncio.gather(broken, opened.append("u", [moved(2)], PLAYING), return_exceptions=True)
        assert isinstance(answers[0], ValueError)
        assert isinstance(answers[1], list)
        assert await opened.append("t", [moved(2)], PLAYING)


async def _append_two(store: Store) -> None:
    await store.append("t", [moved(2), moved(3)], PLAYING)


class ReadContract:
    async def test_a_tail_begins_after_a_version_and_ends_at_its_limit(self, opened: Store) -> None:
        await table_in(opened)
        await table_in(opened, "u")
        await opened.append("t", [moved(version) for version in range(2, 9)], PLAYING)
        for after, limit, versions in [(0, 3, [1, 2, 3]), (3, 2, [4, 5]), (6, 1000, [7, 8]), (8, 5, []), (99, 5, [])]:
            assert [entry.version for entry in await opened.tail("t", after, limit)] == versions

    async def test_a_page_shows_listed_tables_newest_first(self, opened: Store) -> None:
        for number in range(7):
            await table_in(opened, f"table {number}", listed=number != 3)
        seen: list[str] = []
        before = None
        while rows := await opened.page(Filter(), 2, before):
            assert len(rows) <= 2
            seen += [row.table for row in rows]
            before = (rows[-1].created, rows[-1].table)
        assert seen == [f"table {number}" for number in (6, 5, 4, 2, 1, 0)]

    async def test_a_page_holds_what_was_asked_for(self, opened: Store) -> None:
        for game in ("chess", "go"):
            for status in ("open", "playing"):
                await table_in(opened, f"{game} {status}", game=game, status=status)
        for wanted, tables in [
            (Filter(game="go"), ["go playing", "go open"]),
            (Filter(status="open"), ["go open", "chess open"]),
            (Filter(game="chess", status="playing"), ["chess playing"]),
            (Filter(game="draughts"), []),
        ]:
            assert [row.table for row in await opened.page(wanted, 10)] == tables

    async def test_a_page_follows_a_change_of_status(self, opened: Store) -> None:
        await table_in(opened)
        await opened.append("t", [moved(2)], change(status="finished"))
        assert await opened.page(Filter(status="open"), 10) == []
        assert await opened.page(Filter(status="finished"), 10) == [await opened.head("t")]

    async def test_a_page_of_tables_with_a_free_seat_holds_those_of_which_it_is_not_known_too(
        self, opened: Store
    ) -> None:
        for table, free in [("full", False), ("open", True), ("old", None)]:
            await table_in(opened, table, free_seat=free)
        wanted = Filter(game="game", status="open", free_seat=True)
        assert [row.table for row in await opened.page(wanted, 10)] == ["old", "open"]
        assert [row.free_seat for row in await opened.page(Filter(), 10)] == [None, True, False]

    async def test_a_page_follows_who_takes_the_last_free_seat(self, opened: Store) -> None:
        await table_in(opened)
        for version, free, tables in [(2, None, ["t"]), (3, False, []), (4, None, []), (5, True, ["t"])]:
            await opened.append("t", [moved(version)], replace(change(), free_seat=free))
            assert [row.table for row in await opened.page(Filter(free_seat=True), 10)] == tables

    async def test_what_is_due_comes_longest_overdue_first(self, opened: Store) -> None:
        now = await opened.now()
        for table, due in [("b", now - 2), ("later", now + HOUR), ("a", now - 3), ("never", None), ("c", now - 1)]:
            await table_in(opened, table, due=due)
        assert [row.table for row in await opened.due()] == ["a", "b", "c"]
        assert [row.table for row in await opened.due(limit=2)] == ["a", "b"]
        assert [row.table for row in await opened.due(limit=2, not_these=["a", "never"])] == ["b", "c"]
        assert await opened.next_due() == now - 3

    async def test_what_is_due_follows_the_appends(self, opened: Store) -> None:
        later = await opened.now() + HOUR
        await table_in(opened, due=1)
        await opened.append("t", [moved(2)], change(due=later))
        assert await opened.due() == []
        assert await opened.next_due() == later
        await opened.append("t", [moved(3)], change(due=None))
        assert await opened.next_due() is None

    async def test_the_newest_snapshot_is_kept(self, opened: Store) -> None:
        await table_in(opened)
        old, new = (Snapshot(version=version, fingerprint="f", body=bytes([version])) for version in (5, 9))
        other = Snapshot(version=9, fingerprint="g", body=b"other rules")
        for kept, found in [(old, old), (new, new), (old, new), (other, other)]:
            await opened.keep_snapshot("t", kept)
            assert await opened.snapshot("t") == found


class SharingContract:
    async def test_R5_what_was_acknowledged_is_there_when_opened_again(self, opened: Store, again: Again) -> None:
        await table_in(opened, due=5)
        await opened.append("t", [moved(2, request="r")], change(due=6), {0: b"frodo"})
        await opened.keep_snapshot("t", Snapshot(version=2, fingerprint="f", body=b"position"))
        row, tail, hidden = await opened.head("t"), await opened.tail("t", 0), await opened.secrets("t")
        await opened.close()
        later = await again()
        assert await later.head("t") == row
        assert await later.tail("t", 0) == tail
        assert await later.secrets("t") == hidden
        assert await later.snapshot("t") == Snapshot(version=2, fingerprint="f", body=b"position")
        assert await later.append("t", [moved(3, request="r")], PLAYING) is None

    async def test_two_that_share_journals_see_each_others_and_one_wins(self, opened: Store, again: Again) -> None:
        other = await again()
        await table_in(opened)
        assert await other.append("t", [moved(2, body=b"other")], PLAYING)
        assert await opened.append("t", [moved(2, body=b"opened")], PLAYING) is None
        assert [entry.body for entry in await opened.tail("t", 1)] == [b"other"]

    async def test_changes_tell_of_what_another_created_and_appended(self, opened: Store, again: Again) -> None:
        other = await again()
        await table_in(opened, "t")
        changes = opened.changes()
        await table_in(other, "u")
        await other.append("t", [moved(2)], PLAYING)
        await other.append("t", [moved(3)], PLAYING)
        assert await _newest(changes, {"t": 3, "u": 1})

    async def test_changes_tell_of_what_happens_while_nothing_else_does(self, opened: Store, again: Again) -> None:
        other = await again()
        await table_in(opened)
        changes = opened.changes()
        for version in range(2, 6):
            told = asyncio.create_task(_newest(changes, {"t": version}))
            await other.append("t", [moved(version)], PLAYING)
            assert await told

    async def test_changes_miss_no_table_however_many_there_are(self, opened: Store, again: Again) -> None:
        other = await again()
        changes = opened.changes()
        tables = [f"table {number}" for number in range(2500)]
        await asyncio.gather(*(table_in(other, table) for table in tables))
        assert await _newest(changes, dict.fromkeys(tables, 1))

    async def test_closing_finishes_what_was_handed_in(self, opened: Store, again: Again) -> None:
        await table_in(opened)
        appends = [asyncio.create_task(opened.append("t", [moved(version)], PLAYING)) for version in range(2, 40)]
        await asyncio.sleep(0)  # lets them hand their entries in
        await opened.close()
        assert all(await asyncio.gather(*appends))
        assert len(await (await again()).tail("t", 0)) == 39

    async def test_a_closed_store_says_so_and_may_be_closed_twice(self, opened: Store) -> None:
        await table_in(opened)
        await opened.close()
        await opened.close()
        with pytest.raises(StoreError, match="closed"):
            await opened.head("t")
        with pytest.raises(StoreError, match="closed"):
            await opened.append("t", [moved(2)], PLAYING)

    async def test_changes_end_when_the_store_is_closed(self, opened: Store) -> None:
        await table_in(opened)
        changes = opened.changes()
        rest = asyncio.create_task(_all(changes))
        await opened.append("t", [moved(2)], PLAYING)
        await opened.close()
        assert set(await rest) <= {("t", 1), ("t", 2)}


async def _newest(changes: Changes, expected: dict[str, int]) -> bool:
    """Follow the changes until each of these tables was told of with this version; False if they end before."""
    missing = dict(expected)
    async with asyncio.timeout(30):
        async for table, version in changes:
            if missing.get(table) == version:
                del missing[table]
            if not missing:
                break
    return not missing


async def _all(changes: Changes) -> list[tuple[str, int]]:
    return [change async for change in changes]


class StoreContract(CreateContract, AppendContract, ReadContract, SharingContract):
    """All of it."""
