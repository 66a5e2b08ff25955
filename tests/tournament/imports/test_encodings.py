"""In whatever encoding a list was saved, its names come in as they were written, or somebody is asked."""

import pytest

from tests.tournament.imports.name_lists import a_list, names
from tests.tournament.sample_events import NOW, new_event
from tournament.imports.encodings import ENCODINGS, garbled, read
from tournament.imports.lists import UnreadableList, decoded
from tournament.imports.players import read_players
from tournament.players.entering import import_players

#: Python's codec, the word of the form, and the languages that people save in it.
SAVED = [
    ("utf-8", "utf-8", ["French", "simplified Chinese", "Russian", "Hebrew", "Korean"]),
    ("utf-8-sig", "utf-8", ["Polish", "Japanese"]),
    ("utf-16", "utf-16-le", ["French", "simplified Chinese"]),
    ("utf-16-le", "utf-16-le", ["Italian", "simplified Chinese", "traditional Chinese", "Russian"]),
    ("utf-16-be", "utf-16-be", ["Spanish", "simplified Chinese"]),
    ("gb18030", "gb18030", ["simplified Chinese", "traditional Chinese"]),
    ("big5", "big5", ["traditional Chinese"]),
    ("cp1250", "windows-1250", ["Hungarian", "Polish", "Czech", "Croatian", "Romanian"]),
    ("cp1251", "windows-1251", ["Russian", "Ukrainian", "Serbian"]),
    ("cp1252", "windows-1252", ["French", "Spanish", "Portuguese", "Danish", "Swedish", "Italian"]),
    ("cp1253", "windows-1253", ["Greek"]),
    ("cp1254", "windows-1254", ["Turkish"]),
    ("mac_roman", "mac-roman", ["French", "Spanish", "Portuguese", "German", "Danish", "Italian"]),
    ("cp932", "shift-jis", ["Japanese"]),
    ("cp949", "euc-kr", ["Korean"]),
]
EACH = [(codec, word, language) for codec, word, languages in SAVED for language in languages]


@pytest.mark.parametrize("count", [400, 40])
@pytest.mark.parametrize(("codec", "word", "language"), EACH)
def test_the_names_come_out_as_they_were_saved(codec, word, language, count):
    text = a_list(language, count)
    reading = read(text.encode(codec))
    assert reading is not None
    assert reading.text == text
    assert reading.is_sure
    assert reading.encoding == word


@pytest.mark.parametrize("count", [1, 2, 3, 5, 8, 16])
@pytest.mark.parametrize(("codec", "word", "language"), EACH)
def test_where_few_names_leave_it_open_somebody_is_asked(codec, word, language, count):
    text = a_list(language, count)
    reading = read(text.encode(codec))
    assert reading is not None
    assert reading.text == text or not reading.is_sure


@pytest.mark.parametrize(
    ("codec", "language"),
    [
        ("cp1250", "Polish"),
        ("cp1250", "Hungarian"),
        ("cp1252", "French"),
        ("mac_roman", "German"),
        ("cp1251", "Russian"),
    ],
)
def test_surnames_in_capitals_and_further_columns_change_nothing(codec, language):
    lines = [f"{given} {family.upper()}" for given, family, *_rest in map(str.split, names(language, 60))]
    text = "number;name;country\r\n" + "".join(f"{at};{name};FR\r\n" for at, name in enumerate(lines, 1))
    reading = read(text.encode(codec))
    assert reading is not None
    assert reading.text == text


@pytest.mark.parametrize(
    ("codec", "language", "club"),
    [
        ("cp1251", "Russian", "Клуб любителей маджонга"),
        ("gb18030", "simplified Chinese", "上海A队"),
        ("big5", "traditional Chinese", "臺北B隊"),
        ("cp1253", "Greek", "Όμιλος της πόλης"),
        ("cp1250", "Polish", "Klub „Smok”"),
        ("cp1252", "French", "L’Été – 1er"),
    ],
)
def test_a_club_beside_the_names_leaves_no_doubt(codec, language, club):
    text = "name,club\n" + "".join(f"{name},{club}\n" for name in names(language, 100))
    reading = read(text.encode(codec))
    assert reading is not None
    assert reading.text == text
    assert reading.is_sure


@pytest.mark.parametrize(
    ("codec", "languages"),
    [
        ("cp1252", ["French", "Spanish", "Portuguese", "German", "Danish", "Swedish", "Italian"]),
        ("mac_roman", ["French", "Spanish", "Portuguese", "German", "Danish", "Swedish", "Italian"]),
        ("cp1250", ["Hungarian", "Polish", "Czech", "Croatian", "German"]),
        ("gb18030", ["simplified Chinese", "traditional Chinese", "Russian"]),
    ],
)
def test_an_international_field_in_one_list(codec, languages):
    lines = [f"{name},{language}" for language in languages for name in names(language, 12)]
    text = "\n".join(["name,club", *lines, *(f"Plain Somebody {at},London" for at in range(200))])
    reading = read(text.encode(codec))
    assert reading is not None
    assert reading.text == text
    assert reading.is_sure


