"""`smial record`: exporting the record of a table that is over, checking one, telling its story."""

from pathlib import Path
from typing import Annotated

import typer
from google.protobuf.json_format import MessageToJson, Parse, ParseError

from smial.cli import rules_here
from smial.cli.draw import spread
from smial.cli.draw.words import said
from smial.cli.failures import REFUSED, Trouble
from smial.cli.options import Ascii, Insecure, Plain, Server, TableName
from smial.cli.play.boards import Boards
from smial.cli.play.names import names
from smial.cli.play.result import show_result
from smial.cli.reaching import Reached, reach
from smial.cli.screen import stdout_screen
from smial.cli.seats import Seats
from smial.client import TableClient
from smial.v1.play_service_pb2 import Position
from smial.v1.record_service_pb2 import Check, Record

app = typer.Typer(help="Export, check or read the whole truth about a finished table.")

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `smial record export` writes it.")]


def export(
    table: TableName,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Where to write it, not to standard output.")
    ] = None,
    server: Server = None,
    insecure: Insecure = False,
) -> None:
    """Write the record of a table that is over, as JSON."""
    with reach(server, insecure=insecure) as reached:
        record = MessageToJson(_table(reached, table).record())
    if output is None:
        stdout_screen()
        print(record)
    else:
        _write(output, record + "\n")


def _write(file: Path, words: str) -> None:
    try:
        file.write_text(words, encoding="utf-8")
    except OSError as fault:
        raise Trouble(f"{file} cannot be written: {fault.strerror}.") from None


def verify(
    file_or_table: Annotated[str, typer.Argument(metavar="FILE|TABLE", help="A record, or a table that is over.")],
    server: Server = None,
    insecure: Insecure = False,
    plain: Plain = False,
    ascii_only: Ascii = False,
) -> None:
    """Check a record on this machine, trusting no server. Commitment, entropy, draws, moves and result are checked."""
    screen = stdout_screen(plain=plain, ascii_only=ascii_only)
    record = _record(file_or_table, server, insecure)
    checks = rules_here.checks_of(record, rules_here.rules_of(record))
    screen.say(*map(_said, checks))
    if not all(check.passed for check in checks):
        screen.say("This record is not what it says it is.")
        raise SystemExit(REFUSED)
    screen.say("All checks passed." + (" The seed was fixed, so the draws prove nothing." if record.seed else ""))


def _said(check: Check) -> str:
    return f"{'passed' if check.passed else 'FAILED'}: {check.title}{': ' + check.detail if check.detail else ''}"


def replay(file: RecordFile, plain: Plain = False, ascii_only: Ascii = False) -> None:
    """Tell the story of a record move by move. The boards and the result stand at its end."""
    screen = stdout_screen(plain=plain, ascii_only=ascii_only)
    record = _read(file)
    rules = rules_here.rules_of(record)
    for news in rules_here.story_of(record, rules):
        if isinstance(news, Position):
            laid = spread(rules_here.scene_of(record, rules), news.view, names(news.seats))
            Boards(screen).show_all(laid)
            show_result(news, screen)
        else:
            screen.say(*(said(line) for line in news.lines))


def _record(file_or_table: str, server: str | None, insecure: bool) -> Record:
    """The record in a file, or of a table."""
    if Path(file_or_table).is_file():
        return _read(Path(file_or_table))
    if set("./\\") & set(file_or_table.removeprefix("tables/")):
        raise Trouble(f"There is no file {file_or_table}.")
    with reach(server, insecure=insecure) as reached:
        return _table(reached, file_or_table).record()


def _read(file: Path) -> Record:
    try:
        return Parse(file.read_text(encoding="utf-8"), Record())
    except OSError as fault:
        raise Trouble(f"{file} cannot be read: {fault.strerror}.") from None
    except (ParseError, UnicodeDecodeError, RecursionError) as fault:
        raise Trouble(f"{file} is no record: {str(fault).splitlines()[0]}") from None


def _table(reached: Reached, table: str) -> TableClient:
    """The table, as the holder of the seat that is remembered there, if any."""
    seat = Seats().find(reached.server, table)
    return reached.client.table(seat.table, seat.token) if seat else reached.client.table(table)
