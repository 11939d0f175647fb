"""What leaves the tables: messages for one viewer, from what that viewer may know. Nothing else composes them.

A viewer is a seat, or a spectator (None). Lines come from the journal by audience, views from the rules by seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from google.protobuf.duration_pb2 import Duration
from google.protobuf.internal.containers import RepeatedCompositeFieldContainer
from google.protobuf.timestamp_pb2 import Timestamp

from smial.rules import Arg, Line, Question, Ref, Seat, State, Who, line
from smial.rules.lines import fill
from smial.store import Entry, Head
from smial.tables.entries import AnyBody, Result, Said, body_of
from smial.tables.folded import Folded
from smial.tables.languages import Translator, named, seat_name
from smial.tables.ledger import SECOND, Chair, Ledger
from smial.tables.sendable import LARGEST_CHANGES, check_size
from smial.v1 import line_pb2, play_service_pb2, table_service_pb2, view_pb2

STATUSES = {
    "open": table_service_pb2.TABLE_STATUS_OPEN,
    "playing": table_service_pb2.TABLE_STATUS_PLAYING,
    "finished": table_service_pb2.TABLE_STATUS_FINISHED,
    "abandoned": table_service_pb2.TABLE_STATUS_ABANDONED,
}
HOLDERS = {
    "empty": table_service_pb2.HOLDER_EMPTY,
    "person": table_service_pb2.HOLDER_PERSON,
    "bot": table_service_pb2.HOLDER_BOT,
    "departed": table_service_pb2.HOLDER_DEPARTED,
    "absent": table_service_pb2.HOLDER_ABSENT,
}


class Speaker:
    """Turns lines into text for one viewer: his language, and who sits where."""

    def __init__(self, words: Mapping[str, str], chairs: Sequence[Chair]) -> None:
        self._words = words
        self._chairs = chairs

    @cached_property
    def _names(self) -> Sequence[str]:
        return [chair.name or seat_name(seat, self._words) for seat, chair in enumerate(self._chairs)]

    def say(self, view: view_pb2.View) -> None:
        """Says a view in the viewer's language, in place; where that is the game's own, only its lines need it."""
        translator = Translator(self._words, self._names)
        if self._words:
            translator.translate(view)
            return
        for component in view.components:
            if component.WhichOneof("body") in ("text", "resolving"):
                translator.translate(component)

    def message(self, of: Line) -> line_pb2.Line:
        """The line as it is sent."""
        message = line_pb2.Line()
        self.write(of, message)
        return message

    def write(self, of: Line, into: line_pb2.Line) -> None:
        """Makes an empty message the line as it is sent; writing where it belongs saves copying it there."""
        _write_line(of, into)
        into.text = self.text(of)

    def text(self, of: Line) -> str:
        """The line as it is read."""
        template = self._words.get(of.template, of.template)
        return fill(template, {name: self._word(arg) for name, arg in of.args.items()}) if of.args else template

    def name(self, name: str) -> str:
        """A name as it is read: the game's word for it, or itself where it has none."""
        return self._words.get(name, name)

    def _word(self, arg: Arg) -> str:
        match arg:
            case Who(seat):
                return self._names[seat] if 0 <= seat < len(self._names) else seat_name(seat, self._words)
            case Ref():
                return named(arg.id, arg.name, self._words)
            case Line():
                return self.text(arg)
            case tuple():
                return ", ".join(map(self._word, arg))
            case _:
                return str(arg)


def write_lines(
    body: AnyBody, viewer: Seat | None, speaker: Speaker, into: RepeatedCompositeFieldContainer[line_pb2.Line]
) -> None:
    """Adds the lines of an entry that this viewer may read."""
    for told in body.told:
        speaker.write(told.for_seat(viewer), into.add())


def entry_lines(entry: Entry, viewer: Seat | None, speaker: Speaker) -> play_service_pb2.EntryLines:
    """What this viewer may read of an entry. That it exists everybody knows."""
    body = body_of(entry)
    message = play_service_pb2.EntryLines(version=entry.version, kind=entry.kind, time=stamp(entry.time))
    write_lines(body, viewer, speaker, message.lines)
    if entry.seat is not None:
        message.seat = entry.seat
    if isinstance(body, Said):
        message.said, message.said_by = body.text, body.name
    return message


