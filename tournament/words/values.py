"""The words for a value that has no other: yes, no, and nothing."""

from django.utils.translation import gettext as _

NOTHING = "–"


def yes_or_no(value: bool) -> str:
    """Whether something is so, in a word."""
    return _("yes") if value else _("no")
