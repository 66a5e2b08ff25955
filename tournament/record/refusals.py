"""Why an action was not carried out. Each refusal carries sentences for the person who asked."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _


class ActionRefused(Exception):
    """Nothing was written. `sentences` say why, for people."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = sentences


class NotAllowed(ActionRefused):
    """The account may not do this."""


class InvalidInput(ActionRefused):
    """Some of what was typed is wrong: `errors` has the sentences by field (or line)."""

    def __init__(self, errors: Mapping[str, Sequence[str]]) -> None:
        super().__init__(*(sentence for of_field in errors.values() for sentence in of_field))
        self.errors = errors


class StaleVersion(ActionRefused):
    """Somebody else changed the row `current` since it was read; it is as it stands now."""

    def __init__(self, current: Any) -> None:
        super().__init__(
            _("Somebody else changed this while you were typing. Nothing of yours is saved yet.")
        )
        self.current = current


class OtherSitting(StaleVersion):
    """Others sit at the session `current`, or it begins anew, since a page of its sheet was made."""


class LookAgain(ActionRefused):
    """Some of what was typed can be right, and is to be looked at once more before it is confirmed."""

    def __init__(self) -> None:
        super().__init__(
            _("Look at the slip once more: what is asked about stands beside the totals. Then confirm again.")
        )


class OtherAccount(ActionRefused):
    """A page was made for another account than the one that is signed in now."""

    def __init__(self, typed_by: str) -> None:
        sentence = _(
            "This was typed by %s; by now another account is signed in in this browser. Nothing is saved yet."
        )
        super().__init__(sentence % typed_by)


class AlreadyDone(ActionRefused):
    """The same submission was carried out before.

    The row `current` is what stands now, `version` the one that this submission led to (None: of no row).
    """

    def __init__(self, current: Any, version: int | None = None) -> None:
        super().__init__(_("This was saved already; nothing was changed a second time."))
        self.current, self.version = current, version


def refuse_unfit(row: Model, fields: Collection[str]) -> None:
    """Raise InvalidInput, by field, for what the columns of `row` cannot hold or do not take."""
    others = {of.name for of in row._meta.concrete_fields} - set(fields)
    try:
        row.clean_fields(exclude=others)
    except ValidationError as wrong:
        raise InvalidInput(wrong.message_dict) from wrong


@contextmanager
def refused_if_taken(others: QuerySet[Any], field: str, sentence: str) -> Iterator[None]:
    """Store something unique; raise InvalidInput where one of `others` is there by then.

    Who asked before whether the name is free may have been told so a moment before somebody else took it.
    """
    try:
        with transaction.atomic():
            yield
    except IntegrityError as refused:
        if others.exists():
            raise InvalidInput({field: [sentence]}) from refused
        raise
