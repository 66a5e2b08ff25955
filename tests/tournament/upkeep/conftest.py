"""What the tests of the upkeep start from."""

from tests.tournament.copies.conftest import bucket, place, s3, second

__all__ = ["bucket", "place", "s3", "second"]
