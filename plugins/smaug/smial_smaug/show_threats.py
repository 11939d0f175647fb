"""What threatens next and what is still to be done, in sentences. Not here: what bots think of it (`estimate`)."""

from collections.abc import Iterator

from smial.rules import Arg, Line, Ref, line
from smial.rules import Who as WhoSits
from smial.rules.views import Component, Text
from smial.v1 import line_pb2
from smial_smaug.board import BOARD, DRAGON, KEY, LAIR, RUNE, TARGET
from smial_smaug.figures import BILBO, Figure, dwarves_of
from smial_smaug.journey import BY_TREASURY, KEY_HOLDER, TAKEN_OFF, WORN
from smial_smaug.naming import SMAUG_REF, colour_ref, field_ref, figure_ref
from smial_smaug.show_board import Stands


def threats(stands: Stands, players: int, strict: bool) -> Component:
    """For all to see; `strict` as the Ring is read (SM-A1)."""
    lines = [*_smaug(stands), *_ring(stands, strict), *_key(stands), *_rune(stands, players), *_goal(stands, players)]
    text = Text(lines=map(shown, lines))
    return Component(id="threats", title="What threatens, what is to be done", order=3, text=text)


def _smaug(stands: Stands) -> Iterator[Line]:
    """How far he is from the end, and from everybody whom he can touch."""
    here = BOARD.lair_exit + 1 if stands.smaug == LAIR else stands.smaug
    yield line("{smaug} needs {steps} steps to the dragon field.", smaug=SMAUG_REF, steps=here - DRAGON)
    near = sorted((here - field, figure) for figure, field in enumerate(stands.at) if _touchable(stands, figure, here))
    if near:
        others = tuple(line("{figure} {steps}", figure=figure_ref(figure), steps=steps) for steps, figure in near)
        yield line("Steps from {smaug} down to: {others}.", smaug=SMAUG_REF, others=others)


def _touchable(stands: Stands, figure: Figure, here: int) -> bool:
    """Whether he meets the figure on his way."""
    return DRAGON <= stands.at[figure] <= min(here, BOARD.lair_exit) and (figure != BILBO or stands.ring != WORN)


def _ring(stands: Stands, strict: bool) -> Iterator[Line]:
    if stands.ring == BY_TREASURY:
        yield line("The Ring lies beside the Treasury: Bilbo gets it back on one of its fields.")
    elif stands.ring >= 0:
        yield line("The Ring lies on {field}: Bilbo gets it back there.", field=field_ref(stands.ring))
    elif strict and stands.ring != TAKEN_OFF:
        yield line("Bilbo may not enter the target with the Ring on.")


def _key(stands: Stands) -> Iterator[Line]:
    if not stands.key_laid:
        told = {"field": field_ref(KEY), "colour": colour_ref(KEY_HOLDER)}
        yield line("Nobody passes {field} until a dwarf of {colour} lays the key there.", **told)


def _rune(stands: Stands, players: int) -> Iterator[Line]:
    """SM-108, for those whom it still binds: not where one was caught (SM-109) or has reached the target."""
    pairs = [sorted(dwarves_of(player), key=stands.at.__getitem__) for player in range(players)]
    back = [figure_ref(last) for last, first in pairs if stands.at[last] < RUNE and stands.at[first] < TARGET]
    if back:
        yield line(
            "Before the other dwarf may enter {field}, {rune} must be reached by: {others}.",
            field=field_ref(TARGET),
            rune=field_ref(RUNE),
            others=tuple(back),
        )


def _goal(stands: Stands, players: int) -> Iterator[Line]:
    arrived = [TARGET in (stands.at[each] for each in dwarves_of(player)) for player in range(players)]
    missing = [colour_ref(player) for player in range(players) if not arrived[player]]
    if stands.at[BILBO] != TARGET:
        missing.append(figure_ref(BILBO))
    if missing:
        yield line("Still to reach {field}: {others}.", field=field_ref(TARGET), others=tuple(missing))


def shown(of: Line) -> line_pb2.Line:
    """The line as views hold it."""
    arguments = [_argument(name, arg) for name, arg in of.args.items()]
    return line_pb2.Line(template=of.template, arguments=arguments)


def _argument(name: str, arg: Arg) -> line_pb2.Argument:
    match arg:
        case WhoSits(seat):
            return line_pb2.Argument(name=name, seat=seat)
        case Ref(id, called):
            return line_pb2.Argument(name=name, ref=line_pb2.Ref(id=id, name=called))
        case Line():
            return line_pb2.Argument(name=name, line=shown(arg))
        case tuple():
            several = line_pb2.ArgumentList(arguments=[_argument("", each) for each in arg])
            return line_pb2.Argument(name=name, list=several)
        case _:
            return line_pb2.Argument(name=name, number=arg)
