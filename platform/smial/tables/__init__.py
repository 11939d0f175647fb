"""The life of a table: seats, questions, journal, due times, watchers, records. No gRPC, no SQL.

`Tables` holds them all for one process; `Lobby`, `Play` and `Records` are what callers do there.
"""

from smial.tables.entries import Clock
from smial.tables.lobby import Lobby
from smial.tables.making import Wish
from smial.tables.owed import Limits
from smial.tables.playing import Play
from smial.tables.plugins import Games, PluginFault, load_plugins
from smial.tables.records import Records
from smial.tables.refusals import GameFault, Refusal
from smial.tables.tables import Chooser, Tables

__all__ = [
    "Chooser",
    "Clock",
    "GameFault",
    "Games",
    "Limits",
    "Lobby",
    "Play",
    "PluginFault",
    "Records",
    "Refusal",
    "Tables",
    "Wish",
    "load_plugins",
]
