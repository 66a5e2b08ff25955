"""What is stored of people, who sees it, and how long it is kept: told from what the program does."""

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import conditional_page, require_safe

from tournament.archive.backing_up import DELETED_KEPT
from tournament.copies.kept import DAILY_KEPT
from tournament.models import Event
from tournament.record.contacts import WITHOUT_DAYS
from tournament.upkeep.tidying import (
    ADMIN_LOG_KEPT,
    FORMS_KEPT,
    INVITATIONS_KEPT,
    OF_NO_USE,
    SIGN_INS_KEPT,
)


def _days(time: timedelta) -> str:
    return ngettext("%d day", "%d days", time.days) % time.days


def _addresses() -> str:
    sentence = _(
        "As long as the event says, usually %(days)s after its last day; in an event without days, %(long)s "
        "after its last change."
    )
    usual = timedelta(days=Event._meta.get_field("contacts_days").get_default())
    return sentence % {"days": _days(usual), "long": _days(WITHOUT_DAYS)}


#: What is kept, and until when, in the order in which people ask.
_KEPT: tuple[tuple[Callable[[], str], Callable[[], str]], ...] = (
    (
        lambda: _("Players, results, rulings and the history of changes of an event"),
        lambda: _("As long as the event is kept, so that its results can be looked up and checked."),
    ),
    (lambda: _("E-mail addresses of players"), _addresses),
    (
        lambda: _("The last state of an event that was deleted"),
        lambda: _("%s, so that a mistake can be taken back.") % _days(DELETED_KEPT),
    ),
    (
        lambda: _("Copies of everything, in case a disk fails"),
        lambda: _("%s: so long, a copy may still hold what was deleted.") % _days(DAILY_KEPT),
    ),
    (
        lambda: _("Accounts of officials: user name, name, rights, and what they did in which event"),
        lambda: _(
            "Until whoever runs this server removes the account; what it did, as long as the event is kept."
        ),
    ),
    (
        lambda: _("Which account signed in when, from which address and browser"),
        lambda: _days(SIGN_INS_KEPT),
    ),
    (
        lambda: _("What whoever runs this server changed in its administration, such as accounts"),
        lambda: _days(ADMIN_LOG_KEPT),
    ),
    (lambda: _("A wrong password: for which account, and from which address"), lambda: _days(OF_NO_USE)),
    (
        lambda: _("Invitations for officials, with a note for whom"),
        lambda: _("%s after they were taken, revoked or over") % _days(INVITATIONS_KEPT),
    ),
    (
        lambda: _("The mark of a form that was sent, so that it is not carried out twice"),
        lambda: _days(FORMS_KEPT),
    ),
)


@require_safe
@conditional_page
def privacy(request: HttpRequest) -> HttpResponse:
    """What is stored of players and officials, who sees it, how long it is kept, and what one can ask for."""
    kept = [(what(), until()) for what, until in _KEPT]
    context = {"kept": kept, "contact": settings.PRIVACY_CONTACT}
    return render(request, "public/privacy.html", context)
