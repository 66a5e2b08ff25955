"""Jobs: papers made by a process of their own, seen alike by every process of the server."""

import fcntl
import io
import json
import os
import signal
import threading
import time
from types import SimpleNamespace

import pytest
from pypdf import PdfReader

from tests.tournament.papers.making.held import LETTERS, held_at_the_letters, kill_at_the_letters
from tests.waiting import until
from tournament.papers.making import jobs as jobs_module
from tournament.papers.making.jobs import Job, Jobs, Order, State
from tournament.papers.making.run_job import (
    CANCELLED,
    LOCK,
    ORDER,
    PROCESS,
    PROGRESS,
    RESULT,
    SCRATCH,
    TIME_LIMIT,
    TURN,
)

pytestmark = pytest.mark.faults

ORDER_OF_TESTS = Order(1, True, "a stamp", "standings", "Words", "words", "/words.pdf")
#: A document that is not ready as long as papers are `held`.
HELD = f"{LETTERS}<p>Words</p>"


# What Python runs in every new process that finds it on its path.
_TELLS_ITS_TIME = """
import pathlib, signal

alarm = signal.alarm

def told(seconds):
    pathlib.Path({told!r}).write_text(str(seconds))
    return alarm(seconds)

signal.alarm = told
"""


@pytest.fixture
def jobs(tmp_path):
    made = Jobs(tmp_path / "jobs", most_jobs=3)
    yield made
    for path in made.directory.iterdir() if made.directory.exists() else ():
        made.cancel(path.name)


@pytest.fixture
def held(monkeypatch, tmp_path):
    with held_at_the_letters(monkeypatch, tmp_path):
        yield


def ended(jobs, name) -> Job:
    return until(lambda: (job := jobs.find(name)) and not job.is_under_way and job)


def process_of(jobs, name) -> int:
    path = jobs.directory / name / PROCESS
    return until(lambda: path.exists() and path.read_text() and json.loads(path.read_text())["process"])


