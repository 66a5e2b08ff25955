"""Whether the program as it is here answers as another version of it does, with the real event of 2017.

    python -m tests.same_files make DIRECTORY     writes every answer about the event into a directory
    python -m tests.same_files compare COMMIT     has both versions do so, and says where they differ

An answer is a page, a list, a workbook, a paper before it is printed, or one of the interface: everything
that links lead to, for the public and for an organiser, and for programs. What differs by chance in each
answer, such as a nonce, is left out; the clock stands. The event is played twice: as it was, and with teams,
countries and penalties, which it did not have.
"""

import gzip
import hashlib
import html
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from functools import partial
from itertools import count, cycle
from pathlib import Path
from typing import Any
from unittest import mock
from urllib.parse import urljoin

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "tests/tournament/data"
NOW = datetime(2020, 11, 21, 10, tzinfo=UTC)

#: What is another one each time: behind its name, up to the next quotation mark or tag.
_BY_CHANCE = re.compile(
    rb'(csrfmiddlewaretoken" value="|token" value="|nonce="|data-stamp="|<dcterms:modified[^>]*>)[^"<]+'
)
#: A link to another page, or to the same page with another round, size of paper or order.
_LINK = re.compile(rb'(?:href|src)="(/[^"#]*|\?(?:after|paper|by)=[^"#]*)')
_IN_JSON = re.compile(rb'"(?:https?://testserver)?(/api/v1/events/[^"{}]+)"')
#: Papers that a form asks for, and no link leads to.
_BY_FORMS = [
    *("certificates.pdf", "certificates.pdf?places=3&words=own", "certificates.pdf?places=x"),
    *("score-sheet.pdf", "score-sheet.pdf?copies=2&tables=each", "score-sheet.pdf?copies=999"),
]


def answers(slug: str, client: Any, begin: list[str]) -> Iterator[tuple[str, bytes]]:
    """Every address that links lead to from these, each with what is answered there."""
    waiting, known = list(begin), set(begin)
    while waiting:
        address = waiting.pop()
        answer = client.get(address)
        content = answer.getvalue()
        heads = [f"{name}: {answer.get(name, '')}" for name in ("Content-Type", "Content-Disposition")]
        head = "\n".join([str(answer.status_code), *heads, answer.get("Location", ""), ""]).encode()
        yield address, head + _without_chance(content)
        for found in [*_LINK.findall(content), *_IN_JSON.findall(content)]:
            link = html.unescape(found.decode())
            link = urljoin(address, link)
            if link.startswith((f"/e/{slug}/", f"/api/v1/events/{slug}/")) and link not in known:
                known.add(link)
                waiting.append(link)


def _without_chance(content: bytes) -> bytes:
    if content.startswith(b"PK"):  # a workbook: what is in it, not how it is packed
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            content = b"\n".join(name.encode() + packed.read(name) for name in sorted(packed.namelist()))
    if content.startswith(b"\x1f\x8b"):
        content = gzip.decompress(content)
    return _BY_CHANCE.sub(rb"\1", content)


@contextmanager
def by_a_clock_that_stands() -> Iterator[None]:
    """Within this it is always the same time, no seed is new, and a paper is what would be printed."""
    with ExitStack() as held:
        held.enter_context(mock.patch("secrets.token_hex", lambda length: "5" * 2 * length))
        held.enter_context(mock.patch("django.utils.timezone.now", return_value=NOW))
        held.enter_context(mock.patch("tournament.papers.making.patience.pause", _make_papers))
        yield


def _make_papers() -> None:
    from tests.tournament.papers.making.making import make_all
    from tournament.papers.making.jobs import paper_jobs

    make_all(paper_jobs(), str.encode)


def everything(slug: str) -> Iterator[tuple[str, bytes]]:
    """All answers about an event, each under whom it is for and its address."""
    from django.contrib.auth import get_user_model
    from django.test import Client

    official = Client()
    official.force_login(get_user_model().objects.get_or_create(username="ada", is_superuser=True)[0])
    forms = [f"/e/{slug}/organiser/files/{name}" for name in _BY_FORMS]
    faces = {
        "public": (Client(), [f"/e/{slug}/", f"/e/{slug}/screen/"]),
        "programs": (Client(), [f"/api/v1/events/{slug}/"]),
        "officials": (official, [f"/e/{slug}/organiser/", f"/e/{slug}/desk/", f"/e/{slug}/", *forms]),
    }
    for face, (client, begin) in faces.items():
        for address, answer in answers(slug, client, begin):
            yield f"{face} {address}", answer


