"""The pages about one player: the own page, and the calendar of the own rounds."""

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from scoring.mcr.fans import BY_NUMBER
from scoring.words import fan_words
from tournament.access.visibility import public_players
from tournament.charts.places import rank_chart
from tournament.models import Player, Round
from tournament.papers.calendar import CALENDAR_TYPE, player_calendar
from tournament.results import public
from tournament.results.course import course_of
from tournament.results.last_round import last_round_of
from tournament.results.penalties import listed_penalties
from tournament.results.statistics import played_sessions
from tournament.rules.statistics import PlayerRecord, records
from tournament.web.addresses import file_name, site_address
from tournament.web.public_page import cached_event_page, event_page
from tournament.words.last_round import tell_last_round
from tournament.words.penalties import penalty_sentences

if TYPE_CHECKING:
    from tournament.results.public import Appointment, PublicEvent


def _player(event: "PublicEvent", number: int) -> Player:
    return get_object_or_404(public_players(event).select_related("team"), number=number)


@cached_event_page
def player(request: HttpRequest, event: "PublicEvent", number: int) -> HttpResponse:
    """One player: the place and how it came about, every round whose seating is shown, and the hands."""
    person = _player(event, number)
    after = event.published_round or 0
    course = course_of(event, person, after=after)
    ranks = [(round_, line.rank) for round_, line in course.items() if line.rank is not None]
    before = dict(ranks).get(after - 1)
    line = course.get(after)
    last_round = last_round_of(event, person)
    record = records(played_sessions(event, player=person)).get(number)
    context = {
        "event": event,
        "player": person,
        "after": after,
        "line": line,
        "moved": before - line.rank if before and line and line.rank else None,
        "course": course,
        "chart": rank_chart(ranks),
        "schedule": public.schedule(event, person),
        "has_times": any(round_.starts_at for round_ in public.rounds_of(event)),
        "last_round": tell_last_round(last_round, line.rank if line else None) if last_round else None,
        "record": record,
        "fans": _fans_made(record),
        "penalties": penalty_sentences(listed_penalties(event, public=True).filter(player=person)),
    }
    return render(request, "public/player.html", context)


def _fans_made(record: PlayerRecord | None) -> list[tuple[object, str, int]]:
    """The fans of the hands won with their names, the most frequent first."""
    if record is None:
        return []
    made = sorted(record.fans.items(), key=lambda pair: (-pair[1], pair[0]))
    return [(BY_NUMBER[number], fan_words(number), hands) for number, hands in made]


@event_page
def calendar(request: HttpRequest, event: "PublicEvent", number: int) -> HttpResponse:
    """The rounds of one player as a file for a calendar."""
    person = _player(event, number)
    seats = {one.round.number: one for one in public.schedule(event, person)}

    site = site_address(request)

    def address(round_: Round, seat: "Appointment | None") -> str:
        if seat is None:
            return site + reverse("player", args=[event.slug, number])
        return site + reverse("session", args=[event.slug, round_.number, seat.seat.session.table.number])

    rounds = public.rounds_of(event)
    if person.status == Player.Status.WITHDRAWN:  # who plays in no round to come
        rounds = [round_ for round_ in rounds if round_.number in seats]
    file = player_calendar(event, person, rounds, seats, address)
    name = file_name(event, f"{number}.ics")
    return HttpResponse(
        file, content_type=CALENDAR_TYPE, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
