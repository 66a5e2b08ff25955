"""An event in full swing that has everything a recomputation looks at, made by the actions of the product.

Sixteen players and six rounds. Rounds 1 and 2 are published, and a sheet of each is open again; round 3 is
confirmed, with every mark; in round 4 sheets are being typed; rounds 4 and 5 were drawn again after a
withdrawal and a late arrival, and round 6 waits for its seating.
"""

import random

from scoring.mcr import ClaimedFan
from tests.tournament.made_once import made_once
from tests.tournament.sample_events import (
    NOW,
    ONE_HAND,
    ONE_HAND_SHEET,
    ONE_HAND_TOTALS,
    make_public,
    new_event,
    play,
    publish_played,
    record,
    session_of,
    version_now,
)
from tournament.demo.sheets import believable_hands
from tournament.draws.continuing import continue_seating
from tournament.draws.drawing import draw_seating
from tournament.draws.swapping import swap_players
from tournament.models import Event, Player, Session
from tournament.players.entering import PlayerEntry, add_players, set_status
from tournament.players.replacing import replace_player
from tournament.results.penalising import cancel_penalty, give_penalty
from tournament.rules.sheet import Hand, HandClaim, Penalty, PenaltyKind, computed_scores
from tournament.sheets.confirming import reopen_session
from tournament.sheets.ending import set_forfeits, set_not_played
from tournament.sheets.recording import CancelledPenalty, NewPenalty, SheetInput

#: 24 points and a flower, by discard.
TWENTY_FIVE = HandClaim(fans=(ClaimedFan(22),), flowers=1)
#: 6 points for one melded and one concealed kong, 2 for a dragon pung.
MIXED = HandClaim(fans=(ClaimedFan(57, 1, "mixed"), ClaimedFan(59)))
#: East wins 25 from South, West wins 8 from North, a drawn hand, South wins 12 by self-draw.
CLAIMED = (
    Hand(1, 0, 1, 25, TWENTY_FIVE),
    Hand(2, 2, 3, 8, MIXED),
    Hand(3),
    Hand(5, 1, None, 12),
)
PENALTIES = (
    Penalty(PenaltyKind.TO_OTHERS, 2, 30, hand=2),
    Penalty(PenaltyKind.DEDUCTION, 1, 10),
    Penalty(PenaltyKind.TO_PLAYER, 3, 6, receiver=0, hand=4),
)


@made_once
def full_event() -> Event:
    event = new_event(rounds=6, title="Harbour Cup", tie_breakers=["most_hands_won", "fewest_discards"])
    entries = [
        PlayerEntry(
            name=f"Player {number}",
            team=f"Team {'ABCD'[number % 4]}",
            country=("FR", "NL", "IT")[number % 3],
            status="substitute" if number == 16 else "playing",
        )
        for number in range(1, 17)
    ]
    add_players(event.pk, entries, by=None, now=NOW)
    waiting = PlayerEntry("Somebody who waits", country="NL", status="waiting")
    newcomers = [PlayerEntry("Newcomer", country="FR", team="Team A", status="waiting"), waiting]
    add_players(event.pk, newcomers, by=None, now=NOW)
    Event.objects.filter(pk=event.pk).update(team_best=3, nation_best=2)
    draw_seating(event.pk, rounds=5, seed="tests", by=None, now=NOW)
    event = make_public(event)
    _first_round(event)
    _second_round(event)
    _third_round(event)
    _drawn_again(event)
    _fourth_round(event)
    forfeit(session_of(event, 5, 2), {3: "walked out"})
    _penalties_outside_sheets(event)
    event.refresh_from_db()
    return event


def _first_round(event):
    play(session_of(event, 1, 1), _sheet(event, believable_hands(random.Random(1), 16)))
    play(session_of(event, 1, 2), _sheet(event, CLAIMED, PENALTIES))
    play(session_of(event, 1, 3), SheetInput(signed_totals=(73, 61, -67, -67)))
    play(session_of(event, 1, 4), _sheet(event, CLAIMED[:2]))
    publish_played(event, 1)
    reopen(session_of(event, 1, 4))
    leaving, coming = event.players.get(number=3), event.players.get(name="Newcomer")
    replace_player(leaving.pk, coming.pk, by=None, version=leaving.version, now=NOW, reason="ill")


