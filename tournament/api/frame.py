"""What all answers have in common: who may ask how, when they are new, and what a refusal looks like.

Answers about an event are kept and told apart as its public pages are (`web.public_page`): the ETag is
the event's stamp, the language and the program.
"""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from django.db import Error
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import URLPattern, path
from django.utils.cache import patch_cache_control
from django.utils.log import log_response
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import conditional_page

from tournament.api.shapes import Paging
from tournament.database.troubles import trouble_of
from tournament.web.faults import in_words
from tournament.web.public_page import cached_event_page
from tournament.web.taking import rewrite

if TYPE_CHECKING:
    from tournament.results.public import PublicEvent

View = Callable[..., HttpResponse]
#: The names that an operation takes behind its question mark, once somebody asks.
Names = Callable[[], frozenset[str]]
Item = TypeVar("Item")

METHODS = ("GET", "HEAD")


class EventRequest(HttpRequest):
    """A request about a public event."""

    event: "PublicEvent"


def framed(pattern: URLPattern, names: Names) -> URLPattern:
    """An operation's address with the frame around its view."""
    about_event = "slug" in pattern.pattern.converters
    view = (_of_event if about_event else _of_site)(pattern.callback, names)
    return URLPattern(pattern.pattern, answer(view), name=pattern.name)


def _of_event(view: View, names: Names) -> View:
    @wraps(view)
    def of_event(request: EventRequest, event: "PublicEvent", **numbers: int) -> HttpResponse:
        request.event = event
        return view(request, slug=event.slug, **numbers)

    return cached_event_page(of_event, lambda request, _event: _why_not(request, names()))


def _of_site(view: View, names: Names) -> View:
    """An answer about more than one event is new when its content is."""

    @conditional_page
    @wraps(view)
    def of_site(request: HttpRequest, **words: Any) -> HttpResponse:
        response = _why_not(request, names()) or view(request, **words)
        patch_cache_control(response, no_cache=True)
        return response

    return of_site


def _why_not(request: HttpRequest, names: frozenset[str]) -> HttpResponse | None:
    """Let the request ask for numbers of these names in one way of writing; why not, if it asks for more."""
    asked: dict[str, str] = {}
    for name in sorted(request.GET, reverse=True):  # the page behind the others
        digits = request.GET[name]
        if name not in names:
            return refusal(_("Nothing here is called “%s”.") % name, 422)
        if not digits.isdecimal():
            return refusal(must_be_a_number(name), 422)
        asked[name] = digits.lstrip("0") or "0"
    rewrite(request, asked)
    return None


def answer(view: View) -> View:
    """A view that everybody's pages and programs may read, and that refuses in JSON."""

    @wraps(view)
    def framed_view(request: HttpRequest, **words: Any) -> HttpResponse:
        if request.method == "OPTIONS":
            response = HttpResponse(status=204, headers={"Access-Control-Max-Age": "86400"})
        elif request.method not in METHODS:
            response = refusal(_("This interface is for reading: it answers GET and HEAD only."), 405)
        else:
            try:
                response = view(request, **words)
            except Http404:
                response = refusal(_("There is no public event at this address."), 404)
            except (Error, OSError) as failed:
                if (trouble := trouble_of(failed)) is None:
                    raise
                response = refusal(in_words(trouble) + ".", 503)
                log_response("%s: %s", request.path, failed, response=response, request=request)
        if request.method not in METHODS:
            response["Allow"] = response["Access-Control-Allow-Methods"] = "GET, HEAD, OPTIONS"
            response["Access-Control-Allow-Headers"] = "If-None-Match"
        response["Access-Control-Allow-Origin"] = "*"
        response["Access-Control-Expose-Headers"] = "ETag"
        return response

    # Nobody is signed in here and nothing is changed: what cannot be done is told, not suspected.
    return csrf_exempt(framed_view)


def refusal(sentence: str, status: int) -> HttpResponse:
    """Why there is no answer."""
    return JsonResponse({"error": sentence}, status=status, json_dumps_params={"ensure_ascii": False})


def must_be_a_number(name: str) -> str:
    """What is said of anything else."""
    return _("“%(name)s” must be a whole number.") % {"name": name}


def nothing_there(request: HttpRequest, rest: str) -> HttpResponse:
    """Any other address below the interface's."""
    return refusal(_("There is nothing at this address."), 404)


def closing(name: str) -> URLPattern:
    """The last pattern of the interface, for all addresses that are none."""
    return path("<path:rest>", answer(nothing_there), name=name)


def paged(
    request: HttpRequest,
    asked: Paging,
    items: Sequence[Item] | QuerySet[Any],
    shape: Callable[[Any], Any],
) -> dict[str, Any]:
    """The part of a list that is asked for, each item shaped. Raises Http404 behind the last page."""
    count = items.count() if isinstance(items, QuerySet) else len(items)
    pages = max(1, -(-count // asked.per_page))
    if asked.page > pages:
        raise Http404(
            _("There is no page %(page)d: the last is %(last)d.") % {"page": asked.page, "last": pages}
        )
    start = (asked.page - 1) * asked.per_page

    def address(page: int) -> str | None:
        if not 1 <= page <= pages:
            return None
        query = request.GET.copy()
        query["page"] = str(page)
        return f"{request.path}?{query.urlencode()}"

    return {
        "count": count,
        "page": asked.page,
        "pages": pages,
        "next": address(asked.page + 1),
        "previous": address(asked.page - 1),
        "items": [shape(item) for item in items[start : start + asked.per_page]],
    }
