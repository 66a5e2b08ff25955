"""The hoster's page of an account: a user name stays where the history names it."""

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from tests.tournament.organiser.conftest import signed_in
from tests.tournament.sample_events import account, new_event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("acted", "renamed"), [(True, "otto"), (False, "another")])
def test_only_who_did_nothing_yet_gets_another_user_name(acted, renamed):
    root, otto = get_user_model().objects.create_superuser("root"), account("otto")
    if acted:
        otto.is_superuser = True
        new_event(by=otto)
    page = reverse("admin:auth_user_change", args=[otto.pk])
    typed = {"username": "another", "date_joined_0": "2026-11-21", "date_joined_1": "10:00:00"}
    answer = signed_in(root).post(page, typed)
    assert answer.status_code == 302
    otto.refresh_from_db()
    assert otto.username == renamed
