"""The same talk line by line: the offers with their numbers, and a question. Not here: the full screen (`screen`)."""

from typing import TypeVar

from smial.cli.choose.menu import Answer, Menu, Talk
from smial.cli.screen import Screen

T = TypeVar("T")


def chosen_in_lines(talk: Talk[T], screen: Screen) -> T:
    """What comes of a talk; who types no more, or only Enter, goes back."""
    answer: Answer = None
    try:
        while True:
            answer = _answer(talk.send(answer), screen)
    except StopIteration as end:
        result: T = end.value
        return result


def _answer(menu: Menu, screen: Screen) -> Answer:
    screen.say(menu.question)
    for number, offer in enumerate(menu.offers, start=1):
        screen.say(f"  {number} {offer.title}{f': {offer.about}' if offer.about else ''}")
    while True:
        try:
            typed = screen.ask(f"A number, or {menu.words or 'only Enter to leave'}: ")
        except EOFError:
            return None
        if not typed or (typed.isdecimal() and 1 <= int(typed[:6]) <= len(menu.offers)):
            return int(typed) - 1 if typed else None
        if menu.words:
            return typed
        screen.say(f"Type a number from 1 to {len(menu.offers)}, or only Enter.")
