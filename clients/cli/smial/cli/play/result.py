"""How a table ended: the places, the points, the reason."""

from smial.cli.draw.paint import counted, listed
from smial.cli.draw.words import said
from smial.cli.play.names import names
from smial.cli.screen import Screen
from smial.v1.play_service_pb2 import Position
from smial.v1.table_service_pb2 import TABLE_STATUS_ABANDONED, Outcome


def show_result(position: Position, screen: Screen) -> None:
    """Says how the table stands for good."""
    screen.say(*ending(position))


def ending(position: Position) -> list[str]:
    """The same as sentences."""
    lines: list[str] = []
    if position.set_aside:
        lines.append(f"This table was set aside and can only be read: {position.set_aside}")
    elif position.status == TABLE_STATUS_ABANDONED:
        lines.append("This table was given up without a result.")
    elif position.HasField("outcome"):
        lines += result(position.outcome, names(position.seats))
    if position.seed:
        lines.append(f"The draws came from the fixed seed {position.seed!r} and prove nothing.")
    return lines


def result(outcome: Outcome, called: list[str]) -> list[str]:
    """The reason, the points with the best first, and who has won; alone, points say it all unless the game is lost."""
    lines = [said(outcome.reason, called)] if said(outcome.reason, called) else []
    ranking = sorted(range(len(outcome.scores)), key=lambda seat: -outcome.scores[seat])
    lines += [f"{called[seat]}: {counted(outcome.scores[seat], 'point')}" for seat in ranking]
    alone_and_well = len(outcome.scores) == 1 and outcome.winners
    return lines if alone_and_well else [*lines, _winners(outcome, called)]


def _winners(outcome: Outcome, called: list[str]) -> str:
    if not outcome.winners:
        return "Nobody has won."
    together = " together" if len(outcome.winners) > 1 else ""
    return f"{listed([called[seat] for seat in outcome.winners])} {'have' if together else 'has'} won{together}."
