"""A person is erased: the name stands nowhere any more, results stay right, and the history still holds."""

import gzip
import json
import re
import subprocess
import sys
import textwrap
from dataclasses import replace
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.db import DatabaseError, models, transaction

from tests.tournament.meanwhile import just_before_the_lock
from tests.tournament.people.everywhere import places_of
from tests.tournament.sample_events import (
    NAMES,
    NOW,
    account,
    charted_event,
    confirm,
    later,
    new_event,
    publish,
    record,
    session_of,
)
from tournament.archive.backing_up import delete_event
from tournament.archive.beforehand import pack
from tournament.archive.contents import archived
from tournament.archive.parts import PARTS, archived_fields
from tournament.archive.reading import read_backup
from tournament.archive.restoring import import_event, replace_event
from tournament.archive.sense import history_as_written
from tournament.draws.drawing import draw_seating
from tournament.draws.swapping import swap_players
from tournament.models import Backup, Event, History, Penalty, Player, Screen, Table
from tournament.people.erasing import erase_from_deleted, erase_player, erase_removed
from tournament.people.looking import look_for
from tournament.people.pseudonym import TELLING, WORDS
from tournament.players.entering import PlayerEntry, add_players, edit_player, import_players, remove_player
from tournament.players.replacing import replace_player
from tournament.record.checking import check_history, told_by
from tournament.record.fingerprints import sum_of_words
from tournament.record.refusals import NotAllowed
from tournament.results.penalising import cancel_penalty, give_penalty
from tournament.results.standings import standings_of
from tournament.results.stored_numbers import recomputed
from tournament.rules.sheet import Hand, PenaltyKind
from tournament.rules.sheet import Penalty as SheetPenalty
from tournament.sheets.confirming import reopen_session
from tournament.sheets.ending import set_forfeits
from tournament.sheets.objecting import answer_objection, log_objection
from tournament.sheets.recording import CancelledPenalty, NewPenalty, SheetInput

pytestmark = pytest.mark.django_db
XENIA = "Xenia Quillfeather"
HERS = ("quillfeather", "04097654", "heron@post.example", "needs a ramp", "dragons of nowhere")
VERSION_1 = Path("tests/tournament/archive/data/archive-1.json")
ENTRY = PlayerEntry(
    XENIA,
    number=6,
    country="FR",
    team="Blue",
    sort_name="Quillfeather X",
    club="Dragons of Nowhere",
    email="heron@post.example",
    notes="needs a ramp",
    federation_number="04097654",
)


def player_of(event, number) -> Player:
    return event.players.get(number=number)


@pytest.fixture
def event():
    """An event in which number 6 is named wherever somebody can be."""
    others = [PlayerEntry(name, team="Red") for name in NAMES if name != "Anna Berg"]
    event = charted_event([*others, ENTRY], title="Harbour Cup")
    xenia = player_of(event, 6)
    for name in ("Xenia Quilfeather", XENIA):
        entry = replace(ENTRY, name=name)
        xenia = edit_player(xenia.pk, entry, by=None, version=xenia.version, now=NOW)
    entries, known = [PlayerEntry("Sofia Almeida", number=1), ENTRY], [(player_of(event, 1), 1), (xenia, 3)]
    import_players(event.pk, entries, known, by=None, now=NOW)
    Screen.objects.create(event=event, name="hall", text=f"{XENIA}, please come to the desk")
    Table.objects.filter(event=event, number=2).update(label=f"table of {XENIA}")
    penalty = NewPenalty(SheetPenalty(PenaltyKind.DEDUCTION, 0, 10), f"shouted at {XENIA}")
    session = session_of(event, 1, 1)
    record(session, SheetInput(hands=(Hand(1),), new_penalties=(penalty,)))
    key = Penalty.objects.get().pk
    record(session, SheetInput(cancelled=(CancelledPenalty(key, f"{XENIA} forgives"),)))
    publish(event)
    reopened = session_of(event, 1, 2)
    reopen_session(reopened.pk, by=None, version=reopened.version, now=NOW, reason=f"{XENIA.upper()} says so")
    publish_again(event, 1)
    objection = log_objection(session.pk, 1, f"{XENIA} helped East", by=None, now=NOW)
    answer_objection(objection.pk, accepted=False, reason="xenia quillfeather did not", by=None, now=NOW)
    for number in (6, 1):
        given = penalise(player_of(event, number), f"quarrel with {XENIA}")
    cancel_penalty(given.pk, reason=f"{XENIA} began", by=None, now=NOW)
    swap_players(event.pk, 6, 1, round_number=3, by=None, now=NOW, reason=f"{XENIA} is her sister")
    seat = player_of(event, 6).seats.get(round__number=2)
    set_forfeits(
        seat.session_id, {seat.wind: f"{XENIA} was ill"}, by=None, version=seat.session.version, now=NOW
    )
    event.refresh_from_db()
    return event


