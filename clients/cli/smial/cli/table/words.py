"""What the full-screen table says of itself: whose turn it is, what Enter does, how to play. Pure."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from rich.text import Text

from smial.cli.draw import Glyphs
from smial.cli.draw.paint import counted, listed, text, wrapped
from smial.cli.draw.spelling import visible
from smial.cli.draw.states import signs
from smial.cli.draw.words import said
from smial.cli.play.asking import COMMANDS, SAY
from smial.cli.play.awaited import awaited_answers
from smial.cli.rules_text import drawn
from smial.cli.table.answering import Answering
from smial.cli.table.link import Away
from smial.cli.table.sight import Sight
from smial.cli.table.state import State

HOW = Path(__file__).with_name("help.md")
"""What help says before the game's rules."""

WISHES = {
    "undo": "takes your last move back",
    "help": "shows how to play, and the rules",
    "boards": "shows the next player's boards",
    "log": "shows all that has happened",
    "quit": "leaves; the table waits for you",
}
"""What a word that is typed does."""

NAME = "name "
"""What stands before the name that one wants to be called."""

SENDING = "Sending …"

CONSENT = (("  Enter", "bold"), " plays it all the same, Escape does not.")


def help_text(rules: str, glyphs: Glyphs, width: int) -> list[Text]:
    """How to play here, what signs mean, the game's rules."""
    how = HOW.read_text(encoding="utf-8")
    return [
        *drawn(how, width, glyphs),
        text(),
        *wrapped(signs(glyphs), width),
        text(),
        *drawn(rules, width, glyphs),
    ]


def turn(sight: Sight) -> str:
    """Whose turn it is, in a few words."""
    if sight.position.version == 0:
        return "Coming to the table …"
    if sight.is_open:
        return "Not begun"
    if sight.is_over:
        return "It is over"
    if sight.position.HasField("question"):
        return "Your turn" if sight.position.question.waits else "You may"
    return "Waiting for " + (listed([sight.players[seat] for seat in awaited(sight)]) or "the others")


def awaited(sight: Sight) -> list[int]:
    """The seats that the game waits for."""
    return [asked.seat for asked in sight.position.asked if asked.waits]


def waiting(sight: Sight) -> str:
    """For whom and for what, in a sentence."""
    return " · ".join(awaited_answers(sight.position, sight.players)) or "Waiting for the others."


def meanwhile(sight: Sight) -> str:
    """What can be done where nothing is asked: boards are there once the game has begun, and who sits may speak."""
    boards = [] if sight.is_open else ["look at all boards (F2)"]
    speech = [] if sight.viewer is None else ["say something (F4)"]
    return f"Meanwhile you can {' or '.join([*boards, 'read the rules (F1)', *speech])}."


def clock(sight: Sight) -> str:
    """How long those who are awaited may still think, `Ben 1:05`; empty where no clock runs."""
    now = datetime.now(UTC)
    running = [
        (asked.seat, asked.deadline.ToDatetime(UTC) - now)
        for asked in sight.position.asked
        if asked.waits and asked.HasField("deadline") and sight.table.HasField("clock")
    ]
    return "  ".join(f"{_whose(seat, sight)} {minutes(left.total_seconds())}" for seat, left in running)


def _whose(seat: int, sight: Sight) -> str:
    return "you" if seat == sight.viewer else sight.players[seat]


def minutes(seconds: float) -> str:
    """`1:05`, `2:00:00`; nothing is less than none."""
    whole = max(int(seconds), 0)
    hours = f"{whole // 3600}:{whole % 3600 // 60:02}" if whole >= 3600 else str(whole // 60)
    return f"{hours}:{whole % 60:02}"


def away_words(away: Away) -> str:
    """That the server is away, since when, and what that means."""
    return f"{visible(away.words)} Since {away.since:%H:%M:%S}. What you see may be old; trying on by itself."


def bar(state: State, keys: Sequence[str] = ()) -> Text:
    """What Enter does now, and which keys show more that can be picked."""
    answering, typed = state.answering, state.typed
    if state.saying or typed.startswith(SAY):
        return text(("Enter", "bold"), " says it to everybody at the table; Escape says nothing.")
    if typed.startswith(NAME):
        return text(("Enter", "bold"), f" calls you {typed.removeprefix(NAME).strip()!r} from now on.")
    if wish := COMMANDS.get(typed.strip().lower()):
        about = f": {state.undo}" if wish == "undo" and state.undo else ""
        return text(("Enter", "bold"), f" {WISHES[wish]}{about}.")
    if state.is_sending:
        return text()
    if answering is None or not answering.question.choices:
        return text((meanwhile(state.sight), "dim"))
    if answering.warned:
        return text(("Mind: ", "bold red"), answering.warning, *CONSENT)
    if ready := answering.ready:
        return _ready(answering, ready.label)
    if not typed and answering.offered and not state.sight.is_open and not state.current.holds(answering.offered):
        return text("What you can pick is on other boards: F2 turns to them.")
    more = f" {' and '.join(keys)}: more is marked." if keys else ""
    return text(_hint(answering, typed, state.sight.is_open), more)


def _ready(answering: Answering, label: str) -> Text:
    more = _more(answering)
    mind = f"  Mind: {answering.warning}" if answering.warning else ""
    return text(("Enter plays: ", "bold"), (label, "bold reverse"), (mind, "red"), (more, "dim"))


def _more(answering: Answering) -> str:
    if answering.cursor in answering.offered and not answering.typed:
        return f"  (Space adds {answering.spread.called(answering.cursor)})"
    return ""


def _hint(answering: Answering, typed: str, is_open: bool) -> str:
    count = len(answering.left)
    if wrong := misfit(answering, typed):
        return f"{wrong} Escape clears the line."
    if answering.cursor in answering.offered:
        return f"Space picks {answering.spread.called(answering.cursor)}; {counted(count, 'move')} to choose from."
    if typed or answering.choosing.picked or answering.choosing.typed:
        return f"{counted(count, 'move')} left: {_on(answering, typed)}."
    if answering.offered and is_open:
        return "Pick a seat (mouse, or arrows and Space), or click on a move, or type its number."
    if answering.offered:
        return "Pick what is marked (mouse, or arrows and Space), or type a number or a name."
    return "Click on a move, or type its number; Tab goes through them."


def misfit(answering: Answering, typed: str) -> str:
    """That no move is meant by what is typed and plays none; empty if it narrows them."""
    if typed.isdecimal():
        return f"There is no move {typed}; they go from 1 to {len(answering.choosing.all)}."
    return f"No move fits {typed!r}." if typed and not answering.left else ""


def _on(answering: Answering, typed: str) -> str:
    """How one comes on from what is left."""
    if typed:
        return "type on, or Escape clears the line"
    how = "pick on" if answering.offered else "take one from the list"
    return f"{how}, or Escape takes the last pick back"


def asked(answering: Answering, undo: str) -> Sequence[Text]:
    """The question itself, with what has been answered of it so far, and what may be taken back."""
    question, laid = answering.question, answering.spread
    lines = [text((line, "bold")) for line in said(question.text, laid.players).split("\n")]
    if question.draft:
        lines.append(text("So far: " + listed([ref.name or laid.name(ref.id) for ref in question.draft]) + "."))
    if not question.waits and "/" not in question.id:
        lines.append(text(("Nobody waits for this.", "dim")))
    if undo:
        lines.append(taking_back(undo))
    return lines


def taking_back(undo: str) -> Text:
    """What can be taken back, and how."""
    return text((f"Ctrl-Z: {undo}", "dim"))
