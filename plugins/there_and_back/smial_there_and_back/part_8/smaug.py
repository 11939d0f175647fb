"""Smaug: the black number of each player, houses that burn, and numbers that are filled on him (TB-8.3 to TB-8.16).

Not here: how houses are saved and when it is over (`rules`).
"""

from collections.abc import Sequence

from smial.rules import Choice, Lane, Lanes, Line, Move, Ref, Seat, Step, Turn, Who, line
from smial_there_and_back.adventure import on_map, on_sheet
from smial_there_and_back.asking import Ask
from smial_there_and_back.drawing import is_drawing
from smial_there_and_back.moves import Aim
from smial_there_and_back.part_8.board import BOARD
from smial_there_and_back.part_8.guide import STRIKES, Lake, PartEightGuide


def attack(state: Lake) -> list[Step]:
    """Smaug attacks all at once, each with a number of his own, before anybody takes a die (TB-8.3, TB-A22)."""
    lanes = [Lane(seat, [FaceSmaug(seat)]) for seat in range(len(state.guides))]
    return [Lanes(name=f"Smaug in round {state.round}", lanes=lanes), LookAtSmaug()]


class FaceSmaug(Ask):
    """Change the number for oneself, a sword for each step, and bear what it does (TB-8.4)."""

    def text(self, state: Lake) -> Line:
        return line("Smaug attacks with the number {number}: which one is yours?", number=state.black)

    def possible(self, state: Lake) -> bool:
        return state.guides[self.seat].swords > 0

    def moves(self, state: Lake, seat: Seat) -> Sequence[Move]:
        swords = state.guides[seat].swords
        return [Aim(number) for number in range(max(1, state.black - swords), min(STRIKES, state.black + swords) + 1)]

    def choice(self, state: Lake, seat: Seat, move: Move) -> Choice:
        assert isinstance(move, Aim)
        return Choice(
            label=line(
                "{number}, for swords: {swords}. {outcome}",
                number=move.number,
                swords=abs(move.number - state.black),
                outcome=prospect(state.guides[seat], seat, move.number),
            ),
            group="number",
            touches=(strike_ref(seat, move.number).id,),
        )

    def answer(self, state: Lake, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Aim)
        swords = abs(move.number - state.black)
        if swords:
            state.guides[seat].swords -= swords
            turn.tell("{who} makes it {number} for swords: {swords}.", who=Who(seat), number=move.number, swords=swords)
        suffer(state.guides[seat], seat, move.number, turn)

    def resolve(self, state: Lake, turn: Turn) -> None:
        """Who has no swords keeps the number."""
        suffer(state.guides[self.seat], self.seat, state.black, turn)


class LookAtSmaug(Step):
    """When all have dealt with the number: whoever has defeated Smaug with it ends the adventure (TB-8.17, TB-A22)."""

    def resolve(self, state: Lake, turn: Turn) -> None:
        end_if_smaug_falls(state)


class FillSmaug(Ask):
    """Fill any number on Smaug (TB-8.16)."""

    def text(self, state: Lake) -> Line:
        return line("Which number on Smaug do you fill?")

    def moves(self, state: Lake, seat: Seat) -> Sequence[Move]:
        return [Aim(number) for number in range(1, STRIKES + 1) if number not in state.guides[seat].strikes]

    def choice(self, state: Lake, seat: Seat, move: Move) -> Choice:
        assert isinstance(move, Aim)
        strike = strike_ref(seat, move.number)
        return Choice(label=line("Fill {number} on Smaug", number=strike), group="number", touches=(strike.id,))

    def answer(self, state: Lake, seat: Seat, move: Move, turn: Turn) -> None:
        assert isinstance(move, Aim)
        strike(state.guides[seat], seat, move.number, turn)
        if not is_drawing(state):
            end_if_smaug_falls(state)


def prospect(guide: PartEightGuide, seat: Seat, number: int) -> Line:
    """What a number would do."""
    if standing(guide, number):
        last = BOARD.open_numbers(guide, number) == 1
        template = "Smaug destroys {house}" if last else "Smaug hits {house}, which still stands"
        return line(template, house=house_ref(seat, number))
    return line("Nothing happens") if number in guide.strikes else line("You strike back")


def suffer(guide: PartEightGuide, seat: Seat, number: int, turn: Turn) -> None:
    """Smaug hits the house of this number, or misses and is hit himself (TB-8.7 to TB-8.10, TB-A21)."""
    if not standing(guide, number):
        strike(guide, seat, number, turn)
        return
    guide.hits[number - 1] += 1
    burns = BOARD.is_destroyed(guide, number)
    template = "Smaug destroys {house} of {who}." if burns else "Smaug hits {house} of {who}."
    turn.tell(template, house=house_ref(seat, number), who=Who(seat))


def standing(guide: PartEightGuide, number: int) -> bool:
    """Whether there is a house of this number with an open one."""
    return number in BOARD.houses and BOARD.open_numbers(guide, number) > 0


def strike(guide: PartEightGuide, seat: Seat, number: int, turn: Turn) -> None:
    """The number on Smaug is filled; if it is already, nothing happens (TB-8.9)."""
    if number not in guide.strikes:
        guide.strikes.append(number)
        turn.tell("{who} strikes Smaug: {number}.", who=Who(seat), number=strike_ref(seat, number))


def end_if_smaug_falls(state: Lake) -> None:
    """It ends when somebody has defeated Smaug, or several at the same moment (TB-8.17)."""
    victors = [seat for seat, guide in enumerate(state.guides) if guide.has_defeated_smaug]
    if victors:
        state.end, state.finishers = "goal", victors


def house_ref(seat: Seat, number: int) -> Ref:
    """A house on a seat's map, by its first space."""
    return Ref(on_map(seat, BOARD.squares.names[BOARD.houses[number][0]]), f"house {number}")


def strike_ref(seat: Seat, number: int) -> Ref:
    """A number on Smaug on a seat's sheet."""
    return Ref(on_sheet(seat, f"smaug.{number}"), str(number))
