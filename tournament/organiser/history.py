"""The history of an event."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse

from tournament.models import Event
from tournament.organiser.filters import HistoryFilter
from tournament.web.organiser_page import organiser_page, show
from tournament.words.history import ACTIONS, changes_of, history_of

ENTRIES_PER_PAGE = 50


@organiser_page(methods="GET HEAD")
def history(request: HttpRequest, event: Event) -> HttpResponse:
    """Every change, the latest first, narrowed as asked, with what was before and after."""
    found = HistoryFilter(event, queryset=history_of(event), data=request.GET or None)
    page = Paginator(found.qs, ENTRIES_PER_PAGE).get_page(request.GET.get("page"))
    entries = [(entry, ACTIONS.get(entry.action, entry.action), changes_of(entry)) for entry in page]
    return show(request, event, "history.html", filter=found, page=page, entries=entries)
