"""The page that goes on with other players: looked at first, then taken."""

import pytest

from tests.tournament.organiser.test_seating import at, organiser, says
from tests.tournament.public.reading import text
from tests.tournament.sample_events import NOW, publish, seated_event
from tournament.draws.chart import chart_of, numbers_of
from tournament.draws.drawing import promise_seed
from tournament.models import Continuation
from tournament.players.entering import set_status
from tournament.rounds.publishing import show_seating

pytestmark = pytest.mark.django_db


def left(event, *numbers):
    for player in event.players.filter(number__in=numbers):
        set_status(player.pk, "withdrawn", by=None, version=player.version, now=NOW)


def under_way(*gone, players=16, rounds=3):
    event = seated_event(players=players, rounds=rounds)
    publish(event, 1)
    left(event, *gone)
    event.refresh_from_db()
    return event


def fields(page):
    return {field.name: field.value() for field in page.context["take"]}


def test_who_has_left_leads_from_what_next_to_the_page_and_to_the_new_chart():
    event = under_way(1, 2, 3, 4)
    client = organiser(event)
    assert "4 withdrawn players have a seat" in text(client.get(at(event, "what_next")))
    assert "Rounds 2 to 3 have not begun and can be drawn again." in text(client.get(at(event, "seating")))
    page = client.get(at(event, "seating_continue") + "?seed=oak")
    assert "4 players have left: 1 Player 1, 2 Player 2, 3 Player 3, 4 Player 4." in text(page)
    rows = {row.label: row.cells[0].value for row in page.context["rows"]}
    answer = client.post(at(event, "seating_continue"), fields(page), follow=True)
    assert says(answer) == ["Rounds 2 to 3 are drawn again. Show their seating when you like."]
    assert {line.label: line.value for line in answer.context["worth"].measures} == rows
    assert text(answer).count("Rounds 2 to 3 drawn again from the seed oak") == 1
    seated = numbers_of(chart_of(event))[1:]
    assert [sorted(p for table in tables for p in table) for tables in seated] == [list(range(5, 17))] * 2


def test_missing_players_are_said_and_offered():
    event = under_way(1)
    client = organiser(event)
    page = client.get(at(event, "seating_continue"))
    assert "1 is missing. A substitute is entered as a player with the draw." in text(page)
    assert page.context["outlook"].missing == 1
    answer = client.post(at(event, "seating_continue"), fields(page), follow=True)
    assert says(answer)[0].endswith("1 substitute is entered.")
    page = client.get(at(event, "seating_continue"))
    assert (page.context["outlook"].missing, page.context["outlook"].changed) == (0, False)


def test_substitutes_who_are_not_needed_any_more_are_named():
    event = under_way(1)
    client = organiser(event)
    client.post(at(event, "seating_continue"), fields(client.get(at(event, "seating_continue"))))
    left(event, 2, 3, 4)
    page = client.get(at(event, "seating_continue"))
    assert (page.context["outlook"].missing, page.context["outlook"].spare) == (3, 1)
    assert "Or withdraw 1 of the substitutes who play already" in text(page)


def test_a_stale_page_draws_nothing_and_says_so():
    event = under_way(1, 2, 3, 4)
    client = organiser(event)
    before = numbers_of(chart_of(event))
    taken = fields(client.get(at(event, "seating_continue")))
    left(event, 5)
    answer = client.post(at(event, "seating_continue"), taken)
    assert says(answer) == ["Players, rounds or sheets have changed since you looked. Look again."]
    assert numbers_of(chart_of(event)) == before


@pytest.mark.parametrize("query", ["?last=99", "?last=x", "?seed=" + "x" * 81, "?last=1"])
def test_an_address_that_cannot_be_is_answered_at_its_field(query):
    event = under_way(1, 2, 3, 4)
    page = organiser(event).get(at(event, "seating_continue") + query)
    assert (page.status_code, page.context["found"], bool(page.context["form"].errors)) == (200, None, True)


def test_a_promised_seed_is_not_looked_at_before():
    event = under_way(1, 2, 3, 4)
    promise_seed(event.pk, by=None, now=NOW)
    event.refresh_from_db()
    client = organiser(event)
    page = client.get(at(event, "seating_continue") + "?seed=oak")
    assert page.context["found"] is None
    client.post(at(event, "seating_continue"), fields(page))
    part = Continuation.objects.get()
    assert part.seed_by_program
    assert part.seed not in text(page)


def test_the_public_gets_the_seed_when_every_round_is_shown():
    event = under_way(1, 2, 3, 4)
    client = organiser(event)
    client.post(
        at(event, "seating_continue"), fields(client.get(at(event, "seating_continue") + "?seed=oak"))
    )
    page = text(client.get(at(event, "draw")))
    assert "from a seed that appears here when the seating of every round is shown" in page
    assert "oak" not in page
    for round_ in event.rounds.filter(number__gt=1):
        show_seating(round_.pk, by=None, version=round_.version, now=NOW)
    assert "Rounds 2 to 3 drawn again from the seed oak" in text(client.get(at(event, "draw")))