@pytest.mark.parametrize("codec", ["utf-8", "utf-16", "utf-16-le", "utf-16-be", "gb18030"])
def test_a_chinese_head_tells_the_encoding_of_a_single_name(codec):
    text = "姓名,国家\n李伟,中国\n"
    reading = read(text.encode(codec), heads={"姓名", "国家"})
    assert reading is not None
    assert reading.text == text


@pytest.mark.parametrize(
    ("codec", "text"),
    [
        ("gb18030", "姓名\n罗艳\n"),
        ("mac_roman", "nombre,país\nJesús Ruiz Muñoz\n"),
        ("cp1252", "nom,équipe\nLuca Verdi\n"),
    ],
)
def test_where_the_names_leave_it_open_a_known_head_decides(codec, text):
    without = read(text.encode(codec))
    assert without is not None
    assert not without.is_sure
    reading = read(text.encode(codec), heads={"姓名", "país", "équipe"})
    assert reading is not None
    assert reading.text == text
    assert reading.is_sure


@pytest.mark.parametrize(
    ("codec", "language"),
    [
        ("koi8-r", "Russian"),
        ("cp866", "Russian"),
        ("cp1255", "Hebrew"),
        ("iso8859-2", "Polish"),
        ("mac_latin2", "Czech"),
        ("cp737", "Greek"),
    ],
)
def test_an_encoding_that_is_not_known_is_no_reading_to_be_sure_of(codec, language):
    reading = read(a_list(language, 40).encode(codec))
    assert reading is not None
    assert not reading.is_sure
    assert reading.odd


def test_a_chosen_encoding_is_taken_and_bytes_that_mean_nothing_there_are_refused():
    content = "name\nЮрий\n".encode("cp1251")
    assert decoded(content, encoding="windows-1251").text == "name\nЮрий\n"
    assert decoded(content, encoding="mac-roman").text != "name\nЮрий\n"
    with pytest.raises(UnreadableList) as refused:
        decoded(content, encoding="utf-8")
    assert str(refused.value) == "This file is not in UTF-8: it has bytes that mean nothing there."


def test_every_encoding_that_can_be_chosen_reads_its_own_bytes():
    for word, encoding in ENCODINGS.items():
        for codec in encoding.codecs:
            assert decoded("name\nAnna\n".encode(codec), encoding=word).text == "name\nAnna\n"


@pytest.mark.parametrize(
    "name",
    [
        "£ukasz ¯ó³æ",
        "ÕÅÎ° À",
        "AndrŽ Dupont",
        "JosÃ© GarcÃ\xada",
        "Zo\ufffd M",
        "Wo¼niak",
        "M‡rta",
        "Ã–zil",
        "J¸rgen",
    ],
)
def test_a_name_whose_letters_were_lost_before_is_known(name):
    assert garbled(name)


@pytest.mark.parametrize("language", [language for _codec, _word, found in SAVED for language in found])
def test_no_name_is_taken_for_one_that_lost_its_letters(language):
    assert [name for name in names(language, 400) if garbled(name)] == []


@pytest.mark.parametrize(
    "name",
    [
        "Nguyễn Thị Ánh",
        "Ž. Œuvrard",
        "O’Hara",
        "Mª Carmen",
        "ŽIŽEK Slavoj",
        "McÉwan",
        "Jānis Bērziņš",
        "Lǐ Wěi",
        "N° 5",
        "L·L",
        "Ó Súilleabháin",
        "ANDRÉ",
        "Œ",
        "Úžasný",
        "ÍŠKA",
    ],
)
def test_rare_names_are_names(name):
    assert not garbled(name)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("codec", "language"),
    [
        ("utf-8", "simplified Chinese"),
        ("utf-16", "French"),
        ("utf-16-le", "simplified Chinese"),
        ("gb18030", "simplified Chinese"),
        ("big5", "traditional Chinese"),
        ("cp1250", "Polish"),
        ("cp1251", "Russian"),
        ("cp1252", "Portuguese"),
        ("mac_roman", "French"),
    ],
)
def test_four_hundred_people_come_in_by_their_own_names(codec, language):
    event = new_event(players=0)
    wanted = names(language, 400)
    content = ("name\r\n" + "".join(f"{name}\r\n" for name in wanted)).encode(codec)
    found = read_players(decoded(content).text, event)
    assert found.problems == ()
    import_players(event.pk, [line.entry for line in found.written], [None] * 400, by=None, now=NOW)
    assert list(event.players.order_by("number").values_list("name", flat=True)) == wanted
    assert {line.kind for line in read_players(decoded(content).text, event).lines} == {"unchanged"}
