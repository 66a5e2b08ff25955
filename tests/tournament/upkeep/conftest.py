"""What the tests of the upkeep start from."""

from tests.tournament.copies.conftest import place, second

__all__ = ["place", "second"]
