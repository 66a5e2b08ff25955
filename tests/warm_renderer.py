"""The renderer of documents, loaded once for a process of a run and divided for each document.

The product starts a process for every document, which takes 0.4 seconds to load WeasyPrint and often no 0.1
to render. Here one process loads it and forks: each document still has a process of its own in which
nothing was rendered before. That the product's own way works, and fails as it should, is for
tests/tournament/papers/making/test_jobs.py and `test_a_real_document_comes_through_the_page`.
"""

import atexit
import functools
import itertools
import os
import struct
import subprocess
import sys
import tempfile
import threading
import traceback
from typing import IO

from tournament.papers.making.pdf import renderer_environment
from tournament.papers.making.render_pdf import missing_library, render

#: What goes before a document and before its PDF: the document's number, and how many bytes follow.
_HEAD = struct.Struct(">QQ")
_one_at_a_time = threading.Lock()
_numbers = itertools.count(1)


class PdfFailed(Exception):
    """The document could not be rendered."""


def render_pdf(html: str) -> bytes:
    """Return the document as PDF, as a job makes it. Raises PdfFailed."""
    with _one_at_a_time:
        process = _process()
        assert process.stdin is not None
        assert process.stdout is not None
        number = next(_numbers)
        try:
            _send(process.stdin, number, html.encode("utf-8", errors="replace"))
            answered, pdf = _receive(process.stdout)
            assert answered == number, "the answer to another document"
        except BaseException:
            # A test that was interrupted here must leave no answer for the next one to find.
            process.kill()
            _process.cache_clear()
            raise
    if not pdf.startswith(b"%PDF-"):
        raise PdfFailed
    return pdf


@functools.cache
def _process() -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.warm_renderer"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=renderer_environment(tempfile.gettempdir()),
    )
    atexit.register(_end, process)
    return process


def _end(process: subprocess.Popen[bytes]) -> None:
    with process:
        pass  # closes its input, which ends it, and waits for it


def _send(pipe: IO[bytes], number: int, content: bytes) -> None:
    pipe.write(_HEAD.pack(number, len(content)) + content)
    pipe.flush()


def _receive(pipe: IO[bytes]) -> tuple[int, bytes]:
    """The number and the content of what comes next; of nothing where nothing comes any more."""
    head = pipe.read(_HEAD.size)
    number, length = _HEAD.unpack(head) if head else (0, 0)
    return number, pipe.read(length)


def _serve() -> None:
    """Render what comes in, each document in a copy of this process, until there is no more."""
    assert not missing_library()
    while (received := _receive(sys.stdin.buffer))[0]:
        number, html = received
        with tempfile.TemporaryDirectory() as scratch:
            child = os.fork()
            if not child:
                tempfile.tempdir = scratch
                _render_and_leave(number, html.decode())
            if os.waitpid(child, 0)[1]:
                _send(sys.stdout.buffer, number, b"failed")


def _render_and_leave(number: int, html: str) -> None:
    try:
        _send(sys.stdout.buffer, number, render(html))
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    _serve()
