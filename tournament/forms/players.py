"""Forms on players: one player, a list of them."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournament.actions.players import PlayerEntry
from tournament.forms.events import CountrySelect
from tournament.forms.versions import VersionForm, retype
from tournament.imports.lists import LARGEST_FILE, UnreadableList, decoded
from tournament.imports.players import HIGHEST_NUMBER
from tournament.models import Player


class PlayerForm(forms.Form):
    """What is known of one player."""

    name = forms.CharField(label=_("Name"), max_length=80)
    number = forms.IntegerField(
        label=_("Draw number"),
        min_value=1,
        max_value=HIGHEST_NUMBER,
        required=False,
        help_text=_("Empty: the next free one."),
    )
    country = CountrySelect()
    club = forms.CharField(label=_("Club"), max_length=80, required=False)
    team = forms.CharField(
        label=_("Team"), max_length=80, required=False, help_text=_("A team is made by its first player.")
    )
    federation_number = forms.CharField(label=_("Federation number"), max_length=20, required=False)
    status = forms.ChoiceField(
        label=_("Status"),
        choices=Player.Status,
        initial=Player.Status.PLAYING,
        help_text=_("Substitutes play without a place in the ranking; withdrawn players keep their place."),
    )

    def entry(self) -> PlayerEntry:
        """What the actions take."""
        return PlayerEntry(**{name: self.cleaned_data[name] for name in PlayerEntry.__dataclass_fields__})


class EditPlayerForm(VersionForm, PlayerForm):
    """One player again, with the version that was seen."""

    number = forms.IntegerField(label=_("Draw number"), min_value=1, max_value=HIGHEST_NUMBER)

    field_order = ["name", "number"]


def facts_of(player: Player) -> dict[str, Any]:
    """The values of the form as they are stored."""
    return {
        "name": player.name,
        "number": player.number,
        "country": str(player.country),
        "club": player.club,
        "team": player.team.name if player.team else "",
        "federation_number": player.federation_number,
        "status": player.status,
    }


class ListForm(forms.Form):
    """A list by file or pasted. A file takes the place of what stands in the field, and appears there."""

    file = forms.FileField(label=_("A file (CSV)"), required=False, allow_empty_file=True)
    text = forms.CharField(
        label=_("or the list itself, pasted"),
        required=False,
        strip=False,
        max_length=LARGEST_FILE,
        widget=forms.Textarea(attrs={"class": "mono", "rows": 12, "spellcheck": "false"}),
        error_messages={"max_length": _("This is more than 1 MB. A list of 2,000 players is about 200 kB.")},
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        upload: UploadedFile | None = cleaned.get("file")
        if upload:
            try:
                cleaned["text"] = decoded(upload.read(LARGEST_FILE + 1))
            except UnreadableList as unreadable:
                self.add_error("file", [str(problem) for problem in unreadable.problems])
        elif not cleaned.get("text", "").strip() and not self.errors:
            self.add_error("text", _("Choose a file, or paste the list here."))
        return cleaned

    def keep(self) -> None:
        """Show the text that was read in the field, so that it can be mended and sent again."""
        retype(self, "text", self.cleaned_data.get("text", ""))
