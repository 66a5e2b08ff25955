"""What every test has: a directory of its own for the run, and a Chromium for the tests that want a page."""

import gc
import os
import shutil
import sys
import sysconfig
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from django.core.cache import caches
from django.db import connection
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants
from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError, expect

from tests.tournament.papers.making.making import make_all
from tests.warm_renderer import render_pdf
from tournament.papers.making.jobs import Jobs
from tournament.papers.making.store import FileStore
from tournament.web import sign_ins

# Playwright drives Chromium from an event loop in the test's own thread; Django would take that for
# asynchronous code and refuse the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

# A busy machine is not a page that says something wrong: what is there at once is found at once all the same.
expect.set_options(timeout=20_000)

# Properties are not watched for their time, and tried with the same examples in every run: what one finds,
# the next one finds again. `make fuzz` looks for what nobody has thought of.
settings.register_profile(
    "tests", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tests")
# Hypothesis mixes in the numbers and words of the project's modules that happen to be imported: others for
# each choice of tests, each worker, and each change of a line that has nothing to do with the property.
providers._get_local_constants = Constants

_NAMES_OF_CHROMIUM = (
    *("chromium-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "google-chrome-stable", "chrome"),
)


#: A test that uses one of these asks a database; so does one that has the mark of pytest-django.
_OF_A_DATABASE = {"db", "transactional_db", "live_server"}
#: Files with tests of half a minute. They come first: no worker is left alone with one at the end.
_LONG = {
    *("test_privacy.py", "test_no_english_left.py"),
    *("test_whole_event.py", "test_four_table_event.py", "test_organiser_pages.py", "test_public_pages.py"),
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """How many random events are tried, and which: as many as are worth their time in every run, the same.

    And how late, in milliseconds, answers are on the bad line of `test_bad_line.py`.
    """
    parser.addoption("--random-events", type=int, default=40)
    parser.addoption("--random-events-from", type=int, default=0)
    parser.addoption("--random-schedules", type=int, default=100)
    parser.addoption("--random-schedules-from", type=int, default=0)
    parser.addoption("--line-delay", type=int, default=50)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test by what it uses, so that no tier misses one (`scripts/run_tests.py` has the tiers)."""
    items.sort(key=lambda item: item.path.name not in _LONG)
    for item in items:
        uses = set(getattr(item, "fixturenames", ()))
        if "playwright" in uses:
            item.add_marker(pytest.mark.browser)
        if uses & _OF_A_DATABASE or item.get_closest_marker("django_db"):
            item.add_marker(pytest.mark.db)


def pytest_collection_finish() -> None:
    """Do not look for garbage among what stays for the whole run: the modules and the tests themselves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def delete_output_dir() -> None:
    """Keep what tests that failed have left, where the plugin would have each worker begin with removing it.

    `scripts/run_tests.py` begins a run with an empty directory.
    """


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    """The Chromium of the system where there is one (`scripts/chromium` finds it), and a silent one.

    Where there is none, Playwright looks for its own and says so.
    """
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _NAMES_OF_CHROMIUM)), None)
    return {
        **browser_type_launch_args,
        **({"executable_path": path} if path else {}),
        "args": [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-quic",
            "--disable-sync",
            "--no-first-run",
            # A process for every page of every test would be a fifth of all the work.
            "--renderer-process-limit=1",
        ],
    }


@pytest.fixture(scope="session")
def base_url(live_server) -> str:
    """Where the site under test answers: `page.goto("/admin/")` finds it."""
    return live_server.url


@pytest.fixture
def context(context: BrowserContext, base_url: str) -> Iterator[BrowserContext]:
    """A browser context in which no page may fail, reach for another host or break the site's policy.

    A venue's network may have no internet: everything must come from the server itself.
    """
    complaints: list[str] = []

    def on_request(request: Request) -> None:
        if not request.url.startswith((base_url, "data:", "blob:", "about:")):
            complaints.append(f"asked another host: {request.url}")

    def on_error(error: WebError) -> None:
        complaints.append(f"script failed: {error.error}")

    def on_console(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            complaints.append(message.text)

    context.on("request", on_request)
    context.on("weberror", on_error)
    context.on("console", on_console)
    yield context
    assert complaints == []


@pytest.fixture(autouse=True)
def _nobody_asks_any_more(request: pytest.FixtureRequest) -> Iterator[None]:
    """After a test with a server: close what looks at it, and wait until it has answered.

    A window that stays open goes on asking, and an answer that is still being made holds locks on the
    tables that are emptied next, or fails in the middle of somebody else's test.
    """
    if "live_server" not in request.fixturenames:
        yield
        return
    request.getfixturevalue("transactional_db")  # set up before this, so that it is emptied after it
    yield
    if "browser" in request.fixturenames:
        for context in request.getfixturevalue("browser").contexts:
            context.close()
    while answering := [thread for thread in threading.enumerate() if "process_request" in thread.name]:
        for thread in answering:
            with suppress(RuntimeError):  # it is listed a moment before it is started
                thread.join()  # the test's own time limit shows where each of them stands


@pytest.fixture(scope="module", autouse=True)
def _garbage_is_found_where_it_is_left() -> Iterator[None]:
    """What was left open is an error of the module that left it, not of whoever happens to run later."""
    yield
    gc.collect()


@pytest.fixture(autouse=True)
def _no_kept_pages() -> None:
    """Each test has its own database, in which an event of an earlier test may have the same key."""
    for name in ("pages", "asked"):
        caches[name].clear()


@pytest.fixture(autouse=True)
def _no_passwords_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor has anybody mistyped a password before."""
    monkeypatch.setattr(sign_ins, "tries", sign_ins.Tries())


@pytest.fixture
def own_jobs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Jobs:
    """Papers of its own for a test; the tests of one process share the site's. Nobody makes them."""
    jobs = Jobs(tmp_path / "jobs")
    for user in ("response", "progress", "making.forgetting"):
        monkeypatch.setattr(f"tournament.papers.{user}.paper_jobs", lambda: jobs)
    return jobs


@pytest.fixture
def own_store(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own_jobs: Jobs) -> FileStore:
    """A store of files of its own, too."""
    files = FileStore(tmp_path / "files", patience=0.1)
    monkeypatch.setattr("tournament.papers.files.file_store", lambda: files)
    return files


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch, own_store: FileStore, own_jobs: Jobs) -> None:
    """Papers are rendered, while a request stays for one."""
    monkeypatch.setattr("tournament.papers.making.patience.pause", lambda: make_all(own_jobs, render_pdf))


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker) -> Iterator[None]:
    """The test database; PostgreSQL removes none that is in use, so idle sessions end before it goes.

    A page that is closed while it is answered can leave the server's thread with an idle session.
    """
    yield
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle'"
                    " AND datname = current_database() AND pid <> pg_backend_pid()"
                )


@pytest.fixture
def quick_python(tmp_path) -> str:
    """A Python of which `-m venv` takes no time: its environments borrow the pip of this one."""
    python = tmp_path / "quick-python"
    python.write_text(
        f"""#!/bin/sh
[ "$1 $2" = "-m venv" ] || exec {sys.executable} "$@"
for directory; do :; done
{sys.executable} "$@" --without-pip
echo "{sysconfig.get_path("purelib")}" >"$(echo "$directory"/lib/python3*/site-packages)/borrowed.pth"
"""
    )
    python.chmod(0o755)
    return str(python)
