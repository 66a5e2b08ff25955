"""Invitations by the text of their links, and whether they are good."""

import re
from datetime import datetime

from django.core import signing
from django.utils.crypto import constant_time_compare

from tournament.access.permissions import Permission, may
from tournament.models import Event, Invitation

_SALT = "tournament.invitation"


def token_of(invitation: Invitation) -> str:
    """The text that a link carries: the key, signed with the server's secret, so that nobody can guess it.

    The moment at which it was made is signed, too: where a copy of the database was put back, another
    invitation may get the same key.
    """
    return f"{invitation.pk}.{_signer(invitation).signature(str(invitation.pk))}"


def invitation_by(token: str) -> Invitation | None:
    """The invitation of a link; None for a text that this server did not sign."""
    key, _dot, _signature = token.partition(".")
    if not re.fullmatch("[0-9]{1,18}", key):
        return None
    found = Invitation.objects.select_related("event").filter(pk=int(key)).first()
    return found if found and constant_time_compare(token, token_of(found)) else None


def _signer(invitation: Invitation) -> signing.Signer:
    return signing.Signer(salt=f"{_SALT} {invitation.made_at.timestamp()}")


def is_good(invitation: Invitation, now: datetime) -> bool:
    """Whether it can be accepted: it is open, and who made it may still say who may do what in the event."""
    maker = invitation.made_by
    trusted = maker is None or (maker.is_active and may(maker, Permission.GIVE_ROLES, invitation.event))
    return trusted and invitation.is_open(now)


def invitations_of(event: Event) -> list[Invitation]:
    """Every invitation of the event, the latest first."""
    return list(event.invitations.select_related("made_by", "accepted_by"))
