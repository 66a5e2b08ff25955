"""Write docs/archive.schema.json, the JSON Schema of an archive: python -m scripts.archive_schema"""

import json
import os
from pathlib import Path

import django

FILE = Path(__file__).resolve().parent.parent / "docs" / "archive.schema.json"


def written() -> str:
    """The schema as the file has it."""
    from tournament.archive.schema import archive_schema

    return json.dumps(archive_schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    django.setup()
    FILE.write_text(written(), encoding="utf-8")
