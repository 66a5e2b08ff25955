"""The generator is fixed for ever: its numbers are recomputed here from SHA-256."""

from collections import Counter
from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from tournament.seating import player_list_hash, seed_hash
from tournament.seating.rng import Rng


def test_words_are_sha256_in_counter_mode():
    key = sha256(b"3:abc/labels").digest()
    digest = sha256(key + (0).to_bytes(8, "big")).digest()
    words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
    rng = Rng("abc", "labels")
    # A bound of 2**31 keeps the upper 31 bits of each word.
    assert [rng.below(1 << 31) for _ in range(8)] == [word >> 1 for word in words]


@given(st.text(), st.integers(1, 1 << 31))
def test_below_stays_below(seed, bound):
    rng = Rng(seed)
    assert all(0 <= rng.below(bound) < bound for _ in range(20))


def test_shuffles_are_uniform_and_repeatable():
    rng = Rng("x", "shuffle")
    orders = Counter(tuple(rng.shuffled("abc")) for _ in range(6000))
    assert len(orders) == 6
    assert all(abs(count - 1000) < 150 for count in orders.values())
    assert Rng("x").shuffled(range(50)) == Rng("x").shuffled(range(50))
    assert sorted(Rng("x").shuffled(range(50))) == list(range(50))


def test_streams_of_one_seed_differ():
    rng = Rng("x")
    assert rng.stream("labels").shuffled(range(20)) != rng.stream("winds").shuffled(range(20))


def test_commitments_are_plain_sha256():
    assert seed_hash("lottery 4711") == sha256(b"lottery 4711").hexdigest()
    assert player_list_hash(["Ann", "Bo"]) == sha256(b"Ann\nBo\n").hexdigest()


def test_every_attempt_has_streams_of_its_own():
    rng = Rng("seed", "draw")
    firsts = [[rng.attempt(n).stream("labels").below(1 << 31) for _ in range(2)] for n in range(20)]
    assert firsts[0] == [rng.stream("labels").below(1 << 31)] * 2
    assert len({first for first, _ in firsts}) == 20
    assert all(first == again for first, again in firsts)
