"""Creating and changing an event, and who may."""

import pytest
from django.contrib.auth.models import Permission as DjangoPermission
from django.db import IntegrityError

from tests.tournament.sample_events import (
    NOW,
    account,
    confirm,
    new_event,
    play_round,
    publish,
    seated_event,
    session_of,
)
from tournament.events.editing import create_event, edit_event, give_role, set_rounds, set_state, take_role
from tournament.events.presets import PRESETS
from tournament.models import Event, History, Role
from tournament.record.refusals import ActionRefused, InvalidInput, NotAllowed, StaleVersion
from tournament.sheets.confirming import reopen_session

pytestmark = pytest.mark.django_db


def creator():
    user = account("ada")
    user.user_permissions.add(DjangoPermission.objects.get(codename="add_event"))
    return user


def create(by, **changes):
    asked = {"title": "Harbour Cup", "preset": "international", "tie_rule": "averaged", "rounds": 3}
    return create_event(by=by, now=NOW, **{**asked, **changes})


def test_who_creates_an_event_is_its_organiser():
    ada = creator()
    event = create(ada)
    assert (event.slug, event.state, event.ruleset) == ("harbour-cup", "draft", "international")
    assert [round_.number for round_ in event.rounds.all()] == [1, 2, 3]
    assert [(role.user, role.name) for role in event.roles.all()] == [(ada, "organiser")]
    assert [(entry.action, entry.by) for entry in event.history.all()] == [("create_event", ada)]


def test_an_account_without_the_right_creates_nothing():
    with pytest.raises(NotAllowed):
        create(account("bob"))
    assert not Event.objects.exists()


@pytest.mark.parametrize("preset", list(PRESETS))
def test_a_preset_brings_its_ruleset_and_no_tie_rule(preset):
    event = create(None, preset=preset)
    expected = ("international", True) if preset == "ema" else (preset, False)
    assert (event.ruleset, event.federation_report) == expected
    with pytest.raises(InvalidInput) as refused:
        create(None, title="Other", preset=preset, tie_rule="")
    assert list(refused.value.errors) == ["tie_rule"]


def test_two_events_cannot_have_one_address():
    create(None)
    with pytest.raises(InvalidInput) as refused:
        create(None, title="Harbour cup!")
    assert list(refused.value.errors) == ["title"]
    assert Event.objects.count() == 1


def test_two_events_cannot_have_one_title_where_it_makes_no_address():
    create(None, title="港口杯 a")
    with pytest.raises(InvalidInput) as refused:
        create(None, title="港口杯 A")
    assert list(refused.value.errors) == ["title"]
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        (" ", "The event needs a title."),
        ("x" * 121, "A title has at most 120 characters."),
        ("Harbour\nCup", "There is a character in the title that is no text."),
        ("Harbour \x07", "There is a character in the title that is no text."),
        ("Harbour \udcff", "There is a character in the title that is no text."),
    ],
    ids=["blank", "long", "two lines", "control", "half a character"],
)
def test_a_title_is_one_line_of_text(title, sentence):
    with pytest.raises(InvalidInput) as refused:
        create(None, title=title)
    assert refused.value.errors == {"title": [sentence]}
    event = create(None)
    with pytest.raises(InvalidInput) as refused:
        edit_event(event.pk, {"title": title}, by=None, version=event.version, now=NOW)
    assert refused.value.errors == {"title": [sentence]}


def test_a_title_without_latin_letters_gets_an_address():
    assert create(None, title="港口杯").slug == "event-2020-11-21"


def test_the_database_refuses_an_event_without_a_tie_rule():
    with pytest.raises(IntegrityError):
        Event.objects.create(title="x", slug="x", ruleset="international", tie_rule="")


def test_an_edit_keeps_before_and_after():
    event = create(None)
    edited = edit_event(event.pk, {"city": "Rotterdam"}, by=None, version=event.version, now=NOW)
    entry = event.history.first()
    assert (edited.city, edited.version, edited.revision) == ("Rotterdam", 2, 2)
    assert (entry.action, entry.before, entry.after) == ("edit_event", {"city": ""}, {"city": "Rotterdam"})


def test_a_stale_edit_is_told_and_changes_nothing():
    event = create(None)
    edit_event(event.pk, {"city": "Rotterdam"}, by=None, version=1, now=NOW)
    with pytest.raises(StaleVersion) as refused:
        edit_event(event.pk, {"city": "Delft"}, by=None, version=1, now=NOW)
    assert refused.value.current.city == "Rotterdam"
    assert Event.objects.get().city == "Rotterdam"


