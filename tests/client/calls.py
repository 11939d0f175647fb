"""Every unary call of the API: how it is made, what must be sent, what is answered, and what the caller gets of it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message

from smial.client import Clock, Joined
from smial.v1 import game_service_pb2 as games
from smial.v1 import play_service_pb2 as play
from smial.v1 import record_service_pb2 as records
from smial.v1 import table_service_pb2 as tables
from smial.v1 import view_pb2 as views

ID = "6f0c3d1e-7a55-4a5b-9c6e-1f1a2b3c4d5e"
SHARE = bytes(range(32))
TABLE = tables.Table(name="tables/0195f2c4a6e07b3c", version=4)
GAME = games.Game(name="games/there-and-back-1", title="An adventure")
SCENE = views.Scene(areas=[views.Area(id="map")])
POSITION = play.Position(name=TABLE.name, version=9)


@dataclass(frozen=True)
class Call:
    """One call; `make` is given a client, of either face."""

    method: str
    make: Callable[[Any], Any]
    request: Message
    answer: Message
    result: object


def at_table(method: str, *arguments: Any, **named: Any) -> Callable[[Any], Any]:
    return lambda client: getattr(client.table("0195f2c4a6e07b3c"), method)(*arguments, **named)


CALLS = [
    Call(
        "GetGame",
        lambda client: client.game("there-and-back-1"),
        games.GetGameRequest(name="games/there-and-back-1", language_code="de"),
        games.GetGameResponse(game=GAME),
        GAME,
    ),
    Call(
        "GetScene",
        lambda client: client.scene("games/there-and-back-1", '{"hard": true}', 2),
        games.GetSceneRequest(
            name="games/there-and-back-1", options='{"hard": true}', rules_version=2, language_code="de"
        ),
        games.GetSceneResponse(scene=SCENE),
        SCENE,
    ),
    Call(
        "ListGames",
        lambda client: client.games(),
        games.ListGamesRequest(language_code="de"),
        games.ListGamesResponse(games=[GAME]),
        [GAME],
    ),
    Call(
        "ListGames",
        lambda client: client.plugin_faults(),
        games.ListGamesRequest(language_code="de"),
        games.ListGamesResponse(games=[GAME], faults=[games.PluginFault(plugin="smaug 1.0", message="No dragon.")]),
        [games.PluginFault(plugin="smaug 1.0", message="No dragon.")],
    ),
    Call(
        "CreateTable",
        lambda client: client.create("there-and-back-1", 2, listed=True, request_id=ID),
        tables.CreateTableRequest(game="games/there-and-back-1", seats=2, listed=True, request_id=ID),
        tables.CreateTableResponse(table=TABLE),
        TABLE,
    ),
    Call(
        "CreateTable",
        lambda client: client.create(
            "there-and-back-1",
            1,
            options="{}",
            seed="ring",
            patience=timedelta(minutes=5),
            continues="0195f2c4",
            request_id=ID,
        ),
        tables.CreateTableRequest(
            game="games/there-and-back-1",
            seats=1,
            options="{}",
            seed="ring",
            patience=Duration(seconds=300),
            continues="tables/0195f2c4",
            request_id=ID,
        ),
        tables.CreateTableResponse(table=TABLE),
        TABLE,
    ),
    Call(
        "CreateTable",
        lambda client: client.create("there-and-back-1", 2, clock=Clock(timedelta(seconds=30)), request_id=ID),
        tables.CreateTableRequest(
            game="games/there-and-back-1",
            seats=2,
            clock=tables.Clock(per_move=Duration(seconds=30), reserve=Duration()),
            request_id=ID,
        ),
        tables.CreateTableResponse(table=TABLE),
        TABLE,
    ),
    Call(
        "JoinTable",
        lambda client: client.join("hbbt-2345", seat=0, display_name="Bilbo", entropy=SHARE, request_id=ID),
        tables.JoinTableRequest(join_code="hbbt-2345", seat=0, display_name="Bilbo", entropy=SHARE, request_id=ID),
        tables.JoinTableResponse(table=TABLE, seat=0),
        Joined(TABLE, 0, SHARE),
    ),
    Call(
        "JoinTable",
        at_table("join", display_name="Bilbo", entropy=SHARE, request_id=ID),
        tables.JoinTableRequest(name=TABLE.name, display_name="Bilbo", entropy=SHARE, request_id=ID),
        tables.JoinTableResponse(table=TABLE, seat=1),
        Joined(TABLE, 1, SHARE),
    ),
    Call(
        "GetTable",
        at_table("get"),
        tables.GetTableRequest(name=TABLE.name, language_code="de"),
        tables.GetTableResponse(table=TABLE),
        TABLE,
    ),
    Call(
        "ChangeTable",
        at_table("change", listed=True, request_id=ID),
        tables.ChangeTableRequest(name=TABLE.name, listed=True, request_id=ID),
        tables.ChangeTableResponse(table=TABLE),
        TABLE,
    ),
    Call(
        "ChangeSeat",
        at_table("change_seat", seat=1, display_name="Baggins", request_id=ID),
        tables.ChangeSeatRequest(name=TABLE.name, seat=1, display_name="Baggins", request_id=ID),
        tables.ChangeSeatResponse(table=TABLE, seat=1),
        tables.ChangeSeatResponse(table=TABLE, seat=1),
    ),
    Call(
        "LeaveTable",
        at_table("leave", request_id=ID),
        tables.LeaveTableRequest(name=TABLE.name, request_id=ID),
        tables.LeaveTableResponse(table=TABLE),
        TABLE,
    ),
    Call(
        "AddBot",
        at_table("add_bot", request_id=ID),
        tables.AddBotRequest(name=TABLE.name, bot="greedy", request_id=ID),
        tables.AddBotResponse(table=TABLE, seat=1),
        tables.AddBotResponse(table=TABLE, seat=1),
    ),
    Call(
        "AddBot",
        at_table("add_bot", "random", 0, request_id=ID),
        tables.AddBotRequest(name=TABLE.name, bot="random", seat=0, request_id=ID),
        tables.AddBotResponse(table=TABLE, seat=0),
        tables.AddBotResponse(table=TABLE, seat=0),
    ),
    Call(
        "RemoveBot",
        at_table("remove_bot", 1, request_id=ID),
        tables.RemoveBotRequest(name=TABLE.name, seat=1, request_id=ID),
        tables.RemoveBotResponse(table=TABLE),
        TABLE,
    ),
    Call(
        "StartTable",
        at_table("start", request_id=ID),
        tables.StartTableRequest(name=TABLE.name, request_id=ID),
        tables.StartTableResponse(table=TABLE),
        TABLE,
    ),
    Call(
        "AbandonTable",
        at_table("abandon", request_id=ID),
        tables.AbandonTableRequest(name=TABLE.name, request_id=ID),
        tables.AbandonTableResponse(table=TABLE),
        TABLE,
    ),
    Call(
        "GetPosition",
        at_table("position", 7),
        play.GetPositionRequest(name=TABLE.name, seen=7, language_code="de"),
        play.GetPositionResponse(position=POSITION),
        POSITION,
    ),
    Call(
        "SubmitMove",
        at_table("submit", "q1", '["roll"]', want_position=True, request_id=ID),
        play.SubmitMoveRequest(
            name=TABLE.name, question="q1", move='["roll"]', want_position=True, request_id=ID, language_code="de"
        ),
        play.SubmitMoveResponse(version=9, position=POSITION),
        play.SubmitMoveResponse(version=9, position=POSITION),
    ),
    Call(
        "UndoMove",
        at_table("undo", request_id=ID),
        play.UndoMoveRequest(name=TABLE.name, request_id=ID, language_code="de"),
        play.UndoMoveResponse(version=10),
        play.UndoMoveResponse(version=10),
    ),
    Call(
        "Say",
        at_table("say", "Good morning!", request_id=ID),
        play.SayRequest(name=TABLE.name, text="Good morning!", request_id=ID),
        play.SayResponse(version=11),
        11,
    ),
    Call(
        "VerifyRecord",
        at_table("verify"),
        records.VerifyRecordRequest(name=TABLE.name),
        records.VerifyRecordResponse(checks=[records.Check(title="commitment", passed=True)]),
        [records.Check(title="commitment", passed=True)],
    ),
]
NAMES = [f"{number} {call.method}" for number, call in enumerate(CALLS)]
