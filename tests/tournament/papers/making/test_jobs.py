"""Jobs: papers made one after the other, each by a process of its own, and seen alike by every process."""

import io
import json
import logging
import os
import signal
import subprocess
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from pypdf import PdfReader

from tests.tournament.papers.making.held import LETTERS, held_at_the_letters, kill_at_the_letters
from tests.tournament.papers.making.making import look_until, making_papers
from tests.waiting import until
from tests.warm_renderer import render_pdf
from tournament.papers.making import jobs as jobs_module
from tournament.papers.making import maker as maker_module
from tournament.papers.making import run_job
from tournament.papers.making.jobs import Job, Jobs, Order, State
from tournament.papers.making.maker import Maker
from tournament.papers.making.run_job import (
    CANCELLED,
    ERROR,
    LOCK,
    ORDER,
    PROCESS,
    PROGRESS,
    RESULT,
    SCRATCH,
    TIME_LIMIT,
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
    return Jobs(tmp_path / "jobs", most_jobs=3)


@pytest.fixture
def maker(jobs):
    """Who makes papers; it only works while somebody looks."""
    at_work = Maker(jobs)
    yield at_work
    at_work.stop()


@pytest.fixture
def held(monkeypatch, tmp_path):
    with held_at_the_letters(monkeypatch, tmp_path) as told:
        yield told


def ended(maker, jobs, name) -> Job:
    """The job when it has ended and its maker has seen that; the maker goes on until then."""
    look_until(maker, lambda: not any(ticket.job == name for ticket in jobs.queue.tickets()))
    return jobs.find(name)


def process_of(maker, jobs, name) -> int:
    """The number of the process that makes it, when there is one."""
    path = jobs.directory / name / PROCESS
    return look_until(
        maker, lambda: path.exists() and path.read_text() and json.loads(path.read_text())["process"]
    )


def is_running(maker, jobs, name) -> bool:
    return look_until(maker, lambda: jobs.find(name).state is State.RUNNING)


def is_alive(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_job_leaves_its_parts_as_one_paper(jobs, maker):
    name = jobs.name_of("three parts")
    jobs.start(name, ORDER_OF_TESTS, [f"<p>Part {number}</p>" for number in range(3)])
    job = ended(maker, jobs, name)
    assert (job.state, job.done, job.parts, job.order) == (State.DONE, 3, 3, ORDER_OF_TESTS)
    pages = PdfReader(io.BytesIO(jobs.result(name))).pages
    assert [page.extract_text().strip() for page in pages] == ["Part 0", "Part 1", "Part 2"]
    left = {path.name for path in (jobs.directory / name).iterdir()}
    assert left == {ORDER, PROGRESS, PROCESS, LOCK, RESULT}
    assert jobs.queue.tickets() == []


def test_the_same_is_made_once(jobs, maker):
    name = jobs.name_of("once")
    jobs.start(name, ORDER_OF_TESTS, ["<p>First</p>"])
    jobs.start(name, ORDER_OF_TESTS, ["<p>Second</p>"])
    assert len(jobs.queue.tickets()) == 1
    ended(maker, jobs, name)
    jobs.start(name, ORDER_OF_TESTS, ["<p>Third</p>"])
    assert jobs.queue.tickets() == []
    assert "First" in PdfReader(io.BytesIO(jobs.result(name))).pages[0].extract_text()
    assert jobs.name_of("once") == name != jobs.name_of("twice")
    assert [path.name for path in jobs.directory.iterdir() if (path / ORDER).exists()] == [name]


def test_no_process_is_there_before_its_turn(jobs, maker, held):
    first, second = jobs.name_of("first"), jobs.name_of("second")
    jobs.start(first, ORDER_OF_TESTS, [HELD])
    jobs.start(second, ORDER_OF_TESTS, ["<p>Second</p>"])
    assert is_running(maker, jobs, first)
    assert maker.look()
    assert not (jobs.directory / second / PROCESS).exists()
    assert (jobs.find(second).state, jobs.find(second).ahead) == (State.WAITING, 1)


def test_an_official_does_not_wait_for_the_papers_of_strangers(jobs, maker, held):
    stranger, official = jobs.name_of("a stranger's"), jobs.name_of("an official's")
    jobs.start(stranger, ORDER_OF_TESTS, [HELD])
    assert is_running(maker, jobs, stranger)
    jobs.start(official, replace(ORDER_OF_TESTS, public=False), ["<p>Words</p>"])
    assert jobs.find(official).ahead == 0
    assert ended(maker, jobs, official).state is State.DONE
    assert jobs.find(stranger).state is State.RUNNING


def test_two_makers_make_one_paper_at_a_time(jobs, maker, held):
    first, second = jobs.name_of("first"), jobs.name_of("second")
    jobs.start(first, ORDER_OF_TESTS, [HELD])
    jobs.start(second, ORDER_OF_TESTS, ["<p>Second</p>"])
    assert is_running(maker, jobs, first)
    other = Maker(jobs)
    assert not other.look()
    assert jobs.find(second).state is State.WAITING
    maker.stop()
    jobs.cancel(first)
    assert ended(other, jobs, second).state is State.DONE


def test_another_process_sees_how_far_it_is_and_can_stop_it(jobs, maker, held):
    name = jobs.name_of("long")
    jobs.start(name, ORDER_OF_TESTS, ["<p>Short</p>", HELD])
    other = Jobs(jobs.directory)
    job = look_until(maker, lambda: (job := other.find(name)) and job.done and job)
    assert (job.state, job.done, job.parts) == (State.RUNNING, 1, 2)
    process = process_of(maker, other, name)
    other.cancel(name)
    assert ended(maker, other, name).state is State.CANCELLED
    look_until(maker, lambda: not is_alive(process))
    assert other.result(name) is None


def test_a_job_whose_process_was_killed_is_noticed_and_can_be_made_again(jobs, maker, held, caplog):
    name = jobs.name_of("killed")
    jobs.start(name, ORDER_OF_TESTS, [HELD])
    os.kill(process_of(maker, jobs, name), signal.SIGKILL)
    assert ended(maker, jobs, name).state is State.STOPPED
    assert "A paper was not made (exit code -9)" in caplog.text
    jobs.forget(name)
    assert jobs.find(name) is None
    jobs.start(name, ORDER_OF_TESTS, ["<p>Again</p>"])
    assert ended(maker, jobs, name).state is State.DONE


def outlived(jobs, at_the_letters) -> str:
    """A job whose maker was killed together with the process that made it, twice: neither told anything."""
    name = jobs.name_of("outlived")
    jobs.start(name, ORDER_OF_TESTS, [HELD])
    for _time in range(2):
        lost = Maker(jobs)
        look_until(lost, at_the_letters.exists)
        os.kill(process_of(lost, jobs, name), signal.SIGKILL)
        for work in lost._at_work.values():
            work.process.wait()
            work.given_back.close()
        at_the_letters.unlink()
    return name


def test_what_nobody_saw_end_is_not_tried_for_ever(jobs, maker, held):
    name = outlived(jobs, held)
    assert jobs.find(name).state is State.WAITING
    assert ended(maker, jobs, name).state is State.STOPPED
    assert jobs.queue.tickets() == []


def test_a_server_that_is_stopped_goes_on_with_its_paper_when_it_is_back(jobs, maker, monkeypatch, tmp_path):
    name = jobs.name_of("long")
    jobs.start(name, ORDER_OF_TESTS, ["<p>Part 0</p>", HELD])
    first, changed = jobs.directory / name / "0000.pdf", set()
    with monkeypatch.context() as standing, held_at_the_letters(standing, tmp_path):
        for _time in range(3):  # more often than what is killed is tried again
            look_until(maker, lambda: jobs.find(name).done)
            process = process_of(maker, jobs, name)
            maker.stop()
            assert not is_alive(process)
            assert (jobs.find(name).state, jobs.find(name).parts) == (State.WAITING, 2)
            (jobs.directory / name / PROCESS).unlink()
            changed.add(first.stat().st_mtime_ns)
    assert ended(maker, jobs, name).state is State.DONE
    assert len(changed) == 1
    assert len(PdfReader(io.BytesIO(jobs.result(name))).pages) == 2


def test_a_process_that_is_ended_with_its_server_is_begun_anew(jobs, maker, held):
    name = jobs.name_of("ended")
    jobs.start(name, ORDER_OF_TESTS, [HELD])
    first = process_of(maker, jobs, name)
    os.kill(first, signal.SIGTERM)
    look_until(maker, lambda: process_of(maker, jobs, name) != first)
    assert is_running(maker, jobs, name)


def test_the_number_of_a_process_that_is_gone_is_forgotten_before_the_next_begins(jobs, maker, monkeypatch):
    """Whoever stops the job ends the process of that number, which may be anybody's by then."""
    name = jobs.name_of("begun again")
    jobs.start(name, ORDER_OF_TESTS, ["<p>Words</p>"])
    (jobs.directory / name / PROCESS).write_text('{"process": 1}')
    known, begin = [], subprocess.Popen

    def noted(*words, **how):
        known.append((jobs.directory / name / PROCESS).exists())
        return begin(*words, **how)

    monkeypatch.setattr("tournament.papers.making.maker.subprocess.Popen", noted)
    assert ended(maker, jobs, name).state is State.DONE
    assert known == [False]


def test_a_paper_that_takes_too_long_says_so(jobs, maker, held):
    name = jobs.name_of("long")
    jobs.start(name, ORDER_OF_TESTS, [HELD])
    os.kill(process_of(maker, jobs, name), signal.SIGALRM)  # as the system does when the time is over
    assert ended(maker, jobs, name).state is State.TOO_LONG


def test_a_paper_has_a_limit_of_time(jobs, maker, monkeypatch, tmp_path):
    told = tmp_path / "seconds"
    (tmp_path / "sitecustomize.py").write_text(_TELLS_ITS_TIME.format(told=str(told)))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    jobs.start(jobs.name_of("any"), ORDER_OF_TESTS, ["<p>Words</p>"])
    assert ended(maker, jobs, jobs.name_of("any")).state is State.DONE
    assert told.read_text() == str(TIME_LIMIT)


def test_until_it_is_told_why_a_maker_was_stopped_its_job_is_under_way(jobs, maker, held, monkeypatch):
    name, seen = jobs.name_of("killed"), []

    def late(code, directory):
        seen.append(jobs.find(name).state)
        tell(code, directory)

    tell = maker_module._tell_why_not
    monkeypatch.setattr(maker_module, "_tell_why_not", late)
    jobs.start(name, ORDER_OF_TESTS, [HELD])
    os.kill(process_of(maker, jobs, name), signal.SIGKILL)
    assert ended(maker, jobs, name).state is State.STOPPED
    assert seen == [State.RUNNING]


def test_what_became_of_a_forgotten_job_is_not_told_of_the_next_one(jobs, maker, held, monkeypatch):
    name = jobs.name_of("twice")
    jobs.start(name, ORDER_OF_TESTS, [HELD])
    first = process_of(maker, jobs, name)
    (jobs.directory / name / CANCELLED).touch()
    jobs.forget(name)
    jobs.start(name, ORDER_OF_TESTS, ["<p>Second</p>"])
    os.kill(first, signal.SIGKILL)
    assert ended(maker, jobs, name).state is State.DONE


def test_a_forgotten_job_has_no_name_any_more_while_its_maker_still_writes(jobs, maker, monkeypatch):
    """A directory in which somebody writes cannot be emptied; the next job of the name begins."""
    name = jobs.name_of("twice")
    jobs.start(name, ORDER_OF_TESTS, ["<p>First</p>"])
    (jobs.directory / name / CANCELLED).touch()
    with monkeypatch.context() as writing:
        writing.setattr(jobs_module, "shutil", SimpleNamespace(rmtree=lambda path, **how: None))
        jobs.forget(name)
    assert jobs.find(name) is None
    jobs.start(name, ORDER_OF_TESTS, ["<p>Second</p>"])
    assert jobs.find(name).state is State.WAITING
    assert ended(maker, jobs, name).state is State.DONE


@pytest.mark.parametrize("order", ["{}", "[]", "no JSON", '{"event": 1, "later": true}'])
def test_a_job_that_another_program_ordered_is_none_and_makes_room(jobs, maker, order):
    name = jobs.name_of("of another program")
    (jobs.directory / name).mkdir(parents=True)
    (jobs.directory / name / ORDER).write_text(order)
    assert jobs.find(name) is None
    jobs.forget(name)
    jobs.start(name, ORDER_OF_TESTS, ["<p>Words</p>"])
    assert ended(maker, jobs, name).state is State.DONE


def test_a_ticket_of_a_job_that_another_program_ordered_keeps_nobody_waiting(jobs, maker):
    lost, name = jobs.name_of("of another program"), jobs.name_of("of this one")
    jobs.start(lost, ORDER_OF_TESTS, ["<p>First</p>"])
    (jobs.directory / lost / ORDER).write_text("{}")
    jobs.start(name, ORDER_OF_TESTS, ["<p>Second</p>"])
    assert ended(maker, jobs, name).state is State.DONE
    assert jobs.queue.tickets() == []


def test_nothing_is_left_of_what_the_renderer_needed_meanwhile(jobs, maker, monkeypatch, tmp_path):
    done, killed = jobs.name_of("done"), jobs.name_of("killed")
    jobs.start(done, ORDER_OF_TESTS, [f"{LETTERS}<p>Words</p>"])
    assert ended(maker, jobs, done).state is State.DONE
    told = kill_at_the_letters(monkeypatch, tmp_path)
    jobs.start(killed, ORDER_OF_TESTS, [f"{LETTERS}<p>Words</p>"])
    assert ended(maker, jobs, killed).state is State.STOPPED
    assert told.read_text().startswith(str(jobs.directory / killed))
    look_until(maker, lambda: not maker._at_work)
    for name in (done, killed):
        assert list((jobs.directory / name).glob(f"{SCRATCH}*")) == []


def test_a_finished_paper_is_not_lost_on_the_way_out(jobs, maker, monkeypatch, tmp_path):
    # What comes down while Python unloads its libraries: a thread of Pango did, once in thousands.
    (tmp_path / "sitecustomize.py").write_text("import atexit, os; atexit.register(os.abort)")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    name = jobs.name_of("words")
    jobs.start(name, ORDER_OF_TESTS, ["<p>Words</p>"])
    assert ended(maker, jobs, name).state is State.DONE
    look_until(maker, lambda: not maker._at_work)
    assert not (jobs.directory / name / ERROR).exists()
    assert maker_module.progress_of(jobs.directory / name)["begun"] == 1


def test_nothing_is_taken_for_made_before_it_outlives_a_power_cut(monkeypatch, tmp_path):
    kept = []

    def keep(descriptor):
        kept.append((Path(os.readlink(f"/proc/self/fd/{descriptor}")).name, sorted(os.listdir(tmp_path))))

    monkeypatch.setattr(run_job, "render", render_pdf)
    monkeypatch.setattr(os, "fsync", keep)
    monkeypatch.setattr(logging.getLogger("weasyprint.progress"), "handlers", [])
    for number in range(2):
        (tmp_path / f"{number:04}.html").write_text("<p>Words</p>")
    run_job.make(tmp_path)
    assert [name for name, _there in kept] == ["0000.pdf", "0001.pdf", "joined.pdf"]
    first, second, joined = ({*there} for _name, there in kept)
    assert ("0000.html" in first, "0001.html" in second, RESULT in joined) == (True, True, False)
    assert len(PdfReader(tmp_path / RESULT).pages) == 2


def test_a_waiting_one_can_be_stopped_and_is_not_forgotten(jobs, maker, held):
    first, second = jobs.name_of("first"), jobs.name_of("second")
    jobs.start(first, ORDER_OF_TESTS, [HELD])
    jobs.start(second, ORDER_OF_TESTS, ["<p>Second</p>"])
    assert is_running(maker, jobs, first)
    jobs.forget(second)  # what is under way is not forgotten
    assert jobs.find(second).state is State.WAITING
    jobs.cancel(second)
    assert jobs.find(second).state is State.CANCELLED
    assert [ticket.job for ticket in jobs.queue.tickets()] == [first]
    assert jobs.find(first).state is State.RUNNING


def test_a_process_that_outlives_its_job_does_not_spoil_the_next_one(jobs, maker, monkeypatch, tmp_path):
    name = jobs.name_of("twice")
    with monkeypatch.context() as standing, held_at_the_letters(standing, tmp_path):
        jobs.start(name, ORDER_OF_TESTS, [HELD])
        first = process_of(maker, jobs, name)
        (jobs.directory / name / CANCELLED).touch()  # as if its number had not been known yet
        jobs.forget(name)
        jobs.start(name, ORDER_OF_TESTS, ["<p>Second</p>"])
        assert maker.look()
        assert jobs.find(name).state is State.WAITING
    assert ended(maker, jobs, name).state is State.DONE
    look_until(maker, lambda: not is_alive(first))
    (page,) = PdfReader(io.BytesIO(jobs.result(name))).pages
    assert "Second" in page.extract_text()


def test_stopping_what_has_ended_changes_nothing(jobs, maker):
    name = jobs.name_of("ended")
    jobs.start(name, ORDER_OF_TESTS, ["<p>Words</p>"])
    assert ended(maker, jobs, name).state is State.DONE
    jobs.cancel(name)
    assert jobs.find(name).state is State.DONE


def test_a_missing_library_is_told_from_a_document_that_fails(jobs, maker, monkeypatch, tmp_path, caplog):
    (tmp_path / "weasyprint.py").write_text("raise OSError(\"cannot load library 'libpango-1.0-0'\")")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    jobs.start(jobs.name_of("unavailable"), ORDER_OF_TESTS, ["<p>Words</p>"])
    assert ended(maker, jobs, jobs.name_of("unavailable")).state is State.UNAVAILABLE
    (tmp_path / "weasyprint.py").write_text("")
    jobs.start(jobs.name_of("failed"), ORDER_OF_TESTS, ["<p>Words</p>"])
    assert ended(maker, jobs, jobs.name_of("failed")).state is State.FAILED
    look_until(maker, lambda: "A paper was not made (exit code 1)" in caplog.text)


def test_papers_are_made_as_long_as_it_is_said(jobs):
    name = jobs.name_of("words")
    jobs.start(name, ORDER_OF_TESTS, ["<p>Words</p>"])
    with making_papers(jobs):
        until(lambda: not jobs.find(name).is_under_way)
    assert jobs.find(name).state is State.DONE


def test_old_jobs_make_room_and_those_under_way_stay(jobs, maker, held):
    running, waiting = jobs.name_of("running"), jobs.name_of("waiting")
    jobs.start(running, ORDER_OF_TESTS, [HELD])
    jobs.start(waiting, ORDER_OF_TESTS, [HELD])
    assert is_running(maker, jobs, running)
    for number in range(5):
        path = jobs.directory / f"ended{number}"
        path.mkdir()
        (path / ORDER).write_text("{}")
        (path / LOCK).touch()
        used = time.time() - 100 + number
        os.utime(path, (used, used))
    jobs.start(jobs.name_of("new"), ORDER_OF_TESTS, ["<p>New</p>"])
    left = {path.name for path in jobs.directory.iterdir() if (path / ORDER).exists()}
    assert left == {running, waiting, jobs.name_of("new"), "ended4", "ended3"}


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
