"""What the form says before a draw."""

import pytest
from django.utils import translation

from tournament.draws.possibilities import possibility_sentences


@pytest.mark.parametrize(
    ("players", "rounds", "sentences"),
    [
        (
            28,
            10,
            [
                "28 players, 10 rounds: at least 42 repeated meetings.",
                "9 rounds can be played without a repeated meeting.",
                "With 7 tables, everybody comes back to a table at least 3 times.",
            ],
        ),
        (40, 8, ["40 players, 8 rounds: nobody has to meet an opponent twice."]),
        (
            8,
            2,
            [
                "8 players, 2 rounds: at least 4 repeated meetings.",
                "No seating without a repeated meeting exists.",
                "1 round can be played without a repeated meeting.",
            ],
        ),
        (
            31,
            9,
            [
                "31 players do not fill tables of four: 1 substitute fills the last table.",
                "32 players, 9 rounds: nobody has to meet an opponent twice.",
                "With 8 tables, everybody comes back to a table at least once.",
            ],
        ),
        (
            68,
            22,
            [
                "68 players, 22 rounds: nobody has to meet an opponent twice.",
                "With 17 tables, everybody comes back to a table at least 5 times.",
            ],
        ),
        (
            124,
            35,
            [
                "124 players, 35 rounds: no seating without a repeated meeting is known here.",
                "31 rounds can be played without a repeated meeting.",
                "With 31 tables, everybody comes back to a table at least 4 times.",
            ],
        ),
    ],
)
def test_possibilities_are_sentences(players, rounds, sentences):
    assert list(possibility_sentences(players, rounds)) == sentences


def test_possibilities_are_told_in_the_language_of_the_page():
    with translation.override("es"):
        assert list(possibility_sentences(14, 3)) == [
            "14 jugadores no llenan mesas de cuatro: 2 suplentes llenan la última mesa.",
            "16 jugadores, 3 rondas: nadie tiene que enfrentarse dos veces a un rival.",
        ]
