"""Checks that a game is what it says it is: its facts, its traits, its printed parts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import msgspec

from smial.bots import SeededSource
from smial.rules import Game, GameInfo, Setup, Turn
from smial.rules.views import Component, Scene, View
from smial.tables.position import Codec
from smial.testkit.elements import element_ids, faces, names, referred
from smial.testkit.receipts import stable
from smial.testkit.trial import Moment, Trial

_GAME_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_COMPONENT_ID = re.compile(r"[A-Za-z0-9._-]+")
MOST_SEATS = 16


def its_facts_hold(trial: Trial) -> None:
    """Id, seats and languages are well formed, options have defaults and a schema, and each size can be set up."""
    game, info = trial.game, trial.game.info
    wrong = [*_wrong_facts(info), *_wrong_types(game)]
    if wrong:
        raise AssertionError(f"{info.id}: {'; '.join(wrong)}")
    for seats in info.seats:
        game.setup(Setup(seats=seats, options=game.options()), Turn(SeededSource(trial.seed)))


def its_traits_hold(trial: Trial) -> None:
    """What happens in games is declared: draws, questions to several seats at once, secrets."""
    traits = trial.game.info.traits
    for playout in trial.playouts:
        for moment, answer in zip(playout.moments, (playout.setup, *playout.answers), strict=True):
            moment.must(traits.chance or not answer.draws, "it draws and is declared to be without chance")
            secret = any(told.secret for told in answer.told)
            moment.must(traits.hidden or not secret, "it tells a secret and is declared to hide nothing")
            several = len(moment.position().questions()) > 1
            moment.must(traits.simultaneous or not several, "several seats are asked and it is declared otherwise")
    for moment in trial.sampled():
        changes = any(moment.codec.pack(moment.resampled(seat).state) != moment.packed for seat in range(trial.seats))
        moment.must(traits.hidden or not changes, "resampling changes something and it is declared to hide nothing")
    if traits.chance and not any(answer.draws for each in trial.playouts for answer in (each.setup, *each.answers)):
        raise AssertionError(f"{trial.game.info.id}: it is declared a game of chance and never draws")


def scene_and_views_are_whole(trial: Trial) -> None:
    """The scene is a pure function of the options; ids are unique; whatever scene and views refer to exists."""
    options = trial.setup.options
    scene = trial.game.scene(options)
    name = trial.game.info.id
    if stable(scene) != stable(trial.game.scene(options)):
        raise AssertionError(f"{name}: the scene is another each time")
    if len(stable(scene)) > trial.limits.scene_bytes:
        raise AssertionError(f"{name}: the scene has more than {trial.limits.scene_bytes} bytes")
    wrong = wrong_in(scene, [])
    if wrong:
        raise AssertionError(f"{name}: in the scene {'; '.join(wrong)}")
    for moment in trial.sampled():
        _views_are_whole(moment, scene)


def _views_are_whole(moment: Moment, scene: Scene) -> None:
    state = moment.state()
    for seat in (None, *range(moment.trial.seats)):
        views = [state.view()] if seat is None else [state.view(), state.view_of(seat)]
        wrong = wrong_in(scene, views)
        moment.must(not wrong, f"in the views {'; '.join(wrong)}", seat)


def wrong_in(scene: Scene, views: list[View]) -> list[str]:
    """What is wrong with the views of one viewer, or with the scene itself if there are none."""
    components = [component for view in views for component in view.components] if views else list(scene.components)
    printed, known = {component.id: component for component in scene.components}, names(scene, *views)
    face_ids, areas = {face.id for face in scene.faces}, {"", *(area.id for area in scene.areas)}
    wrong = [f"two components are called {name!r}" for name in _twice(component.id for component in components)]
    for component in components:
        missing = [f"there is no element {name!r}" for name in referred(component) if name not in known]
        missing += [f"there is no face {face!r}" for face in faces(component) if face not in face_ids]
        missing += [f"there is no area {component.area!r}"] if component.area not in areas else []
        wrong += [
            f"{component.id}: {what}"
            for what in (*missing, *_wrong_ids(component), *_wrong_printed(component, printed))
        ]
    return wrong


def _wrong_ids(component: Component) -> list[str]:
    wrong = [] if _COMPONENT_ID.fullmatch(component.id) else ["an id has letters, digits, '-', '.' and '_'"]
    return wrong + [f"two elements are called {name!r}" for name in _twice(element_ids(component))]


def _wrong_printed(component: Component, printed: dict[str, Component]) -> list[str]:
    if not component.printed:
        return []
    if component.printed not in printed:
        return [f"the scene has no component {component.printed!r}"]
    kinds = component.WhichOneof("body"), printed[component.printed].WhichOneof("body")
    return [] if kinds[0] == kinds[1] else [f"it is a {kinds[0]}, and what is printed is a {kinds[1]}"]


def _twice(ids: Iterable[str]) -> list[str]:
    return [name for name, count in Counter(ids).items() if count > 1]


def _wrong_facts(info: GameInfo) -> list[str]:
    wrong = (
        []
        if _GAME_ID.fullmatch(info.id)
        else [f"the id {info.id!r} has other than lower-case letters, digits and hyphens"]
    )
    rising = list(info.seats) == sorted(set(info.seats)) and info.seats
    if not rising or not 1 <= info.seats[0] <= info.seats[-1] <= MOST_SEATS:
        wrong.append(f"the numbers of seats, {info.seats}, do not rise from 1 at least to {MOST_SEATS} at most")
    if info.version < 1:
        wrong.append(f"the rules version is {info.version}")
    if not info.languages or not info.title or not info.summary:
        wrong.append("title, summary and languages are not all there")
    return wrong


def _wrong_types(game: Game) -> list[str]:
    try:
        default = game.options()
        msgspec.json.schema(game.options)
        again = msgspec.json.decode(msgspec.json.encode(default), type=game.options)
        Codec(game)
    except (TypeError, msgspec.MsgspecError) as error:
        return [f"its options, moves or state are no plain Structs: {error}"]
    frozen = type(default).__struct_config__.frozen
    return [] if again == default and frozen else ["its options are not frozen, or come back from JSON changed"]


def check_plugin(games: Iterable[Game]) -> None:
    """AssertionError unless the games of one plugin have each their own id and rules version and all can be set up."""
    games = list(games)
    for name in _twice(f"{game.info.id} version {game.info.version}" for game in games):
        raise AssertionError(f"two games are {name}")
    for game in games:
        its_facts_hold(Trial(game, game.info.seats[0], games=0))
