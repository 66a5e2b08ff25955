"""How long a sweep takes: `python -m benchmarks.bench_tidy [PLAYERS] [ROUNDS] [FORMS]`.

Once over what a year left that nobody ever tidied, 90,000 forms among it, beside an event of 400 players and
10 rounds whose players' addresses have had their time and stand in its 20 backups, and in the last state of a
deleted event. And once more, when nothing is due. Seconds by the clock, and of somebody who saves in another
event all the time how long the longest saving took.
"""

import time
from datetime import date, timedelta
from typing import Any

from benchmarks.large_event import make_event, with_event
from benchmarks.others_saving import OthersSaving

#: What a year of a club with championships leaves beside the forms: wrong passwords, sign-ins, sessions.
WRONG, SIGNED_IN, SESSIONS = 10_000, 1_500, 1_000
LONG_AGO = timedelta(days=60)


def leave_a_year(event: Any, forms: int) -> None:
    """Fill the tables that nobody tidied."""
    from axes.models import AccessAttempt, AccessLog
    from django.contrib.sessions.models import Session
    from django.utils import timezone

    from tournament.models import Submission

    then = timezone.now() - LONG_AGO
    sent = (Submission(token=f"{number:064}", event=event) for number in range(forms))
    Submission.objects.bulk_create(sent, batch_size=5000)
    Submission.objects.update(at=then)
    who = {"ip_address": "10.0.0.1", "user_agent": "Browser", "http_accept": "*/*", "path_info": "/login/"}
    wrong = (
        AccessAttempt(username=f"user {n}", failures_since_start=1, get_data="", post_data="", **who)
        for n in range(WRONG)
    )
    AccessAttempt.objects.bulk_create(wrong, batch_size=5000)
    AccessLog.objects.bulk_create(AccessLog(username=f"user {n}", **who) for n in range(SIGNED_IN))
    for model in (AccessAttempt, AccessLog):
        model.objects.update(attempt_time=then)
    Session.objects.bulk_create(
        Session(session_key=f"{n:032}", session_data="x" * 200, expire_date=then) for n in range(SESSIONS)
    )


def let_addresses_be_over(event: Any) -> None:
    """The event with addresses in it and in 20 backups, and another one of its size that was deleted."""
    from django.db.models import F, Value
    from django.db.models.functions import Concat
    from django.utils import timezone

    from tournament.archive.backing_up import KEPT, back_up, delete_event
    from tournament.models import Backup
    from tournament.record.actions import Action

    for one in (deleted := make_event(event.players.count(), event.rounds.count() // 2 or 1, seed=2), event):
        one.players.update(email=Concat(Value("player"), F("number"), Value("@example.org")))
        one.starts_on, one.contacts_days = date(2020, 1, 1), 30
        one.save()
    for _number in range(KEPT):
        back_up(event, Action.PUBLISH_ROUND, by=None, now=timezone.now())
    delete_event(deleted.pk, deleted.title, by=None, now=timezone.now())
    assert Backup.objects.exclude(contacts_until=None).count() == KEPT + 1


def measure(event: Any, forms: int) -> None:
    """Sweep twice while another process saves."""
    from django.utils import timezone

    from tournament.models import Event
    from tournament.upkeep.tidying import tidy

    leave_a_year(event, forms)
    let_addresses_be_over(event)
    others = OthersSaving(
        Event.objects.create(title="Other", slug="other", ruleset=event.ruleset, tie_rule="averaged")
    )
    for name in ("a year", "nothing is due"):
        start = time.perf_counter()
        with others.meanwhile():
            tidied = tidy(now=timezone.now())
            seconds = time.perf_counter() - start
        print(f"{name:16} {seconds:6.2f} s, others {others.longest * 1000:5.0f} ms  {tidied.line}")
    others.stop()


if __name__ == "__main__":
    with_event(measure, __doc__, forms=90_000)
