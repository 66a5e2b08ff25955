"""What is missing or possible now."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournament.events.next_steps import next_steps, situation_of
from tournament.models import Event
from tournament.record.actions import action_words
from tournament.results.internal_ranking import internal_ranking
from tournament.rounds.stand import current_stand, publish_obstacles
from tournament.web.organiser_page import organiser_page, show
from tournament.words.history import history_of


@organiser_page(methods="GET HEAD")
def what_next(request: HttpRequest, event: Event) -> HttpResponse:
    """The line of rounds, the steps, the bar that publishes, the ranking so far, the last changes."""
    situation = situation_of(event)
    rounds = situation.rounds
    steps = next_steps(situation, timezone.now())
    current = current_stand(rounds)
    counted = [round_ for round_ in rounds if round_.confirmed_count]
    top = [line for line in internal_ranking(event).lines if line.standing.sessions][:5] if counted else []
    return show(
        request,
        event,
        "what_next.html",
        rounds=rounds,
        needed=[step for step in steps if step.needed],
        possible=[step for step in steps if not step.needed],
        current=current,
        obstacles=publish_obstacles(event.state, rounds, current.number) if current else [],
        published=max((round_.number for round_ in rounds if round_.published), default=None),
        top=top,
        counted=counted[-1] if counted else None,
        last=[(entry, action_words(entry.action)) for entry in history_of(event)[:5]],
    )
