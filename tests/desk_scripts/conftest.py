"""Node, once for all tests of a process."""

from collections.abc import Iterator

import pytest

from tests.desk_scripts.node import Scripts


@pytest.fixture(scope="session")
def scripts() -> Iterator[Scripts]:
    """The functions of the desk's scripts."""
    running = Scripts()
    yield running
    running.close()
