"""export_event and import_event: there and back through files, and what is wrong said with exit code 2."""

import json

import pytest
from django.core.management import CommandError, call_command

from tests.tournament.archive.played_archive import everything
from tournament.models import Event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["event.json", "event.json.gz"])
def test_an_event_goes_through_a_file(tmp_path, capsys, name):
    event = everything()
    call_command("export_event", event.slug, str(tmp_path / name))
    assert (tmp_path / name).stat().st_mode & 0o777 == 0o600  # it holds addresses
    event.delete()
    call_command("import_event", str(tmp_path / name), "--json")
    told = json.loads(capsys.readouterr().out)
    assert told == {
        "event": "harbour-cup",
        "players": 8,
        "rounds": 3,
        "sessions": 6,
        "hands": 6,
        "with_hands": 4,
        "differ": 1,
        "totals_only": 0,
        "differences": 0,
        "history_as_written": True,
    }


def test_without_a_file_it_is_printed_and_a_copy_takes_another_address(tmp_path, capsys):
    everything()
    call_command("export_event", "harbour-cup")
    path = tmp_path / "x.json"
    path.write_text(capsys.readouterr().out)
    call_command("import_event", str(path), "--address", "copy", "--title", "Copy")
    assert set(Event.objects.values_list("slug", "title")) == {
        ("harbour-cup", "Harbour Cup"),
        ("copy", "Copy"),
    }


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (["export_event", "nothing"], "There is no event “nothing”. Known: harbour-cup."),
        (
            ["export_event", "harbour-cup", "/nowhere/x.json"],
            "/nowhere/x.json cannot be written: No such file",
        ),
        (["import_event", "/nowhere/x.json"], "/nowhere/x.json cannot be read: No such file"),
        (["import_event", __file__], "The file is no JSON: line 1"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(command, sentence):
    everything()
    with pytest.raises(CommandError) as failed:
        call_command(*command)
    assert str(failed.value).startswith(sentence)
    assert failed.value.returncode == 2
