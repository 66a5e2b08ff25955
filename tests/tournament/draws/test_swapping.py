"""Two players change places."""

import pytest

from tests.tournament.draws.test_drawing import chart_of
from tests.tournament.sample_events import NOW, account, new_event, play, seated_event, session_of
from tournament.draws.drawing import draw_seating
from tournament.draws.swapping import swap_players
from tournament.models import Draw
from tournament.record.refusals import ActionRefused, InvalidInput, NotAllowed, StaleVersion

pytestmark = pytest.mark.django_db


def swap(event, one, other, number, **more):
    settings = {"reason": "A bad back", "by": None, "now": NOW} | more
    return swap_players(event.pk, one, other, round_number=number, **settings)


def exchanged(chart, one, other, rounds):
    """The chart as it must be after a swap, by names alone."""
    new = {one: other, other: one}
    return {
        (r, t): [new.get(p, p) for p in seated] if r in rounds else seated for (r, t), seated in chart.items()
    }


@pytest.mark.parametrize(
    ("onwards", "rounds"), [(False, (2,)), (True, (2, 3))], ids=["one round", "and all later ones"]
)
def test_two_players_take_each_others_seats_and_nobody_else_moves(onwards, rounds):
    event = seated_event(players=16, rounds=3)
    before, revision = chart_of(event), event.revision
    assert swap(event, 3, 11, 2, onwards=onwards) == rounds
    assert chart_of(event) == exchanged(before, 3, 11, rounds)
    event.refresh_from_db()
    assert event.revision == revision + 1


def test_table_mates_change_winds():
    event = seated_event(players=8)
    one, other = chart_of(event)[1, 1][:2]
    swap(event, one, other, 1)
    assert chart_of(event)[1, 1][:2] == [other, one]


def test_the_draw_is_marked_with_the_reason_and_a_new_draw_is_not():
    event = seated_event(players=8)
    ada = account("ada", event, "organiser")
    swap(event, 1, 5, 1, reason=" A bad back ", by=ada)
    assert Draw.objects.get().edits == [{"rounds": [1], "players": [1, 5], "reason": "A bad back"}]
    entry = event.history.first()
    assert (entry.action, entry.reason, entry.by) == ("swap_players", "A bad back", ada)
    assert entry.after == {"rounds": [1], "players": [1, 5]}
    draw_seating(event.pk, seed="again", by=None, now=NOW)
    assert Draw.objects.get().edits == []


@pytest.mark.parametrize("reason", ["", "   ", "x" * 201])
def test_a_swap_needs_a_reason_that_can_be_kept(reason):
    event = seated_event(players=8)
    with pytest.raises(InvalidInput) as refused:
        swap(event, 1, 5, 1, reason=reason)
    assert list(refused.value.errors) == ["reason"]


def test_a_round_with_entries_stays_and_a_later_one_does_not():
    event = seated_event(players=8, rounds=3)
    play(session_of(event, 2))
    for number, onwards in ((2, False), (1, True), (2, True)):
        with pytest.raises(ActionRefused, match="round 2, table 1 has entries"):
            swap(event, 1, 5, number, onwards=onwards)
    assert swap(event, 1, 5, 3) == (3,)


@pytest.mark.parametrize(
    ("one", "other", "number", "sentence"),
    [
        (1, 1, 1, "not two players"),
        (1, 99, 1, "Player 99 has no seat in round 1"),
        (99, 1, 1, "Player 99 has no seat in round 1"),
        (1, 5, 7, "Round 7 has no seating"),
        (1, 5, 0, "Round 0 has no seating"),
    ],
)
def test_who_is_not_there_changes_nothing(one, other, number, sentence):
    event = seated_event(players=8)
    before = chart_of(event)
    with pytest.raises(ActionRefused, match=sentence):
        swap(event, one, other, number)
    assert chart_of(event) == before


def test_an_event_without_seating_has_nobody_to_swap():
    with pytest.raises(ActionRefused, match="Round 1 has no seating"):
        swap(new_event(players=8), 1, 5, 1)


def test_only_an_organiser_swaps_and_never_over_another_change():
    event = seated_event(players=8)
    with pytest.raises(NotAllowed):
        swap(event, 1, 5, 1, by=account("p", event, "publisher"))
    with pytest.raises(StaleVersion):
        swap(event, 1, 5, 1, version=event.version - 1)
