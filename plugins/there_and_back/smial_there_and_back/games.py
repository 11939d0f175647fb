"""The games of this plugin, as the platform knows them. Not here: their rules."""

import re
from collections.abc import Iterable
from importlib.resources import files
from typing import ClassVar

from smial.rules import Game, GameInfo, Setup, State, Traits, Turn, hookimpl
from smial.rules.views import Scene
from smial_there_and_back import moves
from smial_there_and_back.epic import Carried
from smial_there_and_back.hard import Options
from smial_there_and_back.part_1 import rules as part_1
from smial_there_and_back.part_1 import view as part_1_view
from smial_there_and_back.part_2 import rules as part_2
from smial_there_and_back.part_2 import view as part_2_view
from smial_there_and_back.part_3 import rules as part_3
from smial_there_and_back.part_3 import view as part_3_view
from smial_there_and_back.part_4 import rules as part_4
from smial_there_and_back.part_4 import view as part_4_view
from smial_there_and_back.part_5 import rules as part_5
from smial_there_and_back.part_5 import view as part_5_view
from smial_there_and_back.part_6 import rules as part_6
from smial_there_and_back.part_6 import view as part_6_view
from smial_there_and_back.part_7 import rules as part_7
from smial_there_and_back.part_7 import view as part_7_view
from smial_there_and_back.part_8 import rules as part_8
from smial_there_and_back.part_8 import view as part_8_view

CHAPTER = re.compile(r"^(?=# )", re.MULTILINE)
PARTS = re.compile(r"# Parts? (\d[\d, and]*)")
REFERENCE = re.compile(r"\s*\[TB-[^\]]*\]|^> .*\n\n", re.MULTILINE)
"""What the rules say for those who test them."""


WITH_SHAPES = (
    moves.PlayHard | moves.Shape | moves.Pass | moves.Fill | moves.Add | moves.Bonus | moves.Back | moves.Strike
)
"""What is answered in the parts that are played with shapes."""


WITH_PATHS = (
    moves.PlayHard | moves.Take | moves.Draw | moves.Hat | moves.Gain | moves.Burgle | moves.Lapse | moves.Strike
)
"""What is answered in the parts that are played with paths."""


class Part(Game):
    """What all parts have in common."""

    options = Options
    part: ClassVar[int]
    drawn: "ClassVar[staticmethod[[], Scene]]"
    """Its printed parts."""
    begun: "ClassVar[staticmethod[[int, str, Turn], State]]"
    """Its first position, for so many seats, as the option for hard mode has it."""

    def scene(self, options: Options) -> Scene:
        return self.drawn()

    def setup(self, setup: Setup, turn: Turn) -> State:
        return self.begun(setup.seats, setup.options.hard, turn)

    def rules_text(self) -> str:
        """The chapters for all parts and the part's own, without references."""
        chapters = CHAPTER.split(files(__package__).joinpath("RULES.md").read_text(encoding="utf-8"))
        return REFERENCE.sub("", "".join(chapter for chapter in chapters if tells_of(chapter, self.part)))


def facts(part: int, title: str, summary: str, version: int = 1) -> GameInfo:
    """What lists show of a part; `version` counts how often its rules or its board have become others."""
    return GameInfo(
        id=f"there-and-back-{part}",
        version=version,
        title=f"There and Back Again {part}: {title}",
        summary=summary,
        seats=(1, 2, 3, 4),
        traits=Traits(simultaneous=True, chance=True),
    )


def tells_of(chapter: str, part: int) -> bool:
    """Whether a chapter of the rules is for this part: its heading names no parts, or this one among them."""
    named = PARTS.match(chapter)
    return named is None or str(part) in re.findall(r"\d+", named[1])


