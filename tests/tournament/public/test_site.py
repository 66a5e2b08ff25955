"""What every page has, and the pages for when something is wrong."""

import re
from pathlib import Path

import pytest
from axes.utils import reset
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from tests.tournament.sample_events import account
from tournament.web.uploads import UNREAD

PAGES = Path(settings.BASE_DIR) / "templates"
TEMPLATES = sorted(PAGES.rglob("*.html"))
STYLESHEETS = sorted((Path(settings.BASE_DIR) / "static" / "css").glob("*.css"))


def visible(response):
    return " ".join(re.sub(r"<[^>]*>", " ", response.content.decode()).split())


def inline_code(template):
    """What the policy would refuse in a template's markup; its own tags never reach the browser."""
    markup = re.sub(r"\{%.*?%\}", "", template)
    return re.findall(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son[a-z]+=|javascript:", markup)


def test_templates_keep_to_the_content_security_policy():
    """No inline style, no inline script, no handler: the policy would refuse them silently."""
    # Paper is made on the server, where no policy applies.
    of_pages = [path for path in TEMPLATES if PAGES / "papers" not in path.parents]
    found = {path: inline_code(path.read_text()) for path in of_pages}
    assert {path: code for path, code in found.items() if code} == {}
    assert found


def test_inline_code_is_found_in_markup_and_not_in_tags_of_the_template():
    assert inline_code("<p{% if x %} onclick='a()'{% endif %} style='b'>") == [" onclick=", " style="]
    assert inline_code("{% blocktranslate with one=players.0 %}{{ one }}{% endblocktranslate %}") == []


@pytest.mark.parametrize("path", STYLESHEETS, ids=lambda path: path.name)
def test_stylesheets_load_nothing(path):
    """A page is readable with what it names itself; only paper brings fonts, from beside the stylesheet."""
    styles = path.read_text()
    if path.name == "papers.css":
        styles = re.sub(r"url\(\.\./fonts/[a-z-]+\.ttf\)", "", styles)
    assert re.findall(r"url\(|@import|https?:", styles) == []


@pytest.mark.django_db
def test_every_page_has_a_language_a_skip_link_and_a_main_part(client):
    markup = client.get("/").content.decode()
    assert '<html lang="en" ' in markup
    assert '<a class="skip" href="#main">' in markup
    assert '<main id="main"' in markup


@pytest.mark.django_db
def test_an_unknown_page_is_a_page_of_the_site(client):
    response = client.get("/nothing/here/")
    assert response.status_code == 404
    assert "There is nothing at this address" in visible(response)


@pytest.mark.django_db
def test_an_address_that_only_takes_forms_says_so_to_whoever_opens_it(client):
    """A reload by the address bar leads there, or a sign-in after pressing a button."""
    response = client.get("/e/small-cup/organiser/players/fill/")
    assert (response.status_code, response["Allow"]) == (405, "POST")
    assert "It only takes what a form sends" in visible(response)
    assert client.delete("/e/small-cup/organiser/players/fill/").content == b""


@pytest.mark.django_db
def test_a_form_that_is_too_old_says_so():
    response = Client(enforce_csrf_checks=True).post(reverse("login"), {"username": "a", "password": "b"})
    assert response.status_code == 403
    assert "This form was too old, or came from another place" in visible(response)


def test_the_page_for_a_fault_needs_nothing_that_could_fail():
    assert "Something went wrong here" in render_to_string("500.html")


@pytest.mark.django_db
def test_a_wrong_password_is_said_and_the_name_is_kept(client):
    account("ines")
    response = client.post(reverse("login"), {"username": "ines", "password": "wrong"})
    assert response.status_code == 200
    assert "correct username and password" in visible(response)
    assert 'value="ines"' in response.content.decode()


@pytest.mark.django_db
def test_signing_in_leads_back_to_where_one_was(client):
    account("ines")
    response = client.post(
        reverse("login") + "?next=/players/",
        {"username": "ines", "password": "secret", "next": "/players/"},
    )
    assert (response.status_code, response["Location"]) == (302, "/players/")


@pytest.mark.django_db
def test_too_many_wrong_passwords_lock_the_account_and_no_other(client):
    reset()
    account("ines")
    account("omar")
    for _attempt in range(settings.AXES_FAILURE_LIMIT):
        response = client.post(reverse("login"), {"username": "ines", "password": "wrong"})
    assert response.status_code == 429
    assert "Too many wrong passwords for this account" in visible(response)
    other = client.post(reverse("login"), {"username": "omar", "password": "secret"})
    assert other.status_code == 302


@pytest.mark.django_db
def test_the_account_stands_in_the_head_with_a_way_out(client):
    client.force_login(account("ines"))
    assert "ines Sign out" in visible(client.get("/"))
    client.post(reverse("logout"))
    assert "Sign in" in visible(client.get("/"))


def test_more_than_any_form_takes_is_refused_with_a_sentence(client, db, monkeypatch):
    """Before it is read: a list that is pasted by mistake, or a file to fill the disk."""
    form = "application/x-www-form-urlencoded"
    pasted = client.post("/login/", "username=" + "a" * 6_000_000, content_type=form)
    assert pasted.status_code == 413
    assert "A form takes at most 5 MB." in visible(pasted)
    assert "From those who are signed in files may be larger" in visible(pasted)
    for odd in ("", "x", "²"):
        assert client.post("/login/", "", content_type=form, CONTENT_LENGTH=odd).status_code == 200


def test_files_may_be_larger_of_those_who_are_signed_in(client, db, monkeypatch):
    monkeypatch.setattr("tournament.web.uploads.LARGEST_UPLOAD", 6 * 1024 * 1024)
    larger, too_large = (SimpleUploadedFile("a.csv", b"a" * size) for size in (5_500_000, 6_500_000))
    assert client.post("/logout/", {"file": larger}).status_code == 413
    client.force_login(account("ines"))
    refused = client.post("/logout/", {"file": too_large})
    assert refused.status_code == 413
    assert "A form takes at most 6 MB." in visible(refused)
    assert "From those who are signed in" not in visible(refused)
    typed = client.post("/logout/", "a=" + "a" * 5_500_000, content_type="application/x-www-form-urlencoded")
    assert typed.status_code == 413
    larger.seek(0)
    unread = client.post("/logout/", {"file": larger}, **{UNREAD: True})
    assert unread.status_code == 413
    larger.seek(0)
    assert client.post("/logout/", {"file": larger}).status_code == 302
