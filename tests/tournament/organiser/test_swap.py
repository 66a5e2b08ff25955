"""The page on which two players change places: what changes is shown before."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.organiser.conftest import signed_in
from tests.tournament.organiser.test_seating import at, organiser, says
from tests.tournament.public.reading import text
from tests.tournament.sample_events import (
    NOW,
    account,
    new_event,
    play,
    publish,
    seated_event,
    session_of,
    show,
)
from tournament.draws.chart import chart_of, numbers_of, worth_of
from tournament.draws.drawing import draw_seating, import_chart

pytestmark = pytest.mark.django_db


def look(client, event, **query):
    return client.get(at(event, "seats_swap"), query)


def counts(chart, **wish):
    return {line.label: line.value for line in worth_of(chart, **wish).measures}


def drawn(players=16, rounds=3):
    event = new_event(players=players, rounds=rounds)
    event.players.filter(number__in=[1, 2, 3, 4]).update(club="Tigers")
    draw_seating(event.pk, seed="x", apart="club", apart_rounds=2, by=None, now=NOW)
    event.refresh_from_db()
    return event


def test_every_partner_is_listed_with_the_change_that_the_swap_then_makes():
    event = drawn()
    client = organiser(event)
    before = counts(chart_of(event), apart="club", apart_rounds=2)
    listed = look(client, event, round="2", one="1").context["choices"]
    assert {choice.player.number for choice in listed} == set(range(2, 17))
    assert listed[0].effect.repeats == min(choice.effect.repeats for choice in listed)
    for choice in listed[:2] + listed[-2:]:
        query = f"?round=2&one=1&other={choice.player.number}"
        page = client.get(at(event, "seats_swap") + query)
        then = {row.label: row.cells[1].value for row in page.context["rows"]}
        changes = {label: then[label] - before[label] for label in before}
        assert changes["Repeated meetings"] == choice.effect.repeats
        assert changes["Returns to a table"] == choice.effect.table_repeats
        assert changes["Players with uneven winds"] == choice.effect.wind_unbalanced
        assert changes["Meetings within a club, first 2 rounds"] == choice.effect.same_club


def test_a_swap_makes_the_chart_that_was_foreseen():
    event = drawn()
    client = organiser(event)
    address = at(event, "seats_swap") + "?round=2&one=1&other=7&onwards=on"
    foreseen = {row.label: row.cells[1].value for row in client.get(address).context["rows"]}
    answer = client.post(address, {"version": event.version, "reason": "Stairs"}, follow=True)
    assert says(answer) == ["Players 1 and 7 have changed places. Rounds: 2, 3."]
    assert counts(chart_of(event), apart="club", apart_rounds=2) == foreseen
    page = text(answer)
    assert "Rounds 2, 3: players 1 and 7 changed places: Stairs" in page
    assert page.count("≠ edited by hand") == 2


def test_without_a_reason_nothing_happens_and_the_choice_stays():
    event = drawn()
    before = numbers_of(chart_of(event))
    client = organiser(event)
    address = at(event, "seats_swap") + "?round=2&one=1&other=7"
    answer = client.post(address, {"version": event.version, "reason": " "})
    assert answer.context["form"].errors["reason"] == ["This field is required."]
    assert answer.context["other"].number == 7
    stale = client.post(address, {"version": "0", "reason": "Stairs"})
    assert "Somebody else changed this" in str(stale.context["form"].errors)
    assert numbers_of(chart_of(event)) == before


def test_players_whose_round_is_public_are_to_be_told():
    event = drawn()
    show(event, 2)
    address = at(event, "seats_swap") + "?round=2&one=1&other=7"
    answer = organiser(event).post(address, {"version": event.version, "reason": "Stairs"}, follow=True)
    assert says(answer)[1] == "The public saw this seating already: tell the two players."


def test_a_round_with_entries_is_not_offered():
    event = seated_event(players=8, rounds=2)
    play(session_of(event))
    client = organiser(event)
    page = look(client, event, round="1", one="1", other="5")
    assert page.context["choice"].fields["round"].choices == [(2, "2")]
    assert "round" in page.context["choice"].errors
    assert "rows" not in page.context


@pytest.mark.parametrize(
    "query",
    [
        {"round": "2", "one": "1", "other": "1"},
        {"round": "2", "one": "1", "other": "99"},
        {"round": "99", "one": "1"},
        {"round": "", "one": "x", "other": "-1", "onwards": "\x00"},
        {"other": "3"},
    ],
)
def test_what_is_not_there_is_said_in_the_form(query):
    event = drawn()
    page = look(organiser(event), event, **query)
    assert page.status_code == 200
    assert page.context["choice"].errors


def test_who_has_no_seat_in_the_round_is_told():
    event = new_event(players=8, rounds=2)
    chart = {1: {1: [1, 2, 3, 4], 2: [5, 6, 7, 8]}, 2: {1: [1, 5, 2, 6]}}
    import_chart(event.pk, chart, complete=False, by=None, now=NOW)
    client = organiser(event)
    for query in ({"one": "3"}, {"one": "1", "other": "3"}):
        assert "One of the two has no seat in this round." in text(look(client, event, round="2", **query))


def test_an_event_without_seating_offers_nothing():
    event = new_event(players=8)
    client = organiser(event)
    assert look(client, event).status_code == 200
    assert look(client, event, round="1", one="1").status_code == 200


def test_a_swap_in_a_round_that_is_not_shown_stays_off_the_public_certificate():
    event = seated_event(players=8, rounds=2)
    publish(event, 1)
    event.refresh_from_db()
    secret = "For the wedding"
    address = at(event, "seats_swap") + "?round=2&one=1&other=5"
    organiser(event).post(address, {"version": event.version, "reason": secret})
    public, visitor = reverse("draw", args=[event.slug]), Client()
    assert secret not in visitor.get(public).content.decode()
    show(event, 2)  # the control: with the round comes the swap
    assert "Round 2: players 1 and 5 changed places: For the wedding" in text(visitor.get(public))


def test_who_may_not_draw_sees_no_button():
    event = drawn()
    viewer = signed_in(account("v", event, "viewer"))
    page = look(viewer, event, round="2", one="1", other="7").content.decode()
    assert "Let them change places" not in page
    assert "Let two players change places" not in viewer.get(at(event)).content.decode()


def test_without_a_seating_the_page_says_so_and_leads_to_it():
    event = new_event(players=8)
    page = text(look(organiser(event), event))
    assert "The seating is not drawn" in page
    assert "nobody can change places any more" not in page
