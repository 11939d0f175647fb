"""The game that plugins/README.md shows to game authors passes the kit, as written there."""

import importlib
import re
from pathlib import Path

import pytest

from smial.testkit import Check, Trial, check_plugin, checks

README = Path(__file__).parents[2] / "plugins" / "README.md"


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory):
    folder = tmp_path_factory.mktemp("readme")
    blocks = re.findall(r"^```python\n(.*?)^```", README.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    (folder / "my_ten.py").write_text(blocks[0], encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        yield importlib.import_module("my_ten")


@pytest.fixture(scope="module")
def game(module):
    return module.TenGame()


@pytest.mark.parametrize("check", checks)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_game_of_the_readme_passes(check: Check, seats: int, game) -> None:
    check(Trial(game, seats))


def test_the_games_that_its_plugin_lists_pass(module) -> None:
    check_plugin(module.smial_games())
