"""Forms that create something: sent twice (a double click, a lost answer), they create it once."""

import hashlib
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest

from tournament.record.refusals import ActionRefused, AlreadyDone
from tournament.web.versions import retype


def new_rendering() -> str:
    """What names one rendering of a form."""
    return secrets.token_urlsafe(16)


def submission_token(rendering: str, typed: object) -> str:
    """Name a rendering *and* what was typed into it; nothing where the rendering has no name.

    The same page sent twice is one submission; the same page changed after a step back is another.
    """
    return hashlib.sha256(f"{rendering} {typed!r}".encode()).hexdigest() if rendering else ""


class OnceForm(forms.Form):
    """A form that creates something. `token` names its rendering, `submission` what is to be done once."""

    token = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["token"].initial = new_rendering()

    @property
    def submission(self) -> str:
        typed = [(name, self[name].value()) for name in self.fields if name != "token"]
        return submission_token(self.cleaned_data.get("token", ""), typed)


@contextmanager
def once(request: HttpRequest, form: OnceForm) -> Iterator[None]:
    """Around an action that creates something: what was carried out before is told, and counts as done."""
    try:
        yield
    except AlreadyDone as done:
        messages.info(request, str(done))
    except ActionRefused:
        retype(form, "token", new_rendering())  # sent again, it is another submission
        raise