def position_message(
    folded: Folded, viewer: Seat | None, speaker: Speaker, present_since: int = 0
) -> play_service_pb2.Position:
    """The table as this viewer sees it now, with the deadlines of a process that has been there since `present_since`.
    Calls the rules: run it on a worker.

    ValueError if they make so large a view, or so many choices, that it cannot be sent.
    """
    message = _message(folded, viewer, speaker, present_since)
    check_size(message)
    return message


def _message(folded: Folded, viewer: Seat | None, speaker: Speaker, present_since: int) -> play_service_pb2.Position:
    ledger, position = folded.ledger, folded.position
    message = play_service_pb2.Position(
        name=f"tables/{ledger.table}",
        version=ledger.version,
        status=STATUSES[ledger.status],
        seats=seat_messages(ledger),
        seed=ledger.seed,
        rematch=rematch_name(ledger, insider=viewer is not None),
        set_aside=ledger.set_aside or ("" if folded.playable else "the rules of this table are not on this server"),
    )
    if viewer is not None:
        message.seat = viewer
    if ledger.result is not None:
        message.outcome.CopyFrom(outcome_message(ledger.result, speaker))
    if position is None:
        return message
    _look(position.state, viewer, message.view)
    speaker.say(message.view)
    if ledger.status == "playing":
        questions = position.questions()
        for seat, question in questions.items():
            message.asked.append(_asked(seat, question, ledger.deadline(seat, present_since), speaker))
        if viewer is not None and viewer in questions and not ledger.set_aside:
            message.question.CopyFrom(_question(folded, viewer, speaker))
        undoable = folded.undoable(viewer) if viewer is not None else None
        if undoable is not None:
            message.undo.CopyFrom(speaker.message(line("Take your last answer back.")))
            message.undo_version = undoable.version
    return message


def table_message(ledger: Ledger) -> table_service_pb2.Table:
    """The table as lists show it: nothing in it is anybody's secret."""
    message = table_service_pb2.Table(
        name=f"tables/{ledger.table}",
        game=f"games/{ledger.game}",
        rules_version=ledger.rules_version,
        options=ledger.options.decode(),
        status=STATUSES[ledger.status],
        seats=seat_messages(ledger),
        version=ledger.version,
        create_time=stamp(ledger.created),
        update_time=stamp(ledger.updated),
        listed=ledger.listed,
        commitment=bytes.fromhex(ledger.commitment),
        shares=[table_service_pb2.Share(seat=seat, entropy=share) for seat, share in ledger.shares()],
        seed=ledger.seed,
        set_aside=ledger.set_aside,
        continues=f"tables/{ledger.continues}" if ledger.continues else "",
        rematch=rematch_name(ledger, insider=False),
    )
    if ledger.clock is None:
        message.patience.seconds = ledger.patience
    else:
        message.clock.per_move.seconds = ledger.clock.per_move
        message.clock.reserve.seconds = ledger.clock.reserve
    keeper = ledger.keeper()
    if keeper is not None:
        message.keeper = keeper
    if ledger.result is not None:
        message.outcome.CopyFrom(outcome_message(ledger.result, Speaker({}, ledger.chairs)))
    return message


def listed_message(head: Head) -> table_service_pb2.Table:
    """The table from its row in the store."""
    message = table_service_pb2.Table.FromString(head.about)
    message.version = head.version
    message.update_time.CopyFrom(stamp(head.updated))
    return message


def about(before: Ledger, now: Ledger) -> bytes | None:
    """What the store is to keep of the table for lists; None if `before` it would have kept the same.

    Most moves change nothing of it but version and time, which the row has of its own.
    """
    if _on_lists(before) == _on_lists(now):
        return None
    return table_message(now).SerializeToString()


def _on_lists(ledger: Ledger) -> tuple[object, ...]:
    """All of `table_message` that can change, but version and time."""
    return (
        ledger.listed,
        ledger.status,
        ledger.chairs,
        ledger.reserves,
        ledger.closed_shares,
        ledger.set_aside,
        ledger.result_json,
        ledger.rematch,
    )


def seat_messages(ledger: Ledger) -> list[table_service_pb2.Seat]:
    """Who sits where, and with how much time in reserve."""
    seats = [
        table_service_pb2.Seat(seat=seat, holder=HOLDERS[chair.holder], display_name=chair.name, bot=chair.bot)
        for seat, chair in enumerate(ledger.chairs)
    ]
    for message, reserve in zip(seats, ledger.reserves, strict=False):  # there are none where no clock runs
        message.reserve.CopyFrom(lasting(reserve))
    return seats


