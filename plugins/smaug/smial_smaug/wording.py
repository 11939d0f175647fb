"""How answers are shown: words, and what they touch. The same move of the same player is always worded alike.

Not here: which answers there are.
"""

from collections.abc import Sequence
from functools import singledispatch

from smial.rules import Choice, Line, Move, line
from smial_smaug import moves
from smial_smaug.figures import Player
from smial_smaug.naming import card_ref, colour_ref, field_ref, figure_ref, gandalf_ref, stack_ref

MOST_KEPT = 1 << 15

CARDS, EXCHANGE = "Cards", "Exchange"
"""Groups of choices; those of a movement card are a group of their own."""


def worded(player: Player, move: Move) -> Choice:
    """The choice for a move of a player."""
    key = player, move
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        found = _kept[key] = word(move, player)
    return found


def choices(player: Player, answers: Sequence[Move]) -> list[Choice]:
    """The choices for all of them."""
    return [worded(player, move) for move in answers]


_kept: dict[tuple[Player, Move], Choice] = {}


@singledispatch
def word(move: Move, player: Player) -> Choice:
    """The words for a move."""
    raise TypeError(f"there are no words for {move}")


def _choice(label: Line, *touches: str, group: str = "", warn: Line | None = None) -> Choice:
    return Choice(label=label, touches=touches, group=group, warn=warn)


def in_hand(player: Player, card: str) -> str:
    """The element that a card in somebody's hand is."""
    return f"hand-{player}/{card}"


def _laid_out(player: Player, card: str) -> str:
    return f"movement-{player}/{card}"


@word.register
def _(move: moves.Walk, player: Player) -> Choice:
    dwarf, field = figure_ref(move.dwarf), field_ref(move.to)
    touches = (_laid_out(player, move.card), dwarf.id, field.id)
    if move.companion == moves.ALONE:
        label = line("{card}: {figure} to {field}", card=card_ref(move.card), figure=dwarf, field=field)
        return _choice(label, *touches, group=card_ref(move.card).name)
    friend = figure_ref(move.companion)
    template = "{card}: {figure} to {field}, together with {friend}"
    label = line(template, card=card_ref(move.card), figure=dwarf, field=field, friend=friend)
    return _choice(label, *touches, friend.id, group=card_ref(move.card).name)


@word.register
def _(move: moves.TurnDown, player: Player) -> Choice:
    return _choice(line("Turn {card} down: nobody can move", card=card_ref(move.card)), _laid_out(player, move.card))


@word.register
def _(move: moves.March, player: Player) -> Choice:
    figure, field = figure_ref(move.figure), field_ref(move.to)
    label = line("{card}: {figure} to {field}", card=card_ref(move.card), figure=figure, field=field)
    return _choice(label, in_hand(player, move.card), figure.id, field.id, group=CARDS)


@word.register
def _(move: moves.Roll, player: Player) -> Choice:
    figure = figure_ref(move.figure)
    back = "{card}: roll, and {figure} goes that far back"
    forward = "{card}: roll, and {figure} goes that far forward"
    label = line(back if move.back else forward, card=card_ref(move.card), figure=figure)
    return _choice(label, in_hand(player, move.card), figure.id, group=CARDS)


@word.register
def _(move: moves.Guide, player: Player) -> Choice:
    field = gandalf_ref(move.to)
    label = line("{card}: Gandalf to {field}", card=card_ref(move.card), field=field)
    return _choice(label, in_hand(player, move.card), field.id, group=CARDS)


@word.register
def _(move: moves.Instead, player: Player) -> Choice:
    figure, field = figure_ref(move.dwarf), field_ref(move.to)
    return _choice(line("{figure} goes to {field} instead", figure=figure, field=field), figure.id, field.id)


@word.register
def _(move: moves.Waste, player: Player) -> Choice:
    return _choice(line("Leave the card unused"))


@word.register
def _(move: moves.Free, player: Player) -> Choice:
    figure = figure_ref(move.dwarf)
    label = line("Free {figure} with {cards}", figure=figure, cards=tuple(map(card_ref, move.cards)))
    return _choice(label, figure.id, *(in_hand(player, card) for card in dict.fromkeys(move.cards)))


@word.register
def _(move: moves.LayKey, player: Player) -> Choice:
    return _choice(line("Lay Thorin's Key: the way is open for all"), f"movement-{player}/thorins-key")


@word.register
def _(move: moves.Offer, player: Player) -> Choice:
    label = line("Offer {card} to {colour} for another card", card=card_ref(move.card), colour=colour_ref(move.to))
    return _choice(label, in_hand(player, move.card), colour_ref(move.to).id, group=EXCHANGE)


@word.register
def _(move: moves.Give, player: Player) -> Choice:
    return _choice(line("Give {card} for it", card=card_ref(move.card)), in_hand(player, move.card))


@word.register
def _(move: moves.Decline, player: Player) -> Choice:
    return _choice(line("Keep your cards"))


@word.register
def _(move: moves.Done, player: Player) -> Choice:
    return _choice(line("Nothing more"))


@word.register
def _(move: moves.TurnUp, player: Player) -> Choice:
    return _choice(line("Reveal the adventure"))


@word.register
def _(move: moves.Strike, player: Player) -> Choice:
    cards = tuple(map(card_ref, move.cards))
    touches = [in_hand(player, card) for card in dict.fromkeys(move.cards)]
    if not move.doubled:
        return _choice(line("Fight with {cards}", cards=cards), *touches)
    label = line("Fight with {cards}, {doubled} doubled", cards=cards, doubled=card_ref(move.doubled))
    return _choice(label, *touches)


@word.register
def _(move: moves.Yield, player: Player) -> Choice:
    return _choice(line("Lose the fight"), warn=line("The figure goes 10 back, less what you roll."))


@word.register
def _(move: moves.Drive, player: Player) -> Choice:
    doubled = "Drive Smaug back with {card}, doubled by Gandalf"
    template = doubled if move.doubled else "Drive Smaug back with {card}"
    return _choice(line(template, card=card_ref(move.card)), in_hand(player, move.card))


@word.register
def _(move: moves.Hold, player: Player) -> Choice:
    return _choice(line("Let Smaug stay"))


@word.register
def _(move: moves.Choose, player: Player) -> Choice:
    figure = figure_ref(move.figure)
    return _choice(line("{figure}", figure=figure), figure.id)


@word.register
def _(move: moves.Take, player: Player) -> Choice:
    stack = stack_ref(move.stack)
    return _choice(line("Draw from {stack}", stack=stack), f"stacks/{move.stack}")


@word.register
def _(move: moves.Drop, player: Player) -> Choice:
    return _choice(line("Discard {card}", card=card_ref(move.card)), in_hand(player, move.card))
