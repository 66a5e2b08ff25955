"""What an installation remembers of its upkeep: a small file in VAR_DIR for each thing, written at once."""

import json
import os
from pathlib import Path
from typing import Any

from django.conf import settings

from tournament.copies.kept import leave_to_owner


def remember(name: str, facts: Any) -> None:
    """Keep the facts, plain values and instants, under this name.

    Raises OSError where nothing can be written.
    """
    making = _file(name).with_suffix(".making")
    making.write_text(json.dumps(facts, default=str))
    leave_to_owner(making)
    os.replace(making, _file(name))


def remembered(name: str) -> Any:
    """What was kept last under this name; nothing where nothing was, or it cannot be read."""
    try:
        return json.loads(_file(name).read_text())
    except (OSError, ValueError):
        return None


def _file(name: str) -> Path:
    return Path(settings.VAR_DIR) / f"{name}.json"
