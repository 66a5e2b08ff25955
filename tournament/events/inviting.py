"""Invitations: links that give a role to whoever opens them first."""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.events.invitations import is_good
from tournament.models import Event, Invitation, Role
from tournament.record import carried_out, carry_out, lock_event, remember, require
from tournament.record.actions import Action
from tournament.record.refusals import (
    ActionRefused,
    AlreadyDone,
    InvalidInput,
    refuse_unfit,
    refused_if_taken,
)

LONGEST_DAYS = 90


@transaction.atomic
def invite(
    event_id: int, role: str, *, days: int, by: Any, now: datetime, note: str = "", token: str = ""
) -> Invitation:
    """Make an invitation to a role that is good once, for so many days.

    Raises NotAllowed, AlreadyDone for a `token` that was carried out before, and InvalidInput for other days
    than 1 to 90 and for a note that is too long.
    """
    event = lock_event(event_id, closed_is_fine=True)
    require(by, Permission.GIVE_ROLES, event)
    if carried_out(event, token):
        raise AlreadyDone(event)
    if not 1 <= days <= LONGEST_DAYS:
        raise InvalidInput({"days": [_("An invitation is good for 1 to %d days.") % LONGEST_DAYS]})
    invitation = Invitation(
        event=event,
        role=Role.Name(role),
        note=note.strip(),
        made_by=by,
        made_at=now,
        expires_at=now + timedelta(days=days),
    )
    refuse_unfit(invitation, ["note"])
    invitation.save()
    carry_out(event, token)
    remember(
        event,
        Action.INVITE,
        by=by,
        now=now,
        subject=invitation.note,
        after={"role": role, "expires_at": f"{invitation.expires_at:%Y-%m-%d %H:%M}"},
    )
    return invitation


@transaction.atomic
def revoke_invitation(invitation_id: int, *, by: Any, now: datetime) -> Invitation:
    """Make an invitation worthless that nobody has accepted.

    Raises NotAllowed, and ActionRefused for one that was accepted or revoked.
    """
    invitation = _lock(invitation_id)
    require(by, Permission.GIVE_ROLES, invitation.event)
    if invitation.accepted_at or invitation.revoked_at:
        raise ActionRefused(_("This invitation was accepted or revoked already."))
    _revoke(invitation, by=by, now=now)
    return invitation


def revoke_invitations_of(event: Event, user: Any, *, by: Any, now: datetime) -> None:
    """Make every open invitation worthless that the account has made: it may not give roles any more.

    A part of taking its role away, under the lock of that.
    """
    for invitation in event.invitations.filter(made_by=user):
        if invitation.is_open(now):
            _revoke(invitation, by=by, now=now)


def _revoke(invitation: Invitation, *, by: Any, now: datetime) -> None:
    invitation.revoked_at = now
    invitation.save(update_fields=["revoked_at"])
    remember(
        invitation.event,
        Action.REVOKE_INVITATION,
        by=by,
        now=now,
        subject=invitation.note,
        before={"role": invitation.role},
    )


@transaction.atomic
def accept_invitation(invitation_id: int, *, user: Any, now: datetime) -> Role:
    """Give the account the role it is invited to; the invitation is used up.

    Raises ActionRefused for an invitation that is not open, and for an account that has a role in the
    event, which an invitation does not change.
    """
    invitation = _lock(invitation_id)
    _refuse_closed(invitation, now)
    had = invitation.event.roles.filter(user=user).first()
    if had:
        raise ActionRefused(
            _("You are %s of this event already; an organiser can change that.") % had.get_name_display()
        )
    role = Role.objects.create(event=invitation.event, user=user, name=invitation.role)
    invitation.accepted_at, invitation.accepted_by = now, user
    invitation.save(update_fields=["accepted_at", "accepted_by"])
    remember(
        invitation.event,
        Action.ACCEPT_INVITATION,
        by=user,
        now=now,
        subject=user.get_username(),
        after={"role": invitation.role},
    )
    return role


@transaction.atomic
def accept_with_new_account(invitation_id: int, *, username: str, password: str, now: datetime) -> Any:
    """Make an account with this password, give it the role it is invited to, and return it.

    Raises InvalidInput (fields "username", "password") for a name that is taken or a password that is
    easy to guess, and ActionRefused for an invitation that is not open.
    """
    _refuse_closed(_lock(invitation_id), now)
    accounts = get_user_model()
    taken = _("This user name is taken. If it is yours, sign in instead.")
    if accounts.objects.filter(username__iexact=username).exists():
        raise InvalidInput({"username": [taken]})
    user = accounts(username=username)
    refuse_unfit(user, ["username"])
    try:
        validate_password(password, user)
    except ValidationError as weak:
        raise InvalidInput({"password": list(weak.messages)}) from weak
    user.set_password(password)
    with refused_if_taken(accounts.objects.filter(username=username), "username", taken):
        user.save()
    accept_invitation(invitation_id, user=user, now=now)
    return user


def _lock(invitation_id: int) -> Invitation:
    event_id = Invitation.objects.values_list("event_id", flat=True).filter(pk=invitation_id).first()
    event = lock_event(event_id, closed_is_fine=True) if event_id else None
    invitation = Invitation.objects.filter(pk=invitation_id).first()
    if event is None or invitation is None:
        raise ActionRefused(_("This invitation is gone: its event was deleted."))
    invitation.event = event
    return invitation


def _refuse_closed(invitation: Invitation, now: datetime) -> None:
    if not is_good(invitation, now):
        raise ActionRefused(_("This invitation was used, was revoked or has expired. Ask for another one."))
