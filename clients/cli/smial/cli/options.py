"""Options that several commands share."""

from typing import Annotated

import typer

Server = Annotated[
    str | None,
    typer.Option(
        "--server",
        envvar="SMIAL_SERVER",
        metavar="HOST:PORT",
        help="A server elsewhere; without it the command runs one of its own.",
        show_default=False,
    ),
]
Insecure = Annotated[
    bool, typer.Option("--insecure", help="Talk to another machine without encryption, on a network you trust.")
]
Plain = Annotated[bool, typer.Option("--plain", help="Sentences and lists instead of drawings, for reading aloud.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with plain ASCII characters only.")]
InLines = Annotated[
    bool, typer.Option("--lines", help="Ask line by line instead of on a full screen; so it is where nobody types.")
]
Name = Annotated[
    str,
    typer.Option("--name", help="What you are called at the table; it is remembered.", show_default="as last time"),
]
TableName = Annotated[str, typer.Argument(metavar="TABLE", help="A table's name, as `smial tables` shows it.")]

GAME_HELP = "A game, as `smial games` shows it; a beginning or an end of its id will do."
