"""Creating an event and its set-up: what is asked, what is kept, what is locked."""

import re
from decimal import Decimal

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from tests.tournament.organiser.conftest import signed_in
from tests.tournament.sample_events import NOW, account, new_event, publish
from tournament.events.editing import edit_event
from tournament.models import Event
from tournament.rounds.publishing import set_schedule

pytestmark = pytest.mark.django_db

NEW = {
    "title": "Harbour Cup",
    "city": "Rotterdam",
    "country": "NL",
    "starts_on": "2026-11-21",
    "ends_on": "2026-11-22",
    "preset": "beginner",
    "tie_rule": "literal",
    "rounds": "5",
    "minutes": "",
    "chair_chart": "A",
    "paper_size": "letter",
    "second_person": "on",
}


@pytest.fixture
def creator(db):
    user = account("ada")
    user.user_permissions.add(Permission.objects.get(codename="add_event"))
    return signed_in(user)


def test_visitors_and_accounts_without_the_right_create_nothing(db, client):
    assert Client().get("/new/")["Location"] == "/login/?next=/new/"
    assert signed_in(account("bob")).post("/new/", NEW).status_code == 403
    assert Event.objects.filter(title="Harbour Cup").count() == 0


def test_a_new_event_has_what_was_typed(creator):
    answer = creator.post("/new/", NEW)
    event = Event.objects.get()
    assert answer["Location"] == reverse("what_next", args=["harbour-cup"])
    assert (event.ruleset, event.tie_rule, event.chair_chart, event.minutes) == (
        "beginner",
        "literal",
        "A",
        90,
    )
    assert (event.paper_size, event.second_person, str(event.country)) == ("letter", True, "NL")
    assert event.rounds.count() == 5
    assert creator.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ({}, ("fans", None)),
        ({"lowest_claim": "fans", "fans_from": "24"}, ("fans", None)),
        ({"lowest_claim": "fans_from", "fans_from": "24"}, ("fans_from", 24)),
        ({"lowest_claim": "value", "fans_from": ""}, ("value", None)),
    ],
)
def test_a_new_event_asks_for_the_fans_unless_told_otherwise(creator, typed, stored):
    creator.post("/new/", {**NEW, **typed})
    event = Event.objects.get()
    assert (event.lowest_claim, event.fans_from) == stored


def test_the_tie_rule_is_asked_and_nothing_is_chosen_beforehand(creator):
    page = creator.get("/new/").content.decode()
    assert page.count('name="tie_rule"') == 2
    assert not any("checked" in line for line in page.split("<input") if 'name="tie_rule"' in line)
    assert "Averaged (every played event we found): 4 · 2 · ½ · ½" in page
    assert "As the source text reads: 4½ · 2½ · 0 · 0" in page


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"tie_rule": ""}, "tie_rule", "Choose how level scores at a table share the table points."),
        ({"title": " "}, "title", "This field is required."),
        ({"title": "x" * 121}, "title", "Ensure this value has at most 120 characters (it has 121)."),
        ({"rounds": "0"}, "rounds", "Ensure this value is greater than or equal to 1."),
        ({"rounds": "41"}, "rounds", "Ensure this value is less than or equal to 40."),
        ({"ends_on": "2026-11-20"}, "ends_on", "The last day is before the first day."),
        ({"starts_on": ""}, "starts_on", "There is a last day and no first day."),
        ({"starts_on": "21.11."}, "starts_on", "Enter a valid date."),
        ({"ends_on": "9999-11-21"}, "ends_on", "The year is not between 1900 and 2099."),
        (
            {"lowest_claim": "fans_from", "fans_from": ""},
            "fans_from",
            "From how many points on are fans asked for?",
        ),
        (
            {"lowest_claim": "fans_from", "fans_from": "337"},
            "fans_from",
            "Ensure this value is less than or equal to 336.",
        ),
        ({"country": "XX"}, "country", "Select a valid choice. XX is not one of the available choices."),
        (
            {"preset": "riichi"},
            "preset",
            "Select a valid choice. riichi is not one of the available choices.",
        ),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_what_was_typed_stays(creator, changes, field, sentence):
    answer = creator.post("/new/", {**NEW, "city": "Schiedam", **changes})
    assert not Event.objects.exists()
    form = answer.context["form"]
    assert form.errors == {field: [sentence]}
    assert form["city"].value() == "Schiedam"


def test_a_title_that_is_taken_is_said_at_the_title(creator):
    new_event(title="Harbour Cup")
    answer = creator.post("/new/", NEW)
    assert answer.context["form"].errors == {
        "title": ["An event at the address “harbour-cup” exists already. Take another title."]
    }


