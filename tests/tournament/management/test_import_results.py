"""The played event of 2017 goes in by command, and comes out as published."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.db.models import QuerySet
from django.utils import timezone

from tests.tournament import published
from tournament.models import Event, HandResult, Player, Seat, Session
from tournament.rounds.publishing import publish_round
from tournament.standings import format_table_points

DATA = Path(__file__).parent.parent / "data"
TABLES, HANDS = DATA / "madrid2017_tables.tsv", DATA / "madrid2017_hands.tsv"

HEADER_TABLES = "session table east south west north score_e score_s score_w score_n".replace(" ", "\t")
HEADER_HANDS = "session table hand winner loser value pen_e pen_s pen_w pen_n".replace(" ", "\t")


def run(*arguments: str) -> object:
    """Run a command with --json and return what it printed; nothing else may be on its output."""
    out = io.StringIO()
    call_command(*arguments, "--json", stdout=out)
    return json.loads(out.getvalue())


def run_with_differences(*arguments: str) -> object:
    out = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command(*arguments, "--json", stdout=out)
    assert ended.value.code == 1
    return json.loads(out.getvalue())


def import_files(tables: Path, hands: Path, name: str = "Small cup", tie_rule: str = "averaged") -> object:
    return run(
        "import_results", f"--tables={tables}", f"--hands={hands}", f"--name={name}", f"--tie-rule={tie_rule}"
    )


def small_files(tmp_path: Path, tables: str, hands: str) -> tuple[Path, Path]:
    """Two files from lines whose cells are separated by spaces ("." is an empty cell)."""

    def tabbed(header: str, lines: str) -> str:
        rows = [line.split() for line in lines.strip().splitlines()]
        body = ["\t".join("" if cell == "." else cell for cell in row) for row in rows]
        return "\n".join([header, *body])

    (tmp_path / "tables.tsv").write_text(tabbed(HEADER_TABLES, tables))
    (tmp_path / "hands.tsv").write_text(tabbed(HEADER_HANDS, hands))
    return tmp_path / "tables.tsv", tmp_path / "hands.tsv"


@pytest.mark.django_db
def test_the_2017_event_comes_out_as_published():
    summary = import_files(TABLES, HANDS, "Madrid 2017")
    assert summary == {
        "event": "madrid-2017",
        "players": 72,
        "rounds": 6,
        "sessions": 108,
        "hands": 1431,
        "with_hands": 93,
        "differ": 0,
        "totals_only": 15,
    }
    ranking = run("standings", "madrid-2017")
    assert [
        (line["rank"], line["player"], line["twelfths"], line["score"], line["sessions"]) for line in ranking
    ] == [
        (
            int(line["rank"]),
            int(line["player"]),
            published.twelfths(line["table_points"]),
            int(line["score"]),
            int(line["sessions"]),
        )
        for line in published.rows("madrid2017_standings")
    ]
    assert all(line["table_points"] == format_table_points(line["twelfths"]) for line in ranking)
    assert run("check_event", "madrid-2017") == []
    assert run("verify_event", "madrid-2017") == []
    assert run("standings", "madrid-2017", "--public") == []


@pytest.mark.django_db
def test_an_existing_name_is_refused_and_nothing_is_written(tmp_path):
    files = small_files(tmp_path, "1 1 1 2 3 4 24 -8 -8 -8", "1 1 1 1 2 0 . . . .")
    (tmp_path / "hands.tsv").write_text(HEADER_HANDS)
    import_files(*files)
    with pytest.raises(CommandError) as refused:
        import_files(*files, name="Small  Cup")
    assert refused.value.returncode == 2
    assert "small-cup" in str(refused.value)
    assert (Event.objects.count(), Player.objects.count(), Session.objects.count()) == (1, 4, 1)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["", "x" * 121, "two\nlines", "港口杯"], ids=["none", "long", "lines", "same"]
)
def test_a_name_that_cannot_be_is_refused(tmp_path, name):
    files = small_files(tmp_path, "1 1 1 2 3 4 24 -8 -8 -8", "1 1 1 1 . 8 . . . .")
    import_files(*files, name="港口杯")
    with pytest.raises(CommandError) as refused:
        import_files(*files, name=name)
    assert refused.value.returncode == 2
    assert (Event.objects.count(), Session.objects.count()) == (1, 1)


@pytest.mark.django_db
def test_differing_hands_and_odd_sums_are_imported_and_marked(tmp_path):
    files = small_files(
        tmp_path,
        # table 1 agrees, 2 differs, 3 sums to -10 with a deduction, 4 sums to 3 for no reason
        """
        1 1 1 2 3 4     34 -18 -8 -8
        1 2 5 6 7 8     34 -17 -8 -9
        1 3 9 10 11 12  34 -18 -18 -8
        1 4 13 14 15 16 3 0 0 0
        """,
        """
        1 1 1 1 2 10  . . . .
        1 2 1 5 6 10  . . . .
        1 3 1 9 10 10 . . -10 .
        """,
    )
    summary = import_files(*files)
    assert (summary["hands"], summary["with_hands"], summary["differ"], summary["totals_only"]) == (
        3,
        3,
        1,
        1,
    )
    marks = {
        session.table.number: (session.differs, session.totals_only, session.sum_off)
        for session in Session.objects.select_related("table")
    }
    assert marks == {
        1: (False, False, False),
        2: (True, False, False),
        3: (False, False, False),
        4: (False, True, True),
    }
    assert run_with_differences("check_event", "small-cup") == [
        {"round": 1, "table": 2, "hands": 1, "difference": {"E": 0, "S": 1, "W": 0, "N": -1}}
    ]
    scores = {line["player"]: line["score"] for line in run("standings", "small-cup")}
    assert (scores[6], scores[8], scores[11], scores[13]) == (-17, -9, -18, 3)


@pytest.mark.django_db
def test_published_rounds_alone_are_in_the_public_standings(tmp_path):
    files = small_files(tmp_path, "1 1 1 2 3 4 24 -8 -8 -8\n2 1 2 1 4 3 1 -1 0 0", "1 1 1 . . 0 . . . .")
    (tmp_path / "hands.tsv").write_text(HEADER_HANDS)
    import_files(*files, tie_rule="literal")
    first = Event.objects.get().rounds.get(number=1)
    publish_round(first.pk, by=None, version=first.version, now=timezone.now())
    assert [
        (line["player"], line["score"], line["sessions"])
        for line in run("standings", "small-cup", "--public")
    ] == [
        (1, 24, 1),
        (2, -8, 1),
        (3, -8, 1),
        (4, -8, 1),
    ]
    assert [line["sessions"] for line in run("standings", "small-cup")] == [2, 2, 2, 2]
    assert [line["sessions"] for line in run("standings", "small-cup", "--after=1")] == [1, 1, 1, 1]


@pytest.mark.django_db
def test_a_player_may_come_late_and_a_table_may_be_missing(tmp_path):
    files = small_files(tmp_path, "1 2 1 2 3 4 0 0 0 0\n2 1 1 2 3 5 0 0 0 0", "1 2 1 . . 0 . . . .")
    assert import_files(*files)["players"] == 5
    assert {line["player"]: line["sessions"] for line in run("standings", "small-cup")} == {
        1: 2,
        2: 2,
        3: 2,
        4: 1,
        5: 1,
    }


@pytest.mark.django_db
def test_a_changed_number_is_found_by_recomputing(tmp_path):
    files = small_files(tmp_path, "1 1 1 2 3 4 34 -18 -8 -8", "1 1 1 1 2 10 . . . .")
    import_files(*files)
    assert run("verify_event", "small-cup") == []
    Seat.objects.filter(wind=1).update(score=-17)
    assert run_with_differences("verify_event", "small-cup") == [
        {"where": "Round 1, table 1, South", "what": "score", "stored": -17, "expected": -18},
        {"where": "Ranking, player 2", "what": "total points", "stored": -17, "expected": -18},
    ]


BAD_FILES = {
    "unknown winner": (
        "1 1 1 2 3 4 0 0 0 0",
        "1 1 1 9 2 10 . . . .",
        "hands file, line 2: winner is player 9",
    ),
    "no such table": (
        "1 1 1 2 3 4 0 0 0 0",
        "1 7 1 1 2 10 . . . .",
        "round 1, table 7 is not in the tables file",
    ),
    "value in words": ("1 1 1 2 3 4 0 0 0 0", "1 1 1 1 2 ten . . . .", "value is “ten”, a whole number"),
    "value too low": ("1 1 1 2 3 4 0 0 0 0", "1 1 1 1 2 7 . . . .", "the value is 7; 8 to 336"),
    "value too high": ("1 1 1 2 3 4 0 0 0 0", "1 1 1 1 2 337 . . . .", "the value is 337"),
    "winner discards": ("1 1 1 2 3 4 0 0 0 0", "1 1 1 1 1 10 . . . .", "the winner is the discarder too"),
    "drawn by somebody": ("1 1 1 2 3 4 0 0 0 0", "1 1 1 . 1 0 . . . .", "a discarder and no winner"),
    "hand 17": ("1 1 1 2 3 4 0 0 0 0", "1 1 17 1 2 10 . . . .", "hand 17 is not one of the 16"),
    "hand twice": ("1 1 1 2 3 4 0 0 0 0", "1 1 1 1 2 10 . . . .\n1 1 1 1 2 10 . . . .", "line 3: hand 1"),
    "player twice": ("1 1 1 2 3 4 0 0 0 0\n1 2 4 5 6 7 0 0 0 0", "", "line 3: player 4 sits at table 1"),
    "table twice": ("1 1 1 2 3 4 0 0 0 0\n1 1 5 6 7 8 0 0 0 0", "", "line 3: round 1, table 1 stands"),
    "points from nowhere": ("1 1 1 2 3 4 0 0 0 0", "1 1 1 1 2 10 5 . . .", "more points than they take"),
    "absurd total": ("1 1 1 2 3 4 99999999 0 0 0", "", "out of all proportion"),
    "absurd round": ("10000 1 1 2 3 4 0 0 0 0", "", "session is 10000, at most 9999"),
    "absurd table": ("1 40000 1 2 3 4 0 0 0 0", "", "table is 40000, at most 9999"),
    "absurd player": ("1 1 1 2 3 9999999999 0 0 0 0", "", "north is 9999999999, at most 9999"),
    "other digits": ("1 1 1 2 3 4 1_0 -1_0 0 0", "", "score_e is “1_0”, a whole number"),
    "a cell without end": (
        f"1 1 {'1' * 140_000} 2 3 4 0 0 0 0",
        "",
        "tables file, line 2: it cannot be read",
    ),
    "no tables": ("", "", "there is no table in it"),
    "a gap in the rounds": ("2 1 1 2 3 4 0 0 0 0", "", "Rounds are numbered from 1"),
}


@pytest.mark.django_db
@pytest.mark.parametrize(("tables", "hands", "sentence"), BAD_FILES.values(), ids=BAD_FILES)
def test_bad_files_get_a_sentence_with_the_line_and_nothing_is_written(tmp_path, tables, hands, sentence):
    files = small_files(tmp_path, tables, hands)
    with pytest.raises(CommandError) as refused:
        import_files(*files)
    assert refused.value.returncode == 2
    assert sentence in str(refused.value)
    assert not Event.objects.exists()
    assert not HandResult.objects.exists()


@pytest.mark.django_db
def test_every_bad_line_is_named_at_once(tmp_path):
    files = small_files(tmp_path, "1 1 1 2 3 4 0 0 0 0", "1 1 1 9 2 10 . . . .\n1 1 2 1 8 10 . . . .")
    with pytest.raises(CommandError) as refused:
        import_files(*files)
    assert [line.split(":")[0] for line in str(refused.value).splitlines()] == [
        "hands file, line 2",
        "hands file, line 3",
    ]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe\x00\x01", "cannot be read"),
        (b"", "it is empty"),
        (b"a\tb\n1\t2\n", "the header lacks session"),
    ],
    ids=["binary", "empty", "other columns"],
)
def test_a_file_of_another_kind_is_refused(tmp_path, content, sentence):
    path = tmp_path / "other.tsv"
    path.write_bytes(content)
    with pytest.raises(CommandError, match=sentence) as refused:
        import_files(path, HANDS)
    assert refused.value.returncode == 2


@pytest.mark.django_db
@pytest.mark.parametrize("command", ["standings", "check_event", "verify_event"])
def test_an_unknown_event_is_bad_input(command):
    with pytest.raises(CommandError, match="There is no event “nowhere”") as refused:
        call_command(command, "nowhere")
    assert refused.value.returncode == 2


@pytest.mark.django_db
@pytest.mark.parametrize("command", ["standings", "check_event", "verify_event"])
def test_an_address_that_is_no_text_is_bad_input(command):
    with pytest.raises(CommandError, match="There is no event") as refused:
        call_command(command, "caf\udce9")
    assert refused.value.returncode == 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    "command", [["standings", "cup"], ["check_event", "cup"], ["verify_event", "cup"], ["demo"]]
)
def test_a_database_without_tables_is_said_in_a_sentence(command, monkeypatch):
    def fail(*_arguments, **_options):
        raise OperationalError("no such table: tournament_event")

    monkeypatch.setattr(QuerySet, "_fetch_all", fail)
    monkeypatch.setattr(QuerySet, "exists", fail)
    with pytest.raises(CommandError, match=r"cannot be used: no such table.*manage\.py migrate") as refused:
        call_command(*command)
    assert refused.value.returncode == 2
