"""The game in German: every template, and every name, as the data have it. Not here: the English words."""

from collections.abc import Iterator

from smial_smaug.board import BOARD, LAIR
from smial_smaug.cards import ADVENTURES, HELD, KEY_CARD, MOVEMENT
from smial_smaug.figures import COLOURS, FIGURES, Figure
from smial_smaug.naming import ONLY, field_name, figure_name, gandalf_name
from smial_smaug.show_board import CIRCLES, SIGNS

GERMAN_COLOURS = dict(zip(COLOURS, ("Blau", "Gelb", "Grün", "Rot"), strict=True))

TOLD = {
    "{who} uses {card}: {figure} to {field}.": "{who} nimmt {card}: {figure} auf {field}.",
    "{who} uses {card}: {figure} and {friend} to {field}.": "{who} nimmt {card}: {figure} und {friend} auf {field}.",
    "{who} turns {card} down: nobody can move.": "{who} dreht {card} um: Niemand kann ziehen.",
    "{who} plays {card}: {figure} to {field}.": "{who} spielt {card}: {figure} auf {field}.",
    "{who} plays {card} and rolls {number}.": "{who} spielt {card} und würfelt {number}.",
    "{figure} goes to {field}.": "{figure} zieht auf {field}.",
    "{figure} cannot go so far: the card is lost.": "{figure} kann nicht so weit: Die Karte verfällt.",
    "The card is lost.": "Die Karte verfällt.",
    "{who} lays Thorin's Key: the way into the mountain is open.": (
        "{who} legt Thorins Schlüssel: Der Weg in den Berg ist frei."
    ),
    "{who} offers {card} to {other}.": "{who} bietet {other} {card} an.",
    "{who} gives {card} for it.": "{who} gibt {card} dafür.",
    "{who} keeps all cards.": "{who} behält alle Karten.",
    "{who} draws a card from {stack}.": "{who} zieht eine Karte: {stack}.",
    "{who} draws {card} from {stack}.": "{who} zieht {card}: {stack}.",
    "You draw {card} from {stack}.": "Du ziehst {card}: {stack}.",
    "{who} draws {card}!": "{who} zieht {card}!",
    "{who} discards {card}.": "{who} wirft {card} ab.",
    "There is no card left to draw.": "Es gibt keine Karte mehr zu ziehen.",
    "The discarded cards are shuffled: a new stack of Beorn's House.": (
        "Die abgelegten Karten werden gemischt: ein neuer Stapel Beorns Haus."
    ),
    "{figure} reveals {card} in {area}.": "{figure} deckt {card} auf, {area}.",
    "{who} beats {card} with {cards}; it leaves the game.": (
        "{who} besiegt {card} mit {cards}; der Gegner scheidet aus."
    ),
    "{who} beats {card} with {cards} ({doubled} doubled by Gandalf); it leaves the game.": (
        "{who} besiegt {card} mit {cards} ({doubled} von Gandalf verdoppelt); der Gegner scheidet aus."
    ),
    "{card} is not beaten. {who} rolls {number}: {figure} goes {back} back.": (
        "{card} ist nicht besiegt. {who} würfelt {number}: {figure} geht {back} zurück."
    ),
    "{figure} is driven back to {field}.": "{figure} muss zurück auf {field}.",
    "The web touches nobody.": "Das Netz trifft niemanden.",
    "{figure} is spun into a web.": "{figure} ist eingesponnen.",
    "Bilbo frees {figure} from the web at once.": "Bilbo befreit {figure} sofort aus dem Netz.",
    "Bilbo frees {figure} from the web.": "Bilbo befreit {figure} aus dem Netz.",
    "{who} frees {figure} from the web with {cards}.": "{who} befreit {figure} aus dem Netz mit {cards}.",
    "{figures}: on to {field}.": "{figures}: weiter auf {field}.",
    "Nobody can be carried on.": "Niemand kommt weiter.",
    "{who} rolls {number}.": "{who} würfelt {number}.",
    "Bilbo has no Ring to lose.": "Bilbo hat keinen Ring zu verlieren.",
    "Bilbo loses the Ring on {field} and goes back to {other}.": (
        "Bilbo verliert den Ring auf {field} und geht zurück auf {other}."
    ),
    "Bilbo puts on the Ring again.": "Bilbo steckt den Ring wieder an.",
    "{smaug} comes to {field}.": "{smaug} kommt auf {field}.",
    "{smaug} catches {figure}.": "{smaug} fängt {figure}.",
    "Gandalf keeps Smaug from going on.": "Gandalf hält Smaug vom Weiterziehen ab.",
    "Smaug comes to the Ring: it is laid beside the Treasury.": (
        "Smaug kommt zum Ring: Der wird neben die Schatzkammer gelegt."
    ),
    "{figure} meets Smaug, and nobody fights.": "{figure} trifft auf Smaug, und niemand kämpft.",
    "{figure} attacks Smaug: {card} breaks the armour.": "{figure} greift Smaug an: {card} durchbricht den Panzer.",
    "{who} drives Smaug back to {field} with {card}.": "{who} vertreibt Smaug mit {card}: zurück auf {field}.",
    "{who} drives Smaug back to {field} with {card}, doubled by Gandalf.": (
        "{who} vertreibt Smaug mit {card}, von Gandalf verdoppelt: zurück auf {field}."
    ),
    "{smaug} stays where he is.": "{smaug} bleibt, wo er ist.",
}
"""What the log tells."""

