"""How facts are written on a page."""

from datetime import date

import pytest
from django.template import Context, Template
from django.test import RequestFactory
from django.utils import translation
from django.utils.html import strip_tags

from tests.tournament.sample_events import seated_event, session_of
from tournament.models import Event, Round, Session, Table
from tournament.templatetags import tablepoint as tags
from tournament.web.ranking_cells import round_head


@pytest.mark.parametrize(
    ("amount", "written"),
    [(0, "0"), (8, "+8"), (-8, "−8"), (1204, "+1,204"), (-1204, "−1,204"), (None, "–")],
)
def test_points_carry_their_sign(amount, written):
    assert tags.points(amount) == written


@pytest.mark.parametrize(("amount", "written"), [(0, "0"), (37, "37"), (-1204, "−1,204"), (None, "–")])
def test_plain_points_have_no_plus(amount, written):
    assert tags.plain_points(amount) == written


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "−1,204"), ("fr", "−1\xa0204"), ("es", "−1\xa0204"), ("zh-hans", "−1204")],
)
def test_thousands_stand_apart_as_the_language_has_them(language, written):
    with translation.override(language):
        assert (tags.points(-1204), tags.plain_points(-1204)) == (written, written)
        assert tags.points(204) == "+204"
        assert tags.plain_tp(208) == "17⅓"


@pytest.mark.parametrize(
    ("twelfths", "whole", "part"),
    [
        (0, "0", ""),
        (6, "", "½"),
        (12, "1", ""),
        (208, "17", "⅓"),
        (28, "2", "⅓"),
        (-12, "−1", ""),
        (-164, "−13", "⅔"),
        (-6, "−", "½"),
        (None, "–", ""),
    ],
)
def test_table_points_stand_in_two_slots(twelfths, whole, part):
    assert tags.tp(twelfths) == f'<span class="tp">{whole}<i>{part}</i></span>'


@pytest.mark.parametrize(
    ("twelfths", "written", "in_words"),
    [
        (613, "51<i class='slash'>\xa01/12</i>", "51\xa01/12"),
        (17, "1<i class='slash'>\xa05/12</i>", "1\xa05/12"),
        (-17, "−1<i class='slash'>\xa05/12</i>", "−1\xa05/12"),
        (1, "<i class='slash'>1/12</i>", "1/12"),
        (-1, "−<i class='slash'>1/12</i>", "−1/12"),
    ],
)
def test_a_part_with_a_slash_stands_apart_from_the_whole(twelfths, written, in_words):
    written = written.replace("'", '"')
    assert tags.tp(twelfths) == f'<span class="tp">{written}</span>'
    assert tags.plain_tp(twelfths) == in_words


@pytest.mark.parametrize(
    ("seat", "letter", "name"), [(0, "E", "East"), (3, "N", "North"), ("W", "W", "West")]
)
def test_a_wind_is_a_letter_with_its_name(seat, letter, name):
    assert tags.wind(seat) == f'<span class="wind {letter.lower()}" title="{name}">{letter}</span>'
    assert tags.wind_name(seat) == name


def test_a_wind_has_the_sign_of_the_language_and_the_class_of_its_letter():
    with translation.override("zh-hans"):
        assert tags.wind(2) == '<span class="wind w" title="西">西</span>'
        assert (tags.wind_sign("N"), tags.wind_class("N")) == ("北", "n")


def test_a_wind_with_its_name_says_it_once():
    assert strip_tags(tags.named_wind(1)) == "S South"
    with translation.override("zh-hans"):
        assert tags.named_wind(1) == tags.wind(1)


def test_the_head_of_a_round_stands_around_its_number_as_the_language_says_it():
    assert strip_tags(round_head(3)) == "Round 3"
    with translation.override("zh-hans"):
        assert round_head(3) == '<span class="opt">第 </span>3<span class="opt"> 轮</span>'


