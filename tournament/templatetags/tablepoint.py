"""How the facts of an event are written on a page: points, table points, winds, places, states.

Every colour stands beside a letter, a sign or a word. Amounts are points; table points are integer
twelfths; winds are the indices 0-3 or the letters E S W N.
"""

import json
from collections.abc import Iterable
from typing import Any

from django import template
from django.urls import NoReverseMatch, reverse
from django.utils import formats
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.words import listed, named, quotation
from tournament.models import Event, Player, Round, Session, Wind
from tournament.standings import format_table_points, whole_and_part
from tournament.version import named_version
from tournament.words import history, methods
from tournament.words.amounts import plain_amount, signed_amount, table_points_count
from tournament.words.at_table import who_played
from tournament.words.values import NOTHING

register = template.Library()
register.filter("listed", listed)
register.filter("who_played", who_played)

NO_BREAK = "\N{NO-BREAK SPACE}"

#: Sign and tone (the class that repeats it in colour) for each state of a sheet.
STATES = {
    Session.State.EMPTY: ("○", ""),
    Session.State.IN_PROGRESS: ("◐", ""),
    Session.State.DIFFERS: ("≠", "bad"),
    Session.State.TO_CONFIRM: ("◇", "look"),
    Session.State.CONFIRMED: ("✓", "ok"),
}

_MESSAGE_CLASSES = {"success": "ok", "warning": "look", "error": "bad"}


@register.simple_tag
def program() -> str:
    """The program with its version."""
    return named_version()


@register.filter
def points(amount: int | None) -> str:
    """An amount won or lost, with its sign: `+1,204`, `−8`, `0`; `–` where it is not known."""
    return NOTHING if amount is None else signed_amount(amount)


@register.filter
def plain_points(amount: int | None) -> str:
    """A score without a plus: `1,204`, `−8`, `0`; `–` where it is not known."""
    return NOTHING if amount is None else plain_amount(amount)


@register.filter
def gain_class(amount: int | None) -> str:
    """The class of an amount: a winner's payment in jade, everything else in quiet ink."""
    return "pos" if amount and amount > 0 else "neg"


@register.filter
def tp(twelfths: int | None) -> SafeString:
    """Table points in their slots, so that units stay in line under units: 17⅓ over 4 over ½.

    A part that is written with a slash stands a space behind its whole: 51 1/12.
    """
    if twelfths is None:
        return format_html('<span class="tp">{}<i></i></span>', NOTHING)
    whole, part = whole_and_part(twelfths)
    if "/" not in part:
        return format_html('<span class="tp">{}<i>{}</i></span>', whole, part)
    apart = NO_BREAK if whole[-1:].isdecimal() else ""
    return format_html('<span class="tp">{}<i class="slash">{}{}</i></span>', whole, apart, part)


@register.filter
def plain_tp(twelfths: int | None) -> str:
    """Table points within a sentence, all on one line: `17⅓`, `51 1/12`."""
    return NOTHING if twelfths is None else format_table_points(twelfths).replace(" ", NO_BREAK)


@register.filter
def tp_count(twelfths: int) -> int:
    """By which number the word after table points is chosen: `½ table point`, `1⅓ table points`."""
    return table_points_count(twelfths)


def _wind(seat: int | str) -> Wind:
    return Wind("ESWN".index(seat)) if isinstance(seat, str) else Wind(seat)


@register.filter
def wind(seat: int | str, size: str = "") -> SafeString:
    """A wind as its sign on a small tile; `size` is `mini`, `big` or nothing."""
    it = _wind(seat)
    return format_html(
        '<span class="wind {}{}" title="{}">{}</span>',
        it.letter.lower(),
        f" {size}" * bool(size),
        it.label,
        it.sign,
    )


@register.filter
def named_wind(seat: int | str, size: str = "") -> SafeString:
    """The small tile and the word behind it, once where the sign is the word."""
    it, tile = _wind(seat), wind(seat, size)
    return tile if it.sign == str(it.label) else format_html("{} {}", tile, it.label)


@register.filter
def wind_name(seat: int | str) -> str:
    """A wind as a word: `East`."""
    return str(_wind(seat).label)


@register.filter
def wind_class(seat: int | str) -> str:
    """The class by which a part takes the colour of a wind: `e`, `s`, `w` or `n`."""
    return _wind(seat).letter.lower()


@register.filter
def wind_sign(seat: int | str) -> str:
    """The sign of a wind alone: `E`, or `东` in Chinese."""
    return _wind(seat).sign


@register.filter
def country_code(player: Player) -> str:
    """The three letters of a player's country as at other games: `NED`; nothing without a country."""
    country: Any = player.country
    return (country.ioc_code or country.alpha3) if country else ""


@register.filter
def table_name(session: Session) -> str:
    """What the venue calls the table: its label, or `Table 6`."""
    return str(session.table)


@register.filter
def subject_words(subject: str) -> str:
    """What an entry of the history is about, in the reader's language: `round 2, table 6`."""
    return history.subject_words(subject)


@register.filter
def first_unpublished(rounds: Iterable[Round]) -> Round | None:
    """The round that comes next for the public."""
    return next((round_ for round_ in rounds if not round_.is_published), None)


