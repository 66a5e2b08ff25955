"""What the organisers do: publishing, penalties outside sheets, rules, and the file of everything."""

from copy import deepcopy
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

from tests.tournament.random_events.day import BY, TIE_BREAKERS, WHY, Day
from tests.tournament.random_events.truth import Lost, PlayedRound
from tests.tournament.sample_events import NOW
from tournament.archive.reading import read_archive
from tournament.archive.restoring import replace_event
from tournament.ceremony.leading import release_round, withhold_round
from tournament.events.changing_rules import change_rules
from tournament.events.editing import edit_event, set_rounds
from tournament.papers.archive import archive_json
from tournament.players.changing_settings import edit_player_settings
from tournament.results.penalising import cancel_penalty, give_penalty
from tournament.rounds.publishing import publish_round, unpublish_round
from tournament.rounds.timing import start_clock


def give_a_penalty(day: Day) -> bool:
    person = day.random.choice(day.truth.people)
    round_ = day.random.choice([None, *(r.number for r in day.truth.rounds)])
    kind, amount, lost = day.random.choice(
        [
            ("points", 20, Lost(round_, points=20)),
            ("points", 8, Lost(round_, points=8)),
            ("table_points", 12, Lost(round_, table_points=Fraction(1))),
            ("table_points", 5, Lost(round_, table_points=Fraction(5, 12))),
            ("disqualified", 0, Lost(round_, disqualified=True)),
        ]
    )
    give_penalty(day.player(person).pk, kind=kind, amount=amount, round_number=round_, reason=WHY, **BY)
    person.lost.append(lost)
    return True


def cancel_a_penalty(day: Day) -> bool:
    found = [(p, at) for p in day.truth.people for at, lost in enumerate(p.lost) if not lost.cancelled]
    if not found:
        return False
    person, at = day.random.choice(found)
    keys = list(day.player(person).ranking_penalties.order_by("pk").values_list("pk", flat=True))
    cancel_penalty(keys[at], reason=WHY, **BY)
    person.lost[at] = replace(person.lost[at], cancelled=True)
    return True


def publish_a_round(day: Day) -> bool:
    round_ = next((r for r in day.truth.rounds if not r.published), None)
    if round_ is None or not round_.complete or round_.withheld:
        return False
    stored = day.round(round_.number)
    publish_round(stored.pk, version=stored.version, **BY)
    day.truth.publish(round_)
    return True


def unpublish_a_round(day: Day) -> bool:
    published = [r.number for r in day.truth.rounds if r.published]
    if not published:
        return False
    number = day.random.choice(published)
    stored = day.round(number)
    unpublish_round(stored.pk, version=stored.version, **BY)
    day.truth.unpublish_from(number)
    return True


def withhold_the_last_round(day: Day) -> bool:
    """It waits for the prize-giving, or no longer."""
    last = day.truth.rounds[-1]
    if last.published:
        return False
    stored = day.round(last.number)
    act = release_round if last.withheld else withhold_round
    act(stored.pk, version=stored.version, **BY)
    last.withheld = not last.withheld
    return True


def start_a_clock(day: Day) -> bool:
    round_ = next((r for r in day.truth.rounds if not r.complete), None)
    if round_ is None or not round_.sittings or round_.published or round_.clock_started:
        return False
    stored = day.round(round_.number)
    day.clocks_started += 1
    at = NOW + timedelta(hours=3 * day.clocks_started)
    start_clock(stored.pk, minutes=120, lead_in=0, last_minutes=5, by=None, now=at)
    round_.clock_started = True
    return True


def add_or_drop_a_round(day: Day) -> bool:
    """One more, which is not seated yet; or the last one goes, if nothing was ever said of it."""
    last = day.truth.rounds[-1]
    if not (last.sittings or last.withheld) and not any(
        x.round == last.number for p in day.truth.people for x in p.lost
    ):
        set_rounds(day.event.pk, last.number - 1, **BY)
        day.truth.rounds.pop()
    elif last.sittings and last.number < 5 and not last.withheld:
        set_rounds(day.event.pk, last.number + 1, **BY)
        day.truth.rounds.append(PlayedRound(last.number + 1))
    else:
        return False
    return True


def rank_by_other_tie_breakers(day: Day) -> bool:
    wanted = day.random.sample(TIE_BREAKERS, day.random.randint(0, 3))
    event = day.fresh()
    edit_event(event.pk, {"tie_breakers": wanted}, version=event.version, reason=WHY, **BY)
    day.truth.tie_breakers = wanted
    return True


def count_members(day: Day) -> bool:
    """How many count for a team, and for a nation."""
    event = day.fresh()
    teams, nations = day.random.choice([None, 1, 2, 3]), day.random.choice([None, 1, 2])
    changes = {"team_best": teams, "nation_best": nations, "contacts_days": event.contacts_days}
    edit_player_settings(event.pk, changes, version=event.version, reason=WHY, **BY)
    day.truth.team_best, day.truth.nation_best = teams, nations
    return True


def share_table_points_otherwise(day: Day) -> bool:
    """The tie rule changes, which waits while a published sheet is open."""
    open_again = any(r.published and not s.confirmed for r in day.truth.rounds for s in r.sittings.values())
    if open_again:
        return False
    day.truth.tie_rule = "literal" if day.truth.tie_rule == "averaged" else "averaged"
    event = day.fresh()
    changes = {"tie_rule": day.truth.tie_rule}
    change_rules(event.pk, changes, reason=WHY, version=event.version, **BY)
    for round_ in day.truth.rounds:
        if round_.published:
            day.truth.publish(round_)
    return True


def keep_everything(day: Day) -> bool:
    day.kept = archive_json(day.fresh(), now=NOW), deepcopy(day.truth)
    return True


def go_back(day: Day) -> bool:
    """The event is as it was when everything was kept."""
    if day.kept is None:
        return False
    archive, truth = day.kept
    replace_event(day.fresh().pk, read_archive(archive), **BY)
    day.truth, day.kept = truth, None
    day.fresh()
    return True
