"""Drawing, importing and removing the seating."""

import pytest

from tests.tournament.sample_events import NOW, account, new_event, play, seated_event, session_of
from tournament import seating
from tournament.draws.drawing import break_promise, draw_seating, import_chart, promise_seed, remove_seating
from tournament.models import Draw, PromisedSeed, Round, Seat
from tournament.players.entering import PlayerEntry, add_players, edit_player
from tournament.players.replacing import fix_table
from tournament.record.refusals import ActionRefused, InvalidInput, NotAllowed, StaleVersion

pytestmark = pytest.mark.django_db


def chart_of(event):
    """The stored chart: (round, table) -> draw numbers in the order E, S, W, N."""
    chart = {}
    seats = Seat.objects.filter(round__event=event).order_by(
        "round__number", "session__table__number", "wind"
    )
    for seat in seats.select_related("round", "session__table", "player"):
        chart.setdefault((seat.round.number, seat.session.table.number), []).append(seat.player.number)
    return chart


def test_everybody_sits_once_in_every_round():
    event = seated_event(players=12, rounds=3)
    chart = chart_of(event)
    assert len(chart) == 9
    for number in (1, 2, 3):
        seated = sorted(
            player for (round_, _table), players in chart.items() if round_ == number for player in players
        )
        assert seated == list(range(1, 13))


def test_the_same_seed_gives_the_same_seating():
    event = new_event(players=16, rounds=4)
    charts = []
    for seed in ("lottery 4711", "lottery 4711", "another"):
        draw_seating(event.pk, seed=seed, by=None, now=NOW)
        charts.append(chart_of(event))
    assert charts[0] == charts[1] != charts[2]
    assert Draw.objects.get(event=event).seed == "another"


@pytest.mark.parametrize(("players", "sentence"), [(0, "at least four"), (3, "at least four"), (6, "add 2")])
def test_a_field_that_does_not_fill_tables_is_not_drawn(players, sentence):
    event = new_event(players=players)
    with pytest.raises(ActionRefused, match=sentence):
        draw_seating(event.pk, seed="x", by=None, now=NOW)
    assert chart_of(event) == {}


def test_withdrawn_players_are_not_seated():
    event = new_event(players=5)
    last = event.players.get(number=5)
    edit_player(last.pk, PlayerEntry(last.name, status="withdrawn"), by=None, version=1, now=NOW)
    draw_seating(event.pk, seed="x", by=None, now=NOW)
    assert {player for players in chart_of(event).values() for player in players} == {1, 2, 3, 4}


def test_an_entered_sheet_keeps_the_seating():
    event = seated_event(players=8, rounds=1)
    before = chart_of(event)
    play(session_of(event))
    for attempt in (
        lambda: draw_seating(event.pk, seed="y", by=None, now=NOW),
        lambda: import_chart(event.pk, {1: {1: [1, 2, 3, 4], 2: [5, 6, 7, 8]}}, by=None, now=NOW),
        lambda: remove_seating(event.pk, by=None, now=NOW),
    ):
        with pytest.raises(ActionRefused, match="round 1, table 1"):
            attempt()
    assert chart_of(event) == before


def test_a_chart_is_stored_as_given_and_brings_its_rounds():
    event = new_event(players=8, rounds=5)
    chart = {1: {1: [4, 3, 2, 1], 2: [5, 6, 7, 8]}, 2: {1: [1, 5, 2, 6], 2: [3, 7, 4, 8]}}
    import_chart(event.pk, chart, by=None, now=NOW)
    assert chart_of(event) == {
        (round_, table): players for round_, tables in chart.items() for table, players in tables.items()
    }
    assert event.rounds.count() == 2


@pytest.mark.parametrize(
    ("tables", "sentence"),
    [
        ({1: [1, 2, 3, 4], 2: [5, 6, 7, 7]}, "Player 7 is seated 2 times"),
        ({1: [1, 2, 3, 4], 2: [5, 6, 7, 9]}, "Player 8 is missing"),
        ({1: [1, 2, 3, 4]}, "Player 5 is missing"),
        ({1: [1, 2, 3, 4, 5], 2: [6, 7, 8]}, "instead of four"),
        ({1: [1, 2, 3, 4], 3: [5, 6, 7, 8]}, "Tables of round 1 are numbered from 1 without a gap"),
    ],
)
def test_a_chart_with_defects_is_refused(tables, sentence):
    event = new_event(players=8, rounds=1)
    with pytest.raises(InvalidInput, match=sentence):
        import_chart(event.pk, {1: tables}, by=None, now=NOW)
    assert chart_of(event) == {}


def test_team_mates_are_kept_apart_where_that_is_possible():
    event = new_event(rounds=2)
    entries = [PlayerEntry(f"P{n}", team=f"Team {n % 4}") for n in range(16)]
    add_players(event.pk, entries, by=None, now=NOW)
    report = draw_seating(event.pk, seed="x", apart="team", by=None, now=NOW).report
    assert report.same_club_bound == 0


def test_only_an_organiser_draws():
    event = new_event(players=4)
    with pytest.raises(NotAllowed):
        draw_seating(event.pk, seed="x", by=account("p", event, "publisher"), now=NOW)


