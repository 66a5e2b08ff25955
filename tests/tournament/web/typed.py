"""A form that was typed into, and the page on which it comes back."""

import html
import re

from django.test import Client

from tournament.models import Player

TYPED = {"name": "Hélène <Garnier>", "club": "East & Side", "status": "playing", "notes": "vegan"}


def signed_in(user, **how) -> Client:
    client = Client(**how)
    client.force_login(user)
    return client


def hidden(response) -> dict[str, str]:
    """The hidden fields of a page's forms."""
    form = response.content.decode().split('<form class="fields"')[1].split("</form>")[0]
    fields = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', form)
    return {html.unescape(name): html.unescape(value) for name, value in fields}


def address_of(response) -> str:
    return re.findall(r'<form class="fields" method="post" action="([^"]*)"', response.content.decode())[0]


def entered(event) -> list[Player]:
    return list(event.players.filter(name=TYPED["name"]))
