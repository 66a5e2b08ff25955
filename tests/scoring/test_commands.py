"""manage.py score_hand and check_claim."""

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

HAND = "[123m,1][7777s,1][EEEE]2234m5m|EE0100|2"


def run(*arguments: str, lines: str = "", patch: pytest.MonkeyPatch | None = None) -> str:
    out = io.StringIO()
    if patch is not None:
        patch.setattr("sys.stdin", io.StringIO(lines))
    call_command(*arguments, stdout=out)
    return out.getvalue()


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_hand_as_json() -> None:
    assert objects(run("score_hand", HAND, "--json")) == [
        {
            "hand": HAND,
            "points": 17,
            "fans": [
                {"fan": 57, "count": 1, "points": 6, "variant": "mixed"},
                {"fan": 58, "count": 1, "points": 4},
                {"fan": 60, "count": 1, "points": 2},
                {"fan": 61, "count": 1, "points": 2},
                {"fan": 75, "count": 1, "points": 1},
                {"fan": 81, "count": 2, "points": 2},
            ],
            "minimum_reached": True,
        }
    ]


def test_a_hand_for_people() -> None:
    told = run("score_hand", HAND, "--ruleset", "mainland")
    assert told.splitlines()[0] == f"{HAND}: 16 points"
    assert "Two Melded Kongs, one claimed and one concealed" in told


def test_a_stream_answers_every_line_and_survives_bad_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = f"{HAND}\nrubbish\n\n11111m234p567s99p9p\n{HAND}\r\n"
    told = objects(run("score_hand", "-", lines=lines, patch=monkeypatch))
    assert [one.get("code", one.get("points")) for one in told] == [
        17,
        "unknown_tile",
        "wrong_count",
        "five_of_a_kind",
        17,
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("123x", "unknown_tile"),
        ("1112345678999s1s|EE0000|9", "five_of_a_kind"),
        ("1m", "wrong_count"),
        ("[124m,1]11m1m", "not_a_set"),
        ("123m456p789s1112s2s|EE1001|0", "impossible_circumstances"),
        ("13579m13579s13p1p", "wrong_count"),
        ("13579m13579s135p1p", "not_a_winning_hand"),
        ("1m|?", "bad_notation"),
    ],
)
def test_the_closed_list_of_codes(text: str, code: str) -> None:
    assert [one["code"] for one in objects(run("score_hand", text, "--json"))] == [code]


def test_a_bad_hand_for_people_is_a_sentence() -> None:
    with pytest.raises(CommandError, match=r"1m: With 0 melds a winning hand has 14 concealed tiles"):
        run("score_hand", "1m")
    with pytest.raises(CommandError, match="Give a hand"):
        run("score_hand")


def test_waits() -> None:
    told = objects(run("score_hand", "--waits", "[123m,1][456p,1]12367s99p|ES|8", "--json"))
    assert told == [
        {
            "waits": [
                {
                    "tile": tile,
                    "discard": {"points": points, "minimum_reached": False},
                    "self_draw": {"points": points + 1, "minimum_reached": False},
                }
                for tile, points in (("5s", 11), ("8s", 11))
            ]
        }
    ]
    assert run("score_hand", "--waits", "1112345678999s").startswith("1s: discarded 106, drawn 110\n")
    assert run("score_hand", "--waits", "234m345s333pEEEE") == "No tile completes this hand.\n"


def test_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    claims = [
        {"value": 25, "flowers": 0, "self_drawn": False, "prevalent": "E", "seat": "S"}
        | {"fans": [{"fan": 22, "count": 1}, {"fan": 76, "count": 1}], "hand": None},
        {
            "value": 17,
            "flowers": 2,
            "self_drawn": False,
            "fans": [{"fan": 57, "count": 1, "variant": "mixed"}],
        }
        | {"hand": HAND},
        {"value": 8, "fans": None},
    ]
    lines = "".join(json.dumps(claim) + "\n" for claim in claims) + "nonsense\n[]\n" + '{"fans": [{}]}\n'
    told = objects(
        run("check_claim", "--ruleset", "international", "--json", "-", lines=lines, patch=monkeypatch)
    )
    assert told[0]["findings"] == [{"code": "excluded_pair", "severity": "error", "fans": [22, 76]}]
    assert [{"fan": 22, "count": 1}] in [listed[:1] for listed in told[0]["corrections"]]
    missed = [one["fans"] for one in told[1]["findings"] if one["code"] == "fan_missed"]
    assert missed == [[58], [60], [61], [75]]
    assert told[2] == {"findings": [], "corrections": []}
    assert [one["code"] for one in told[3:]] == ["bad_claim"] * 3


def test_claims_for_people() -> None:
    told = run("check_claim", json.dumps({"value": 25, "fans": [{"fan": 22}, {"fan": 76}]}))
    assert told.splitlines()[0] == "error: excluded_pair Full Flush, No Honors"
    assert run("check_claim", json.dumps({"value": 24, "fans": [{"fan": 22}]})) == "nothing found\n"
