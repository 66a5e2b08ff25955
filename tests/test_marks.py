"""A test has the marks of what it uses, whatever its arguments are called: its tier depends on them."""

import pytest


def tiers_of(request: pytest.FixtureRequest) -> set[str]:
    return {"browser", "db", "faults"} & {mark.name for mark in request.node.iter_markers()}


def test_what_uses_neither_has_no_mark(request):
    assert tiers_of(request) == set()


@pytest.mark.parametrize(("page", "context", "browser"), [("ranking", "public", "Firefox")])
def test_arguments_with_the_names_of_a_browser_drive_none(request, page, context, browser):
    assert tiers_of(request) == set()


def test_what_takes_the_database_has_its_mark(request, db):
    assert tiers_of(request) == {"db"}


@pytest.mark.django_db
def test_what_is_allowed_the_database_has_its_mark(request):
    assert tiers_of(request) == {"db"}


def test_what_takes_a_page_has_the_marks_of_browser_and_database(request, page):
    assert tiers_of(request) == {"browser", "db"}
