"""Errors as a person reads them, and their exit codes."""

import grpc
import pytest

from smial.cli.failures import REFUSED, UNREACHABLE, USAGE, Trouble, exit_code, sentence
from smial.client import BadRequest, NotFound, Refused, ServerFault, Unavailable, Violation

CODE = grpc.StatusCode.UNKNOWN


def test_each_family_of_errors_has_its_exit_code():
    assert exit_code(Unavailable("away", code=CODE)) == UNREACHABLE == 3
    assert exit_code(Trouble("wrong", USAGE)) == USAGE == 2
    for kind in (NotFound, Refused, BadRequest, ServerFault):
        assert exit_code(kind("no", code=CODE)) == REFUSED == 1


@pytest.mark.parametrize(
    ("reason", "metadata", "said"),
    [
        ("NO_SUCH_SEAT", {"seats": "4"}, "There is no such seat; seats are 1 to 4."),
        ("SEAT_TAKEN", {"free": "0"}, "That seat is taken; free: seat 1."),
        ("SEATS_EMPTY", {"empty": "0,2"}, "Still empty: seat 1, 3. Wait for somebody, or seat bots there."),
        ("NOT_KEEPER", {"keeper": "1"}, "Only the table's keeper, in seat 2, may do this."),
        ("NOT_ASKED", {"awaited": "3"}, "You are not asked anything; awaited: seat 4."),
    ],
)
def test_seats_are_counted_from_one(reason, metadata, said):
    assert sentence(Refused("seat 0", code=CODE, reason=reason, metadata=metadata)) == said


def test_who_only_looks_on_is_not_told_of_tokens():
    refusal = Refused("send it as metadata, `authorization: Bearer …`", code=CODE, reason="TOKEN_NEEDED")
    assert sentence(refusal) == "Only those who sit at the table may do this."


def test_a_refusal_that_names_no_seat_keeps_the_servers_words():
    assert sentence(Refused("Nobody is seated.", code=CODE, reason="NOT_KEEPER")) == "Nobody is seated."


def test_what_is_at_fault_is_named_once():
    fault = BadRequest("A field is wrong.", code=CODE, violations=[Violation("seats", "at least 1")])
    assert sentence(fault) == "A field is wrong. seats: at least 1"
    said = BadRequest("seats must be at least 1", code=CODE, violations=[Violation("seats", "at least 1")])
    assert sentence(said) == "seats must be at least 1"


def test_a_servers_fault_names_its_reference():
    fault = ServerFault("The game failed.", code=CODE, metadata={"reference": "ab12"})
    assert sentence(fault) == "The game failed. The host finds it by the reference ab12."