def _second_round(event):
    # The substitute at East wins the table; who forfeits gets nothing.
    forfeit(session_of(event, 2, 1), {0: "16 minutes late"})
    play(session_of(event, 2, 1), ONE_HAND_SHEET)
    not_played = session_of(event, 2, 2)
    how = {"reason": "fire alarm", "by": None, "version": not_played.version, "now": NOW}
    set_not_played(not_played.pk, **how)
    forfeit(session_of(event, 2, 3), {2: "left the hall"})
    play(session_of(event, 2, 3), _sheet(event, CLAIMED))
    play(session_of(event, 2, 4), ONE_HAND_SHEET)
    publish_played(event, 2)
    reopen(session_of(event, 2, 3))


def _third_round(event):
    play(session_of(event, 3, 1), _sheet(event, CLAIMED, PENALTIES))
    session = record(session_of(event, 3, 2), _sheet(event, CLAIMED, PENALTIES))
    cancelled = CancelledPenalty(session.penalties.get(kind="to_others").pk, "not theirs")
    totals = computed_scores(event.rules, CLAIMED, PENALTIES[1:])
    play(session, SheetInput(CLAIMED, totals, cancelled=(cancelled,)))
    east, south, west, north = ONE_HAND_TOTALS
    play(
        session_of(event, 3, 3),
        SheetInput(ONE_HAND, (east + 2, south, west - 2, north)),
        reason="All signed.",
    )
    play(session_of(event, 3, 4), SheetInput(ONE_HAND, (east + 2, south, west, north)), reason="All signed.")


def _drawn_again(event):
    leaving = event.players.get(number=7)
    set_status(leaving.pk, Player.Status.WITHDRAWN, by=None, version=leaving.version, now=NOW)
    add_players(event.pk, [PlayerEntry("Late arrival", country="IT", team="Team B")], by=None, now=NOW)
    continue_seating(event.pk, seed="again", by=None, now=NOW)
    swap_players(event.pk, 1, 2, round_number=5, reason="a couple", by=None, now=NOW)


def _fourth_round(event):
    record(session_of(event, 4, 1), SheetInput(CLAIMED, (1, None, None, None)))
    session = record(session_of(event, 4, 2), _sheet(event, CLAIMED, PENALTIES))
    forfeit(session, {1: "left after hand 2"})
    record(session_of(event, 4, 3), SheetInput(ONE_HAND, (35, -19, -8, -8)))


def _penalties_outside_sheets(event):
    given = [
        give_penalty(
            event.players.get(number=number).pk,
            kind=kind,
            amount=amount,
            round_number=round_,
            reason="conduct",
            by=None,
            now=NOW,
        )
        for number, kind, amount, round_ in (
            (1, "points", 50, 1),
            (2, "table_points", 6, None),
            (5, "disqualified", 0, 2),
            (9, "points", 20, 5),
            (10, "points", 5, 1),
        )
    ]
    cancel_penalty(given[-1].pk, reason="a mistake", by=None, now=NOW)


def _sheet(event, hands, penalties=()):
    """A sheet whose signed totals are what hands and penalties lead to."""
    totals = computed_scores(event.rules, hands, penalties)
    new = tuple(NewPenalty(penalty, "as the rules say") for penalty in penalties)
    return SheetInput(hands=tuple(hands), signed_totals=totals, new_penalties=new)


def forfeit(session, forfeits):
    """Rule which seats of an open session forfeit, each with why."""
    return set_forfeits(session.pk, forfeits, by=None, version=version_now(session), now=NOW)


def reopen(session: Session) -> Session:
    return reopen_session(session.pk, by=None, version=version_now(session), reason="mistaken", now=NOW)
