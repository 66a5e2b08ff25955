"""Which program answers: what it keeps, and what browsers keep of it, is no answer of another one."""

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings

#: What an answer is made from beside the database. The libraries are told by their versions.
_SOURCES = ("scoring", "tournament", "templates", "static", "locale", "requirements.txt", "pyproject.toml")


@cache
def program_mark() -> str:
    """The same as long as code, templates, styles, fonts, languages and libraries are.

    Whoever serves asks for it at the start: files that an update puts there later are not what it runs.
    """
    base = Path(settings.BASE_DIR)
    digest = hashlib.sha256(f"{settings.TIME_ZONE} {settings.LANGUAGE_CODE}".encode())
    for source in sorted(path for name in _SOURCES for path in (base / name, *(base / name).rglob("*"))):
        if source.is_file() and source.suffix != ".pyc":
            digest.update(f"{source.relative_to(base)}".encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
