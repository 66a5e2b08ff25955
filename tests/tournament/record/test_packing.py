"""Packed entries tell everything that they told before: on pages, to commands, in files, when erased."""

import json
import re

import pytest
from django.urls import reverse

from tests.tournament.management.running import printed
from tests.tournament.organiser.conftest import signed_in
from tests.tournament.retired import REOPENED, WHY, played_long_ago, retire
from tests.tournament.sample_events import NOW, account, session_of
from tournament.models import PackedTyping
from tournament.people.accounts import of_account
from tournament.people.everything import of_player, of_somebody_removed
from tournament.record.checking import check_history, entries_since
from tournament.record.fingerprints import shown
from tournament.record.packing import entries_of_table, entries_with_keys
from tournament.sheets.board import last_saving

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return played_long_ago()


@pytest.fixture
def organiser(event):
    return signed_in(account("otto"))


def words(answer):
    assert answer.status_code == 200
    return " ".join(re.sub("<[^>]+>", " ", answer.content.decode()).split())


def same_when_retired(look):
    """What `look` sees is the same before and after."""
    before = look()
    assert retire() > 0
    assert look() == before
    return before


def test_a_sheet_has_its_history_with_who_did_it(event):
    place = reverse("sheet", args=[event.slug, *REOPENED])
    told = same_when_retired(lambda: history_of_page(signed_in(account("rita")).get(place)))
    assert WHY in told
    assert "ines saved" in told


def history_of_page(answer):
    page = words(answer)
    return page[page.index("History") :]


def test_who_saved_a_sheet_last_is_told(event):
    session = session_of(event, *REOPENED)
    assert same_when_retired(lambda: last_saving(session).by) == account("ines")


def test_the_entries_of_a_table_come_the_latest_first(event):
    keys = same_when_retired(lambda: [entry.pk for entry in entries_of_table(event, *REOPENED)])
    assert keys == sorted(keys, reverse=True)


def test_the_history_leaves_the_typing_out_until_a_table_is_asked_for(event, organiser):
    address = reverse("history", args=[event.slug])
    asked = {"round": REOPENED[0], "table": REOPENED[1]}

    def lines():
        found = organiser.get(address, asked).context["lines"]
        return [(line.entry.pk, line.what, line.changes, line.entry.by) for line in found]

    before = same_when_retired(lines)
    assert before
    away = sum(event.packed_typing.values_list("entries", flat=True))
    told = words(organiser.get(address))
    assert f"{event.history.count()} entries. {away} entries of sheets are packed away" in told
    of_table = sum(event.packed_typing.filter(**asked).values_list("entries", flat=True))
    assert f". {away - of_table} entries of sheets are packed away" in words(organiser.get(address, asked))


def test_what_is_packed_is_narrowed_like_the_rest(event, organiser):
    retire()
    address = reverse("history", args=[event.slug])

    def found(**asked):
        answer = organiser.get(address, {"round": REOPENED[0], "table": REOPENED[1], **asked})
        return [
            (line.entry.action, line.entry.by and line.entry.by.username) for line in answer.context["lines"]
        ]

    assert found(by=account("ines").pk) == [("record_sheet", "ines")] * 2
    assert found(by=account("otto").pk) == []
    assert {action for action, _by in found(action="reopen_session")} == {"reopen_session"}
    assert found(q="TABLE 1") == found()
    assert found(q="table 9") == []


def test_the_history_is_checked_with_what_is_packed(event):
    check = same_when_retired(lambda: check_history(event))
    assert check.changed == ()
    entry = PackedTyping.objects.filter(event=event).order_by("pk").first()
    fields = {of.attname: getattr(entry, of.attname) for of in PackedTyping._meta.concrete_fields}
    entry.delete()
    behind = event.history.filter(pk__gt=fields["last_key"]).order_by("pk").first()
    for content in (None, b"", b"no such thing"):
        if content is not None:
            PackedTyping.objects.create(**fields | {"content": content})
        assert check_history(event).changed == (behind.pk,)
        PackedTyping.objects.filter(pk=fields["id"]).delete()


def test_what_was_entered_since_a_packed_entry(event, organiser):
    moment = event.history.filter(action="record_sheet", round=2).order_by("pk").last()
    since = same_when_retired(
        lambda: [(entry.pk, entry.by) for entry in entries_since(event, moment.pk).entries]
    )
    found = entries_since(event, moment.pk)
    assert (found.count, found.counting) == (len(since), len(since) - 1)
    told = words(
        organiser.get(reverse("history_check", args=[event.slug]), {"fingerprint": moment.fingerprint})
    )
    assert "After: Sheet recorded · round 2, table 1" in told
    assert f"{len(since)} entries since then. {len(since) - 1} can change a result." in told
    last = printed("check_history", event.slug, "--fingerprint", shown(moment.fingerprint))[-1]
    assert "record_sheet round 2, table 1. Entries since: " in last


def test_entries_are_found_by_their_keys_packed_or_not(event):
    keys = list(event.history.values_list("pk", flat=True))[2::3]
    assert same_when_retired(lambda: [e.pk for e in entries_with_keys(event, [*keys, 0])]) == keys[::-1]


def test_an_account_is_told_all_it_did(event):
    same_when_retired(lambda: of_account(account("ines"))["history.by"])
    sheets = of_account(account("ines"))["packedtyping.by"]
    assert sheets == [{"event": event.slug, "round": 2, "table": 1, "entries": 2}]


def test_a_player_is_told_the_same(event):
    player = event.players.get(name="Anna Berg")
    told = same_when_retired(lambda: of_player(player, now=NOW))
    assert WHY in json.dumps(told["history"])


def test_the_file_about_somebody_removed_tells_packed_reasons(event):
    told = same_when_retired(lambda: of_somebody_removed(event, "Anna Berg", now=NOW))
    assert WHY in json.dumps(told["history"])