def test_rules_are_locked_once_a_sheet_was_confirmed():
    event = seated_event(players=4, rounds=1)
    edit_event(event.pk, {"tie_rule": "literal"}, by=None, version=event.version, now=NOW)
    play_round(event)
    event.refresh_from_db()
    with pytest.raises(InvalidInput) as refused:
        edit_event(event.pk, {"tie_rule": "averaged", "city": "x"}, by=None, version=event.version, now=NOW)
    assert list(refused.value.errors) == ["tie_rule"]
    event.refresh_from_db()
    assert (event.tie_rule, event.city) == ("literal", "")


def test_rules_stay_locked_while_the_only_result_is_published_and_open_again():
    event = seated_event(players=4, rounds=1)
    publish(event)
    session = session_of(event)
    reopen_session(session.pk, by=None, version=session.version, reason="Total", now=NOW)
    event.refresh_from_db()
    with pytest.raises(InvalidInput) as refused:
        edit_event(event.pk, {"tie_rule": "literal"}, by=None, version=event.version, now=NOW)
    assert list(refused.value.errors) == ["tie_rule"]


def test_rounds_with_seating_are_not_taken_away():
    event = new_event(players=4, rounds=2)
    assert set_rounds(event.pk, 5, by=None, now=NOW).rounds.count() == 5
    assert set_rounds(event.pk, 1, by=None, now=NOW).rounds.count() == 1
    event = seated_event(players=4, rounds=2, title="Other")
    with pytest.raises(ActionRefused):
        set_rounds(event.pk, 1, by=None, now=NOW)
    assert event.rounds.count() == 2


def test_states_follow_what_is_published():
    event = seated_event(players=4, rounds=1)
    with pytest.raises(ActionRefused, match="Not every round is published"):
        set_state(event.pk, "closed", by=None, version=event.version, now=NOW)
    publish(event)
    event.refresh_from_db()
    with pytest.raises(ActionRefused, match="unpublish them first"):
        set_state(event.pk, "draft", by=None, version=event.version, now=NOW)
    closed = set_state(event.pk, "closed", by=None, version=event.version, now=NOW)
    with pytest.raises(ActionRefused, match="closed"):
        edit_event(event.pk, {"city": "x"}, by=None, version=closed.version, now=NOW)
    assert set_state(event.pk, "open", by=None, version=closed.version, now=NOW).state == "open"


def test_an_event_is_closed_when_every_sheet_is_confirmed():
    event = seated_event(players=8, rounds=2)
    for number in (1, 2):
        publish(event, number)
    for number, table in ((2, 1), (1, 2)):
        session = session_of(event, number, table)
        reopen_session(session.pk, by=None, version=session.version, reason="Total", now=NOW)
    event.refresh_from_db()
    with pytest.raises(ActionRefused) as refused:
        set_state(event.pk, "closed", by=None, version=event.version, now=NOW)
    assert refused.value.sentences == (
        "The sheet of round 1, table 2 was opened again and is not confirmed yet.",
        "The sheet of round 2, table 1 was opened again and is not confirmed yet.",
    )
    confirm(session_of(event, 1, 2))
    confirm(session_of(event, 2, 1))
    event.refresh_from_db()
    assert set_state(event.pk, "closed", by=None, version=event.version, now=NOW).state == "closed"


def test_an_event_keeps_an_organiser():
    ada, bob = creator(), account("bob")
    event = create(ada)
    with pytest.raises(ActionRefused, match="at least one organiser"):
        give_role(event.pk, ada, "referee", by=ada, now=NOW)
    give_role(event.pk, bob, Role.Name.ORGANISER, by=ada, now=NOW)
    take_role(event.pk, ada, by=bob, now=NOW)
    assert [(role.user.username, role.name) for role in event.roles.all()] == [("bob", "organiser")]
    with pytest.raises(NotAllowed):
        give_role(event.pk, ada, "referee", by=ada, now=NOW)


def test_the_history_cannot_be_changed():
    create(None)
    with pytest.raises(IntegrityError):
        History.objects.update(reason="never happened")


def test_titles_without_latin_letters_get_addresses_of_their_own():
    slugs = [create(None, title=title).slug for title in ("港口杯", "春杯", "秋杯")]
    assert slugs == ["event-2020-11-21", "event-2020-11-21-2", "event-2020-11-21-3"]
