"""Putting what an action refused beside the fields, with everything typed kept."""

from django import forms

from tournament.actions.refusals import ActionRefused, InvalidInput


def put_on(form: forms.Form, refused: ActionRefused) -> None:
    """Show a refusal's sentences at the fields they are about, or at the head of the form."""
    if not isinstance(refused, InvalidInput):
        form.add_error(None, list(refused.sentences))
        return
    for field, sentences in refused.errors.items():
        form.add_error(field if field in form.fields else None, list(sentences))
