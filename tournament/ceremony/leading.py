"""The last round withheld, and its prize-giving: prepared, place by place, and published at the end."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.access.permissions import Permission
from tournament.archive.beforehand import backed_up
from tournament.ceremony.stand import ceremony_obstacles, reveals_of
from tournament.models import Ceremony, Event, Round
from tournament.record import bump_revision, claim_version, facts, lock_event, remember, require
from tournament.record.actions import Action
from tournament.record.refusals import ActionRefused, InvalidInput
from tournament.rounds.publishing import lock_round, publish_results

#: More places than anybody calls.
MOST_PLACES = 100


@transaction.atomic
def withhold_round(round_id: int, *, by: Any, version: int, now: datetime) -> Round:
    """Keep the results of the last round from the public until its prize-giving has revealed them.

    Raises NotAllowed, StaleVersion, and ActionRefused for another round than the last and for a
    published one.
    """
    event, round_ = lock_round(round_id)
    require(by, Permission.PUBLISH, event)
    if round_.is_published:
        raise ActionRefused(_("Round %d is published already.") % round_.number)
    if event.rounds.filter(number__gt=round_.number).exists():
        raise ActionRefused(_("Only the last round can be withheld."))
    return _set_withheld(event, round_, True, Action.WITHHOLD_ROUND, by=by, version=version, now=now)


@transaction.atomic
def release_round(round_id: int, *, by: Any, version: int, now: datetime) -> Round:
    """Withhold a round no longer: it is published like any other, and what was revealed is forgotten.

    Raises NotAllowed, StaleVersion, and ActionRefused for a round that is not withheld.
    """
    event, round_ = lock_round(round_id)
    require(by, Permission.PUBLISH, event)
    if not round_.withheld:
        raise ActionRefused(_("Round %d is not withheld.") % round_.number)
    Ceremony.objects.filter(round=round_).delete()
    return _set_withheld(event, round_, False, Action.RELEASE_ROUND, by=by, version=version, now=now)


def _set_withheld(
    event: Event, round_: Round, withheld: bool, action: Action, *, by: Any, version: int, now: datetime
) -> Round:
    claim_version(round_, version)
    round_.withheld = withheld
    round_.save(update_fields=["withheld"])
    remember(event, action, by=by, now=now, subject=str(round_))
    bump_revision(event)
    return round_


@transaction.atomic
def prepare_ceremony(
    event_id: int, *, places: int, team_places: int, by: Any, version: int, now: datetime
) -> Ceremony:
    """Say how many places the prize-giving calls; it starts from its title. `version` is 0 for a new one.

    Raises NotAllowed, StaleVersion, InvalidInput for a number of places that cannot be, and
    ActionRefused without a withheld round.
    """
    event = lock_event(event_id)
    require(by, Permission.PUBLISH, event)
    round_ = event.rounds.filter(withheld=True).first()
    if round_ is None:
        raise ActionRefused(_("No round is withheld, so there is nothing to reveal."))
    _refuse_places(places, team_places)
    ceremony = Ceremony.objects.filter(round=round_).first()
    before = facts(ceremony, ["places", "team_places"]) if ceremony else None
    if ceremony:
        claim_version(ceremony, version)
    else:
        ceremony = Ceremony(round=round_)
    ceremony.places, ceremony.team_places, ceremony.step = places, team_places, 0
    ceremony.save()
    after = facts(ceremony, ["places", "team_places"])
    remember(event, Action.PREPARE_CEREMONY, by=by, now=now, subject=str(round_), before=before, after=after)
    return ceremony


def _refuse_places(places: int, team_places: int) -> None:
    errors = {
        field: [_("From 0 to %d places can be called.") % MOST_PLACES]
        for field, number in (("places", places), ("team_places", team_places))
        if not 0 <= number <= MOST_PLACES
    }
    if errors:
        raise InvalidInput(errors)
    if not places and not team_places:
        raise InvalidInput({"places": [_("Call one place at least.")]})


@transaction.atomic
def move_ceremony(ceremony_id: int, by_steps: int, *, by: Any, version: int, now: datetime) -> Ceremony:
    """Reveal the next place (`by_steps` 1), or take the last one back (-1); at either end nothing happens.

    Raises NotAllowed, StaleVersion, and ActionRefused for another number of steps, and while the
    round could not be published if it were not withheld.
    """
    event, ceremony = _lock_ceremony(ceremony_id)
    require(by, Permission.PUBLISH, event)
    if by_steps not in (1, -1):
        raise ActionRefused(_("A prize-giving goes on or back by one place."))
    if not ceremony.round.is_published:
        _refuse_obstacles(event, ceremony)
    claim_version(ceremony, version)
    step = min(max(ceremony.step + by_steps, 0), len(reveals_of(ceremony)))
    if step != ceremony.step:
        before = facts(ceremony, ["step"])
        ceremony.step = step
        ceremony.save()
        after, subject = facts(ceremony, ["step"]), str(ceremony.round)
        remember(event, Action.MOVE_CEREMONY, by=by, now=now, subject=subject, before=before, after=after)
    return ceremony


@backed_up
def publish_ceremony(ceremony_id: int, *, by: Any, version: int, now: datetime) -> Round:
    """Publish the withheld round, once the prize-giving has revealed every place it calls.

    Raises NotAllowed, StaleVersion, and ActionRefused before the last place, and for a round that
    could not be published if it were not withheld.
    """
    event, ceremony = _lock_ceremony(ceremony_id)
    require(by, Permission.PUBLISH, event)
    _refuse_obstacles(event, ceremony)
    if ceremony.step < len(reveals_of(ceremony)):
        raise ActionRefused(_("Not every place is revealed yet."))
    claim_version(ceremony, version)
    return publish_results(event, ceremony.round, by=by, now=now)


def _lock_ceremony(ceremony_id: int) -> tuple[Event, Ceremony]:
    round_id = Ceremony.objects.values_list("round_id", flat=True).filter(pk=ceremony_id).first()
    if round_id is None:
        raise ActionRefused(_("The round is not withheld any more."))
    event, round_ = lock_round(round_id)
    ceremony = Ceremony.objects.get(pk=ceremony_id)
    ceremony.round = round_
    return event, ceremony


def _refuse_obstacles(event: Event, ceremony: Ceremony) -> None:
    obstacles = ceremony_obstacles(event, ceremony.round)
    if obstacles:
        raise ActionRefused(*obstacles)
