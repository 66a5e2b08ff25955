"""The seating goes on after withdrawals and with late arrivals; what was played stays."""

import pytest

from tests.tournament.draws.test_drawing import chart_of
from tests.tournament.sample_events import NOW, account, play, play_round, seated_event, session_of, show
from tournament import seating
from tournament.draws.chart import chart_of as seated_chart
from tournament.draws.chart import numbers_of
from tournament.draws.continuation import propose_continuation
from tournament.draws.continuing import continue_seating
from tournament.draws.drawing import draw_seating, promise_seed
from tournament.draws.swapping import swap_players
from tournament.models import Continuation, Draw, Table
from tournament.players.entering import PlayerEntry, add_players, set_status
from tournament.record.refusals import ActionRefused, NotAllowed, StaleVersion
from tournament.rounds.stand import round_stands

pytestmark = pytest.mark.django_db


def under_way(*, players=28, rounds=4, played=2, **more):
    event = seated_event(players=players, rounds=rounds, **more)
    for number in range(1, played + 1):
        play_round(event, number)
    return event


def withdraw(event, *numbers):
    for player in event.players.filter(number__in=numbers):
        set_status(player.pk, "withdrawn", by=None, version=player.version, now=NOW)


def go_on(event, **more):
    settings = {"seed": "again", "by": None, "now": NOW} | more
    return continue_seating(event.pk, **settings)


def sheets_of(event, first, last):
    return {key: seated for key, seated in chart_of(event).items() if first <= key[0] <= last}


def test_after_withdrawals_open_rounds_are_drawn_without_a_repeat_and_played_ones_stay():
    event = under_way()
    before, revision = sheets_of(event, 1, 2), event.revision
    withdraw(event, 3, 9, 14, 20)
    found = go_on(event)
    assert sheets_of(event, 1, 2) == before
    staying = set(range(1, 29)) - {3, 9, 14, 20}
    after = numbers_of(seated_chart(event))
    assert [{p for table in tables for p in table} for tables in after[2:]] == [staying] * 2
    report = seating.check(after, present=[range(1, 29)] * 2 + [staying] * 2)
    assert (report.repeats, report.findings, found.drawn.report.repeats) == (0, (), 0)
    event.refresh_from_db()
    assert event.revision > revision
    assert all(session.state == "confirmed" for session in event.rounds.get(number=2).sessions.all())


def test_what_is_needed_to_repeat_it_is_kept_with_the_draw_and_in_the_history():
    event = under_way()
    ada = account("ada", event, "organiser")
    withdraw(event, 1, 2, 3, 4)
    found = go_on(event, by=ada)
    part = Continuation.objects.get()
    assert (part.event, part.first_round, part.last_round) == (event, 3, 4)
    assert (part.seed, part.seed_by_program, part.version) == ("again", False, seating.VERSION)
    assert (part.player_list_hash, part.by) == (found.list_hash, ada)
    entry = event.history.first()
    assert (entry.action, entry.by) == ("continue_seating", ada)
    kept = {name: entry.after[name] for name in ("seed", "first_round", "last_round", "players", "repeats")}
    assert kept == {"seed": "again", "first_round": 3, "last_round": 4, "players": 24, "repeats": 0}
    again = propose_continuation(event, round_stands(event), "again")
    assert again.chart == found.chart


def test_a_begun_round_stays_too_and_later_ones_are_hidden():
    event = under_way(played=2)
    play(session_of(event, 3, 2))
    show(event, 3)
    show(event, 4)
    before = sheets_of(event, 1, 3)
    withdraw(event, 5, 6, 7, 8)
    assert go_on(event).first == 4
    assert sheets_of(event, 1, 3) == before
    shown = event.rounds.filter(seating_shown_at__isnull=False).values_list("number", flat=True)
    assert list(shown) == [3]


def test_late_arrivals_get_seats_in_the_open_rounds():
    event = under_way(players=24, played=1)
    add_players(event.pk, [PlayerEntry(name=f"Late {n}") for n in range(4)], by=None, now=NOW)
    found = go_on(event)
    assert found.drawn.report.repeats == 0
    assert event.tables.count() == 7
    seats = {n: event.players.get(number=n).seats.count() for n in (1, 25, 28)}
    assert seats == {1: 4, 25: 3, 28: 3}
    sentences = [line.sentence for line in found.worth.measures if not line.label]
    assert sentences == []


