"""Before a published ranking is ordered otherwise: a page says who moves, and asks why."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournament.models import Event
from tournament.models.history import LONGEST_REASON
from tournament.record.published_order import ORDERS, reorders
from tournament.results.moved_places import moved_places


class ReorderingForm(forms.Form):
    """A form that can change how a published ranking is ordered; `reason` is asked for where it does."""

    reason = forms.CharField(
        label=_("Why the ranking is ordered otherwise"), max_length=LONGEST_REASON, required=False
    )


def moves_to_show(request: HttpRequest, event: Event, changes: Mapping[str, Any]) -> dict[str, Any]:
    """What the page says of the places that `changes` move; empty where no published ranking is reordered.

    `shown` says whether the page that was sent said it already, of just these changes.
    """
    if not reorders(event, changes):
        return {}
    ordering = {name: changes[name] for name in ORDERS if name in changes}
    mark = mark_of(ordering)
    shown = request.POST.get("shown") == mark
    return {"moves": moved_places(event, ordering), "mark": mark, "shown": shown}


def mark_of(changes: Mapping[str, Any]) -> str:
    """A short name for changes, so that what is applied is what was shown."""
    return hashlib.sha256(json.dumps(changes, sort_keys=True).encode()).hexdigest()[:16]
