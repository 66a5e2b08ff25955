"""Render one document: from HTML to PDF.

A process of its own does (`tournament.papers.making.run_job`), as no process of the web server ever imports
WeasyPrint: rendering takes the processor for seconds and memory for good, and may need Pango, which this
machine may lack. Nothing but the bundled fonts is ever read: a document cannot ask for a file or for another
host.
"""

import os
import sys
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit
from urllib.request import url2pathname

FONTS = Path(__file__).resolve().parents[3] / "static" / "fonts"
#: Addresses in a document are read as if they stood in this file, which every document carries.
STYLES = FONTS.parent / "css" / "papers.css"

#: `<meta name="first-page" content="behind the others">` in a document whose first page is a form.
FIRST_PAGE, BEHIND_THE_OTHERS = "first-page", "behind the others"


def missing_library() -> str:
    """Return why WeasyPrint or a library that it needs cannot be loaded; nothing where they can."""
    try:
        import weasyprint  # noqa: F401 - only to see whether it and its libraries are here
    except (ImportError, OSError) as missing:
        return str(missing) or repr(missing)
    return ""


def render(html: str) -> bytes:
    """Return the document as PDF."""
    from weasyprint import HTML
    from weasyprint.urls import URLFetcher

    class OnlyFonts(URLFetcher):
        def fetch(self, url: str, headers: Any = None) -> Any:
            if url.startswith("data:image/svg+xml") or is_bundled_font(url):
                return super().fetch(url, headers)
            raise ValueError(f"A document may not ask for {url}")

    document = HTML(string=html, base_url=STYLES.as_uri(), url_fetcher=OnlyFonts()).render()
    behind = document.metadata.custom.get(FIRST_PAGE) == BEHIND_THE_OTHERS
    pdf: bytes = document.write_pdf(finisher=_put_first_page_behind if behind else None)
    return pdf


def _put_first_page_behind(_document: Any, pdf: Any) -> None:
    """Make the first page the background of all others, drawn once and kept once in the file."""
    from pydyf import Array, Stream

    save, restore = Stream([b"q"]), Stream([b"Q"])
    pdf.add_object(save)
    pdf.add_object(restore)
    form, *pages = (pdf.objects[number] for number in pdf.pages["Kids"][::3])
    for page in pages:
        layers = (save.reference, form["Contents"], restore.reference, page["Contents"])
        page["Contents"] = Array(layers)
    pdf.pages["Kids"] = Array(pdf.pages["Kids"][3:])
    pdf.pages["Count"] -= 1


def is_bundled_font(url: str) -> bool:
    """Whether the address is that of a file in the directory of our fonts."""
    parts = urlsplit(url)
    return parts.scheme == "file" and Path(url2pathname(parts.path)).resolve().parent == FONTS


def leave(code: int) -> NoReturn:
    """End this process without unloading any library.

    Pango looks for fonts in threads of its own. Python unloads Pango on its way out, and a thread that
    still runs in it then brings the process down, after the document was written.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
