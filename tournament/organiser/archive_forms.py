"""Forms on an event as a whole: a file it comes from, and the title that is typed to delete it."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.archive.reading import MOST_BYTES
from tournament.models.events import LONGEST_SLUG, LONGEST_TITLE
from tournament.models.history import LONGEST_REASON


class NamesForm(forms.Form):
    """The title and the address of an event, where those that it had are taken."""

    title = forms.CharField(
        label=_("Another title"), max_length=LONGEST_TITLE, required=False, help_text=_("Empty: its own.")
    )
    slug = forms.SlugField(
        label=_("Another address"),
        max_length=LONGEST_SLUG,
        required=False,
        error_messages={
            "invalid": _("Only letters without accents, digits, hyphens and underscores; no spaces.")
        },
        help_text=_("Empty: its own."),
    )


class ArchiveForm(NamesForm):
    """An archive to make an event from, with another address or title where its own are taken."""

    file = forms.FileField(label=_("Archive"), help_text=_("A file as the files page of an event gives it."))

    field_order = ("file", "title", "slug")

    def clean_file(self) -> bytes:
        """What stands in the file, as far as an archive can go."""
        content: bytes = self.cleaned_data["file"].read(MOST_BYTES + 1)
        return content


class DeleteForm(forms.Form):
    """The title of the event, typed once more by whoever wants to delete it."""

    title = forms.CharField(label=_("Title of the event"), max_length=LONGEST_TITLE, strip=True)


class RestoreForm(forms.Form):
    """Why the event goes back to what it was."""

    reason = forms.CharField(label=_("Why"), max_length=LONGEST_REASON, help_text=_("The history keeps it."))
