"""Forms on players: one player, a list of them."""

from dataclasses import asdict
from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournament.imports.lists import LARGEST_FILE, MOST_ROWS, UnreadableList
from tournament.imports.workbooks import list_text
from tournament.models import Player
from tournament.models.players import LONGEST_NOTES
from tournament.organiser.event_forms import CountrySelect
from tournament.players.entries import HIGHEST_NUMBER, PlayerEntry, entry_of
from tournament.web.once import OnceForm
from tournament.web.versions import VersionForm, retype


class PlayerForm(forms.Form):
    """What is known of one player."""

    name = forms.CharField(label=_("Name"), max_length=80)
    sort_name = forms.CharField(
        label=_("Name in Latin letters"),
        max_length=80,
        required=False,
        help_text=_("For alphabetical lists, where the name is written in another script: Chen Yulan."),
    )
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
    federation_number = forms.CharField(
        label=_("Federation number"),
        max_length=20,
        required=False,
        help_text=_("Eight digits, like 04090026; empty for non-members."),
    )
    status = forms.ChoiceField(
        label=_("Status"),
        choices=Player.Status,
        initial=Player.Status.PLAYING,
        help_text=_(
            "Substitutes play without a place in the ranking; withdrawn players keep theirs, unless they are "
            "taken out of the ranking below. Who waits is not seated and not public."
        ),
    )
    hidden = forms.BooleanField(
        label=_("Hide the name"),
        required=False,
        help_text=_(
            "Everybody reads “Player 17” instead, on pages and in files; results are the same, and the "
            "officials see the name."
        ),
    )
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_("For the organisers alone; forgotten some days after the event."),
    )
    language = forms.ChoiceField(
        label=_("Language of the certificate"),
        choices=[("", _("by the country")), *settings.LANGUAGES],
        required=False,
    )
    notes = forms.CharField(
        label=_("Notes"),
        max_length=LONGEST_NOTES,
        required=False,
        help_text=_("For the officials alone."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def clean_notes(self) -> str:
        """Notes are kept as one line, as every list shows them."""
        return " ".join(self.cleaned_data["notes"].split())

    def entry(self) -> PlayerEntry:
        """What the actions take."""
        return PlayerEntry(**{name: self.cleaned_data[name] for name in PlayerEntry.__dataclass_fields__})


class NewPlayerForm(OnceForm, PlayerForm):
    """One player who is not entered yet."""


class EditPlayerForm(VersionForm, PlayerForm):
    """One player again, with the version that was seen."""

    number = forms.IntegerField(label=_("Draw number"), min_value=1, max_value=HIGHEST_NUMBER)

    field_order = ["name", "number"]


def initial_of(player: Player) -> dict[str, Any]:
    """The values of the form as they are stored."""
    return asdict(entry_of(player))


class ListForm(forms.Form):
    """A list by file or pasted. A file takes the place of what stands in the field, and appears there."""

    most_rows = MOST_ROWS

    file = forms.FileField(label=_("A file (CSV or XLSX)"), required=False, allow_empty_file=True)
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
        upload: UploadedFile[bytes] | None = cleaned.get("file")
        if upload:
            try:
                cleaned["text"] = list_text(upload.read(LARGEST_FILE + 1), most_rows=self.most_rows)
            except UnreadableList as unreadable:
                self.add_error("file", [str(problem) for problem in unreadable.problems])
        elif not cleaned.get("text", "").strip() and not self.errors:
            self.add_error("text", _("Choose a file, or paste the list here."))
        return cleaned

    def keep(self) -> None:
        """Show the text that was read in the field, so that it can be mended and sent again."""
        retype(self, "text", self.cleaned_data.get("text", ""))
