"""What is stored of an account: every row that names it, and how it signed in."""

from datetime import timedelta

import pytest
from axes.models import AccessAttempt, AccessLog
from django.contrib.auth import get_user_model

from tests.tournament.archive.played_archive import everything as played_event
from tests.tournament.organiser.conftest import signed_in
from tests.tournament.sample_events import NOW, account, record, session_of, small_event
from tournament.events.editing import give_role
from tournament.models import FanList
from tournament.people.accounts import TOLD, of_account

pytestmark = pytest.mark.django_db


def test_every_field_that_names_an_account_is_told():
    model = get_user_model()
    naming = {
        (of.related_model, of.field.name)
        for of in model._meta.get_fields(include_hidden=True)
        if of.auto_created and of.related_model and of.related_model._meta.app_label != "auth"
    }
    assert naming == TOLD.keys()


def test_it_tells_what_somebody_did_where_and_when_and_not_to_whom():
    event = played_event()
    told = of_account(get_user_model().objects.get(username="rita"))
    assert told["account"]["username"] == "rita"
    assert told["role.user"] == [{"event": event.slug, "name": "referee"}]
    done = [(one["action"], one["round"], one["table"]) for one in told["history.by"]]
    assert done == [
        ("reopen_session", 2, 1),
        ("record_sheet", 2, 1),
        ("record_sheet", 2, 1),
        ("log_objection", 1, 2),
    ]
    assert [(one["event"], one["round"], one["table"]) for one in told["objection.logged_by"]] == [
        (event.slug, 1, 2)
    ]
    assert "my total was" not in str(told)


def test_roles_given_by_others_are_told():
    event = small_event()
    rita = account("rita")
    give_role(event.pk, rita, "referee", by=None, now=NOW)
    assert [(one["event"], one["action"], one["after"]) for one in of_account(rita)["told_of"]] == [
        (event.slug, "give_role", {"role": "referee"})
    ]


def test_sign_ins_and_open_browsers_are_its_own_alone():
    rita, otto = account("rita"), account("otto")
    for name, address in (("rita", "192.0.2.7"), ("otto", "192.0.2.9")):
        about = {"username": name, "ip_address": address, "user_agent": f"browser of {name}"}
        AccessLog.objects.create(**about, attempt_time=NOW)
        AccessAttempt.objects.create(**about, attempt_time=NOW, failures_since_start=1)
    for one in (rita, rita, otto):
        signed_in(one)
    told = of_account(rita)
    assert {one["ip_address"] for one in told["sign_ins"]} == {"192.0.2.7", None}
    assert [one["user_agent"] for one in told["failed_sign_ins"]] == ["browser of rita"]
    assert len(told["signed_in_until"]) == 2


def test_the_password_is_not_in_it():
    rita = account("rita")
    assert rita.password not in str(of_account(rita))


def test_what_it_may_do_is_told():
    hoster = get_user_model().objects.create_superuser("ada")
    assert of_account(hoster)["rights"] == ["everything"]
    assert of_account(account("rita"))["rights"] == []


def test_nothing_of_what_it_did_is_missing():
    event = small_event()
    rita = account("rita", event, "referee")
    record(session_of(event), by=rita)
    FanList.objects.create(name="Ours", fans=[1], by=rita, at=NOW + timedelta(days=1))
    told = of_account(rita)
    assert {name for name in told if "." in name} == {
        "role.user",
        "history.by",
        "session.entered_by",
        "fanlist.by",
    }
