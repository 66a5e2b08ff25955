"""What can be said about a paper before it is made."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

#: Nobody needs more at once, and more would keep the server busy for minutes.
MOST_COPIES = 200
MOST_COPIES_OF_EACH = 5


class SpareSheetsForm(forms.Form):
    """How many score sheets without names, and whether they bear the numbers of the tables.

    `copies` is 1 where nothing is said. `tables` becomes True or False.
    """

    use_required_attribute = False

    copies = forms.IntegerField(
        label=_("Copies"),
        min_value=1,
        max_value=MOST_COPIES,
        required=False,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "value": 1}),
    )
    tables = forms.ChoiceField(
        label=_("Tables"),
        choices=[("", _("without a table")), ("each", _("so many for each table"))],
        required=False,
    )

    def clean_copies(self) -> int:
        copies = self.cleaned_data["copies"]
        return 1 if copies is None else int(copies)

    def clean_tables(self) -> bool:
        return bool(self.cleaned_data["tables"])

    def clean(self) -> None:
        copies = self.cleaned_data.get("copies")
        if copies and self.cleaned_data.get("tables") and copies > MOST_COPIES_OF_EACH:
            sentence = _("At most %(most)d for each table.") % {"most": MOST_COPIES_OF_EACH}
            self.add_error("copies", sentence)


class CertificatesForm(forms.Form):
    """For which places certificates are made (all where nothing is said), and in which language."""

    use_required_attribute = False

    places = forms.IntegerField(
        label=_("Up to place"),
        min_value=1,
        max_value=10_000,
        required=False,
        widget=forms.NumberInput(
            attrs={"inputmode": "numeric", "placeholder": pgettext_lazy("every place", "all")}
        ),
    )
    words = forms.ChoiceField(
        label=_("Language"),
        choices=[("", _("the event's")), ("own", _("that of each player, or of the player's country"))],
        required=False,
    )
