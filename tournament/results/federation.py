"""What an event reports to the federation: one line for each ranked player, and what it would send back.

First and last names are the players' own (`Player.first_name`); none is guessed here.

The federation's report has 19 columns (`tournament.papers.workbooks.federation_report`). Whoever receives it
sends it back for missing numbers, unknown countries, duplicates and missing dates; these are found here.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_countries import countries

from scoring.words import listed
from tournament import standings
from tournament.models import Event, Player, Session
from tournament.results.standings import entrants_of, results_of
from tournament.rules.person_names import is_latin
from tournament.rules.plain_text import folded
from tournament.standings import Standing

#: A number of the federation, filled up with zeros from the left.
NUMBER_LENGTH = 8


@dataclass(frozen=True, slots=True)
class ReportedPlayer:
    """A line of the report: place, names, number of the federation ("" for who has none), results.

    `country` is its two letters, `twelfths` are table points.
    """

    place: int
    first_name: str
    last_name: str
    federation_number: str
    country: str
    twelfths: int
    score: int


@dataclass(frozen=True, slots=True)
class Report:
    """The report of an event. `country` is that of the reporting federation, `weight` in tenths."""

    title: str
    short_title: str
    city: str
    country: str
    starts_on: date | None
    ends_on: date | None
    days: int | None
    weight_tenths: int | None
    players: tuple[ReportedPlayer, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that the federation would send back (`wrong`) or may ask about.

    `about` says where it is mended: "setup", "players", "names", "rounds" or "rehearsal"; `player` is the key
    of the one it is about, `names` are those that it is about, “Last, First”.
    """

    sentence: str
    wrong: bool
    about: str
    player: int | None = None
    names: tuple[str, ...] = ()


def federation_report(event: Event) -> Report:
    """The report over all confirmed sheets, published or not: ranked players by place."""
    players = {player.number: player for player in event.players.all()}
    weight: Decimal | None = event.report_weight
    return Report(
        title=event.title,
        short_title=event.short_title or event.title,
        city=event.city,
        country=str(event.report_country) or str(event.country),
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        days=event.report_days or _days(event),
        weight_tenths=None if weight is None else int(weight * 10),
        players=tuple(
            _reported(players[line.number], line) for line in _ranked(event) if line.rank is not None
        ),
    )


def report_problems(event: Event) -> list[Problem]:
    """What stands between the event and its report, what is wrong first."""
    players = list(event.players.all())
    ranked = {line.number for line in _ranked(event) if line.rank is not None}
    reported = [player for player in players if player.number in ranked]
    found = [
        *(*_of_event(event), *_of_rounds(event), *_of_players(reported)),
        *(*_of_names(reported), *_of_all(players, reported)),
    ]
    return sorted(found, key=lambda problem: not problem.wrong)


def full_number(number: str) -> str:
    """A number of the federation as the report has it: eight digits. Others stay as they are typed."""
    typed = number.strip()
    return typed.zfill(NUMBER_LENGTH) if typed.isascii() and typed.isdecimal() else typed


def _ranked(event: Event) -> tuple[Standing, ...]:
    return standings.standings(entrants_of(event), results_of(event), event.tie_breakers)


def _reported(player: Player, line: Standing) -> ReportedPlayer:
    return ReportedPlayer(
        place=line.rank or 0,
        first_name=player.first_name,
        # Who was erased goes by a name of the program's alone.
        last_name=player.last_name or ("" if player.first_name else player.name),
        federation_number=full_number(player.federation_number),
        country=str(player.country),
        twelfths=line.twelfths,
        score=line.score,
    )


def _days(event: Event) -> int | None:
    if event.starts_on is None:
        return None
    return ((event.ends_on or event.starts_on) - event.starts_on).days + 1


def _of_event(event: Event) -> Iterator[Problem]:
    if event.in_rehearsal:
        yield Problem(_("This is a rehearsal: there is no report before it is wiped."), True, "rehearsal")
    missing = [
        (not event.city, _("The city is missing.")),
        (event.starts_on is None, _("The first day is missing.")),
        (event.starts_on is not None and event.ends_on is None, _("The last day is missing.")),
        (not (event.report_country or event.country), _("The reporting federation is missing.")),
        (event.report_weight is None, _("The weight is missing.")),
    ]
    yield from (Problem(sentence, True, "setup") for is_missing, sentence in missing if is_missing)
    if event.ruleset != Event.RulesetName.INTERNATIONAL or event.switches:
        sentence = _("The event is not played by the international rules as they stand.")
        yield Problem(sentence, False, "setup")


