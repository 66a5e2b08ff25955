"""An event as one archive: it comes back as it was; what is no archive gets a sentence with its place."""

import copy
import gzip
import json
from datetime import timedelta

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scripts.archive_schema import FILE, written
from tests.tournament.archive.played_archive import everything, told
from tests.tournament.sample_events import NOW, account, new_event, publish, seated_event
from tournament.archive import parts as archive_parts
from tournament.archive.contents import archived
from tournament.archive.reading import UnreadableArchive, read_archive
from tournament.archive.restoring import import_event, replace_event
from tournament.draws.drawing import promise_seed
from tournament.models import Event, History, Session
from tournament.papers import paper, result_papers
from tournament.papers.archive import archive_gzip, archive_json
from tournament.record.refusals import InvalidInput, NotAllowed
from tournament.results.event_file import standings_file
from tournament.results.stored_numbers import differences_in

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(days=1)


def papers(event):
    """The standings as they are printed, at the same time whenever it is done."""
    return [
        paper.as_html(make(standings_file(event, public=public)), event, size="A4", now=NOW)
        for make in (result_papers.standings_paper, result_papers.teams_paper)
        for public in (True, False)
    ]


def without(archive, *names):
    return {name: value for name, value in archive.items() if name not in names}


# --- The parts ----------------------------------------------------------------------------------


def test_every_model_and_every_field_is_archived_or_left_out_for_a_reason():
    parts = {part.model: (*part.fields, *part.left_out) for part in archive_parts.PARTS}
    parts[Event] = (*archive_parts.EVENT_FIELDS, *archive_parts.EVENT_LEFT_OUT)
    models = set(apps.get_app_config("tournament").get_models())
    assert models == parts.keys() | archive_parts.NOT_ARCHIVED.keys()
    for model, names in parts.items():
        assert sorted(names) == sorted(field.name for field in model._meta.concrete_fields), model


def test_the_schema_in_the_documents_is_the_one_that_is_used():
    assert FILE.read_text("utf-8") == written(), "write it again: python -m scripts.archive_schema"


def test_the_event_of_these_tests_has_a_row_in_every_list(sound):
    assert [part.name for part in archive_parts.PARTS if not sound[part.name]] == []


# --- There and back -----------------------------------------------------------------------------


def test_export_wipe_and_import_give_the_same_event():
    event = everything()
    before, printed = archived(event, now=NOW), papers(event)
    seen = told(event)
    content = archive_json(event, now=NOW)
    event.delete()
    assert not History.objects.exists()
    again = import_event(read_archive(content), by=None, now=LATER)
    entry = again.history.first()
    assert (entry.action, entry.after) == ("import_event", {"players": 8, "sessions": 6, "hands": 6})
    after = archived(again, now=NOW)
    assert after["history"].pop()["action"] == "import_event"
    assert after.pop("history_fingerprint") != before.pop("history_fingerprint")
    assert after == before
    *rankings, history = told(again)
    assert (*rankings, history[1:]) == seen
    assert papers(again) == printed
    assert differences_in(again) == ()


def test_a_packed_archive_is_the_same_and_always_the_same_bytes():
    event = everything()
    packed = archive_gzip(event, now=NOW)
    assert gzip.decompress(packed) == archive_json(event, now=NOW)
    assert packed == archive_gzip(event, now=NOW)
    event.delete()
    assert import_event(read_archive(packed), by=None, now=NOW).players.count() == 8


def test_accounts_are_found_by_name_or_made_so_that_nobody_can_sign_in():
    event = everything()
    archive = read_archive(archive_json(event, now=NOW))
    users = get_user_model().objects
    otto = users.get(username="otto")
    event.delete()
    users.get(username="rita").delete()
    again = import_event(archive, by=None, now=NOW)
    rita = users.get(username="rita")
    assert (rita.is_active, rita.has_usable_password()) == (False, False)
    assert {(role.user, role.name) for role in again.roles.all()} == {(otto, "organiser"), (rita, "referee")}
    assert b"password" not in json.dumps(archive).encode()


def test_who_imports_is_an_organiser_and_needs_the_right():
    archive = read_archive(archive_json(seated_event(players=4), now=NOW))
    with pytest.raises(NotAllowed):
        import_event(archive, by=account("nobody"), now=NOW, slug="x", title="x")
    root = get_user_model().objects.create_superuser("root")
    event = import_event(archive, by=root, now=NOW, slug="second-cup", title="Second cup")
    assert [(role.user, role.name) for role in event.roles.all()] == [(root, "organiser")]
    assert (event.slug, event.title) == ("second-cup", "Second cup")