def penalise(player, reason):
    about = {"kind": "points", "amount": 5, "round_number": None, "reason": reason}
    return give_penalty(player.pk, **about, by=None, now=NOW)


def publish_again(event, number):
    for session in event.rounds.get(number=number).sessions.exclude(state="confirmed"):
        confirm(session)


@pytest.fixture
def chief():
    return get_user_model().objects.create_superuser("ada")


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


def test_the_archive_is_without_the_name_and_comes_in_elsewhere_as_written(event, chief):
    erase_player(player_of(event, 6).pk, by=chief, now=later(9))
    archive = json.loads(json.dumps(archived(Event.objects.get(pk=event.pk), now=NOW)))
    assert not [word for word in HERS if word in json.dumps(archive, ensure_ascii=False).casefold()]
    assert history_as_written(archive)
    again = import_event(archive, by=None, now=NOW, slug="again", title="Again")
    assert check_history(again).changed == ()
    assert check_history(again).erased == check_history(event).erased
    archive["history"][2]["reason"] = "forged"
    assert not history_as_written(archive)


def test_the_program_in_the_documents_still_finds_the_fingerprint(event, chief, tmp_path):
    erase_player(player_of(event, 6).pk, by=chief, now=later(9))
    file = tmp_path / "archive.json"
    file.write_text(json.dumps(archived(Event.objects.get(pk=event.pk), now=NOW)), encoding="utf-8")
    blocks = re.findall(r"(?:^    .*\n)+", Path("docs/archive.md").read_text(encoding="utf-8"), re.MULTILINE)
    [program] = [textwrap.dedent(block) for block in blocks if "history_fingerprint" in block]
    ran = subprocess.run([sys.executable, "-c", program, file], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["True", check_history(event).fingerprint]


def test_a_forged_word_in_an_erased_entry_of_an_archive_is_noticed(event, chief):
    erase_player(player_of(event, 6).pk, by=chief, now=later(9))
    archive = json.loads(json.dumps(archived(Event.objects.get(pk=event.pk), now=NOW)))
    erased = next(row for row in archive["history"] if row["words_sum"])
    erased["reason"] = "forged"
    assert not history_as_written(archive)


def test_going_back_to_a_backup_brings_nobody_back(event, chief):
    erase_player(player_of(event, 6).pk, by=chief, now=later(9))
    backup = event.backups.get(step="publish_round")
    replace_event(event.pk, read_backup(bytes(backup.content)), by=chief, now=later(10))
    assert places_of(*HERS) == set()
    assert player_of(event, 6).name == "Player 6"


def test_a_backup_of_which_nobody_can_tell_who_is_meant_is_dropped(chief):
    event = new_event(players=0)
    two = [PlayerEntry("Ann Li", number=1, country="FR"), PlayerEntry("Ann Li", number=2, country="SE")]
    add_players(event.pk, two, by=None, now=NOW)
    first = player_of(event, 1)
    import_players(event.pk, [PlayerEntry("Wim")], [None], by=None, now=NOW)
    edit = PlayerEntry("Ann Li", number=9, country="FR")
    first = edit_player(first.pk, edit, by=None, version=first.version, now=NOW)
    erase_player(first.pk, by=chief, now=later(9))
    assert not event.backups.exists()
    assert [player.name for player in event.players.order_by("number")] == ["Ann Li", "Wim", "Player 9"]


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


def test_an_event_that_was_deleted_comes_back_without_the_person(event, chief):
    title = event.title
    delete_event(event.pk, title, by=chief, now=later(1))
    [found] = look_for("quillfeather").players
    assert found.erase(by=chief, now=later(9)) == "Player 6"
    assert places_of(*HERS) == set()
    back = import_event(read_backup(bytes(Backup.objects.get().content)), by=chief, now=later(10))
    assert check_history(back).changed == ()
    last, erasing = back.history.all()[:2]
    assert (last.action, "history_as_written" in last.after) == ("import_event", False)
    assert (erasing.action, erasing.by, erasing.subject) == ("erase_person", chief, "Player 6")
    assert player_of(back, 6).name == "Player 6"


def test_a_forged_history_does_not_become_true_by_erasing(event, chief):
    delete_event(event.pk, event.title, by=chief, now=later(1))
    backup = Backup.objects.get()
    archive = read_backup(bytes(backup.content))
    archive["history"][1]["reason"] = "forged"
    Backup.objects.update(content=pack(archive))
    [found] = look_for("quillfeather").players
    found.erase(by=chief, now=later(9))
    assert not history_as_written(read_backup(bytes(Backup.objects.get().content)))


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


def test_two_people_are_erased_from_one_entry_of_a_deleted_event(event, chief):
    delete_event(event.pk, event.title, by=chief, now=later(1))
    for sought in ("quillfeather", "almeida"):
        [found] = look_for(sought).players
        found.erase(by=chief, now=later(9))
    assert places_of("almeida", *HERS) == set()
    back = import_event(read_backup(bytes(Backup.objects.get().content)), by=chief, now=later(10))
    assert check_history(back).changed == ()
    assert "history_as_written" not in back.history.first().after


def test_a_deleted_event_of_an_early_version_is_told_and_erased(chief):
    content = gzip.compress(VERSION_1.read_bytes())
    kept = {"slug": "early", "title": "Early cup", "at": NOW, "step": "delete_event"}
    Backup.objects.create(event=None, content=content, **kept)
    name = json.loads(VERSION_1.read_bytes())["players"][0]["name"]
    [found] = [one for one in look_for(name).players if one.name == name]
    assert found.told(now=NOW)["players"][0]["name"] == name
    found.erase(by=chief, now=later(9))
    back = import_event(read_backup(bytes(Backup.objects.get().content)), by=chief, now=later(10))
    assert check_history(back).changed == ()
    assert back.history.filter(action="erase_person").count() == 1


def test_a_namesake_in_a_backup_from_before_is_not_taken_for_the_person(chief):
    event = new_event()
    add_players(event.pk, [PlayerEntry("Ann Li", number=2, country="SE")], by=None, now=NOW)
    import_players(event.pk, [PlayerEntry("Ann Li", number=1, country="FR")], [None], by=None, now=NOW)
    erase_player(player_of(event, 1).pk, by=chief, now=later(9))
    assert not event.backups.exists()
    assert player_of(event, 2).name == "Ann Li"


@pytest.mark.parametrize("erase", [erase_player, erase_removed, erase_from_deleted])
def test_only_the_hoster_erases(event, erase):
    otto = account("otto", event, "organiser")
    with pytest.raises(NotAllowed):
        erase(1, *(["x"] if erase is not erase_player else []), by=otto, now=NOW)


def test_a_closed_event_is_no_obstacle(event, chief):
    Event.objects.filter(pk=event.pk).update(state="closed")
    erase_player(player_of(event, 6).pk, by=chief, now=later(9))
    assert places_of(*HERS) == set()


def test_every_text_of_an_archive_can_name_somebody_or_not():
    """A new text field comes into one of the two lists, or fails here."""
    told = {
        (part.name, of.name)
        for part in PARTS
        for of in archived_fields(part.model, part.fields)
        if isinstance(of, models.CharField | models.TextField | models.JSONField) and not of.choices
    }
    of_people = {(part, field) for part, fields in WORDS.items() for field in fields}
    of_the_player = {("players", field) for field in ("name", *TELLING)}
    of_entries = {("history", field) for field in ("subject", "before", "after", "reason")}
    no_words = {
        *(("draw", field) for field in ("seed", "method", "version", "player_list_hash", "ranked_rounds")),
        *(("continuations", field) for field in ("seed", "method", "version", "player_list_hash")),
        ("players", "calendar_key"),
        ("clocks", "extra_by_table"),
        ("sessions", "looks_taken"),
        *(("hands", field) for field in ("fans", "tiles")),
        *(("history", field) for field in ("action", "words_sum")),
        ("teams", "name"),  # the erasing says so: it is not one person's
    }
    assert told == of_people | of_the_player | of_entries | no_words
