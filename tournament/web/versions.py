"""Forms that carry the version they were filled from, and what to show when it is no longer current."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms

from scoring.words import listed
from tournament.words.values import NOTHING, yes_or_no

HIGHEST_VERSION = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Difference:
    """One field of two versions, as words: what is saved now and what was typed."""

    label: str
    saved: str
    typed: str

    @property
    def changed(self) -> bool:
        return self.saved != self.typed


class VersionForm(forms.Form):
    """A form on one row. Sent without a readable version it is refused like any wrong field."""

    version = forms.IntegerField(min_value=0, max_value=HIGHEST_VERSION, widget=forms.HiddenInput)


def retype(form: forms.Form, name: str, value: str) -> None:
    """Let a form that was sent show another value in one field, and keep everything else typed."""
    typed: Any = form.data
    form.data = typed = typed.copy()
    typed[form.add_prefix(name)] = value


def rebased(form: VersionForm, saved: Mapping[str, Any], current: Any) -> list[Difference]:
    """Keep what was typed, take the current version, and return both versions field by field.

    `saved` are the values of the fields as they are stored now. Sent once more, the form replaces them.
    """
    retype(form, "version", str(current.version))
    return [
        Difference(
            str(field.label), in_words(field, saved[name]), in_words(field, form.cleaned_data.get(name))
        )
        for name, field in form.fields.items()
        if name in saved and not field.disabled
    ]


def in_words(field: forms.Field, value: Any) -> str:
    """A field's value as a reader knows it: the label of a choice, yes or no, a dash for nothing."""
    if isinstance(value, bool):
        return yes_or_no(value)
    if value in (None, "", []):
        return NOTHING
    choices = dict(getattr(field, "choices", ()))
    if isinstance(value, list | tuple):
        return listed(choices.get(part, part) for part in value)
    return str(choices.get(str(value), value))
