"""What happens to slips: typed, confirmed, opened again, and sessions that end otherwise."""

from collections.abc import Callable
from dataclasses import replace

from tests.tournament.random_events.day import BY, WHY, Day, Place
from tests.tournament.random_events.truth import PlayedHand, SheetPenalty, Sitting
from tests.tournament.sample_events import version_now
from tournament.rules.sheet import Hand, Penalty
from tournament.sheets.confirming import confirm_session, reopen_session
from tournament.sheets.ending import set_forfeits, set_not_played
from tournament.sheets.recording import CancelledPenalty, NewPenalty, SheetInput, record_sheet


def type_a_sheet(day: Day) -> bool:
    found = some_sitting(day, lambda sitting: not sitting.confirmed)
    if found is None:
        return False
    place, sitting = found
    record(day, place, sitting, some_hands(day), some_penalties(day))
    return True


def type_a_sheet_and_confirm_it(day: Day) -> bool:
    found = some_sitting(day, lambda sitting: not sitting.confirmed)
    if found is None:
        return False
    place, sitting = found
    record(day, place, sitting, some_hands(day), some_penalties(day))
    confirm(day, place, sitting)
    return True


def confirm_a_sheet(day: Day) -> bool:
    found = some_sitting(day, lambda s: not s.confirmed and len(s.signed_totals) == 4)
    if found is None:
        return False
    confirm(day, *found)
    return True


def clear_a_sheet(day: Day) -> bool:
    found = some_sitting(day, lambda sitting: not sitting.confirmed and sitting.holds)
    if found is None:
        return False
    place, sitting = found
    record(day, place, sitting, [], [], totals=[None] * 4, cancel_all=True)
    return True


def cancel_a_penalty_on_a_sheet(day: Day) -> bool:
    found = some_sitting(
        day, lambda s: not s.confirmed and any(not penalty.cancelled for penalty in s.penalties)
    )
    if found is None:
        return False
    place, sitting = found
    record(day, place, sitting, sitting.hands, [], totals=sitting.signed, cancel_all=True)
    return True


def reopen_a_sheet(day: Day) -> bool:
    found = some_sitting(day, lambda sitting: sitting.confirmed)
    if found is None:
        return False
    reopen(day, *found)
    return True


def begin_a_sheet_anew(day: Day) -> bool:
    """A confirmed sheet is opened again and everything taken out, to be typed once more."""
    found = some_sitting(day, lambda sitting: sitting.confirmed and not sitting.not_played)
    if found is None:
        return False
    place, sitting = found
    reopen(day, place, sitting)
    record(day, place, sitting, [], [], totals=[None] * 4, cancel_all=True)
    return True


def somebody_forfeits(day: Day) -> bool:
    found = some_sitting(day, lambda sitting: not sitting.confirmed)
    if found is None:
        return False
    place, sitting = found
    wanted = set(day.random.sample(range(4), day.random.choice([0, 1, 1, 1, 2])))
    session = day.session(place)
    set_forfeits(session.pk, dict.fromkeys(wanted, WHY), version=session.version, **BY)
    sitting.forfeits = wanted
    return True


def nobody_plays(day: Day) -> bool:
    found = some_sitting(day, lambda sitting: not sitting.confirmed and not sitting.holds)
    if found is None:
        return False
    place, sitting = found
    session = day.session(place)
    set_not_played(session.pk, reason=WHY, version=session.version, **BY)
    sitting.confirmed = sitting.not_played = True
    confirmed_anew(day, place, sitting)
    return True


def some_sitting(day: Day, fits: Callable[[Sitting], bool]) -> tuple[Place, Sitting] | None:
    """A table in a round up to the one that is played now; the running round more often."""
    running = next((r.number for r in day.truth.rounds if not r.complete), len(day.truth.rounds))
    found = [
        ((round_.number, table), sitting)
        for round_ in day.truth.rounds[:running]
        for table, sitting in round_.sittings.items()
        if fits(sitting)
    ]
    now = [at for at in found if at[0][0] == running]
    return day.random.choice(now if now and day.random.random() < 0.8 else found) if found else None


