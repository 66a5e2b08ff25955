"""Lists of players: what is read, and what each wrong line gets."""

from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from tests.tournament.sample_events import NOW, new_event, seated_event
from tournament.imports.lists import decoded
from tournament.imports.players import read_players
from tournament.players.entering import PlayerEntry, add_players, edit_player, import_players
from tournament.players.entries import field_errors
from tournament.record.refusals import InvalidInput
from tournament.words.history import changes_of

pytestmark = pytest.mark.django_db
HEADER = "number,name,country,club,team,federation number,status"


@pytest.fixture
def event():
    return new_event(players=3)


def test_a_full_line(event):
    read = read_players(f"{HEADER}\n12,Margit Fekete,HUN,Danube Tiles,Blue,01020304,Substitute\n", event)
    assert read.problems == ()
    assert [line.entry for line in read.lines] == [
        PlayerEntry("Margit Fekete", 12, "HU", "Danube Tiles", "Blue", "01020304", "substitute")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Nº,Jugador,País,Club,Equipo,Número de federación\n12,Margit Fekete,Hungría,Danube,Azul,01020304",
        "N°;Nom;Pays;Club;Équipe;Numéro de fédération\n12;Margit Fekete;Hongrie;Danube;Azul;01020304",
        "编号\t姓名\t国家\t俱乐部\t队伍\t协会编号\n12\tMargit Fekete\t匈牙利\tDanube\tAzul\t01020304",
        "No.,Player,Nation,Club,Team,Federation number\n12,Margit Fekete,Hungary,Danube,Azul,01020304",
    ],
)
def test_the_heads_and_countries_of_a_list_may_be_in_each_language_of_the_pages(event, text):
    read = read_players(text, event)
    assert read.problems == ()
    assert [line.entry for line in read.lines] == [
        PlayerEntry("Margit Fekete", 12, "HU", "Danube", "Azul", "01020304")
    ]


def test_a_head_in_another_language_over_names_alone_is_no_name(event):
    assert [line.entry.name for line in read_players("Nom\nAnna\nBeat\n", event).lines] == ["Anna", "Beat"]


def test_a_wrong_cell_under_a_head_in_another_language_is_named_by_line_and_column(event):
    (problem,) = read_players("nom;pays\nAnna;Atlantide\n", event).problems
    assert (problem.line, problem.column) == (2, 2)


def test_a_name_is_enough(event):
    read = read_players("name\n陈玉兰\n=1+1\n", event)
    assert read.problems == ()
    assert [line.entry for line in read.lines] == [PlayerEntry("陈玉兰"), PlayerEntry("=1+1")]


def test_a_list_of_names_alone_needs_no_header(event):
    read = read_players('\n陈玉兰\n\nMaximilian von Rabenstein\n"O\'Hara"\n', event)
    assert read.problems == ()
    assert [(line.line, line.entry.name) for line in read.lines] == [
        (2, "陈玉兰"),
        (4, "Maximilian von Rabenstein"),
        (5, "O'Hara"),
    ]


@pytest.mark.parametrize(
    "line", ["7", "<p>Anna</p>", "anna@example.org", "federation_id", "Anna;HU", "Berg, Anna"]
)
def test_what_is_not_names_alone_still_needs_one(event, line):
    assert "Line 1: the first line names the columns" in str(
        read_players(f"{line}\nBea\n", event).problems[0]
    )


def test_a_cell_of_two_lines_is_one_name(event):
    read = read_players('name,club\n"Anna\nBerg","East\r\nSide"\n', event)
    assert [line.entry for line in read.lines] == [PlayerEntry("Anna Berg", club="East Side")]


def test_the_example_file_is_read(event):
    example = Path(settings.BASE_DIR, "static", "examples", "players.csv")
    event.players.all().delete()
    read = read_players(decoded(example.read_bytes()).text, event)
    assert read.problems == ()
    assert [entry.name for entry in (line.entry for line in read.lines)] == [
        "Margit Fekete",
        "Pieter Vermeulen",
        "Bruno Teixeira",
        "陈玉兰",
        "Late Entry",
        "Reserve Player",
    ]


@pytest.mark.parametrize(
    ("cell", "language"),
    [("fr", "fr"), ("French", "fr"), ("ESPAÑOL", "es"), ("zh", "zh-hans"), ("zh_CN", "zh-hans"), ("", "")],
)
def test_a_language_is_told_by_its_code_or_its_name(event, cell, language):
    read = read_players(f"name,language\nAnna,{cell}\n", event)
    assert read.problems == ()
    assert [line.entry.language for line in read.lines] == [language]


