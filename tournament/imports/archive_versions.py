"""Archives of earlier versions of the format, brought step by step to the present one.

A field that is new and has a default needs no step: where an archive lacks it, the row gets the
default. A step is for what cannot be left out: a list or a field that is renamed, or told otherwise.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.archive.parts import VERSION

Archive = dict[str, Any]

#: From the version that is the key to the next.
STEPS: Mapping[int, Callable[[Archive], Archive]] = {}


def up_to_date(archive: Archive) -> Archive:
    """The archive in the present version; `version` is an integer from 1 to VERSION."""
    for version in range(archive["version"], VERSION):
        archive = {**STEPS[version](archive), "version": version + 1}
    return archive
