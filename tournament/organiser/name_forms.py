"""First and last names of many players, to be looked at."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from tournament.models import Player
from tournament.players.naming import SeenNames
from tournament.web.versions import HIGHEST_VERSION, retype


@dataclass(frozen=True, slots=True)
class NamesRow:
    """A player with the fields of the names."""

    player: Player
    first: BoundField
    last: BoundField
    version: BoundField


class NamesForm(forms.Form):
    """First and last name of each player, named by the player's key, and the version that was seen."""

    def __init__(self, players: Collection[Player], data: Any = None) -> None:
        super().__init__(data)
        self.players = players
        for player in players:
            key = player.pk
            self.fields[f"first_name-{key}"] = _name(_("First name"), player.first_name)
            self.fields[f"last_name-{key}"] = _name(_("Last name"), player.last_name)
            self.fields[f"version-{key}"] = forms.IntegerField(
                min_value=0, max_value=HIGHEST_VERSION, widget=forms.HiddenInput, initial=player.version
            )

    def rows(self) -> Iterator[NamesRow]:
        for player in self.players:
            names = (f"{field}-{player.pk}" for field in ("first_name", "last_name", "version"))
            yield NamesRow(player, *(self[name] for name in names))

    def seen(self) -> dict[int, SeenNames]:
        """What the action takes."""
        typed = self.cleaned_data
        return {
            key: SeenNames(typed[f"first_name-{key}"], typed[f"last_name-{key}"], typed[f"version-{key}"])
            for key in (player.pk for player in self.players)
        }

    def take_versions(self) -> None:
        """Keep what was typed, to be sent once more over what is stored now."""
        for player in self.players:
            retype(self, f"version-{player.pk}", str(player.version))


def _name(label: Any, stored: str) -> forms.CharField:
    return forms.CharField(label=label, max_length=80, required=False, initial=stored)
