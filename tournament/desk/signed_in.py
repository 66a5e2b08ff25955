"""Whether a page was made for the account that sends it.

A page that was typed by one account is sent by another where somebody signs in on a second page of the same
browser. What the one typed is not to be stored in the name of the other without anybody having decided so.
"""

from django.contrib.auth import get_user_model
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournament.record.refusals import OtherAccount
from tournament.web.numbers import whole_number
from tournament.words.sheet_history import account_name


def other_account(request: HttpRequest) -> OtherAccount | None:
    """Why a form is not stored at once: it was made for another account. None where it was not.

    A page that does not say (`account` empty) was made for nobody in particular.
    """
    made_for = request.POST.get("account", "")
    if not made_for or made_for == str(request.user.pk):
        return None
    typed_by = get_user_model()._default_manager.filter(pk=whole_number(made_for) or 0).first()
    return OtherAccount(account_name(typed_by) if typed_by else _("another account"))
