"""The screens of a venue: added, told what to show, removed."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.models import Event, Screen
from tournament.models.screens import LONGEST_ANNOUNCEMENT
from tournament.record import carried_out, carry_out, claim_version, facts, lock_event, remember, require
from tournament.record.actions import Action
from tournament.record.refusals import ActionRefused, AlreadyDone, InvalidInput, refuse_unfit

EDITABLE = ["showing", "round", "text", "theme"]
#: More than a venue has projectors.
MOST_SCREENS = 20


@transaction.atomic
def add_screen(event_id: int, name: str, *, by: Any, now: datetime, token: str = "") -> Screen:
    """Add a screen, which shows the clock at first.

    Raises NotAllowed, AlreadyDone for a `token` that was carried out before, InvalidInput for a name that
    cannot be one or that another screen has, and ActionRefused for too many.
    """
    event = lock_event(event_id, closed_is_fine=True)
    require(by, Permission.RUN_SCREENS, event)
    if carried_out(event, token):
        raise AlreadyDone(event)
    if name == "part":
        raise InvalidInput({"name": [_("Another name, please: an address ends in this word already.")]})
    if event.screens.filter(name=name).exists():
        raise InvalidInput({"name": [_("There is a screen “%s” already.") % name]})
    if event.screens.count() >= MOST_SCREENS:
        raise ActionRefused(_("An event has at most %d screens.") % MOST_SCREENS)
    screen = Screen(event=event, name=name)
    refuse_unfit(screen, ["name"])
    screen.save()
    carry_out(event, token)
    remember(event, Action.ADD_SCREEN, by=by, now=now, subject=name)
    return screen


@transaction.atomic
def set_screen(screen_id: int, changes: Mapping[str, Any], *, by: Any, version: int, now: datetime) -> Screen:
    """Tell a screen what to show (fields in EDITABLE).

    Raises NotAllowed, StaleVersion, InvalidInput for an announcement without words or too long, and
    ActionRefused for a screen that is gone.
    """
    event, screen = _lock_screen(screen_id)
    require(by, Permission.RUN_SCREENS, event)
    before = facts(screen, EDITABLE)
    wanted = {**before, **changes}
    text = wanted["text"].strip()
    if wanted["showing"] == Screen.Showing.ANNOUNCEMENT and not text:
        raise InvalidInput({"text": [_("Type what is announced.")]})
    if len(text) > LONGEST_ANNOUNCEMENT:
        raise InvalidInput({"text": [_("An announcement has at most %d characters.") % LONGEST_ANNOUNCEMENT]})
    claim_version(screen, version)
    for field, value in {**changes, "text": text}.items():
        setattr(screen, field, value)
    screen.save(update_fields=EDITABLE)
    remember(
        event,
        Action.SET_SCREEN,
        by=by,
        now=now,
        subject=screen.name,
        before=before,
        after=facts(screen, EDITABLE),
    )
    return screen


@transaction.atomic
def remove_screen(screen_id: int, *, by: Any, version: int, now: datetime) -> None:
    """Remove a screen, and with it its addresses. Raises NotAllowed, StaleVersion, ActionRefused."""
    event, screen = _lock_screen(screen_id)
    require(by, Permission.RUN_SCREENS, event)
    claim_version(screen, version)
    screen.delete()
    remember(event, Action.REMOVE_SCREEN, by=by, now=now, subject=screen.name)


def _lock_screen(screen_id: int) -> tuple[Event, Screen]:
    event_id = Screen.objects.values_list("event_id", flat=True).filter(pk=screen_id).first()
    event = lock_event(event_id, closed_is_fine=True) if event_id else None
    screen = Screen.objects.filter(pk=screen_id).first()
    if event is None or screen is None:
        raise ActionRefused(_("This screen was removed meanwhile."))
    return event, screen
