"""Finding plugins: a bad one is listed by name and reason, keeps nobody else from playing and leaves nothing behind."""

import sys
from collections.abc import Callable, Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from smial.rules import GameInfo, State
from smial.tables import Games, PluginFault, load_plugins
from smial.tables.plugins import PluginError, check_game
from tests.tables.games import Climb, ClimbState
from tests.tables.house import House, front

GOOD = """
    import msgspec
    from smial.rules import hookimpl
    from tests.tables.games import Climb

    class Game(Climb):
        info = msgspec.structs.replace(Climb.info, id="ID", title="TITLE", version=VERSION)

    @hookimpl
    def smial_games():
        return [Game()]
"""

Install = Callable[..., None]


def good(id: str, title: str = "", version: int = 1) -> str:
    return GOOD.replace("ID", id).replace("TITLE", title or id).replace("VERSION", str(version))


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a distribution with one entry point or several, each a module of this text."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)
    before = set(sys.modules)

    def installed(name: str, *texts: str, release: str = "1.2") -> None:
        modules = [f"{name.replace('-', '_')}_plugin_{number}" for number in range(len(texts))]
        for module, text in zip(modules, texts, strict=True):
            (site / f"{module}.py").write_text(dedent(text))
        about = site / f"{name.replace('-', '_')}-{release}.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {release}\n")
        points = "".join(f"{module} = {module}\n" for module in modules)
        (about / "entry_points.txt").write_text(f"[other]\nx = nowhere\n[smial]\n{points}")

    yield installed
    for module in set(sys.modules) - before:
        if "_plugin_" in module:
            del sys.modules[module]


def loaded(tmp_path: Path, *, strict: bool = False) -> Games:
    found: list[Distribution] = list(distributions(path=[str(tmp_path / "site")]))
    return load_plugins(strict=strict, found=found)


def only_fault(games: Games) -> PluginFault:
    (fault,) = games.faults
    return fault


def test_a_good_plugin_offers_its_game(tmp_path: Path, install: Install):
    install("hole", good("hole"))
    games = loaded(tmp_path)
    assert (games.ids(), games.faults) == (["hole"], [])
    assert games.newest("hole").plugin == "hole 1.2"


def test_games_are_listed_by_title(tmp_path: Path, install: Install):
    install("zebra", good("a", "Zebra"), good("b", "Ant"))
    assert loaded(tmp_path).ids() == ["b", "a"]


def test_R6_one_plugin_may_have_several_rules_versions_of_a_game(tmp_path: Path, install: Install):
    both = good("hole").replace("[Game()]", "[Game(), Newer()]") + dedent(
        """
        class Newer(Game):
            info = msgspec.structs.replace(Game.info, version=3)
        """
    ).replace("\n", "\n    ")
    install("hole", both)
    games = loaded(tmp_path)
    assert games.versions("hole") == [3, 1] and games.newest("hole").game.info.version == 3
    old, none = games.get("hole", 1), games.get("hole", 2)
    assert old is not None and old.game.info.version == 1 and none is None


BAD = {
    "not importable": ("import nothing_of_this_name", "No module named 'nothing_of_this_name'"),
    "broken syntax": ("def (", "SyntaxError"),
    "exit at import": ("raise SystemExit(3)", "SystemExit: 3"),
    "unprintable": (
        """
        class Odd(Exception):
            def __str__(self):
                raise ValueError
        raise Odd
        """,
        "Odd, which cannot be printed",
    ),
    "misspelt hook": (
        """
        from smial.rules import hookimpl
        @hookimpl
        def smial_game():
            return []
        """,
        "smial_game",
    ),
    "wrong argument": (
        """
        from smial.rules import hookimpl
        @hookimpl
        def smial_games(colour):
            return []
        """,
        "colour",
    ),
    "no hook": ("x = 1", "it offers no game"),
    "no games": (
        """
        from smial.rules import hookimpl
        @hookimpl
        def smial_games():
            return []
        """,
        "it offers no game",
    ),
    "raises when asked": (
        """
        from smial.rules import hookimpl
        @hookimpl
        def smial_games():
            raise LookupError("no board 7 in part-3.toml")
        """,
        "no board 7 in part-3.toml",
    ),
    "not a game": (
        """
        from smial.rules import hookimpl
        @hookimpl
        def smial_games():
            return ["climb"]
        """,
        "gives a str, not a Game",
    ),
    "not complete": (
        """
        from smial.rules import Game, GameInfo, hookimpl
        class Half(Game):
            info = GameInfo(id="half", title="", summary="", seats=(1,))
        @hookimpl
        def smial_games():
            return [Half()]
        """,
        "abstract",
    ),
    "bad id": (good("Bad Id"), "game id 'Bad Id'"),
}


@pytest.mark.parametrize("bad", BAD)
def test_R8_R9_a_bad_plugin_is_listed_with_its_reason_and_stops_nobody(tmp_path: Path, install: Install, bad: str):
    text, reason = BAD[bad]
    install("middle", text)
    install("alpha", good("alpha"))
    install("zulu", good("zulu"))
    games = loaded(tmp_path)
    assert games.ids() == ["alpha", "zulu"]
    fault = only_fault(games)
    assert fault.plugin == "middle 1.2"
    assert "middle_plugin_0" in fault.message and reason in fault.message


@pytest.mark.parametrize("bad", BAD)
def test_R8_strict_mode_raises_at_the_first_fault(tmp_path: Path, install: Install, bad: str):
    install("middle", BAD[bad][0])
    with pytest.raises(PluginError, match=r"middle 1\.2"):
        loaded(tmp_path, strict=True)


def test_an_interrupt_while_plugins_are_loaded_interrupts(tmp_path: Path, install: Install):
    install("middle", "import signal; signal.raise_signal(signal.SIGINT)")
    with pytest.raises(KeyboardInterrupt):
        loaded(tmp_path)


