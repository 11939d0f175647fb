"""The command line: which commands there are. What each does lies in `commands`, exit codes in `failures`."""

from importlib import metadata
from typing import Annotated

import typer

from smial.cli.commands import doctor, games, new_game, play, record, serve, tables
from smial.cli.guard import guarded

app = typer.Typer(
    help="Sit down at a table and play, here or on a server elsewhere.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 well, 1 refused or a check failed, 2 wrong usage, 3 server out of reach, 130 interrupted.",
)

app.command()(guarded(play.play))
app.command(add_help_option=False, context_settings={"allow_extra_args": True, "ignore_unknown_options": True})(
    guarded(serve.serve)
)
app.command()(guarded(games.games))
app.command()(guarded(games.game))
app.command()(guarded(tables.tables))
app.command()(guarded(tables.join))
app.command()(guarded(tables.watch))
app.command()(guarded(new_game.new_game))
app.command()(guarded(doctor.doctor))
app.add_typer(record.app, name="record", no_args_is_help=True)
for command in (record.export, record.verify, record.replay):
    record.app.command()(guarded(command))


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(_release())
        raise typer.Exit


@app.callback()
def _smial(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the release.")
    ] = False,
) -> None:
    """What all commands share."""


def _release() -> str:
    try:
        return metadata.version("smial")
    except metadata.PackageNotFoundError:
        return "not installed: run from its source"


def run() -> None:
    """The entry point."""
    app()


if __name__ == "__main__":
    run()