def test_a_language_that_no_paper_is_printed_in(event):
    read = read_players("name,language\nAnna,Klingon\n", event)
    assert [str(problem) for problem in read.problems] == [
        "Line 2, column 2 (language): “Klingon” is no language that papers are printed in; "
        "they are en, fr, es, zh-hans."
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("x,Anna,,,,,", "column 1 (number): “x” is no draw number; they are 1 to 9,999."),
        ("0,Anna,,,,,", "column 1 (number): “0” is no draw number; they are 1 to 9,999."),
        ("-4,Anna,,,,,", "column 1 (number): “-4” is no draw number; they are 1 to 9,999."),
        ("1.5,Anna,,,,,", "column 1 (number): “1.5” is no draw number; they are 1 to 9,999."),
        ("٤,Anna,,,,,", "column 1 (number): “٤” is no draw number; they are 1 to 9,999."),
        ("99999,Anna,,,,,", "column 1 (number): “99999” is no draw number; they are 1 to 9,999."),
        ("7,,HU,,,,", "column 2 (name): the name is missing."),
        (f"7,{'x' * 81},,,,,", "column 2 (name): at most 80 characters fit here."),
        (f"7,Anna,,{'x' * 81},,,", "column 4 (club): at most 80 characters fit here."),
        (f"7,Anna,,,,{'1' * 21},", "column 6 (federation number): at most 20 characters fit here."),
        (
            "7,Anna,,,,4.09E+06,",
            "column 6 (federation number): “4.09E+06” is no federation number: it has eight digits, like "
            "04090026; others leave it empty.",
        ),
        (
            "7,Anna,Elbonia,,,,",
            "column 3 (country): “Elbonia” is no country. "
            "Write two letters (NL), three (NLD), the Olympic code (NED) or the name.",
        ),
        (
            "7,Anna,,,,,ill",
            "column 7 (status): “ill” is no status; they are playing, substitute, withdrawn and waiting.",
        ),
    ],
)
def test_a_wrong_cell_is_named_by_line_and_column(event, line, sentence):
    read = read_players(f"{HEADER}\n5,Bo,,,,,\n{line}\n", event)
    assert [str(problem) for problem in read.problems] == [f"Line 3, {sentence}"]
    assert [entry.name for entry in (line.entry for line in read.lines)] == ["Bo"]


@pytest.mark.parametrize(
    ("language", "written"),
    [("fr", "de 1 à 9\N{NO-BREAK SPACE}999"), ("es", "de 1 a 9\N{NO-BREAK SPACE}999")],
)
def test_the_numbers_of_a_sentence_are_of_its_language(event, language, written):
    with translation.override(language):
        assert written in str(read_players("number,name\n0,Anna\n", event).problems[0])
        assert written in field_errors(PlayerEntry("Anna", number=0))["number"]


def test_players_and_numbers_that_are_there_already(event):
    read = read_players("number,name\n2,Anna\n7,Bo\n7,Cem\n8,Player 1\n9,Bo\n", event)
    assert list(map(str, read.problems)) == [
        "Line 4: Draw number 7 belongs to Bo already.",
        "Line 6: Bo is entered already, as player 7.",
    ]
    assert [(line.kind, line.found_by, line.entry.name) for line in read.lines] == [
        ("changed", "number", "Anna"),
        ("new", "", "Bo"),
        ("changed", "name", "Player 1"),
    ]


LATER = "name,country,federation number,number,club"


def known(event):
    """Three players: one with a federation number, two of one name from two countries."""
    event.players.all().delete()
    entries = [
        PlayerEntry("Anna", 1, "HU", federation_number="04090026", club="Danube"),
        PlayerEntry("Bo", 2, "SE"),
        PlayerEntry("Bo", 3, "NO"),
    ]
    add_players(event.pk, entries, by=None, now=NOW)


