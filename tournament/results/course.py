"""How a player came to the present place: the line of the ranking after each published round."""

from dataclasses import replace

from tournament import standings
from tournament.models import Event, Player
from tournament.results.standings import entrants_of, results_of
from tournament.standings import Standing


def course_of(event: Event, player: Player, *, after: int) -> dict[int, Standing]:
    """The player's line of the public ranking after each round up to `after`, from the first session on."""
    entrants = entrants_of(event, after=after, public=True)
    results = results_of(event, after=after, public=True)
    begun = min((one.round for one in results if one.number == player.number), default=after + 1)
    found = {}
    for number in range(begun, after + 1):
        then = [
            replace(
                entrant, penalties=tuple(lost for lost in entrant.penalties if (lost.round or 0) <= number)
            )
            for entrant in entrants
        ]
        so_far = [one for one in results if one.round <= number]
        lines = standings.standings(then, so_far, event.tie_breakers)
        line = next((line for line in lines if line.number == player.number), None)
        if line is not None:
            found[number] = line
    return found
