"""GameService: what can be played here."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from smial.server.calls import Context
from smial.server.errors import BadFields, note
from smial.server.pages import page_token
from smial.server.validation import checked
from smial.tables import GameFault, Games, Refusal
from smial.tables.languages import language_of, translated, words_of
from smial.tables.plugins import Registered
from smial.tables.sendable import check_size
from smial.tables.workers import TooSlowError, Workers
from smial.v1 import errors_pb2 as why
from smial.v1 import game_service_pb2 as pb
from smial.v1.game_service_pb2_grpc import GameServiceServicer

T = TypeVar("T")

MOST_SCENES = 100
"""Scenes kept at hand, some ten kilobytes each."""


class GameEdge(GameServiceServicer):
    """See `smial/v1/game_service.proto`."""

    def __init__(self, games: Games, workers: Workers) -> None:
        self._games = games
        self._workers = workers
        self._scenes: OrderedDict[tuple[str, int, bytes, str], pb.GetSceneResponse] = OrderedDict()

    async def ListGames(self, request: pb.ListGamesRequest, context: Context) -> pb.ListGamesResponse:
        """The games, by title, and on the last page the plugins that could not be loaded."""
        with checked() as fields:
            size = fields.page_size(request.page_size)
            language = fields.language(request.language_code)
            after = fields.page_start(tuple[str, str], request.page_token, request)
        found = [game for game in map(self._games.newest, self._games) if after is None or _place(game) > after]
        answer = pb.ListGamesResponse(games=[self._shown(game, language) for game in found[:size]])
        if len(found) > size:
            answer.next_page_token = page_token(_place(found[size - 1]), request)
        else:
            answer.faults.extend(pb.PluginFault(plugin=it.plugin, message=it.message) for it in self._games.faults)
        return answer

    async def GetGame(self, request: pb.GetGameRequest, context: Context) -> pb.GetGameResponse:
        """The game with its rules."""
        with checked() as fields:
            name = fields.name("name", request.name, "games")
            language = fields.language(request.language_code)
        found = self._found(name, 0)
        shown = self._shown(found, language)
        shown.rules_text = await self._of_plugin(lambda: _rules_text(found))
        return pb.GetGameResponse(game=shown)

    async def GetScene(self, request: pb.GetSceneRequest, context: Context) -> pb.GetSceneResponse:
        """All that is printed, in the language asked for."""
        with checked() as fields:
            name = fields.name("name", request.name, "games")
            text = fields.options(request.options)
            version = fields.version("rules_version", request.rules_version)
            language = fields.language(request.language_code)
        found = self._found(name, version)
        info, options = found.game.info, _options(found, text)
        language = language_of(found.game, language)
        key = (info.id, info.version, msgspec.json.encode(options), language)
        if key not in self._scenes:
            self._scenes[key] = await self._of_plugin(lambda: _scene(found, options, language))
        self._scenes.move_to_end(key)
        if len(self._scenes) > MOST_SCENES:
            self._scenes.popitem(last=False)
        return self._scenes[key]

    def _found(self, name: str, version: int) -> Registered:
        """The game at this rules version, or at its newest; Refusal if it is not here."""
        game = name.removeprefix("games/")
        if game not in self._games:
            known = ", ".join(self._games) or "none"
            message = f"There is no game {game!r} here; there are: {known}."
            raise Refusal(why.REASON_NO_SUCH_GAME, message, known=known, game=game)
        found = self._games.get(game, version) if version else self._games.newest(game)
        if found is None:
            versions = ", ".join(map(str, self._games.versions(game)))
            message = f"This server has rules versions {versions} of {game}, not {version}; another may."
            raise Refusal(why.REASON_RULES_NOT_HERE, message, game=game)
        return found

    def _shown(self, registered: Registered, language: str) -> pb.Game:
        """The game as lists show it."""
        game = registered.game
        info, words = game.info, words_of(game, language)
        traits = info.traits
        return pb.Game(
            name=f"games/{info.id}",
            title=words.get(info.title, info.title),
            summary=words.get(info.summary, info.summary),
            seat_counts=info.seats,
            traits=pb.Traits(
                cooperative=traits.cooperative,
                simultaneous=traits.simultaneous,
                hidden_information=traits.hidden,
                chance=traits.chance,
            ),
            rules_versions=self._games.versions(info.id),
            options_schema=_schema(game.options),
            move_schema=_schema(game.moves),
            language_codes=info.languages,
            plugin=registered.plugin,
        )

    async def _of_plugin(self, call: Callable[[], T]) -> T:
        """What a plugin gives, asked on a worker; GameFault if it fails."""
        try:
            return await self._workers.run(call)
        except Refusal:  # there is no thread left, for which this plugin cannot be blamed
            raise
        except TooSlowError as error:
            reference = note("game.scene_fault", error)
            raise GameFault(f"The game took too long. Reference: {reference}.", reference, slow=True) from error
        except Exception as error:  # a plugin may raise anything
            reference = note("game.scene_fault", error)
            raise GameFault(f"The game failed. Reference: {reference}.", reference) from error


def _scene(registered: Registered, options: Any, language: str) -> pb.GetSceneResponse:
    game = registered.game
    answer = pb.GetSceneResponse(scene=translated(game.scene(options), game.words.get(language, {})))
    check_size(answer)
    return answer


def _rules_text(registered: Registered) -> str:
    """The rules in words; TypeError or ValueError if they cannot be sent."""
    answer = pb.Game(rules_text=registered.game.rules_text())
    check_size(answer)
    return answer.rules_text


def _options(registered: Registered, text: str) -> Any:
    """The options that a text stands for, all fields filled in."""
    try:
        return msgspec.json.decode(text or "{}", type=registered.game.options)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadFields([("options", f"are none of {registered.game.info.title}: {error}")]) from None


def _schema(of: Any) -> str:
    return msgspec.json.encode(msgspec.json.schema(of)).decode()


def _place(registered: Registered) -> tuple[str, str]:
    """Where a game stands in the list."""
    return registered.game.info.title, registered.game.info.id
