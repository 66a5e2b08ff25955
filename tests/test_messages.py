"""The catalogues: they hold the texts of today, their translations fit, and what is compiled is current."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import to_locale

from scoring.mcr.explain import REASONS
from scoring.mcr.fans import FANS
from scripts.messages import (
    DATE_FORMAT,
    as_text,
    compiled,
    languages,
    missing,
    read,
    source,
    texts,
    translations,
    updated,
)

PLACE = re.compile(r"%(?:\(\w+\))?[sd]")
EACH_LANGUAGE = pytest.mark.parametrize("language", languages())


def test_every_language_of_the_site_but_english_has_a_catalogue():
    offered = [to_locale(code) for code, _ in settings.LANGUAGES]
    assert sorted(offered) == sorted(["en", *languages()])


@EACH_LANGUAGE
def test_a_catalogue_has_the_texts_of_today(language):
    assert source(language).read_text("utf-8") == as_text(updated(language)).decode(), (
        "run: python -m scripts.messages"
    )


@EACH_LANGUAGE
def test_what_is_compiled_is_current(language):
    assert source(language).with_suffix(".mo").read_bytes() == compiled(read(language)), (
        "run: python -m scripts.messages"
    )


@EACH_LANGUAGE
def test_every_text_is_translated(language):
    assert [(message.id, message.locations[0][0]) for message in missing(read(language))] == []


def places(sentence: str) -> set[str]:
    return set(PLACE.findall(sentence.replace("%%", "")))


@EACH_LANGUAGE
def test_a_translation_has_the_places_of_its_sentence(language):
    """The form for one thing may leave out its number; the last form, for many, has every place."""
    misfits = []
    for message in read(language):
        if not message.id:
            continue
        told = [form for form in translations(message) if form]
        sentences = [message.id] if isinstance(message.id, str) else message.id
        allowed = set().union(*map(places, sentences))
        if any(not places(form) <= allowed for form in told) or (
            told and places(told[-1]) != places(sentences[-1])
        ):
            misfits.append(message.id)
    assert misfits == []


class Anything(dict):
    """A value for every place."""

    def __missing__(self, place: str) -> int:
        return 1


@EACH_LANGUAGE
def test_a_translation_can_be_filled_in(language):
    """A percent sign is doubled where there are places."""
    for message in read(language):
        for form in translations(message) if message.id else ():
            if places(form):
                named = "%(" in form
                assert form % (Anything() if named else (1,) * len(PLACE.findall(form.replace("%%", ""))))


@EACH_LANGUAGE
def test_the_shape_of_a_date_has_its_letters(language):
    """The same facts in another order, with words of the language behind backslashes or between them."""
    facts = {"j": "day", "D": "weekday", "l": "weekday", "F": "month", "M": "month", "n": "month"}
    facts |= {"m": "month", "b": "month", "N": "month", "d": "day", "Y": "year", "H": "hour", "G": "hour"}
    facts |= {"i": "minute", "s": "second", "P": "hour"}

    def told(shape: str) -> list[str]:
        return sorted(
            facts.get(letter, letter) for letter in re.findall("[A-Za-z]", re.sub(r"\\.", "", shape))
        )

    shapes = [message for message in read(language) if message.context == DATE_FORMAT and message.string]
    assert [shape.id for shape in shapes if told(str(shape.string)) != told(str(shape.id))] == []


@EACH_LANGUAGE
def test_a_number_has_as_many_forms_as_the_language(language):
    catalogue = read(language)
    counted = [message for message in catalogue if message.pluralizable]
    assert counted
    assert [message.id for message in counted if len(translations(message)) != catalogue.num_plurals] == []


def test_texts_are_found_in_templates_code_and_errors():
    found = {message.id: {path for path, _ in message.locations} for message in texts() if message.id}
    assert "templates/public/base.html" in found["Ranking"]
    assert "scoring/mcr/fans.py" in found["Big Four Winds"]
    assert found["There are only four %(tile)s."] == {"scoring/mcr/hand.py"}
    assert (
        "templates/public/nations.html"
        in found[
            (
                "A nation has the table points of its best player, then the points.",
                "A nation has the table points of its %(n)s best players together, then their points.",
            )
        ]
    )


SCRIPTS = sorted((Path(settings.BASE_DIR) / "static" / "js").rglob("*.js"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_scripts_have_their_sentences_from_the_page(script):
    """No text of a script begins like a sentence, with a capital and a word behind it, or ends like one."""
    code = re.sub(r"/\*.*?\*/|(?<![:\"'`\w])//[^\n]*", "", script.read_text(), flags=re.S)
    texts_of_script = re.findall(r"""(["'`])((?:\\.|(?!\1).)*)\1""", code)
    sentence = re.compile(r"[A-Z][\w’']* [a-z].*|[^<>{}]*[a-z]{2} [^<>{}]*[a-z]{2}[.!?…]")
    assert [text for _, text in texts_of_script if sentence.fullmatch(text.strip())] == []


@EACH_LANGUAGE
def test_every_fan_has_a_name_of_its_own(language):
    """Referees type names in their language; two alike could not be told apart."""
    catalogue = read(language)
    assert len({str(catalogue[fan.name].string).casefold() for fan in FANS}) == len(FANS)


def test_fans_have_their_chinese_names():
    chinese = read("zh_Hans")
    assert {fan.name: chinese[fan.name].string for fan in FANS} == {fan.name: fan.chinese for fan in FANS}
    assert {fan.definition for fan in FANS} | set(REASONS.values()) <= {message.id for message in chinese}
