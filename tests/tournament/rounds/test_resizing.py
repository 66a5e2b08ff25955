"""Another number of rounds: what is ruled about players stays, and a withheld round stays the last."""

import pytest

from tests.tournament.sample_events import NOW, new_event, publish, seated_event
from tournament.ceremony.leading import release_round, withhold_round
from tournament.draws.drawing import draw_seating, import_chart
from tournament.events.editing import set_rounds
from tournament.models import RankingPenalty
from tournament.record.refusals import ActionRefused
from tournament.results.penalising import cancel_penalty, give_penalty
from tournament.words.history import changes_of

pytestmark = pytest.mark.django_db


def resize(event, count):
    return set_rounds(event.pk, count, by=None, now=NOW).rounds.count()


def penalise(event, number, round_number):
    player = event.players.get(number=number)
    return give_penalty(
        player.pk, kind="points", amount=500, round_number=round_number, reason="Phone", by=None, now=NOW
    )


@pytest.fixture
def event():
    """Two of three rounds are seated; the third may be cancelled."""
    event = new_event(players=8, rounds=3)
    draw_seating(event.pk, seed="x", rounds=2, by=None, now=NOW)
    return event


def test_a_round_with_a_penalty_is_not_taken_away(event):
    penalise(event, 3, 2)
    penalty = penalise(event, 5, 3)
    with pytest.raises(ActionRefused) as refused:
        resize(event, 2)
    assert refused.value.sentences == (
        "Player 5 has a penalty in round 3: cancel it first, and give it for the whole event if it is to "
        "count.",
    )
    assert RankingPenalty.objects.get(pk=penalty.pk).round.number == 3
    assert event.rounds.count() == 3


def test_a_cancelled_penalty_stays_listed_when_its_round_goes(event):
    penalty = penalise(event, 5, 3)
    cancel_penalty(penalty.pk, reason="The round is not played", by=None, now=NOW)
    assert resize(event, 2) == 2
    penalty.refresh_from_db()
    assert (penalty.round, penalty.cancel_reason) == (None, "The round is not played")
    (entry,) = event.history.filter(action="free_penalty")
    assert entry.subject == "5 Player 5"
    assert [(change.label, change.before, change.after) for change in changes_of(entry)] == [
        ("round", "3", "–")
    ]


def test_a_chart_of_fewer_rounds_takes_no_penalty_along(event):
    penalise(event, 5, 3)
    chart = {1: {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}}
    with pytest.raises(ActionRefused, match="Player 5 has a penalty in round 3"):
        import_chart(event.pk, chart, by=None, now=NOW)
    assert event.rounds.count() == 3


@pytest.mark.parametrize(
    ("count", "sentence"), [(1, "has its seating"), (3, "Round 2 is withheld as the last one")]
)
def test_the_withheld_round_stays_the_last(count, sentence):
    event = seated_event(players=8, rounds=2)
    publish(event, 1)
    last = event.rounds.get(number=2)
    withhold_round(last.pk, by=None, version=last.version, now=NOW)
    with pytest.raises(ActionRefused, match=sentence):
        resize(event, count)
    assert event.rounds.count() == 2
    last.refresh_from_db()
    release_round(last.pk, by=None, version=last.version, now=NOW)
    assert resize(event, 3) == 3
