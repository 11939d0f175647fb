"""Every hook a plugin may have, in the order in which they are called.

All are called at start-up only, never during play.

A plugin is a module or object named by an entry point of the group `smial`:

    [project.entry-points.smial]
    my_game = "my_package.plugin"
"""

from __future__ import annotations

from collections.abc import Iterable

import pluggy

from smial.rules.game import Game

PROJECT = "smial"
"""The entry-point group, and pluggy's project name."""

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


class Hooks:
    """The specification that a plugin's functions are checked against when it is loaded."""

    @hookspec
    def smial_games(self) -> Iterable[Game]:  # type: ignore[empty-body]
        """The games of this plugin: one Game for each id and each rules version it still plays.

        Called once, right after the plugin was loaded, for this plugin alone. What it raises sets the plugin aside and
        harms no other.
        """
