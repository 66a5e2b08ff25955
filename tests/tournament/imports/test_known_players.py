"""Lists of players who are there already: who is meant by a line, and what it changes."""

import pytest

from tests.tournament.sample_events import NOW, new_event, seated_event
from tournament.imports.players import read_players
from tournament.players.entering import PlayerEntry, add_players, import_players
from tournament.record.refusals import InvalidInput
from tournament.words.history import changes_of

pytestmark = pytest.mark.django_db
LATER = "name,country,federation number,number,club"


@pytest.fixture
def event():
    return new_event(players=3)


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
