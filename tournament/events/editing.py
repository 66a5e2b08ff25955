"""An event as a whole: creating it, changing it, making it public, closing it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournament.access.permissions import ALLOWED, Permission, may_create_events
from tournament.events.changing_rules import refuse_unpayable
from tournament.events.inviting import revoke_invitations_of
from tournament.events.presets import PRESETS
from tournament.events.states import obstacles_to
from tournament.models import Event, Role, Round, Session
from tournament.models.events import LONGEST_TITLE
from tournament.players.changing_settings import PLAYER_SETTINGS
from tournament.record import bump_revision, claim_version, facts, lock_event, refuse_long, remember, require
from tournament.record.actions import Action
from tournament.record.contacts import contacts_are_over, refuse_silent_forgetting
from tournament.record.published_order import refuse_silent_reordering
from tournament.record.refusals import ActionRefused, InvalidInput, NotAllowed, refuse_unfit, refused_if_taken
from tournament.rounds.resizing import resize_schedule
from tournament.rules.plain_text import is_line
from tournament.sheets.recording import settle_open_sheets

#: What changes how far an open sheet has come.
_CLAIM_FIELDS = {"lowest_claim", "fans_from"}
#: What decides over results; locked from the first confirmed sheet on, and while a round is published.
RULE_FIELDS = ["ruleset", "switches", "tie_rule"]
_OF_OTHER_ACTIONS = {"slug", "state", *PLAYER_SETTINGS, *RULE_FIELDS}
#: What `edit_event` changes beside the rules: every field of an event that no other action sets.
EDITABLE = [
    of.name
    for of in Event._meta.concrete_fields
    if of.editable and not of.primary_key and of.name not in _OF_OTHER_ACTIONS
]


@transaction.atomic
def create_event(
    *,
    by: Any,
    now: datetime,
    title: str,
    preset: str,
    tie_rule: str,
    rounds: int,
    slug: str = "",
    **details: Any,
) -> Event:
    """Create an event from a ruleset preset with its rounds; `by` becomes its organiser.

    `tie_rule` is asked outright, no preset picks it. `details` may set the fields in EDITABLE.

    Raises NotAllowed, and InvalidInput for a title, a detail or an address that cannot be one and for a title
    or address that another event has.
    """
    if not may_create_events(by):
        raise NotAllowed(_("Your account may not create events; ask whoever runs this server."))
    _refuse_title(title)
    _refuse_lines(details)
    slug = slug or slugify(title, allow_unicode=False)[:80] or _free_slug(f"event-{now:%Y-%m-%d}")
    taken = _("An event at the address “%s” exists already. Take another title.") % slug
    if Event.objects.filter(slug=slug).exists():
        raise InvalidInput({"title": [taken]})
    if Event.objects.filter(title__iexact=title).exists():
        raise InvalidInput({"title": [_("An event with this title exists already. Take another title.")]})
    if tie_rule not in Event.TieRule.values:
        raise InvalidInput({"tie_rule": [_("Choose how level scores at a table share the table points.")]})

    wanted = {**PRESETS[preset].defaults, **details}
    event = Event(title=title, slug=slug, tie_rule=tie_rule, **wanted)
    refuse_unfit(event, ["slug", *wanted])
    with refused_if_taken(Event.objects.filter(slug=slug), "title", taken):
        event.save()
    Round.objects.bulk_create(Round(event=event, number=number) for number in range(1, rounds + 1))
    if by is not None:
        Role.objects.create(event=event, user=by, name=Role.Name.ORGANISER)
    remember(
        event,
        Action.CREATE_EVENT,
        by=by,
        now=now,
        subject=title,
        after=facts(event, [*EDITABLE, *RULE_FIELDS]),
    )
    return event


def _refuse_title(title: str) -> None:
    found = []
    if not title.strip():
        found.append(_("The event needs a title."))
    if len(title) > LONGEST_TITLE:
        found.append(_("A title has at most %d characters.") % LONGEST_TITLE)
    if not is_line(title):
        found.append(_("There is a character in the title that is no text."))
    if found:
        raise InvalidInput({"title": found})


def _refuse_lines(changes: Mapping[str, Any]) -> None:
    broken = [field for field in ("short_title", "city") if not is_line(changes.get(field, ""))]
    if broken:
        raise InvalidInput({field: [_("There is a character in it that is no text.")] for field in broken})


def _free_slug(stem: str) -> str:
    """The stem, or the stem with the first number that makes it an address of its own."""
    taken = set(Event.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    return next(
        slug for slug in (stem, *(f"{stem}-{k}" for k in range(2, len(taken) + 3))) if slug not in taken
    )


def rules_are_locked(event: Event) -> bool:
    """Whether a result is confirmed or published; `changing_rules` then changes the rules, with a reason."""
    stands = Q(state=Session.State.CONFIRMED) | Q(round__published_at__isnull=False)
    return Session.objects.filter(stands, round__event=event).exists()


@transaction.atomic
def edit_event(
    event_id: int,
    changes: Mapping[str, Any],
    *,
    by: Any,
    version: int,
    now: datetime,
    reason: str = "",
    forget: bool = False,
) -> Event:
    """Change fields of an event (EDITABLE and RULE_FIELDS).

    Raises NotAllowed, StaleVersion, and InvalidInput for a title or detail that cannot be one, for rules that
    cannot be or that a hand on a sheet cannot be paid by, for a rule that is locked, for other tie-breakers
    of a published ranking without a reason, and (field "forget") for days by which the contacts of players
    are over, unless they are to be forgotten.
    """
    event = lock_event(event_id)
    require(by, Permission.EDIT_EVENT, event)
    if "title" in changes:
        _refuse_title(changes["title"])
    _refuse_lines(changes)
    rules_change = [
        field for field in RULE_FIELDS if field in changes and changes[field] != getattr(event, field)
    ]
    if rules_change and rules_are_locked(event):
        sentence = _("Results stand by these rules, so they are locked.")
        raise InvalidInput({field: [sentence] for field in rules_change})
    refuse_long(reason)
    refuse_silent_reordering(event, changes, reason)
    claim_version(event, version)
    before, today = facts(event, list(changes)), timezone.localdate(now)
    was_over = forget or contacts_are_over(event, today)
    for field, value in changes.items():
        setattr(event, field, value)
    refuse_unfit(event, changes)
    refuse_silent_forgetting(event, today, was_over=was_over)
    if rules_change:
        refuse_unpayable(event)
    event.save(update_fields=list(changes))
    asks_more = any(after != before[field] for field, after in changes.items() if field in _CLAIM_FIELDS)
    if rules_change or asks_more:
        settle_open_sheets(event)
    remember(
        event,
        Action.EDIT_EVENT,
        by=by,
        now=now,
        subject=event.title,
        before=before,
        after=facts(event, list(changes)),
        reason=reason.strip(),
    )
    bump_revision(event)
    return event


@transaction.atomic
def set_rounds(event_id: int, count: int, *, by: Any, now: datetime) -> Event:
    """Give the event rounds 1 to `count`. Rounds that have no seating may be taken away again.

    Raises NotAllowed, and ActionRefused where a round to be taken away has its seating or a penalty that
    counts, and while the last round is withheld.
    """
    event = lock_event(event_id)
    require(by, Permission.EDIT_EVENT, event)
    had = event.rounds.count()
    surplus = event.rounds.filter(number__gt=count)
    if surplus.filter(sessions__isnull=False).exists():
        raise ActionRefused(_("A round that has its seating cannot be taken away; remove the seating first."))
    resize_schedule(event, count, by=by, now=now)
    if had != count:
        remember(event, Action.SET_ROUNDS, by=by, now=now, before={"rounds": had}, after={"rounds": count})
        bump_revision(event)
    return event


@transaction.atomic
def set_state(event_id: int, state: str, *, by: Any, version: int, now: datetime) -> Event:
    """Make an event public, take it back to preparation, close it, or open it again.

    Raises NotAllowed, StaleVersion, and ActionRefused for an event that has published rounds and
    would go back to preparation, or is rehearsed or has unpublished rounds, open sheets or open objections
    and would be closed.
    """
    event = lock_event(event_id, closed_is_fine=True)
    require(by, Permission.EDIT_EVENT, event)
    if waiting := obstacles_to(event, state):
        raise ActionRefused(*waiting)
    claim_version(event, version)
    before = facts(event, ["state"])
    event.state = state
    event.save(update_fields=["state"])
    remember(
        event,
        Action.SET_STATE,
        by=by,
        now=now,
        subject=event.title,
        before=before,
        after=facts(event, ["state"]),
    )
    bump_revision(event)
    return event


@transaction.atomic
def give_role(event_id: int, user: Any, role: str, *, by: Any, now: datetime) -> Role:
    """Give an account a role in the event, in place of the one it had.

    With one that may not give roles, the open invitations that the account has made are revoked. Raises
    NotAllowed, and ActionRefused where the event would lose its last organiser.
    """
    event = lock_event(event_id, closed_is_fine=True)
    require(by, Permission.GIVE_ROLES, event)
    had = event.roles.filter(user=user).first()
    if had and role != Role.Name.ORGANISER:
        _refuse_last_organiser(event, had)
    given, _created = Role.objects.update_or_create(event=event, user=user, defaults={"name": role})
    remember(
        event,
        Action.GIVE_ROLE,
        by=by,
        now=now,
        subject=user.get_username(),
        before={"role": had.name if had else None},
        after={"role": role},
    )
    if Permission.GIVE_ROLES not in ALLOWED[role] and not user.is_superuser:
        revoke_invitations_of(event, user, by=by, now=now)
    return given


@transaction.atomic
def take_role(event_id: int, user: Any, *, by: Any, now: datetime) -> None:
    """Take an account's role in the event away, and revoke the open invitations that it has made.

    Raises NotAllowed, and ActionRefused where the event would lose its last organiser.
    """
    event = lock_event(event_id, closed_is_fine=True)
    require(by, Permission.GIVE_ROLES, event)
    role = event.roles.filter(user=user).first()
    if role is None:
        raise ActionRefused(_("This account has no role in the event."))
    _refuse_last_organiser(event, role)
    role.delete()
    remember(event, Action.TAKE_ROLE, by=by, now=now, subject=user.get_username(), before={"role": role.name})
    if not user.is_superuser:
        revoke_invitations_of(event, user, by=by, now=now)


def _refuse_last_organiser(event: Event, role: Role) -> None:
    others = event.roles.filter(name=Role.Name.ORGANISER).exclude(pk=role.pk)
    if role.name == Role.Name.ORGANISER and not others.exists():
        raise ActionRefused(_("An event keeps at least one organiser."))
