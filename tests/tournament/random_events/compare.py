"""What `truth` says of an event, beside what each of its faces says."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from django_countries import countries

from tests.tournament.random_events import files, interface, pages
from tests.tournament.random_events.day import Day
from tests.tournament.random_events.reading import Ranked, RankedGroup, SeatTold
from tests.tournament.random_events.truth import GroupLine, Line, PlayedRound, Truth
from tournament.record.checking import check_history
from tournament.results.stored_numbers import differences_in

Difference = tuple[str, Any, Any]


def differences(day: Day, client: Any, officials_client: Any) -> list[str]:
    """Every difference of a face from the truth, as sentences; the faces of the public and of officials."""
    day.fresh()
    found = [*_public(day, client), *_official(day, officials_client)]
    said = [f"verify_event: {difference.sentence}" for difference in differences_in(day.fresh())]
    said += [f"check_history: entry {key} was changed" for key in check_history(day.fresh()).changed]
    return said + [_sentence(face, told, true) for face, told, true in found if told != true]


def _sentence(face: str, told: Any, true: Any) -> str:
    """Where a face differs; of lists only the first line that does."""
    if isinstance(told, list):
        pairs = enumerate(zip_longest(told, true), start=1)
        return next(f"{face}, line {n}:\n  told  {a}\n  truth {b}" for n, (a, b) in pairs if a != b)
    return f"{face}:\n  told  {told}\n  truth {true}"


def _ranked(lines: list[Line], rounds: list[int]) -> list[Ranked]:
    told = []
    for line in lines:
        earned = {e.round: (e.table_points, e.score) for e in line.earned}
        person = line.person
        results = tuple(earned.get(number) for number in rounds)
        told.append(Ranked(line.rank, person.number, person.name, line.table_points, line.score, results))
    return told


def _without_names(lines: list[Ranked]) -> list[Ranked]:
    return [Ranked(line.rank, line.number, None, line.table_points, line.score) for line in lines]


def _on_paper(line: Ranked) -> Ranked:
    """Paper tells no names that can be read back, and of each round the table points alone."""
    rounds = tuple(earned and earned[0] for earned in line.results or ())
    return Ranked(line.rank, line.number, None, line.table_points, line.score, rounds)


def _groups(lines: list[GroupLine], *, countries_too: bool = False) -> list[RankedGroup]:
    return [
        RankedGroup(
            line.rank,
            str(countries.name(line.name)) if countries_too else line.name,
            line.table_points,
            line.score,
        )
        for line in lines
    ]


def _members(lines: list[GroupLine]) -> list[RankedGroup]:
    return [
        RankedGroup(
            line.rank,
            line.name,
            line.table_points,
            line.score,
            tuple(sorted(member.person.name for member in line.members[: line.counting])),
        )
        for line in lines
    ]


def _seats(rounds: list[PlayedRound], *, public: bool, tie_rule: str) -> list[SeatTold]:
    """The seats of published rounds, or those of all confirmed sheets."""
    told = []
    for round_ in rounds:
        for table, sitting in round_.sittings.items():
            earned = sitting.published if public else sitting.earned(round_.number, tie_rule)
            for wind, person in enumerate(sitting.people):
                own = earned[wind] if earned else None
                told.append(
                    SeatTold(
                        round_.number,
                        table,
                        wind,
                        person.number,
                        own.score if own else None,
                        own.table_points if own else None,
                    )
                )
    return told


def _public(day: Day, client: Any) -> Iterator[Difference]:
    truth, slug, last = day.truth, day.event.slug, day.truth.published_round
    for after in {last, day.random.randint(1, last)} if last else ():
        yield from _public_ranking(truth, client, slug, after)
    published = [round_ for round_ in truth.rounds if round_.published]
    seats = _seats(published, public=True, tie_rule=truth.tie_rule)
    for round_ in published:
        own = [seat for seat in seats if seat.round == round_.number]
        yield f"page of round {round_.number}", pages.public_round(client, slug, round_.number), own
        on_paper = [(seat.table, seat.number, seat.score) for seat in own]
        paper = files.seats_on_paper(day.event, round_.number, public=True)
        yield f"paper of round {round_.number}", paper, on_paper
    yield "sessions of the API", interface.seats_by_api(client, slug), seats
    yield "endings in the API", *_endings(published, interface.endings_by_api(client, slug))
    yield "penalties of the API", interface.penalties_by_api(client, slug), _penalties(truth)
    if not last:
        return
    ranking = truth.public_ranking(last)
    for line in day.random.sample(ranking, min(3, len(ranking))):
        told = pages.player_sums(client, slug, line.person.number)
        true = (line.rank, line.table_points, line.score, len(line.earned))
        yield f"page of {line.person.name}", told, true
    yield from _files(day, client, public=True)


def _endings(rounds: list[PlayedRound], told: list[Any]) -> tuple[list[Any], list[Any]]:
    """How the tables ended whose sheets are closed: what the interface tells, and what is true."""
    true = {
        (round_.number, table): (
            sitting.not_played,
            tuple(sitting.places),
            tuple(seat in sitting.forfeits for seat in range(4)),
        )
        for round_ in rounds
        for table, sitting in round_.sittings.items()
        if sitting.confirmed
    }
    closed = [ending for ending in told if ending[:2] in true]
    return closed, [(*place, *ending) for place, ending in true.items()]


def _penalties(truth: Truth) -> list[Any]:
    """What players lost outside sheets in published rounds, or in the event as a whole."""
    found = [
        (person.number, lost.round, lost.points, lost.table_points, lost.cancelled)
        for person in truth.people
        for lost in person.lost
        if lost.round is None or truth.rounds[lost.round - 1].published
    ]
    return sorted(found, key=str)


def _hands(truth: Truth, *, public: bool) -> list[Any]:
    """The hands of closed sheets of published rounds, or of all sheets, with who won and who discarded."""
    found = []
    for round_ in truth.rounds:
        for table, sitting in round_.sittings.items():
            names = [
                "A substitute" if n in sitting.forfeits else p.name for n, p in enumerate(sitting.people)
            ]
            if not public or (round_.published and sitting.confirmed):
                for number, hand in enumerate(sitting.hands, start=1):
                    by = ["" if at is None else names[at] for at in (hand.winner, hand.discarder)]
                    found.append((round_.number, table, number, hand.value, *by))
    return found


def _public_ranking(truth: Truth, client: Any, slug: str, after: int) -> Iterator[Difference]:
    ranking = truth.public_ranking(after)
    lines = _ranked(ranking, list(range(1, after + 1)))
    yield f"ranking page after {after}", pages.public_ranking(client, slug, after), lines
    by_api = [(line, ranked.moved) for line, ranked in zip(lines, ranking, strict=True)]
    yield f"standings of the API after {after}", interface.ranked_by_api(client, slug, after), by_api
    teams = truth.teams(public=True, after=after)
    if any(person.team for person in truth.people):
        yield f"teams after {after}", pages.public_groups(client, slug, "teams", after), _groups(teams)
        yield (
            f"teams of the API after {after}",
            interface.groups_by_api(client, slug, "teams", after),
            _members(teams),
        )
    nations = truth.nations(public=True, after=after)
    if truth.nation_best:
        told = pages.public_groups(client, slug, "nations", after)
        yield f"nations after {after}", told, _groups(nations, countries_too=True)
        by_api = interface.groups_by_api(client, slug, "nations", after)
        yield f"nations of the API after {after}", by_api, _members(nations)


def _files(day: Day, client: Any, *, public: bool) -> Iterator[Difference]:
    """Lists, workbook and papers, of the public or of the officials."""
    truth, slug, whose = day.truth, day.event.slug, "public" if public else "officials'"
    standings = truth.standings(public=public)
    if public:
        standings = [line for line in standings if line.earned]
    # A round at whose tables nobody played has no column.
    rounds = sorted({earned.round for earned in truth.earned(public=public)})
    lines = _ranked(standings, rounds)
    sheets = files.workbook_rows(client, slug, public=public)
    if any(sitting.confirmed for round_ in truth.rounds for sitting in round_.sittings.values()) or public:
        # Before the first confirmed sheet officials have no list of a ranking.
        listed = files.csv_rows(client, slug, "standings", public=public)
        yield f"{whose} standings.csv", files.ranked_in_file(listed), lines
    yield f"{whose} workbook, standings", files.ranked_in_file(sheets["Standings"]), lines
    told = files.ranking_on_paper(day.event, public=public)
    yield f"{whose} paper of the ranking", told, [_on_paper(line) for line in lines]
    seats = _seats(
        [r for r in truth.rounds if r.published or not public], public=public, tie_rule=truth.tie_rule
    )
    listed = files.csv_rows(client, slug, "results", public=public)
    for face, rows in (("results.csv", listed), ("workbook, results", sheets["Results"])):
        told = [seat for seat in files.seats_in_file(rows) if seat.score is not None]
        yield f"{whose} {face}", told, [seat for seat in seats if seat.score is not None]
    listed = files.csv_rows(client, slug, "hands", public=public)
    for face, rows in (("hands.csv", listed), ("workbook, hands", sheets.get("Hands", []))):
        yield f"{whose} {face}", files.hands_in_file(rows), _hands(truth, public=public)
    teams = truth.teams(public=public)
    if teams:
        yield f"{whose} workbook, teams", files.groups_in_file(sheets["Teams"], "Team"), _groups(teams)
        yield (
            f"{whose} paper of teams",
            files.groups_on_paper(day.event, "teams", public=public),
            _groups(teams),
        )
    nations = _groups(truth.nations(public=public), countries_too=True)
    if nations:
        yield f"{whose} workbook, nations", files.groups_in_file(sheets["Nations"], "Nation"), nations
        yield f"{whose} paper of nations", files.groups_on_paper(day.event, "nations", public=public), nations


def _official(day: Day, client: Any) -> Iterator[Difference]:
    lines = _ranked(day.truth.standings(public=False), [])
    told = _without_names(pages.internal_ranking(client, day.event.slug))
    yield "internal ranking", told, _without_names(lines) if told else []
    reported = [
        (line.rank, line.person.name, _decimals(line.table_points), line.score)
        for line in day.truth.standings(public=False)
        if line.rank
    ]
    yield "report to the federation", files.reported(client, day.event.slug), reported
    yield from _files(day, client, public=False)


def _decimals(amount: Fraction) -> str:
    """At most two places, halves rounded away from nothing."""
    hundredths = int(abs(amount) * 100 + Fraction(1, 2))
    sign = "-" if amount < 0 else ""
    return sign + f"{hundredths / 100:.2f}".rstrip("0").rstrip(".")
