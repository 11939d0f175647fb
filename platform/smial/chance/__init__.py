"""The randomness of a table: a secret key, its commitment, the shares of those who sit down, and numbered draws.

Everything is a pure function of its arguments except `new_key`. What an outcome means (a die's face, a card) is the
rules' business, where keys are kept is the store's, and when they are revealed is the table's. The algorithm is
published for client authors in `proto/smial/v1/CHANCE.md`, with vectors beside it; both must change together with it.
"""

from smial.chance.draws import MOST_BOUND, MOST_DRAWS, TABLE_STREAM, Drawn, Draws, draw, seat_stream
from smial.chance.keys import KEY_BYTES, SHARE_BYTES, commitment, joint_key, new_key, opens, seeded_key

__all__ = [
    "KEY_BYTES",
    "MOST_BOUND",
    "MOST_DRAWS",
    "SHARE_BYTES",
    "TABLE_STREAM",
    "Drawn",
    "Draws",
    "commitment",
    "draw",
    "joint_key",
    "new_key",
    "opens",
    "seat_stream",
    "seeded_key",
]
