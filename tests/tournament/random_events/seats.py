"""What happens to people and their seats."""

from tests.tournament.random_events.day import BY, WHY, Day
from tests.tournament.random_events.truth import Person, PlayedRound, Sitting
from tournament.draws.continuing import continue_seating
from tournament.draws.drawing import draw_seating
from tournament.draws.level_players import Decision
from tournament.draws.ranked_round import level_players, order_before
from tournament.draws.seating_by_ranking import seat_by_ranking
from tournament.draws.swapping import swap_players
from tournament.players.entering import set_status as set_status_of
from tournament.players.replacing import replace_player
from tournament.players.unranking import put_back_into_ranking, take_out_of_ranking
from tournament.seating import Arrangement, Decider


def draw_all_rounds_anew(day: Day) -> bool:
    field = [p for p in day.truth.people if p.status in ("playing", "substitute")]
    if any(round_.begun for round_ in day.truth.rounds) or len(field) % 4 or not field:
        return False
    draw_seating(day.fresh().pk, seed=f"again {len(day.story)}", **BY)
    day.read_seats(day.truth.rounds)
    return True


def seat_a_round_by_the_ranking(day: Day) -> bool:
    round_ = next((r for r in day.truth.rounds if not r.complete), None)
    field = [p for p in day.truth.people if p.status in ("playing", "substitute")]
    if round_ is None or round_.number == 1 or round_.begun or len(field) % 4 or not field:
        return False
    way = day.random.choice(["near", "groups", "snake", "final-4"])
    level = level_players(order_before(day.fresh(), round_.number), Arrangement(way))
    seat_by_ranking(
        day.event.pk,
        round_.number,
        arrangement=way,
        decisions={players.group.first: Decision(Decider.LOT) for players in level},
        finalists=[person.number for person in day.truth.people],
        **BY,
    )
    day.read_seats([round_])
    return True


def go_on_with_other_players(day: Day) -> bool:
    """Two leave and two come after a round has begun: the rounds to come are drawn again."""
    first = 1 + max((r.number for r in day.truth.rounds if r.begun), default=0)
    to_come = [r for r in day.truth.rounds[first - 1 :] if r.sittings]
    field = [p for p in day.truth.people if p.status in ("playing", "substitute")]
    if first == 1 or not to_come or len(field) < 8:
        return False
    for person in day.random.sample(field, day.random.randint(1, 3)):
        set_status(day, person, "withdrawn")
    if day.random.random() < 0.5:
        day.enter(day.random.randint(1, 3))
    continue_seating(day.fresh().pk, seed=WHY, **BY)
    day.read_seats(day.truth.rounds[first - 1 :])
    return True


def two_change_places(day: Day) -> bool:
    rounds = [r for r in day.truth.rounds if r.sittings and not r.begun]
    if not rounds:
        return False
    round_ = day.random.choice(rounds)
    seats = [(s, at) for s in round_.sittings.values() for at in range(4)]
    (one, at_one), (other, at_other) = day.random.sample(seats, 2)
    numbers = one.people[at_one].number, other.people[at_other].number
    swap_players(day.fresh().pk, *numbers, round_number=round_.number, reason=WHY, **BY)
    one.people[at_one], other.people[at_other] = other.people[at_other], one.people[at_one]
    return True


def somebody_takes_a_place(day: Day) -> bool:
    """A newcomer takes over the draw number and the seats to come, or a session that has begun too."""
    begun_too = day.random.random() < 0.3
    leaving = somebody_to_leave(day)
    seats = [
        (sitting, at)
        for round_ in day.truth.rounds
        for sitting in round_.sittings.values()
        for at, person in enumerate(sitting.people)
        if person is leaving and passes_on(round_, sitting, at, begun_too=begun_too)
    ]
    if not seats:
        return False
    (coming,) = day.enter(1, day.random.choice(["playing", "substitute", "waiting"]))
    left = day.player(leaving)
    replace_player(left.pk, day.player(coming).pk, version=left.version, begun_too=begun_too, **BY)
    for sitting, at in seats:
        sitting.people[at] = coming
    leaving.number, coming.number = coming.number, leaving.number
    if coming.status != "substitute":
        coming.status = "playing"
    sits = any(p is leaving for r in day.truth.rounds for s in r.sittings.values() for p in s.people)
    if leaving.status == "playing" or not sits:
        leaving.status = "withdrawn"
    return True


def somebody_leaves_or_comes_back(day: Day) -> bool:
    person = day.random.choice(day.truth.people)
    status = day.random.choice([s for s in ("playing", "substitute", "withdrawn") if s != person.status])
    if person.out_of_ranking and status == "playing" and day.truth.published_round:
        return False
    set_status(day, person, status)
    return True


def somebody_is_ranked_no_more(day: Day) -> bool:
    """Somebody who withdrew is taken out of the ranking, or put back."""
    withdrawn = [person for person in day.truth.people if person.status == "withdrawn"]
    if not withdrawn:
        return False
    person = day.random.choice(withdrawn)
    act = put_back_into_ranking if person.out_of_ranking else take_out_of_ranking
    stored = day.player(person)
    act(stored.pk, version=stored.version, reason=WHY, **BY)
    person.out_of_ranking = not person.out_of_ranking
    return True


def somebody_to_leave(day: Day) -> Person:
    """Somebody; mostly one whose session has begun although nothing stands on its sheet."""
    begun = [
        person
        for round_ in day.truth.rounds
        for sitting in round_.sittings.values()
        if not (sitting.holds or sitting.confirmed)
        and (sitting.noted or round_.published or round_.clock_started)
        for person in sitting.people
    ]
    return day.random.choice(begun if begun and day.random.random() < 0.8 else day.truth.people)


def passes_on(round_: PlayedRound, sitting: Sitting, at: int, *, begun_too: bool) -> bool:
    if not (round_.published or round_.clock_started or sitting.noted):
        return True
    return begun_too and not (round_.published or sitting.confirmed or at in sitting.forfeits)


def set_status(day: Day, person: Person, status: str) -> None:
    stored = day.player(person)
    set_status_of(stored.pk, status, version=stored.version, **BY)
    person.status = status
    person.out_of_ranking = person.out_of_ranking and status == "withdrawn"