def test_a_wind_has_sizes():
    assert tags.wind(1, "mini") == '<span class="wind s mini" title="South">S</span>'


@pytest.mark.parametrize(
    ("places", "seen", "heard"),
    [(3, "▲3", "up 3 places"), (1, "▲1", "up 1 place"), (-2, "▼2", "down 2 places"), (0, "–", "same place")],
)
def test_movement_has_a_sign_and_words(places, seen, heard):
    assert strip_tags(tags.movement(places)) == seen + heard


def test_no_movement_for_who_was_not_ranked_before():
    assert tags.movement(None) == ""


def test_only_gained_places_are_jade():
    assert 'class="move up"' in tags.movement(1)
    assert 'class="move"' in tags.movement(-1)


@pytest.mark.parametrize(
    ("language", "round_", "session"),
    [
        ("en", "round 2", "round 2, table 6"),
        ("fr", "ronde 2", "ronde 2, table 6"),
        ("es", "ronda 2", "ronda 2, mesa 6"),
    ],
)
def test_what_the_history_is_about_is_said_in_the_readers_language(language, round_, session):
    with translation.override(language):
        kept = Round(number=2), Session(round=Round(number=2), table=Table(number=6))
        assert [tags.subject_words(str(one)) for one in kept] == [round_, session]
        assert tags.subject_words("7 Sofia Almeida") == "7 Sofia Almeida"


@pytest.mark.parametrize(
    ("label", "language", "name"), [("", "es", "Mesa 6"), ("", "en", "Table 6"), ("Hall B", "es", "Hall B")]
)
def test_a_table_is_called_by_its_label(label, language, name):
    with translation.override(language):
        assert tags.table_name(Session(table=Table(number=6, label=label))) == name


@pytest.mark.parametrize(
    ("state", "text"),
    [
        ("empty", "○ empty"),
        ("in_progress", "◐ in progress"),
        ("differs", "≠ differs"),
        ("to_confirm", "◇ to be confirmed"),
        ("confirmed", "✓ confirmed"),
    ],
)
def test_a_state_is_a_sign_and_a_word(state, text):
    assert strip_tags(tags.state_mark(state)) == text


def test_every_state_is_written():
    assert set(tags.STATES) == set(Session.State)


@pytest.mark.django_db
def test_marks_of_a_sheet_stay_visible():
    session = session_of(seated_event(players=4))
    assert tags.sheet_marks(session) == ""
    session.differs = session.totals_only = session.sum_off = session.not_played = True
    session.seats.filter(wind=2).update(forfeit="late")
    assert strip_tags(tags.sheet_marks(session)) == (
        "≠ reconciled sheetΣ totals only± sum∅ not played0 forfeited"
    )


def render_link(path, *names):
    request = RequestFactory().get(path)
    request.resolver_match = None
    template = Template("{% load tablepoint %}{% nav_link name label %}")
    return template.render(
        Context({"request": request, "event": Event(slug="x"), "name": names[0], "label": "A < B"})
    )


def test_a_navigation_link_escapes_its_label(settings):
    settings.ROOT_URLCONF = "tests.tournament.one_address"
    assert render_link("/", "event") == '<a href="/e/x/">A &lt; B</a>'


def test_a_page_without_an_address_has_no_link(settings):
    settings.ROOT_URLCONF = "tests.tournament.one_address"
    assert render_link("/", "nowhere") == ""


@pytest.mark.parametrize(
    ("first", "last", "written"),
    [
        (None, None, ""),
        (date(2026, 11, 21), None, "21 November 2026"),
        (date(2026, 11, 21), date(2026, 11, 21), "21 November 2026"),
        (date(2026, 11, 21), date(2026, 11, 22), "21–22 November 2026"),
        (date(2026, 10, 31), date(2026, 11, 1), "31 October 2026 – 1 November 2026"),
    ],
)
def test_the_days_of_an_event(first, last, written):
    assert tags.event_dates(Event(starts_on=first, ends_on=last)) == written
