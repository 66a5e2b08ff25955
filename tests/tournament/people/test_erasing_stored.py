"""Whoever is erased is erased from archives, from backups and from events that were deleted."""

import gzip
import json
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from django.db import models

from tests.tournament.people.everywhere import places_of
from tests.tournament.people.xenia import (
    HERS,
    named_everywhere,
    player_of,
)
from tests.tournament.sample_events import (
    NOW,
    later,
    new_event,
)
from tournament.archive.backing_up import delete_event
from tournament.archive.beforehand import pack
from tournament.archive.contents import archived
from tournament.archive.parts import PARTS, archived_fields
from tournament.archive.reading import read_backup
from tournament.archive.restoring import import_event, replace_event
from tournament.archive.sense import history_as_written
from tournament.models import Backup, Event
from tournament.people.erasing import erase_player
from tournament.people.looking import look_for
from tournament.people.pseudonym import TELLING, WORDS
from tournament.players.entering import PlayerEntry, add_players, edit_player, import_players
from tournament.record.checking import check_history

pytestmark = pytest.mark.django_db
VERSION_1 = Path("tests/tournament/archive/data/archive-1.json")


@pytest.fixture
def event():
    return named_everywhere()


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
