"""The catalogues: compiled as they stand, complete for the pages they are for."""

import ast
import re
from pathlib import Path

import pytest
from django.conf import settings

from scoring.mcr.explain import REASONS
from scoring.mcr.fans import FANS
from scripts.messages import LOCALE, compiled, read_catalogue

CATALOGUES = sorted(LOCALE.glob("*/LC_MESSAGES/django.po"))
PAGES = sorted((Path(settings.BASE_DIR) / "templates" / "hand").glob("*.html"))
CODE = sorted((Path(settings.BASE_DIR) / "scoring").glob("*.py"))
CHINESE = read_catalogue((LOCALE / "zh_Hans" / "LC_MESSAGES" / "django.po").read_text("utf-8"))
PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[sd]")


@pytest.mark.parametrize("source", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_what_is_compiled_is_current(source):
    assert source.with_suffix(".mo").read_bytes() == compiled(read_catalogue(source.read_text("utf-8")))


def test_a_translation_has_the_places_of_its_sentence():
    for key, text in CHINESE.items():
        if key:
            assert text
            assert set(PLACEHOLDER.findall(text)) <= set(PLACEHOLDER.findall(key)), key


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_the_words_of_the_hand_pages_are_translated(page):
    markup = page.read_text()
    said = set(re.findall(r'\{% translate "([^"]*)"', markup))
    for block in re.findall(r"\{% blocktranslate[^%]*%\}(.*?)\{% endblocktranslate %\}", markup, re.DOTALL):
        said.add(re.sub(r"\{\{ *(\w+) *\}\}", r"%(\1)s", block).replace("{% plural %}", "\0"))
    assert said <= CHINESE.keys()


@pytest.mark.parametrize("module", CODE, ids=lambda path: path.stem)
def test_the_sentences_of_the_hand_pages_are_translated(module):
    calls = re.findall(
        r'(?:\b_|gettext_lazy|gettext_noop)\(((?:\s*"(?:[^"\\]|\\.)*")+)\s*\)', module.read_text()
    )
    assert {ast.literal_eval(f"({call})") for call in calls} <= CHINESE.keys()


def test_fans_and_reasons_are_translated():
    assert {fan.name: CHINESE[fan.name] for fan in FANS} == {fan.name: fan.chinese for fan in FANS}
    assert {fan.definition for fan in FANS} | set(REASONS.values()) <= CHINESE.keys()