def test_R8_a_plugin_that_only_says_it_was_interrupted_is_listed(tmp_path: Path, install: Install):
    install("middle", "raise KeyboardInterrupt")
    assert only_fault(loaded(tmp_path)).message.endswith("KeyboardInterrupt: ")


@pytest.mark.parametrize(
    ("file", "text"), [("METADATA", "Name: \xff"), ("entry_points.txt", "[smial]\nno equals sign")]
)
def test_R8_a_distribution_that_does_not_say_what_it_is_is_listed(
    tmp_path: Path, install: Install, file: str, text: str
):
    install("hole", good("hole"))
    install("middle", good("middle"))
    (tmp_path / "site/middle-1.2.dist-info" / file).write_text(text, "latin-1")
    games = loaded(tmp_path)
    assert games.ids() == ["hole"] and only_fault(games).plugin == "middle-1.2.dist-info"
    with pytest.raises(PluginError, match="middle"):
        loaded(tmp_path, strict=True)


def test_R8_of_a_plugin_that_fails_half_way_nothing_is_left(tmp_path: Path, install: Install):
    bad_second = good("first").replace("[Game()]", "[Game(), Second()]") + (
        "\n    class Second(Game):\n        info = msgspec.structs.replace(Game.info, id='second', seats=(3, 2))\n"
    )
    install("half", bad_second)
    games = loaded(tmp_path)
    assert games.ids() == [] and "seats (3, 2)" in only_fault(games).message


def test_a_game_id_of_another_plugin_is_refused_by_name(tmp_path: Path, install: Install):
    install("later", good("hole", "Later"))
    install("earlier", good("hole", "Earlier"))
    games = loaded(tmp_path)
    assert games.newest("hole").game.info.title == "Earlier", "in the order of their names"
    fault = only_fault(games)
    assert fault.plugin == "later 1.2" and "'hole' is already there, from earlier 1.2" in fault.message


def test_two_entry_points_of_one_plugin_with_the_same_game_are_refused(tmp_path: Path, install: Install):
    install("twice", good("hole"), good("hole"))
    games = loaded(tmp_path)
    assert games.ids() == ["hole"] and "'hole' is already there" in only_fault(games).message


def test_the_same_rules_version_twice_is_refused():
    games = Games()
    games.add(Climb(), "one 1")
    with pytest.raises(ValueError, match="rules version 1 twice"):
        games.add(Climb(), "one 1")


def test_a_distribution_that_is_found_twice_is_loaded_once(tmp_path: Path, install: Install):
    install("hole", good("hole"))
    found = list(distributions(path=[str(tmp_path / "site")])) * 2
    assert load_plugins(found=found).faults == []


def changed(**info: object) -> type[Climb]:
    """Climb with other facts."""
    facts: dict[str, Any] = {"id": "climb", "title": "Climb", "summary": "", "seats": (1,), **info}
    return type("Changed", (Climb,), {"info": GameInfo(**facts)})


@pytest.mark.parametrize("id", ["", "Climb", "-climb", "climb-", "a--b", "a b", "über", "a/b", "climb\n"])
def test_ids_are_lower_case_letters_digits_and_single_hyphens(id: str):
    with pytest.raises(ValueError, match="game id"):
        check_game(changed(id=id)())


@pytest.mark.parametrize("seats", [(), (0,), (2, 1), (1, 1), (17,), (1, 20), (-1, 2)])
def test_seats_rise_from_one_to_sixteen(seats: tuple[int, ...]):
    with pytest.raises(ValueError, match="seats"):
        check_game(changed(seats=seats)())


def test_rules_versions_count_from_one():
    with pytest.raises(ValueError, match="rules version 0"):
        check_game(changed(version=0)())


@pytest.mark.parametrize("method", ["asks", "moves", "play", "choice", "view", "outcome"])
def test_R9_a_state_without_one_of_its_methods_is_refused_by_name(method: str):
    class Lacking(ClimbState):
        """One method is as if it had never been written."""

    setattr(Lacking, method, getattr(State, method))
    game = type("Game", (Climb,), {"state": Lacking})
    with pytest.raises(ValueError, match=f"Lacking does not define {method}"):
        check_game(game())


@pytest.mark.parametrize(
    "facts",
    [{"title": "half: \ud800"}, {"title": 7}, {"summary": None}, {"languages": ("en", 5)}, {"summary": "x" * 100_000}],
    ids=["half a letter", "number", "nothing", "no language", "too long"],
)
def test_R8_a_game_that_would_spoil_the_list_of_all_is_refused(facts: dict[str, object]):
    with pytest.raises(ValueError, match=r"climb: .*(cannot be told|can be listed)"):
        check_game(changed(**facts)())


@pytest.mark.parametrize("words", [None, {"de": None}, {"de": {"Climb": 7}}, {"de": {"Climb": "\ud800"}}])
def test_R8_words_that_cannot_be_told_are_refused(words: object):
    with pytest.raises(ValueError, match=r"climb: .*cannot be told"):
        check_game(type("Mute", (Climb,), {"words": words})())


def test_M10_a_game_whose_printed_parts_cannot_be_made_is_refused():
    class Lost(Climb):
        """Its board is missing."""

        def scene(self, options):
            raise LookupError("there is no board")

    with pytest.raises(LookupError, match="no board"):
        check_game(Lost())


async def test_F3_what_could_not_be_loaded_is_not_offered(tmp_path: Path, install: Install):
    install("bad", "raise SystemExit")
    install("hole", good("hole"))
    async with front(tmp_path / "x.db", games=loaded(tmp_path)) as one:
        (alone,) = await House(one).playing("hole")
        assert (await alone.position()).question.id
