"""Make the paper of a job: render its documents one by one and join them.

`python -m tournament.papers.making.run_job 5` is started by `tournament.papers.making.maker` as a process of
its own, in the directory of the job, and knows nothing of the site; the number is how much rather everything
else is done. It tells its progress in a file, and leaves the paper, or the reason why there is none. It
inherits locks and holds them until it ends. What an earlier process has made of the same job stays made.

It never names its directory. Where the job was stopped and removed meanwhile, and is made again by another
process in a directory of the same name, it stands in a directory that is gone and can spoil nothing.
"""

import json
import logging
import os
import signal
import sys
import traceback
from pathlib import Path
from typing import Any

from tournament.papers.making.render_pdf import leave, missing_library, render

ORDER, PROGRESS, PROCESS, LOCK = "order.json", "progress.json", "process.json", "lock"
RESULT, ERROR, CANCELLED = "result.pdf", "error", "cancelled"
#: How the directory begins that holds what the renderer needs meanwhile; it goes with the maker, or the job.
SCRATCH = "scratch-"
#: What the error says where a library is missing.
NO_LIBRARY = "unavailable"

#: Seconds. The longest paper, certificates of 2,000 players, takes about two minutes.
TIME_LIMIT = 15 * 60


class PageCount(logging.Handler):
    """Hears from the renderer which page is laid out, and passes it on."""

    def __init__(self, directory: Path, progress: dict[str, int]) -> None:
        super().__init__()
        self.directory, self.progress = directory, progress

    def emit(self, record: logging.LogRecord) -> None:
        words = record.getMessage().split()
        if words[-2:-1] == ["Page"] and words[-1].isdigit():
            self.progress["page"] = int(words[-1])
            tell(self.directory, self.progress)


def make(directory: Path) -> None:
    """Render the documents in the directory, in order, and leave the result there."""
    names = {path.stem for kind in ("html", "pdf") for path in directory.glob(f"[0-9]*.{kind}")}
    parts = [directory / f"{name}.pdf" for name in sorted(names)]
    progress = progress_of(directory) | {"done": 0, "parts": len(parts), "page": 0}
    tell(directory, progress)
    pages = logging.getLogger("weasyprint.progress")
    pages.setLevel(logging.INFO)
    pages.addHandler(PageCount(directory, progress))
    for part in parts:
        document = part.with_suffix(".html")
        if document.exists():
            part.write_bytes(render(document.read_text(encoding="utf-8")))
            _outlives_a_power_cut(part)
            document.unlink()
        progress["done"] += 1
        tell(directory, progress)
    if len(parts) == 1:
        parts[0].replace(directory / RESULT)
        return
    joined = directory / "joined.pdf"
    join(parts, joined)
    _outlives_a_power_cut(joined)
    joined.replace(directory / RESULT)
    for part in parts:
        part.unlink()


def _outlives_a_power_cut(path: Path) -> None:
    """Otherwise its next name could be there without its content, and be taken for a paper."""
    with path.open("rb") as file:
        os.fsync(file.fileno())


def join(parts: list[Path], whole: Path) -> None:
    """Put the parts one behind the other."""
    from pypdf import PdfWriter

    with PdfWriter() as writer:
        for part in parts:
            writer.append(part)
        writer.write(whole)


def progress_of(directory: Path) -> dict[str, Any]:
    """How far the job is: `done` of `parts` are made, `page` is in hand, and it was `begun` so many times."""
    try:
        return dict(json.loads((directory / PROGRESS).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def tell(directory: Path, progress: dict[str, Any]) -> None:
    """Write how far the job is, so that no reader sees half of it."""
    draft = directory / "progress.new"
    draft.write_text(json.dumps(progress), encoding="utf-8")
    draft.replace(directory / PROGRESS)


def main() -> int:
    directory = Path()
    os.nice(int(sys.argv[1]))  # pages before paper
    (directory / PROCESS).write_text(json.dumps({"process": os.getpid()}), encoding="utf-8")
    if (directory / CANCELLED).exists() or not (directory / ORDER).exists():
        return 0
    try:
        if missing_library():
            (directory / ERROR).write_text(NO_LIBRARY)
            return 1
        signal.alarm(TIME_LIMIT)
        make(directory)
    except Exception:
        (directory / ERROR).write_text(traceback.format_exc())
        return 1
    return 0


if __name__ == "__main__":
    leave(main())