ASKED = {
    "{colour}: which movement card, who goes, and where?": "{colour}: Welche Bewegungskarte, wer zieht, und wohin?",
    "{colour}: which card do you play?": "{colour}: Welche Karte spielst du?",
    "{colour}: from which stack do you draw?": "{colour}: Von welchem Stapel ziehst du?",
    "{colour}: six cards can be kept. Which one do you discard?": (
        "{colour}: Sechs Karten darfst du behalten. Welche wirfst du ab?"
    ),
    "{colour}: your turn ends. Do you lay the key?": "{colour}: Dein Zug endet. Legst du den Schlüssel?",
    "{colour}: the roll leads too far. What do you do?": "{colour}: Der Wurf führt zu weit. Was tust du?",
    "{colour}: {card} is offered to you. Which card do you give for it?": (
        "{colour}: {card} wird dir angeboten. Welche Karte gibst du dafür?"
    ),
    "{colour}: an adventure waits.": "{colour}: Ein Abenteuer wartet.",
    "{colour}: {card}! Fight with exactly its strength?": "{colour}: {card}! Kämpfst du mit genau dieser Stärke?",
    "{colour}: with which card do you drive Smaug back?": "{colour}: Mit welcher Karte vertreibst du Smaug?",
    "{colour}: there is room for one only. Who stays further ahead?": (
        "{colour}: Nur einer hat Platz. Wer bleibt weiter vorn?"
    ),
    "{colour}: who of them is spun in?": "{colour}: Wer von ihnen wird eingesponnen?",
    "{colour}: who of them is carried on?": "{colour}: Wer von ihnen kommt weiter?",
    "{colour}: who of them goes back?": "{colour}: Wer von ihnen geht zurück?",
}
"""Questions."""

CHOSEN = {
    "{card}: {figure} to {field}": "{card}: {figure} auf {field}",
    "{card}: {figure} to {field}, together with {friend}": "{card}: {figure} auf {field}, zusammen mit {friend}",
    "{card}: roll, and {figure} goes that far forward": "{card}: würfeln, {figure} zieht so weit vor",
    "{card}: roll, and {figure} goes that far back": "{card}: würfeln, {figure} zieht so weit zurück",
    "{card}: Gandalf to {field}": "{card}: Gandalf auf {field}",
    "Turn {card} down: nobody can move": "{card} umdrehen: Niemand kann ziehen",
    "{figure} goes to {field} instead": "Stattdessen zieht {figure} auf {field}",
    "Leave the card unused": "Die Karte verfallen lassen",
    "Free {figure} with {cards}": "{figure} befreien mit {cards}",
    "Lay Thorin's Key: the way is open for all": "Thorins Schlüssel legen: Der Weg ist für alle frei",
    "Offer {card} to {colour} for another card": "{card} anbieten: {colour}",
    "Give {card} for it": "{card} dafür geben",
    "Keep your cards": "Karten behalten",
    "Nothing more": "Nichts weiter",
    "Cards": "Karten",
    "Exchange": "Tausch",
    "Reveal the adventure": "Das Abenteuer aufdecken",
    "Fight with {cards}": "Kämpfen mit {cards}",
    "Fight with {cards}, {doubled} doubled": "Kämpfen mit {cards}, {doubled} doppelt",
    "Lose the fight": "Den Kampf verlieren",
    "The figure goes 10 back, less what you roll.": "Die Figur geht 10 zurück, abzüglich deines Wurfs.",
    "Drive Smaug back with {card}": "Smaug vertreiben mit {card}",
    "Drive Smaug back with {card}, doubled by Gandalf": "Smaug vertreiben mit {card}, von Gandalf verdoppelt",
    "Let Smaug stay": "Smaug bleiben lassen",
    "{figure}": "{figure}",
    "Draw from {stack}": "Ziehen: {stack}",
    "Discard {card}": "{card} abwerfen",
}
"""Answers."""

