"""The command prints a draw that the checker finds as good as it says."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tournament.seating import check, draw


def run(*arguments):
    out = StringIO()
    call_command("draw_seating", *arguments, stdout=out)
    return out.getvalue()


def test_json_holds_the_draw_and_its_report(tmp_path):
    clubs = ["Red", "Red", "", "Blue", "Blue", "Grün"]
    path = tmp_path / "clubs.txt"
    path.write_text("\n".join(clubs) + "\n", encoding="utf-8")
    printed = run("--players=20", "--rounds=5", "--seed=4711", f"--clubs={path}", "--json")
    found = json.loads(printed)
    assert found["seed"] == "4711"
    assert found["substitutes"] == []
    report = check(found["rounds"], clubs, players=20)
    assert report.sound
    assert found["report"] == {
        "repeats": report.repeats,
        "repeats_bound": 0,
        "table_repeats": report.table_repeats,
        "wind_unbalanced": 0,
        "same_club": report.same_club,
        "same_club_bound": 0,
    }
    assert (report.repeats, report.same_club) == (0, 0)
    assert run("--players=20", "--rounds=5", "--seed=4711", f"--clubs={path}", "--json") == printed


def test_substitutes_fill_the_last_table():
    found = json.loads(run("--players=21", "--rounds=3", "--seed=x", "--json"))
    assert found["substitutes"] == [22, 23, 24]
    assert check(found["rounds"], players=24).sound


def test_text_names_rounds_tables_and_winds():
    lines = run("--players=8", "--rounds=2", "--seed=x").splitlines()
    east, south, west, north = draw(8, 2, "x").rounds[0][0]
    assert lines[0] == "Round 1"
    assert lines[1] == f"  table 1:  E {east}  S {south}  W {west}  N {north}"
    assert "repeats: 4" in lines


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--players=3", "--rounds=1", "--seed=x"), "A draw needs at least four players."),
        (("--players=8", "--rounds=0", "--seed=x"), "A draw needs at least one round."),
        (
            ("--players=8", "--rounds=1", "--seed=x", "--clubs=/nowhere"),
            "The club file /nowhere cannot be read",
        ),
    ],
)
def test_wrong_input_is_refused_with_a_sentence(arguments, sentence):
    with pytest.raises(CommandError, match=sentence):
        run(*arguments)


def test_a_club_file_that_is_not_text_or_too_long_is_refused(tmp_path):
    path = tmp_path / "clubs"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CommandError, match="is not UTF-8 text"):
        run("--players=8", "--rounds=1", "--seed=x", f"--clubs={path}")
    path.write_text("A\n" * 9)
    with pytest.raises(CommandError, match="There are 9 clubs for 8 players"):
        run("--players=8", "--rounds=1", "--seed=x", f"--clubs={path}")
