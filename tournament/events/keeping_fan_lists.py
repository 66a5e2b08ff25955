"""Selections of fans that are kept by name, for one event after the other."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.models import Event, FanList
from tournament.models.fan_lists import LONGEST_NAME
from tournament.record import require
from tournament.record.refusals import InvalidInput, refused_if_taken


@transaction.atomic
def keep_fan_list(event: Event, name: str, fans: Sequence[int], *, by: Any, now: datetime) -> FanList:
    """Keep a selection of fans under a name, in place of what the same account kept there before.

    Raises NotAllowed for who cannot change the rules of `event`, and InvalidInput without a name, for
    one that is too long and for that of somebody else's list.
    """
    require(by, Permission.EDIT_EVENT, event)
    name = name.strip()
    if not name:
        raise InvalidInput({"list_name": [_("Give the list a name to keep it under.")]})
    kept = FanList.objects.select_for_update().filter(name__iexact=name).first()
    taken = _("Somebody else keeps a list of this name. Take another one.")
    if kept and kept.by != by:
        raise InvalidInput({"list_name": [taken]})
    kept = kept or FanList(name=name, by=by)
    kept.fans, kept.at = sorted(fans), now
    if len(name) > LONGEST_NAME:
        raise InvalidInput({"list_name": [_("A list's name has at most %d characters.") % LONGEST_NAME]})
    with refused_if_taken(FanList.objects.filter(name=name), "list_name", taken):
        kept.save()
    return kept
