"""Who played at a seat, in words."""

from django.utils.translation import gettext as _

from tournament.models import Seat


def who_played(seat: Seat) -> str:
    """The public name of who played at a seat: at a forfeited one a substitute, whom nobody lists."""
    return substitute() if seat.forfeit else str(seat.player.public_name)


def substitute() -> str:
    """What stands in the place of a name where a substitute played for somebody who forfeited."""
    return _("A substitute")
