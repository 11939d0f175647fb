"""A table at part 4. Not here: what is right; that is said by the tests.

The board: Bilbo is D11, the Ring B2 C2 B3 C3, Gollum's rock H5 I5 J5 I6 J7. Riddles: 1 E8, 2 F9, 3 H10, 4 G6, 5 K8,
6 G3, 7 L5, 8 K2. Bonus shapes: A (2 spaces) on G5; B (a corner of 3) on E7 J10; C (a bar of 3) on G1 M5; D (a step
of 4) on M8 K11. Water 1: J3 M3 I4 K6 K7; 2: M2 J4 K5 H6 I7 M9 L10 L11; 3: M1 J6 M10 M11. Hard mode closes F2 H2 L3.
"""

from smial_there_and_back.part_4.board import BOARD
from smial_there_and_back.part_4.rules import first_position
from tests.plugins.there_and_back.rules.shaping import ShapeTable, everything

AROUND = {
    1: "E7 F8 E9 D8",
    2: "F8 E9 F10 G9",
    3: "H9 G10 I10 H11",
    4: "G5 F6 H6 G7",
    5: "K7 J8 L8 K9",
    6: "G2 F3 H3 G4",
    7: "L4 K5 M5 L6",
    8: "K1 J2 L2 K3",
}
"""The four spaces beside each riddle; the last of them lies beside no other."""
ALL_RIDDLES = " ".join(AROUND.values())
RING = "B1 C1 A2 D2 A3 D3 B4 C4"
"""The eight spaces beside the Ring."""
EVERYTHING = everything(BOARD)
"""Every space that can be filled."""


class Caves(ShapeTable):
    """Part 4; rows are riddles, Ring and columns, then glory less water."""

    def __init__(self, seats=2, hard="none", **loaded):
        super().__init__(first_position, seats, hard, **loaded)
