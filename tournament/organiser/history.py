"""The history of an event, and whether it is the one that was written."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet, Sum
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament.models import Event, History
from tournament.organiser.filters import HistoryFilter
from tournament.organiser.history_forms import SinceForm, moment_of
from tournament.record.actions import BESIDE_THE_RESULTS, action_words
from tournament.record.checking import check_history, entries_since
from tournament.record.fingerprints import shown
from tournament.record.packing import entries_with_keys, together
from tournament.web.organiser_page import organiser_page, show
from tournament.words.history import Change, changes_of, history_of

ENTRIES_PER_PAGE = 50
#: How many entries that are not what was written are listed.
_MOST_CHANGED = 20


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """An entry with what was done, in words, and what changed; `may_count`: it can change a result."""

    entry: History
    what: str
    changes: list[Change]
    may_count: bool


@organiser_page(methods="GET HEAD")
def history(request: HttpRequest, event: Event) -> HttpResponse:
    """Every change, the latest first, narrowed as asked, with what was before and after."""
    found = HistoryFilter(event, queryset=history_of(event), data=request.GET or None)
    entries, packed = found.qs, found.packed()
    page = _page(request, together(entries, packed) if packed else entries)
    away = event.packed_typing.aggregate(entries=Sum("entries", default=0))["entries"] - len(packed)
    return show(request, event, "history.html", filter=found, page=page, lines=_lines(page), away=away)


@organiser_page(methods="GET HEAD")
def history_check(request: HttpRequest, event: Event) -> HttpResponse:
    """Whether an entry was changed, and what was entered since the moment that is asked for."""
    form = SinceForm(event, *([request.GET] if request.GET else []))
    asked = form.cleaned_data if form.is_valid() else {}
    typed, moment = asked.get("fingerprint", ""), asked.get("since")
    check = check_history(event, typed)
    if typed:
        moment = check.moment
        if moment is None:
            form.add_error(
                "fingerprint",
                _(
                    "No entry has this fingerprint: it was typed otherwise than printed, it is of another "
                    "event, or the history was written anew."
                ),
            )
    changed = entries_with_keys(event, check.changed[:_MOST_CHANGED])
    return show(
        request,
        event,
        "history_check.html",
        form=form,
        check=check,
        fingerprint=shown(check.fingerprint),
        # What somebody wrote past the program need not be anything that can be told.
        changed=[_line(entry, []) for entry in changed],
        since=_since(request, event, moment) if moment is not None else {},
    )


def _since(request: HttpRequest, event: Event, moment: int) -> dict[str, object]:
    """What was entered after the entry with this key."""
    since = entries_since(event, moment)
    page = _page(request, since.entries)
    [entry] = entries_with_keys(event, [moment])
    return {"moment": moment_of(entry), "page": page, "lines": _lines(page), "counting": since.counting}


def _page(request: HttpRequest, entries: QuerySet[History] | list[History]) -> Page[History]:
    return Paginator(entries, ENTRIES_PER_PAGE).get_page(request.GET.get("page"))


def _lines(entries: Iterable[History]) -> list[HistoryLine]:
    return [_line(entry, changes_of(entry)) for entry in entries]


def _line(entry: History, changes: list[Change]) -> HistoryLine:
    what = action_words(entry.action)
    return HistoryLine(entry, what, changes, entry.action not in BESIDE_THE_RESULTS)