def record(
    day: Day,
    place: Place,
    sitting: Sitting,
    hands: list[PlayedHand],
    penalties: list[SheetPenalty],
    *,
    totals: list[int | None] | None = None,
    cancel_all: bool = False,
) -> None:
    """Type the whole slip; without `totals` such as these hands and penalties may lead to."""
    session = day.session(place)
    keys = list(session.penalties.order_by("pk").values_list("pk", flat=True))
    cancelled = [
        key for key, known in zip(keys, sitting.penalties, strict=True) if cancel_all and not known.cancelled
    ]
    sitting.hands = hands
    if cancel_all:
        sitting.penalties = [replace(penalty, cancelled=True) for penalty in sitting.penalties]
    sitting.penalties = [*sitting.penalties, *penalties]
    if totals is None:
        computed = sitting.computed if hands else day.random.sample([80, 8, 8, 0, -16, -48, -48, -40], 4)
        totals = some_totals(day, computed)
    sitting.signed = list(totals)
    sheet = SheetInput(
        hands=tuple(Hand(n, h.winner, h.discarder, h.value) for n, h in enumerate(hands, start=1)),
        signed_totals=tuple(totals),
        new_penalties=tuple(
            NewPenalty(Penalty(p.kind, p.seat, p.amount, p.receiver), WHY) for p in penalties
        ),
        cancelled=tuple(CancelledPenalty(key, WHY) for key in cancelled),
    )
    record_sheet(session.pk, sheet, version=session.version, **BY)


def reopen(day: Day, place: Place, sitting: Sitting) -> None:
    session = day.session(place)
    reopen_session(session.pk, version=session.version, reason=WHY, **BY)
    sitting.confirmed = sitting.not_played = False


def confirm(day: Day, place: Place, sitting: Sitting) -> None:
    session = day.session(place)
    confirm_session(session.pk, version=version_now(session), reason=WHY, **BY)
    sitting.confirmed = True
    confirmed_anew(day, place, sitting)


def confirmed_anew(day: Day, place: Place, sitting: Sitting) -> None:
    """In a published round the public reads at once what is confirmed."""
    if day.truth.rounds[place[0] - 1].published:
        sitting.published = sitting.earned(place[0], day.truth.tie_rule)


def some_hands(day: Day) -> list[PlayedHand]:
    if day.random.random() < 0.15:
        return []
    hands = []
    for _ in range(day.random.choice([1, 1, 2, 3, 5, 16])):
        winner = day.random.choice([None, 0, 1, 2, 3, 0, 1, 2, 3])
        if winner is None:
            hands.append(PlayedHand())
        else:
            others = [seat for seat in range(4) if seat != winner]
            # Few values, so that tables and rankings are level often.
            value = day.random.choice([8, 8, 8, 8, 10, 24])
            hands.append(PlayedHand(winner, day.random.choice([None, *others]), value))
    return hands


def some_penalties(day: Day) -> list[SheetPenalty]:
    if day.random.random() < 0.8:
        return []
    seat, receiver = day.random.sample(range(4), 2)
    kind = day.random.choice(["to_others", "deduction", "to_player"])
    amount = day.random.choice([30, 60, 6])
    return [SheetPenalty(kind, seat, amount, receiver if kind == "to_player" else None)]


def some_totals(day: Day, computed: list[int]) -> list[int | None]:
    """As the hands lead to, mostly; or somebody has counted otherwise."""
    totals: list[int | None] = list(computed)
    if day.random.random() < 0.15:
        for seat, by in zip(day.random.sample(range(4), 2), (8, -8), strict=True):
            totals[seat] = computed[seat] + by
    if day.random.random() < 0.05:
        totals[day.random.randrange(4)] = 7
    return totals