# --- The set-up -------------------------------------------------------------------------------


def setup_form(event, **changes):
    return {
        "version": event.version,
        "title": event.title,
        "minutes": event.minutes,
        "chair_chart": event.chair_chart,
        "paper_size": event.paper_size,
        **changes,
    }


def test_a_wrong_year_is_asked_about_where_it_costs_the_addresses(client, event):
    event.players.filter(number=1).update(email="ada@example.org")
    Event.objects.filter(pk=event.pk).update(starts_on="2098-11-21")
    page, typed = reverse("setup", args=[event.slug]), setup_form(event, starts_on="1926-11-21", city="Gouda")
    asked = client.get(page).content.decode()
    assert "Forget these addresses" not in asked
    answer = client.post(page, typed)
    asked = answer.content.decode()
    assert "the e-mail address of 1 player is forgotten today" in asked
    assert 'value="1926-11-21"' in asked
    assert 'value="Gouda"' in asked
    assert asked.count('name="forget"') == 1
    event.refresh_from_db()
    assert str(event.starts_on) == "2098-11-21"
    # What is wrong elsewhere does not take the answer away.
    assert 'name="forget"' in client.post(page, {**typed, "forget": "on", "title": ""}).content.decode()
    assert client.post(page, {**typed, "forget": "on"}).status_code == 302
    event.refresh_from_db()
    assert str(event.starts_on) == "1926-11-21"


def test_the_set_up_is_saved(client, event):
    page = reverse("setup", args=[event.slug])
    breakers = ["most_hands_won", "highest_session"]
    federation = {
        "federation_report": "on",
        "report_country": "SE",
        "report_weight": "2.5",
        "report_days": "2",
    }
    asked = {"short_title": "Small", "time_zone": "Europe/Lisbon", "language": "fr", **federation}
    client.post(page, setup_form(event, city="Porto", tie_breakers=breakers, **asked))
    event.refresh_from_db()
    assert (event.city, event.short_title, event.time_zone, event.language) == (
        "Porto",
        "Small",
        "Europe/Lisbon",
        "fr",
    )
    assert (event.federation_report, str(event.report_country)) == (True, "SE")
    assert (event.report_weight, event.report_days) == (Decimal("2.5"), 2)
    assert sorted(event.tie_breakers) == sorted(breakers)


def test_how_slips_are_typed_is_saved_and_stays_where_a_page_does_not_ask(client, event):
    assert (event.slip_order, event.unusual_from) == ("value_first", 40)
    page = reverse("setup", args=[event.slug])
    client.post(page, setup_form(event, slip_order="winner_first", unusual_from="64"))
    event.refresh_from_db()
    assert (event.slip_order, event.unusual_from) == ("winner_first", 64)
    client.post(page, setup_form(event, city="Porto"))
    event.refresh_from_db()
    assert (event.city, event.slip_order, event.unusual_from) == ("Porto", "winner_first", 64)


def test_players_may_begin_with_points_which_the_public_reads_among_the_rules(client, event):
    page, rules = reverse("setup", args=[event.slug]), reverse("event_rules", args=[event.slug])
    Event.objects.filter(pk=event.pk).update(state="open")
    assert "results are told without them" not in client.get(rules).content.decode()
    event.refresh_from_db()
    client.post(page, setup_form(event, starting_points="500"))
    event.refresh_from_db()
    assert event.starting_points == 500
    assert "500; results are told without them" in client.get(rules).content.decode()
    refused = client.post(page, setup_form(event, starting_points="250"))
    assert refused.context["form"].errors["starting_points"]
    client.post(page, setup_form(event))
    event.refresh_from_db()
    assert event.starting_points == 500


def test_a_stale_set_up_shows_both_versions_and_saves_with_a_second_press(client, event):
    page = reverse("setup", args=[event.slug])
    typed = setup_form(event, city="Porto", minutes=90)
    edit_event(event.pk, {"city": "Lisbon"}, by=None, version=event.version, now=NOW)
    answer = client.post(page, typed)
    differing = [line for line in answer.context["differences"] if line.changed]
    assert [(line.label, line.saved, line.typed) for line in differing] == [
        ("City", "Lisbon", "Porto"),
        ("Minutes per session", "120", "90"),
    ]
    event.refresh_from_db()
    assert (event.city, event.minutes) == ("Lisbon", 120)
    form = answer.context["form"]
    assert (form["city"].value(), form["version"].value()) == ("Porto", str(event.version))
    client.post(page, {**typed, "version": form["version"].value()})
    event.refresh_from_db()
    assert (event.city, event.minutes) == ("Porto", 90)


