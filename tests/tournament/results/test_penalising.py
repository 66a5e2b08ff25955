"""Penalties outside a sheet: given, counted, cancelled, and recomputed a second way."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from tests.tournament.sample_events import NOW, account, play_round, publish, seated_event
from tournament.models import RankingPenalty
from tournament.record.refusals import ActionRefused, AlreadyDone, InvalidInput, NotAllowed
from tournament.results.penalising import cancel_penalty, give_penalty
from tournament.results.public import ranking
from tournament.results.standings import standings_of
from tournament.results.stored_numbers import differences_in
from tournament.words.history import changes_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = seated_event(players=8, rounds=2)
    publish(event, 1)
    return event


def give(event, number, kind="points", amount=0, round_number=None, reason="late", **more):
    player = event.players.get(number=number)
    how = {"by": None, "now": NOW, **more}
    return give_penalty(player.pk, kind=kind, amount=amount, round_number=round_number, reason=reason, **how)


def sums(event, number, *, public=False):
    (line,) = [line for line in standings_of(event, public=public) if line.number == number]
    return line.rank, line.twelfths, line.score


def test_the_history_says_a_penalty_in_the_language_of_its_reader(event):
    give(event, 1, "table_points", 18)
    entry = event.history.first()
    assert [(change.label, change.after) for change in changes_of(entry)] == [("penalty", "1½ table points")]
    with translation.override("zh-hans"):
        assert [(change.label, change.after) for change in changes_of(entry)] == [("判罚", "1½ 个标准分")]


def test_each_kind_counts_and_verifies(event):
    best = standings_of(event)[0]
    give(event, best.number, "table_points", 18, 1)
    give(event, best.number, "points", 20)
    _rank, twelfths, score = sums(event, best.number, public=True)
    assert (best.twelfths - twelfths, best.score - score) == (18, 20)
    second = standings_of(event)[0]
    give(event, second.number, "disqualified", 0, 1)
    assert sums(event, second.number) == (None, second.twelfths, second.score)
    assert standings_of(event)[-1].number == second.number
    assert differences_in(event) == ()


def test_a_penalty_of_a_round_is_public_with_the_round(event):
    give(event, 1, "table_points", 12, 2)
    play_round(event, 2)
    assert sums(event, 1, public=True)[1] == sum(
        seat.published_twelfths for seat in event.players.get(number=1).seats.filter(round__number=1)
    )
    before = sums(event, 1)[1]
    assert before == sum(seat.twelfths for seat in event.players.get(number=1).seats.all()) - 12
    assert differences_in(event) == ()


def test_an_earlier_ranking_knows_nothing_of_a_later_penalty(event):
    publish(event, 2)
    give(event, 1, "table_points", 24, 2)
    after_one = {line.player.number: line for line in ranking(event, after=1)}
    after_two = {line.player.number: line for line in ranking(event, after=2)}
    assert after_one[1].standing.penalties == ()
    assert after_two[1].standing.penalties[0].twelfths == 24
    place_then = after_one[1].standing.rank
    assert after_two[1].moved == place_then - after_two[1].standing.rank


def test_a_cancelled_penalty_stays_listed_and_does_not_count(event):
    before = sums(event, 1)
    penalty = give(event, 1, "points", 500)
    assert sums(event, 1) != before
    with pytest.raises(InvalidInput, match="Say why the penalty is cancelled"):
        cancel_penalty(penalty.pk, reason=" ", by=None, now=NOW)
    cancel_penalty(penalty.pk, reason="wrong player", by=None, now=NOW)
    assert sums(event, 1) == before
    assert RankingPenalty.objects.get().cancel_reason == "wrong player"
    with pytest.raises(ActionRefused, match="cancelled already"):
        cancel_penalty(penalty.pk, reason="again", by=None, now=NOW)
    assert differences_in(event) == ()


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"reason": " "}, "reason"),
        ({"amount": 0}, "amount"),
        ({"amount": 100_001}, "amount"),
        ({"kind": "disqualified", "amount": 3}, "amount"),
        ({"round_number": 9}, "round"),
    ],
)
def test_what_cannot_be_a_penalty(event, typed, field):
    with pytest.raises(InvalidInput) as refused:
        give(event, 1, **{"amount": 10, **typed})
    assert list(refused.value.errors) == [field]
    assert not RankingPenalty.objects.exists()


def test_sent_twice_it_counts_once(event):
    give(event, 1, "points", 10, token="abc")
    with pytest.raises(AlreadyDone):
        give(event, 1, "points", 10, token="abc")
    assert RankingPenalty.objects.count() == 1


def test_who_gives_penalties(event):
    give(event, 1, "points", 10, by=account("pub", event, "publisher"))
    with pytest.raises(NotAllowed):
        give(event, 1, "points", 10, by=account("ref", event, "referee"))
    revision = event.revision
    event.refresh_from_db()
    assert event.revision > revision
    assert event.history.first().subject == "1 Player 1"


def test_penalties_cost_no_query_for_each(event):
    def queries():
        with CaptureQueriesContext(
            connection,
        ) as captured:
            standings_of(event)
            differences_in(event)
        return len(captured)

    give(event, 1, "points", 10)
    one = queries()
    for number in (2, 3, 4):
        give(event, number, "points", 10)
    assert queries() == one