def make(directory: Path) -> None:
    """Write every answer about the event of 2017 into a file of this directory."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    from django.test.utils import (
        setup_databases,
        setup_test_environment,
        teardown_databases,
        teardown_test_environment,
    )

    setup_test_environment()
    made = setup_databases(verbosity=0, interactive=False)
    try:
        with by_a_clock_that_stands():
            with mock.patch("secrets.token_hex", partial(_key, count(1))):
                slugs = [_as_it_was(), _with_more()]
            for slug in slugs:
                for name, answer in everything(slug):
                    (directory / _file_name(name)).write_bytes(name.encode() + b"\n" + answer)
    finally:
        teardown_databases(made, verbosity=0)
        teardown_test_environment()


def _file_name(name: str) -> str:
    plain = re.sub(r"[^\w.?=&-]+", "_", name)
    return plain if len(plain) < 150 else f"{plain[:120]}-{hashlib.sha256(name.encode()).hexdigest()[:16]}"


def _key(numbers: Iterator[int], length: int) -> str:
    """A key that no other of this event has, in place of one by chance."""
    return f"{next(numbers):0{2 * length}x}"


def _as_it_was() -> str:
    """The event of 2017, with all but the last of its rounds published."""
    from django.core.management import call_command

    from tournament.models import Event
    from tournament.rounds.publishing import publish_round

    title = "Open 2017" if not Event.objects.exists() else "Open 2017 with more"
    files = {name: DATA / f"madrid2017_{name}.tsv" for name in ("tables", "hands")}
    call_command("import_results", **files, name=title, tie_rule="averaged", stdout=io.StringIO(), json=True)
    event = Event.objects.get(title=title)
    Event.objects.filter(pk=event.pk).update(state="open")
    event.rounds.update(seating_shown_at=NOW)
    *shown, _last = event.rounds.order_by("number")
    for round_ in shown:
        publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    return str(event.slug)


def _with_more() -> str:
    """The same in French, with teams, countries, clubs, penalties outside a sheet and a hidden name."""
    from tournament.models import Event
    from tournament.record import bump_revision

    event = Event.objects.get(slug=_as_it_was())
    more = {"team_best": 3, "nation_best": 3, "federation_report": True, "country": "ES", "language": "fr"}
    Event.objects.filter(pk=event.pk).update(**more)
    teams = [event.teams.create(name=f"Team {number}") for number in range(1, 13)]
    countries, clubs = cycle(["ES", "FR", "CN", "DE", ""]), cycle(["Club of the East", "", "雀友会"])
    for player, team in zip(event.players.order_by("number"), cycle(teams), strict=False):
        player.team, player.country, player.club = team, next(countries), next(clubs)
        player.hidden = player.number == 7
        player.save()
    for number, (kind, amount) in enumerate([("points", 40), ("table_points", 6), ("disqualified", 0)], 1):
        event.ranking_penalties.create(
            player=event.players.get(number=number),
            kind=kind,
            amount=amount,
            reason="Late",
            given_at=NOW,
            round=event.rounds.get(number=number),
        )
    bump_revision(event)
    return str(event.slug)


def compare(commit: str) -> int:
    """Have this version and that of a commit make their answers; 1 where they differ, and say where."""
    with tempfile.TemporaryDirectory() as directory:
        other, before, after = (Path(directory, name) for name in ("other", "before", "after"))
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", other, commit], cwd=ROOT, check=True)
        try:
            shutil.copy(__file__, other / "tests")
            for where, made in ((other, before), (ROOT, after)):
                made.mkdir()
                command = [sys.executable, "-m", "tests.same_files", "make", str(made)]
                subprocess.run(command, cwd=where, check=True)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", other], cwd=ROOT, check=True)
        print(f"{len(list(before.iterdir()))} answers before, {len(list(after.iterdir()))} now")
        return subprocess.run(["diff", "-rq", before, after]).returncode


if __name__ == "__main__":
    wish, about = sys.argv[1:]
    if wish == "make":
        make(Path(about))
    else:
        sys.exit(compare(about))
