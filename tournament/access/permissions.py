"""Who may do what in an event, as one table.

An account has at most one role in an event. Superusers, the hoster's own accounts, may do
everything; `None` stands for the command line, which is as trusted as the machine it runs on.
"""

from typing import TYPE_CHECKING

from django.contrib.auth.models import AnonymousUser
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from tournament.models import Event, Role

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    Account = User | AnonymousUser | None


class Permission(TextChoices):
    """A thing that an account may do in an event; the label completes "the right to …"."""

    SEE_DESK = "see_desk", _("see the tables and sheets")
    ENTER = "enter", _("enter and change sheets")
    CONFIRM = "confirm", _("confirm and reopen sheets")
    RUN_CLOCK = "run_clock", _("run the clock of a round")
    RUN_SCREENS = "run_screens", _("say what the screens show")
    PENALISE = "penalise", _("give penalties outside a sheet")
    PUBLISH = "publish", _("publish rounds and change published results")
    SEE_ORGANISER = "see_organiser", _("see the organiser's pages")
    EDIT_EVENT = "edit_event", _("change the event, its rounds and its rules")
    EDIT_PLAYERS = "edit_players", _("add and change players")
    DRAW = "draw", _("draw and change the seating")
    GIVE_ROLES = "give_roles", _("say who may do what")
    RESTORE = "restore", _("take the archive, restore a backup and delete the event")


_VIEWER = {Permission.SEE_DESK, Permission.SEE_ORGANISER}
_REFEREE = {Permission.SEE_DESK, Permission.ENTER, Permission.CONFIRM, Permission.RUN_CLOCK}
_PUBLISHER = _VIEWER | _REFEREE | {Permission.RUN_SCREENS, Permission.PENALISE, Permission.PUBLISH}

ALLOWED: dict[str, set[Permission]] = {
    Role.Name.VIEWER: _VIEWER,
    Role.Name.REFEREE: _REFEREE,
    Role.Name.PUBLISHER: _PUBLISHER,
    Role.Name.ORGANISER: set(Permission),
}


def role_of(user: "Account", event: Event) -> str | None:
    """The name of the account's role in the event, if it has one.

    It is asked once for each event that was loaded, as Django does with the rights of an account: a page asks
    it for every button. Actions load the event anew, under its lock.
    """
    if user is None or not user.is_authenticated:
        return None
    known: dict[int, str | None] = vars(event).setdefault("_role_names", {})
    if user.pk not in known:
        of_user = Role.objects.filter(event=event, user=user)
        known[user.pk] = of_user.values_list("name", flat=True).first()
    return known[user.pk]


def permissions_of(user: "Account", event: Event) -> frozenset[Permission]:
    """Everything the account may do in the event; visitors may do nothing."""
    if user is None or (user.is_authenticated and user.is_superuser):
        return frozenset(Permission)
    return frozenset(ALLOWED.get(role_of(user, event) or "", ()))


def may(user: "Account", permission: Permission, event: Event) -> bool:
    return permission in permissions_of(user, event)


def may_create_events(user: "Account") -> bool:
    """Accounts create events when the hoster gave them the permission `tournament.add_event`."""
    return user is None or (user.is_authenticated and user.has_perm("tournament.add_event"))
