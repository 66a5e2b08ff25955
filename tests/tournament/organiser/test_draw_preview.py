"""Looking at draws and comparing them before one is taken."""

import pytest
from django.urls import reverse

from tests.tournament.organiser.conftest import signed_in
from tests.tournament.organiser.test_seating import at, organiser, says
from tests.tournament.public.reading import text
from tests.tournament.sample_events import NOW, account, new_event, seated_event
from tournament.draws.chart import chart_of, numbers_of
from tournament.draws.drawing import draw_seating, promise_seed
from tournament.models import Seat

pytestmark = pytest.mark.django_db


def look(client, event, **query):
    return client.get(at(event, "draw_preview"), query)


def test_looking_first_goes_to_the_seed_and_stores_nothing():
    event = new_event(players=16, rounds=3)
    client = organiser(event)
    form = {"version": event.version, "seed": "dice 3 5", "apart": "club", "apart_rounds": "2", "look": "1"}
    answer = client.post(at(event), form)
    assert answer["Location"] == at(event, "draw_preview") + "?seed=dice+3+5&apart=club&apart_rounds=2"
    page = client.get(answer["Location"])
    assert [proposal.seed for proposal in page.context["proposals"]] == ["dice 3 5"]
    assert not Seat.objects.exists()
    form["seed"] = ""
    assert len(client.post(at(event), form)["Location"].split("seed=")[1].split("&")[0]) == 16


def test_the_one_that_is_taken_is_the_one_that_was_seen():
    event = new_event(players=16, rounds=3)
    client = organiser(event)
    seen = look(client, event, seed="one", other="two", rounds="2")
    proposal = seen.context["proposals"][1]
    taken = {"version": event.version, "seed": "two", "apart": "", "apart_rounds": "", "rounds": "2"}
    assert 'name="seed" value="two"' in seen.content.decode()
    answer = client.post(at(event), taken, follow=True)
    assert says(answer) == ["The seating is drawn, from the seed “two”."]
    assert numbers_of(chart_of(event)) == numbers_of(proposal.chart)


def test_seeds_stand_side_by_side_with_the_stored_seating():
    event = seated_event(players=12, rounds=4)
    draw_seating(event.pk, seed="stored", by=None, now=NOW)
    answer = look(organiser(event), event, seed="one", other="two")
    rows = {row.label: row.cells for row in answer.context["rows"]}
    assert list(rows) == ["Repeated meetings", "Returns to a table", "Players with uneven winds"]
    assert {len(cells) for cells in rows.values()} == {3}
    assert {cell.bound for cell in rows["Repeated meetings"]} == {13}
    page = answer.content.decode()
    assert page.count("Take this one") == 2
    assert ">stored<" in page


def test_the_same_seed_twice_is_one_column():
    event = new_event(players=8)
    assert len(look(organiser(event), event, seed="one", other="one").context["proposals"]) == 1


@pytest.mark.parametrize(
    ("players", "query", "sentence"),
    [
        (8, {}, "This field is required."),
        (8, {"seed": "x", "rounds": "0"}, "greater than or equal to 1"),
        (8, {"seed": "x", "apart": "hair"}, "hair is not one of the available choices"),
        (8, {"seed": "x" * 81}, "at most 80 characters"),
        (6, {"seed": "x"}, "6 players do not fill tables of four: add 2"),
        (0, {"seed": "x"}, "A draw needs at least four players; 0 are entered."),
    ],
)
def test_what_cannot_be_drawn_is_said_in_the_form(players, query, sentence):
    event = new_event(players=players)
    answer = look(organiser(event), event, **query)
    assert answer.status_code == 200
    assert sentence in str(answer.context["form"].errors)
    assert answer.context["proposals"] == []


def test_an_event_without_rounds_has_no_draw():
    event = new_event(players=8)
    event.rounds.all().delete()
    assert "at least one round" in str(look(organiser(event), event, seed="x").context["form"].errors)


def test_a_promised_seed_leaves_nothing_to_choose():
    event = new_event(players=8)
    promise_seed(event.pk, by=None, now=NOW)
    answer = organiser(event).get(at(event, "draw_preview"), {"seed": "x"}, follow=True)
    assert says(answer) == ["A seed is promised for the next draw, so there is none to choose."]
    assert "Look at it first" not in answer.content.decode()


def test_who_may_not_draw_looks_and_has_no_button():
    event = seated_event(players=8)
    page = look(signed_in(account("v", event, "viewer")), event, seed="x").content.decode()
    assert "Take this one" not in page
    assert reverse("seating", args=[event.slug]) in page


def test_the_order_of_the_wishes_goes_with_the_draw_to_the_certificate():
    event = new_event(players=16, rounds=5)
    for player in event.players.all():
        event.players.filter(pk=player.pk).update(club=f"Club {player.number % 4}")
    client = organiser(event)
    wish = {"seed": "oak", "apart": "club", "wish_order": "clubs,repeats,tables"}
    seen = look(client, event, **wish)
    proposal = seen.context["proposals"][0]
    counts = {line.label: line.value for line in proposal.worth.measures}
    # In five rounds of 16 everybody meets everybody; clubs apart cost repeated meetings.
    assert counts["Meetings within a club"] == 0
    assert counts["Repeated meetings"] > 0
    assert 'name="wish_order" value="clubs,repeats,tables"' in seen.content.decode()
    answer = client.post(at(event), {"version": event.version, **wish}, follow=True)
    assert numbers_of(chart_of(event)) == numbers_of(proposal.chart)
    assert "What counts first kept apart · nobody met twice · no table twice" in text(answer)
    usual = look(client, event, seed="oak", apart="club").context["proposals"][0]
    assert {line.label: line.value for line in usual.worth.measures}["Repeated meetings"] == 0


def test_an_order_of_wishes_that_is_none_is_refused_at_its_field():
    event = new_event(players=16, rounds=2)
    answer = look(organiser(event), event, seed="oak", wish_order="clubs,clubs")
    assert list(answer.context["form"].errors) == ["wish_order"]
