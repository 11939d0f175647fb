"""Checks of the course of games: somebody is always waited for, every game ends, and everything stays within bounds."""

from __future__ import annotations

import math

from smial.bots import BOTS, Bot, SeededSource, decide
from smial.rules import Seat
from smial.rules.moves import MOVE_BYTES
from smial.testkit.receipts import stable
from smial.testkit.trial import Moment, Playout, Trial

BOT_GAMES = 3
"""How many games bots play to the end: they think, so they are slower than chance."""


def every_game_ends(trial: Trial) -> None:
    """Random games end within `Limits.moves` answers, with winners and scores that fit the table."""
    for playout in trial.playouts:
        last = playout.moments[-1]
        outcome = last.state().outcome()
        if outcome is None:
            last.fail(f"the game has not ended, its limit is {trial.limits.moves} answers")
        winners, seats = list(outcome.winners), list(range(trial.seats))
        last.must(sorted(set(winners) & set(seats)) == sorted(winners), f"the winners are {winners}")
        last.must(len(outcome.scores) in (0, trial.seats), f"there are {len(outcome.scores)} scores")
        if trial.game.info.traits.cooperative:
            last.must(sorted(winners) in ([], seats), f"it is declared co-operative and won by {winners} alone")


def somebody_is_awaited_until_it_is_over(trial: Trial) -> None:
    """Until the game is over somebody is waited for, and who is asked has a move; afterwards nobody is asked."""
    for moment in trial.moments():
        position = moment.position()
        asked = list(position.questions())
        if position.outcome() is not None:
            moment.must(not asked, f"the game is over, and yet seats {asked} are asked")
            continue
        moment.must(bool(position.awaited()), f"the game is not over, and of the seats asked, {asked}, none is awaited")
        for seat in asked:
            moment.must(seat in range(trial.seats), f"seat {seat} is asked, and there is none")
            moment.must(len(position.state.moves(seat)) > 0, "it is asked and has no move", seat)


def everything_stays_within_bounds(trial: Trial) -> None:
    """Positions, views, lists of moves and moves stay within `Limits`, moves within 4 KiB."""
    limits = trial.limits
    for moment in trial.moments():
        size = len(moment.packed)
        moment.must(size <= limits.state_bytes, f"the position has {size} bytes, its limit is {limits.state_bytes}")
    for moment in trial.sampled():
        _views_within_bounds(moment)
        position = moment.position()
        for seat in position.questions():
            _moves_within_bounds(moment, seat)


def _views_within_bounds(moment: Moment) -> None:
    state, limit = moment.state(), moment.trial.limits.view_bytes
    for seat in range(moment.trial.seats):
        size = len(stable(state.view().message())) + len(stable(state.view_of(seat).message()))
        moment.must(size <= limit, f"the views have {size} bytes, their limit is {limit}", seat)


def _moves_within_bounds(moment: Moment, seat: Seat) -> None:
    moves, most = moment.state().moves(seat), moment.trial.limits.choices
    moment.must(len(moves) <= most, f"there are {len(moves)} choices, their limit is {most}", seat)
    for move in moves:
        size = len(moment.codec.write_move(move))
        moment.must(size <= MOVE_BYTES, f"{type(move).__name__} has {size} bytes, the limit is {MOVE_BYTES}", seat)


def bots_play_to_the_end(trial: Trial) -> None:
    """Each kind of bot, in all seats, ends a few games: no estimate leads it in circles. Estimates are finite."""
    for bot in BOTS.values():
        for playout in trial.playouts[:BOT_GAMES]:
            if not _ends_with(bot, playout):
                where = playout.where(trial.limits.moves)
                raise AssertionError(f"{where}: with {bot.name} bots in all seats the game has not ended")


def _ends_with(bot: Bot, playout: Playout) -> bool:
    position, chance = playout.moments[0].position(), playout.live({})
    thinking = SeededSource(f"{playout.table}/{bot.name}")
    for number in range(playout.trial.limits.moves):
        if position.outcome() is not None:
            return True
        seat = position.awaited()[0]
        if not math.isfinite(position.state.estimate(seat)):
            raise AssertionError(f"{playout.where(number, seat)}: the estimate is no finite number")
        position.answer(seat, decide(bot, position.state, seat, thinking), chance)
    return position.outcome() is not None
