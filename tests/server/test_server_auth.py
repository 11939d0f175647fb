"""Who may call what: tokens, rules for every method, and the brake on guessing join codes."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from typing import Any

import pytest
from google.protobuf.message_factory import GetMessageClass
from hypothesis import given
from hypothesis import strategies as st

from smial.server import auth
from smial.server.auth import GUESSES_WITHIN, MOST_GUESSES, RULES, UNREADABLE, Guesses, Rule, read_token
from smial.server.errors import LimitReached
from smial.server.server import SERVICES
from smial.tables import Refusal
from smial.v1 import errors_pb2 as why
from smial.v1.game_service_pb2 import ListGamesRequest
from smial.v1.table_service_pb2 import LeaveTableRequest
from tests.server.callers import Caller, Refused, new_id, refused, table_in_play

METHODS = {f"{service.full_name}/{method.name}": method for service in SERVICES for method in service.methods}
STUBS = {"GameService": "games", "TableService": "tables", "PlayService": "play", "RecordService": "records"}
RULED = {f"{service}/{name}": rule for service, rules in RULES.items() for name, rule in rules.items()}
OF_A_TABLE = [path for path, rule in RULED.items() if rule in (Rule.VIEWER, Rule.SEAT)]
FOR_A_SEAT = [path for path, rule in RULED.items() if rule is Rule.SEAT]
NOWHERE = "0" * 32
TO_SIT_DOWN = ["smial.v1.TableService/CreateTable", "smial.v1.TableService/JoinTable"]
FOR_THE_KEEPER = [f"smial.v1.TableService/{name}" for name in ("AddBot", "RemoveBot", "StartTable", "AbandonTable")]
KINDS_OF_STRANGER = ["foreign", "left", "cut", "longer", "altered", "padded", "nothing", "other scheme"]


async def met_by(caller: Caller, path: str, name: str) -> Refused:
    """How this caller is refused when calling the method for this table, everything else being right."""
    method = METHODS[path]
    right = {"name": name, "request_id": new_id(), "question": "q", "move": '["take",1]', "entropy": b"e" * 16}
    known = {field.name for field in method.input_type.fields}
    request = GetMessageClass(method.input_type)(**{key: value for key, value in right.items() if key in known})
    service = getattr(caller, STUBS[method.containing_service.name])
    return await refused(caller.call(getattr(service, method.name), request))


async def stranger(kind: str, frodo: Caller, leaver: Caller) -> Caller:
    """Somebody whose token holds no seat, for one reason or another."""
    token = frodo.token or ""
    last = "A" if token[-1] != "A" else "E"
    tokens = {
        "left": leaver.token,
        "cut": token[:-1],
        "longer": token + "A",
        "altered": token[:-1] + last,
        "padded": token + "=",
        "nothing": "",
        "other scheme": None,
    }
    caller = frodo.anybody(tokens[kind]) if kind in tokens else frodo.somebody()
    return WithBasicPassword(frodo.channel, token) if kind == "other scheme" else caller


class WithBasicPassword(Caller):
    """Sends the right token in the wrong way."""

    @property
    def metadata(self) -> list[tuple[str, str]]:
        return [("authorization", f"Basic {self.token}")]


async def left_table(frodo: Caller, sam: Caller, leaver: Caller, **fields: Any) -> str:
    """A table in play at which `leaver` had a seat that is somebody else's now."""
    table = await frodo.create(seats=2, **fields)
    await frodo.join(join_code=table.join_code)
    await leaver.join(join_code=table.join_code)
    await leaver.call(leaver.tables.LeaveTable, LeaveTableRequest(name=table.name, request_id=new_id()))
    await sam.join(join_code=table.join_code)
    await frodo.start(table.name)
    return table.name


def test_S13_a_method_without_a_rule_keeps_the_server_from_starting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(auth.RULES["smial.v1.PlayService"], "UndoMove")
    with pytest.raises(auth.UnruledError, match=r"smial\.v1\.PlayService/UndoMove"):
        auth.check_rules(SERVICES)


