"""What several pages of one sheet kept in a browser, put together."""

STORED = {"sitting": "1.2.3.4.5", "version": "4", "moves": "", "hand-1-value": "", "hand-2-value": ""}
POST = [["hand-2-value", "20"], ["do", "save"]]


def kept(name, at, *, attempt=None, **typed):
    """The record of one page: `hand_1="13"` was typed into it and not sent."""
    texts = {f"{part.replace('_', '-')}-value": text for part, text in typed.items()}
    entries = [[field, text] for field, text in {**STORED, **texts}.items()]
    return {
        "name": name,
        "key": "sheet",
        "record": {"entries": entries, "attempt": attempt, "unsent": list(texts), "at": at},
    }


def put_together(scripts, *records):
    return scripts.call("kept.js", "putTogether", list(records))


def names_of(records):
    return [one["name"] for one in records]


def test_nothing_kept_is_nothing(scripts):
    assert put_together(scripts) == {"record": None, "names": [], "others": []}


def test_one_record_is_taken_as_it_is(scripts):
    one = kept("a", "2026-05-01T10:00", hand_1="13")
    assert put_together(scripts, one) == {"record": one["record"], "names": ["a"], "others": []}


def test_lines_of_several_tabs_come_together(scripts):
    first = kept("a", "2026-05-01T10:00", attempt=POST, hand_2="20")
    second = kept("b", "2026-05-01T10:01", hand_1="13")
    found = put_together(scripts, first, second)
    texts = dict(found["record"]["entries"])
    assert (texts["hand-1-value"], texts["hand-2-value"]) == ("13", "20")
    assert found["record"]["attempt"] == POST
    assert sorted(found["record"]["unsent"]) == ["hand-1-value", "hand-2-value"]
    assert (found["names"], found["others"]) == (["b", "a"], [])


def test_where_two_say_different_things_the_newest_is_taken_and_the_other_left(scripts):
    found = put_together(
        scripts, kept("a", "2026-05-01T10:00", hand_1="24"), kept("b", "2026-05-01T10:01", hand_1="13")
    )
    assert dict(found["record"]["entries"])["hand-1-value"] == "13"
    assert (found["names"], names_of(found["others"])) == (["b"], ["a"])


def test_fields_of_one_line_are_not_mixed(scripts):
    first, second = kept("a", "2026-05-01T10:00"), kept("b", "2026-05-01T10:01", hand_1="13")
    first["record"]["entries"].append(["hand-1-winner", "2"])
    first["record"]["unsent"] = ["hand-1-winner"]
    assert names_of(put_together(scripts, first, second)["others"]) == ["a"]


def test_what_was_typed_on_another_version_or_after_moved_lines_is_left(scripts):
    newest = kept("c", "2026-05-01T10:02", hand_1="13")
    earlier, moved = kept("a", "2026-05-01T10:00", hand_2="20"), kept("b", "2026-05-01T10:01", hand_2="20")
    earlier["record"]["entries"][1] = ["version", "3"]
    moved["record"]["entries"][2] = ["moves", "+1"]
    found = put_together(scripts, earlier, moved, newest)
    assert (found["names"], names_of(found["others"])) == (["c"], ["b", "a"])


def test_a_record_of_an_earlier_release_is_taken_where_it_is_the_only_one(scripts):
    old = kept("sheet", "2026-05-01T10:00", hand_1="13")
    del old["record"]["unsent"]
    assert put_together(scripts, old)["record"] == old["record"]
    found = put_together(scripts, old, kept("b", "2026-05-01T10:01", hand_2="20"))
    assert (found["names"], names_of(found["others"])) == (["b"], ["sheet"])
