"""Invitations by the text of their links."""

from django.core import signing

from tournament.models import Event, Invitation

_SALT = "tournament.invitation"


def token_of(invitation: Invitation) -> str:
    """The text that a link carries: the key, signed with the server's secret, so that nobody can guess it."""
    return signing.Signer(salt=_SALT).sign(str(invitation.pk)).replace(":", ".")


def invitation_by(token: str) -> Invitation | None:
    """The invitation of a link; None for a text that this server did not sign."""
    try:
        key = signing.Signer(salt=_SALT).unsign(token.replace(".", ":", 1))
    except signing.BadSignature:
        return None
    return Invitation.objects.select_related("event").filter(pk=int(key)).first()


def invitations_of(event: Event) -> list[Invitation]:
    """Every invitation of the event, the latest first."""
    return list(event.invitations.select_related("made_by", "accepted_by"))
