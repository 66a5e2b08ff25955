"""The history in its reader's language, whatever the language of the page was on which something was done."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone, translation

from tests.tournament.sample_events import NOW, new_event, seated_event, session_of
from tournament.ceremony.showing import add_screen, set_screen
from tournament.events.editing import give_role
from tournament.models import Event
from tournament.players.arriving import give_numbers
from tournament.players.entering import PlayerEntry, add_players
from tournament.results.penalising import give_penalty
from tournament.rounds.publishing import set_schedule
from tournament.rounds.timing import start_clock
from tournament.sheets.ending import set_forfeits
from tournament.words.history import changes_of, history_of

pytestmark = pytest.mark.django_db


def a_role(event: Event) -> None:
    user = get_user_model().objects.create_user("vera")
    give_role(event.pk, user, "viewer", by=None, now=NOW)


def a_screen(event: Event) -> None:
    screen = add_screen(event.pk, "hall", by=None, now=NOW)
    set_screen(screen.pk, {"showing": "ranking", "theme": "dark"}, by=None, version=screen.version, now=NOW)


def players_of_spain(event: Event) -> None:
    add_players(event.pk, [PlayerEntry("Ana", country="ES", club="Sur")], by=None, now=NOW)


def a_forfeit(event: Event) -> None:
    session = session_of(event)
    set_forfeits(session.pk, {2: "se fue"}, by=None, version=session.version, now=NOW)


def a_penalty(event: Event) -> None:
    player = event.players.get(number=1)
    give_penalty(player.pk, kind="points", amount=20, round_number=None, reason="x", by=None, now=NOW)


@pytest.mark.parametrize(
    ("make", "do", "told"),
    [
        (new_event, a_role, {"rol: observador"}),
        (new_event, a_screen, {"muestra: la clasificación", "colores: oscuros"}),
        (new_event, players_of_spain, {"1: Ana, España, Sur"}),
        (seated_event, a_forfeit, {"abandonos: Oeste: se fue"}),
        (seated_event, a_penalty, {"penalización: 20 puntos"}),
    ],
)
def test_what_was_chosen_is_told_in_words_of_the_reader(make, do, told):
    event = make()
    with translation.override("en"):
        do(event)
    with translation.override("es"):
        changes = changes_of(event.history.first())
        assert {f"{change.label}: {change.after}" for change in changes} == told


def test_how_a_seating_was_drawn_is_told_in_words():
    event = seated_event()
    with translation.override("fr"):
        changes = {
            change.label: change.after for change in changes_of(event.history.get(action="draw_seating"))
        }
    assert changes["méthode"] == "plan enregistré"


def test_the_order_of_draw_numbers_is_told_in_words():
    event = new_event()
    give_numbers(event.pk, "country", by=None, now=NOW)
    with translation.override("es"):
        changes = changes_of(event.history.first())
    assert [change.after for change in changes] == ["por país, y dentro del país por nombre"]


def test_days_and_times_are_told_as_people_of_the_place_and_language_write_them():
    event = seated_event()
    with timezone.override("Europe/Lisbon"):
        round_ = event.rounds.get(number=1)
        begin = datetime(2026, 7, 1, 9, 30, tzinfo=UTC)
        set_schedule(event.pk, {1: begin}, versions={1: round_.version}, by=None, now=NOW)
        assert [(line.label, line.before, line.after) for line in changes_of(event.history.first())] == [
            ("round 1", "–", "1 July 2026, 10:30")
        ]
        start_clock(round_.pk, minutes=90, lead_in=60, last_minutes=5, by=None, now=begin)
        told = {line.label: line.after for line in changes_of(event.history.first())}
        assert (told["started"], told["seconds paused"]) == ("1 July 2026, 10:30", "0")
        event = new_event(title="Abroad", starts_on=date(2026, 7, 1))
        with translation.override("zh-hans"):
            told = {line.label: line.after for line in changes_of(event.history.first())}
            assert "2026年7月1日" in told.values()


def test_the_latest_step_comes_first_also_when_the_clock_was_set_back():
    event = new_event()
    add_players(event.pk, [PlayerEntry("Ana")], by=None, now=NOW - timedelta(hours=9))
    assert history_of(event)[0].action == "add_players"
