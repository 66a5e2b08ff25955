"""Every benchmark, on a tiny event: whoever measures again finds that it still runs to its end."""

import re
import subprocess
import sys

import pytest

from tests import newcomer
from tests.newcomer import chosen_chromium

pytestmark = pytest.mark.faults

#: By their names what each is asked for, and what it must say at the end.
TINY = {
    "bench_archive": ("8 2", "the same event +yes"),
    "bench_copies": ("8 2", "looked at for a start"),
    "bench_desk_load": ("1 1 1", "1 referees, 1 s"),
    "bench_doctor": ("8 2", "everything anew"),
    "bench_exports": ("8 2", "most memory of a child"),
    "bench_front": ("1", "/events/.+ hoster"),
    "bench_invented": ("8 2 --only pages", r"\| 302 100 \|"),
    "bench_imports": ("8 10", "2,000 wrong lines: refused"),
    "bench_keys": ("1", "sheets that are not as the slip: 0;"),
    "bench_people": ("8 2 2", "nobody to be erased again"),
    "bench_player_pages": ("8 2", "before the last round, about place 8"),
    "bench_public": ("8 2", "own cards: the first"),
    "bench_reconcile": ("5", r"93 clean sheets, 0 false alarms[^$]+\| all \| 10 \|"),
    "bench_retiring": ("8 2", "told the same +yes"),
    "bench_scoring": ("100", "memory at most"),
    "bench_seating": ("--most 24", r"\| 24 \| 6 \| 0 \|"),
    "bench_strangers": ("1 --only nobody", "in time: within 2 s"),
    "bench_tidy": ("8 2 100", "nothing is due"),
    "bench_year": ("8 2 2 0", "all as it must be"),
    "two_day_event": ("16 3 --quick", "archive"),
}


@pytest.fixture(scope="module")
def empty(tmp_path_factory):
    """A directory with an empty database and the collected static files, as `own_database` takes it."""
    made = tmp_path_factory.mktemp("empty")
    where = {"VAR_DIR": str(made), "DATABASE_URL": f"sqlite:///{made}/bench.sqlite3", "SECRET_KEY": "x" * 50}
    for command in (["migrate"], ["collectstatic", "--noinput"]):
        asked = [sys.executable, "manage.py", *command, "--verbosity", "0"]
        subprocess.run(asked, cwd=newcomer.ROOT, env=newcomer.environment(**where), check=True)
    return made


@pytest.mark.parametrize("name", TINY)
def test_a_benchmark_runs_to_its_end(name, empty, tmp_path):
    arguments, said = TINY[name]
    ended = subprocess.run(
        [sys.executable, "-m", f"benchmarks.{name}", *arguments.split()],
        cwd=newcomer.ROOT,
        env=newcomer.environment(EMPTY_VAR=str(empty), TMPDIR=str(tmp_path), **chosen_chromium()),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    assert ended.returncode == 0, ended.stdout
    assert re.search(said, ended.stdout), ended.stdout
    assert list(tmp_path.iterdir()) == []


def test_each_benchmark_is_tried_measured_by_make_and_told_in_the_documents():
    benchmarks = {file.stem for file in (newcomer.ROOT / "benchmarks").glob("bench_*.py")}
    measured = re.findall(r"python -m benchmarks\.(\w+)", (newcomer.ROOT / "Makefile").read_text())
    told = re.findall(r"python -m benchmarks\.(\w+)", (newcomer.ROOT / "docs" / "benchmarks.md").read_text())
    assert benchmarks | {"two_day_event"} == TINY.keys() == set(told) == set(measured)
