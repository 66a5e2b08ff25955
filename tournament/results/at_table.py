"""What the public is told of a session's four seats: places at the table, forfeits, and that nobody played.

Everything holds of a session in a published round. While its sheet is open again, what was published stands,
and of the sheet itself nothing is told.
"""

from collections.abc import Sequence

from tournament.models import Seat, Session


def sheet_is_public(session: Session) -> bool:
    """Whether the public sees how the scores came about: of a published and confirmed sheet only."""
    return session.round.is_published and session.is_confirmed


def is_forfeited(session: Session, seat: Seat) -> bool:
    """Whether the public is told that the player at this seat of the session forfeited it."""
    return bool(seat.forfeit) and sheet_is_public(session)


def is_not_played(session: Session, seats: Sequence[Seat]) -> bool:
    """Whether the round was published without a result of this table: nobody played there."""
    return session.round.is_published and all(seat.published_score is None for seat in seats)


def table_places(session: Session, seats: Sequence[Seat]) -> dict[int, int]:
    """The place of each seat at its table, by wind; level seats share it, and who forfeited has none.

    What a substitute signed at a forfeited seat ranks the table with the others (RULES.md section 6).
    While the sheet of a table at which somebody may have forfeited is open again, nobody has a place.
    """
    if not session.round.is_published:
        return {}
    counting = [seat for seat in seats if seat.published_score is not None]
    if sheet_is_public(session):
        totals = {seat.wind: seat.signed_total for seat in counting if seat.signed_total is not None}
        absent = {seat.wind for seat in counting if seat.forfeit}
    else:
        totals = {seat.wind: seat.published_score for seat in counting if seat.published_score is not None}
        absent = set()
        if any(_may_have_forfeited(seat, list(totals.values())) for seat in counting):
            return {}
    return {
        wind: 1 + sum(other > total for other in totals.values())
        for wind, total in totals.items()
        if wind not in absent
    }


def _may_have_forfeited(seat: Seat, scores: Sequence[int]) -> bool:
    """Whether a published result is that of a forfeit: nothing, where the last of the table has less."""
    return (seat.published_score, seat.published_twelfths) == (0, 0) and min(scores) < 0
