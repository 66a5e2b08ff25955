"""A name divided into a first and a last name: what the writing says, and what is guessed from it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.person_names import is_latin, name_parts


@pytest.mark.parametrize(
    ("name", "in_latin", "first", "last"),
    [
        ("Almeida Santos, Sofia Maria", "", "Sofia Maria", "Almeida Santos"),
        ("王小明", "Wang, Xiaoming", "Xiaoming", "Wang"),
    ],
)
def test_last_comma_first_says_which_is_which(name, in_latin, first, last):
    parts = name_parts(name, in_latin)
    assert (parts.first, parts.last, parts.is_told) == (first, last, True)


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("Sofia Almeida", "Sofia", "Almeida"),
        ("Sofia ALMEIDA SANTOS", "Sofia", "ALMEIDA SANTOS"),
        ("WANG Xiaoming", "Xiaoming", "WANG"),
        ("O'BRIEN Sean", "Sean", "O'BRIEN"),
        ("SOFIA ALMEIDA", "SOFIA", "ALMEIDA"),
        # Initials are no last name in capitals.
        ("John F. Kennedy", "John F.", "Kennedy"),
        ("J.P. Smith", "J.P.", "Smith"),
        ("TJ Miller", "TJ", "Miller"),
        ("TJ MILLER", "TJ", "MILLER"),
        ("J. R. R. Tolkien", "J. R. R.", "Tolkien"),
        ("KIM J. Soo", "J. Soo", "KIM"),
        ("Kennedy John F.", "John F.", "Kennedy"),
        ("José F. DE SOUZA", "José F.", "DE SOUZA"),
        # What belongs to a last name.
        ("Jan de Vries", "Jan", "de Vries"),
        ("Jan Van der Berg", "Jan", "Van der Berg"),
        ("Maria DE LA CRUZ", "Maria", "DE LA CRUZ"),
        ("DE LA CRUZ Maria", "Maria", "DE LA CRUZ"),
        ("Robert Downey Jr.", "Robert", "Downey Jr."),
        ("John Smith III", "John", "Smith III"),
        # The last name comes first.
        ("王小明", "小明", "王"),
        ("王 小明", "小明", "王"),
        ("김 민준", "민준", "김"),
        ("Иван Петров", "Иван", "Петров"),
        ("Cher", "", "Cher"),
        ("Smith,", "", "Smith"),
        ("", "", ""),
    ],
)
def test_everything_else_is_guessed(name, first, last):
    parts = name_parts(name)
    assert (parts.first, parts.last, parts.is_told) == (first, last, False)


@pytest.mark.parametrize(
    ("name", "in_latin", "first", "last"),
    [
        ("王小明", "Wang Xiaoming", "Xiaoming", "Wang"),
        ("Иван Петров", "Ivan Petrov", "Ivan", "Petrov"),
        ("Anna Maria Berg", "Berg Anna Maria", "Anna Maria", "Berg"),
    ],
)
def test_the_latin_letters_count_in_the_order_of_the_name(name, in_latin, first, last):
    parts = name_parts(name, in_latin)
    assert (parts.first, parts.last) == (first, last)


@pytest.mark.parametrize(("country", "last"), [("CN", "LI"), ("VN", "LI"), ("US", "Wei"), ("", "Wei")])
def test_two_capital_letters_are_a_last_name_where_there_are_such(country, last):
    assert name_parts("LI Wei", country=country).last == last


_NAMES = st.text("ab LI.,-王小", max_size=12)


@given(_NAMES, _NAMES, st.sampled_from(["", "CN", "FR"]))
def test_no_letter_is_lost_or_added(name, in_latin, country):
    parts = name_parts(name, in_latin, country)
    assert sorted((parts.first + parts.last).replace(" ", "").replace(",", "")) == sorted(
        (in_latin or name).replace(" ", "").replace(",", "")
    )


def test_latin_letters():
    assert is_latin("Łukasz O'Žižek-Ångström 3.")
    assert not is_latin("Chen 玉")
