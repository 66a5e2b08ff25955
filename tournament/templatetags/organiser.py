"""Where one is among the organiser's pages: the sections of an event, and the way back up from a page."""

from typing import Any

from django import template
from django.forms import BoundField
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.standings import table_points
from tournament.words.rules import TIE_RULES

register = template.Library()

#: The navigation, in its order: the pages that lead a section.
SECTIONS: dict[str, Promise] = {
    "what_next": gettext_lazy("What next"),
    "setup": gettext_lazy("Set-up"),
    "event_players": gettext_lazy("Players"),
    "seating": gettext_lazy("Seating"),
    "event_rounds": gettext_lazy("Rounds"),
    "event_ranking": gettext_lazy("Ranking"),
    "event_files": gettext_lazy("Files"),
    "people": gettext_lazy("People"),
    "history": gettext_lazy("History"),
}
#: Pages that have others below them without leading a section. A player's page is called by the name.
_BETWEEN: dict[str, Promise] = {
    "event_penalties": gettext_lazy("Penalties"),
    "event_screens": gettext_lazy("Screens"),
    "backups": gettext_lazy("Backups"),
    "numbers": gettext_lazy("Draw numbers"),
}
#: A real table that ended so, with the last two level (RULES.md section 7).
_LEVEL_TABLE = (73, 61, -67, -67)
_PAGES_BELOW = {
    "setup": ("rules", "event_state", "event_delete", "rehearsal", "round_count", "schedule"),
    "event_players": (
        "player_add",
        "players_import",
        "presence",
        "numbers",
        "player_names",
        "player_settings",
        "player_edit",
    ),
    "numbers": ("numbers_live",),
    "player_edit": ("player_replace", "player_unrank", "player_rank", "player_table", "player_remove"),
    "seating": ("chart_import", "seating_remove", "draw_preview", "seats_swap", "seating_continue"),
    "event_rounds": ("round_by_ranking", "round_unpublish", "ceremony", "event_penalties", "event_screens"),
    "event_penalties": ("penalty_cancel",),
    "event_screens": ("screen_set",),
    "people": ("role_take", "people_invite"),
    "history": ("backups", "history_check"),
    "backups": ("backup_restore",),
}
#: The page that each page stands below.
ABOVE = {page: above for above, pages in _PAGES_BELOW.items() for page in pages}


def _here(context: template.Context) -> str:
    match = context["request"].resolver_match
    return match.url_name or "" if match else ""


def _way_to(page: str) -> list[str]:
    """The pages above a page, from its section on; empty for a section and for a page of elsewhere.

    Each file of an event is below the page that offers them.
    """
    above = "event_files" if page.startswith("event_files_") else ABOVE.get(page)
    return [*_way_to(above), above] if above else []


@register.simple_tag(takes_context=True)
def sections(context: template.Context) -> SafeString:
    """The links to the sections of `event`; the one that the page belongs to is marked."""
    slug, here = context["event"].slug, _here(context)
    current = [*_way_to(here), here][0]
    return format_html_join(
        "\n",
        '<a href="{}"{}>{}</a>',
        (
            (reverse(page, args=[slug]), mark_safe(' aria-current="page"') if page == current else "", label)
            for page, label in SECTIONS.items()
        ),
    )


@register.simple_tag(takes_context=True)
def way_up(context: template.Context) -> SafeString:
    """The event, and the pages above this one, as links."""
    event, here = context["event"], _here(context)
    if here == "what_next":
        return format_html('<p class="label">{}</p>', event.title)
    way: list[tuple[str, object]] = [(reverse("what_next", args=[event.slug]), event.title)]
    for page in _way_to(here):
        if page == "player_edit":
            player = context["player"]
            way.append((reverse(page, args=[event.slug, player.pk]), player.name))
        else:
            way.append((reverse(page, args=[event.slug]), (SECTIONS | _BETWEEN)[page]))
    links = format_html_join("", '<li><a href="{}">{}</a></li>', way)
    return format_html('<nav aria-label="{}"><ol class="crumbs">{}</ol></nav>', _("Where you are"), links)


@register.inclusion_tag("organiser/parts/tie_rule.html")
def tie_rule(field: BoundField) -> dict[str, Any]:
    """The field for the tie rule, with the same table worked out by each of them."""
    worked = [(label, table_points(_LEVEL_TABLE, rule)) for rule, label in TIE_RULES]
    return {"field": field, "scores": _LEVEL_TABLE, "worked": worked}
