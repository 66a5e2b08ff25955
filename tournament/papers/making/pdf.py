"""What a process that renders PDF needs: libraries, and an environment."""

import os
from pathlib import Path

from django.conf import settings

#: What makes PDF work where it does not, on Debian and its relatives.
PANGO_COMMAND = "apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"


def renderer_environment(scratch: str) -> dict[str, str]:
    """The environment of a process that renders; whoever starts it removes the directory `scratch` behind it.

    WeasyPrint writes the fonts of a document, some megabytes, into a directory that it removes when it is
    taken apart. A renderer ends before that, or is killed.
    """
    # Fontconfig keeps what it learns about fonts; without a place for it every document costs seconds.
    cache = Path(settings.VAR_DIR) / "cache"
    program = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(settings.BASE_DIR)]))
    return os.environ | {
        "XDG_CACHE_HOME": str(cache),
        "PYTHONIOENCODING": "utf-8",
        "PYTHONPATH": program,  # it may run in another directory
        "TMPDIR": scratch,
    }
