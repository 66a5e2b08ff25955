"""How long a request stays for its paper, and how many do."""

from threading import Event, Thread

import pytest

from tournament.papers.making import patience
from tournament.papers.making.jobs import Jobs, Order
from tournament.papers.making.patience import LONGEST_IN_A_REQUEST, ready_soon
from tournament.papers.making.run_job import CANCELLED, ERROR, RESULT


@pytest.fixture
def jobs(tmp_path):
    """A paper for the public and one for officials wait: `True` and `False`."""
    jobs = Jobs(tmp_path / "jobs")
    for public in (True, False):
        order = Order(1, public, "a stamp", "standings", "Words", "words", "/words.pdf")
        jobs.start(str(public), order, ["<p>Words</p>"])
    return jobs


@pytest.fixture
def pauses(monkeypatch):
    """What happens in each pause, until there is nothing left to happen; it takes no time."""
    happens = []
    monkeypatch.setattr(patience, "pause", lambda: happens.pop(0)() if happens else None)
    return happens


def nothing():
    """As where others are in the way."""


def leave(jobs, name, what, content=b""):
    return lambda: (jobs.directory / name / what).write_bytes(content)


@pytest.mark.parametrize("public", [True, False])
def test_a_paper_is_given_as_soon_as_it_is_ready(jobs, pauses, public):
    pauses += [nothing, nothing, leave(jobs, str(public), RESULT, b"%PDF-"), nothing]
    assert ready_soon(jobs, str(public), public=public) == b"%PDF-"
    assert pauses == [nothing]


@pytest.mark.parametrize("end", [ERROR, CANCELLED])
def test_nobody_stays_for_what_has_ended(jobs, pauses, end):
    pauses += [leave(jobs, "True", end), nothing]
    assert ready_soon(jobs, "True", public=True) is None
    assert pauses == [nothing]


def test_nobody_stays_for_what_is_not_there(jobs, pauses):
    pauses.append(nothing)
    assert ready_soon(jobs, "unknown", public=True) is None
    assert pauses == [nothing]


def test_nobody_stays_for_ever(jobs, monkeypatch):
    slept = []
    monkeypatch.setattr(patience.time, "sleep", slept.append)
    for asked in (1, 2):  # the first one gives its place back
        assert ready_soon(jobs, "True", public=True) is None
        assert sum(slept) == pytest.approx(asked * LONGEST_IN_A_REQUEST)


def test_one_stays_for_the_publics_papers_and_one_for_those_of_officials(jobs, pauses):
    told = []

    def others_ask():
        pauses.append(leave(jobs, "False", RESULT, b"%PDF-"))
        told.append(ready_soon(jobs, "True", public=True))
        assert len(pauses) == 1  # it did not stay
        told.append(ready_soon(jobs, "False", public=False))
        leave(jobs, "True", RESULT, b"%PDF-")()

    pauses.append(others_ask)
    assert ready_soon(jobs, "True", public=True) == b"%PDF-"
    assert told == [None, b"%PDF-"]


def test_whoever_finds_no_place_gets_what_is_ready(jobs, monkeypatch):
    stays, over = Event(), Event()

    def pause():
        stays.set()
        over.wait()

    monkeypatch.setattr(patience, "pause", pause)
    first = Thread(target=ready_soon, args=[jobs, "True"], kwargs={"public": True})
    first.start()
    stays.wait()
    leave(jobs, "True", RESULT, b"%PDF-")()
    assert ready_soon(jobs, "True", public=True) == b"%PDF-"
    over.set()
    first.join()
