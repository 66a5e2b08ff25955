"""What is public about the last round before it is published: who can still win what."""

from tournament.access.visibility import shown_rounds
from tournament.models import Event, Player, Seat
from tournament.results.standings import entrants_of, results_of
from tournament.rules.last_round import Contender, LastRound
from tournament.standings import standings


def last_round_of(event: Event, player: Player) -> LastRound | None:
    """The last round as the player sees it: None unless it alone is unpublished, and its seating is shown.

    None, too, for who is not ranked in the event or has no seat in that round.
    """
    rounds = list(event.rounds.order_by("number"))
    if len(rounds) < 2 or rounds[-1].is_published or not all(one.is_published for one in rounds[:-1]):
        return None
    seats = Seat.objects.filter(round=rounds[-1], round__in=shown_rounds(event))
    tables: dict[int, list[int]] = {}
    for session, number in seats.values_list("session_id", "player__number"):
        tables.setdefault(session, []).append(number)
    seated = {number for table in tables.values() for number in table}
    if player.number not in seated:
        return None
    after = rounds[-2].number
    entrants = entrants_of(event, after=after, public=True)
    ranked = {entrant.number for entrant in entrants if entrant.ranked and not entrant.disqualified}
    lines = standings(entrants, results_of(event, after=after, public=True))
    contenders = [
        Contender(line.number, line.twelfths, line.score)
        for line in lines
        if line.number in ranked and (line.sessions or line.number in seated)
    ]
    if player.number not in ranked:
        return None
    return LastRound(
        player.number,
        contenders,
        list(tables.values()),
        event.tie_rule,
        ties_open=bool(event.tie_breakers),
    )
