"""What the address of a file asks for: the size of the paper, a round; and by which address it came."""

from django.conf import settings
from django.http import Http404, HttpRequest
from django.http.request import split_domain_port

from tournament.models import Event, Round
from tournament.results.event_file import rounds_with_results, seated_rounds

#: What the address on a slip of a rehearsal asks for: it opens no real sheet.
REHEARSED = "rehearsal"


def asked_size(request: HttpRequest, event: Event) -> str:
    """The size of paper that was asked for, or else the event's."""
    asked = request.GET.get("paper", "").lower()
    sizes = {value.lower(): value for value in Event.PaperSize.values}
    return sizes.get(asked, event.paper_size)


def asked_after(request: HttpRequest, event: Event, *, public: bool) -> int:
    """The round that was asked for, or else the last one with results. Raises Http404 without results."""
    rounds = rounds_with_results(event, public=public)
    if not rounds:
        raise Http404
    asked = request.GET.get("after", "")
    return next((number for number in rounds if str(number) == asked), rounds[-1])


def asked_round(event: Event, number: int, *, public: bool) -> Round:
    for round_ in seated_rounds(event, public=public):
        if round_.number == number:
            return round_
    raise Http404


def file_name(event: Event, name: str) -> str:
    """What a file of an event is called; of a rehearsal, the name says so."""
    return f"{event.slug}-rehearsal-{name}" if event.in_rehearsal else f"{event.slug}-{name}"


def site_address(request: HttpRequest) -> str:
    """Under which address this installation is reached, for codes and links; without a slash at its end.

    The one that the hoster has set, or else the one by which this request came.
    """
    return settings.SITE_URL or request.build_absolute_uri("/").rstrip("/")


def address_for_everybody(request: HttpRequest) -> str:
    """`site_address`, for pages that are kept for everybody; empty where this visitor may have made it up.

    Of the addresses by which requests come, these are the hosts that the hoster named, at the port of the
    server, or at the usual one where a proxy stands in front of it.
    """
    if settings.SITE_URL:
        return settings.SITE_URL
    host, port = split_domain_port(request.get_host())
    named = {each.lower() for each in settings.ALLOWED_HOSTS}
    if host not in named or port not in ("", request.META["SERVER_PORT"]):
        return ""
    return f"{request.scheme}://{host}:{port}" if port else f"{request.scheme}://{host}"


def asked_played_round(event: Event, number: int, *, public: bool) -> Round:
    """The round of this number if it has results. Raises Http404."""
    if number not in rounds_with_results(event, public=public):
        raise Http404
    return event.rounds.get(number=number)