def test_an_address_or_title_that_is_taken_is_told():
    archive = read_archive(archive_json(new_event(), now=NOW))
    for given, field in [
        ({}, "slug"),
        ({"slug": "other"}, "title"),
        ({"slug": "No address"}, "slug"),
        ({"slug": "x" * 81}, "slug"),
    ]:
        with pytest.raises(InvalidInput) as refused:
            import_event(archive, by=None, now=NOW, **given)
        assert list(refused.value.errors) == [field]
    assert Event.objects.count() == 1


def test_a_promised_seed_stands_in_no_archive():
    event = new_event(players=4)
    promise_seed(event.pk, by=None, now=NOW)
    assert event.promised_seed.seed not in archive_json(event, now=NOW).decode()


def test_an_archive_takes_the_same_number_of_queries_however_large_the_event_is():
    counts = []
    for players, rounds in ((4, 1), (16, 3)):
        event = seated_event(players=players, rounds=rounds, title=f"Cup of {players}")
        publish(event)
        with CaptureQueriesContext(connection) as captured:
            archived(event, now=NOW)
        counts.append(len(captured))
    assert counts[0] == counts[1]


# --- In place of what the event has become --------------------------------------------------------


def test_an_earlier_state_is_put_back_and_the_history_goes_on():
    event = everything()
    archive = read_archive(archive_json(event, now=NOW))
    highest = max(Session.objects.values_list("version", flat=True))
    entries = list(event.history.order_by("pk").values())
    publish_2 = event.rounds.get(number=2)
    publish_2.published_at = publish_2.seating_shown_at = NOW
    publish_2.save()
    event.players.filter(number=1).update(name="Somebody else")
    again = replace_event(event.pk, archive, by=None, now=LATER, reason="Published too early.")
    assert again.pk == event.pk
    left_out = ("event", "sessions", "players", "rounds", "clocks", "ceremonies", "made_at")
    left_out += ("history", "history_fingerprint")
    assert without(archived(again, now=NOW), *left_out) == without(archive, *left_out)
    assert [player.name for player in again.players.all()] == [row["name"] for row in archive["players"]]
    assert list(again.rounds.values_list("published_at", flat=True)) == [NOW, None, None]
    assert list(event.history.order_by("pk").values())[:-1] == entries
    assert (again.history.first().action, again.history.first().reason) == (
        "replace_event",
        "Published too early.",
    )
    # Nobody's open form fits: all versions are new.
    assert min(Session.objects.values_list("version", flat=True)) > highest
    assert (again.version, again.revision) == (event.version + 1, event.revision + 1)
    assert again.stamp != event.stamp
    assert differences_in(again) == ()


def test_putting_back_needs_the_right():
    event = seated_event(players=4)
    archive = read_archive(archive_json(event, now=NOW))
    with pytest.raises(NotAllowed):
        replace_event(event.pk, archive, by=account("paula", event, "publisher"), now=NOW)


# --- Files that are none --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "The file is no JSON: line 1, column 1 is not as it must be."),
        (
            b'{"format": "tablepoint-event",\n "version" 1}',
            "The file is no JSON: line 2, column 12 is not as it must be.",
        ),
        (b"\xff\xfe\x00", "The file is no JSON of an archive."),
        (b"[" * 100_000, "The file is no JSON of an archive."),
        (b'{"version": NaN}', "The file is no JSON of an archive."),
        (b'{"version": ' + b"9" * 5000 + b"}", "The file is no JSON of an archive."),
        (b"[]", "The file is JSON and no archive of an event."),
        (b"{}", "The file is JSON and no archive of an event: its format is not “tablepoint-event”."),
        (b'{"format": "tablepoint-event"}', "The archive does not say which version of the format it has."),
        (
            b'{"format": "tablepoint-event", "version": 99}',
            f"The archive is of version 99; this program reads versions 1 to {archive_parts.VERSION}.",
        ),
        (b"\x1f\x8b\x08nonsense", "The file is packed and cannot be unpacked: it is damaged."),
        (
            gzip.compress(b" " * 51 * 1024 * 1024, mtime=0),
            "The file is larger than any event: more than 50 MB.",
        ),
        (gzip.compress(b"{}", mtime=0)[:-9], "The file is packed and cannot be unpacked: it is damaged."),
    ],
    ids=lambda value: "" if isinstance(value, bytes) else value[:60],
)
def test_a_file_that_is_no_archive_gets_a_sentence(content, sentence):
    with pytest.raises(UnreadableArchive) as refused:
        read_archive(content)
    assert refused.value.sentences == (sentence,)