@pytest.mark.parametrize(
    ("line", "found_by", "number", "changes"),
    [
        pytest.param("Anna K,HU,04090026,,", "federation number", 1, ["name: Anna → Anna K"], id="member"),
        pytest.param("Anna,,4090026,9,", "federation number", 1, ["number: 1 → 9"], id="a lost zero"),
        pytest.param("anna,hu,,,Tiles", "name", 1, ["name: Anna → anna", "club: Danube → Tiles"], id="name"),
        pytest.param("Bo,NOR,,,Oslo", "name", 3, ["club: – → Oslo"], id="name and country"),
        pytest.param("Bo,SE,,,", "name", 2, [], id="unchanged"),
        pytest.param("Cem,TR,,3,", "number", 3, ["name: Bo → Cem", "country: NO → TR"], id="number"),
        pytest.param("Cem,TR,,3.0,", "number", 3, ["name: Bo → Cem", "country: NO → TR"], id="3.0"),
        pytest.param("Anna,HU,04090099,,", "", None, [], id="another member of that name"),
        pytest.param("Dora,,,,", "", None, [], id="new"),
    ],
)
def test_a_line_finds_the_player_it_is_about_and_says_what_it_changes(event, line, found_by, number, changes):
    known(event)
    read = read_players(f"{LATER}\n{line}\n", event)
    if line.startswith("Anna,HU,04090099"):
        assert [str(p) for p in read.problems] == ["Line 2: Anna is entered already, as player 1."]
        return
    (found,) = read.lines
    assert (found.found_by, found.player and found.player.number) == (found_by, number)
    assert [f"{c.column}: {c.before} → {c.after}" for c in found.changes] == changes
    assert found.kind == ("new" if number is None else "changed" if changes else "unchanged")


@pytest.mark.parametrize(
    ("lines", "problems"),
    [
        (
            "Bo,,,,\n",
            [
                "Line 2, column 1 (name): two players are called this; "
                "give the federation number or the country."
            ],
        ),
        ("Anna,HU,,,\nAnne,,04090026,,\n", ["Line 3: this is the same player as in line 2."]),
        ("Cem,,04090011,1,\n", ["Line 2: Draw number 1 belongs to Anna already."]),
    ],
)
def test_a_line_that_could_be_about_several_players(event, lines, problems):
    known(event)
    assert list(map(str, read_players(f"{LATER}\n{lines}", event).problems)) == problems


def test_a_number_on_the_chart_stays():
    event = seated_event(players=4, rounds=1)
    read = read_players("name,number,status\nPlayer 1,9,\nPlayer 2,,waiting\n", event)
    assert list(map(str, read.problems)) == [
        "Line 2, column 2 (number): This number is on the chart already, so it stays.",
        "Line 3, column 3 (status): Who is on the chart cannot wait for a place: "
        "withdraw the player instead.",
    ]


def test_numbers_can_be_exchanged_and_an_import_is_one_entry_of_the_history(event):
    known(event)
    read = read_players("name,country,number\nAnna,HU,2\nBo,SE,1\nDora,,\n", event)
    assert read.problems == ()
    replacing = [(line.player, line.player.version) if line.player else None for line in read.written]
    import_players(event.pk, [line.entry for line in read.written], replacing, by=None, now=NOW)
    assert list(event.players.values_list("number", "name")) == [
        (1, "Bo"),
        (2, "Anna"),
        (3, "Bo"),
        (4, "Dora"),
    ]
    entry = event.history.first()
    assert entry.action == "import_players"
    assert [(c.label, c.before, c.after) for c in changes_of(entry)] == [
        ("Anna: draw number", "1", "2"),
        ("Bo: draw number", "2", "1"),
        ("4", "–", "Dora"),
    ]


def test_the_token_changes_with_the_list_and_with_the_players(event):
    text = "name,club\nPlayer 1,Blue\n"
    seen = read_players(text, event).token
    assert read_players(text, event).token == seen
    assert read_players(text.replace("Blue", "Red"), event).token != seen
    player = event.players.get(number=1)
    edit_player(player.pk, PlayerEntry("Player 1", country="NL"), by=None, version=player.version, now=NOW)
    assert read_players(text, event).token != seen


def test_everything_wrong_in_one_line_is_said_at_once(event):
    read = read_players(f"{HEADER}\n0,,Elbonia,,,,ill\n", event)
    assert [(problem.line, problem.column) for problem in read.problems] == [(2, 1), (2, 2), (2, 3), (2, 7)]


# --- The right person -------------------------------------------------------------------------


def test_a_list_numbered_from_one_asks_who_is_meant(event):
    known(event)
    read = read_players("number,name,country\n1,Late Comer,IT\n2,Bo,SE\n3,Bo,DK\n4,Dora,\n", event)
    assert read.problems == ()
    assert [(line.line, line.question) for line in read.questions] == [
        (2, "Number 1 is Anna (Hungary)."),
        (4, "Number 3 is Bo (Norway)."),
    ]
    assert [f"{c.column}: {c.before} → {c.after}" for c in read.questions[0].changes] == [
        "name: Anna → Late Comer",
        "country: HU → IT",
    ]


def test_a_federation_number_alone_makes_nobody_into_somebody_else(event):
    known(event)
    read = read_players("name,federation number\nBerta,04090026\n", event)
    assert [line.question for line in read.questions] == ["Number 1 is Anna (Hungary)."]
    read = read_players("name,country,federation number\nANNA,AT,04090026\n", event)
    assert read.questions == []
    assert [c.column for c in read.lines[0].changes] == ["name", "country"]


