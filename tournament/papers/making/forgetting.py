"""Every kept paper goes: one of them may name somebody who is to be named no more."""

from dataclasses import replace

from tournament.papers.making.jobs import paper_jobs
from tournament.papers.making.store import file_store, preview_store

#: Older than any file: in seconds.
_AT_ONCE = -1.0


def forget_papers() -> None:
    """Remove the papers and lists that are kept or made; whoever asks for one gets it made anew.

    Raises OSError.
    """
    for store in (file_store(), preview_store()):
        replace(store, longest_kept=_AT_ONCE).clear_old()
    jobs = paper_jobs()
    for ticket in jobs.queue.tickets():
        jobs.cancel(ticket.job)
        jobs.forget(ticket.job)
    replace(jobs, longest_kept=_AT_ONCE).clear_old()
