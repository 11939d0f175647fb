"""Moves on the wire: a JSON array with the move's name first, and nothing that is not declared."""

import msgspec
import pytest

from smial.rules import Move


class Path(Move, frozen=True):
    squares: tuple[tuple[int, int], ...]
    form: str


class Pass(Move, frozen=True):
    pass


class Bid(Move, frozen=True):
    gold: int
    secret: bool = False


DECODER: msgspec.json.Decoder[Path | Pass | Bid] = msgspec.json.Decoder(Path | Pass | Bid)
PATH = Path(((3, 4), (3, 5)), "L")


@pytest.mark.parametrize(
    ("move", "wire"),
    [
        (PATH, b'["path",[[3,4],[3,5]],"L"]'),
        (Pass(), b'["pass"]'),
        (Bid(3), b'["bid",3,false]'),
    ],
)
def test_a_move_has_one_wire_form_and_comes_back_from_it(move: Move, wire: bytes) -> None:
    assert msgspec.json.encode(move) == wire
    assert DECODER.decode(wire) == move


def test_blanks_and_left_out_defaults_are_read_as_the_same_move() -> None:
    assert DECODER.decode(b' [ "bid" , 3 ] ') == Bid(3)


@pytest.mark.parametrize(
    "wire",
    [
        b'["pass",1]',
        b'["path",[[3,4]],"L",0]',
        b'["path",[[3,4]]]',
        b'["path",[[3,4,5]],"L"]',
        b'["path",[["3",4]],"L"]',
        b'["path",[[3.5,4]],"L"]',
        b'["bid",true]',
        b'["bid",3,1]',
        b'["fly"]',
        b'["PASS"]',
        b"[]",
        b'{"type":"pass"}',
        b'"pass"',
        b"",
        b'["pass"',
    ],
)
def test_anything_else_is_no_move(wire: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        DECODER.decode(wire)


def test_a_move_cannot_be_changed_and_can_be_looked_up() -> None:
    with pytest.raises(AttributeError):
        PATH.form = "I"  # type: ignore[misc]
    assert len({PATH, Path(((3, 4), (3, 5)), "L"), Pass(), Bid(3), Bid(3, secret=True)}) == 4


def test_moves_of_two_kinds_are_never_equal() -> None:
    class Ask(Move, frozen=True):
        gold: int
        secret: bool = False

    moves: list[Move] = [Ask(3), Bid(3)]
    assert moves[0] != moves[1]