def test_who_is_on_the_chart_is_made_nobody_else_by_any_number():
    event = seated_event(players=4, rounds=1)
    event.players.filter(number=1).update(country="HU", federation_number="04090026")
    sentence = (
        "Player 1 is Player 1 (Hungary), who is on the chart: no list makes somebody else of them. "
        "Leave that number out for a new player; mend a name on the player's page."
    )
    for text in (
        "number,name,country\n1,Late Comer,IT\n",
        "name,federation number\nLate Comer,04090026\n",
        "number,name,country\n1,Player 1,IT\n",
    ):
        (problem,) = read_players(text, event).problems
        assert (problem.column_name, problem.sentence) == ("name", sentence)
    assert read_players("number,name,country\n1,PLAYER 1,HU\n", event).problems == ()


def test_a_seat_given_meanwhile_keeps_who_sits_there():
    event = seated_event(players=4, rounds=1)
    player = event.players.get(number=1)
    entry = PlayerEntry("Late Comer", 1)
    with pytest.raises(InvalidInput) as refused:
        import_players(event.pk, [entry], [(player, player.version)], by=None, now=NOW)
    assert "who is on the chart" in str(refused.value.errors)
    assert event.players.get(number=1).name == "Player 1"


@pytest.mark.parametrize(
    "written",
    [
        pytest.param("Zoe\u0301 Mu\u0308ller", id="decomposed"),
        pytest.param("\ufeffZoé\u200b Müller\u200e", id="invisible characters"),
        pytest.param("ZOÉ MÜLLER", id="capitals"),
        pytest.param("Ｚｏé　Müller", id="full width"),
        pytest.param("Zoé\u00a0Müller", id="hard space"),
        pytest.param("Zo\u00adé Müller", id="soft hyphen"),
    ],
)
def test_one_name_however_it_is_written_is_one_player(event, written):
    add_players(event.pk, [PlayerEntry("Zoé Müller")], by=None, now=NOW)
    read = read_players(f"name,club\n{written},Blue\n", event)
    assert [(line.kind, line.found_by) for line in read.lines] == [("changed", "name")]
    with pytest.raises(InvalidInput):
        add_players(event.pk, [PlayerEntry(written)], by=None, now=NOW)


def test_a_name_is_kept_composed_and_without_what_nobody_sees(event):
    (player,) = add_players(
        event.pk,
        [PlayerEntry("\u200bZoe\u0301", club="Cafe\u0301\ufeff", team="\u00adRed")],
        by=None,
        now=NOW,
    )
    player.refresh_from_db()
    assert (player.name, player.club, player.team.name) == ("Zoé", "Café", "Red")


def test_heads_are_known_however_they_are_written(event):
    text = "nume\u0301ro,\ufeffnom,E\u0301quipe\u200b\n7,Anna,Bleu\n"
    read = read_players(text, event)
    assert read.problems == ()
    assert [(line.entry.number, line.entry.name, line.entry.team) for line in read.lines] == [
        (7, "Anna", "Bleu")
    ]


def test_a_team_in_other_letters_is_the_same_and_new_teams_are_named(event):
    add_players(event.pk, [PlayerEntry("Anna", team="Red")], by=None, now=NOW)
    read = read_players("name,team\nAnna,red\nBo,RED\nCem,Blau\nDora,BLAU\nEva,\n", event)
    assert read.new_teams == ("Blau",)
    assert [(line.kind, line.entry.team) for line in read.lines] == [
        ("unchanged", "Red"),
        ("new", "Red"),
        ("new", "Blau"),
        ("new", "Blau"),
        ("new", ""),
    ]
    add_players(
        event.pk, [PlayerEntry("Finn", team="bLAU"), PlayerEntry("Gus", team="Blau")], by=None, now=NOW
    )
    assert list(event.teams.values_list("name", flat=True)) == ["Red", "bLAU"]


@pytest.mark.parametrize("first", ["'Abd al-Rahman", "’Abd al-Rahman", 'Anna "Ann" Smith', "“Ann” Smith"])
def test_names_alone_may_begin_with_a_quote_or_hold_one(event, first):
    read = read_players(f"{first}\nBea Ek\n", event)
    assert read.problems == ()
    assert [line.entry.name for line in read.lines] == [first, "Bea Ek"]


def test_a_name_that_lost_its_letters_is_no_player(event):
    (problem,) = read_players("name,country\nAnna,HU\n£ukasz Nowak,PL\n", event).problems
    assert str(problem) == (
        "Line 3, column 1 (name): “£ukasz” is no name: its letters were lost. Choose the file again and its "
        "encoding, or save the list as CSV (UTF-8)."
    )


