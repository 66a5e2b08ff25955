"""The rules page and the rules of an event."""

import html
import re

import pytest
from django.urls import reverse

from tests.tournament.sample_events import new_event, seated_event
from tournament.models import Event
from tournament.standings import TieBreaker

ANCHORS = [
    "claims",
    "kongs",
    "robbing",
    "flowers",
    "last-tile",
    "end",
    "washout",
    "rotation",
    "time",
    "penalties",
    "payments",
    "table-points",
    "non-repeat",
    "non-separation",
    "non-identical",
    "freedom",
    "account-once",
]


def words(response) -> str:
    assert response.status_code == 200
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", response.content.decode())))


def event_rules(client, event: Event) -> str:
    return words(client.get(reverse("event_rules", args=[event.slug])))


@pytest.mark.parametrize("anchor", ANCHORS)
def test_every_rule_has_its_place(client, anchor):
    assert f'id="{anchor}"' in client.get(reverse("rules")).content.decode()


def test_payments_are_those_of_the_rules(client):
    """RULES.md section 4: a hand of 10 is worth 34 by discard; three pay 18 each for a self-draw."""
    told = words(client.get(reverse("rules")))
    assert "From a discard +34 −18 −8" in told
    assert "Self-drawn +54 – −18" in told


def test_level_scores_show_both_readings(client):
    """RULES.md section 7: the third row of its table."""
    assert "1 > 2 > 3 = 4 4 · 2 · ½ · ½ 4½ · 2½ · 0 · 0" in words(client.get(reverse("rules")))


def test_the_page_needs_no_database_and_is_sent_again_only_when_it_changes(client):
    etag = client.get(reverse("rules"))["ETag"]
    assert client.get(reverse("rules"), headers={"if-none-match": etag}).status_code == 304


@pytest.mark.django_db
def test_an_event_tells_what_it_plays_by(client):
    event = seated_event()
    Event.objects.filter(pk=event.pk).update(tie_rule="literal", tie_breakers=[TieBreaker.MOST_HANDS_WON])
    told = event_rules(client, event)
    assert "International" in told
    assert "1 > 2 > 3 = 4 4½ · 2½ · 0 · 0" in told
    assert "then by most hands won" in told
    assert "usually" not in told
    assert "in play" not in told


@pytest.mark.django_db
def test_a_changed_switch_is_marked_with_what_is_usual(client):
    event = seated_event()
    Event.objects.filter(pk=event.pk).update(switches={"minimum": 12, "baseline": 0, "fans": [49, 63]})
    told = event_rules(client, event)
    assert "△ usually 8" in told
    assert "A hand of 12 points" in told
    assert "From a discard +12 −12 0" in told
    assert "Everybody pays" not in told
    assert re.search(r"2 fans in play .*, .*\.", told)


@pytest.mark.django_db
def test_the_rules_of_an_event_in_preparation_are_nobodys(client):
    event = new_event(players=4)
    Event.objects.filter(pk=event.pk).update(state=Event.State.DRAFT)
    assert client.get(reverse("event_rules", args=[event.slug])).status_code == 404