THREATENS = {
    "{smaug} needs {steps} steps to the dragon field.": "{smaug} braucht {steps} Schritte bis zum Drachenfeld.",
    "Steps from {smaug} down to: {others}.": "Schritte von {smaug} bis zu: {others}.",
    "{figure} {steps}": "{figure} {steps}",
    "The Ring lies on {field}: Bilbo gets it back there.": "Der Ring liegt auf {field}: Dort bekommt Bilbo ihn zurück.",
    "The Ring lies beside the Treasury: Bilbo gets it back on one of its fields.": (
        "Der Ring liegt neben der Schatzkammer: Auf einem ihrer Felder bekommt Bilbo ihn zurück."
    ),
    "Bilbo may not enter the target with the Ring on.": "Mit dem Ring darf Bilbo das Ziel nicht betreten.",
    "Nobody passes {field} until a dwarf of {colour} lays the key there.": (
        "Niemand kommt weiter als {field}, bis ein Zwerg von {colour} dort den Schlüssel legt."
    ),
    "Before the other dwarf may enter {field}, {rune} must be reached by: {others}.": (
        "Bevor der andere Zwerg ins {field} darf, muss {rune} erreichen: {others}."
    ),
    "Still to reach {field}: {others}.": "Noch nicht am {field}: {others}.",
}
"""What threatens, and what is to be done."""

ENDS = {
    "Bilbo and a dwarf of every player have reached the target: the team wins.": (
        "Bilbo und ein Zwerg von jedem haben das Ziel erreicht: Alle gewinnen."
    ),
    "Smaug has reached the dragon field before Esgaroth: the team loses.": (
        "Smaug hat das Drachenfeld vor Esgaroth erreicht: Alle verlieren."
    ),
    "Smaug has caught Bilbo without the Ring: the team loses.": "Smaug hat Bilbo ohne Ring gefangen: Alle verlieren.",
    "Smaug has caught both dwarves of one player: the team loses.": (
        "Smaug hat beide Zwerge eines Spielers gefangen: Alle verlieren."
    ),
}

SHOWN = {
    "All together: bring Bilbo and a dwarf of everybody into the mountain before Smaug reaches Esgaroth.": (
        "Alle zusammen: Bringt Bilbo und je einen Zwerg in den Berg, bevor Smaug Esgaroth erreicht."
    ),
    "Board": "Spielplan",
    "Figures": "Figuren",
    "What threatens, what is to be done": "Was droht, was zu tun ist",
    "In the middle": "In der Mitte",
    "Cards in the stacks": "Karten in den Stapeln",
    "Discarded and beaten": "Abgelegt und besiegt",
    "Discarded": "Abgelegt",
    "Beorn's House": "Beorns Haus",
    "Smaug's lair": "Smaugs Höhle",
    "Mirkwood circle": "Düsterwald-Kreis",
    "Erebor circle": "Erebor-Kreis",
    "Smaug": "Smaug",
    "Gandalf": "Gandalf",
    "Bilbo": "Bilbo",
    "caught by Smaug": "von Smaug gefangen",
    "in his lair": "in seiner Höhle",
    "Bilbo (i)": "Bilbo (i)",
    "Smaug (S)": "Smaug (S)",
    "Gandalf (@)": "Gandalf (@)",
}
"""Titles and labels."""


def _names() -> Iterator[tuple[str, str]]:
    """Names that the data give, and those put together from them."""
    for kind in (*BOARD.path, *BOARD.gandalf):
        yield kind.name, kind.german
    for field in range(LAIR):
        kind = BOARD.path[field]
        german = kind.german if ONLY[kind.id] else f"{kind.german} {field}"
        yield field_name(field), german
        yield f"{field_name(field)}, spun in", f"{german}, eingesponnen"
        yield f"{field_name(field)}, without the Ring", f"{german}, ohne den Ring"
    for field in range(len(BOARD.gandalf)):
        if field not in CIRCLES:
            yield gandalf_name(field), f"Gandalfs Pfad {field}"
    for card in (*HELD.values(), *ADVENTURES.values(), *MOVEMENT.values(), KEY_CARD):
        yield card.name, card.german.name
        yield card.text, card.german.text
    for colour, sign in zip(COLOURS, SIGNS, strict=True):
        english, german = colour.capitalize(), GERMAN_COLOURS[colour]
        yield english, german
        yield f"{english} ({sign})", f"{german} ({sign})"
        yield f"{english}, movement", f"{german}, Bewegung"
        yield f"{english}, hand", f"{german}, Hand"
        yield f"{english}, hand as all see it", f"{german}, Hand, wie alle sie sehen"


def _figures() -> Iterator[tuple[str, str]]:
    for figure in FIGURES[:-1]:
        yield figure_name(figure), _german_figure(figure)


def _german_figure(figure: Figure) -> str:
    return f"{GERMAN_COLOURS[COLOURS[figure // 2]]} {figure % 2 + 1}"


GERMAN = dict([*_names(), *_figures()]) | SHOWN | TOLD | ASKED | CHOSEN | THREATENS | ENDS
