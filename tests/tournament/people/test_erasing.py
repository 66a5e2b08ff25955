"""A person is erased: the name stands nowhere any more, results stay right, and the history still holds."""

import json
from dataclasses import replace

import pytest
from django.db import DatabaseError, transaction

from tests.tournament.meanwhile import just_before_the_lock
from tests.tournament.people.everywhere import places_of
from tests.tournament.people.xenia import (
    ENTRY,
    HERS,
    named_everywhere,
    penalise,
    player_of,
)
from tests.tournament.sample_events import (
    NOW,
    account,
    later,
    new_event,
)
from tournament.archive.reading import read_backup
from tournament.draws.drawing import draw_seating
from tournament.models import Event, History
from tournament.people.erasing import erase_from_deleted, erase_player, erase_removed
from tournament.people.looking import look_for
from tournament.people.pseudonym import TELLING
from tournament.players.entering import PlayerEntry, add_players, edit_player, import_players, remove_player
from tournament.players.replacing import replace_player
from tournament.record.checking import check_history, told_by
from tournament.record.fingerprints import sum_of_words
from tournament.record.refusals import NotAllowed
from tournament.results.standings import standings_of
from tournament.results.stored_numbers import recomputed

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return named_everywhere()


def ranking(event):
    event = Event.objects.get(pk=event.pk)
    return [(line.rank, line.number, line.score, line.twelfths) for line in standings_of(event)]


def test_the_name_stands_nowhere_any_more(event, chief):
    before = places_of(*HERS)
    assert {
        "tournament_player.name",
        "tournament_history.before",
        "tournament_history.after",
        "tournament_history.subject",
        "tournament_history.reason",
        "tournament_backup.content",
        "tournament_objection.text",
        "tournament_objection.reason",
        "tournament_rankingpenalty.reason",
        "tournament_rankingpenalty.cancel_reason",
        "tournament_penalty.reason",
        "tournament_penalty.cancel_reason",
        "tournament_seat.forfeit",
        "tournament_draw.edits",
        "tournament_table.label",
        "tournament_screen.text",
    } <= before
    assert erase_player(player_of(event, 6).pk, by=chief, now=later(9)) == "Player 6"
    assert places_of(*HERS, "quilfeather") == set()


def test_results_and_what_others_count_by_stay(event, chief):
    before, numbers = ranking(event), recomputed(event).differences
    erase_player(player_of(event, 6).pk, by=chief, now=later(9))
    assert ranking(event) == before
    assert recomputed(Event.objects.get(pk=event.pk)).differences == numbers == ()
    left = player_of(event, 6)
    assert (left.name, str(left.country), left.team.name, left.hidden) == ("Player 6", "FR", "Blue", True)
    assert {getattr(left, fact) for fact in TELLING} == {""}


def test_the_history_still_holds_and_says_who_erased_somebody(event, chief):
    printed = check_history(event).fingerprint
    erase_player(player_of(event, 6).pk, by=chief, now=later(9))
    check = check_history(event, printed)
    last = event.history.first()
    assert (last.action, last.by, last.subject, last.at) == ("erase_person", chief, "Player 6", later(9))
    assert check.changed == ()
    assert check.erased == event.history.exclude(words_sum="").count() == len(last.after["entries"])
    assert event.history.filter(pk__gt=check.moment).count() == 1, "the printed fingerprint is still found"


def test_what_others_did_is_told_as_before(event, chief):
    told = {
        row["id"]: row
        for row in event.history.values()
        if not any(word in json.dumps(row, default=str, ensure_ascii=False).casefold() for word in HERS)
        and "uilfeather" not in json.dumps(row, default=str)
    }
    assert told
    erase_player(player_of(event, 6).pk, by=chief, now=later(9))
    assert {row["id"]: row for row in event.history.filter(pk__in=told).values()} == told


def test_everybody_may_know_the_new_words_and_nobody_change_them(event, chief):
    """Whoever uses the erasing to write something else into the history is found out."""
    erase_player(player_of(event, 6).pk, by=chief, now=later(9))
    entry = event.history.get(action="reopen_session")
    assert entry.reason == "Player 6 says so"
    event.history.filter(pk=entry.pk).update(reason="The organiser says so", words_sum=entry.words_sum)
    assert check_history(event).changed == (entry.pk,)


def test_words_erased_past_the_program_are_found_out(event):
    entry = event.history.get(action="set_state")
    event.history.filter(pk=entry.pk).update(after={"state": "draft"}, words_sum=sum_of_words(told_by(entry)))
    assert check_history(event).changed == (entry.pk,)


@pytest.mark.parametrize(
    "change",
    [
        {"reason": "other"},
        {"words_sum": ""},
        {"words_sum": "0" * 64, "action": "give_role"},
        {"words_sum": "0" * 64, "round": 7},
        {"words_sum": "0" * 64, "table": 7},
        {"words_sum": "0" * 64, "at": later(99)},
        {"words_sum": "0" * 64, "by": None},
        {"words_sum": "0" * 64, "fingerprint": "0" * 64},
    ],
)
def test_the_database_lets_nothing_but_words_be_erased(event, chief, change):
    erase_player(player_of(event, 6).pk, by=chief, now=later(9))
    last = event.history.get(action="erase_person")
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        History.objects.filter(pk=last.pk).update(**change)


