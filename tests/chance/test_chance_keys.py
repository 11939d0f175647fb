"""Keys and commitments: secret, binding, and mixed from everybody's share in any order."""

import ast
import inspect
import random
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smial.chance import KEY_BYTES, commitment, draws, joint_key, keys, new_key, opens, seeded_key

KEY = bytes(range(32))
OTHER_KEY = bytes(range(1, 33))
SHARES = [b"a share of Bilbo's", b"a share of Thorin's, which is longer", bytes(16)]

secret_keys = st.binary(min_size=KEY_BYTES, max_size=KEY_BYTES)
shares = st.binary(min_size=16, max_size=64)
tables = st.text(st.characters(exclude_categories=["Cs"]), max_size=64)


def imported_by(module: ModuleType) -> set[str]:
    nodes = list(ast.walk(ast.parse(inspect.getsource(module))))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return plain | {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}


def flipped(content: bytes, bit: int) -> bytes:
    """The same bytes but for one bit."""
    return (int.from_bytes(content, "big") ^ 1 << bit % (8 * len(content))).to_bytes(len(content), "big")


def test_S3_keys_made_at_the_same_instant_are_all_different() -> None:
    made = [new_key() for _ in range(1000)]
    assert len(set(made)) == 1000
    assert {len(key) for key in made} == {32}


def test_S3_seeding_the_process_generator_does_not_repeat_a_key() -> None:
    random.seed(1)
    first = new_key()
    random.seed(1)
    assert new_key() != first


@pytest.mark.parametrize("module", [keys, draws], ids=lambda module: module.__name__)
def test_S3_nothing_is_imported_from_which_a_seed_could_be_guessed(module: ModuleType) -> None:
    """No `random`, clock, process id or host name: only hashing, secrets and types."""
    harmless = {"collections.abc", "hashlib", "hmac", "secrets", "smial.chance.keys", "struct", "typing"}
    assert imported_by(module) <= harmless


@given(tables, secret_keys)
def test_T5_a_commitment_opens_with_its_own_table_and_key(table: str, key: bytes) -> None:
    assert len(commitment(table, key)) == 32
    assert opens(commitment(table, key), table, key)


@given(tables, secret_keys, st.integers(0, 255))
def test_T5_a_commitment_does_not_open_with_one_bit_altered(table: str, key: bytes, bit: int) -> None:
    committed = commitment(table, key)
    assert not opens(committed, table, flipped(key, bit))
    assert not opens(flipped(committed, bit), table, key)


@given(tables, tables, secret_keys)
def test_T5_a_commitment_does_not_open_at_another_table(table: str, other: str, key: bytes) -> None:
    assert opens(commitment(table, key), other, key) == (table == other)


@pytest.mark.parametrize("wrong", [b"", KEY[:-1], KEY + b"\0"])
def test_a_key_of_another_length_opens_nothing(wrong: bytes) -> None:
    assert not opens(commitment("bag-end", KEY), "bag-end", wrong)


@pytest.mark.parametrize("wrong", [b"", commitment("bag-end", KEY)[:-1], commitment("bag-end", KEY) + b"\0"])
def test_a_commitment_of_another_length_is_not_opened(wrong: bytes) -> None:
    assert not opens(wrong, "bag-end", KEY)


@pytest.mark.parametrize("wrong", [b"", KEY[:-1], KEY + b"\0"])
def test_a_key_of_another_length_is_refused_by_its_length(wrong: bytes) -> None:
    with pytest.raises(ValueError, match=f"32 bytes, this one has {len(wrong)}"):
        commitment("bag-end", wrong)
    with pytest.raises(ValueError, match=f"32 bytes, this one has {len(wrong)}"):
        joint_key("bag-end", wrong, SHARES)


@given(st.lists(shares, max_size=6), st.randoms(use_true_random=False))
def test_the_order_of_the_shares_does_not_matter(some: list[bytes], order: random.Random) -> None:
    mixed = order.sample(some, len(some))
    assert joint_key("bag-end", KEY, iter(mixed)) == joint_key("bag-end", KEY, some)


@given(st.lists(shares, max_size=4), shares)
def test_adding_a_share_changes_the_joint_key(some: list[bytes], one_more: bytes) -> None:
    assert joint_key("bag-end", KEY, [*some, one_more]) != joint_key("bag-end", KEY, some)


@given(st.lists(shares, max_size=4), shares, st.integers(0, 511))
def test_altering_one_bit_of_a_share_changes_the_joint_key(some: list[bytes], share: bytes, bit: int) -> None:
    altered = joint_key("bag-end", KEY, [*some, flipped(share, bit)])
    assert altered != joint_key("bag-end", KEY, [*some, share])


def test_moving_bytes_from_one_share_to_the_next_changes_the_joint_key() -> None:
    one, other = b"a" * 20, b"b" * 20
    assert joint_key("bag-end", KEY, [one + b"b", other[1:]]) != joint_key("bag-end", KEY, [one, other])


def test_S4_every_part_of_a_joint_key_matters() -> None:
    made = {
        joint_key("bag-end", KEY, SHARES),
        joint_key("bag-end", OTHER_KEY, SHARES),
        joint_key("crickhollow", KEY, SHARES),
        joint_key("bag-end", KEY, []),
        commitment("bag-end", KEY),
    }
    assert len(made) == 5


@pytest.mark.parametrize("length", [0, 15, 65])
def test_a_share_of_another_length_is_refused_by_its_length(length: int) -> None:
    with pytest.raises(ValueError, match=f"16 to 64 bytes, this one has {length}"):
        joint_key("bag-end", KEY, [*SHARES, bytes(length)])


@pytest.mark.parametrize("length", [16, 64])
def test_the_shortest_and_the_longest_share_are_taken(length: int) -> None:
    assert len(joint_key("bag-end", KEY, [bytes(length)])) == 32


def test_equal_seeds_give_equal_keys_and_others_do_not() -> None:
    assert seeded_key("second breakfast") == seeded_key("second breakfast")
    assert len({seeded_key(str(seed)) for seed in range(1000)}) == 1000


def test_an_empty_seed_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one character"):
        seeded_key("")
