"""Putting what an action refused beside the fields, with everything typed kept."""

from collections.abc import Iterator
from contextlib import contextmanager

from django import forms

from tournament.record.refusals import ActionRefused, InvalidInput, NotAllowed


def put_on(form: forms.Form, refused: ActionRefused) -> None:
    """Show a refusal's sentences at the fields they are about, or at the head of the form."""
    if not isinstance(refused, InvalidInput):
        form.add_error(None, list(refused.sentences))
        return
    for field, sentences in refused.errors.items():
        form.add_error(field if field in form.fields else None, list(sentences))


@contextmanager
def refusals_on(form: forms.Form) -> Iterator[None]:
    """Put on the form what an action within this refuses. Raises NotAllowed, which no form can mend."""
    try:
        yield
    except NotAllowed:
        raise
    except ActionRefused as refused:
        put_on(form, refused)
