"""The Mathom Swap with broken facts, traits, looks and words.

Each class is broken in one way, which its name says; `BROKEN` says which check of the kit must notice.
"""

from __future__ import annotations

from itertools import count
from typing import Any, ClassVar

import msgspec

from smial.rules import Game, Ref, Seat, Turn, Who
from smial.rules.views import Card, Cards, Component, Scene, View
from smial.testkit import Trial
from smial.testkit.declared import its_facts_hold, its_traits_hold, scene_and_views_are_whole
from smial.testkit.words import every_language_has_its_words, lines_speak_of_what_is_there
from tests.probe.game import Probe, Swap
from tests.probe.made import broken, declared, with_traits


class SwapChangeable(msgspec.Struct):
    """Options that are not frozen."""

    rounds: int = 2


class OptionsThatChange(Probe):
    options: ClassVar[Any] = SwapChangeable


class TheSceneCounts(Probe):
    made: ClassVar[Any] = count()

    def scene(self, options: Any) -> Scene:
        scene = super().scene(options)
        scene.areas[0].title = f"Table {next(self.made)}"
        return scene


class TwoComponentsOfOneName(Swap):
    def view_of(self, seat: Seat) -> View:
        view = super().view_of(seat)
        view.components.append(view.components[0])
        return view


class CardsWithoutAFace(Swap):
    def view(self) -> View:
        view = super().view()
        view.components.append(Component(id="pocket", cards=Cards(cards=[Card(id="0", face="handkerchief")])))
        return view


class WordsInsteadOfThings(Swap):
    def try_luck(self, seat: Seat, turn: Turn) -> None:
        words: Any = f"number {turn.roll(6, 'luck')}"
        turn.tell("{who} rolls {face}.", who=Who(seat), face=words)


class SpeaksOfWhatIsUnseen(Swap):
    def try_luck(self, seat: Seat, turn: Turn) -> None:
        turn.tell("{who} trips over {thing}.", who=Who(seat), thing=Ref("my-hand/lamp", "lamp"))
        super().try_luck(seat, turn)


class LeavesANameOpen(Swap):
    def try_luck(self, seat: Seat, turn: Turn) -> None:
        turn.tell("{who} trips over {thing}.", who=Who(seat))
        super().try_luck(seat, turn)


SINGLE: tuple[Game, ...] = (
    declared("SeatsThatDoNotRise", seats=(4, 2)),
    declared("AnIdWithBlanks", id="Mathom Swap"),
    OptionsThatChange(),
)

BROKEN = [
    *((its_facts_hold, Trial(game, 2)) for game in SINGLE),
    (its_traits_hold, Trial(with_traits("ChanceIsNotDeclared", chance=False), 2)),
    (its_traits_hold, Trial(with_traits("SecretsAreNotDeclared", hidden=False), 2)),
    (its_traits_hold, Trial(with_traits("ManyAtOnceIsNotDeclared", simultaneous=False), 2)),
    (scene_and_views_are_whole, Trial(TheSceneCounts(), 2)),
    (scene_and_views_are_whole, Trial(broken(TwoComponentsOfOneName), 2)),
    (scene_and_views_are_whole, Trial(broken(CardsWithoutAFace), 2)),
    (lines_speak_of_what_is_there, Trial(broken(WordsInsteadOfThings), 2)),
    (lines_speak_of_what_is_there, Trial(broken(SpeaksOfWhatIsUnseen), 2)),
    (lines_speak_of_what_is_there, Trial(broken(LeavesANameOpen), 2)),
    (every_language_has_its_words, Trial(declared("ALanguageWithoutWords", languages=("en", "de")), 2)),
]
