"""Names compared as people look for them."""

import pytest

from tournament.sorting import plain


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Zieliński", "zielinski"),
        ("Król", "krol"),
        ("Łukasz", "lukasz"),
        ("Bárány Miklós", "barany miklos"),
        ("Strauß", "strauss"),
        ("Øster", "oster"),
        ("Émile", "emile"),
        ("王淑华", "王淑华"),
        ("Иван Чайковский", "иван чаиковскии"),
        ("佐藤が", "佐藤か"),
    ],
)
def test_accents_and_capitals_do_not_matter(name, typed):
    assert plain(name) == typed


@pytest.mark.parametrize("name", ["Zieliński", "王淑华", "佐藤が", "Œuvre", "ﬁne"])
def test_plain_names_stay_as_they_are(name):
    assert plain(plain(name)) == plain(name)