def test_the_sum_of_what_was_told_stays_as_it_is(event, chief):
    erase_player(player_of(event, 6).pk, by=chief, now=later(9))
    erased = event.history.exclude(words_sum="").first()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        History.objects.filter(pk=erased.pk).update(words_sum="0" * 64)


def test_two_people_are_erased_from_one_entry(event, chief):
    for number in (6, 1):
        erase_player(player_of(event, number).pk, by=chief, now=later(9))
    names = [row["name"] for row in event.history.get(action="add_players").after["players"]]
    assert {"Player 1", "Player 6"} <= set(names)
    assert check_history(event).changed == ()
    assert places_of("Almeida", *HERS) == set()


def test_a_namesake_keeps_the_name(chief):
    event = new_event(players=0)
    two = [PlayerEntry("Ann Li", number=1, country="FR"), PlayerEntry("Ann Li", number=2, country="SE")]
    add_players(event.pk, two, by=None, now=NOW)
    for number in (1, 2):
        penalise(player_of(event, number), "Late")
    import_players(event.pk, [PlayerEntry("Wim")], [None], by=None, now=NOW)
    erase_player(player_of(event, 1).pk, by=chief, now=later(9))
    names = [row["name"] for row in event.history.get(action="add_players").after["players"]]
    assert names == ["Player 1", "Ann Li"]
    subjects = event.history.filter(action="give_penalty").order_by("pk").values_list("subject", flat=True)
    assert list(subjects) == ["1 Player 1", "2 Ann Li"]
    kept = read_backup(bytes(event.backups.get().content))
    assert [row["name"] for row in kept["players"]] == ["Player 1", "Ann Li"]


def test_a_name_that_is_cut_off_goes_whole(chief):
    long = "Maximiliane " + "Quillfeather-" * 5
    event = new_event(players=8)
    add_players(event.pk, [PlayerEntry(long, status="waiting")], by=None, now=NOW)
    first = "Ottoline " + "Ottersworth-" * 5
    leaving = player_of(event, 1)
    edit_player(leaving.pk, PlayerEntry(first, number=1), by=None, version=leaving.version, now=NOW)
    draw_seating(event.pk, seed="tests", by=None, now=NOW)
    leaving.refresh_from_db()
    coming = event.players.get(name=long)
    replace_player(leaving.pk, coming.pk, by=None, version=leaving.version, now=NOW, reason="Ill")
    assert len(event.history.get(action="replace_player").subject) == 120
    erase_player(coming.pk, by=chief, now=later(9))
    assert places_of("quillfeather") == set()
    assert places_of("ottersworth")


def test_somebody_taken_out_of_the_players_is_erased_from_the_history(chief):
    event = new_event(players=2)
    (player,) = add_players(
        event.pk, [PlayerEntry("Xaver Quillfeather", notes="needs a ramp")], by=None, now=NOW
    )
    remove_player(player.pk, by=None, version=player.version, now=NOW)
    assert erase_removed(event.pk, "Xaver Quillfeather", by=chief, now=later(9)) == "Somebody"
    assert places_of("quillfeather", "needs a ramp") == set()
    assert check_history(event).changed == ()
    assert look_for("quillfeather").players == ()


def test_a_person_whose_number_was_changed_goes_from_before_and_after(chief):
    event = new_event(players=2)
    (player,) = add_players(event.pk, [ENTRY], by=None, now=NOW)
    edit_player(player.pk, replace(ENTRY, number=9), by=None, version=1, now=NOW)
    assert erase_player(player.pk, by=chief, now=later(9)) == "Player 9"
    assert places_of(*HERS) == set()
    entry = event.history.get(action="edit_player")
    assert (entry.before["number"], entry.after["number"]) == (6, 9)


def test_a_name_that_is_changed_in_the_same_instant_goes_too(chief):
    event = new_event(players=2)
    (player,) = add_players(event.pk, [ENTRY], by=None, now=NOW)
    other = replace(ENTRY, name="Xenia Othername")
    with just_before_the_lock(lambda: edit_player(player.pk, other, by=None, version=1, now=NOW)):
        erase_player(player.pk, by=chief, now=later(9))
    assert places_of("othername", *HERS) == set()


@pytest.mark.parametrize("erase", [erase_player, erase_removed, erase_from_deleted])
def test_only_the_hoster_erases(event, erase):
    otto = account("otto", event, "organiser")
    with pytest.raises(NotAllowed):
        erase(1, *(["x"] if erase is not erase_player else []), by=otto, now=NOW)


def test_a_closed_event_is_no_obstacle(event, chief):
    Event.objects.filter(pk=event.pk).update(state="closed")
    erase_player(player_of(event, 6).pk, by=chief, now=later(9))
    assert places_of(*HERS) == set()
