"""Schedule cards and table posters."""

from datetime import UTC, datetime

import pytest
from django.utils import translation
from fontTools.ttLib import TTFont

from tests.tournament.papers.played import LONG_NAME, played_event
from tests.tournament.papers.rendered import pages_of, seated, with_times
from tests.tournament.sample_events import seated_event
from tournament.models import Player
from tournament.papers.cells import Cut
from tournament.papers.making.render_pdf import FONTS
from tournament.papers.people_papers import badges_paper
from tournament.papers.schedule_papers import cards_paper, posters_paper
from tournament.papers.score_sheet import PAPER
from tournament.results.event_file import (
    players_taking_part,
)

pytestmark = pytest.mark.django_db


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


@pytest.mark.parametrize("paper", PAPER)
@pytest.mark.parametrize(("columns", "rows"), [(2, 5), (2, 4)])
def test_cells_fill_the_page_in_order(paper, columns, rows):
    cut = Cut(paper, columns, rows)
    first, second = cut.pages(range(columns * rows + 1))
    assert [cell.of for cell in first] == list(range(columns * rows))
    assert len({(cell.x, cell.y) for cell in first}) == columns * rows
    assert (first[-1].x + cut.width, first[-1].y + cut.height) == pytest.approx(PAPER[paper])
    assert [(cell.x, cell.y, cell.of) for cell in second] == [(0, 0, columns * rows)]


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
