"""The page that seats the next round by the ranking."""

import pytest
from django.urls import reverse

from tests.tournament.draws.test_seating_by_ranking import preset, tables_of
from tests.tournament.organiser.conftest import signed_in
from tests.tournament.organiser.test_seating import organiser, says
from tests.tournament.public.reading import text
from tests.tournament.sample_events import NOW, account, new_event, play_round, record, session_of
from tournament.draws.drawing import draw_seating
from tournament.seating import Arrangement
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db


def at(event, number=2):
    return reverse("round_by_ranking", args=[event.slug, number])


def posted(page):
    """What the button that takes the round would send."""
    return page.context["form"].initial | dict(page.context["level"].carried)


def test_the_round_is_looked_at_and_then_seated_as_it_was_seen():
    event = preset()
    client = organiser(event)
    page = client.get(at(event))
    seen = [[seat.player.number for seat in table] for table in page.context["proposal"].tables]
    assert "Nobody meets a former opponent." in text(page)
    assert "Proven: no seating has fewer repeats" in text(page)
    assert tables_of(event, 2) == []
    answer = client.post(at(event), posted(page), follow=True)
    assert says(answer) == ["Round 2 is seated by the ranking. Show it when you like."]
    assert answer.redirect_chain[0][0].endswith("#round-2")
    assert tables_of(event, 2) == seen
    assert "by the ranking" in text(answer)


def test_a_field_that_has_met_more_than_once_is_told_what_the_proof_is_about():
    event = preset(players=8, rounds=4, drawn=3)
    page = organiser(event).get(at(event, 4))
    found, shown = page.context["proposal"].found, text(page)
    assert (found.weighted, found.proven) == (True, True)
    assert f"Weight of the repeats: {found.weight}. A pair counts 1 if it has met once, 4 if twice" in shown
    assert "Proven: no seating has a smaller weight, or the same weight and a smaller sum." in shown
    assert "fewer repeats" not in shown
    assert "kept apart" not in shown


def test_whom_the_draw_keeps_apart_is_part_of_the_weight():
    event = new_event(players=16, rounds=3)
    event.players.filter(number__in=[1, 2]).update(club="Tigers")
    draw_seating(event.pk, seed="x", rounds=1, apart="club", by=None, now=NOW)
    play_round(event, 1)
    shown = text(organiser(event).get(at(event)))
    assert "A pair that should be kept apart counts 1 more." in shown
    assert "Proven: no seating has a smaller weight" in shown


def test_a_round_whose_turn_it_is_not_says_what_it_waits_for():
    event = preset()
    page = organiser(event).get(at(event, 3))
    assert page.context["obstacles"] == ["Round 2 has no seating yet."]
    assert "Seat round 3 so" not in text(page)


def test_a_field_that_does_not_fill_tables_says_so():
    event = preset()
    event.players.filter(number=1).update(status="withdrawn")
    assert "15 players do not fill tables of four: add 1" in text(organiser(event).get(at(event)))


def test_a_look_that_is_out_of_date_is_looked_at_again():
    event = preset()
    client = organiser(event)
    form = posted(client.get(at(event)))
    answer = client.post(at(event), form | {"order_hash": "0" * 64})
    assert says(answer) == ["The standings have changed since you looked. Look again."]
    answer = client.post(at(event), form | {"version": 0})
    assert "Somebody else changed this" in says(answer)[0]
    assert tables_of(event, 2) == []
    assert client.post(at(event), posted(answer)).status_code == 302


def test_the_pages_lead_there_when_a_round_has_no_seating():
    event = preset()
    client = organiser(event)
    for name in ("seating", "event_rounds", "what_next"):
        assert at(event) in client.get(reverse(name, args=[event.slug])).content.decode(), name
    client.post(at(event), posted(client.get(at(event))))
    rounds = client.get(reverse("event_rounds", args=[event.slug]))
    assert "Seat again by the ranking" in text(rounds)
    record(session_of(event, 2), SheetInput(signed_totals=(1, None, None, None)))
    rounds = client.get(reverse("event_rounds", args=[event.slug]))
    assert at(event, 2) not in rounds.content.decode()


def test_who_may_not_draw_looks_and_has_no_button():
    event = preset()
    viewer = signed_in(account("v", event, "viewer"))
    assert "Seat round 2 so" not in text(viewer.get(at(event)))
    assert at(event) not in viewer.get(reverse("event_rounds", args=[event.slug])).content.decode()
    assert viewer.post(at(event), {"version": 1, "order_hash": "x"}).status_code == 403


def test_the_next_but_one_waits_for_the_sheets_of_the_next():
    event = preset()
    client = organiser(event)
    client.post(at(event), posted(client.get(at(event))))
    assert client.get(at(event, 3)).context["obstacles"] == ["Round 2: 0 of 4 sheets are confirmed."]
    play_round(event, 2)
    assert client.get(at(event, 3)).context["proposal"] is not None


@pytest.mark.parametrize("way", ["groups", "snake", "final-4", "final-8"])
def test_groups_snake_and_finals_are_looked_at_and_taken(way):
    event = preset()
    client = organiser(event)
    page = client.get(at(event), {"arrangement": way, "level": "lot"})
    places = [sorted(seat.place for seat in table) for table in page.context["proposal"].tables]
    count = len(places)
    if way == "snake":
        assert places[0] == [1, 2 * count, 2 * count + 1, 4 * count]
    else:
        assert places[0] == [1, 2, 3, 4]
    seen = [[seat.player.number for seat in table] for table in page.context["proposal"].tables]
    client.post(at(event), posted(page))
    assert tables_of(event, 2) == seen
    assert event.history.filter(action="seat_by_ranking").first().after["arrangement"] == way


def test_finals_for_more_than_there_are_say_so():
    event = preset(players=8)
    page = organiser(event).get(at(event), {"arrangement": "final-16"})
    assert "not for 16" in text(page)


@pytest.mark.parametrize("way", ["", "nonsense", "\x00", "GROUPS"])
def test_an_unknown_way_is_near_places(way):
    event = preset()
    page = organiser(event).get(at(event), {"arrangement": way})
    assert page.context["proposal"].arrangement == "near"


def test_a_final_for_more_than_there_are_is_refused_in_the_language_of_the_page():
    event = preset(players=8)
    address = at(event) + f"?arrangement={Arrangement.FINAL_16.value}"
    page = organiser(event).get(address, headers={"accept-language": "es"})
    assert page.context["obstacles"] == ["Las finales son para 4, 8, 12 … de los 8 jugadores, no para 16."]
