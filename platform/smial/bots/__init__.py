"""Players without game knowledge, and where their randomness comes from. Not for: seating them or giving their answers;
to the tables a bot is a seat like any other.

Ask a bot through `decide`: it hands over a copy resampled for the seat, so that no bot sees what its seat may not know.
"""

from collections.abc import Mapping

from smial.bots.bot import Bot, decide, seated_copy
from smial.bots.players import GreedyBot, RandomBot
from smial.bots.sources import SeededSource, SystemSource

BOTS: Mapping[str, Bot] = {bot.name: bot for bot in (RandomBot(), GreedyBot())}
"""All bots by name. They keep nothing between answers, so that one of each serves all tables and threads."""

__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "SeededSource", "SystemSource", "decide", "seated_copy"]
