"""From HTML to PDF, in a child process with a time limit."""

import logging
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from django.conf import settings

from tournament.papers.making.render_pdf import LIBRARY_MISSING

logger = logging.getLogger(__name__)

#: What makes PDF work where it does not, on Debian and its relatives.
PANGO_COMMAND = "apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"

#: How the directory that a process renders in begins; one that is killed leaves it behind.
SCRATCH_OF_A_PAPER = "tablepoint-paper-"

#: Seconds. Standings of 2,000 players take about twenty.
TIME_LIMIT = 90.0


class PdfUnavailable(Exception):
    """This machine lacks WeasyPrint or the libraries that it needs."""


class PdfFailed(Exception):
    """The document could not be rendered, or not in time."""


def render_pdf(html: str, *, time_limit: float = TIME_LIMIT) -> bytes:
    """Return the document as PDF. Raises PdfUnavailable and PdfFailed."""
    try:
        with tempfile.TemporaryDirectory(prefix=SCRATCH_OF_A_PAPER, ignore_cleanup_errors=True) as scratch:
            done = subprocess.run(
                [sys.executable, "-m", "tournament.papers.making.render_pdf"],
                input=html.encode("utf-8", errors="replace"),
                capture_output=True,
                timeout=time_limit,
                cwd=settings.BASE_DIR,
                env=renderer_environment(scratch),
                check=False,
            )
    except OSError as error:
        logger.error("A document was not rendered: %s", error)
        raise PdfFailed from None
    except subprocess.TimeoutExpired:
        logger.error("A document was not rendered within %s seconds.", time_limit)
        raise PdfFailed from None
    if done.returncode == LIBRARY_MISSING:
        logger.warning("PDF needs a library: %s", done.stderr.decode(errors="replace").strip())
        raise PdfUnavailable
    if done.returncode or not done.stdout.startswith(b"%PDF-"):
        said = done.stderr.decode(errors="replace")[-2000:]
        logger.error("A document was not rendered (exit code %s): %s", done.returncode, said)
        raise PdfFailed
    return done.stdout


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
