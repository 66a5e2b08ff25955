"""The public pages as a visitor reads them, and small events whose pages are read."""

import html
import re

from django.urls import reverse

from tests.tournament.sample_events import publish, seated_event, session_of


def words(markup):
    """What a reader sees, as one line."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def text(response):
    return words(response.content.decode())


def says(response):
    """The messages at the head of the page."""
    return [str(message) for message in response.context["messages"]]


def page(client, name, *numbers, event, query=""):
    return client.get(reverse(name, args=[event.slug, *numbers]) + query)


def one_table(*, rounds=2):
    """An event of one table with its first round published."""
    event = seated_event(players=4, rounds=rounds)
    publish(event, 1)
    return event


def by_wind(event, number=1):
    return [seat.player.name for seat in session_of(event, number).seats.select_related("player")]