@pytest.mark.parametrize("path", [*FOR_A_SEAT, *TO_SIT_DOWN])
async def test_T3_nobody_without_a_token_gets_past_a_method_that_needs_one(passer_by: Caller, path: str) -> None:
    assert (await met_by(passer_by, path, "tables/anything")).reason == "TOKEN_NEEDED"


@pytest.mark.parametrize("kind", KINDS_OF_STRANGER)
async def test_T3_T6_a_private_table_does_not_exist_for_strangers(frodo: Caller, sam: Caller, kind: str) -> None:
    leaver = frodo.somebody()
    name = await left_table(frodo, sam, leaver)
    caller = await stranger(kind, frodo, leaver)
    for path in OF_A_TABLE:
        met, of_none = await met_by(caller, path, name), await met_by(caller, path, f"tables/{NOWHERE}")
        assert met.reason == "NO_SUCH_TABLE"
        assert str(met).replace(name.removeprefix("tables/"), NOWHERE) == str(of_none)


@pytest.mark.parametrize("kind", KINDS_OF_STRANGER)
async def test_T3_T6_every_token_without_a_seat_is_refused_alike(frodo: Caller, sam: Caller, kind: str) -> None:
    leaver = frodo.somebody()
    name = await left_table(frodo, sam, leaver, listed=True)
    caller = await stranger(kind, frodo, leaver)
    met = [await met_by(caller, path, name) for path in OF_A_TABLE]
    assert {(refusal.reason, refusal.message) for refusal in met} == {
        ("TOKEN_UNKNOWN", "This token holds no seat at the table.")
    }


async def test_T3_a_passer_by_sees_nothing_of_a_private_table(frodo: Caller, sam: Caller, passer_by: Caller) -> None:
    name = await table_in_play(frodo, sam)
    viewing = [path for path in OF_A_TABLE if path not in FOR_A_SEAT]
    assert {(await met_by(passer_by, path, name)).reason for path in viewing} == {"NO_SUCH_TABLE"}


@pytest.mark.parametrize("path", FOR_THE_KEEPER)
async def test_T3_another_seat_does_nothing_that_is_the_keepers(frodo: Caller, sam: Caller, path: str) -> None:
    name = await table_in_play(frodo, sam)
    assert (await met_by(sam, path, name)).reason == "NOT_KEEPER"


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


def wrong(guesses: Guesses, host: str) -> why.Reason.ValueType:
    """The reason that a wrong guess is refused for."""
    try:
        with guesses.guess(host):
            raise Refusal(why.REASON_NO_SUCH_CODE, "no")
    except Refusal as refusal:
        return refusal.reason


def test_wrong_codes_are_limited_for_each_host_and_forgotten_in_time(clock: Clock) -> None:
    guesses = Guesses(clock)
    assert {wrong(guesses, "here") for _ in range(MOST_GUESSES)} == {why.REASON_NO_SUCH_CODE}
    assert wrong(guesses, "here") == why.REASON_LIMIT and wrong(guesses, "there") == why.REASON_NO_SUCH_CODE
    clock.now = GUESSES_WITHIN
    assert wrong(guesses, "here") == why.REASON_NO_SUCH_CODE


def test_right_codes_do_not_count(clock: Clock) -> None:
    guesses = Guesses(clock)
    for _ in range(2 * MOST_GUESSES):
        with guesses.guess("here"):
            pass
    assert wrong(guesses, "here") == why.REASON_NO_SUCH_CODE


def test_many_guesses_at_once_are_no_way_around_the_limit(clock: Clock) -> None:
    guesses = Guesses(clock)
    open_ = [guesses.guess("here") for _ in range(MOST_GUESSES)]
    for guess in open_:
        guess.__enter__()
    with pytest.raises(LimitReached) as limit, guesses.guess("here"):
        pass
    assert limit.value.seconds == GUESSES_WITHIN
    for guess in open_:
        guess.__exit__(None, None, None)
