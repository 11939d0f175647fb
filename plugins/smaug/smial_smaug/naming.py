"""How lines and choices call things: by name, with the element of the view that it is. Not for views (`show`)."""

from smial.rules import Ref
from smial_smaug.board import BOARD, LAIR
from smial_smaug.cards import ADVENTURES, HELD, KEY_CARD, MOVEMENT
from smial_smaug.figures import BILBO, COLOURS, FIGURES, Figure, Player

ONLY = {kind: len(fields) == 1 for kind, fields in BOARD.places.items()}
STACK_NAMES = {
    "house": "Beorn's House",
    "esgaroth": "Esgaroth",
    "treasury": "Treasury",
    "mirkwood": "Mirkwood",
    "erebor": "Erebor",
}


def field_name(field: int) -> str:
    """`Mirkwood 12`; a field that is the only one of its kind has no number."""
    kind = BOARD.path[field]
    return kind.name if ONLY[kind.id] else f"{kind.name} {field}"


def figure_id(figure: Figure) -> str:
    """`blue-1`."""
    return "bilbo" if figure == BILBO else f"{COLOURS[figure // 2]}-{figure % 2 + 1}"


def figure_name(figure: Figure) -> str:
    """`Blue 1`."""
    return "Bilbo" if figure == BILBO else f"{COLOURS[figure // 2].capitalize()} {figure % 2 + 1}"


def gandalf_name(field: int) -> str:
    """Of a field on Gandalf's path: `Mirkwood circle`, or its number."""
    kind = BOARD.gandalf[field].id
    circles = {"mirkwood": "Mirkwood circle", "erebor": "Erebor circle", "lair": "Before the lair"}
    return circles.get(kind, f"Gandalf's path {field}")


_FIELDS = [*(Ref(f"board/{field}", field_name(field)) for field in range(LAIR)), Ref("board/lair", "Smaug's lair")]
_FIGURES = [Ref(f"figures/{figure_id(figure)}", figure_name(figure)) for figure in FIGURES]
_COLOURS = [Ref(f"figures/{colour}", colour.capitalize()) for colour in COLOURS]
_CARDS = {
    card.id: Ref(card.id, card.name) for card in (*HELD.values(), *ADVENTURES.values(), *MOVEMENT.values(), KEY_CARD)
}
_STACKS = {stack: Ref(f"stacks/{stack}", name) for stack, name in STACK_NAMES.items()}
_GANDALF = [Ref(f"board/g{field}", gandalf_name(field)) for field in range(len(BOARD.gandalf))]
SMAUG_REF, GANDALF_REF = Ref("figures/smaug", "Smaug"), Ref("figures/gandalf", "Gandalf")


def field_ref(field: int) -> Ref:
    """A field of the path, or the lair."""
    return _FIELDS[field]


def figure_ref(figure: Figure) -> Ref:
    """A dwarf or Bilbo."""
    return _FIGURES[figure]


def colour_ref(player: Player) -> Ref:
    """A player's colour."""
    return _COLOURS[player]


def card_ref(card: str) -> Ref:
    """A card by its face."""
    return _CARDS[card]


def stack_ref(stack: str) -> Ref:
    """A stack of cards."""
    return _STACKS[stack]


def gandalf_ref(field: int) -> Ref:
    """A field of Gandalf's path."""
    return _GANDALF[field]
