"""The pages of the desk as a test uses them: their addresses, what is typed, sent and read."""

import html
import re

from django.test import Client
from django.urls import reverse

from tournament.models import Session
from tournament.record.sheet_facts import hands_of, signed_totals_of

#: The three hands and the totals of events.SHEET as a referee types them.
TYPED = {
    "hand-1-value": "13",
    "hand-1-winner": "2",
    "hand-1-discarder": "4",
    "hand-2-value": "0",
    "hand-3-value": "20",
    "hand-3-winner": "3",
    "total-e": "-36",
    "total-s": "9",
    "total-w": "+76",
    "total-n": "−49",
}
#: The same, with what the slip says of itself: three hands are all there are.
TIMED_OUT = {**TYPED, "slip-timed_out": "on"}
#: The same, with a total that the hands do not lead to.
DIFFERING = {**TIMED_OUT, "total-e": "-35", "total-w": "75"}

#: A slip whose sheet of hands is lost.
ONLY_TOTALS = {name: text for name, text in TYPED.items() if "total" in name}


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def address(table=1, round_number=1, name="sheet", slug="small-event"):
    return reverse(name, args=[slug, round_number, table])


def page(response):
    """The page's text as it is read: without tags and without repeated spaces."""
    text = re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", response.content.decode(), flags=re.S)
    return re.sub(r"\s+", " ", html.unescape(text))


def fields(response):
    """The value of every input of the page, by name."""
    found = {}
    for tag in re.findall(r"<input[^>]*>", response.content.decode()):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if "name" in attributes:
            found[attributes["name"]] = html.unescape(attributes.get("value", ""))
    return found


def opened(desk, **where):
    """The hidden fields of a freshly opened sheet."""
    shown = fields(desk.get(address(**where)))
    return {name: shown[name] for name in ("sitting", "version", "token")}


def send(desk, typed, do="save", *, carried=None, table=1, follow=True):
    carried = opened(desk, table=table) if carried is None else carried
    return desk.post(address(table), {**carried, **typed, "do": do}, follow=follow)


def stored(session):
    current = Session.objects.get(pk=session.pk)
    return hands_of(current), signed_totals_of(current)


def reopen(desk, session, reason, version=None):
    version = version or fields(desk.get(address()))["version"]
    return desk.post(address(name="sheet_reopen"), {"version": version, "reason": reason}, follow=True)
