"""How tokens are read, that every method has a rule, and the brake on guessing join codes.

Who may call what is in `tests/security`.
"""

from __future__ import annotations

import asyncio
from base64 import urlsafe_b64encode
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smial.server import auth
from smial.server.auth import GUESSES_WITHIN, MOST_GUESSES, UNREADABLE, Guesses, read_token
from smial.server.server import SERVICES
from smial.tables import Refusal
from smial.v1 import errors_pb2 as why
from smial.v1.game_service_pb2 import ListGamesRequest
from tests.server.callers import Caller, refused


def test_S13_a_method_without_a_rule_keeps_the_server_from_starting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(auth.RULES["smial.v1.PlayService"], "UndoMove")
    with pytest.raises(auth.UnruledError, match=r"smial\.v1\.PlayService/UndoMove"):
        auth.check_rules(SERVICES)


@pytest.mark.parametrize("token", ["", "short", "!" * 43, "é"])
async def test_no_table_is_made_with_a_malformed_token(frodo: Caller, token: str) -> None:
    caller = frodo.anybody(urlsafe_b64encode(token.encode()).decode() if token == "é" else token)
    met = await refused(caller.create())
    assert met.reason == "BAD_FIELD" and met.fields == ["authorization"]


async def test_T3_a_public_method_reads_no_token(frodo: Caller) -> None:
    assert (await frodo.anybody("nonsense").call(frodo.games.ListGames, ListGamesRequest())).games


@given(st.binary(min_size=32, max_size=32))
def test_a_token_is_read_as_it_was_made(token: bytes) -> None:
    text = urlsafe_b64encode(token).decode().rstrip("=")
    assert read_token([("authorization", f"Bearer {text}")]) == token


@given(st.text() | st.binary().map(lambda raw: urlsafe_b64encode(raw).decode()))
def test_T7_whatever_else_stands_there_is_no_token(text: str) -> None:
    assert read_token([("authorization", f"Bearer {text}")]) == UNREADABLE
    assert read_token([("x-authorization", text)]) is None


def test_two_tokens_are_none() -> None:
    both = [("authorization", f"Bearer {'A' * 43}")] * 2
    assert read_token(both[:1]) == bytes(32) and read_token(both) == UNREADABLE


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


async def wrong(guesses: Guesses, host: str) -> why.Reason.ValueType:
    """The reason that a wrong guess is refused for."""
    try:
        async with guesses.guess(host):
            await asyncio.sleep(0)
            raise Refusal(why.REASON_NO_SUCH_CODE, "no")
    except Refusal as refusal:
        return refusal.reason


async def test_wrong_codes_are_limited_for_each_host_and_forgotten_in_time(clock: Clock) -> None:
    guesses = Guesses(clock)
    assert {await wrong(guesses, "here") for _ in range(MOST_GUESSES)} == {why.REASON_NO_SUCH_CODE}
    assert await wrong(guesses, "here") == why.REASON_LIMIT and await wrong(guesses, "there") == why.REASON_NO_SUCH_CODE
    clock.now = GUESSES_WITHIN
    assert await wrong(guesses, "here") == why.REASON_NO_SUCH_CODE


async def test_right_codes_do_not_count(clock: Clock) -> None:
    guesses = Guesses(clock)
    for _ in range(2 * MOST_GUESSES):
        async with guesses.guess("here"):
            pass
    assert await wrong(guesses, "here") == why.REASON_NO_SUCH_CODE


async def test_many_wrong_guesses_at_once_are_no_way_around_the_limit(clock: Clock) -> None:
    guesses = Guesses(clock)
    reasons = Counter(await asyncio.gather(*(wrong(guesses, "here") for _ in range(3 * MOST_GUESSES))))
    assert reasons == {why.REASON_NO_SUCH_CODE: MOST_GUESSES, why.REASON_LIMIT: 2 * MOST_GUESSES}


async def test_many_right_codes_at_once_are_all_let_through(clock: Clock) -> None:
    guesses = Guesses(clock)
    assert await wrong(guesses, "here") == why.REASON_NO_SUCH_CODE
    at_once, most = 0, 0

    async def right() -> None:
        nonlocal at_once, most
        async with guesses.guess("here"):
            at_once += 1
            most = max(most, at_once)
            await asyncio.sleep(0)
            at_once -= 1

    await asyncio.gather(*(right() for _ in range(3 * MOST_GUESSES)))
    assert most == MOST_GUESSES - 1, "no more than might be wrong"


async def test_who_waits_with_a_code_and_hangs_up_stands_in_nobodys_way(clock: Clock) -> None:
    guesses = Guesses(clock)
    open_ = [guesses.guess("here") for _ in range(MOST_GUESSES)]
    for guess in open_:
        await guess.__aenter__()
    waiting = asyncio.create_task(wrong(guesses, "here"))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait((waiting,))
    for guess in open_:
        await guess.__aexit__(None, None, None)
    assert await wrong(guesses, "here") == why.REASON_NO_SUCH_CODE
