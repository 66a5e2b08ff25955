"""Make the paper of a job: render its documents one by one and join them.

`python -m tournament.papers.making.run_job` is started by `tournament.papers.making.jobs` as a process of its
own, in the directory of the job, and knows nothing of the site. It waits for its turn, tells its progress in
a file, and leaves the paper, or the reason why there is none. It inherits a lock and holds it until it ends.

It never names its directory. Where the job was stopped and removed meanwhile, and is made again by another
process in a directory of the same name, it stands in a directory that is gone and can spoil nothing.
"""

import fcntl
import json
import logging
import os
import signal
import traceback
from pathlib import Path

from tournament.papers.making.render_pdf import leave, missing_library, render

ORDER, PROGRESS, PROCESS, LOCK = "order.json", "progress.json", "process.json", "lock"
RESULT, ERROR, CANCELLED, TURN = "result.pdf", "error", "cancelled", "turn"
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
    documents = sorted(directory.glob("*.html"))
    progress = {"done": 0, "parts": len(documents), "begun": 1, "page": 0}
    tell(directory, progress)
    pages = logging.getLogger("weasyprint.progress")
    pages.setLevel(logging.INFO)
    pages.addHandler(PageCount(directory, progress))
    made = []
    for document in documents:
        part = document.with_suffix(".pdf")
        part.write_bytes(render(document.read_text(encoding="utf-8")))
        document.unlink()
        made.append(part)
        progress["done"] += 1
        tell(directory, progress)
    join(made, directory / "joined.pdf")
    (directory / "joined.pdf").replace(directory / RESULT)


def join(parts: list[Path], whole: Path) -> None:
    """Put the parts one behind the other, and remove them."""
    if len(parts) == 1:
        parts[0].replace(whole)
        return
    from pypdf import PdfWriter

    with PdfWriter() as writer:
        for part in parts:
            writer.append(part)
        writer.write(whole)
    for part in parts:
        part.unlink()


def tell(directory: Path, progress: dict[str, int]) -> None:
    """Write how far the job is, so that no reader sees half of it."""
    draft = directory / "progress.new"
    draft.write_text(json.dumps(progress), encoding="utf-8")
    draft.replace(directory / PROGRESS)


def main() -> int:
    directory = Path()
    os.nice(5)  # pages before paper
    (directory / PROCESS).write_text(json.dumps({"process": os.getpid()}), encoding="utf-8")
    with open(Path("..") / TURN, "a") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if (directory / CANCELLED).exists() or not (directory / ORDER).exists():
            return 0
        try:
            if missing_library():
                (directory / ERROR).write_text(NO_LIBRARY)
                return 1
            signal.alarm(TIME_LIMIT)  # the time until its turn is not its own
            make(directory)
        except Exception:
            (directory / ERROR).write_text(traceback.format_exc())
            return 1
    return 0


if __name__ == "__main__":
    leave(main())
