"""The pages on the seating: drawing, importing, exporting, removing, and what the checker says."""

import pytest
from django.urls import reverse

from tests.tournament.organiser.conftest import signed_in
from tests.tournament.public.reading import says
from tests.tournament.sample_events import account, new_event, play, seated_event, session_of
from tournament import seating
from tournament.models import Draw, PromisedSeed, Seat

pytestmark = pytest.mark.django_db
CHART = "round,table,east,south,west,north\n1,1,1,2,3,4\n1,2,5,6,7,8\n2,1,8,3,6,1\n2,2,4,7,2,5\n"


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
    assert event.draw.seed == "four winds"
    sentences = [line.sentence for line in answer.context["worth"].measures]
    assert sentences[0] == "Nobody meets anybody twice."
    assert sentences[2] == "Everybody starts as East, South, West and North equally often."
    assert [len(tables) for _round, tables in answer.context["rounds"]] == [4, 4, 4, 4]


def test_an_empty_seed_is_a_random_one_that_is_shown():
    event = new_event(players=8)
    organiser(event).post(at(event), {"seed": "", "apart": "", "version": event.version})
    assert len(event.draw.seed) == 16


def test_a_draw_that_was_overtaken_is_refused():
    event = new_event(players=8)
    client = organiser(event)
    client.post(at(event), {"seed": "one", "version": event.version})
    answer = client.post(at(event), {"seed": "two", "version": event.version})
    assert answer.context["form"].non_field_errors() == [
        "Somebody else changed this while you were typing. Nothing of yours is saved yet."
    ]
    assert answer.context["form"]["seed"].value() == "two"
    assert event.draw.seed == "one"


def test_clubs_that_must_meet_are_counted_with_what_cannot_be_avoided():
    event = new_event(players=8, rounds=1)
    event.players.update(club="Only club")
    client = organiser(event)
    client.post(at(event), {"seed": "x", "apart": "club", "version": event.version})
    lines = client.get(at(event)).context["worth"].measures
    assert [(line.best, line.wished, line.sentence) for line in lines[3:]] == [
        (True, True, "12 meetings are within a club. At least 12 cannot be avoided.")
    ]


def test_a_chart_is_imported_judged_and_exported_again():
    event = new_event(players=8, rounds=1)
    client = organiser(event)
    answer = client.post(at(event, "chart_import"), {"text": CHART, "version": event.version}, follow=True)
    assert says(answer) == ["The chart is stored. Here is what it is worth."]
    assert "repeats" in answer.context["worth"].measures[0].sentence
    assert "has changed since the draw" not in answer.content.decode()
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
    sentence = "The sheet of round 1, table 1 has entries. The seating stays as it is."
    assert sentence in client.get(at(event)).content.decode()
    event.refresh_from_db()
    answer = client.post(at(event), {"seed": "x", "version": event.version})
    assert answer.context["form"].non_field_errors() == [sentence]
    answer = client.post(at(event, "chart_import"), {"text": CHART, "version": event.version})
    assert answer.context["form"].non_field_errors() == [sentence]


def test_the_seating_is_removed_after_a_question():
    event = seated_event(players=8, rounds=1)
    client = organiser(event)
    assert "Remove the seating of all rounds?" in client.get(at(event, "seating_remove")).content.decode()
    client.post(at(event, "seating_remove"), {"version": event.version})
    assert not Seat.objects.exists()


def test_the_page_says_what_is_possible_before_anything_is_drawn():
    event = new_event(players=28, rounds=10)
    event.players.filter(number__lte=8).update(club="Tigers")
    page = organiser(event).get(at(event)).content.decode()
    assert "28 players, 10 rounds: at least 42 repeated meetings.</p>" in page
    assert "at least 10 meetings within a club in all rounds" in page


def test_the_page_tells_where_the_seating_comes_from():
    event = seated_event(players=8, rounds=1)
    client = organiser(event)
    page = client.get(at(event)).content.decode()
    assert seating.seed_hash("tests") in page
    assert Draw.objects.get().player_list_hash in page
    assert "has changed since the draw" not in page
    event.players.filter(number=1).update(name="Somebody else")
    assert "has changed since the draw" in client.get(at(event)).content.decode()


def test_a_promised_seed_shows_its_hash_and_itself_only_after_the_draw():
    event = new_event(players=8)
    client = organiser(event)
    client.post(at(event, "seed_promise"), {"version": event.version})
    seed = PromisedSeed.objects.get().seed
    page = client.get(at(event)).content.decode()
    assert seating.seed_hash(seed) in page
    assert seed not in page
    assert 'name="seed"' not in page
    event.refresh_from_db()
    # What is typed into a form that does not ask for it makes no other draw.
    form = {"version": event.version, "seed": "another", "apart": ""}
    page = client.post(at(event), form, follow=True).content.decode()
    assert seed in page
    assert event.draw.seed == seed


def test_a_promised_seed_can_be_thrown_away():
    event = new_event(players=8)
    client = organiser(event)
    client.post(at(event, "seed_promise"), {"version": event.version})
    event.refresh_from_db()
    client.post(at(event, "seed_break"), {"version": event.version})
    assert not PromisedSeed.objects.exists()
    assert 'name="seed"' in client.get(at(event)).content.decode()
