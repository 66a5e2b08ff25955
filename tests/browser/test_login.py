"""A hoster signs in to Django's admin, in a real browser."""

import re

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Page, expect


@pytest.mark.django_db(transaction=True)
def test_hoster_signs_in_to_the_admin(page: Page):
    get_user_model().objects.create_superuser("hoster", password="a long and private sentence")

    page.goto("/admin/")
    page.get_by_label("Username").fill("hoster")
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_text("Please enter the correct username and password")).to_be_visible()

    page.get_by_label("Password").fill("a long and private sentence")
    page.get_by_role("button", name="Log in").click()
    expect(page).to_have_title(re.compile("Site administration"))
