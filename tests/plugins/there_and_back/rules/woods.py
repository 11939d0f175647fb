"""A table at part 6. Not here: what is right; that is said by the tests.

The board: Bilbo is C3. Spiders: B1 R1 A2 P4 K8 R9 E11 A15 I15 R15 with a bonus of one space, I4 O11 with a pair. Sting:
H3 M4 E5 O5 L7 F10 N10 J11. Black dice: A1 R6 D15 N15. Dwarves, with their glory: Kíli I3 (2), Balin H4 (2), Dwalin I5
(2) round I4; Dori P3 (2), Nori O4 (3), Fíli P5 (3) round P4; Ori E10 (3), Óin D11 (3), Glóin F11 (4) round E11; Bifur
O10 (3), Bofur N11 (4), Bombur O12 (5) round O11. Hard mode takes the die on A1.
"""

from smial_there_and_back.part_6.board import BOARD
from smial_there_and_back.part_6.rules import first_position
from tests.plugins.there_and_back.rules.shaping import ShapeTable, everything

SPIDERS = "B1 R1 A2 I4 P4 K8 R9 E11 O11 A15 I15 R15"
STING = "H3 M4 E5 O5 L7 F10 N10 J11"
AROUND = {
    "Kíli": "I2 H3 J3 I4",
    "Balin": "H3 G4 I4 H5",
    "Dwalin": "I4 H5 J5 I6",
    "Dori": "P2 O3 Q3 P4",
    "Nori": "O3 N4 P4 O5",
    "Fíli": "P4 O5 Q5 P6",
    "Ori": "E9 D10 F10 E11",
    "Óin": "D10 C11 E11 D12",
    "Glóin": "F10 E11 G11 F12",
    "Bifur": "O9 N10 P10 O11",
    "Bofur": "N10 M11 O11 N12",
    "Bombur": "O11 N12 P12 O13",
}
"""The four spaces beside each dwarf."""
EVERYTHING = everything(BOARD)
"""Every space that can be filled."""


class Woods(ShapeTable):
    """Part 6; rows are spiders and dwarves, then Sting, columns and glory."""

    def __init__(self, seats=2, hard="none", **loaded):
        super().__init__(first_position, seats, hard, **loaded)