def rematch_name(ledger: Ledger, *, insider: bool) -> str:
    """The next game's table, for insiders: those seated here and those who know the join code; at a listed table for
    everybody, since that one is listed too.
    """
    return f"tables/{ledger.rematch}" if ledger.rematch and (ledger.listed or insider) else ""


def outcome_message(result: Result, speaker: Speaker) -> table_service_pb2.Outcome:
    """How it ended."""
    reason = speaker.message(result.reason)
    return table_service_pb2.Outcome(scores=result.scores, winners=result.winners, reason=reason)


def changes_message(since: int, entries: Iterable[play_service_pb2.EntryLines]) -> play_service_pb2.Changes:
    """What happened since a version, as far as it can be sent, and which elements those lines speak of."""
    changes, size = play_service_pb2.Changes(since=since), 0
    elements: dict[str, None] = {}
    for entry in entries:
        size += entry.ByteSize()
        if size > LARGEST_CHANGES:
            break
        changes.entries.append(entry)
        for told in entry.lines:
            elements.update(dict.fromkeys(_elements(told.arguments)))
    changes.elements.extend(elements)
    return changes


def stamp(microseconds: int) -> Timestamp:
    """The store's time as it is sent."""
    return Timestamp(seconds=microseconds // SECOND, nanos=microseconds % SECOND * 1000)


def lasting(microseconds: int) -> Duration:
    """So much time as it is sent."""
    return Duration(seconds=microseconds // SECOND, nanos=microseconds % SECOND * 1000)


def _look(state: State, viewer: Seat | None, view: view_pb2.View) -> None:
    """Adds what everybody sees, and what this seat sees besides, to a view of our own."""
    view.components.extend(state.view().components)
    if viewer is not None:
        view.components.extend(state.view_of(viewer).components)


def _asked(seat: Seat, question: Question, deadline: int | None, speaker: Speaker) -> play_service_pb2.Asked:
    asked = play_service_pb2.Asked(seat=seat, text=speaker.message(question.text), waits=question.waits)
    if deadline is not None:
        asked.deadline.CopyFrom(stamp(deadline))
    return asked


def _question(folded: Folded, seat: Seat, speaker: Speaker) -> play_service_pb2.Question:
    position = folded.position
    assert position is not None
    question, state, codec = position.questions()[seat], position.state, position.codec
    message = play_service_pb2.Question(
        id=position.question_id(seat),
        text=speaker.message(question.text),
        draft=[line_pb2.Ref(id=ref.id, name=ref.name) for ref in question.draft],
        waits=question.waits,
    )
    moves = position.moves(seat)
    for move, choice in zip(moves, state.choices(seat, moves), strict=True):
        written = codec.write_move(move).decode()
        shown = message.choices.add(move=written, group=speaker.name(choice.group), touches=choice.touches)
        speaker.write(choice.label, shown.label)
        if choice.warn is not None:
            shown.warning.CopyFrom(speaker.message(choice.warn))
    return message


def _write_line(of: Line, into: line_pb2.Line) -> None:
    into.SetInParent()
    into.template = of.template
    for name, arg in of.args.items():
        _write_argument(name, arg, into.arguments.add())


def _write_argument(name: str, arg: Arg, into: line_pb2.Argument) -> None:
    into.name = name
    match arg:
        case Who():
            into.seat = arg.seat
        case Ref():
            into.ref.SetInParent()
            into.ref.id, into.ref.name = arg.id, arg.name
        case Line():
            _write_line(arg, into.line)
        case tuple():
            into.list.SetInParent()
            for item in arg:
                _write_argument("", item, into.list.arguments.add())
        case _:
            into.number = arg


def plain_line(of: Line) -> line_pb2.Line:
    """A line without anybody's language: template and arguments."""
    message = line_pb2.Line()
    _write_line(of, message)
    return message


def _elements(arguments: Iterable[line_pb2.Argument]) -> Iterable[str]:
    for argument in arguments:
        match argument.WhichOneof("value"):
            case "ref":
                if argument.ref.id:
                    yield argument.ref.id
            case "line":
                yield from _elements(argument.line.arguments)
            case "list":
                yield from _elements(argument.list.arguments)
