"""What the doctor says of one thing."""

from dataclasses import dataclass
from datetime import datetime

from django.template.defaultfilters import filesizeformat
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

#: What is looked at: its name for programs, and for people.
TITLES = {
    "database": _("Database"),
    "migrations": _("Migrations"),
    "disk": _("Room on the disks"),
    "copies": _("Copies of the database"),
    "second place": _("Second place of the copies"),
    "tidying": _("Tidying up"),
    "addresses": _("E-mail addresses of players"),
    "organisers": _("Organisers"),
    "numbers": _("Numbers and history of the events"),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at, in sentences of the active language.

    `advice` is what to do, and empty where all is well; `commands` are those of `manage.py` that help with
    it. `words` are those of the database or the system, in no other language, `events` the addresses of those
    that it is about.
    """

    name: str
    says: str
    advice: str = ""
    commands: tuple[str, ...] = ()
    words: str = ""
    events: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        return str(TITLES[self.name])

    @property
    def well(self) -> bool:
        return not self.advice


def moment(at: datetime) -> str:
    """An instant in the server's time."""
    return date_format(localtime(at), pgettext("date format", "j F Y, H:i"))


def size(of_bytes: int) -> str:
    """A number of bytes, as people say it."""
    return filesizeformat(of_bytes)
