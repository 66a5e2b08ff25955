"""The papers besides lists and score sheets: cards, posters, badges, meetings, results, certificates."""

import io
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import translation
from fontTools.ttLib import TTFont
from pypdf import PdfReader

from tests.tournament.papers.played import LONG_NAME, NAMES, played_event
from tests.tournament.sample_events import NOW, TOTALS, seated_event
from tests.warm_renderer import render_pdf
from tournament.models import Player
from tournament.papers.cells import Cut
from tournament.papers.certificate_papers import certificates_paper
from tournament.papers.making.render_pdf import FONTS
from tournament.papers.paper import as_html
from tournament.papers.people_papers import badges_paper, name_size, participants_paper
from tournament.papers.result_papers import round_results_paper
from tournament.papers.schedule_papers import cards_paper, posters_paper
from tournament.papers.score_sheet import PAPER
from tournament.papers.seating_papers import meetings_paper, names_paper, seating_paper
from tournament.results.event_file import (
    players_taking_part,
    results_of_round,
    seated_rounds,
    seating_of,
    standings_file,
)

#: Millimetres at the left and at the right of a list.
MARGIN = 12
#: Millimetres of the names beside the table of meetings (static/css/papers/meetings.css).
NAMES_OF_MEETINGS = 50

pytestmark = pytest.mark.django_db


def pages_of(paper, event, size="A4"):
    pdf = PdfReader(io.BytesIO(render_pdf(as_html(paper, event, size=size, now=NOW))))
    return [page.extract_text() for page in pdf.pages]


def with_times(event):
    """The event with a round every ten hours, so over two days."""
    for round_ in event.rounds.all():
        round_.starts_at = datetime(2026, 5, 1, 9, 30, tzinfo=UTC) + timedelta(hours=10 * (round_.number - 1))
        round_.save()
    return event


def seated(event, *, public=False):
    rounds = seated_rounds(event, public=public)
    return rounds, seating_of(rounds, public=public)


def test_a_card_says_when_where_and_with_whom_in_every_round():
    event = with_times(played_event())
    paper = cards_paper(*seated(event), players_taking_part(event), size="A4")
    (page,) = paper.context["pages"]
    card = next(cell.of for cell in page if cell.of.player.number == 5)
    assert [(line.round.strip(), line.starts, line.table) for line in card.lines] == [
        ("1", "Fri 09:30", "2 E"),
        ("2", "Fri 19:30", "2 E"),
        ("3", "Sat 05:30", "2 S"),
    ]
    assert card.lines[0].opponents == ["6 #N/A, 7 Tomasz Zieliński", "8 Мария Иванова"]
    (text,) = pages_of(paper, event)
    assert text.count("Spring / Cup: 2026") == 8
    assert LONG_NAME.replace(" ", "") in text.replace("\n", "").replace(" ", "")


def test_a_card_bears_the_own_name_and_hides_that_of_an_opponent():
    event = played_event()
    Player.objects.filter(event=event, number=5).update(hidden=True)
    rounds, sessions = seated(event, public=True)
    (page,) = cards_paper(rounds, sessions, players_taking_part(event), size="A4").context["pages"]
    cards = {cell.of.player.number: cell.of for cell in page}
    assert cards[5].player.name == "王小明"
    named = ", ".join(cards[6].lines[0].opponents)
    assert "王小明" not in named
    assert "5 Player 5" in named


@pytest.mark.parametrize("language", ["en", "fr", "es", "zh-hans"])
def test_no_time_on_a_card_reaches_the_stop_of_the_table(language):
    event = seated_event(players=8, rounds=7, title="Cup of a week")
    for round_ in event.rounds.all():
        round_.starts_at = datetime(2026, 5, round_.number, 20, 40, tzinfo=UTC)
        round_.save()
    with translation.override(language):
        paper = cards_paper(*seated(event), players_taking_part(event), size="A4")
    (page,) = paper.context["pages"]
    begins = [f"{line.round}  {line.starts}" for line in page[0].of.lines]
    layout = paper.context["layout"]
    broadest = max(_ems(words) for words in begins) * layout.letters
    assert broadest < layout.column - 0.7
    assert broadest > layout.column - 4


