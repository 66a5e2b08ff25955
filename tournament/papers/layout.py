"""A name for the present look of all files, so that a new version of the program makes them anew."""

import hashlib
from functools import lru_cache
from pathlib import Path

from django.conf import settings

from tournament.papers.making.render_pdf import FONTS, STYLES


@lru_cache(maxsize=1)
def layout_name() -> str:
    """The same as long as neither the code of this package nor the templates and fonts for paper change."""
    base = Path(settings.BASE_DIR)
    sources = [STYLES, *(STYLES.parent / "papers").iterdir(), *FONTS.iterdir()]
    sources += [*Path(__file__).parent.rglob("*.py"), *(base / "templates" / "papers").rglob("*.*")]
    digest = hashlib.sha256()
    for source in sorted(sources):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