def test_substitutes_fill_the_last_table():
    event = under_way(players=24, played=2)
    withdraw(event, 1, 2)
    found = go_on(event)
    substitutes = event.players.filter(status="substitute")
    assert [player.number for player in substitutes] == [25, 26]
    assert [player.seats.count() for player in substitutes] == [2, 2]
    assert Continuation.objects.get().player_list_hash == found.list_hash
    assert [entry.action for entry in event.history.all()[:2]] == ["continue_seating", "add_players"]


def test_clubs_stay_apart_and_who_cannot_move_stays_at_the_last_table():
    event = seated_event(players=28, rounds=3)
    event.players.filter(number__in=range(1, 7)).update(club="Tigers")
    Table.objects.filter(event=event, number=7).update(fixed_for=event.players.get(number=10))
    draw_seating(event.pk, seed="x", apart="club", by=None, now=NOW)
    play_round(event, 1)
    withdraw(event, 25, 26, 27, 28)
    found = go_on(event)
    assert found.drawn.report.same_club == 0
    at = {key[1] for key, seated in sheets_of(event, 2, 3).items() if 10 in seated}
    assert at == {7}
    assert {key[1] for key in sheets_of(event, 2, 3)} == {1, 2, 3, 4, 5, 7}


def test_only_some_rounds_are_drawn_and_the_others_wait_for_the_ranking():
    event = under_way(played=2)
    withdraw(event, 1, 2, 3, 4)
    assert go_on(event, last=3).last == 3
    assert {key[0] for key in chart_of(event)} == {1, 2, 3}
    assert go_on(event, last=4, seed="more").last == 4
    assert {key[0] for key in chart_of(event)} == {1, 2, 3, 4}


def test_going_on_twice_keeps_the_earlier_seed_for_the_rounds_it_still_holds_for():
    event = under_way(played=1)
    withdraw(event, 1, 2, 3, 4)
    go_on(event, seed="first")
    go_on(event, seed="instead")
    play_round(event, 2)
    withdraw(event, 5, 6, 7, 8)
    go_on(event, seed="later")
    kept = list(Continuation.objects.values_list("first_round", "last_round", "seed"))
    assert kept == [(2, 4, "instead"), (3, 4, "later")]


def test_edits_of_rounds_that_are_drawn_again_are_forgotten():
    event = seated_event(players=28, rounds=4)
    swap_players(event.pk, 3, 11, round_number=1, onwards=True, reason="Stairs", by=None, now=NOW)
    play_round(event, 1)
    go_on(event)
    assert Draw.objects.get().edits == [{"rounds": [1], "players": [3, 11], "reason": "Stairs"}]


def test_a_promised_seed_is_taken_and_no_other():
    event = under_way()
    promise_seed(event.pk, by=None, now=NOW)
    with pytest.raises(ActionRefused, match="A seed is promised"):
        go_on(event)
    found = go_on(event, seed="")
    part = Continuation.objects.get()
    assert (part.seed, part.seed_by_program) == (found.seed, True)


@pytest.mark.parametrize(
    ("played", "sentence"),
    [(0, "No round has begun yet: draw all rounds again."), (3, "Every round has begun")],
)
def test_without_an_open_round_after_a_begun_one_there_is_nothing_to_go_on_with(played, sentence):
    event = under_way(players=8, rounds=3, played=played)
    with pytest.raises(ActionRefused, match=sentence):
        go_on(event)


def test_rounds_that_wait_for_the_ranking_are_not_drawn():
    event = seated_event(players=16, rounds=3)
    draw_seating(event.pk, seed="x", rounds=1, by=None, now=NOW)
    play_round(event, 1)
    with pytest.raises(ActionRefused, match="the ranking seats them one by one"):
        go_on(event)
    with pytest.raises(ActionRefused, match="no draw follows"):
        promise_seed(event.pk, by=None, now=NOW)


def test_what_has_changed_since_one_looked_is_not_drawn_over():
    event = under_way()
    withdraw(event, 1, 2, 3, 4)
    event.refresh_from_db()
    looked = propose_continuation(event, round_stands(event), "again")
    before = chart_of(event)
    withdraw(event, 5)
    with pytest.raises(ActionRefused, match="have changed since you looked"):
        go_on(event, basis_hash=looked.basis_hash)
    with pytest.raises(StaleVersion):
        go_on(event, version=event.version - 1)
    with pytest.raises(NotAllowed):
        go_on(event, by=account("viewer", event, "viewer"))
    assert chart_of(event) == before
    assert not Continuation.objects.exists()
    assert go_on(event, version=event.version).drawn.players == 24