def _ems(text):
    """How broad a text is, as a multiple of the letters' size."""
    fonts = [TTFont(FONTS / name) for name in ("tablepoint-sans-regular.ttf", "tablepoint-cjk.ttf")]
    return sum(
        next(
            font["hmtx"][font.getBestCmap()[ord(character)]][0] / font["head"].unitsPerEm
            for font in fonts
            if ord(character) in font.getBestCmap()
        )
        for character in text
    )


def test_many_rounds_leave_a_line_for_each_on_a_card():
    event = played_event()
    rounds, sessions = seated(event)
    many = [*rounds, *rounds, *rounds]
    (page,) = cards_paper(many, sessions, players_taking_part(event), size="A4").context["pages"]
    card = next(cell.of for cell in page if cell.of.player.number == 5)
    assert card.lines[0].opponents == ["6 #N/A, 7 Tomasz Zieliński, 8 Мария Иванова"]


def test_an_opponent_without_room_is_cut_on_a_card_and_the_others_are_not():
    event = played_event()
    Player.objects.filter(event=event, number=7).update(name="W" * 80)
    (page,) = cards_paper(*seated(event), players_taking_part(event), size="A4").context["pages"]
    card = next(cell.of for cell in page if cell.of.player.number == 5)
    first, second = card.lines[0].opponents
    assert first.startswith("6 #N/A, 7 WWWWWWWWWW")
    assert first.endswith("W…")
    assert second == "8 Мария Иванова"


@pytest.mark.parametrize(
    ("rounds", "size", "cards", "lines"),
    [
        (7, "A4", 8, 2),
        (8, "A4", 8, 1),
        (14, "A4", 8, 1),
        (16, "A4", 4, 2),
        (20, "A4", 4, 1),
        (20, "letter", 4, 1),
        (40, "letter", 2, 2),
    ],
)
def test_many_rounds_leave_fewer_cards_to_a_page_and_letters_that_can_be_read(rounds, size, cards, lines):
    event = seated_event(players=8, rounds=2, title="Cup of many rounds")
    first, sessions = seated(event)
    many = (first * rounds)[:rounds]
    layout = cards_paper(many, sessions, players_taking_part(event), size=size).context["layout"]
    assert layout.cut.columns * layout.cut.rows == cards
    assert layout.lines == lines
    assert layout.letters * 72 / 25.4 >= 6


def test_a_poster_for_each_table_names_who_sits_there():
    event = with_times(played_event())
    paper = posters_paper(event, *seated(event))
    pages = pages_of(paper, event)
    assert len(pages) == 2
    assert "Table 2" in pages[1]
    assert pages[1].count("王小明") == 3
    assert [[p.number for p in line.players] for line in paper.context["posters"][1].lines] == [
        [5, 6, 7, 8],
        [5, 2, 7, 4],
        [6, 5, 4, 3],
    ]


def test_badges_are_ten_to_a_page():
    event = played_event()
    Player.objects.bulk_create(
        Player(event=event, number=number, name=f"Late {number}") for number in (9, 10, 11)
    )
    pages = pages_of(badges_paper(players_taking_part(event), size="letter"), event, "letter")
    assert len(pages) == 2
    assert "Late 11" in pages[1]
    assert "Late 10" not in pages[1]


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("Li Wu", 34),
        ("王小明", 34),
        ("Maximiliane Theodora", 30),
        ("Maria da Conceição dos Santos Oliveira Pereira e Albuquerque", 19),
        (LONG_NAME, 13),
    ],
)
def test_a_longer_name_has_smaller_letters_on_a_badge(name, size):
    assert name_size(name) == size


