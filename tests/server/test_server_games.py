"""GameService: what can be played here, what is printed for it, and what could not be loaded."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from smial.rules.views import Component, Scene
from smial.tables import Games, PluginFault
from smial.v1 import game_service_pb2 as pb
from tests.server.callers import Caller, refused
from tests.server.game import PebbleGame


async def scene_of(caller: Caller, **fields: Any) -> Any:
    request = pb.GetSceneRequest(name="games/pebbles", **fields)
    return (await caller.call(caller.games.GetScene, request)).scene


async def listed(caller: Caller, **fields: Any) -> pb.ListGamesResponse:
    answer: pb.ListGamesResponse = await caller.call(caller.games.ListGames, pb.ListGamesRequest(**fields))
    return answer


class Renamed(PebbleGame):
    """Another game, to have more than one."""

    def __init__(self, id: str, title: str) -> None:
        self.info = msgspec.structs.replace(PebbleGame.info, id=id, title=title)  # type: ignore[misc]


async def test_a_game_tells_its_facts_schemas_versions_and_rules(passer_by: Caller) -> None:
    game = (await passer_by.call(passer_by.games.GetGame, pb.GetGameRequest(name="games/pebbles"))).game
    assert (game.name, game.title, game.summary) == ("games/pebbles", "Pebbles", "Take the last one.")
    assert list(game.seat_counts) == [1, 2, 3] and list(game.rules_versions) == [2, 1]
    assert (game.traits.hidden_information, game.traits.chance, game.traits.cooperative) == (True, True, False)
    assert list(game.language_codes) == ["en", "de"] and game.plugin == "pebbles 1.0"
    assert game.rules_text.startswith("# Pebbles")
    assert "pebbles" in json.dumps(json.loads(game.options_schema)) and "take" in json.dumps(
        json.loads(game.move_schema)
    )


async def test_lists_leave_the_rules_out(passer_by: Caller) -> None:
    (game,) = (await listed(passer_by)).games
    assert game.title == "Pebbles" and game.rules_text == ""


async def test_a_game_speaks_the_language_asked_for_or_its_own(passer_by: Caller) -> None:
    titles = [(await listed(passer_by, language_code=code)).games[0].title for code in ("", "de", "de-AT", "fr")]
    assert titles == ["Pebbles", "Kiesel", "Kiesel", "Pebbles"]


async def test_a_scene_is_translated_in_its_words_and_lines_but_not_in_its_ids(passer_by: Caller) -> None:
    own, german = await scene_of(passer_by), await scene_of(passer_by, language_code="de")
    assert own.components[0].title == "Heap" and own.components[0].text.lines[0].text == "7 lie on the Heap."
    assert (
        german.components[0].title == "Haufen" and german.components[0].text.lines[0].text == "7 liegen auf dem Haufen."
    )
    (face,) = german.faces
    assert (face.id, face.kind, face.name, list(face.traits)) == ("stone", "stone", "Stein", ["Stein", "round"])


async def test_a_scene_is_that_of_the_options(passer_by: Caller) -> None:
    scene = await scene_of(passer_by, options='{"pebbles": 20}', rules_version=1)
    assert scene.components[0].text.lines[0].text == "20 lie on the Heap."


@pytest.mark.parametrize("options", ['{"stones": 1}', '{"pebbles": "many"}', "no JSON", "[" * 5000])
async def test_R10_options_that_are_none_are_the_callers_fault(passer_by: Caller, options: str) -> None:
    met = await refused(scene_of(passer_by, options=options))
    assert met.reason == "BAD_FIELD" and met.fields == ["options"]


async def test_R8_a_game_that_cannot_print_its_scene_is_a_fault_of_the_game(passer_by: Caller) -> None:
    assert (await refused(scene_of(passer_by, options='{"trouble": true}'))).reason == "GAME_FAULT"


class Printed(PebbleGame):
    """A game that prints too much on its scene, and these rules."""

    info = msgspec.structs.replace(PebbleGame.info, id="printed", version=1)

    def __init__(self, rules: Any) -> None:
        self._rules = rules

    def scene(self, options: Any) -> Scene:
        return Scene(components=[Component(id="board", title="x" * (4 << 20))])

    def rules_text(self) -> Any:
        return self._rules


@pytest.mark.parametrize("rules", ["x" * (4 << 20), 7, ["Rules"]], ids=["too large", "number", "list"])
async def test_P4_R8_what_is_printed_and_cannot_be_sent_is_a_fault_of_the_game(
    games: Games, passer_by: Caller, rules: Any
) -> None:
    games.add(Printed(rules), "printed 1.0")
    for call, request in (
        (passer_by.games.GetScene, pb.GetSceneRequest(name="games/printed")),
        (passer_by.games.GetGame, pb.GetGameRequest(name="games/printed")),
    ):
        assert (await refused(passer_by.call(call, request))).reason == "GAME_FAULT"
    assert len((await listed(passer_by)).games) == 2


async def test_F3_an_unknown_game_is_answered_with_those_there_are(passer_by: Caller) -> None:
    met = await refused(passer_by.call(passer_by.games.GetGame, pb.GetGameRequest(name="games/peebles")))
    assert met.reason == "NO_SUCH_GAME" and met.facts["known"] == "pebbles"
    assert met.details["ResourceInfo"].resource_name == "games/peebles"


async def test_P4_games_come_in_pages_by_title_and_faults_on_the_last(games: Games, passer_by: Caller) -> None:
    for id, title in (("zz", "Acorns"), ("aa", "Twigs"), ("bb", "Acorns")):
        games.add(Renamed(id, title), "more 1.0")
    games.faults.append(PluginFault("broken 1.0", "ImportError: no module"))
    pages, token = [], ""
    while not pages or token:
        page = await listed(passer_by, page_size=3, page_token=token)
        pages.append(page)
        token = page.next_page_token
    names = [[game.name.removeprefix("games/") for game in page.games] for page in pages]
    assert names == [["bb", "zz", "pebbles"], ["aa"]]
    assert [[fault.plugin for fault in page.faults] for page in pages] == [[], ["broken 1.0"]]
