"""The renderer of documents, loaded once for a process of a run and divided for each document.

The product starts a process for every document, which takes 0.4 seconds to load WeasyPrint and often no 0.1
to render. Here one process loads it and forks: each document still has a process of its own in which
nothing was rendered before. That the product's own way works, and fails as it should, is for
tests/tournament/papers/making/test_pdf.py, test_jobs.py and `test_a_real_document_comes_through_the_page`.
"""

import atexit
import functools
import os
import struct
import subprocess
import sys
import threading
import traceback
from typing import IO

from tournament.papers.making.pdf import PdfFailed, renderer_environment
from tournament.papers.making.render_pdf import missing_library, render

_LENGTH = struct.Struct(">Q")
_one_at_a_time = threading.Lock()


def render_pdf(html: str) -> bytes:
    """Return the document as PDF, as `tournament.papers.making.pdf.render_pdf` does. Raises PdfFailed."""
    with _one_at_a_time:
        process = _process()
        assert process.stdin is not None
        assert process.stdout is not None
        _send(process.stdin, html.encode("utf-8", errors="replace"))
        pdf = _receive(process.stdout)
    if not pdf.startswith(b"%PDF-"):
        raise PdfFailed
    return pdf


@functools.cache
def _process() -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.warm_renderer"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=renderer_environment(),
    )
    atexit.register(_end, process)
    return process


def _end(process: subprocess.Popen[bytes]) -> None:
    with process:
        pass  # closes its input, which ends it, and waits for it


def _send(pipe: IO[bytes], content: bytes) -> None:
    pipe.write(_LENGTH.pack(len(content)) + content)
    pipe.flush()


def _receive(pipe: IO[bytes]) -> bytes:
    head = pipe.read(_LENGTH.size)
    return pipe.read(_LENGTH.unpack(head)[0]) if head else b""


def _serve() -> None:
    """Render what comes in, each document in a copy of this process, until there is no more."""
    assert not missing_library()
    while html := _receive(sys.stdin.buffer):
        child = os.fork()
        if not child:
            _render_and_leave(html.decode())
        if os.waitpid(child, 0)[1]:
            _send(sys.stdout.buffer, b"failed")


def _render_and_leave(html: str) -> None:
    try:
        _send(sys.stdout.buffer, render(html))
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    _serve()