@pytest.mark.parametrize("paper", PAPER)
@pytest.mark.parametrize(("columns", "rows"), [(2, 5), (2, 4)])
def test_cells_fill_the_page_in_order(paper, columns, rows):
    cut = Cut(paper, columns, rows)
    first, second = cut.pages(range(columns * rows + 1))
    assert [cell.of for cell in first] == list(range(columns * rows))
    assert len({(cell.x, cell.y) for cell in first}) == columns * rows
    assert (first[-1].x + cut.width, first[-1].y + cut.height) == pytest.approx(PAPER[paper])
    assert [(cell.x, cell.y, cell.of) for cell in second] == [(0, 0, columns * rows)]


def test_those_who_wait_get_no_badge_and_those_who_left_stand_on_the_list():
    event = played_event()
    Player.objects.create(event=event, number=9, name="Waits", status="waiting")
    Player.objects.create(event=event, number=10, name="Left", status="withdrawn")
    assert [player.number for player in players_taking_part(event)] == list(range(1, 9))
    listed = players_taking_part(event, withdrawn=True)
    assert [player.number for player in listed] == [*range(1, 9), 10]
    text = "".join(pages_of(participants_paper(listed), event))
    assert text.count("☐") == 9
    assert "withdrawn" in text
    assert "playing" not in text
    assert "Internal" in text


@pytest.mark.parametrize("size", PAPER)
def test_a_card_has_the_short_title_of_an_event_with_a_long_one(size):
    event = played_event(
        title="Championship of the Principality and of the Two Rivers, 2026", short_title="Two Rivers"
    )
    players = players_taking_part(event)
    for paper in (badges_paper(players, size=size), cards_paper(*seated(event), players, size=size)):
        (text,) = pages_of(paper, event, size)
        assert text.count("Two Rivers") == 8
        assert "Principality" not in text


@pytest.mark.parametrize(("clubs", "lies"), [("", False), ("Danube Tiles", False), ("Mahjong " * 9, True)])
def test_the_participants_lie_where_clubs_are_long(clubs, lies):
    event = played_event()
    event.players.update(club=clubs.strip())
    paper = participants_paper(players_taking_part(event))
    assert paper.lies == lies
    (text,) = pages_of(paper, event)
    assert " ".join(text.split()).count(clubs.strip()) >= len(NAMES)


def test_the_table_of_meetings_names_the_rounds():
    event = played_event()
    (block,) = meetings_paper(*seated(event)).context["blocks"]
    assert list(block.columns) == list(range(1, 9))
    assert [list(row.cells) for row in block.rows][:2] == [
        ["■", "1,3", "1,2", "1", "·", "2", "3", "2,3"],
        ["1,3", "■", "1", "1,2", "2", "·", "2,3", "3"],
    ]


def test_the_table_of_meetings_is_symmetric_and_cut_into_pages():
    event = played_event()
    rounds, sessions = seated(event)
    many = [session for session in sessions if session.round == 1] * 4
    paper = meetings_paper(rounds, many)
    (block,) = paper.context["blocks"]
    assert block.rows[0].cells[1] == "4×"
    assert "3× is in three rounds" in paper.note
    assert "3×" not in meetings_paper(rounds, sessions).note
    cells = [list(row.cells) for row in block.rows]
    assert cells == [list(column) for column in zip(*cells, strict=True)]


@pytest.mark.parametrize("size", PAPER)
def test_each_page_of_the_table_of_meetings_has_its_heads_and_keeps_to_the_paper(size):
    event = seated_event(players=72, rounds=2, title="C" * 120)
    paper = meetings_paper(*seated(event))
    pdf = PdfReader(io.BytesIO(render_pdf(as_html(paper, event, size=size, now=NOW))))
    heads = [block.columns for block in paper.context["blocks"]]
    _short, long = PAPER[size]
    assert NAMES_OF_MEETINGS + 36 * paper.context["column"] < long - 2 * MARGIN
    assert [len(columns) for columns in heads] == [36, 36, 36, 36]
    for page, columns in zip(pdf.pages, heads, strict=True):
        assert "\t".join(map(str, columns)) in page.extract_text().replace(" ", "\t")


