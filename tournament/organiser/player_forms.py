"""Forms on players: one player, a list of them."""

from collections.abc import Set
from dataclasses import asdict
from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.imports.encodings import ENCODINGS, Reading, bytes_of
from tournament.imports.lists import LARGEST_FILE, MOST_ROWS, UnreadableList, decoded
from tournament.imports.players import COLUMNS, further_heads
from tournament.imports.workbooks import list_text
from tournament.models import Player
from tournament.models.players import LONGEST_NOTES
from tournament.organiser.event_forms import CountrySelect
from tournament.players.entries import HIGHEST_NUMBER, PlayerEntry, entry_of
from tournament.web.once import OnceForm
from tournament.web.versions import VersionForm, retype
from tournament.words.fields import field_label


class PlayerForm(forms.Form):
    """What is known of one player."""

    name = forms.CharField(label=_("Name"), max_length=80)
    sort_name = forms.CharField(
        label=_("Name in Latin letters"),
        max_length=80,
        required=False,
        help_text=_("For alphabetical lists, where the name is written in another script: Chen Yulan."),
    )
    first_name = forms.CharField(
        label=field_label(Player, "first_name"),
        max_length=80,
        required=False,
        help_text=_("For the report to a federation. Both empty: taken from the name."),
    )
    last_name = forms.CharField(label=field_label(Player, "last_name"), max_length=80, required=False)
    number = forms.IntegerField(
        label=field_label(Player, "number"),
        min_value=1,
        max_value=HIGHEST_NUMBER,
        required=False,
        help_text=_("Empty: the next free one."),
    )
    country = CountrySelect()
    club = forms.CharField(label=field_label(Player, "club"), max_length=80, required=False)
    team = forms.CharField(
        label=_("Team"), max_length=80, required=False, help_text=_("A team is made by its first player.")
    )
    federation_number = forms.CharField(
        label=field_label(Player, "federation_number"),
        max_length=20,
        required=False,
        help_text=_("Eight digits, like 04090026; empty for non-members."),
    )
    status = forms.ChoiceField(
        label=field_label(Player, "status"),
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
        label=field_label(Player, "email"),
        required=False,
        help_text=_("For the organisers alone; forgotten some days after the event."),
    )
    language = forms.ChoiceField(
        label=_("Language of the certificate"),
        choices=[("", _("by the country")), *settings.LANGUAGES],
        required=False,
    )
    notes = forms.CharField(
        label=field_label(Player, "notes"),
        max_length=LONGEST_NOTES,
        required=False,
        help_text=_("For the officials alone."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def clean_notes(self) -> str:
        """Notes are kept as one line, as every list shows them."""
        return " ".join(self.cleaned_data["notes"].split())

    def entry(self) -> PlayerEntry:
        """What the actions take. First and last name count as confirmed where somebody typed them.

        Where the name was changed and they were not, they are taken from the name anew.
        """
        facts: dict[str, Any] = {
            name: self.cleaned_data.get(name) for name in PlayerEntry.__dataclass_fields__
        }
        facts |= self.names(set(self.changed_data))
        return PlayerEntry(**facts)

    def names(self, changed: Set[str]) -> dict[str, Any]:
        """First and last name, empty where they are to be taken from the name, and whether they are right."""
        first, last = self.cleaned_data["first_name"], self.cleaned_data["last_name"]
        if changed & {"name", "sort_name"} and not changed & {"first_name", "last_name"}:
            first = last = ""
        return {"first_name": first, "last_name": last, "names_confirmed": True}


class NewPlayerForm(OnceForm, PlayerForm):
    """One player who is not entered yet."""


class EditPlayerForm(VersionForm, PlayerForm):
    """One player again, with the version that was seen."""

    number = forms.IntegerField(label=field_label(Player, "number"), min_value=1, max_value=HIGHEST_NUMBER)
    names_confirmed = forms.BooleanField(label=_("That is right"), required=False)

    field_order = ["name", "number"]

    def __init__(self, data: Any = None, *, player: Player) -> None:
        super().__init__(data, initial={**initial_of(player), "version": player.version})
        self.player = player
        if player.names_confirmed:
            del self.fields["names_confirmed"]

    def names(self, changed: Set[str]) -> dict[str, Any]:
        """As of any player; what the program took from the name is right where somebody says so."""
        names = super().names(changed)
        is_right = self.cleaned_data.get("names_confirmed") and not changed & {"name", "sort_name"}
        if is_right and not (names["first_name"] or names["last_name"]):
            names |= {"first_name": self.player.first_name, "last_name": self.player.last_name}
        return names


def initial_of(player: Player) -> dict[str, Any]:
    """The values of the form as they are stored; first and last name once they are confirmed."""
    stored = asdict(entry_of(player))
    if not player.names_confirmed:
        stored |= {"first_name": "", "last_name": ""}
    return stored


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
                cleaned["text"] = self.read_file(upload.read(LARGEST_FILE + 1))
            except UnreadableList as unreadable:
                self.add_error("file", [str(problem) for problem in unreadable.problems])
        elif not cleaned.get("text", "").strip() and not self.errors:
            self.add_error("text", _("Choose a file, or paste the list here."))
        return cleaned

    def read_file(self, content: bytes) -> str:
        """The text of a file. Raises UnreadableList."""
        return list_text(content, most_rows=self.most_rows).text

    def keep(self) -> None:
        """Show the text that was read in the field, so that it can be mended and sent again."""
        retype(self, "text", self.cleaned_data.get("text", ""))


class PlayerListForm(ListForm):
    """A list of players, whose encoding is found out and can be chosen, also after the file was read.

    `read_as` is the encoding that the text in the field was read in: another one chosen later reads the same
    bytes again. `encoding` says which was found; it is empty while nobody can say.
    """

    encoding = forms.ChoiceField(
        label=_("Encoding of the file"),
        choices=lambda: [
            ("", gettext("found out by itself")),
            *((name, one.label) for name, one in ENCODINGS.items()),
        ],
        required=False,
        help_text=_("Of a file that is no workbook. Choose it where letters look wrong."),
    )
    read_as = forms.ChoiceField(
        choices=lambda: [(name, name) for name in ENCODINGS], required=False, widget=forms.HiddenInput
    )

    field_order = ["file", "encoding", "text", "read_as"]

    #: How the list was read, where it came by file.
    reading: Reading | None = None

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if not cleaned.get("file") and not self.errors:
            self._read_again(cleaned)
        if self.reading and not self.errors:
            self._show(self.reading)
        return cleaned

    def read_file(self, content: bytes) -> str:
        """The text of a file, in the encoding that was chosen for it. Raises UnreadableList."""
        chosen, read_as = self.cleaned_data.get("encoding", ""), self.cleaned_data.get("read_as", "")
        # What stands there from the file before says nothing of this one.
        wanted = chosen if chosen != read_as else ""
        self.reading = list_text(content, most_rows=self.most_rows, encoding=wanted, heads=_heads())
        return self.reading.text

    def _read_again(self, cleaned: dict[str, Any]) -> None:
        """Read the bytes behind the text in the field again, where another encoding was chosen or none."""
        chosen, read_as = cleaned["encoding"], cleaned["read_as"]
        if not read_as:
            return
        if chosen == read_as:
            self.reading = Reading(cleaned["text"], read_as)
            return
        content = bytes_of(cleaned["text"].replace("\r\n", "\n"), read_as)
        if content is None:
            if chosen:
                sentence = gettext("The list was changed since the file was read: choose the file again.")
                self.add_error("encoding", sentence)
            return
        try:
            self.reading = decoded(content, encoding=chosen, heads=_heads())
        except UnreadableList as unreadable:
            self.add_error("encoding", [str(problem) for problem in unreadable.problems])
        else:
            cleaned["text"] = self.reading.text

    def _show(self, reading: Reading) -> None:
        """Show how the list was read; ask for the encoding where that is not sure."""
        retype(self, "text", reading.text)
        plain = reading.text.isascii()
        retype(self, "read_as", "" if plain else reading.encoding)
        retype(self, "encoding", reading.encoding if reading.is_sure and not plain else "")
        if not reading.is_sure:
            self.add_error("encoding", _doubt(reading))


def _heads() -> frozenset[str]:
    return frozenset({*COLUMNS, *further_heads()})


def _doubt(reading: Reading) -> str:
    """Why somebody has to say what the encoding is, with names to tell it by."""
    if reading.other:
        sentence = gettext(
            "Two encodings are nearly as likely: in %(one)s there is “%(names)s”, in %(other)s “%(others)s”. "
            "Choose the one with the right names."
        )
        return sentence % {
            "one": reading.label,
            "names": " · ".join(reading.telling_words),
            "other": reading.other.label,
            "others": " · ".join(reading.other_words),
        }
    sentence = gettext(
        "The encoding could not be found out: in the likeliest, %(encoding)s, there is “%(names)s”. "
        "Choose it here, or save the list as CSV (UTF-8)."
    )
    return sentence % {"encoding": reading.label, "names": " · ".join(reading.odd[:4])}
