"""How long an event takes there and back: `python -m benchmarks.bench_archive [PLAYERS] [ROUNDS]`.

400 players and 10 rounds by default, every sheet typed line by line and confirmed, so that the history is as
long as that of a real event. Seconds by the clock and of the processor, and of somebody who saves in another
event all the time how long the longest saving took.
"""

import gzip
import random
import resource
import time
from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise
from typing import Any

from benchmarks.bench_exports import processor_seconds
from benchmarks.large_event import with_event
from benchmarks.others_saving import OthersSaving


def measure(event: Any) -> None:
    """Change the rules, publish, export, delete, bring back; a line for each, and whether all is back."""
    from django.utils import timezone

    from tournament.archive.backing_up import back_up, delete_event
    from tournament.archive.contents import archived
    from tournament.archive.reading import read_archive, read_backup
    from tournament.archive.restoring import import_event, replace_event
    from tournament.events.changing_rules import change_rules, preview_rules
    from tournament.models import Event
    from tournament.papers.archive import archive_json
    from tournament.record.actions import Action
    from tournament.record.checking import check_history
    from tournament.rounds.publishing import publish_round, unpublish_round

    print(f"{'entries of history':24} {type_every_sheet(event):6}")
    others = OthersSaving(
        Event.objects.create(title="Other", slug="other", ruleset=event.ruleset, tie_rule="averaged")
    )

    def timed(name: str, job: Callable[[], Any]) -> Any:
        start, worked = time.perf_counter(), processor_seconds()
        with others.meanwhile():
            result = job()
            seconds, worked = time.perf_counter() - start, processor_seconds() - worked
        waited = f"others {others.longest * 1000:5.0f} ms"
        print(f"{name:24} {seconds:6.2f} s, processor {worked:5.2f} s, {waited}")
        return result

    timed("check the history", lambda: check_history(event))
    rules = {"switches": {**event.switches, "baseline": 0}}
    effect = timed("look at other rules", lambda: preview_rules(event.pk, rules, by=None))
    print(f"{'sessions they change':24} {len(effect.sessions):6}")
    now = timezone.now()
    how = {"reason": "measured", "by": None, "version": event.version, "now": now}
    timed("other rules", lambda: change_rules(event.pk, rules, **how))
    event.refresh_from_db()
    how["version"] = event.version
    few = timed("another tie rule", lambda: change_rules(event.pk, {"tie_rule": "literal"}, **how))
    print(f"{'sessions it changes':24} {len(few.sessions):6}")
    last = unpublish_round(event.rounds.last().pk, by=None, version=event.rounds.last().version, now=now)
    timed("publish a round", lambda: publish_round(last.pk, by=None, version=last.version, now=now))
    event.refresh_from_db()
    before = archived(event, now=now)
    content = timed("export", lambda: archive_json(event, now=now))
    packed = gzip.compress(content, 6)
    print(f"{'size':24} {len(content) / 2**20:6.1f} MiB, packed {len(packed) / 2**20:.1f} MiB")
    archive = timed("read and check", lambda: read_archive(packed))
    backup = timed("backup to go back to", lambda: back_up(event, Action.PUBLISH_ROUND, by=None, now=now))
    print(f"{'its size':24} {len(backup.content) / 2**20:6.2f} MiB")
    stored = timed("read it", lambda: read_backup(bytes(backup.content)))
    timed("go back", lambda: replace_event(event.pk, stored, by=None, now=now))
    deleted = timed("delete", lambda: delete_event(event.pk, event.title, by=None, now=now))
    brought = timed("bring back", lambda: import_event(read_backup(bytes(deleted.content)), by=None, now=now))
    brought.delete()
    again = timed("import", lambda: import_event(archive, by=None, now=now))
    others.stop()
    after = archived(again, now=now)
    after["history"].pop()
    after["history_fingerprint"] = before["history_fingerprint"]
    print(f"{'the same event':24} {'yes' if after == before else 'NO'}")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{'most memory':24} {memory:6.0f} MiB")


def type_every_sheet(event: Any) -> int:
    """The entries of each session as the desk makes them: one for each hand, each total, the confirmation.

    Returns how many.
    """
    from tournament.models import History
    from tournament.record.actions import Action
    from tournament.record.checking import latest_fingerprint, told_by
    from tournament.record.fingerprints import fingerprint
    from tournament.record.sheet_changes import kept
    from tournament.record.sheet_facts import sheet_facts
    from tournament.sheets.board import sessions_with_everything

    entries, latest, chance = [], latest_fingerprint(event), random.Random(1)
    for session in sessions_with_everything(event):
        known, at = None, session.confirmed_at
        assert at is not None, "the large event is confirmed to its last sheet"
        place = {"event": event, "round": session.round.number, "table": session.table.number}
        states = _states(sheet_facts(session))
        for before, after in pairwise(states):
            was, now = kept(known, before, after)
            known = after
            action = Action.CONFIRM_SESSION if after is states[-1] else Action.RECORD_SHEET
            what = {"action": action.value, "subject": str(session), "before": was, "after": now}
            at += timedelta(seconds=chance.uniform(5, 30))
            entry = History(**place, at=at, **what)
            entry.fingerprint = latest = fingerprint(latest, told_by(entry))
            entries.append(entry)
    History.objects.bulk_create(entries, batch_size=500)
    return len(entries)


def _states(sheet: dict[str, Any]) -> list[dict[str, Any]]:
    """A confirmed sheet from the empty one on, each with one thing more."""
    hands, totals = sheet["hands"], sheet["signed_totals"]
    steps = [(0, 0), *((n, 0) for n in range(1, len(hands) + 1)), *((len(hands), n) for n in range(1, 5))]
    found = []
    for number, (typed, signed) in enumerate(steps, start=1):
        state = "empty" if not typed + signed else "to_confirm" if signed == 4 else "in_progress"
        found.append(
            {
                **sheet,
                "state": state,
                "version": number,
                "hands": hands[:typed],
                "signed_totals": [*totals[:signed], *[None] * (4 - signed)],
            }
        )
    return [*found, {**sheet, "version": len(steps) + 1}]


if __name__ == "__main__":
    with_event(measure, __doc__)