def is_alive(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_job_leaves_its_parts_as_one_paper(jobs):
    name = jobs.name_of("three parts")
    jobs.start(name, ORDER_OF_TESTS, [f"<p>Part {number}</p>" for number in range(3)])
    job = ended(jobs, name)
    assert (job.state, job.done, job.parts, job.order) == (State.DONE, 3, 3, ORDER_OF_TESTS)
    pages = PdfReader(io.BytesIO(jobs.result(name))).pages
    assert [page.extract_text().strip() for page in pages] == ["Part 0", "Part 1", "Part 2"]
    left = {path.name for path in (jobs.directory / name).iterdir() if not path.name.startswith(SCRATCH)}
    assert left == {ORDER, PROGRESS, PROCESS, LOCK, RESULT}


def test_the_same_is_made_once(jobs):
    name = jobs.name_of("once")
    jobs.start(name, ORDER_OF_TESTS, ["<p>First</p>"])
    jobs.start(name, ORDER_OF_TESTS, ["<p>Second</p>"])
    ended(jobs, name)
    jobs.start(name, ORDER_OF_TESTS, ["<p>Third</p>"])
    assert "First" in PdfReader(io.BytesIO(jobs.result(name))).pages[0].extract_text()
    assert jobs.name_of("once") == name != jobs.name_of("twice")
    assert sorted(path.name for path in jobs.directory.iterdir()) == sorted([name, TURN])


def test_another_process_sees_how_far_it_is_and_can_stop_it(jobs, held):
    name = jobs.name_of("long")
    jobs.start(name, ORDER_OF_TESTS, ["<p>Short</p>", HELD])
    other = Jobs(jobs.directory)
    job = until(lambda: (job := other.find(name)) and job.done and job)
    assert (job.state, job.done, job.parts) == (State.RUNNING, 1, 2)
    process = process_of(other, name)
    other.cancel(name)
    assert ended(other, name).state is State.CANCELLED
    until(lambda: not is_alive(process))
    assert other.result(name) is None


def test_a_job_whose_process_was_killed_is_noticed_and_can_be_made_again(jobs, held, caplog):
    name = jobs.name_of("killed")
    jobs.start(name, ORDER_OF_TESTS, [HELD])
    os.kill(process_of(jobs, name), signal.SIGKILL)
    assert ended(jobs, name).state is State.STOPPED
    assert "A paper was not made (exit code -9)" in caplog.text
    jobs.forget(name)
    assert jobs.find(name) is None
    jobs.start(name, ORDER_OF_TESTS, ["<p>Again</p>"])
    assert ended(jobs, name).state is State.DONE


def test_a_paper_that_takes_too_long_says_so(jobs, held):
    name = jobs.name_of("long")
    jobs.start(name, ORDER_OF_TESTS, [HELD])
    until(lambda: jobs.find(name).state is State.RUNNING)
    os.kill(process_of(jobs, name), signal.SIGALRM)  # as the system does when the time is over
    assert ended(jobs, name).state is State.TOO_LONG


def test_the_time_of_a_paper_begins_with_its_turn(jobs, monkeypatch, tmp_path):
    told = tmp_path / "seconds"
    (tmp_path / "sitecustomize.py").write_text(_TELLS_ITS_TIME.format(told=str(told)))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    name = jobs.name_of("waiting")
    jobs.directory.mkdir()
    with open(jobs.directory / TURN, "a") as turn:  # as if another paper were made
        fcntl.flock(turn, fcntl.LOCK_EX)
        jobs.start(name, ORDER_OF_TESTS, ["<p>Words</p>"])
        process_of(jobs, name)
        assert not told.exists()
    assert ended(jobs, name).state is State.DONE
    assert told.read_text() == str(TIME_LIMIT)


def test_until_it_is_told_why_a_maker_was_stopped_its_job_is_under_way(jobs, held, monkeypatch):
    name, is_over, go = jobs.name_of("killed"), threading.Event(), threading.Event()

    def late(code, directory):
        is_over.set()
        go.wait()
        tell(code, directory)

    tell = jobs_module._tell_why_not
    monkeypatch.setattr(jobs_module, "_tell_why_not", late)
    jobs.start(name, ORDER_OF_TESTS, [HELD])
    until(lambda: jobs.find(name).state is State.RUNNING)
    os.kill(process_of(jobs, name), signal.SIGKILL)
    is_over.wait()
    assert jobs.find(name).state is State.RUNNING
    go.set()
    assert ended(jobs, name).state is State.STOPPED


def test_a_job_whose_server_ended_with_it_is_lost(jobs, monkeypatch):
    monkeypatch.setattr(Jobs, "_launch", lambda self, path, lock: None)
    jobs.start(jobs.name_of("lost"), ORDER_OF_TESTS, ["<p>Words</p>"])
    assert jobs.find(jobs.name_of("lost")).state is State.LOST


def test_what_became_of_a_forgotten_job_is_not_told_of_the_next_one(jobs, held, caplog):
    name = jobs.name_of("twice")
    jobs.start(name, ORDER_OF_TESTS, [HELD])
    until(lambda: jobs.find(name).state is State.RUNNING)
    first = process_of(jobs, name)
    (jobs.directory / name / CANCELLED).touch()
    jobs.forget(name)
    jobs.start(name, ORDER_OF_TESTS, ["<p>Second</p>"])
    os.kill(first, signal.SIGKILL)
    until(lambda: not is_alive(first))
    assert ended(jobs, name).state is State.DONE


def test_a_forgotten_job_has_no_name_any_more_while_its_maker_still_writes(jobs, monkeypatch):
    """A directory in which somebody writes cannot be emptied; the next job of the name begins."""
    name = jobs.name_of("twice")
    jobs.directory.mkdir()
    with open(jobs.directory / TURN, "a") as turn:  # as if another paper were made all the time
        fcntl.flock(turn, fcntl.LOCK_EX)
        jobs.start(name, ORDER_OF_TESTS, ["<p>First</p>"])
        (jobs.directory / name / CANCELLED).touch()
        with monkeypatch.context() as writing:
            writing.setattr(jobs_module, "shutil", SimpleNamespace(rmtree=lambda path, **how: None))
            jobs.forget(name)
        assert jobs.find(name) is None
        jobs.start(name, ORDER_OF_TESTS, ["<p>Second</p>"])
        assert jobs.find(name).state is State.WAITING
    assert ended(jobs, name).state is State.DONE


@pytest.mark.parametrize("order", ["{}", "[]", "no JSON", '{"event": 1, "later": true}'])
def test_a_job_that_another_program_ordered_is_none_and_makes_room(jobs, order):
    name = jobs.name_of("of another program")
    (jobs.directory / name).mkdir(parents=True)
    (jobs.directory / name / ORDER).write_text(order)
    assert jobs.find(name) is None
    jobs.forget(name)
    jobs.start(name, ORDER_OF_TESTS, ["<p>Words</p>"])
    assert ended(jobs, name).state is State.DONE


def test_nothing_is_left_of_what_the_renderer_needed_meanwhile(jobs, monkeypatch, tmp_path):
    done, killed = jobs.name_of("done"), jobs.name_of("killed")
    jobs.start(done, ORDER_OF_TESTS, [f"{LETTERS}<p>Words</p>"])
    assert ended(jobs, done).state is State.DONE
    told = kill_at_the_letters(monkeypatch, tmp_path)
    jobs.start(killed, ORDER_OF_TESTS, [f"{LETTERS}<p>Words</p>"])
    assert ended(jobs, killed).state is State.STOPPED
    assert told.read_text().startswith(str(jobs.directory / killed))
    for name in (done, killed):
        until(lambda name=name: not list((jobs.directory / name).glob(f"{SCRATCH}*")))


def test_one_is_made_at_a_time_and_a_waiting_one_can_be_stopped(jobs, held):
    first, second = jobs.name_of("first"), jobs.name_of("second")
    jobs.start(first, ORDER_OF_TESTS, [HELD])
    until(lambda: jobs.find(first).state is State.RUNNING)
    jobs.start(second, ORDER_OF_TESTS, ["<p>Second</p>"])
    process_of(jobs, second)
    assert jobs.find(second).state is State.WAITING
    jobs.forget(second)  # what is under way is not forgotten
    assert jobs.find(second).state is State.WAITING
    jobs.cancel(second)
    assert ended(jobs, second).state is State.CANCELLED
    assert jobs.find(first).state is State.RUNNING


def test_a_maker_that_outlives_its_job_does_not_spoil_the_next_one(jobs):
    name = jobs.name_of("twice")
    jobs.directory.mkdir()
    with open(jobs.directory / TURN, "a") as turn:  # as if another paper were made all the time
        fcntl.flock(turn, fcntl.LOCK_EX)
        jobs.start(name, ORDER_OF_TESTS, ["<p>First</p>"])
        first = process_of(jobs, name)
        (jobs.directory / name / CANCELLED).touch()  # as if its number had not been known yet
        jobs.forget(name)
        jobs.start(name, ORDER_OF_TESTS, ["<p>Second</p>"])
        second = process_of(jobs, name)
    until(lambda: not is_alive(first) and not is_alive(second))
    assert jobs.find(name).state is State.DONE
    (page,) = PdfReader(io.BytesIO(jobs.result(name))).pages
    assert "Second" in page.extract_text()


def test_stopping_what_has_ended_changes_nothing(jobs):
    name = jobs.name_of("ended")
    jobs.start(name, ORDER_OF_TESTS, ["<p>Words</p>"])
    assert ended(jobs, name).state is State.DONE
    jobs.cancel(name)
    assert jobs.find(name).state is State.DONE


def test_a_missing_library_is_told_from_a_document_that_fails(jobs, monkeypatch, tmp_path, caplog):
    (tmp_path / "weasyprint.py").write_text("raise OSError(\"cannot load library 'libpango-1.0-0'\")")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    jobs.start(jobs.name_of("unavailable"), ORDER_OF_TESTS, ["<p>Words</p>"])
    assert ended(jobs, jobs.name_of("unavailable")).state is State.UNAVAILABLE
    (tmp_path / "weasyprint.py").write_text("")
    jobs.start(jobs.name_of("failed"), ORDER_OF_TESTS, ["<p>Words</p>"])
    assert ended(jobs, jobs.name_of("failed")).state is State.FAILED
    until(lambda: "A paper was not made (exit code 1)" in caplog.text)


def test_old_jobs_make_room_and_running_ones_stay(jobs, held):
    running = jobs.name_of("running")
    jobs.start(running, ORDER_OF_TESTS, [HELD])
    for number in range(5):
        path = jobs.directory / f"ended{number}"
        path.mkdir()
        (path / ORDER).write_text("{}")
        (path / LOCK).touch()
        used = time.time() - 100 + number
        os.utime(path, (used, used))
    jobs.start(jobs.name_of("new"), ORDER_OF_TESTS, ["<p>New</p>"])
    left = {path.name for path in jobs.directory.iterdir() if path.is_dir()}
    assert left == {running, jobs.name_of("new"), "ended4", "ended3"}


def test_large_papers_make_room(tmp_path):
    jobs = Jobs(tmp_path / "jobs", most_bytes=1000)
    for number in range(4):
        path = jobs.directory / f"ended{number}"
        path.mkdir(parents=True)
        (path / RESULT).write_bytes(b"%" * 400)
        used = time.time() - 100 + number
        os.utime(path, (used, used))
    jobs.clear_old()
    assert {path.name for path in jobs.directory.iterdir()} == {"ended3", "ended2"}


def test_a_paper_that_nobody_asks_for_goes_after_a_week(jobs):
    for name, days in (("old", 8), ("young", 6)):
        path = jobs.directory / name
        path.mkdir(parents=True)
        (path / ORDER).write_text("{}")
        used = time.time() - days * 24 * 3600
        os.utime(path, (used, used))
    jobs.clear_old()
    assert [path.name for path in jobs.directory.iterdir()] == ["young"]


def test_where_there_are_no_jobs_nothing_is_cleared(jobs):
    jobs.clear_old()


@pytest.mark.parametrize("name", ["unknown", "", ".", ".."])
def test_there_is_no_job_of_another_name(jobs, name):
    jobs.directory.mkdir()
    assert jobs.find(name) is None
    assert jobs.result(name) is None
