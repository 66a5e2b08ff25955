"""People: which account has which role in the event, and who is invited to one."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.access.permissions import ALLOWED, Permission, may
from tournament.events import editing, inviting
from tournament.events.invitations import invitations_of, is_good, token_of
from tournament.models import Event, Role
from tournament.organiser.people_forms import InvitationForm, RoleForm
from tournament.web.addresses import site_address
from tournament.web.once import once
from tournament.web.organiser_page import organiser_page, refusals_as_messages, show
from tournament.web.refusals import refusals_on

#: The two forms of the page have fields of one name, which need ids of their own.
INVITE_ID = "id_invite_%s"


@organiser_page(Permission.GIVE_ROLES)
def people(request: HttpRequest, event: Event) -> HttpResponse:
    """All roles of the event; give one to an account, or another one."""
    asked = request.GET
    form = RoleForm(
        request.POST or None,
        initial={"username": asked.get("account", ""), "role": asked.get("role", "referee")},
    )
    if form.is_valid():
        user, role = form.cleaned_data["user"], form.cleaned_data["role"]
        with refusals_on(form):
            editing.give_role(event.pk, user, role, by=request.user, now=timezone.now())
            sentence = _("%(name)s is %(role)s of this event.")
            messages.success(request, sentence % {"name": user.get_username(), "role": Role.Name(role).label})
            return redirect("people", event.slug)
    return _people_page(request, event, form)


def _people_page(request: HttpRequest, event: Event, form: RoleForm, **more: Any) -> HttpResponse:
    """Roles, open invitations and the table of rights, with the form that was just typed."""
    table = [
        (permission.label, [permission in ALLOWED[role] for role in Role.Name.values])
        for permission in Permission
    ]
    now = timezone.now()
    context = {
        "roles": event.roles.select_related("user"),
        "names": Role.Name,
        "table": table,
        "invite_form": InvitationForm(auto_id=INVITE_ID),
        "invitations": [
            (one, site_address(request) + reverse("invitation", args=[token_of(one)]))
            for one in invitations_of(event)
            if is_good(one, now) and may(request.user, Permission.GIVE_ROLES, event)
        ],
    }
    return show(request, event, "people.html", form=form, **(context | more))


@organiser_page(Permission.GIVE_ROLES, methods="POST")
def people_invite(request: HttpRequest, event: Event) -> HttpResponse:
    """Make an invitation, whose link then stands on the page."""
    form = InvitationForm(request.POST, auto_id=INVITE_ID)
    if form.is_valid():
        with refusals_on(form):
            typed = form.cleaned_data | {"token": form.submission}
            with once(request, form):
                inviting.invite(event.pk, by=request.user, now=timezone.now(), **typed)
                messages.success(request, _("The invitation is made. Send its link to one person."))
            return redirect("people", event.slug)
    return _people_page(request, event, RoleForm(), invite_form=form)


@organiser_page(Permission.GIVE_ROLES, methods="POST")
def invitation_revoke(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    """Make the link of an invitation worthless."""
    invitation = get_object_or_404(event.invitations, pk=key)
    if "revoke" in request.POST:
        with refusals_as_messages(request):
            inviting.revoke_invitation(invitation.pk, by=request.user, now=timezone.now())
            messages.success(request, _("The invitation is revoked; its link does nothing any more."))
    return redirect("people", event.slug)


@organiser_page(Permission.GIVE_ROLES)
def role_take(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    """Ask, and take an account's role away."""
    role = get_object_or_404(event.roles.select_related("user"), pk=key)
    if request.method == "POST":
        with refusals_as_messages(request):
            editing.take_role(event.pk, role.user, by=request.user, now=timezone.now())
            messages.success(request, _("%s has no role in this event any more.") % role.user)
        if role.user == request.user and not event.roles.filter(user=request.user).exists():
            return redirect("home")
        return redirect("people", event.slug)
    words = [_("The account stays; it can no longer open the pages of this event that need a role.")]
    if role.user == request.user:
        words.append(_("This is your own account: you lose access to this page."))
    made = [one for one in invitations_of(event) if one.made_by == role.user and one.is_open(timezone.now())]
    if made and not role.user.is_superuser:
        sentence = ngettext(
            "With it goes %d invitation that this account has made and nobody has accepted.",
            "With it go %d invitations that this account has made and nobody has accepted.",
            len(made),
        )
        words.append(sentence % len(made))
    return show(
        request,
        event,
        "confirm.html",
        heading=_("Take the role “%(role)s” away from %(name)s?")
        % {"role": role.get_name_display(), "name": role.user.get_username()},
        words=words,
        button=_("Take the role away"),
        danger=True,
        cancel="people",
    )
