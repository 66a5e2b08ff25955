"""The pages on the seating: drawing, importing, exporting, removing, and what the checker says."""

import pytest
from django.urls import reverse

from tests.tournament.events import account, new_event, play, seated_event, session_of
from tests.tournament.views.organiser.conftest import signed_in
from tournament.models import Seat

pytestmark = pytest.mark.django_db
CHART = "round,table,east,south,west,north\n1,1,1,2,3,4\n1,2,5,6,7,8\n2,1,8,3,6,1\n2,2,4,7,2,5\n"


def says(answer):
    return [str(message) for message in answer.context["messages"]]


def organiser(event):
    return signed_in(account("ada", event, "organiser"))


def at(event, name="seating"):
    return reverse(name, args=[event.slug])


def test_before_the_draw_the_page_says_what_is_missing():
    event = new_event(players=7)
    answer = organiser(event).get(at(event))
    assert "7 players do not fill tables of four; 1 is missing." in answer.content.decode()
    assert "Draw the seating" not in answer.content.decode()


def test_a_draw_from_a_seed_shows_chart_and_worth():
    event = new_event(players=16, rounds=4)
    client = organiser(event)
    answer = client.post(
        at(event), {"seed": "four winds", "apart": "", "version": event.version}, follow=True
    )
    assert says(answer) == ["The seating is drawn, from the seed “four winds”."]
    event.refresh_from_db()
    assert event.seed == "four winds"
    sentences = [line.sentence for line in answer.context["quality"]]
    assert sentences[0] == "Nobody meets anybody twice."
    assert sentences[2] == "Everybody starts as East, South, West and North equally often."
    assert [len(tables) for _round, tables in answer.context["rounds"]] == [4, 4, 4, 4]


def test_an_empty_seed_is_a_random_one_that_is_shown():
    event = new_event(players=8)
    organiser(event).post(at(event), {"seed": "", "apart": "", "version": event.version})
    event.refresh_from_db()
    assert len(event.seed) == 16


def test_a_draw_that_was_overtaken_is_refused():
    event = new_event(players=8)
    client = organiser(event)
    client.post(at(event), {"seed": "one", "version": event.version})
    answer = client.post(at(event), {"seed": "two", "version": event.version})
    assert answer.context["form"].non_field_errors() == [
        "Somebody else changed this while you were typing. Nothing of yours is saved yet."
    ]
    assert answer.context["form"]["seed"].value() == "two"
    event.refresh_from_db()
    assert event.seed == "one"


def test_clubs_that_must_meet_are_counted_with_what_cannot_be_avoided():
    event = new_event(players=8, rounds=1)
    event.players.update(club="Only club")
    client = organiser(event)
    client.post(at(event), {"seed": "x", "apart": "club", "version": event.version})
    lines = client.get(at(event)).context["quality"]
    assert [(line.best, line.wished, line.sentence) for line in lines[3:]] == [
        (True, True, "12 meetings are within a club; by counting alone 12 are needed.")
    ]


def test_a_chart_is_imported_judged_and_exported_again():
    event = new_event(players=8, rounds=1)
    client = organiser(event)
    answer = client.post(at(event, "chart_import"), {"text": CHART, "version": event.version}, follow=True)
    assert says(answer) == ["The chart is stored. Here is what it is worth."]
    assert "repeats" in answer.context["quality"][0].sentence
    assert event.rounds.count() == 2
    assert client.get(at(event, "chart_export")).content.decode().replace("\r\n", "\n") == CHART


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (CHART.replace("5,6,7,8", "5,6,7,9"), "Line 3, column 6 (north): no player of this event has"),
        (
            CHART.replace("5,6,7,8", "5,6,7,4"),
            "Line 3, column 6 (north): player 4 sits in this round already",
        ),
        (CHART.replace("2,2,4,7,2,5\n", ""), "Round 2 seats everybody but: 2, 4, 5, 7."),
        ("a,b\n1,2\n", "Line 1: the first line names the columns, and round, table"),
    ],
)
def test_a_wrong_chart_is_refused_as_a_whole_and_kept_in_the_form(text, sentence):
    event = new_event(players=8, rounds=1)
    answer = organiser(event).post(at(event, "chart_import"), {"text": text, "version": event.version})
    assert str(answer.context["problems"][0]).startswith(sentence)
    assert answer.context["form"]["text"].value() == text
    assert not Seat.objects.exists()


def test_a_seating_with_entries_on_a_sheet_stays():
    event = seated_event(players=8, rounds=1)
    play(session_of(event))
    client = organiser(event)
    assert "Sheets have entries, so the seating stays as it is." in client.get(at(event)).content.decode()
    event.refresh_from_db()
    answer = client.post(at(event), {"seed": "x", "version": event.version})
    assert answer.context["form"].non_field_errors() == [
        "The sheet of round 1, table 1 has entries, so the seating stays as it is."
    ]
    answer = client.post(at(event, "chart_import"), {"text": CHART, "version": event.version})
    assert answer.context["form"].non_field_errors() == [
        "The sheet of round 1, table 1 has entries, so the seating stays as it is."
    ]


def test_the_seating_is_removed_after_a_question():
    event = seated_event(players=8, rounds=1)
    client = organiser(event)
    assert "Remove the seating of all rounds?" in client.get(at(event, "seating_remove")).content.decode()
    client.post(at(event, "seating_remove"), {"version": event.version})
    assert not Seat.objects.exists()