def test_two_organisers_do_not_draw_over_each_other():
    event = new_event(players=8)
    draw_seating(event.pk, seed="one", by=None, now=NOW, version=event.version)
    with pytest.raises(StaleVersion):
        draw_seating(event.pk, seed="two", by=None, now=NOW, version=event.version)
    with pytest.raises(StaleVersion):
        remove_seating(event.pk, by=None, now=NOW, version=event.version)
    assert Draw.objects.get(event=event).seed == "one"


def test_a_draw_keeps_everything_that_repeats_it():
    event = new_event(players=8)
    ada = account("ada", event, "organiser")
    event.players.filter(number__lt=3).update(club="Tigers")
    draw_seating(event.pk, seed="four winds", apart="club", apart_rounds=1, by=ada, now=NOW)
    draw = Draw.objects.get(event=event)
    lines = [f"{n}\tPlayer {n}\t{'Tigers' if n < 3 else ''}" for n in range(1, 9)]
    assert draw.player_list_hash == seating.player_list_hash(lines)
    assert (draw.seed, draw.seed_by_program, draw.imported, draw.rounds) == ("four winds", False, False, 2)
    assert (draw.apart, draw.apart_rounds, draw.at, draw.by) == ("club", 1, NOW, ada)
    assert (draw.version, bool(draw.method)) == (seating.VERSION, True)
    again = seating.draw(8, 2, draw.seed, seating.Constraints(("Tigers", "Tigers"), club_rounds=1))
    stored = chart_of(event)
    assert [[list(t) for t in r] for r in again.rounds] == [[stored[r, t] for t in (1, 2)] for r in (1, 2)]


def test_an_imported_chart_says_so_and_a_removed_one_leaves_nothing():
    event = seated_event(players=8, rounds=1)
    import_chart(event.pk, {1: {1: [1, 2, 3, 4], 2: [5, 6, 7, 8]}}, by=None, now=NOW)
    draw = Draw.objects.get(event=event)
    assert (draw.imported, draw.seed, draw.method, draw.rounds) == (True, "", "", 1)
    remove_seating(event.pk, by=None, now=NOW)
    assert not Draw.objects.exists()


def test_only_the_first_rounds_are_drawn_if_asked():
    event = new_event(players=8, rounds=4)
    draw_seating(event.pk, seed="x", rounds=2, by=None, now=NOW)
    assert {round_ for round_, _table in chart_of(event)} == {1, 2}
    assert Draw.objects.get(event=event).rounds == 2
    draw_seating(event.pk, seed="x", rounds=99, by=None, now=NOW)
    assert Draw.objects.get(event=event).rounds == 4


def test_a_player_who_cannot_move_stays_at_the_own_table():
    event = seated_event(players=16, rounds=3)
    table = event.tables.get(number=3)
    table.fixed_for = event.players.get(number=7)
    table.save()
    draw_seating(event.pk, seed="y", by=None, now=NOW)
    assert all(7 in seated for (_round, number), seated in chart_of(event).items() if number == 3)


def test_a_promised_seed_makes_the_draw_and_is_told_only_then():
    event = new_event(players=8)
    promised = promise_seed(event.pk, by=None, now=NOW)
    seed = PromisedSeed.objects.get().seed
    assert promised == seating.seed_hash(seed)
    assert seed not in str([entry.after for entry in event.history.all()])
    with pytest.raises(ActionRefused, match="leave the seed empty"):
        draw_seating(event.pk, seed="a better one", by=None, now=NOW)
    with pytest.raises(ActionRefused, match="promised already"):
        promise_seed(event.pk, by=None, now=NOW)
    assert draw_seating(event.pk, by=None, now=NOW).seed == seed
    draw = Draw.objects.get()
    assert (draw.seed, draw.seed_by_program) == (seed, True)
    assert not PromisedSeed.objects.exists()


def test_a_broken_promise_leaves_its_hash_in_the_history():
    event = new_event(players=8)
    promised = promise_seed(event.pk, by=None, now=NOW)
    break_promise(event.pk, by=None, now=NOW)
    assert event.history.first().before == {"seed_hash": promised}
    with pytest.raises(ActionRefused, match="No seed is promised"):
        break_promise(event.pk, by=None, now=NOW)


def test_only_an_organiser_promises_and_never_over_another():
    event = new_event(players=8)
    with pytest.raises(NotAllowed):
        promise_seed(event.pk, by=account("p", event, "publisher"), now=NOW)
    with pytest.raises(StaleVersion):
        promise_seed(event.pk, by=None, now=NOW, version=event.version - 1)
    with pytest.raises(NotAllowed):
        break_promise(event.pk, by=account("r", event, "referee"), now=NOW)


def withdraw_one(event):
    event.players.filter(number=8).update(status="withdrawn")


def add_a_round(event):
    Round.objects.create(event=event, number=3)


def keep_a_table(event):
    player = event.players.get(number=4)
    fix_table(player.pk, 2, by=None, version=player.version, now=NOW)


@pytest.mark.parametrize(
    "change", [withdraw_one, add_a_round, keep_a_table], ids=lambda change: change.__name__
)
def test_what_changes_while_the_seating_is_drawn_refuses_it(monkeypatch, change):
    event = new_event(players=8)

    def slowly(*args, **more):
        change(event)
        return found(*args, **more)

    found = seating.draw
    monkeypatch.setattr(seating, "draw", slowly)
    with pytest.raises(ActionRefused, match="changed while"):
        draw_seating(event.pk, seed="x", by=None, now=NOW)
    assert chart_of(event) == {}