def test_rounds_with_seating_stay_and_the_number_typed_is_kept(client, event):
    answer = client.post(reverse("round_count", args=[event.slug]), {"rounds": "1"})
    assert answer.context["round_form"].non_field_errors() == [
        "A round that has its seating cannot be taken away; remove the seating first."
    ]
    assert answer.context["round_form"]["rounds"].value() == "1"
    client.post(reverse("round_count", args=[event.slug]), {"rounds": "4"})
    assert event.rounds.count() == 4


def schedule_form(event, **changes):
    form = {}
    for round_ in event.rounds.all():
        form |= {f"starts_{round_.number}": "", f"version_{round_.number}": round_.version}
    return {**form, **changes}


def test_the_schedule_is_saved_and_a_stale_round_is_named(client, event):
    page = reverse("schedule", args=[event.slug])
    typed = schedule_form(event, starts_1="2026-11-21T09:00", starts_2="2026-11-21T11:30")
    set_schedule(event.pk, {2: NOW}, versions={2: 1}, by=None, now=NOW)
    answer = client.post(page, typed)
    form = answer.context["schedule_form"]
    assert form.errors == {
        "starts_2": [
            "Somebody else changed this round meanwhile; it starts at 2020-11-21 10:00 now. "
            "Save again to replace it."
        ]
    }
    assert form["starts_1"].value() == "2026-11-21T09:00"
    client.post(page, {**typed, "version_2": form["version_2"].value()})
    assert [f"{at:%H:%M}" for at in event.rounds.values_list("starts_at", flat=True) if at] == [
        "09:00",
        "11:30",
    ]


def test_a_schedule_is_worked_out_in_the_zone_of_the_event_and_saved_only_when_it_is_sent(client, event):
    edit_event(event.pk, {"time_zone": "Asia/Tokyo", "minutes": 120}, by=None, version=event.version, now=NOW)
    asked = {
        "first": "2026-11-21T09:30",
        "pause": "15",
        "per_day": "2",
        "long_after": "1",
        "long_pause": "60",
    }
    shown = client.get(reverse("setup", args=[event.slug]), asked).content.decode()
    proposed = re.findall(r'name="starts_\d" value="([^"]+)"', shown)
    assert proposed == ["2026-11-21T09:30", "2026-11-21T12:30", "2026-11-22T09:30"]
    assert set(event.rounds.values_list("starts_at", flat=True)) == {None}
    typed = {f"starts_{number}": at for number, at in enumerate(proposed, start=1)}
    client.post(reverse("schedule", args=[event.slug]), schedule_form(event, **typed))
    assert f"{event.rounds.first().starts_at:%Y-%m-%d %H:%M %Z}" == "2026-11-21 00:30 UTC"


@pytest.mark.parametrize("year", ["0001", "1999", "9999"])
def test_a_year_out_of_all_proportion_is_refused(client, event, year):
    typed = schedule_form(event, starts_1=f"{year}-01-01T00:00")
    form = client.post(reverse("schedule", args=[event.slug]), typed).context["schedule_form"]
    assert form.errors == {"starts_1": ["The year is not between 2000 and 2099."]}
    assert form["starts_1"].value() == f"{year}-01-01T00:00"


def test_the_state_is_asked_about_and_set(client, event):
    page = reverse("event_state", args=[event.slug, "draft"])
    assert "Back to preparation" in client.get(page).content.decode()
    client.post(page, {"version": event.version})
    event.refresh_from_db()
    assert event.state == "draft"


def test_an_event_with_rounds_to_publish_is_not_closed(client, event):
    answer = client.post(
        reverse("event_state", args=[event.slug, "closed"]), {"version": event.version}, follow=True
    )
    assert [str(message) for message in answer.context["messages"]] == [
        "Not every round is published; an event is closed when all are."
    ]
    page = reverse("event_state", args=[event.slug, "closed"])
    asked = client.get(page).content.decode()
    assert "Not every round is published" in asked
    assert "Close the event</button>" not in asked, "nothing to press that would be refused"
    for number in (1, 2, 3):
        publish(event, number)
    asked = client.get(page).content.decode()
    assert "Close the event</button>" in asked
    private = client.get(reverse("event_state", args=[event.slug, "draft"])).content.decode()
    assert "unpublish them first" in private
    assert "Back to preparation</button>" not in private
    event.refresh_from_db()
    client.post(reverse("event_state", args=[event.slug, "closed"]), {"version": event.version})
    event.refresh_from_db()
    assert event.state == "closed"
    answer = client.post(reverse("setup", args=[event.slug]), setup_form(event, city="x"))
    assert answer.context["form"].non_field_errors() == [
        "The event is closed: its results are final. Open it again to change them."
    ]
