"""Second opinions: the search for sums, and where steps lead, done once more in the plainest way and compared."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from smial_smaug.cards import FIGHTS
from smial_smaug.fighting import enough, strikes
from smial_smaug.figures import BILBO, FIGURES, OUT, dwarves_of, owner
from smial_smaug.moves import Strike
from smial_smaug.space import NOWHERE, crowd, movable, pair_reach, pushed, reach
from tests.plugins.smaug.rules.team import Team

hands = st.lists(st.sampled_from(sorted(FIGHTS)), max_size=7).map(lambda cards: tuple(sorted(cards)))


def all_choices(cards):
    """Every different choice of cards, by trying all."""
    sizes = range(1, len(cards) + 1)
    return {tuple(sorted(some)) for size in sizes for some in combinations(cards, size)}


@given(hands, st.integers(2, 25), st.booleans())
def test_SM_76_SM_A41_every_different_way_to_the_exact_sum_is_found_and_none_twice(cards, strength, doubling):
    plain = {Strike(some) for some in all_choices(cards) if sum(FIGHTS[each] for each in some) == strength}
    doubled = {
        Strike(some, min(card for card in some if FIGHTS[card] == lacking))
        for some in all_choices(cards)
        for lacking in [strength - sum(FIGHTS[each] for each in some)]
        if doubling and lacking in [FIGHTS[card] for card in some]
    }
    found = strikes(cards, strength, doubling)
    assert len(found) == len({each.cards for each in found})
    assert set(found) == plain | doubled


@given(hands, st.booleans())
def test_SM_90_SM_91_every_different_choice_of_twenty_or_more_is_found(cards, doubling):
    def reaches(some):
        values = [FIGHTS[card] for card in some]
        return sum(values) + (max(values) if doubling else 0) >= 20

    found = enough(cards, 20, doubling)
    assert len(found) == len(set(found))
    assert set(found) == {some for some in all_choices(cards) if reaches(some)}


class Plain:
    """The rules of space, field by field: who stands where is counted, nothing is a number of bits."""

    def __init__(self, state):
        self.state = state

    def figures(self, field):
        return sum(where == field for where in [*self.state.at, self.state.smaug])

    def room(self, field, together):
        """Room for one more, or for a pair."""
        return field in (0, 49) or self.figures(field) <= (0 if together else 1)

    def walk(self, figures, steps, direction):
        """Where these figures, of one field, end; NOWHERE if they may not."""
        here = self.state.at[figures[0]]
        to = here + direction * steps
        if to < 0:
            return NOWHERE
        to = min(to, 49)
        while not self.room(to, len(figures) == 2):
            to += direction
        allowed = all(self.may(figure, here, to, direction) for figure in figures)
        return to if allowed else NOWHERE

    def may(self, figure, here, to, direction):
        bound = figure != BILBO or self.state.ring != -1
        smaug = self.state.smaug
        if bound and smaug <= 47:
            behind_him = here <= smaug < to if direction > 0 else to < smaug < here
            if behind_him or (direction > 0 and here == smaug):
                return False
        if not self.state.key_laid and to > 31:
            return False
        if to == 49 and figure != BILBO:
            one, other = dwarves_of(owner(figure))
            partner = self.state.at[other if figure == one else one]
            return partner >= 28
        return True

    def forced(self, figure, steps):
        to = max(0, self.state.at[figure] - steps)
        while not self.room(to, False):
            to -= 1
        return to


@st.composite
def positions(draw):
    """Positions in which at most two figures share a field, as the rules leave them."""
    key_laid = draw(st.booleans())
    last = 49 if key_laid else 31
    state = Team(4, key_laid=key_laid, ring=draw(st.sampled_from([-1, -1, 33]))).state
    crowded = draw(st.integers(2, last))
    fields = [0, 49, *range(max(1, crowded - 8), min(last, crowded + 3))]
    state.smaug = draw(st.sampled_from([50, *range(24, 48)]))
    for figure in FIGURES:
        free = [field for field in fields if field <= last and Plain(state).room(field, False)]
        state.at[figure] = draw(st.sampled_from([OUT, *free] if figure != BILBO else free))
    return state


@settings(max_examples=100, deadline=None)
@given(positions())
def test_SM_36_SM_39_SM_44_where_steps_lead_one_figure(state):
    _, full = crowd(state)
    plain = Plain(state)
    for figure in FIGURES:
        if movable(state, figure):
            ahead, behind = reach(state, figure, full)
            assert list(ahead[1:]) == [plain.walk([figure], steps, 1) for steps in range(1, 7)]
            assert list(behind[1:]) == [plain.walk([figure], steps, -1) for steps in range(1, 7)]


@settings(max_examples=100, deadline=None)
@given(positions())
def test_SM_37_SM_A29_where_steps_lead_a_pair(state):
    taken, _ = crowd(state)
    plain = Plain(state)
    pairs = [
        (one, other)
        for one, other in combinations(FIGURES, 2)
        if state.at[one] == state.at[other] and movable(state, one) and movable(state, other)
    ]
    for pair in pairs:
        ahead, behind = pair_reach(state, *pair, taken)
        assert list(ahead[1:]) == [plain.walk(pair, steps, 1) for steps in range(1, 7)]
        assert list(behind[1:]) == [plain.walk(pair, steps, -1) for steps in range(1, 7)]


@settings(max_examples=100, deadline=None)
@given(positions(), st.integers(1, 10))
def test_SM_82_SM_A8_where_forced_moves_end(state, steps):
    _, full = crowd(state)
    for figure in FIGURES:
        if 0 < state.at[figure] <= 48:
            assert pushed(state.at[figure], steps, full) == Plain(state).forced(figure, steps)
