"""What tells others of an event: the Atom feed of its rounds, and the picture beside its links."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, TypeAlias

from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _

from tournament.access.visibility import shown_rounds
from tournament.papers.link_preview import preview_of, preview_png
from tournament.web.addresses import site_address
from tournament.web.public_page import cached_event_page, event_page
from tournament.web.sharing import shared_title, state_of

if TYPE_CHECKING:
    from tournament.results.public import PublicEvent

    _Feed: TypeAlias = Feed["News", "EventNews"]
else:
    _Feed = Feed


@dataclass(frozen=True, slots=True)
class News:
    """One thing that the public was shown, with the address where it stands."""

    title: str
    text: str
    address: str
    at: datetime


@dataclass(frozen=True, slots=True)
class EventNews:
    """An event and the address of the installation, without a slash at its end."""

    event: "PublicEvent"
    site: str

    def news(self) -> list[News]:
        """The rounds that were published and the seatings that were shown, the latest first."""
        slug, found = self.event.slug, []
        marked = _("Rehearsal: %s") if self.event.in_rehearsal else "%s"
        for round_ in shown_rounds(self.event):
            number = {"n": round_.number}
            seating = reverse("round", args=[slug, round_.number])
            if round_.published_at:
                ranking = f"{reverse('ranking', args=[slug])}?after={round_.number}"
                title = _("Results of round %(n)s") % number
                text = _("The results of round %(n)s and the ranking after it are published.") % number
                found.append(News(marked % title, text, self.site + ranking, round_.published_at))
            if round_.seating_shown_at:
                title = _("Round %(n)s: who sits where") % number
                text = _("The tables and seats of round %(n)s are shown.") % number
                found.append(News(marked % title, text, self.site + seating, round_.seating_shown_at))
        return sorted(found, key=lambda one: one.at, reverse=True)


class EventFeed(_Feed):
    """The news of one event."""

    feed_type = Atom1Feed

    def get_object(self, request: HttpRequest, event: "PublicEvent") -> EventNews:
        return EventNews(event, site_address(request))

    def title(self, obj: EventNews) -> str:
        return shared_title(obj.event)

    def subtitle(self, obj: EventNews) -> str:
        return state_of(obj.event)

    def link(self, obj: EventNews) -> str:
        return obj.site + reverse("event", args=[obj.event.slug])

    def feed_url(self, obj: EventNews) -> str:
        return obj.site + reverse("feed", args=[obj.event.slug])

    def feed_guid(self, obj: EventNews) -> str:
        return self.link(obj)

    def items(self, obj: EventNews) -> list[News]:
        return obj.news()

    def item_title(self, item: News) -> str:
        return item.title

    def item_description(self, item: News) -> str:
        return item.text

    def item_link(self, item: News) -> str:
        return item.address

    def item_guid(self, item: News) -> str:
        return f"{item.address}#{item.at.isoformat()}"

    def item_pubdate(self, item: News) -> datetime:
        return item.at

    def item_updateddate(self, item: News) -> datetime:
        return item.at


@event_page
def feed(request: HttpRequest, event: "PublicEvent") -> HttpResponse:
    """The published rounds and the seatings shown, as an Atom feed."""
    return EventFeed()(request, event)


@cached_event_page
def link_preview(request: HttpRequest, event: "PublicEvent") -> HttpResponse:
    """The picture that stands beside a link to the event."""
    return HttpResponse(preview_png(preview_of(event)), content_type="image/png")
