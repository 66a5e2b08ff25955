"""Rounds, the internal ranking, people and history, as their pages change and show them."""

import pytest
from django.urls import reverse

from tests.tournament.organiser.conftest import signed_in
from tests.tournament.public.reading import says
from tests.tournament.sample_events import (
    NOW,
    ONE_HAND,
    account,
    confirm,
    play,
    play_round,
    publish,
    record,
    session_of,
    version_now,
)
from tournament.models import Role
from tournament.rules.sheet import Hand
from tournament.sheets.confirming import reopen_session
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db


def act(client, event, name, number, *more, version=None, **form):
    page = reverse(name, args=[event.slug, number, *more])
    version = event.rounds.get(number=number).version if version is None else version
    return client.post(page, {"version": version, **form}, follow=True)


def test_a_seating_is_shown_and_hidden(client, event):
    assert says(act(client, event, "round_seating", 1, "show")) == ["The public sees the seating of round 1."]
    assert event.rounds.get(number=1).seating_shown_at is not None
    assert says(act(client, event, "round_seating", 1, "hide")) == [
        "The public does not see the seating of round 1 any more."
    ]
    assert event.rounds.get(number=1).seating_shown_at is None


def test_a_round_is_published_when_its_sheets_are_confirmed(client, event):
    assert says(act(client, event, "round_publish", 1)) == [
        "Publishing waits for the sheets of tables 1, 2, 3, 4."
    ]
    play_round(event, 1)
    assert says(act(client, event, "round_publish", 1, version=0)) == [
        "Somebody else changed this while you were typing. Nothing of yours is saved yet."
    ]
    answer = act(client, event, "round_publish", 1, back="what_next")
    assert answer.redirect_chain[0][0] == reverse("what_next", args=[event.slug])
    assert says(answer) == ["Round 1 is published."]
    assert event.rounds.get(number=1).is_published


def test_unpublishing_asks_and_names_the_later_rounds(client, event):
    publish(event, 1)
    publish(event, 2)
    page = reverse("round_unpublish", args=[event.slug, 1])
    assert client.get(page).context["words"] == [
        "The public does not see the results of round 1 any more; its seating stays.",
        "Results are published in order, so these later rounds are unpublished too: 2.",
    ]
    act(client, event, "round_unpublish", 1, reason="wrong slip")
    assert not event.rounds.filter(published_at__isnull=False).exists()
    assert event.history.get(action="unpublish_round").reason == "wrong slip"


def test_a_stale_unpublishing_keeps_the_reason(client, event):
    publish(event, 1)
    answer = act(client, event, "round_unpublish", 1, version=1, reason="wrong slip")
    assert answer.context["refusal"] == [
        "Somebody else changed this while you were typing. Nothing of yours is saved yet."
    ]
    assert answer.context["reason"] == "wrong slip"
    assert event.rounds.get(number=1).is_published


def test_a_reason_that_is_too_long_is_refused(client, event):
    publish(event, 1)
    answer = act(client, event, "round_unpublish", 1, reason="x" * 201)
    assert answer.context["refusal"] == ["A reason has at most 200 characters."]
    assert event.rounds.get(number=1).is_published


def test_the_rounds_page_says_what_publishing_waits_for(client, event):
    play(session_of(event, 1, 2))
    rounds = client.get(reverse("event_rounds", args=[event.slug])).context["rounds"]
    assert rounds[0][1] == ["Publishing waits for the sheets of tables 1, 3, 4."]
    assert rounds[1][1] == [
        "Rounds are published in order: publish round 1 first.",
        "Publishing waits for the sheets of tables 1, 2, 3, 4.",
    ]


def test_the_internal_ranking_counts_what_the_public_does_not_see(client, event):
    publish(event, 1)
    play(session_of(event, 2, 1))
    answer = client.get(reverse("event_ranking", args=[event.slug]))
    assert answer.context["hidden"] == [(2, 1, 4)]
    assert len(answer.context["table"].rows) == 16
    assert sum(row["line"].standing.sessions for row in answer.context["table"].data) == 20


# --- People -----------------------------------------------------------------------------------


def test_a_role_is_given_changed_and_taken_away(client, event):
    bob = account("bob")
    page = reverse("people", args=[event.slug])
    for role in ("referee", "publisher"):
        client.post(page, {"username": "bob", "role": role})
        assert Role.objects.get(event=event, user=bob).name == role
    key = Role.objects.get(event=event, user=bob).pk
    client.post(reverse("role_take", args=[event.slug, key]))
    assert not Role.objects.filter(event=event, user=bob).exists()


