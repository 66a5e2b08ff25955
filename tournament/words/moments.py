"""Days and instants that the history keeps as text, as people write them."""

from datetime import UTC, date, datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import pgettext


def moment_words(kept: str) -> str:
    """An instant in the event's time, or a day, of ISO 8601; any other text as it stands.

    An instant without an offset is one of UTC.
    """
    try:
        moment = datetime.fromisoformat(kept)
    except ValueError:
        return kept
    if len(kept) == len("2026-11-21"):
        return date_format(date.fromisoformat(kept), pgettext("date format", "j F Y"))
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return date_format(localtime(moment), pgettext("date format", "j F Y, H:i"))
