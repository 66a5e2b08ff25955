"""Sixteen players and three rounds, through the pages alone, as docs/organiser.md tells it."""

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Browser, Page

from tests.browser.whole_event import Run, Size, run_event, sign_in


@pytest.mark.usefixtures("printed")
@pytest.mark.django_db(transaction=True)
def test_an_event_from_an_empty_database_to_its_archive_and_back(page: Page, browser: Browser, base_url: str):
    get_user_model().objects.create_superuser("ada", password="secret")
    sign_in(page, "ada", "secret")
    with browser.new_context(base_url=base_url) as referee:
        run_event(Run(page, referee.new_page(), Size(players=16, rounds=3, rounds_a_day=2)))
