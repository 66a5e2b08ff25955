"""Names compared as people look for them, by the server and by the desk's scripts alike."""

import pytest
from playwright.sync_api import Page

from scoring.letters import plain

EXAMPLES = [
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
    ("Última ficha", "ultima ficha"),
]


@pytest.mark.parametrize(("name", "typed"), EXAMPLES)
def test_accents_and_capitals_do_not_matter(name, typed):
    assert plain(name) == typed


@pytest.mark.parametrize("name", ["Zieliński", "王淑华", "佐藤が", "Œuvre", "ﬁne"])
def test_plain_names_stay_as_they_are(name):
    assert plain(plain(name)) == plain(name)


@pytest.mark.django_db(transaction=True)
def test_the_scripts_of_the_desk_compare_them_the_same_way(page: Page):
    page.goto("/")
    read = page.evaluate(
        """async (names) => {
            const { plain } = await import("/static/js/desk/letters.js");
            return names.map(plain);
        }""",
        [name for name, _typed in EXAMPLES],
    )
    assert read == [typed for _name, typed in EXAMPLES]
