"""Where a number may be 1 the sentence says one thing and not several, in each language as it counts."""

import pytest
from django.utils import translation

from scoring.mcr import Code
from scoring.mcr import Finding as ClaimFinding
from scoring.mcr import Severity as ClaimSeverity
from tests.tournament.papers.played import played_event
from tests.tournament.sample_events import NOW
from tournament.models import RankingPenalty
from tournament.papers.certificate_papers import certificates_paper
from tournament.papers.paper import as_html
from tournament.results.event_file import standings_file
from tournament.rules.findings import Finding, Severity
from tournament.rules.sheet import Hand
from tournament.words.amounts import table_points_count
from tournament.words.claim_findings import claim_words_of
from tournament.words.findings import Names, sentence
from tournament.words.penalties import penalty_worth

NAMES = Names(7, ("Sofia", "Tomasz", "Hélène", "Kenji"), ("S", "T", "H", "K"))


@pytest.mark.parametrize(
    ("language", "twelfths", "expected"),
    [
        ("en", 1, "1/12 table point"),
        ("en", 6, "½ table point"),
        ("en", 12, "1 table point"),
        ("en", 16, "1⅓ table points"),
        ("en", 24, "2 table points"),
        ("en", 30, "2½ table points"),
        ("fr", 1, "1/12 point de table"),
        ("fr", 12, "1 point de table"),
        ("fr", 16, "1⅓ point de table"),
        ("fr", 24, "2 points de table"),
        ("es", 6, "½ punto de mesa"),
        ("es", 12, "1 punto de mesa"),
        ("es", 16, "1⅓ puntos de mesa"),
        ("zh-hans", 16, "1⅓ 个标准分"),
    ],
)
def test_table_points_are_counted_as_the_language_counts(language, twelfths, expected):
    with translation.override(language):
        assert penalty_worth(RankingPenalty.Kind.TABLE_POINTS, twelfths) == expected


def test_of_many_table_points_the_whole_ones_count():
    assert [table_points_count(12 * whole + 6) for whole in (2, 21, 100)] == [2, 21, 100]
    assert table_points_count(0) == 0
    assert [table_points_count(twelfths) for twelfths in (-6, -12, -18, -30)] == [1, 1, 0, 2]


def claim(code, **values):
    return ClaimFinding(code, ClaimSeverity.ERROR, (), values)


@pytest.mark.parametrize(
    ("finding", "expected"),
    [
        (claim(Code.VALUE_DIFFERS, **{"is": 1, "claimed": 30}), "the fans make 1 point, and"),
        (claim(Code.VALUE_DIFFERS, **{"is": 8, "claimed": 30}), "the fans make 8 points, and"),
        (claim(Code.FLOWERS_DIFFER, **{"is": 0, "claimed": 1}), "the list has 1 flower, the"),
        (claim(Code.FLOWERS_DIFFER, **{"is": 0, "claimed": 2}), "the list has 2 flowers, the"),
        (claim(Code.BELOW_MINIMUM, **{"is": 1, "minimum": 8}), "without flowers that is 1 point;"),
        (claim(Code.WORTH_LESS, **{"is": 1, "claimed": 8}), "the tiles are worth 1 point, not 8."),
        (claim(Code.WORTH_MORE, **{"is": 9, "claimed": 8}), "the tiles are worth 9 points; 8 were"),
    ],
)
def test_a_finding_about_a_claim_says_one_point_and_two_points(finding, expected):
    assert expected in claim_words_of(finding, Hand(1, 0, 1, 8), NAMES)


@pytest.mark.parametrize(
    ("code", "values", "hand", "expected"),
    [
        ("hands_stated", {"stated": 1, "typed": 3}, None, "the slip says 1 hand, and 3"),
        ("hands_stated", {"stated": 4, "typed": 3}, None, "the slip says 4 hands, and 3"),
        ("ended_early", {"typed": 1, "all": 16}, None, "1 of 16 hands is typed"),
        ("ended_early", {"typed": 2, "all": 16}, None, "2 of 16 hands are typed"),
        ("winner_missing", {}, Hand(3, None, None, 1), "1 point and no winner"),
        ("value_out_of_range", {"minimum": 8}, Hand(3, 0, 1, 1), "1 point for Sofia is below"),
        ("value_out_of_range", {"minimum": 8}, Hand(3, 0, 1, 7), "7 points for Sofia are below"),
    ],
)
def test_a_finding_about_a_sheet_says_one_hand_and_two_hands(code, values, hand, expected):
    finding = Finding(code, Severity.ERROR, hand=3, values=values)
    assert expected in sentence(finding, NAMES, hand)


@pytest.mark.django_db
def test_a_certificate_says_one_table_point():
    event = played_event()
    seat = event.players.get(number=1).seats.get(round__number=1)
    seat.twelfths = seat.published_twelfths = 12
    seat.save()
    file = standings_file(event, after=1, public=True)
    html = as_html(certificates_paper(file, places=None, own_language=False), event, size="A4", now=NOW)
    assert "1 table point, total" in html
    assert "1 table points" not in html