# --- First and last names -------------------------------------------------------------------------


def told_names(read):
    assert read.problems == ()
    return [
        (e.name, e.first_name, e.last_name, e.names_confirmed) for e in (line.entry for line in read.lines)
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("name\nJohn F. Kennedy\n", ("John F. Kennedy", "John F.", "Kennedy", False)),
        ('name\n"Kennedy, John F."\n', ("Kennedy, John F.", "John F.", "Kennedy", True)),
        ("first name,last name\nJan,de Vries\n", ("Jan de Vries", "Jan", "de Vries", True)),
        ("Last name;First name\nde Vries;Jan\n", ("Jan de Vries", "Jan", "de Vries", True)),
        ("Prénom;Nom de famille\nJean;Dupont\n", ("Jean Dupont", "Jean", "Dupont", True)),
        ("Nom;Prénom\nDupont;Jean\n", ("Jean Dupont", "Jean", "Dupont", True)),
        ("Nombre;Apellidos\nAna;García Ruiz\n", ("Ana García Ruiz", "Ana", "García Ruiz", True)),
        ("姓;名\nWang;Xiaoming\n", ("Xiaoming Wang", "Xiaoming", "Wang", True)),
        ("name,last name\nAna García Ruiz,García Ruiz\n", ("Ana García Ruiz", "Ana", "García Ruiz", True)),
        ("name,first name\nWANG Xiaoming,Xiaoming\n", ("WANG Xiaoming", "Xiaoming", "WANG", True)),
        ("name,first name,last name\n王小明,Xiaoming,Wang\n", ("王小明", "Xiaoming", "Wang", True)),
        ("name,first name,last name\nJohn F. Kennedy,,\n", ("John F. Kennedy", "John F.", "Kennedy", False)),
        ("first name,last name\n,Cher\n", ("Cher", "", "Cher", True)),
    ],
)
def test_a_list_has_names_whole_or_in_two_columns(event, text, names):
    assert told_names(read_players(text, event)) == [names]


def test_one_of_the_two_columns_alone_makes_no_name(event):
    (problem,) = read_players("first name,club\nJan,East\n", event).problems
    assert "name is missing" in str(problem)


def test_a_list_confirms_names_and_says_so(event):
    add_players(event.pk, [PlayerEntry("John F. Kennedy", 9)], by=None, now=NOW)
    (line,) = read_players("name,first name,last name\nJohn F. Kennedy,John F.,Kennedy\n", event).lines
    assert [(c.column, c.before, c.after) for c in line.changes] == [
        ("first and last name", "taken from the name", "confirmed")
    ]
    (line,) = read_players("name,last name\nJohn F. Kennedy,F. Kennedy\n", event).lines
    assert [(c.column, c.before, c.after) for c in line.changes] == [
        ("first name", "John F.", "John"),
        ("last name", "Kennedy", "F. Kennedy"),
        ("first and last name", "taken from the name", "confirmed"),
    ]
    assert read_players("name,club\nJohn F. Kennedy,\n", event).lines[0].changes == ()


def test_another_name_by_a_list_takes_the_confirmation_away(event):
    entry = PlayerEntry("Ana García Ruiz", 9, first_name="Ana", last_name="García Ruiz", names_confirmed=True)
    add_players(event.pk, [entry], by=None, now=NOW)
    (line,) = read_players("number,name\n9,Ana Garcia Ruiz\n", event).lines
    assert [(c.column, c.before, c.after) for c in line.changes] == [
        ("name", "Ana García Ruiz", "Ana Garcia Ruiz"),
        ("first and last name", "confirmed", "taken from the name"),
    ]
    assert (line.entry.last_name, line.entry.names_confirmed) == ("Ruiz", False)


def test_whoever_is_listed_by_first_and_last_name_is_found_and_keeps_the_name(event):
    entry = PlayerEntry("WANG Xiaoming", 9, "CN")
    other = PlayerEntry("Almeida, Sofia", 10, "PT")
    add_players(event.pk, [entry, other], by=None, now=NOW)
    read = read_players("first name,last name,club\nXiaoming,Wang,East\nsofia,ALMEIDA,West\n", event)
    assert [(line.player.number, line.found_by, line.entry.name) for line in read.lines] == [
        (9, "name", "WANG Xiaoming"),
        (10, "name", "Almeida, Sofia"),
    ]
    assert read.questions == []
    assert [c.column for c in read.lines[0].changes] == ["last name", "club", "first and last name"]
