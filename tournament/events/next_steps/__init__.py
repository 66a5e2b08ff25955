"""What is missing or possible now in an event, computed from its facts.

`situation_of` reads; everything else is pure: from a Situation to small frozen steps, each with the
page that does it, one module per topic. Needed steps hold up the event, possible ones do not.
"""

from datetime import datetime

from tournament.events.next_steps.people import before_the_first_round, players
from tournament.events.next_steps.publication import end, public
from tournament.events.next_steps.rehearsal import rehearsal
from tournament.events.next_steps.rules import rules
from tournament.events.next_steps.rulings import objections, prize_giving
from tournament.events.next_steps.seating import continuation, seating
from tournament.events.next_steps.sheets import current_round, reopened
from tournament.events.next_steps.situation import Situation, Step, situation_of
from tournament.models import Event

__all__ = ["Situation", "Step", "next_steps", "situation_of"]


def next_steps(situation: Situation, now: datetime) -> tuple[Step, ...]:
    """Return everything that is needed or possible now, needed first, most urgent first."""
    if situation.state == Event.State.CLOSED:
        return ()
    steps = [
        *players(situation),
        *rules(situation),
        *seating(situation),
        *continuation(situation),
        *reopened(situation),
        *objections(situation),
        *public(situation),
        *before_the_first_round(situation),
        *current_round(situation, now),
        *prize_giving(situation),
        *rehearsal(situation),
        *end(situation),
    ]
    return tuple(sorted(steps, key=lambda step: not step.needed))
