"""The requests of the API, made of what a caller says. Not for sending them.

Both clients build them here. An intent that is sent again must be the same request: request id and entropy are made up
once, here, before the first attempt.
"""

from datetime import timedelta

from smial.client.clock import Clock
from smial.client.names import game_name, is_join_code, table_name
from smial.client.tokens import new_entropy, new_request_id
from smial.v1 import game_service_pb2 as games
from smial.v1 import play_service_pb2 as play
from smial.v1 import table_service_pb2 as tables


def list_games(language: str, page_token: str) -> games.ListGamesRequest:
    return games.ListGamesRequest(page_token=page_token, language_code=language)


def get_game(game: str, language: str) -> games.GetGameRequest:
    return games.GetGameRequest(name=game_name(game), language_code=language)


def get_scene(game: str, options: str, rules_version: int, language: str) -> games.GetSceneRequest:
    return games.GetSceneRequest(
        name=game_name(game), options=options, rules_version=rules_version, language_code=language
    )


def list_tables(
    game: str | None, status: tables.TableStatus.ValueType | None, with_free_seat: bool, page_token: str
) -> tables.ListTablesRequest:
    return tables.ListTablesRequest(
        game=game_name(game) if game else "",
        status=status or tables.TABLE_STATUS_UNSPECIFIED,
        with_free_seat=with_free_seat,
        page_token=page_token,
    )


def create_table(
    game: str,
    seats: int,
    *,
    options: str,
    listed: bool,
    seed: str,
    patience: timedelta | None,
    clock: Clock | None,
    continues: str,
    request_id: str | None,
) -> tables.CreateTableRequest:
    request = tables.CreateTableRequest(
        game=game_name(game),
        seats=seats,
        options=options,
        listed=listed,
        seed=seed,
        continues=table_name(continues) if continues else "",
        request_id=request_id or new_request_id(),
    )
    if patience is not None:
        request.patience.FromTimedelta(patience)
    if clock is not None:
        request.clock.per_move.FromTimedelta(clock.per_move)
        request.clock.reserve.FromTimedelta(clock.reserve)
    return request


def join_table(
    name_or_code: str, *, seat: int | None, display_name: str, entropy: bytes | None, request_id: str | None
) -> tables.JoinTableRequest:
    by_code = is_join_code(name_or_code)
    return tables.JoinTableRequest(
        name="" if by_code else table_name(name_or_code),
        join_code=name_or_code if by_code else "",
        seat=seat,
        display_name=display_name,
        entropy=entropy or new_entropy(),
        request_id=request_id or new_request_id(),
    )


def change_seat(name: str, seat: int | None, display_name: str, request_id: str | None) -> tables.ChangeSeatRequest:
    return tables.ChangeSeatRequest(
        name=name, seat=seat, display_name=display_name, request_id=request_id or new_request_id()
    )


def change_table(name: str, listed: bool, request_id: str | None) -> tables.ChangeTableRequest:
    return tables.ChangeTableRequest(name=name, listed=listed, request_id=request_id or new_request_id())


def leave_table(name: str, request_id: str | None) -> tables.LeaveTableRequest:
    return tables.LeaveTableRequest(name=name, request_id=request_id or new_request_id())


def add_bot(name: str, bot: str, seat: int | None, request_id: str | None) -> tables.AddBotRequest:
    return tables.AddBotRequest(name=name, bot=bot, seat=seat, request_id=request_id or new_request_id())


def remove_bot(name: str, seat: int, request_id: str | None) -> tables.RemoveBotRequest:
    return tables.RemoveBotRequest(name=name, seat=seat, request_id=request_id or new_request_id())


def start_table(name: str, request_id: str | None) -> tables.StartTableRequest:
    return tables.StartTableRequest(name=name, request_id=request_id or new_request_id())


def abandon_table(name: str, request_id: str | None) -> tables.AbandonTableRequest:
    return tables.AbandonTableRequest(name=name, request_id=request_id or new_request_id())


def rematch_table(name: str, request_id: str | None) -> tables.RematchTableRequest:
    return tables.RematchTableRequest(name=name, request_id=request_id or new_request_id())


def say(name: str, text: str, request_id: str | None) -> play.SayRequest:
    return play.SayRequest(name=name, text=text, request_id=request_id or new_request_id())


def submit_move(
    name: str, question_id: str, move: str, *, want_position: bool, request_id: str | None, language: str
) -> play.SubmitMoveRequest:
    return play.SubmitMoveRequest(
        name=name,
        question=question_id,
        move=move,
        want_position=want_position,
        request_id=request_id or new_request_id(),
        language_code=language,
    )


def undo_move(
    name: str, *, answer: int, want_position: bool, request_id: str | None, language: str
) -> play.UndoMoveRequest:
    return play.UndoMoveRequest(
        name=name,
        answer=answer,
        want_position=want_position,
        request_id=request_id or new_request_id(),
        language_code=language,
    )
