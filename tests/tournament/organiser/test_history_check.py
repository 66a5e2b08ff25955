"""The page on which an organiser shows that nothing was changed since a ranking was printed."""

import re

import pytest
from django.db import connection, transaction
from django.urls import reverse

from tests.tournament.organiser.conftest import signed_in
from tests.tournament.sample_events import NOW, account, new_event, publish
from tournament.events.editing import give_role
from tournament.migrations._append_only import changeable
from tournament.record.checking import latest_fingerprint
from tournament.record.fingerprints import shown

pytestmark = pytest.mark.django_db


def check(client, event, **query):
    answer = client.get(reverse("history_check", args=[event.slug]), query)
    assert answer.status_code == 200
    return answer


def words(answer):
    return " ".join(re.sub("<[^>]+>", " ", answer.content.decode()).split())


def printed(client, event):
    """The fingerprint at the foot of the printed ranking."""
    page = client.get(reverse("event_files_standings", args=[event.slug]), {"preview": "1"}).content.decode()
    return re.search(r'class="made proof">[^<]* · history ([0-9a-f ]{39})<', page)[1]


def test_the_history_leads_there_and_it_says_that_all_is_as_written(client, event):
    address = reverse("history_check", args=[event.slug])
    assert address in client.get(reverse("history", args=[event.slug])).content.decode()
    told = words(check(client, event))
    assert f"{event.history.count()} entries, and all are what was written" in told
    assert f"Fingerprint of the history now: {shown(latest_fingerprint(event))}" in told
    assert "entered since then" not in told


def test_a_printed_ranking_says_what_was_entered_since(client, event):
    publish(event)
    fingerprint = printed(client, event)
    for typed in (fingerprint, fingerprint[:9].upper(), fingerprint.replace(" ", "")):
        told = words(check(client, event, fingerprint=typed))
        assert "After: Round published · round 1 · " in told
        assert "Nothing was entered since then." in told
    give_role(event.pk, account("vera"), "viewer", by=None, now=NOW)
    told = words(check(client, event, fingerprint=fingerprint))
    assert "1 entry since then. It cannot change a result." in told
    assert "Role given" in told
    publish(event, 2)
    answer = check(client, event, fingerprint=fingerprint)
    count = answer.context["since"]["counting"]
    assert f"entries since then. {count} can change a result." in words(answer)
    marked = {line.entry.action for line in answer.context["since"]["lines"] if line.may_count}
    assert {"publish_round", "record_sheet"} <= marked
    assert "give_role" not in marked


def test_a_moment_can_be_chosen_in_place_of_a_fingerprint(client, event):
    publish(event)
    publish(event, 2)
    first = event.history.get(action="publish_round", subject="round 1")
    answer = check(client, event, since=first.pk)
    assert f'<option value="{first.pk}" selected>Round published · round 1 · ' in answer.content.decode()
    assert answer.context["since"]["page"].paginator.count == event.history.filter(pk__gt=first.pk).count()


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("e522 830", "A fingerprint has the digits 0–9 and the letters a–f, at least 8 of them."),
        ("no hash at all", "A fingerprint has the digits 0–9 and the letters a–f, at least 8 of them."),
        ("0000 0000 0000", "No entry has this fingerprint"),
    ],
)
def test_what_is_no_fingerprint_of_this_history_is_told_where_it_was_typed(client, event, typed, sentence):
    answer = check(client, event, fingerprint=typed)
    [error] = answer.context["form"].errors["fingerprint"]
    assert error.startswith(sentence)
    assert f'value="{typed}"' in answer.content.decode()
    assert answer.context["since"] == {}


def test_a_moment_of_another_event_is_none(client, event):
    other = new_event(title="Other", players=8)
    answer = check(client, event, since=other.history.first().pk)
    assert list(answer.context["form"].errors) == ["since"]
    assert check(client, event, fingerprint=latest_fingerprint(other)).context["since"] == {}


def test_what_was_changed_past_the_program_is_named(client, event):
    entry = event.history.first()
    with transaction.atomic(), changeable(connection):
        event.history.filter(pk=entry.pk).update(reason="another reason", before=[5], after="text")
    answer = check(client, event)
    assert "1 entry is not what was written, or what stood before it is missing." in words(answer)
    assert [line.entry.pk for line in answer.context["changed"]] == [entry.pk]
    assert "another reason" in words(answer)


def test_the_public_ranking_bears_it_too_and_no_other_paper_does(client, event):
    publish(event)
    public = signed_in(account("nobody-there"))
    page = public.get(reverse("files_standings", args=[event.slug]), {"preview": "1"}).content.decode()
    assert f" · history {shown(latest_fingerprint(event))}<" in page
    seating = public.get(reverse("files_seating", args=[event.slug, 1]), {"preview": "1"}).content.decode()
    assert "history" not in seating