def test_a_large_field_has_a_line_of_opponents_for_each_player(monkeypatch):
    monkeypatch.setattr("tournament.papers.seating_papers._MOST_IN_A_CROSS_TABLE", 7)
    event = played_event()
    paper = meetings_paper(*seated(event))
    (block,) = paper.context["blocks"]
    assert [row.cells for row in block.rows][4] == ["6 7 8", "2 4 7", "3 4 6"]
    assert "R3" in pages_of(paper, event)[0]


@pytest.mark.parametrize("rounds", [1, 3, 7, 8, 9, 10, 11])
def test_the_list_of_opponents_keeps_to_the_narrower_paper(monkeypatch, rounds):
    monkeypatch.setattr("tournament.papers.seating_papers._MOST_IN_A_CROSS_TABLE", 7)
    event = seated_event(players=8, rounds=rounds, title="Cup of opponents")
    width = meetings_paper(*seated(event)).context["width"]
    _short, long = PAPER["letter"]
    assert NAMES_OF_MEETINGS + rounds * width < long - 2 * MARGIN


def test_where_do_i_sit_tells_every_round_of_a_long_event():
    event = seated_event(players=8, rounds=12, title="Cup of twelve rounds")
    paper = names_paper(*seated(event))
    assert [rounds for rounds, _lines in paper.context["lists"]] == [list(range(1, 13))]
    (page,) = PdfReader(io.BytesIO(render_pdf(as_html(paper, event, size="A4", now=NOW)))).pages
    assert page.mediabox.width > page.mediabox.height


@pytest.mark.parametrize("size", PAPER)
def test_a_table_has_one_poster_however_long_the_names_are(size):
    event = with_times(seated_event(players=8, rounds=12, title="Cup of long names"))
    for player in event.players.all():
        Player.objects.filter(pk=player.pk).update(name=f"{LONG_NAME[:-2]}{player.number:02}")
    assert len(pages_of(posters_paper(event, *seated(event)), event, size)) == 2


@pytest.mark.parametrize("size", PAPER)
def test_a_table_has_two_posters_rather_than_one_that_runs_over(size):
    event = with_times(seated_event(players=4, rounds=20, title="錦標賽 Open " * 10))
    event.players.update(name="W" * 80)
    paper = posters_paper(event, *seated(event))
    assert [[line.round for line in poster.lines] for poster in paper.context["posters"]] == [
        list(range(1, 11)),
        list(range(11, 21)),
    ]
    texts = pages_of(paper, event, size)
    assert len(texts) == 2
    assert all("Table 1" in text and "Open" in text for text in texts)


def test_few_rounds_of_short_names_have_large_letters_on_a_poster():
    event, longer = played_event(), seated_event(players=8, rounds=12, title="Cup of twelve rounds")
    few, many = (posters_paper(of, *seated(of)) for of in (event, longer))
    assert few.context["number"] > many.context["number"]


def test_the_results_of_a_round_with_marks():
    event = played_event()
    first = event.rounds.get(number=1)
    (text,) = pages_of(
        round_results_paper(first, results_of_round(event, first, public=True), public=True), event
    )
    for total in TOTALS:
        assert f"{total:+}".replace("-", "−") in text
    assert "2 Σ" in text
    assert "Internal" not in text


@pytest.mark.parametrize(("make", "args"), [(names_paper, 0), (meetings_paper, 0), (seating_paper, 1)])
def test_a_seating_that_is_not_shown_is_marked_internal(make, args):
    event = played_event()
    rounds, sessions = seated(event)
    shown, _sessions = seated(event, public=True)
    if args:
        assert make(rounds[2], sessions).internal
        assert not make(shown[0], sessions).internal
    else:
        assert make(rounds, sessions).internal
        assert not make(shown, sessions).internal
    assert "Internal" in pages_of(make(rounds[2] if args else rounds, sessions), event)[0]