def put(archive, path, value):
    """Set, or with `...` remove, what stands at a place like ("players", 0, "name")."""
    *way, last = path
    for step in way:
        archive = archive[step]
    if value is ...:
        del archive[last]
    else:
        archive[last] = value


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("players",), ..., "the file: “players” is missing."),
        (("people",), [], "the file: “people” is not known here."),
        (("players", 2, "name"), ..., "players, row 3: “name” is missing."),
        (("players", 2, "shoe"), 43, "players, row 3: “shoe” is not known here."),
        (("players", 2, "number"), "3", "players, row 3, number: it must be of the kind integer."),
        (("players", 2, "number"), -1, "players, row 3, number: it must be at least 0."),
        (("players", 2, "number"), 2**40, "players, row 3, number: it must be at most 2147483647."),
        (("players", 2, "name"), "x" * 81, "players, row 3, name: it has more than 80 characters."),
        (("players", 2, "name"), "x\0", "players, row 3, name: there is a character that is no text."),
        (("players", 2, "name"), "\ud800", "players, row 3, name: there is a character that is no text."),
        (("players", 2, "country"), "Fr", "players, row 3, country: it is not written as it must be."),
        (("players", 2, "status"), "asleep", "players, row 3, status: it must be one of:"),
        (("hands", 0, "tiles"), "9z", "hands, row 1: the tiles cannot be read:"),
        (
            ("rounds", 0, "starts_at"),
            "2026-11-21",
            "rounds, row 1, starts_at: it is not written as it must be.",
        ),
        (("hands", 0, "fans"), [[99, 1]], "hands, row 1, fans, 1, 1: it must be at most 81."),
        (("seats", 0, "session"), [1], "seats, row 1, session: it is not written as it must be."),
        (("event", "switches"), {"speed": 3}, "event, switches: The switch 'speed' cannot be 3."),
        (("event", "time_zone"), "Moon/Base", "event, time_zone: this time zone is not known."),
        (("hands", 0, "value"), 5, "hands, row 1: by the rules of the event no hand can end like this."),
        (("seats", 0, "wind"), 1, "sessions, row 1: it does not have the four seats 0, 1, 2 and 3."),
        (
            ("seats", 0, "signed_total"),
            None,
            "seats, row 1: the session is confirmed, and this seat lacks a total.",
        ),
        (
            ("seats", 0, "published_twelfths"),
            None,
            "seats, row 1: a score stands without its table points, or they without it.",
        ),
        (
            ("history", 0, "after"),
            {"signed_totals": 3},
            "history, row 1: what was before and after cannot be read.",
        ),
    ],
    ids=str,
)
def test_a_fault_in_an_archive_is_told_with_its_place(sound, path, value, sentence):
    archive = copy.deepcopy(sound)
    put(archive, path, value)
    with pytest.raises(UnreadableArchive) as refused:
        read_archive(json.dumps(archive).encode())
    first = refused.value.sentences[0]
    assert first.startswith(sentence) if sentence.endswith(":") else first == sentence


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("players", 1, "number"), 1, "players, row 2: "),
        (("players", 1, "team"), "Green", "players, row 2: team names Green, which is not in the archive."),
        (("tables", 1, "fixed_for"), 99, "tables, row 2: fixed_for names 99, which is not in the archive."),
        (("seats", 5, "player"), 99, "seats, row 6: player names 99, which is not in the archive."),
        (("history", 0, "by"), "eve", "history, row 1: by names eve, which is not in the archive."),
        (("rounds", 0, "starts_at"), "2026-13-41T00:00:00Z", "rounds, row 1, starts_at: "),
        (("rounds", 0, "seating_shown_at"), None, "rounds, row 1: it contradicts the others or itself"),
        (("penalties", 0, "amount"), 0, "penalties, row 1: it contradicts the others or itself"),
        (("event", "ends_on"), "2020-01-01", "event: it contradicts the others or itself"),
    ],
    ids=str,
)
def test_what_the_database_refuses_is_told_with_its_row_and_nothing_is_kept(sound, path, value, place):
    archive = copy.deepcopy(sound)
    put(archive, path, value)
    archive = read_archive(json.dumps(archive).encode())
    with pytest.raises(InvalidInput) as refused:
        import_event(archive, by=None, now=NOW)
    assert refused.value.errors["file"][0].startswith(place)
    assert not Event.objects.exists()


def test_a_state_of_a_sheet_that_its_history_could_not_show_is_refused(sound):
    archive = copy.deepcopy(sound)
    typed = [row for row in archive["history"] if row["action"] == "record_sheet"]
    put(typed, (0, "after"), typed[0]["after"] | {"signed_totals": [3]})
    place = archive["history"].index(typed[0]) + 1
    with pytest.raises(UnreadableArchive, match=f"^history, row {place}: what was before and after cannot"):
        read_archive(json.dumps(archive).encode())
