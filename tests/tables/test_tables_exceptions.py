"""What an exception says can always be written down, whatever it does when it is asked."""

from collections.abc import Callable

import pytest

from smial.tables.exceptions import LONGEST_TRACE, LONGEST_WORDS, is_a, trace_of, words_of
from tests.failure.goblin import DisguisedError, NamelessError, NotedError, UnprintableError

ODD = {"disguised": DisguisedError, "nameless": NamelessError, "noted": NotedError, "unprintable": UnprintableError}


def raised(error: BaseException) -> BaseException:
    """The same, with a trace."""
    try:
        raise error
    except type(error) as caught:
        return caught


@pytest.mark.parametrize("kind", ODD.values(), ids=list(ODD))
@pytest.mark.parametrize("say", [words_of, trace_of])
def test_S8_R8_whatever_an_exception_does_when_it_is_printed_nothing_comes_out_of_it(
    kind: type[Exception], say: Callable[[BaseException], str]
) -> None:
    assert say(raised(kind("why"))).strip()
    within = RuntimeError("around it")
    within.__cause__ = raised(kind("why"))
    assert say(within).strip()


@pytest.mark.parametrize("kind", ODD.values(), ids=list(ODD))
def test_an_exception_is_what_it_is_whatever_it_says(kind: type[Exception]) -> None:
    assert is_a(kind("why"), kind) and is_a(kind("why"), Exception) and not is_a(kind("why"), LookupError)


def test_P4_a_trace_has_an_end_and_it_is_what_was_raised_last() -> None:
    error: Exception = ValueError("the first")
    for number in range(2_000):
        error, before = RuntimeError(number), error
        error.__cause__ = before
    last = LookupError("x" * LONGEST_TRACE + " the last")
    last.__cause__ = error
    assert len(trace_of(last)) <= LONGEST_TRACE + 1 and trace_of(last).endswith("the last\n")


def test_P4_R8_words_have_an_end_since_clients_are_told_them() -> None:
    assert words_of(LookupError("no such pebble")) == "LookupError: no such pebble"
    long = words_of(LookupError("x" * 5_000_000))
    assert len(long) == LONGEST_WORDS + 1 and long.startswith("LookupError: xxx")


@pytest.mark.parametrize("say", [words_of, trace_of])
def test_R8_half_a_character_is_written_out(say: Callable[[BaseException], str]) -> None:
    assert say(LookupError("half: \ud800")).strip().endswith("LookupError: half: \\ud800")