@pytest.mark.parametrize("size", PAPER)
def test_certificates_are_for_the_places_asked_for_the_first_first(size):
    event = played_event()
    file = standings_file(event, public=False)
    everybody = certificates_paper(file, places=None, own_language=False).context["certificates"]
    assert [one.place for one in everybody] == sorted(one.place for one in everybody)
    assert {one.of for one in everybody} == {8}
    first = certificates_paper(file, places=3, own_language=False)
    assert [one.place for one in first.context["certificates"]] == [
        one.place for one in everybody if one.place <= 3
    ]
    pages = pages_of(first, event, size)
    assert len(pages) == len(first.context["certificates"])
    assert "Place 1" in pages[0]
    assert "Head referee" in pages[0]


@pytest.mark.parametrize(
    ("first", "last", "printed"),
    [
        ("2026-11-21", "2026-11-22", "Uppsala, 22 November 2026"),
        ("2026-11-21", None, "Uppsala, 21 November 2026"),
        (None, None, "Uppsala"),
    ],
)
def test_a_certificate_has_the_last_day_or_else_the_first(first, last, printed):
    event = played_event(city="Uppsala", starts_on=first, ends_on=last)
    event.refresh_from_db()
    paper = certificates_paper(standings_file(event, public=False), places=1, own_language=False)
    assert printed in pages_of(paper, event)[0].splitlines()


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("Bo", 44),
        ("Kowalska-Brzęczyszczykiewicz, Anna", 38),
        ("Wu " * 26, 30),
        (LONG_NAME, 26),
        ("王" * 80, 20),
    ],
)
def test_a_long_name_has_two_lines_on_a_certificate_before_it_gets_small(name, size):
    event = played_event()
    Player.objects.filter(event=event, number=1).update(name=name.strip())
    certificates = certificates_paper(standings_file(event, public=False), places=None, own_language=False)
    assert {one.player.number: one.size for one in certificates.context["certificates"]}[1] == size
    assert len(pages_of(certificates, event)) == 8


def test_a_certificate_speaks_the_language_of_the_players_country():
    event = played_event()
    Player.objects.filter(event=event, number=1).update(country="DE")
    with translation.override("es"):
        certificates = certificates_paper(standings_file(event, public=False), places=None, own_language=True)
    languages = {one.player.number: one.language for one in certificates.context["certificates"]}
    assert languages == {1: "es"} | dict.fromkeys(range(2, 9), "fr")


def test_a_certificate_speaks_the_players_own_language_before_that_of_the_country():
    event = played_event()
    Player.objects.filter(event=event, number=2).update(language="zh-hans")
    file = standings_file(event, public=False)
    for own_language, expected in ((True, "zh-hans"), (False, "en")):
        paper = certificates_paper(file, places=None, own_language=own_language)
        languages = {one.player.number: one.language for one in paper.context["certificates"]}
        assert languages[2] == expected


def test_no_paper_asks_the_database_for_each_player_or_table(django_assert_num_queries):
    for players in (8, 16):
        event = seated_event(players=players, rounds=2, title=f"Cup of {players}")
        rounds = list(event.rounds.all())
        with django_assert_num_queries(1):
            sessions = seating_of(rounds, public=True)
        with django_assert_num_queries(1):
            listed = players_taking_part(event)
        with django_assert_num_queries(5):  # sessions, seats, hands, penalties, players
            results_of_round(event, rounds[0], public=False)
        with django_assert_num_queries(0):
            for paper in (
                cards_paper(rounds, sessions, listed, size="A4"),
                posters_paper(event, rounds, sessions),
                meetings_paper(rounds, sessions),
                badges_paper(listed, size="A4"),
                participants_paper(listed),
            ):
                as_html(paper, event, size="A4", now=NOW)
