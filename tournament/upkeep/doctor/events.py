"""Of what is stored: the daily sweep, addresses that are overdue, organisers, and what verifying found."""

from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Event, Player, Role
from tournament.record.contacts import contacts_are_over
from tournament.upkeep.daily import AT_LAST
from tournament.upkeep.doctor.finding import Finding, moment
from tournament.upkeep.tidying import last_tidied
from tournament.upkeep.verifying import Verified

#: A server looks every minute; what is later than that has another reason.
_LATE = AT_LAST + timedelta(hours=1)


def examine_tidying(now: datetime) -> Finding:
    """Whether the daily sweep is done, and did all it should."""
    last = last_tidied()
    running = _("A running server does it once a day: see that it runs.")
    if last is None:
        return Finding("tidying", _("Nobody ever tidied up."), running, ("tidy",))
    says = _("Last done: %s.") % moment(last.at)
    if now - last.at > _LATE:
        return Finding("tidying", says, running, ("tidy",))
    if last.troubles:
        advice = _("Remove what is in the way; an hour later it is tried again.")
        words = "; ".join(f"{name}: {why}" for name, why in last.troubles.items())
        says += " " + _("Something could not be done.")
        return Finding("tidying", says, advice, ("tidy",), words)
    return Finding("tidying", says)


def examine_addresses(now: datetime) -> Finding:
    """Whether addresses are kept that should have been forgotten, a late sweep's time ago."""
    day = timezone.localdate(now - _LATE)
    holding = Event.objects.filter(Exists(Player.objects.filter(event=OuterRef("pk")).exclude(email="")))
    over = [event.pk for event in holding if contacts_are_over(event, day)]
    overdue = Player.objects.filter(event__in=over).exclude(email="").count()
    if not overdue:
        return Finding("addresses", _("None is kept longer than its event promised."))
    counted = ngettext(
        "%d is kept longer than its event promised.",
        "%d are kept longer than their events promised.",
        overdue,
    )
    return Finding("addresses", counted % overdue, _("Forget them."), ("tidy",))


def examine_organisers() -> Finding:
    """Whether somebody can work for each event that is not closed."""
    active = Role.objects.filter(event=OuterRef("pk"), name=Role.Name.ORGANISER, user__is_active=True)
    open_events = Event.objects.exclude(state=Event.State.CLOSED)
    without = list(open_events.exclude(Exists(active)).order_by("slug").values_list("slug", flat=True))
    if not without:
        return Finding("organisers", _("Every event that is not closed has one with an active account."))
    counted = ngettext(
        "%d event that is not closed has none with an active account.",
        "%d events that are not closed have none with an active account.",
        len(without),
    )
    advice = _("Give somebody the role, on the page “People” of the event.")
    return Finding("organisers", counted % len(without), advice, events=tuple(without))


def examine_numbers(verified: Verified | None, now: datetime) -> Finding:
    """What verifying all events found, and when."""
    running = _("A running server looks once a day: see that it runs.")
    if verified is None:
        return Finding("numbers", _("Nobody has looked yet."), running, ("doctor",))
    counted = ngettext("%(n)d event, verified %(at)s.", "%(n)d events, verified %(at)s.", verified.events)
    says = counted % {"n": verified.events, "at": moment(verified.at)}
    if not verified.well:
        found = {*verified.differing, *verified.rewritten, *verified.failed}
        advice = _("Let each thing be named, and compare with a copy of before.")
        told = ngettext(
            "In %d of them not all is as it must be.", "In %d of them not all is as it must be.", len(found)
        )
        helpful = {"verify_event": verified.differing or verified.failed, "check_history": verified.rewritten}
        commands = tuple(name for name, why in helpful.items() if why)
        words, events = verified.line, tuple(sorted(found))
        return Finding("numbers", f"{says} {told % len(found)}", advice, commands, words, events)
    if now - verified.at > _LATE:
        return Finding("numbers", says, running, ("doctor",))
    return Finding("numbers", says)