def _of_rounds(event: Event) -> Iterator[Problem]:
    sheets = Session.objects.filter(round__event=event).values_list("round__number", "state")
    seated = {number for number, _state in sheets}
    open_rounds = sorted({number for number, state in sheets if state != Session.State.CONFIRMED})
    for number in open_rounds:
        yield Problem(_("Not every sheet of round %d is confirmed.") % number, True, "rounds")
    for number in event.rounds.values_list("number", flat=True):
        if number not in seated:
            yield Problem(_("Round %d was not played.") % number, True, "rounds")
    hidden = list(event.rounds.filter(published_at=None).values_list("number", flat=True))
    if hidden and not open_rounds:
        yield Problem(_("Not published yet: round %s.") % listed(hidden), False, "rounds")


def _of_players(reported: list[Player]) -> Iterator[Problem]:
    for player in reported:
        number, name = player.federation_number.strip(), player.name
        found = []
        if not player.country:
            found.append((True, _("%s has no country.") % name))
        elif not countries.name(str(player.country)):
            found.append((True, _("%s has a country that is not known.") % name))
        if number and not (number.isascii() and number.isdecimal() and len(number) <= NUMBER_LENGTH):
            found.append((True, _("%s: a number of the federation has at most eight digits.") % name))
        if not (player.first_name and player.last_name):
            found.append((True, _("%s has one name; the report has a first and a last name.") % name))
        elif not is_latin(player.first_name + player.last_name):
            sentence = _("%s is not in Latin letters: give first and last name in these.")
            found.append((True, sentence % name))
        yield from (Problem(sentence, wrong, "players", player.pk) for wrong, sentence in found)


def _of_names(reported: list[Player]) -> Iterator[Problem]:
    """The names that the program divided and nobody has looked at."""
    guessed = [player for player in reported if not player.names_confirmed]
    if guessed:
        sentence = ngettext(
            "The program divided %d name into first and last name, and nobody has confirmed it:",
            "The program divided %d names into first and last names, and nobody has confirmed them:",
            len(guessed),
        )
        names = tuple(f"{player.last_name or '–'}, {player.first_name or '–'}" for player in guessed)
        yield Problem(sentence % len(guessed), False, "names", names=names)


def _of_all(players: list[Player], reported: list[Player]) -> Iterator[Problem]:
    if not reported:
        yield Problem(_("There are no results yet."), True, "rounds")
    numbers = Counter(
        full_number(player.federation_number) for player in reported if player.federation_number
    )
    for number, count in numbers.items():
        if count > 1:
            names = listed(p.name for p in reported if full_number(p.federation_number) == number)
            sentence = _("The number %(number)s is there more than once: %(names)s.")
            yield Problem(sentence % {"number": number, "names": names}, True, "players")
    for name, count in Counter(folded(player.name) for player in reported).items():
        if count > 1:
            several = listed(p.number for p in reported if folded(p.name) == name)
            sentence = _("Players of the same name: numbers %s.")
            yield Problem(sentence % several, False, "players")
    without = sum(not player.federation_number for player in reported)
    if without:
        sentence = ngettext(
            "%d player has no number of the federation and is reported as no member.",
            "%d players have no number of the federation and are reported as no members.",
            without,
        )
        yield Problem(sentence % without, False, "players")
    # Who waits has no seat: nobody expects them in the report.
    left_out = sum(player.status != Player.Status.WAITING for player in players) - len(reported)
    if reported and left_out:
        sentence = ngettext(
            "%d person without a place is left out: a substitute, or who has not played, was taken out of "
            "the ranking or is disqualified.",
            "%d people without a place are left out: substitutes, who has not played, who was taken out of "
            "the ranking, who is disqualified.",
            left_out,
        )
        yield Problem(sentence % left_out, False, "players")
