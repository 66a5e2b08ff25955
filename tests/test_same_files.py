"""The comparison of two versions says the same of one version twice, and sees what a page says."""

import pytest
from django.test import Client

from tests.same_files import answers, by_a_clock_that_stands, everything
from tests.tournament.papers.played import played_event
from tournament.models import Player
from tournament.record import bump_revision

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_store")]


def test_one_version_answers_twice_the_same_and_another_name_is_seen():
    event = played_event()
    below = f"/e/{event.slug}/"
    with by_a_clock_that_stands():
        first = dict(everything(event.slug))
        again = dict(answers(event.slug, Client(), [below]))
    assert {address: first[f"public {address}"] for address in again} == again
    wanted = [
        *(f"public {below}{page}" for page in ("", "ranking/", "files/standings.csv", "files/results.xlsx")),
        *(f"public {below}files/standings.pdf?after=1{more}" for more in ("", "&preview=1")),
        *(f"officials {below}organiser/{page}" for page in ("ranking/", "files/archive.json")),
        f"officials {below}organiser/files/certificates.pdf?places=3&words=own",
        f"programs /api/v1/events/{event.slug}/standings/",
    ]
    assert [name for name in wanted if b"\n" not in first.get(name, b"")] == []
    assert b"\xe7\x8e\x8b\xe5\xb0\x8f\xe6\x98\x8e" in first[wanted[2]]
    Player.objects.filter(event=event, number=1).update(name="Somebody Else")
    bump_revision(event)
    address, now = next(answers(event.slug, Client(), [f"{below}ranking/"]))
    assert now != first[f"public {address}"]
