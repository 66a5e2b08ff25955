"""Badges, the list of participants, and certificates."""

import pytest
from django.utils import translation

from tests.tournament.papers.played import LONG_NAME, NAMES, played_event
from tests.tournament.papers.rendered import pages_of
from tournament.models import Player
from tournament.papers.certificate_papers import certificates_paper
from tournament.papers.people_papers import badges_paper, name_size, participants_paper
from tournament.papers.score_sheet import PAPER
from tournament.results.event_file import (
    players_taking_part,
    standings_file,
)

pytestmark = pytest.mark.django_db


def test_badges_are_ten_to_a_page():
    event = played_event()
    Player.objects.bulk_create(
        Player(event=event, number=number, name=f"Late {number}") for number in (9, 10, 11)
    )
    pages = pages_of(badges_paper(players_taking_part(event), size="letter"), event, "letter")
    assert len(pages) == 2
    assert "Late 11" in pages[1]
    assert "Late 10" not in pages[1]


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("Li Wu", 34),
        ("王小明", 34),
        ("Maximiliane Theodora", 30),
        ("Maria da Conceição dos Santos Oliveira Pereira e Albuquerque", 19),
        (LONG_NAME, 13),
    ],
)
def test_a_longer_name_has_smaller_letters_on_a_badge(name, size):
    assert name_size(name) == size


def test_those_who_wait_get_no_badge_and_those_who_left_stand_on_the_list():
    event = played_event()
    Player.objects.create(event=event, number=9, name="Waits", status="waiting")
    Player.objects.create(event=event, number=10, name="Left", status="withdrawn")
    assert [player.number for player in players_taking_part(event)] == list(range(1, 9))
    listed = players_taking_part(event, withdrawn=True)
    assert [player.number for player in listed] == [*range(1, 9), 10]
    text = "".join(pages_of(participants_paper(listed), event))
    assert text.count("☐") == 9
    assert "withdrawn" in text
    assert "playing" not in text
    assert "Internal" in text


@pytest.mark.parametrize(("clubs", "lies"), [("", False), ("Danube Tiles", False), ("Mahjong " * 9, True)])
def test_the_participants_lie_where_clubs_are_long(clubs, lies):
    event = played_event()
    event.players.update(club=clubs.strip())
    paper = participants_paper(players_taking_part(event))
    assert paper.lies == lies
    (text,) = pages_of(paper, event)
    assert " ".join(text.split()).count(clubs.strip()) >= len(NAMES)


@pytest.mark.parametrize("size", PAPER)
def test_certificates_are_for_the_places_asked_for_the_first_first(size):
    event = played_event()
    file = standings_file(event, public=False)
    everybody = certificates_paper(file, places=None, own_language=False).context["certificates"]
    assert [one.place for one in everybody] == sorted(one.place for one in everybody)
    assert {one.of for one in everybody} == {8}
    first = certificates_paper(file, places=3, own_language=False)
    assert [one.place for one in first.context["certificates"]] == [
        one.place for one in everybody if one.place <= 3
    ]
    pages = pages_of(first, event, size)
    assert len(pages) == len(first.context["certificates"])
    assert "Place 1" in pages[0]
    assert "Head referee" in pages[0]


@pytest.mark.parametrize(
    ("first", "last", "printed"),
    [
        ("2026-11-21", "2026-11-22", "Uppsala, 22 November 2026"),
        ("2026-11-21", None, "Uppsala, 21 November 2026"),
        (None, None, "Uppsala"),
    ],
)
def test_a_certificate_has_the_last_day_or_else_the_first(first, last, printed):
    event = played_event(city="Uppsala", starts_on=first, ends_on=last)
    event.refresh_from_db()
    paper = certificates_paper(standings_file(event, public=False), places=1, own_language=False)
    assert printed in pages_of(paper, event)[0].splitlines()


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("Bo", 44),
        ("Kowalska-Brzęczyszczykiewicz, Anna", 38),
        ("Wu " * 26, 30),
        (LONG_NAME, 26),
        ("王" * 80, 20),
    ],
)
def test_a_long_name_has_two_lines_on_a_certificate_before_it_gets_small(name, size):
    event = played_event()
    Player.objects.filter(event=event, number=1).update(name=name.strip())
    certificates = certificates_paper(standings_file(event, public=False), places=None, own_language=False)
    assert {one.player.number: one.size for one in certificates.context["certificates"]}[1] == size
    assert len(pages_of(certificates, event)) == 8


def test_a_certificate_speaks_the_language_of_the_players_country():
    event = played_event()
    Player.objects.filter(event=event, number=1).update(country="DE")
    with translation.override("es"):
        certificates = certificates_paper(standings_file(event, public=False), places=None, own_language=True)
    languages = {one.player.number: one.language for one in certificates.context["certificates"]}
    assert languages == {1: "es"} | dict.fromkeys(range(2, 9), "fr")


def test_a_certificate_speaks_the_players_own_language_before_that_of_the_country():
    event = played_event()
    Player.objects.filter(event=event, number=2).update(language="zh-hans")
    file = standings_file(event, public=False)
    for own_language, expected in ((True, "zh-hans"), (False, "en")):
        paper = certificates_paper(file, places=None, own_language=own_language)
        languages = {one.player.number: one.language for one in paper.context["certificates"]}
        assert languages[2] == expected
