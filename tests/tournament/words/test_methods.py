"""The names of the methods of a draw, as words of a language."""

import pytest
from django.utils import translation

from tournament.seating import draw
from tournament.words.methods import METHODS, method_words


@pytest.mark.parametrize(
    ("players", "rounds"), [(8, 3), (12, 4), (16, 5), (20, 4), (24, 8), (28, 6), (40, 7)]
)
def test_every_method_that_draws_has_words(players, rounds):
    method = draw(players, rounds, "a seed").method
    assert method.removesuffix(", mended") in METHODS


def test_a_method_is_told_in_the_language_of_the_page():
    with translation.override("fr"):
        assert method_words("difference matrix") == "matrice de différences"
        assert method_words("search with clubs, mended") == "recherche avec séparations, corrigé"


def test_a_method_of_another_version_keeps_its_name():
    with translation.override("fr"):
        assert method_words("tabu walk") == "tabu walk"