@register.filter
def movement(places: int | None) -> SafeString:
    """How many places somebody won (positive) or lost since the round before; nothing for a newcomer."""
    if places is None:
        return mark_safe("")
    if places == 0:
        return format_html(
            '<span class="move"><span aria-hidden="true">–</span><span class="sr">{}</span></span>',
            _("same place"),
        )
    count = abs(places)
    if places > 0:
        sign, tone, words = "▲", " up", ngettext("up %d place", "up %d places", count) % count
    else:
        sign, tone, words = "▼", "", ngettext("down %d place", "down %d places", count) % count
    return format_html(
        '<span class="move{}"><span aria-hidden="true">{}{}</span><span class="sr">{}</span></span>',
        tone,
        sign,
        count,
        words,
    )


@register.filter
def state_sign(state: str) -> str:
    """The sign of a sheet's state: ○ ◐ ≠ ◇ ✓."""
    return STATES[Session.State(state)][0]


@register.filter
def state_tone(state: str) -> str:
    """The class that repeats a sheet's state in colour: `ok`, `look`, `bad` or nothing."""
    return STATES[Session.State(state)][1]


@register.filter
def method_words(method: str) -> str:
    """How a seating was found, as words: `difference matrix and search`."""
    return methods.method_words(method)


@register.simple_tag
def colon() -> str:
    """What stands between a name and what is said of it, where one of them is a piece of the page."""
    return named("", "")


@register.filter
def state_word(state: str) -> str:
    """A sheet's state in words: `to be confirmed`."""
    return str(Session.State(state).label)


@register.filter
def state_mark(state: str) -> SafeString:
    """A sheet's state as sign and word."""
    sign, tone = STATES[Session.State(state)]
    mark = '<span class="mark {}"><span aria-hidden="true">{}</span> {}</span>'
    return format_html(mark, tone, sign, state_word(state))


@register.filter
def sheet_marks(session: Session) -> SafeString:
    """The marks that a confirmed sheet keeps: neutral, because it is settled, and never hidden."""
    marks = []
    if session.differs:
        marks.append(("≠", _("reconciled sheet")))
    if session.totals_only:
        marks.append(("Σ", _("totals only")))
    if session.sum_off:
        marks.append(("±", _("sum")))
    if session.not_played:
        marks.append(("∅", _("not played")))
    if any(seat.forfeit for seat in session.seats.all()):
        marks.append(("0", _("forfeited")))
    return mark_safe(
        "".join(
            format_html('<span class="mark"><span aria-hidden="true">{}</span> {}</span>', sign, word)
            for sign, word in marks
        )
    )


@register.filter
def message_class(tag: str) -> str:
    """The class of a note that shows a Django message of this level."""
    return _MESSAGE_CLASSES.get(tag, "")


@register.filter
def quoted(text: str) -> str:
    """What somebody wrote, in the quotation marks of the page's language."""
    return quotation(text)


@register.simple_tag
def page_of_pages() -> SafeString:
    """What a printed page says of its number, as the `content` of a stylesheet: `"Page " counter(page)`…"""
    told = _("Page %(page)s of %(pages)s") % {"page": "\0page\0", "pages": "\0pages\0"}
    pieces = told.split("\0")
    # A stylesheet reads quotes as JSON writes them, but would take "\u00e1" for five letters.
    quoted = [json.dumps(piece, ensure_ascii=False) for piece in pieces]
    shown = [f"counter({pieces[at]})" if at % 2 else quoted[at] for at in range(len(pieces)) if pieces[at]]
    return mark_safe(" ".join(shown))


@register.simple_tag
def thousands() -> str:
    """What stands between thousands in the page's language, for scripts that write points: `,`."""
    return str(formats.get_format("THOUSAND_SEPARATOR"))


@register.simple_tag
def event_dates(event: Event) -> str:
    """The days of an event: `21 November 2026`, or `21–22 November 2026` within a month."""
    first, last = event.starts_on, event.ends_on
    if first is None:
        return ""
    whole = pgettext("date format", "j F Y")
    if last is None or last == first:
        return formats.date_format(first, whole)
    if (first.year, first.month) == (last.year, last.month):
        begin = pgettext("date format, before – and the last day in the same month", "j")
        end = pgettext("date format, after the first day and –", "j F Y")
        return f"{formats.date_format(first, begin)}–{formats.date_format(last, end)}"
    return f"{formats.date_format(first, whole)} – {formats.date_format(last, whole)}"


@register.simple_tag(takes_context=True)
def nav_link(context: template.Context, name: str, label: str, *also: str) -> SafeString:
    """A link of an event's navigation: the page `name` of `event`, marked when this is the page.

    `also` names the pages that belong to it. A page that has no address yet has no link.
    """
    try:
        address = reverse(name, args=[context["event"].slug])
    except NoReverseMatch:
        return mark_safe("")
    match = context["request"].resolver_match
    here = match is not None and match.url_name in (name, *also)
    return format_html(
        '<a href="{}"{}>{}</a>', address, mark_safe(' aria-current="page"') if here else "", label
    )
