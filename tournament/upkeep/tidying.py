"""What has had its time is deleted: one sweep over everything that would else grow for ever.

Each thing goes by its own age, whatever becomes of the others. Results, papers that are asked for, and what
is needed to show that nobody changed anything are not among them.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta

from axes.models import AccessAttempt, AccessLog
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session as SignedIn
from django.db import DatabaseError
from django.db.models import Q
from django.utils import timezone

from tournament.archive.backing_up import forget_deleted_events
from tournament.archive.contacts import purge_contacts_in_backups
from tournament.archive.in_steps import delete_in_steps, delete_left_over
from tournament.copies.erased import keep_erased
from tournament.copies.making import engine, forget_old_copies, kind_of_database
from tournament.copies.refusals import CopyRefused
from tournament.database.troubles import in_a_sentence
from tournament.models import Invitation, Presence, Submission
from tournament.papers.making.forgetting import forget_papers
from tournament.papers.making.jobs import paper_jobs
from tournament.papers.making.store import file_store, preview_store
from tournament.people.erasing_again import erase_again
from tournament.players.contacts import purge_all_contacts
from tournament.upkeep.giving_back import give_back
from tournament.upkeep.memory import remember, remembered
from tournament.upkeep.retiring import retire_events

#: How long who signed in from where is kept, and an invitation after it was taken, revoked or over.
SIGN_INS_KEPT = INVITATIONS_KEPT = timedelta(days=30)
#: How long what superusers changed in Django's admin is kept: accounts, for the most part.
ADMIN_LOG_KEPT = timedelta(days=365)
#: How long a form that was sent is known again when it is sent a second time. What a page that was left open
#: for longer shows is long outdated.
FORMS_KEPT = timedelta(days=30)
#: After this time no wrong password, page that was left open or directory of a process is of use to anybody.
OF_NO_USE = timedelta(days=1)

_MEMORY = "tidied"


@dataclass(frozen=True, slots=True)
class Tidied:
    """What a sweep did: how many of each thing it deleted, and a sentence for each that it could not."""

    at: datetime
    counts: Mapping[str, int] = field(default_factory=dict)
    troubles: Mapping[str, str] = field(default_factory=dict)

    @property
    def line(self) -> str:
        """All of it in one line."""
        done = ", ".join(f"{name} {count:,}" for name, count in self.counts.items() if count)
        failed = "".join(f" Not done: {name} ({why})." for name, why in self.troubles.items())
        return f"Tidied up: {done or 'nothing had had its time'}.{failed}"


def tidy(*, now: datetime) -> Tidied:
    """Delete what has had its time, and remember when. What fails keeps nothing else from being done.

    Raises OSError where that it was done cannot be remembered.
    """
    counts: dict[str, int] = {}
    troubles: dict[str, str] = {}
    for name, sweep in _SWEEPS.items():
        try:
            counts[name] = sweep(now)
        except DatabaseError as failed:
            troubles[name] = in_a_sentence(failed).removesuffix(".")
        except CopyRefused as failed:
            troubles[name] = str(failed).removesuffix(".")
        except OSError as failed:
            troubles[name] = failed.strerror or str(failed)
    tidied = Tidied(now, counts, troubles)
    remember(_MEMORY, asdict(tidied))
    return tidied


def last_tidied() -> Tidied | None:
    """The last sweep of this installation; none where there was none, or nobody can tell."""
    told = remembered(_MEMORY)
    try:
        return Tidied(datetime.fromisoformat(told["at"]), told["counts"], told["troubles"])
    except (KeyError, TypeError, ValueError):
        return None


def _failed_sign_ins(now: datetime) -> int:
    return delete_in_steps(AccessAttempt.objects.filter(attempt_time__lt=now - OF_NO_USE))


def _sign_ins(now: datetime) -> int:
    return delete_in_steps(AccessLog.objects.filter(attempt_time__lt=now - SIGN_INS_KEPT))


def _admin_log(now: datetime) -> int:
    return delete_in_steps(LogEntry.objects.filter(action_time__lt=now - ADMIN_LOG_KEPT))


def _invitations(now: datetime) -> int:
    then = now - INVITATIONS_KEPT
    over = Q(expires_at__lt=then) | Q(accepted_at__lt=then) | Q(revoked_at__lt=then)
    return delete_in_steps(Invitation.objects.filter(over))


def _left_behind(now: datetime) -> int:
    """What processes left that were killed: hidden events, a damaged database set aside."""
    set_aside: int = engine(kind_of_database()).forget_set_aside(now=now)
    return delete_left_over(now=now) + set_aside


def _erased_again(now: datetime) -> int:
    """Who was erased, and is there again with a copy that somebody put back without `restore`."""
    erased = erase_again(now=now)
    if erased:
        forget_papers()
    keep_erased(now=now)
    return erased


def _papers(_now: datetime) -> int:
    return sum(each.clear_old() for each in (paper_jobs(), file_store(), preview_store()))


#: What is swept, by the name that the line gives it.
_SWEEPS: dict[str, Callable[[datetime], int]] = {
    "sessions": lambda now: delete_in_steps(SignedIn.objects.filter(expire_date__lt=now)),
    "failed sign-ins": _failed_sign_ins,
    "sign-ins": _sign_ins,
    "changes in the admin": _admin_log,
    "forms sent": lambda now: delete_in_steps(Submission.objects.filter(at__lt=now - FORMS_KEPT)),
    "pages left open": lambda now: delete_in_steps(Presence.objects.filter(seen_at__lt=now - OF_NO_USE)),
    "invitations": _invitations,
    "e-mail addresses": lambda now: purge_all_contacts(today=timezone.localdate(now), now=now),
    "backups with addresses": lambda now: purge_contacts_in_backups(today=timezone.localdate(now)),
    "deleted events": lambda now: forget_deleted_events(now=now),
    "left behind": _left_behind,
    "entries packed away": lambda now: retire_events(now=now),
    "people erased again": _erased_again,
    "papers": _papers,
    "copies": lambda now: forget_old_copies(now=now),
    # Last: all the others make room.
    "megabytes given back": lambda _now: give_back(),
}
