"""The page of the round by ranking where players are level at a cut, or disqualified."""

import re

import pytest
from django.urls import reverse

from tests.tournament.draws.test_level_at_the_cut import penalise, two_winners
from tests.tournament.draws.test_seating_by_ranking import tables_of
from tests.tournament.organiser.test_by_ranking import at, posted
from tests.tournament.organiser.test_seating import organiser, says
from tests.tournament.public.reading import text
from tournament import seating
from tournament.results.standings import standings_of

pytestmark = pytest.mark.django_db

FINAL = {"arrangement": "final-4"}


@pytest.fixture
def event(db):
    return two_winners()


def level_of(event):
    """The draw numbers of those who are level on place 3."""
    return [line.number for line in standings_of(event, after=1) if line.rank == 3]


def numbered(order, first=3):
    """The fields that number players in an order that was found outside the program."""
    return {f"number-{first}-{number}": str(place) for place, number in enumerate(order, start=1)}


def seen_tables(page):
    return [[seat.player.number for seat in table] for table in page.context["proposal"].tables]


def test_the_page_names_who_is_level_and_where_the_final_ends(event):
    page = organiser(event).get(at(event), FINAL)
    shown, names = text(page), {player.number: str(player) for player in event.players.all()}
    assert "Not yet: the ranking does not decide who sits at which table." in shown
    assert "6 players are level on place 3" in shown
    assert "Seats for them: 2 at table 1, 4 outside the final" in shown
    assert [field.label for field in page.context["groups"][0][2]] == [names[n] for n in level_of(event)]
    assert page.context["proposal"] is None
    assert "Seat round 2 so" not in shown
    assert "Number the 6 players" not in shown


def test_by_lot_it_is_looked_at_and_then_seated_as_it_was_seen(event):
    client = organiser(event)
    page = client.get(at(event), FINAL | {"level-3": "lot"})
    lot = seating.draw_lots(level_of(event), "x", 1)
    names = dict(event.players.values_list("number", "name"))
    listed = " · ".join(f"{place} {names[number]}" for place, number in enumerate(lot, start=1))
    assert f"Level players: place 3, by lot, drawn by the program {listed}" in text(page)
    seen = seen_tables(page)
    answer = client.post(at(event), posted(page), follow=True)
    assert says(answer) == ["Round 2 is seated by the ranking. Show it when you like."]
    assert tables_of(event, 2) == seen
    assert set(lot[:2]) < set(seen[0])


def test_the_order_of_a_play_off_is_typed_looked_at_and_taken(event):
    client, order = organiser(event), level_of(event)[::-1]
    page = client.get(at(event), FINAL | {"level-3": "play-off"} | numbered(order))
    assert "Level players: place 3, by a play-off" in text(page)
    client.post(at(event), posted(page))
    assert set(order[:2]) < set(tables_of(event, 2)[0])
    assert event.history.filter(action="seat_by_ranking").first().after["level"] == [
        {"place": 3, "decider": "play-off", "order": order}
    ]


def test_the_numbers_on_the_tables_are_the_places_of_the_ranking(event):
    client = organiser(event)
    page = client.get(at(event), FINAL | {"level-3": "lot"})
    chart = page.content.decode().partition("<tbody>")[2].partition("</tbody>")[0]
    assert sorted(re.findall(r"<b>(.*?)</b>", chart)) == ["1", "1", "3", "3", "3", "3", "3", "3"]
    near = client.get(at(event)).content.decode().partition("<tbody>")[2]
    assert sorted(re.findall(r"<b>([^<]*)</b> Player", near)) == ["1", "1", "3", "3", "3", "3", "3", "3"]


@pytest.mark.parametrize(
    "wrong",
    [{0: ""}, {0: "2"}, {0: "7"}, {0: "0"}, {0: "x"}, {0: "1.0"}, {0: "-1"}, {0: "9" * 5000}, {0: "<b>"}],
    ids=lambda wrong: wrong[0][:9] or "empty",
)
def test_numbers_that_are_no_whole_order_stay_typed_and_are_told(event, wrong):
    level = level_of(event)
    typed = numbered(level) | {f"number-3-{level[0]}": wrong[0]}
    page = organiser(event).get(at(event), FINAL | {"level-3": "play-off"} | typed)
    assert page.context["proposal"] is None
    assert "Number the 6 players on place 3 from 1 to 6, each once." in text(page)
    fields = page.context["groups"][0][2]
    assert [field.value() for field in fields] == list(typed.values())
    assert page.context["groups"][0][1].value() == "play-off"


