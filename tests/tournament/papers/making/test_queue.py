"""Who waits for a paper: how many may, and in which order they are served."""

import pytest

from tournament.papers.making.jobs import Jobs, Order, State
from tournament.papers.making.queue import PLACES, Queue, QueueFull, Ticket

PUBLIC = Order(1, True, "a stamp", "standings", "Words", "words", "/words.pdf")


@pytest.fixture
def queue(tmp_path):
    return Queue(tmp_path / "waiting")


@pytest.fixture
def jobs(tmp_path):
    return Jobs(tmp_path / "jobs")


def test_each_is_served_in_the_order_of_asking(queue):
    for job in ("z", "b", "a"):
        queue.join(1, job, public=True)
        queue.join(1, job.upper(), public=False)
    assert [ticket.job for ticket in queue.tickets()] == ["Z", "B", "A", "z", "b", "a"]
    assert [ticket.job for ticket in queue.tickets(public=True)] == ["z", "b", "a"]
    assert [queue.ahead_of(job) for job in ("z", "b", "a", "Z", "A", "nobody")] == [0, 1, 2, 0, 2, None]


def test_whoever_leaves_makes_place_and_comes_back_at_the_end(queue):
    first = queue.join(1, "first", public=True)
    queue.join(1, "second", public=True)
    queue.leave(first)
    queue.leave(first)
    queue.join(1, "first", public=True)
    assert [ticket.job for ticket in queue.tickets()] == ["second", "first"]


@pytest.mark.parametrize("public", [True, False])
def test_an_event_has_so_many_places_and_all_together_so_many(queue, public):
    places = PLACES[public]
    for event in range(1, places.in_all):
        for number in range(places.of_an_event):
            if queue.has_room(event, public=public):
                queue.join(event, f"{event} {number}", public=public)
        assert not queue.has_room(event, public=public)
        with pytest.raises(QueueFull):
            queue.join(event, "one more", public=public)
    assert len(queue.tickets()) == places.in_all
    assert places.of_an_event < places.in_all
    assert not queue.has_room(places.in_all, public=public)
    assert queue.has_room(1, public=not public)


@pytest.mark.parametrize("name", ["", "0", "1-2-3", "2-1-1-a", "x-1-1-a", "1-x-1-a", "1-1-x-a", "1-1-1-"])
def test_what_is_no_ticket_waits_for_nothing(queue, name):
    assert Ticket.read(name) is None


def test_a_ticket_is_read_as_it_was_written():
    ticket = Ticket(True, 12, 34, "a-job")
    assert Ticket.read(ticket.file_name) == ticket


def test_strangers_fill_their_own_places_and_leave_nothing_else_behind(jobs):
    for number in range(PLACES[True].of_an_event):
        jobs.start(f"job{number}", PUBLIC, ["<p>Words</p>"])
    before = sorted(jobs.directory.iterdir())
    with pytest.raises(QueueFull):
        jobs.start("one more", PUBLIC, ["<p>Words</p>"])
    assert sorted(jobs.directory.iterdir()) == before
    assert jobs.find("one more") is None
    jobs.cancel("job0")
    jobs.start("one more", PUBLIC, ["<p>Words</p>"])
    assert jobs.find("one more").state is State.WAITING
    assert jobs.find("job0").state is State.CANCELLED
    assert jobs.find("one more").ahead == PLACES[True].of_an_event - 1


def test_a_place_without_a_job_is_taken_away_when_its_turn_comes(jobs):
    """As after a disk was full."""
    jobs.start("job", PUBLIC, ["<p>Words</p>"])
    jobs.queue.join(1, "nothing", public=False)
    assert jobs.next(public=False) is None
    assert [ticket.job for ticket in jobs.queue.tickets()] == ["job"]


def test_the_next_one_is_the_first_that_is_still_wanted(jobs):
    for number in range(3):
        jobs.start(f"job{number}", PUBLIC, ["<p>Words</p>"])
    assert jobs.next(public=True).job == "job0"
    (jobs.directory / "job0" / "error").write_text("Traceback")
    assert jobs.next(public=True).job == "job1"
    assert [ticket.job for ticket in jobs.queue.tickets()] == ["job1", "job2"]
    assert jobs.next(public=False) is None
