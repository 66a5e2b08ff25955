"""The pages on players: the list, one player, a list to import."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import Workbook

from tests.tournament.imports.name_lists import a_list, names
from tests.tournament.organiser.conftest import signed_in
from tests.tournament.public.reading import says
from tests.tournament.sample_events import NOW, account, new_event
from tournament.models import Player
from tournament.players.entering import PlayerEntry, edit_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db):
    return new_event(players=6)


@pytest.fixture
def client(event):
    return signed_in(account("ada", event, "organiser"))


def page(name, event, *args):
    return reverse(name, args=[event.slug, *args])


def typed(player, **changes):
    return {
        "version": player.version,
        "name": player.name,
        "number": player.number,
        "status": player.status,
        **changes,
    }


def test_the_list_says_what_is_missing_and_fills_up(client, event):
    assert client.get(page("event_players", event)).context["missing"] == 2
    answer = client.post(page("players_fill", event), follow=True)
    assert says(answer) == ["2 substitutes are entered."]
    assert (answer.context["field"], answer.context["missing"], answer.context["substitutes"]) == (8, 0, 2)
    assert says(client.post(page("players_fill", event), follow=True)) == [
        "The number of players is a multiple of four already."
    ]


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("q=player 3", [3]),
        ("q=5", [5]),
        ("q=nobody", []),
        (f"q={'9' * 18}", []),
        (f"q={'9' * 5000}", []),
        ("status=substitute", []),
        ("sort=-number&q=player", [6, 5, 4, 3, 2, 1]),
        ("country=XX", [1, 2, 3, 4, 5, 6]),
    ],
)
def test_the_list_is_narrowed_and_sorted(client, event, query, numbers):
    table = client.get(page("event_players", event), QUERY_STRING=query).context["table"]
    assert [row.record.number for row in table.rows] == numbers


def test_a_player_is_entered_with_a_team(client, event):
    client.post(
        page("player_add", event),
        {"name": "Margit Fekete", "country": "HU", "team": "Blue", "status": "playing"},
    )
    player = Player.objects.get(name="Margit Fekete")
    assert (player.number, str(player.country), player.team.name) == (7, "HU", "Blue")


def test_a_number_that_is_taken_is_refused_and_the_name_stays(client, event):
    answer = client.post(page("player_add", event), {"name": "Anna", "number": "3", "status": "playing"})
    form = answer.context["form"]
    assert form.non_field_errors() == ["Draw number 3 belongs to Player 3 already."]
    assert form["name"].value() == "Anna"
    assert event.players.count() == 6


def test_a_player_is_changed(client, event):
    player = event.players.get(number=2)
    client.post(
        page("player_edit", event, player.pk), typed(player, name="Bo Ek", club="Mälaren", team="Red")
    )
    player.refresh_from_db()
    assert (player.name, player.club, player.team.name, player.version) == ("Bo Ek", "Mälaren", "Red", 2)


def test_a_stale_change_shows_both_versions_and_loses_nothing(client, event):
    player = event.players.get(number=2)
    edit_player(player.pk, PlayerEntry("Bo Ek", 2, "SE", team="Red"), by=None, version=1, now=NOW)
    answer = client.post(page("player_edit", event, player.pk), typed(player, name="Bosse Ek", country="NO"))
    changed = [line for line in answer.context["differences"] if line.changed]
    assert [(line.label, line.saved, line.typed) for line in changed] == [
        ("Name", "Bo Ek", "Bosse Ek"),
        ("Country", "Sweden", "Norway"),
        ("Team", "Red", "–"),
    ]
    player.refresh_from_db()
    assert player.name == "Bo Ek"
    form = answer.context["form"]
    assert (form["name"].value(), form["version"].value()) == ("Bosse Ek", "2")
    client.post(page("player_edit", event, player.pk), {**typed(player, name="Bosse Ek"), "version": "2"})
    player.refresh_from_db()
    assert (player.name, player.team) == ("Bosse Ek", None)


def test_a_player_withdraws_and_comes_back(client, event):
    player = event.players.get(number=1)
    for status, version in (("withdrawn", 1), ("playing", 2)):
        client.post(page("player_status", event, player.pk, status), {"version": version})
        player.refresh_from_db()
        assert player.status == status
    answer = client.post(page("player_status", event, player.pk, "withdrawn"), {"version": 1}, follow=True)
    assert says(answer)[-1:] == [
        "Somebody else changed this while you were typing. Nothing of yours is saved yet."
    ]
    assert client.post(page("player_status", event, player.pk, "ill"), {"version": 3}).status_code == 404


def test_a_player_is_removed_after_a_question(client, event):
    player = event.players.get(number=6)
    assert "Remove 6 Player 6?" in client.get(page("player_remove", event, player.pk)).content.decode()
    client.post(page("player_remove", event, player.pk), {"version": player.version})
    assert not event.players.filter(number=6).exists()


# --- A list -----------------------------------------------------------------------------------


def enter(client, event, text):
    """Look at a list, and press the button that enters what was seen."""
    seen = client.post(page("players_import", event), {"text": text}).context["read"]
    return client.post(page("players_import", event), {"text": text, "enter": seen.token}, follow=True)


LIST = "number,name,country\n11,Margit Fekete,HUN\n,Bo Ek,Sweden\n"


def test_a_list_is_looked_at_first_and_nothing_is_stored(client, event):
    answer = client.post(page("players_import", event), {"text": LIST})
    assert [(line.line, line.entry.name, line.entry.country) for line in answer.context["read"].lines] == [
        (2, "Margit Fekete", "HU"),
        (3, "Bo Ek", "SE"),
    ]
    assert event.players.count() == 6


def test_a_list_is_entered_as_a_whole(client, event):
    answer = enter(client, event, LIST)
    assert says(answer) == ["2 players are entered."]
    assert list(event.players.filter(number__gt=6).values_list("number", "name")) == [
        (7, "Bo Ek"),
        (11, "Margit Fekete"),
    ]


def test_only_what_was_seen_is_entered(client, event):
    seen = client.post(page("players_import", event), {"text": LIST}).context["read"].token
    player = event.players.get(number=3)
    change = f"{LIST}3,Player 3,FI\n"
    answer = client.post(page("players_import", event), {"text": change, "enter": seen})
    assert answer.context["form"].non_field_errors() == [
        "The list or the players changed since you looked. Please look again."
    ]
    assert event.players.count() == 6
    seen = client.post(page("players_import", event), {"text": change}).context["read"].token
    edit_player(player.pk, PlayerEntry("Cy"), by=None, version=player.version, now=NOW)
    client.post(page("players_import", event), {"text": change, "enter": seen})
    assert event.players.count() == 6


def test_a_workbook_is_read_and_changes_who_is_there(client, event):
    book = Workbook()
    for row in (["Name", "Number", "Federation number"], ["Player 3", 3, 4090026], [], ["陈玉兰", 20, None]):
        book.active.append(row)
    content = io.BytesIO()
    book.save(content)
    file = SimpleUploadedFile("players.xlsx", content.getvalue())
    answer = client.post(page("players_import", event), {"file": file})
    read, text = answer.context["read"], answer.context["form"]["text"].value()
    assert [(line.line, line.kind) for line in read.lines] == [(2, "changed"), (4, "new")]
    assert says(enter(client, event, text)) == ["1 player is entered. 1 player is changed."]
    assert event.players.get(number=3).federation_number == "04090026"
    assert event.players.get(number=20).name == "陈玉兰"


def test_one_bad_line_keeps_the_whole_list_out_and_in_the_form(client, event):
    text = LIST + "12,Anna,Elbonia\n"
    answer = client.post(page("players_import", event), {"text": text, "enter": "1"})
    assert list(map(str, answer.context["problems"])) == [
        "Line 4, column 3 (country): “Elbonia” is no country. "
        "Write two letters (NL), three (NLD), the Olympic code (NED) or the name."
    ]
    assert answer.context["form"]["text"].value() == text
    assert event.players.count() == 6


def test_a_file_is_shown_in_the_field_and_entered_from_there(client, event):
    file = SimpleUploadedFile("players.csv", "name;country\nJosé;ESP\n".encode("cp1252"))
    answer = client.post(page("players_import", event), {"file": file, "text": "old", "enter": "1"})
    text = answer.context["form"]["text"].value()
    assert text == "name;country\nJosé;ESP\n"
    assert event.players.count() == 6
    enter(client, event, text)
    assert event.players.get(number=7).name == "José"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "The file is empty."),
        (
            b"PK\x03\x04" + bytes(300),
            "This workbook cannot be opened: it is damaged, or no .xlsx file.",
        ),
        (
            b"\x89PNG\r\n\x1a\n" + bytes(300),
            "This is a binary file, not a list. Save the list as CSV (UTF-8).",
        ),
        (
            b"x" * 1_000_001,
            "The file is larger than 1 MB. A list of 2,000 players is about 200 kB.",
        ),
    ],
)
def test_a_wrong_file_gets_a_sentence_and_what_was_pasted_stays(client, event, content, sentence):
    file = SimpleUploadedFile("players.csv", content)
    answer = client.post(page("players_import", event), {"file": file, "text": LIST})
    assert answer.context["form"].errors["file"] == [sentence]
    assert answer.context["form"]["text"].value() == LIST
    assert event.players.count() == 6


def test_neither_file_nor_text(client, event):
    answer = client.post(page("players_import", event), {"text": " \n"})
    assert answer.context["form"].errors == {"text": ["Choose a file, or paste the list here."]}


def test_four_hundred_players_are_looked_at_and_entered(client, event):
    text = "name,country\n" + "".join(f"Somebody {n},NL\n" for n in range(400))
    answer = client.post(page("players_import", event), {"text": text})
    assert len(answer.context["read"].lines) == 400
    enter(client, event, text)
    assert event.players.count() == 406


# --- The right person, the right letters ------------------------------------------------------

NUMBERED = "number,name,country\n1,Late Comer,IT\n2,Other Comer,IT\n"


def test_a_line_about_somebody_else_is_entered_only_with_its_tick(client, event):
    answer = client.post(page("players_import", event), {"text": NUMBERED})
    seen = answer.context["read"].token
    assert "Number 1 is Player 1" in answer.content.decode()
    ticked = {"text": NUMBERED, "enter": seen, "same": "2"}
    answer = client.post(page("players_import", event), ticked)
    assert answer.context["form"].non_field_errors() == [
        "Line 3 may be about somebody else: tick it where it is the same person."
    ]
    assert 'value="2" checked' in answer.content.decode()
    assert 'value="3" checked' not in answer.content.decode()
    assert event.players.get(number=1).name == "Player 1"
    client.post(page("players_import", event), {**ticked, "same": ["2", "3"]})
    assert list(event.players.filter(number__lt=3).values_list("name", flat=True)) == [
        "Late Comer",
        "Other Comer",
    ]


def test_a_tick_does_not_count_for_another_list(client, event):
    seen = client.post(page("players_import", event), {"text": NUMBERED}).context["read"].token
    other = NUMBERED.replace("Late Comer", "Third Comer")
    answer = client.post(page("players_import", event), {"text": other, "enter": seen, "same": ["2", "3"]})
    assert " checked" not in answer.content.decode()
    assert event.players.get(number=1).name == "Player 1"


def sent(answer, **changes):
    """What the browser sends after this answer: the fields as they stand there, with these changes."""
    form = answer.context["form"]
    return {name: form[name].value() or "" for name in ("text", "encoding", "read_as")} | changes


def upload(text, codec):
    return SimpleUploadedFile("players.csv", text.encode(codec))


SHORT = "name\nAndré Côté\n"


def test_a_list_says_how_it_was_read_with_its_names(client, event):
    answer = client.post(page("players_import", event), {"file": upload(a_list("Polish", 30), "cp1250")})
    assert answer.context["form"]["encoding"].value() == "windows-1250"
    assert [line.entry.name for line in answer.context["read"].lines] == names("Polish", 30)
    assert "Read as Windows-1250 (Central Europe):" in answer.content.decode()
    seen = answer.context["read"].token
    client.post(page("players_import", event), sent(answer, enter=seen))
    assert event.players.filter(name__in=names("Polish", 30)).count() == 30


def test_another_encoding_is_chosen_after_the_file_was_read(client, event):
    text = a_list("Russian", 20)
    answer = client.post(page("players_import", event), {"file": upload(text, "koi8-r")})
    (error,) = answer.context["form"].errors["encoding"]
    assert "The encoding could not be found out" in error
    assert answer.context["read"] is None
    # Sent once more without an answer, it is asked once more.
    again = client.post(page("players_import", event), sent(answer))
    assert again.context["form"].errors["encoding"] == [error]
    chosen = client.post(page("players_import", event), sent(answer, encoding="windows-1251"))
    # It is read as was asked; what can be no name is still refused, line by line.
    assert chosen.context["form"]["text"].value() == text.encode("koi8-r").decode("cp1251")
    assert chosen.context["read"].counts["wrong"] == 20
    back = client.post(page("players_import", event), sent(chosen, encoding="mac-roman"))
    assert back.context["form"]["text"].value() == text.encode("koi8-r").decode("mac_roman")


def test_between_two_encodings_somebody_chooses(client, event):
    content = "name\nGergő Erdős\n"
    answer = client.post(page("players_import", event), {"file": upload(content, "cp1250")})
    (error,) = answer.context["form"].errors["encoding"]
    assert "Gergő Erdős" in error
    assert "Gergõ Erdõs" in error
    chosen = client.post(page("players_import", event), sent(answer, encoding="windows-1250"))
    assert [line.entry.name for line in chosen.context["read"].lines] == ["Gergő Erdős"]
    assert chosen.context["form"]["encoding"].value() == "windows-1250"
    client.post(page("players_import", event), sent(chosen, enter=chosen.context["read"].token))
    assert event.players.get(number=7).name == "Gergő Erdős"


def test_the_encoding_of_one_file_is_not_taken_for_the_next(client, event):
    answer = client.post(page("players_import", event), {"file": upload(a_list("Polish", 30), "cp1250")})
    answer = client.post(page("players_import", event), sent(answer, file=upload("name\n陈玉兰\n", "utf-8")))
    assert [line.entry.name for line in answer.context["read"].lines] == ["陈玉兰"]


def test_an_encoding_is_chosen_with_the_file(client, event):
    answer = client.post(
        page("players_import", event), {"file": upload(SHORT, "mac_roman"), "encoding": "mac-roman"}
    )
    assert [line.entry.name for line in answer.context["read"].lines] == ["André Côté"]
    answer = client.post(
        page("players_import", event), {"file": upload(SHORT, "mac_roman"), "encoding": "utf-8"}
    )
    assert answer.context["form"].errors["file"] == [
        "This file is not in UTF-8: it has bytes that mean nothing there."
    ]


def test_a_list_changed_since_it_was_read_keeps_what_was_typed(client, event):
    answer = client.post(page("players_import", event), {"file": upload(a_list("Polish", 30), "cp1250")})
    typed_in = answer.context["form"]["text"].value() + "陈玉兰\n"
    answer = client.post(page("players_import", event), sent(answer, text=typed_in, encoding="windows-1252"))
    assert answer.context["form"].errors["encoding"] == [
        "The list was changed since the file was read: choose the file again."
    ]
    assert answer.context["form"]["text"].value() == typed_in
    answer = client.post(page("players_import", event), sent(answer, encoding="windows-1250"))
    assert answer.context["read"].lines[-1].entry.name == "陈玉兰"