@pytest.mark.parametrize("decider", ["", "nonsense", "LOT", "\x00"])
def test_numbers_without_a_word_on_what_decides_are_asked_about_and_stay(event, decider):
    typed = numbered(level_of(event))
    page = organiser(event).get(at(event), FINAL | {"level-3": decider} | typed)
    assert page.context["proposal"] is None
    assert page.context["groups"][0][1].errors
    assert [field.value() for field in page.context["groups"][0][2]] == list(typed.values())


def test_full_width_digits_are_numbers(event):
    level = level_of(event)
    typed = {name: chr(ord(digit) + 0xFEE0) for name, digit in numbered(level).items()}
    page = organiser(event).get(at(event), FINAL | {"level-3": "hand"} | typed)
    assert page.context["proposal"].decided[0].facts["order"] == level


def test_without_its_decision_the_round_is_not_taken(event):
    client = organiser(event)
    sent = posted(client.get(at(event), FINAL | {"level-3": "lot"}))
    answer = client.post(at(event), {name: sent[name] for name in sent if name != "level-3"})
    assert says(answer) == ["6 players are level on place 3. Decide between them by lot or play-off first."]
    assert tables_of(event, 2) == []


def test_a_look_that_is_out_of_date_keeps_what_was_decided(event):
    client, order = organiser(event), level_of(event)[::-1]
    sent = posted(client.get(at(event), FINAL | {"level-3": "play-off"} | numbered(order)))
    answer = client.post(at(event), sent | {"version": 0})
    assert "Somebody else changed this" in says(answer)[0]
    assert tables_of(event, 2) == []
    client.post(at(event), posted(answer))
    assert set(order[:2]) < set(tables_of(event, 2)[0])


def test_several_groups_are_decided_one_by_one_or_all_by_lot():
    event = two_winners(players=24)
    client = organiser(event)
    groups = {"arrangement": "groups"}
    page = client.get(at(event), groups)
    assert "6 players are level on place 1" in text(page)
    assert "Seats for them: 4 at table 1, 2 at table 2" in text(page)
    assert "18 players are level on place 7" in text(page)
    assert "Seats for them: 2 at table 2, 4 at table 3, 4 at table 4, 4 at table 5, 4 at table 6" in text(
        page
    )
    page = client.get(at(event), groups | {"level-1": "lot"})
    assert [bool(group[1].errors) for group in page.context["groups"]] == [False, True]
    page = client.get(at(event), groups | {"level": "lot"})
    client.post(at(event), posted(page))
    kept = event.history.filter(action="seat_by_ranking").first().after["level"]
    assert [(one["place"], one["decider"], len(one["order"])) for one in kept] == [
        (1, "lot", 6),
        (7, "lot", 18),
    ]


def test_the_history_tells_how_it_was_decided(event):
    client, order = organiser(event), level_of(event)[::-1]
    page = client.get(at(event), FINAL | {"level-3": "play-off"} | numbered(order))
    client.post(at(event), posted(page))
    shown = text(client.get(reverse("history", args=[event.slug])))
    assert f"level players place 3, by a play-off: {', '.join(map(str, order))}" in shown
    assert "way of seating Final of 4" in shown


def test_who_is_disqualified_is_asked_about_before_a_final(event):
    leader = standings_of(event, after=1)[0].number
    penalise(event, leader, "disqualified", 0)
    client, name = organiser(event), event.players.get(number=leader).name
    page = client.get(at(event), {"arrangement": "final-8", "level": "lot"})
    assert f"Disqualified, and on a place of the final: {name}." in text(page)
    assert f"Seat {name} in the final all the same" in text(page)
    sent = {key: value for key, value in posted(page).items() if key != f"finalist-{leader}"}
    answer = client.post(at(event), sent)
    assert says(answer)[0].startswith(f"{name} is disqualified and would play in the final.")
    assert tables_of(event, 2) == []
    answered = {f"finalist-{leader}": "on"}
    kept = client.post(at(event), sent | answered | {"version": 0})
    assert kept.context["form"][f"finalist-{leader}"].value() is True
    client.post(at(event), sent | answered)
    assert tables_of(event, 2) == seen_tables(page)
    shown = text(client.get(reverse("history", args=[event.slug])))
    assert f"in the final though disqualified {leader}" in shown


@pytest.mark.parametrize("way", ["near", "groups", "snake", "final-4"])
def test_at_another_table_who_is_disqualified_is_named(event, way):
    leader = standings_of(event, after=1)[0].number
    client = organiser(event)
    page = client.get(at(event), {"arrangement": way, "level": "lot"})
    assert "isqualified" not in text(page)
    penalise(event, leader, "disqualified", 0)
    page = client.get(at(event), {"arrangement": way, "level": "lot"})
    name = event.players.get(number=leader).name
    assert f"Disqualified, and seated here: {name}. Who is withdrawn is not seated." in text(page)
    assert "all the same" not in text(page)
    assert "<b>–</b>" in page.content.decode()
