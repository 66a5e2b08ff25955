"""The page behind an invitation's link: take the role, with an account that is there or with a new one."""

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.access.permissions import Permission, permissions_of
from tournament.events import inviting
from tournament.events.invitations import invitation_by, is_good
from tournament.models import Invitation
from tournament.public.account_form import NewAccountForm
from tournament.record.refusals import ActionRefused
from tournament.web.refusals import put_on


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Say what the invitation is to; take it when asked. What is not open gets a sentence and no form."""
    found = invitation_by(token)
    if found is None or not is_good(found, timezone.now()):
        return render(request, "registration/invitation.html", {"invitation": None}, status=404)
    signed_in = request.user.is_authenticated
    form = NewAccountForm(None if signed_in else request.POST or None)
    if request.method == "POST" and (signed_in or form.is_valid()):
        try:
            if signed_in:
                inviting.accept_invitation(found.pk, user=request.user, now=timezone.now())
            else:
                typed = form.cleaned_data
                user = inviting.accept_with_new_account(
                    found.pk, username=typed["username"], password=typed["password"], now=timezone.now()
                )
                login(request, user, backend="django.contrib.auth.backends.ModelBackend")
        except ActionRefused as refused:
            if signed_in:
                for sentence in refused.sentences:
                    messages.error(request, sentence)
            else:
                put_on(form, refused)
        else:
            return _welcome(request, found)
    return render(
        request, "registration/invitation.html", {"invitation": found, "form": form, "signed_in": signed_in}
    )


def _welcome(request: HttpRequest, found: Invitation) -> HttpResponse:
    sentence = _("Welcome: you are %(role)s of %(event)s.")
    messages.success(request, sentence % {"role": found.get_role_display(), "event": found.event.title})
    rights = permissions_of(request.user, found.event)
    page = "what_next" if Permission.SEE_ORGANISER in rights else "board"
    return redirect(page, found.event.slug)
