"""Narrowing the organiser's long lists: players, history."""

from typing import Any

import django_filters
from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _
from django_countries import countries

from tournament.models import Event, History, Player
from tournament.record.actions import SHEET_ACTIONS, Action
from tournament.record.packing import packed_entries
from tournament.web.numbers import whole_number
from tournament.words.fields import field_label


class PlayerListFilter(django_filters.FilterSet):
    """Players by part of a name, club or number, by status, team and country."""

    q = django_filters.CharFilter(method="contains", label=_("Name, club or number"))
    status = django_filters.ChoiceFilter(
        label=field_label(Player, "status"), choices=Player.Status.choices, empty_label=_("all")
    )
    team = django_filters.ModelChoiceFilter(label=_("Team"), queryset=None, empty_label=_("all"))
    country = django_filters.ChoiceFilter(label=field_label(Player, "country"), empty_label=_("all"))

    class Meta:
        model = Player
        fields: list[str] = []

    def __init__(self, event: Event, **options: Any) -> None:
        super().__init__(queryset=event.players.select_related("team"), **options)
        self.filters["team"].queryset = event.teams.all()
        codes = set(event.players.exclude(country="").order_by().values_list("country", flat=True))
        self.filters["country"].extra["choices"] = [(code, name) for code, name in countries if code in codes]

    def contains(self, players: QuerySet[Player], _name: str, text: str) -> QuerySet[Player]:
        found = Q(name__icontains=text) | Q(sort_name__icontains=text) | Q(club__icontains=text)
        if (number := whole_number(text)) is not None:
            found |= Q(number=number)
        return players.filter(found)


class HistoryFilter(django_filters.FilterSet):
    """Entries by who, by what was done and about what, and by round and table."""

    q = django_filters.CharFilter(field_name="subject", lookup_expr="icontains", label=_("About"))
    by = django_filters.ModelChoiceFilter(label=_("Who"), queryset=None, empty_label=_("everybody"))
    action = django_filters.ChoiceFilter(label=_("What"), empty_label=_("everything"))
    round = django_filters.NumberFilter(label=_("Round"), min_value=1, max_value=999)
    table = django_filters.NumberFilter(label=_("Table"), min_value=1, max_value=999)

    class Meta:
        model = History
        fields: list[str] = []

    def __init__(self, event: Event, **options: Any) -> None:
        super().__init__(**options)
        self._event = event
        entries, packed = event.history.order_by(), event.packed_typing.order_by()
        acted = Q(pk__in=entries.values("by")) | Q(pk__in=packed.values("by"))
        self.filters["by"].queryset = User.objects.filter(acted).order_by("username")
        seen = set(entries.values_list("action", flat=True).distinct())
        if packed.exists():
            seen |= SHEET_ACTIONS
        self.filters["action"].extra["choices"] = [
            *((name, words) for name, words in Action.choices if name in seen),
            *((name, name) for name in sorted(seen.difference(Action.values))),
        ]

    def packed(self) -> list[History]:
        """What is packed away of what is asked for; none where not one table in one round is."""
        asked = self.form.cleaned_data if self.is_bound and self.form.is_valid() else {}
        round_, table = asked.get("round"), asked.get("table")
        if round_ is None or table is None:
            return []
        return [
            entry
            for entry in packed_entries(self._event, round_=int(round_), table=int(table))
            if asked["q"].casefold() in entry.subject.casefold()
            and asked["by"] in (None, entry.by)
            and asked["action"] in ("", entry.action)
        ]