class AnUnexpectedParty(Part):
    """Part 1."""

    part = 1
    info = facts(
        part,
        "An Unexpected Party",
        "Draw paths that bring thirteen dwarves and a wizard to Bag End, and have bread ready when they come.",
        version=2,
    )
    state = part_1.PartOne
    moves = WITH_PATHS | moves.Bread
    drawn = staticmethod(part_1_view.scene)
    begun = staticmethod(part_1.first_position)


class RoastMutton(Part):
    """Part 2."""

    part = 2
    info = facts(
        part,
        "Roast Mutton",
        "Draw the road to Rivendell, round the dangers or through them, and turn trolls to stone on the way.",
        version=2,
    )
    state = part_2.PartTwo
    moves = WITH_PATHS | moves.Mark
    drawn = staticmethod(part_2_view.scene)
    begun = staticmethod(part_2.first_position)


class OverHillAndUnderHill(Part):
    """Part 3."""

    part = 3
    info = facts(
        part,
        "Over Hill and Under Hill",
        "Draw over the passes before the storm breaks, through the cave on your bread, and past the goblins.",
    )
    state = part_3.PartThree
    moves = WITH_PATHS | moves.Pick
    drawn = staticmethod(part_3_view.scene)
    begun = staticmethod(part_3.first_position)


class RiddlesInTheDark(Part):
    """Part 4."""

    part = 4
    info = facts(
        part,
        "Riddles in the Dark",
        "One roll for everybody: fill in shapes round riddles and the Ring, and over as much water as you can.",
        version=2,
    )
    state = part_4.PartFour
    moves = WITH_SHAPES | moves.Decline
    drawn = staticmethod(part_4_view.scene)
    begun = staticmethod(part_4.first_position)


class OutOfTheFryingPan(Part):
    """Part 5."""

    part = 5
    info = facts(
        part,
        "Out of the Frying-Pan into the Fire",
        "Draw ways to the trees before wargs close them, and send the eagles to whoever sits there.",
    )
    state = part_5.PartFive
    moves = WITH_PATHS | moves.Fly | moves.Spare
    drawn = staticmethod(part_5_view.scene)
    begun = staticmethod(part_5.first_position)


class ADarkWayThroughMirkwood(Part):
    """Part 6."""

    part = 6
    info = facts(
        part,
        "A Dark Way Through Mirkwood",
        "One roll for everybody: fill in shapes over spiders and round webs, but spare your sword.",
    )
    state = part_6.PartSix
    moves = WITH_SHAPES | moves.Roll
    drawn = staticmethod(part_6_view.scene)
    begun = staticmethod(part_6.first_position)


class OnTheDoorstep(Part):
    """Part 7."""

    part = 7
    info = facts(
        part,
        "On the Doorstep",
        "Bread takes you further: past the ships, up the mountain, to a talk with Smaug and thirteen gems.",
        version=2,
    )
    state = part_7.PartSeven
    moves = WITH_PATHS | moves.Keep | moves.Write | moves.LetGo
    drawn = staticmethod(part_7_view.scene)
    begun = staticmethod(part_7.first_position)


class FireAndWater(Part):
    """Part 8, and in epic mode what follows a finished part 7 (TB-10)."""

    part = 8
    info = facts(
        part,
        "Fire and Water",
        "Save the houses of Lake-town, man the boats, and shoot at Smaug. Goes on from part 7 in epic mode.",
    )
    state = part_8.PartEight
    moves = WITH_PATHS | moves.Keep | moves.Aim
    carries = Carried
    drawn = staticmethod(part_8_view.scene)

    def setup(self, setup: Setup, turn: Turn) -> part_8.PartEight:
        return part_8.first_position(setup.seats, setup.options.hard, turn, setup.carry)


@hookimpl
def smial_games() -> Iterable[Game]:
    """All games of this plugin."""
    return [
        AnUnexpectedParty(),
        RoastMutton(),
        OverHillAndUnderHill(),
        RiddlesInTheDark(),
        OutOfTheFryingPan(),
        ADarkWayThroughMirkwood(),
        OnTheDoorstep(),
        FireAndWater(),
    ]
