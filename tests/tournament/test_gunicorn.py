"""What the server in front of the program believes of a request, and which processes it keeps."""

import http.client
import os
import signal
from pathlib import Path

import pytest

from tests.tournament.installation import Installation, stop
from tests.tournament.papers.making.held import LETTERS, held_at_the_letters
from tests.tournament.papers.making.making import look_until
from tests.waiting import until
from tournament.papers.making.jobs import Jobs, Order, State
from tournament.papers.making.maker import Maker

pytestmark = pytest.mark.faults

PUBLIC = Order(0, True, "", "standings", "Words", "words", "/words.pdf")


def answer(address, path, **headers):
    """Ask as whoever is on the same machine does, with headers that have an underscore in their names."""
    connection = http.client.HTTPConnection(address, timeout=60)
    try:
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        return response.status, response.read().decode()
    finally:
        connection.close()


def test_no_header_moves_the_site_below_another_path(installation):
    installation.manage("collectstatic", "--noinput", "--verbosity", "0")
    server = installation.start(WEB_CONCURRENCY="1")
    try:
        address = installation.url.removeprefix("http://")
        status, page = answer(address, "/fans/?lang=es", SCRIPT_NAME="/x")
        assert (status, 'href="/hand/' in page, "/x/" in page) == (200, True, False)
        assert answer(address, "/x/login/", SCRIPT_NAME="/x")[0] == 404
        status, page = answer(address, "/fans/", PATH_INFO="/login/")
        assert (status, 'href="/hand/' in page) == (200, True)
    finally:
        stop(server)


def processes_of(server) -> dict[int, int]:
    """The number of threads of each process that the server has started."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return {int(child): len(list(Path(f"/proc/{child}/task").iterdir())) for child in children}


def settled(server) -> tuple[int, set[int]]:
    """The process that makes papers, which has one thread, and those that answer, when all are at work."""

    def look():
        try:
            processes = processes_of(server)
        except FileNotFoundError:  # one ended meanwhile
            return None
        makers = [process for process, threads in processes.items() if threads == 1]
        return len(processes) == 2 and len(makers) == 1 and (makers[0], set(processes))

    return until(look)


def is_made(installation: Installation, name: str) -> bool:
    """Ask for a paper and wait for it."""
    jobs = Jobs(installation.directory / "cache" / "jobs")
    jobs.start(name, PUBLIC, ["<p>Words</p>"])
    until(lambda: not jobs.find(name).is_under_way)
    return jobs.find(name).state is State.DONE


def test_one_process_makes_papers_and_is_replaced_when_it_is_killed(installation):
    installation.manage("collectstatic", "--noinput", "--verbosity", "0")
    server = installation.start(WEB_CONCURRENCY="1")
    try:
        first, before = settled(server.pid)
        assert is_made(installation, "first")
        os.kill(first, signal.SIGKILL)
        assert is_made(installation, "second")
        second, after = settled(server.pid)
        assert (second == first, before & after) == (False, before - {first})
        os.kill(server.pid, signal.SIGHUP)  # all processes anew, with the settings of now
        until(lambda: not after & set(processes_of(server.pid)))
        assert settled(server.pid)[0] != second
        assert is_made(installation, "third")
    finally:
        stop(server)


def test_a_paper_whose_process_outlives_who_began_it_is_waited_for(installation, monkeypatch, tmp_path):
    jobs = Jobs(installation.directory / "cache" / "jobs")
    other = Maker(jobs)
    with held_at_the_letters(monkeypatch, tmp_path) as at_the_letters:
        maker = installation.begin("manage.py", "make_papers", PYTHONPATH=str(tmp_path))
        jobs.start("first", PUBLIC, [f"{LETTERS}<p>Words</p>"])
        until(at_the_letters.exists)
        maker.kill()
        stop(maker)
        jobs.start("second", PUBLIC, ["<p>Words</p>"])
        assert not other.look()
        assert (jobs.find("first").state, jobs.find("second").state) == (State.RUNNING, State.WAITING)
    look_until(other, lambda: not jobs.queue.tickets())
    assert (jobs.find("first").state, jobs.find("second").state) == (State.DONE, State.DONE)


def test_a_command_makes_papers_beside_another_server(installation):
    maker = installation.begin("manage.py", "make_papers")
    try:
        assert is_made(installation, "first")
        maker.send_signal(signal.SIGTERM)
        assert maker.wait() == 0
        assert maker.stdout.read() == "Making papers. Ctrl-C stops it.\n"
    finally:
        stop(maker)
