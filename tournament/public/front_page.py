"""The first page: the public events of this year, a page for each year before, and what an account works on.

The list of public events is the same for everybody. It is kept, once for each language, as long as none of
its events has another stamp and no day can have begun in any time zone; the page around it is made for each
visitor. Who is not signed in gets it anew only when something in it is new.
"""

import hashlib
from datetime import datetime
from typing import Any, TypeVar

from django.contrib.messages import get_messages
from django.db.models import Model, QuerySet
from django.db.models.functions import Coalesce, TruncDate
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import condition, require_safe

from tournament.access.visibility import public_events
from tournament.models import Event, Role
from tournament.public.years import Filed, of_year, parted, years_of
from tournament.results import public
from tournament.web.program import program_mark
from tournament.web.public_page import kept_value

#: Seconds. In every time zone a day begins with a quarter of an hour of the others.
QUARTER = 15 * 60

Row = TypeVar("Row", bound=Model)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The events of this year, the latest of the year before, and the way to the years before them."""
    return _page(request, None)


@require_safe
def events_of_year(request: HttpRequest, year: int) -> HttpResponse:
    """All events of one year."""
    return _page(request, year)


def _page(request: HttpRequest, year: int | None) -> HttpResponse:
    now = timezone.now()
    today = timezone.localdate(now)
    own, hosted = public.roles_of(request.user), public.hosted_for(request.user)
    listed, other_listed = of_year(year, _filed(public_events().order_by("title"), "stamp"), today=today)
    held, other_held = of_year(year, _filed(own, of="event__"), today=today)
    kept, other_kept = of_year(year, _filed(hosted), today=today)
    years = years_of(other_listed, other_held, other_kept)
    if year is not None:
        here = years_of(listed, held, kept)
        if not here:
            raise Http404
        years |= here
    states = [event.what for event in listed]
    mark = f"{get_language()} {now.timestamp() // QUARTER} {states}"
    context: dict[str, Any] = {"year": year, "years": sorted(years, reverse=True)}
    context |= _own(_loaded(own.select_related("event"), held), now)
    context["hosted"] = _loaded(hosted, kept)

    def answer(request: HttpRequest) -> HttpResponse:
        events = kept_value(f"list of events {mark}", lambda: _list(states, now)) if states else ""
        return render(request, "public/home.html", {**context, "events": events})

    if request.user.is_authenticated or len(get_messages(request)):
        return never_cache(answer)(request)
    etag = hashlib.sha256(f"{program_mark()} {context['years']} {mark}".encode()).hexdigest()
    only_new = condition(etag_func=lambda request: f'"{etag}"')
    return cache_control(no_cache=True)(only_new(answer))(request)


def _filed(rows: QuerySet[Any], *facts: str, of: str = "") -> list[Filed[tuple[Any, ...]]]:
    """The keys of rows, and these facts, by the first days of their events, which are `of` them.

    An event without days stands by the day on which it was made.
    """
    day = Coalesce(f"{of}starts_on", TruncDate(f"{of}created_at"))
    found = rows.values_list(day, "pk", *facts)
    return [Filed(first, tuple(what)) for first, *what in found]


def _loaded(rows: QuerySet[Row], chosen: list[Filed[tuple[Any, ...]]]) -> list[Row]:
    """The rows that were chosen, in their order."""
    keys = [row.what[0] for row in chosen]
    found = rows.in_bulk(keys)
    return [found[key] for key in keys if key in found]


def _own(roles: list[Role], now: datetime) -> dict[str, list[Role]]:
    """What an account works on, today's first; apart, the events that are closed."""
    closed = [role for role in roles if role.event.state == Event.State.CLOSED]
    others = [role for role in roles if role.event.state != Event.State.CLOSED]
    parts = parted(others, lambda role: role.event, now)
    return {"own": parts.now + parts.coming + parts.played, "own_closed": closed}


def _list(states: list[tuple[Any, ...]], now: datetime) -> SafeString:
    """The list of these events as markup: what is played now, what comes, what was played.

    One that changed since its state was read is told as it is now: nobody gets its list later.
    """
    found = public.event_list().in_bulk([key for key, _stamp in states])
    events = [found[key] for key, _stamp in states if key in found]
    parts = parted(events, lambda event: event, now, has_results=lambda event: bool(event.published_round))
    return render_to_string("public/parts/event_list.html", {"events": parts})
