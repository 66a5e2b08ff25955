"""Every paper, for few players and for many, for one round and for twenty: what is on it, and how.

All that the database says is on the paper, no letter is off the page or too small to read, and each page says
whose it is. The names of `awkward_event` are those at which papers fail.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby, permutations
from operator import attrgetter
from pathlib import Path

import pytest
from django.utils import translation
from django.utils.timezone import localtime

from tests.tournament.papers.awkward_event import LABEL, LOST, REASON, SHORT_TITLE, TITLE, awkward_event
from tests.tournament.papers.printed import pages_of, without_spaces
from tests.tournament.sample_events import NOW
from tests.warm_renderer import render_pdf
from tournament.draws.certificate import certificate_of
from tournament.models import Event, Seat, Wind
from tournament.papers.certificate_papers import certificates_paper
from tournament.papers.making.glyphs import missing_glyphs
from tournament.papers.paper import Paper, as_html
from tournament.papers.people_papers import badges_paper, participants_paper
from tournament.papers.result_papers import nations_paper, round_results_paper, standings_paper, teams_paper
from tournament.papers.schedule_papers import cards_paper, posters_paper
from tournament.papers.seating_papers import (
    draw_certificate_paper,
    meetings_paper,
    names_paper,
    seating_paper,
)
from tournament.papers.slips import score_sheets_paper
from tournament.results.event_file import (
    players_taking_part,
    results_of_round,
    seated_rounds,
    seating_of,
    standings_file,
)
from tournament.standings import Standing, TeamStanding, format_table_points
from tournament.words.amounts import plain_amount, signed_amount

pytestmark = pytest.mark.django_db

TEMPLATES = Path(__file__).parents[3] / "templates" / "papers"
#: Templates that are not a paper of their own.
FRAMES = {"base", "cells", "no_file"}
#: What stands between two figures on paper, as a pattern: a name, a few words.
GAP = "[^0-9]{0,200}?"
#: Points of the smallest letters on any paper; a hundredth is lost where a PDF rounds.
SMALLEST = 5.99
#: Of a paper that is made in more parts than these, the first and the last are looked at.
MOST_PARTS = 2


def papers_of(event: Event, size: str) -> Iterator[tuple[Paper, Iterable[str]]]:
    """Each paper with the patterns of what must stand on it, where all white space is left out."""
    rounds, seats = seated_rounds(event, public=False), seats_of(event)
    sessions, file, last = seating_of(rounds, public=False), standings_file(event, public=False), rounds[-1]
    of_round = [session for session in sessions if session.round == last.number]
    tables, last_tables = tables_of(seats), tables_of(s for s in seats if s.session.round_id == last.pk)
    playing, everybody = players_taking_part(event), players_taking_part(event, withdrawn=True)

    paper = standings_paper(file)
    yield paper, [*ranking(event, seats, paper.context["rounds"]), words(REASON)]
    yield teams_paper(file), groups(event, file.teams)
    yield nations_paper(file), groups(event, file.nations)
    results = results_of_round(event, last, public=False)
    yield round_results_paper(last, results, public=False), map(scores, last_tables)
    yield seating_paper(last, of_round), [*map(by_table, last_tables), words(LABEL)]
    paper = names_paper(rounds, sessions)
    yield paper, by_name(seats, [part for part, _lines in paper.context["lists"]])
    paper = meetings_paper(rounds, sessions)
    yield (
        paper,
        met_by(seats, paper.context.get("parts"), {tuple(b.columns) for b in paper.context["blocks"]}),
    )
    yield participants_paper(everybody), [f"☐{player.number}{name(player.name)}" for player in everybody]
    worth = certificate_of(event, public=False)
    yield draw_certificate_paper(worth, public=False), [f"{len(playing) // 4 * 4}"]

    for part in ends(
        score_sheets_paper(event, last, of_round, size=size, site="https://mahjong.example.org")
    ):
        shown = {slip.table for slip in part.context["slips"]}
        yield part, map(sheet, (t for t in last_tables if t[0].session.table.number in shown))
    for part in ends(cards_paper(rounds, sessions, playing, size=size)):
        yield part, cards(tables, numbers_in(part))
    for part in ends(posters_paper(event, rounds, sessions)):
        shown = {(poster.table, line.round) for poster in part.context["posters"] for line in poster.lines}
        yield part, map(poster_line, (t for t in tables if place_of(t) in shown))
    for part in ends(badges_paper(playing, size=size)):
        worn = [player for player in playing if player.number in numbers_in(part)]
        yield part, [f"{name(player.name)}{GAP}{player.number}" for player in worn]
    for part in ends(certificates_paper(file, places=None, own_language=False)):
        shown = {certificate.player.number for certificate in part.context["certificates"]}
        yield (
            part,
            [
                certified(line, sum(bool(other.rank) for other in file.standings))
                for line in file.standings
                if line.number in shown
            ],
        )


def ends(paper: Paper) -> list[Paper]:
    parts = paper.parts()
    return parts if len(parts) <= MOST_PARTS else [parts[0], parts[-1]]


def numbers_in(part: Paper) -> set[int]:
    """The players of whom these pages have a piece."""
    return {cell.of.player.number for page in part.context["pages"] for cell in page}


def seats_of(event: Event) -> list[Seat]:
    """All seats, round by round and table by table, East to North."""
    seats = Seat.objects.filter(session__round__event=event)
    seats = seats.select_related("session__round", "session__table", "player")
    return list(seats.order_by("session__round__number", "session__table__number", "wind"))


def tables_of(seats: Iterable[Seat]) -> list[list[Seat]]:
    return [list(table) for _session, table in groupby(seats, attrgetter("session_id"))]


def place_of(table: Sequence[Seat]) -> tuple[int, int]:
    return table[0].session.table.number, table[0].session.round.number


def by_player(seats: Iterable[Seat]) -> dict[int, list[Seat]]:
    found: dict[int, list[Seat]] = {}
    for seat in seats:
        found.setdefault(seat.player.number, []).append(seat)
    return found


def words(text: str) -> str:
    """The pattern of a text that stands there whole."""
    return re.escape(without_spaces(text))


def name(text: str) -> str:
    """The pattern of a name; of letters that no bundled font has, or whose marks stand alone, anything."""
    alone = any(map(unicodedata.combining, unicodedata.normalize("NFC", text)))
    return "[^0-9]{1,99}?" if alone or missing_glyphs(text) else words(text)


def begins(table: Sequence[Seat]) -> str:
    """When the round begins; before the time stands the day of the week."""
    return f"[^0-9]*{localtime(table[0].session.round.starts_at):%H:%M}"


def ranking(event: Event, seats: Sequence[Seat], rounds: Sequence[int]) -> Iterator[str]:
    """Of each player the table points of the last rounds, and both sums, less what one of them lost."""
    assert list(rounds) == list(range(1, event.rounds.count() + 1))[-len(rounds) :]
    for number, of_player in by_player(seats).items():
        points = "".join(
            format_table_points(s.twelfths) for s in of_player if s.session.round.number in rounds
        )
        total = sum(seat.twelfths for seat in of_player) - (LOST if number == 1 else 0)
        score = sum(seat.score for seat in of_player)
        yield words(f"{points}{format_table_points(total)}{plain_amount(score)}")
    for player in event.players.all():
        yield f"{player.number}[A-Z]{{3}}{name(player.name)}"


def groups(event: Event, standings: Iterable[TeamStanding]) -> Iterator[str]:
    """Of each team or nation the place, whoever counts with what each brought, and the sums."""
    names = {player.number: player.name for player in event.players.all()}
    for one in standings:
        sums = format_table_points(one.twelfths) + plain_amount(one.score)
        members = (
            rf"{name(names[member.number])}\({words(format_table_points(member.twelfths))}\)"
            for member in one.members[: one.counting]
        )
        yield f"{one.rank}{GAP}{'.'.join(members)}{words(sums)}"


def certified(line: Standing, of: int) -> str:
    points, score = format_table_points(line.twelfths), plain_amount(line.score)
    return f"{line.rank}[^0-9]+{of}[^0-9]+{words(points)}[^0-9]+?{words(score)}"


def scores(table: Sequence[Seat]) -> str:
    seats = (
        f"{seat.player.number}{name(seat.player.name)}"
        f"{words(signed_amount(seat.score))}·{words(format_table_points(seat.twelfths))}"
        for seat in table
    )
    return f"{place_of(table)[0]}Σ{''.join(seats)}"


def by_table(table: Sequence[Seat]) -> str:
    seats = (f"{name(seat.player.name)}[^0-9]*{seat.player.number}" for seat in table)
    return f"{place_of(table)[0]}{GAP}{GAP.join(seats)}"


def sheet(table: Sequence[Seat]) -> str:
    number, round_ = place_of(table)
    seats = (f"{GAP}{seat.player.number}.?{name(seat.player.name)}" for seat in table)
    return f"{round_}{number}{''.join(seats)}"


def by_name(seats: Sequence[Seat], parts: Sequence[Sequence[int]]) -> Iterator[str]:
    """Of each player where in each round, in as many lists as the rounds need; no round is missing."""
    assert list(chain(*parts)) == sorted({seat.session.round.number for seat in seats})
    for number, of_player in by_player(seats).items():
        where = {s.session.round.number: f"{s.session.table.number}{Wind(s.wind).sign}" for s in of_player}
        for part in parts:
            yield f"{name(of_player[0].player.name)}{number}{''.join(where[round_] for round_ in part)}"


def met_by(
    seats: Sequence[Seat], parts: Sequence[Sequence[int]] | None, columns: Iterable[Sequence[int]]
) -> Iterator[str]:
    """The rounds in which each player meets each other one; of many players the opponents in each round."""
    met: dict[int, dict[int, list[int]]] = {seat.player.number: {} for seat in seats}
    for table in tables_of(seats):
        for one, other in permutations([seat.player.number for seat in table], 2):
            met[one].setdefault(other, []).append(place_of(table)[1])
    numbers = sorted(met)
    if parts:
        assert list(chain(*parts)) == sorted({seat.session.round.number for seat in seats})
        for one in numbers:
            for part in parts:
                yield "".join(str(other) for round_ in part for other in against(round_, met[one]))
        return
    assert sorted(chain(*columns)) == numbers
    for one in numbers:
        for part in columns:
            yield words("".join(cell(met[one].get(other, []), one == other) for other in part))


def against(round_: int, met: Mapping[int, Sequence[int]]) -> list[int]:
    return sorted(other for other, rounds in met.items() if round_ in rounds)


def cell(rounds: Sequence[int], oneself: bool) -> str:
    """The rounds of a pair, as far as a cell has room; else how many they are."""
    told = ",".join(map(str, rounds)) or "·"
    return "■" if oneself else told if len(told) <= 3 else f"{len(rounds)}×"


def cards(tables: Iterable[Sequence[Seat]], numbers: set[int]) -> Iterator[str]:
    """A line of each round on each card: when, where, and the numbers of the three others."""
    for table in tables:
        for seat in table:
            if seat.player.number in numbers:
                others = GAP.join(f"{other.player.number}" for other in table if other is not seat)
                number, round_ = place_of(table)
                yield f"{round_}{begins(table)}{number}{Wind(seat.wind).sign}{others}"


def poster_line(table: Sequence[Seat]) -> str:
    seats = (f"{name(seat.player.name)}{seat.player.number}" for seat in table)
    return f"{place_of(table)[1]}{begins(table)}{''.join(seats)}"


@pytest.mark.parametrize("rounds", [1, 10, 20])
@pytest.mark.parametrize(
    ("players", "size", "language"),
    [(4, "A4", "fr"), (16, "letter", "es"), (73, "A4", "zh-hans"), (400, "letter", "en")],
)
def test_all_is_on_the_paper_and_can_be_read(players, rounds, size, language):
    event = awkward_event(players, rounds)
    templates = set()
    with translation.override(language):
        for paper, patterns in papers_of(event, size):
            templates.add(paper.template)
            pdf = render_pdf(as_html(paper, event, size=size, now=NOW))
            pages = pages_of(pdf, drawn=paper.template == "score_sheets")
            text = "".join(page.text for page in pages)
            missing = [pattern for pattern in patterns if not re.search(pattern, text)]
            assert not missing, (paper.name, missing[:3])
            assert not [page.outside for page in pages if page.outside], paper.name
            assert min(page.smallest for page in pages) >= SMALLEST, paper.name
            whose = [words(SHORT_TITLE if paper.template in ("cards", "badges") else TITLE)]
            whose += [] if paper.repeats else [words(paper.title)]
            assert not [page.text[:80] for page in pages for w in whose if not re.search(w, page.text)], (
                paper.name
            )
    shape_of_meetings = "opponents" if players < 120 else "meetings"
    assert templates == {path.stem for path in TEMPLATES.glob("*.html")} - FRAMES - {shape_of_meetings}
