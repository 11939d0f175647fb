"""Hooks: a plugin's functions are held to the specification when it is registered."""

import pluggy
import pytest

from smial.rules import hookimpl
from smial.rules.hooks import PROJECT, Hooks
from tests.probe import game


@pytest.fixture
def manager() -> pluggy.PluginManager:
    made = pluggy.PluginManager(PROJECT)
    made.add_hookspecs(Hooks)
    return made


def test_a_module_with_the_hook_is_a_plugin(manager: pluggy.PluginManager) -> None:
    manager.register(game)
    manager.check_pending()
    assert [found.info.id for games in manager.hook.smial_games() for found in games] == ["mathom-swap"]


def test_a_misspelt_hook_is_found(manager: pluggy.PluginManager) -> None:
    class Misspelt:
        @hookimpl
        def smial_game(self):
            return []

    manager.register(Misspelt())
    with pytest.raises(pluggy.PluginValidationError, match="smial_game"):
        manager.check_pending()


def test_a_hook_with_an_argument_that_is_not_there_is_refused(manager: pluggy.PluginManager) -> None:
    class TooCurious:
        @hookimpl
        def smial_games(self, server):
            return []

    with pytest.raises(pluggy.PluginValidationError, match="server"):
        manager.register(TooCurious())