def test_an_unknown_account_is_said_at_the_field(client, event):
    answer = client.post(reverse("people", args=[event.slug]), {"username": "nemo", "role": "referee"})
    assert answer.context["form"].errors == {
        "username": ["There is no account “nemo”. Capital letters count."]
    }


def test_the_last_organiser_stays(client, event):
    role = event.roles.get(name="organiser")
    answer = client.post(reverse("role_take", args=[event.slug, role.pk]), follow=True)
    assert says(answer) == ["An event keeps at least one organiser."]
    answer = client.post(
        reverse("people", args=[event.slug]), {"username": role.user.username, "role": "referee"}
    )
    assert answer.context["form"].non_field_errors() == ["An event keeps at least one organiser."]


def test_an_organiser_who_gives_the_own_role_up_is_led_away(client, event):
    account("second", event, "organiser")
    role = event.roles.get(user__username="the-organiser")
    answer = client.post(reverse("role_take", args=[event.slug, role.pk]))
    assert answer["Location"] == "/"


# --- History ----------------------------------------------------------------------------------


def history(client, event, query=""):
    return client.get(reverse("history", args=[event.slug]), QUERY_STRING=query)


def test_a_sheet_reads_as_a_small_difference(client, event):
    session = session_of(event, 1, 3)
    record(session, SheetInput(hands=(Hand(1, 0, 1, 10), Hand(2)), signed_totals=(34, -18, -8, -8)))
    record(session, SheetInput(hands=(Hand(1, 0, 1, 12), Hand(2)), signed_totals=(36, -20, -8, -8)))
    line, *_others = history(client, event, "round=1&table=3").context["lines"]
    assert line.what == "Sheet recorded"
    assert [(change.label, change.before, change.after) for change in line.changes] == [
        ("Hand 1", "10 · East from South", "12 · East from South"),
        ("Total of East", "34", "36"),
        ("Total of South", "−18", "−20"),
    ]


def test_the_state_of_a_sheet_is_told_where_the_words_for_the_step_do_not_say_it(client, event):
    told = []
    for table, first in ((1, 34), (2, 36)):
        session = session_of(event, 2, table)
        record(session, SheetInput(hands=ONE_HAND, signed_totals=(first, -18, -8, -8), timed_out=True))
        confirm(session, reason="as signed")
        reopen_session(session.pk, by=None, version=version_now(session), reason="again", now=NOW)
        lines = history(client, event, f"round=2&table={table}").context["lines"]
        told.append([[(c.before, c.after) for c in line.changes if c.label == "State"] for line in lines])
    assert told == [
        [[], [], [("empty", "to be confirmed")]],
        [[("confirmed", "differs")], [("differs", "confirmed")], [("empty", "differs")]],
    ]


def test_the_history_is_narrowed_by_who_and_what(client, event, accounts):
    session = session_of(event, 2, 1)
    record(session, SheetInput(signed_totals=(8, -8, 0, 0)), by=accounts["referee"])
    everything = history(client, event).context["page"].paginator.count
    assert everything > 1
    for query in (f"by={accounts['referee'].pk}", "action=record_sheet", "round=2", "round=2&table=1"):
        lines = history(client, event, query).context["lines"]
        assert [(line.entry.subject, line.entry.by) for line in lines] == [
            ("round 2, table 1", accounts["referee"])
        ]
    assert history(client, event, "table=9").context["page"].paginator.count == 0


def test_a_long_history_has_pages(client, event):
    session = session_of(event, 1, 1)
    for score in range(60):
        record(session, SheetInput(signed_totals=(score, -score, 0, 0)))
    first, second = history(client, event).context["page"], history(client, event, "page=2").context["page"]
    assert (len(first), second.number, first.paginator.num_pages) == (50, 2, 2)


def test_a_viewer_sees_no_button_that_writes(event, accounts):
    viewer = signed_in(accounts["viewer"])
    for name in ("what_next", "event_players", "seating", "event_rounds", "people", "setup"):
        page = viewer.get(reverse(name, args=[event.slug])).content.decode()
        forms = [part for part in page.split("<form")[1:] if 'method="post"' in part.split(">")[0]]
        with_button = [form for form in forms if "<button" in form.split("</form>")[0]]
        # Signing out and choosing a language is all that a viewer may send.
        allowed = ("Sign out", 'type="button"', 'class="languages"')
        writing = [form for form in with_button if not any(words in form for words in allowed)]
        assert writing == [], name
