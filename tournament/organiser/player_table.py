"""The organiser's list of players as a table."""

from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Player
from tournament.words.values import NOTHING

_TONES = {
    Player.Status.SUBSTITUTE: ("look", "◇"),
    Player.Status.WITHDRAWN: ("", "✕"),
    Player.Status.WAITING: ("look", "…"),
}


class PlayerTable(tables.Table):
    """Every player with what is known, each linked to the page that changes it."""

    caption = gettext_lazy("Players")

    number = tables.Column(verbose_name="#", attrs={"th": {"class": "num"}, "td": {"class": "num"}})
    name = tables.Column(verbose_name=gettext_lazy("Name"))
    country = tables.Column(attrs={"th": {"class": "wide"}, "td": {"class": "wide"}}, default=NOTHING)
    club = tables.Column(attrs={"th": {"class": "wide"}, "td": {"class": "wide"}}, default=NOTHING)
    team = tables.Column(verbose_name=gettext_lazy("Team"), order_by="team__name", default=NOTHING)
    federation_number = tables.Column(
        verbose_name=gettext_lazy("Federation"),
        attrs={"th": {"class": "wide"}, "td": {"class": "wide"}},
        default=NOTHING,
    )
    status = tables.Column()

    class Meta:
        order_by = "number"
        empty_text = gettext_lazy("No player is like this.")

    def render_name(self, record: Player, value: str) -> str:
        address = reverse("player_edit", args=[self.slug, record.pk])
        sort_name = format_html(' <span class="quiet small">{}</span>', record.sort_name)
        hidden = format_html(' <span class="mark">{}</span>', _("name hidden"))
        parts = [format_html('<a href="{}">{}</a>', address, value)]
        parts += [sort_name] * bool(record.sort_name) + [hidden] * record.hidden
        return SafeString("".join(parts))

    def render_country(self, record: Player) -> str:
        country: Any = record.country
        return country.name or NOTHING

    def render_status(self, record: Player) -> str:
        if record.status == Player.Status.PLAYING:
            return format_html('<span class="keep">{}</span>', _("playing"))
        tone, sign = _TONES[Player.Status(record.status)]
        return format_html(
            '<span class="mark {}"><span aria-hidden="true">{}</span> {}</span>',
            tone,
            sign,
            record.status_words,
        )

    def __init__(self, *args: Any, slug: str, **options: Any) -> None:
        self.slug = slug
        super().__init__(*args, **options)
