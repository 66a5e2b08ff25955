"""What others need to show a link to an event: whole addresses, where they are known, and a sentence."""

from typing import TYPE_CHECKING, Any

from django import template
from django.urls import reverse

from tournament.web.addresses import address_for_everybody
from tournament.web.sharing import PREVIEW_SIZE, shared_title, state_of

if TYPE_CHECKING:
    from tournament.results.public import PublicEvent

register = template.Library()


@register.inclusion_tag("public/parts/sharing.html", takes_context=True)
def sharing(context: template.Context, event: "PublicEvent") -> dict[str, Any]:
    """The feed and the preview of an event, for the head of its pages."""
    site = address_for_everybody(context["request"])
    return {
        "event": event,
        "title": shared_title(event),
        "site": site,
        "address": site + context["request"].path,
        "picture": site + reverse("link_preview", args=[event.slug]),
        "size": PREVIEW_SIZE,
        "state": state_of(event),
    }
