"""Fan lists as ints, so that joining the fans of groups of sets is adding.

A tally has three bits of count per fan, fan n at bit 3 n; fan 82 is the mixed pair of kongs.
Flowers (fan 81) can be eight and are kept apart.
"""

from collections.abc import Iterable, Iterator, Mapping

from scoring.mcr.fans import MIXED_KONGS

#: One of each fan.
ONE_FAN: tuple[int, ...] = tuple(1 << 3 * number for number in range(MIXED_KONGS + 1))
#: The bits of each fan's count.
BITS: tuple[int, ...] = tuple(7 << 3 * number for number in range(MIXED_KONGS + 1))


def tally(fans: Iterable[int]) -> int:
    """Return the tally of a list in which a fan appears as often as it counts."""
    return sum(ONE_FAN[fan] for fan in fans)


def count(tally_: int, fan: int) -> int:
    """Return how often a fan is in a tally."""
    return tally_ >> 3 * fan & 7


def fans_of(tally_: int) -> Iterator[int]:
    """Yield the numbers of the fans in a tally, lowest first, each once."""
    while tally_:
        fan = ((tally_ & -tally_).bit_length() - 1) // 3
        yield fan
        tally_ &= ~BITS[fan]


def counts(tally_: int) -> Mapping[int, int]:
    """Return fan numbers with their counts."""
    return {fan: tally_ >> 3 * fan & 7 for fan in fans_of(tally_)}


def bits_of(fans: Iterable[int]) -> int:
    """Return the count bits of some fans."""
    bits = 0
    for fan in fans:
        bits |= BITS[fan]
    return bits
