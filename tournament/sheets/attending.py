"""Who has a sheet open: said by the page itself, again and again, and forgotten when it stops."""

from contextlib import suppress
from datetime import datetime
from typing import Any

from django.db import IntegrityError

from tournament.access.permissions import Permission
from tournament.models import Presence, Session
from tournament.record import require


def note_presence(session: Session, *, by: Any, now: datetime) -> None:
    """Note that an account has the sheet of `session` open. Raises NotAllowed.

    It is no fact of the event: it takes no lock, leaves no history, and a closed event has it too. Of a
    session that was removed in this instant nothing is noted.
    """
    require(by, Permission.ENTER, session.round.event)
    with suppress(IntegrityError):
        Presence.objects.update_or_create(session=session, user=by, defaults={"seen_at": now})


def end_presence(session: Session, *, by: Any) -> None:
    """Note that an account has closed the sheet."""
    Presence.objects.filter(session=session, user=by).delete()
