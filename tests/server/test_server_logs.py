"""The log tells what happened to whom hosts have to look after, and nothing that is anybody's secret."""

from __future__ import annotations

import asyncio
import logging
import secrets
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator
from importlib import import_module
from typing import Any

import grpc
import pytest
import structlog

from smial.server import logs
from smial.server.calls import Calls
from smial.server.hosts import Hosts
from smial.server.metrics import Metrics
from smial.server.quotas import Quotas
from smial.server.server import Server
from smial.v1 import play_service_pb2 as play
from tests.server.callers import Caller, new_id, refused, table_in_play
from tests.server.conftest import Log


async def test_a_call_is_logged_with_its_method_ids_code_and_duration(log: Log, frodo: Caller, sam: Caller) -> None:
    name, request_id = await table_in_play(frodo, sam), new_id()
    await frodo.move(name, '["take",1]', request_id=request_id)
    met = await refused(sam.abandon(name))
    moved = next(line for line in log.of("call") if line.get("request_id") == request_id)
    assert moved["method"] == "smial.v1.PlayService/SubmitMove" and moved["table"] == name.removeprefix("tables/")
    assert (moved["code"], moved["level"]) == ("OK", "debug") and moved["seconds"] > 0
    last = log.of("call")[-1]
    assert (last["code"], last["reason"], last["level"]) == ("PERMISSION_DENIED", met.reason, "info")


async def test_S8_a_fault_is_logged_under_the_reference_that_the_caller_was_told(
    log: Log, frodo: Caller, sam: Caller
) -> None:
    met = await refused(frodo.move(await table_in_play(frodo, sam, options='{"trouble": true}'), '["boom"]'))
    (fault,) = log.of("game.fault")
    assert fault["reference"] == met.facts["reference"] and "in play" in fault["trace"]
    assert fault["withheld"] == ["move"] and ("game.fault", "error") in log.counted


@pytest.mark.parametrize("changed", [{"metrics_address": "127.0.0.1:0"}])
async def test_T2_no_secret_is_ever_written(log: Log, server: Server, frodo: Caller, sam: Caller) -> None:
    share, tokens = secrets.token_bytes(32), [frodo.token or "", sam.token or "", frodo.somebody().token or ""]
    table = await frodo.create(options='{"trouble": true}')
    await frodo.join(name=table.name, entropy=share, display_name="Frodo-canary")
    await sam.join(join_code=table.join_code)
    await frodo.start(table.name)
    charm = (await frodo.position(table.name)).view.components[-1].text.lines[0].text
    await refused(frodo.anybody(tokens[2]).position(table.name))
    await refused(frodo.move(table.name, '["take",987654321]'))
    await frodo.move(table.name, '["roll"]')
    wrong = play.SubmitMoveRequest(name=tokens[0], request_id=table.join_code, question="q", move="m")
    await refused(frodo.call(frodo.play.SubmitMove, wrong))
    beside = await server.tables.secrets(table.name.removeprefix("tables/"))
    raw = [beside.key, share, *beside.tokens.values()]
    forms = [form for value in raw for form in (value.hex(), urlsafe_b64encode(value).decode()[:40], repr(value)[2:20])]
    written = log.getvalue()
    assert log.of("call") and charm.endswith("canary")
    for secret in [*forms, *tokens, table.join_code, charm, "Frodo-canary", "roll", "987654321"]:
        assert secret not in written


def test_a_key_that_nobody_allowed_is_withheld_by_name(log: Log) -> None:
    structlog.get_logger().info("something", table="t", token="mellon", hand=["ring"])
    (line,) = log.lines()
    assert line["table"] == "t" and line["withheld"] == ["hand", "token"]
    assert "mellon" not in log.getvalue() and "ring" not in log.getvalue()


def test_libraries_are_heard_from_a_warning_on(log: Log) -> None:
    logging.getLogger("grpc").info("chatter")
    logging.getLogger("grpc").warning("port %s", 7)
    (line,) = log.of("library")
    assert (line["logger"], line["message"], line["level"]) == ("grpc", "port 7", "warning")
    assert log.counted == [("library", "warning")]


def test_P2_that_a_caller_went_away_while_he_was_answered_is_no_error(log: Log) -> None:
    cygrpc: Any = import_module("grpc._cython.cygrpc")
    for error in (cygrpc.ExecuteBatchError("execute_batch", ()), RuntimeError("something else")):
        try:
            raise error
        except (cygrpc.ExecuteBatchError, RuntimeError):
            logging.getLogger("grpc._cython.cygrpc").exception(
                "raised in core by servicer method [/smial.v1.PlayService/GetPosition]"
            )
    assert [line["level"] for line in log.of("library")] == ["debug", "error"]
    assert log.counted == [("library", "error")]


def test_a_log_that_cannot_be_written_harms_nobody(log: Log) -> None:
    log.close()
    structlog.get_logger().error("something")


def test_logs_for_eyes_are_no_json(log: Log) -> None:
    logs.configure("info", "console", log, lambda *line: None)
    structlog.get_logger().info("server.started", address="here")
    structlog.get_logger().debug("too quiet")
    assert "server.started" in log.getvalue() and "address=here" in log.getvalue() and "{" not in log.getvalue()
    assert "too quiet" not in log.getvalue()


class Watched(Log):
    """A log on a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("form", "kind", "is_json"), [(None, Log, True), (None, Watched, False), ("json", Watched, True)]
)
def test_unless_said_otherwise_a_terminal_gets_lines_for_eyes_and_all_else_json(form, kind, is_json, log: Log) -> None:
    written = kind()
    logs.configure("info", form, written, lambda *line: None)
    structlog.get_logger().info("server.started")
    assert written.getvalue().startswith("{") is is_json and "server.started" in written.getvalue()


def test_an_error_for_eyes_brings_its_trace(log: Log) -> None:
    logs.configure("info", None, watched := Watched(), lambda *line: None)
    try:
        raise LookupError("no such pebble")
    except LookupError:
        structlog.get_logger().exception("server.fault")
    assert "LookupError: no such pebble" in watched.getvalue()


class HungUp:
    """A call whose client went away so lately that gRPC has not cancelled it yet."""

    def invocation_metadata(self) -> tuple[()]:
        return ()

    def time_remaining(self) -> None:
        return None

    async def write(self, _: object) -> None:
        raise grpc.aio.InternalError("nobody takes this")


class WatchesOneMessage:
    """Has one message for whoever watches, and answers nothing else."""

    GetPosition = SubmitMove = UndoMove = Say = None

    async def WatchTable(self, *_: object) -> AsyncIterator[play.WatchTableResponse]:
        yield play.WatchTableResponse()


async def test_P2_who_hangs_up_in_the_middle_of_a_message_is_no_fault_of_the_server(log: Log, metrics: Metrics) -> None:
    service = play.DESCRIPTOR.services_by_name["PlayService"]
    handler: Any = Calls(metrics, Quotas(None, Hosts())).handlers(service, WatchesOneMessage())["WatchTable"]
    with pytest.raises(asyncio.CancelledError):
        await handler.unary_stream(b"", HungUp())
    assert [line["code"] for line in log.of("call")] == ["CANCELLED"] and not log.of("server.fault")
