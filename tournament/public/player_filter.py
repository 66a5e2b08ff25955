"""Finding players of an event: by name, country, club, team."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import django_filters
from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from scoring.letters import plain
from tournament.access.visibility import public_players, public_teams
from tournament.models import Event, Player
from tournament.web.numbers import whole_number
from tournament.web.taking import Reader, free_text

if TYPE_CHECKING:
    from tournament.results.public import PublicEvent


def _of_players(name: str) -> Reader:
    """What a fact of at least one player is."""

    def read(event: "PublicEvent", value: str) -> str | None:
        if not value:
            return ""
        there = "\x00" not in value and public_players(event).filter(**{name: value}).exists()
        return value if there else None

    return read


def _team(event: "PublicEvent", value: str) -> str | None:
    key = whole_number(value)
    if not value:
        return ""
    return str(key) if key and public_teams(event).filter(pk=key).exists() else None


#: What an address asks for to narrow the players.
NARROWING: Mapping[str, Reader] = {
    "q": free_text,
    "country": _of_players("country"),
    "club": _of_players("club"),
    "team": _team,
}


class PlayerFilter(django_filters.FilterSet):
    """Narrows an event's players; what cannot be read narrows nothing."""

    q = django_filters.CharFilter(
        method="name_contains",
        label=_("Find a player"),
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off", "maxlength": 80}),
    )
    country = django_filters.ChoiceFilter(label=_("Country"), empty_label=_("all"))
    club = django_filters.ChoiceFilter(label=_("Club"), empty_label=_("all"))
    team = django_filters.ModelChoiceFilter(label=_("Team"), empty_label=_("all"), queryset=None)

    class Meta:
        model = Player
        fields: list[str] = []

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        self.players = list(public_players(event).select_related("team"))
        super().__init__(*args, queryset=public_players(event), **kwargs)
        countries: set[Any] = {player.country for player in self.players if player.country}
        choices = [(country.code, country.name) for country in countries]
        self.filters["country"].extra["choices"] = sorted(choices, key=lambda choice: plain(choice[1]))
        clubs = sorted({player.club for player in self.players if player.club}, key=plain)
        self.filters["club"].extra["choices"] = [(club, club) for club in clubs]
        self.filters["team"].queryset = public_teams(event)
        if len(countries) < 2:
            del self.filters["country"]
        if len(clubs) < 2:
            del self.filters["club"]
        if not any(player.team for player in self.players):
            del self.filters["team"]

    def name_contains(self, players: QuerySet[Player], _name: str, wanted: str) -> QuerySet[Player]:
        """Match by part of the name or by the draw number, without accents and capital letters."""
        parts = plain(wanted).split()
        found = [player.pk for player in self.players if _matches(player, parts)]
        return players.filter(pk__in=found)

    @property
    def is_narrowed(self) -> bool:
        return self.is_bound and any(self.form.cleaned_data.values())

    def numbers(self) -> set[int] | None:
        """The draw numbers of those found, or None where nothing was asked for."""
        if not self.form.is_valid() or not self.is_narrowed:
            return None
        return set(self.qs.values_list("number", flat=True))


def _matches(player: Player, parts: Iterable[str]) -> bool:
    name = plain(f"{player.public_name} {'' if player.hidden else player.sort_name}")
    return all(part in name or part == str(player.number) for part in parts)
