"""First and last names on the organiser's pages: guessed in sight, typed, confirmed, listed."""

import pytest
from django.urls import reverse

from tests.tournament.organiser.conftest import signed_in
from tests.tournament.public.reading import says
from tests.tournament.sample_events import NOW, account, new_event
from tournament.organiser.player_names import NAMES_PER_PAGE
from tournament.players.entering import PlayerEntry, add_players, edit_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return new_event(players=0, federation_report=True)


@pytest.fixture
def client(event):
    return signed_in(account("ada", event, "organiser"))


def page(name, event, *args):
    return reverse(name, args=[event.slug, *args])


def entered(event, *names):
    return add_players(event.pk, [PlayerEntry(name) for name in names], by=None, now=NOW)


def names(player):
    player.refresh_from_db()
    return player.first_name, player.last_name, player.names_confirmed


def typed(player, **changes):
    return {
        "version": player.version,
        "name": player.name,
        "number": player.number,
        "status": player.status,
        "first_name": player.first_name if player.names_confirmed else "",
        "last_name": player.last_name if player.names_confirmed else "",
        **changes,
    }


def save(client, event, player, **changes):
    player.refresh_from_db()
    return client.post(page("player_edit", event, player.pk), typed(player, **changes), follow=True)


# --- One player -----------------------------------------------------------------------------------


def test_a_guess_is_said_when_it_is_made(client, event):
    answer = client.post(page("player_add", event), {"name": "TJ Miller", "status": "playing"}, follow=True)
    assert says(answer) == [
        "1 TJ Miller is entered. For the report, the first name is taken to be “TJ” and the last name "
        "“Miller”."
    ]


def test_where_no_federation_is_told_nothing_is_said_of_it(client):
    event = new_event(players=0, title="A club's evening")
    client = signed_in(account("otto", event, "organiser"))
    answer = client.post(page("player_add", event), {"name": "TJ Miller", "status": "playing"}, follow=True)
    assert says(answer) == ["1 TJ Miller is entered."]


def test_names_typed_at_entry_are_confirmed(client, event):
    facts = {"name": "Wang Xiaoming", "first_name": "Xiaoming", "last_name": "Wang", "status": "playing"}
    assert says(client.post(page("player_add", event), facts, follow=True)) == ["1 Wang Xiaoming is entered."]
    assert names(event.players.get()) == ("Xiaoming", "Wang", True)


def test_a_guess_stays_one_until_somebody_says_that_it_is_right(client, event):
    (player,) = entered(event, "John F. Kennedy")
    shown = client.get(page("player_edit", event, player.pk)).content.decode()
    assert "first name <b>John F.</b>, last name <b>Kennedy</b>" in shown
    save(client, event, player, club="Hyannis")
    assert names(player) == ("John F.", "Kennedy", False)
    save(client, event, player, names_confirmed="on")
    assert names(player) == ("John F.", "Kennedy", True)
    assert "That is right" not in client.get(page("player_edit", event, player.pk)).content.decode()


def test_what_was_typed_counts_before_the_guess(client, event):
    (player,) = entered(event, "Anna Maria Berg Lund")
    save(client, event, player, first_name="Anna Maria", last_name="Berg Lund")
    assert names(player) == ("Anna Maria", "Berg Lund", True)
    save(client, event, player, club="Malmö")
    assert names(player) == ("Anna Maria", "Berg Lund", True)


def test_another_name_is_guessed_anew_and_said(client, event):
    (player,) = entered(event, "Almeida, Sofia")
    assert names(player) == ("Sofia", "Almeida", True)
    assert says(save(client, event, player, name="Sofia Almeda")) == [
        "Sofia Almeda is saved. For the report, the first name is taken to be “Sofia” and the last name "
        "“Almeda”."
    ]
    assert names(player) == ("Sofia", "Almeda", False)
    save(client, event, player, name="Sofia Almeida Cruz", names_confirmed="on")
    assert names(player) == ("Sofia Almeida", "Cruz", False)  # the tick was for what stood there
    save(client, event, player, name="S. Almeida Cruz", first_name="Sofia", last_name="Almeida Cruz")
    assert names(player) == ("Sofia", "Almeida Cruz", True)


def test_emptied_names_are_guessed_again(client, event):
    (player,) = entered(event, "Almeida Cruz, Sofia")
    save(client, event, player, name="Sofia Cruz", first_name="", last_name="")
    assert names(player) == ("Sofia", "Cruz", False)


# --- All of them ----------------------------------------------------------------------------------


def fields(*players, **changes):
    sent = {}
    for player in players:
        player.refresh_from_db()
        sent |= {f"first_name-{player.pk}": player.first_name, f"last_name-{player.pk}": player.last_name}
        sent[f"version-{player.pk}"] = player.version
    return sent | changes


def listed(answer):
    return [row.player.name for row in answer.context["form"].rows()]


def test_the_page_lists_what_nobody_confirmed_and_confirms_it(client, event):
    players = entered(event, "John F. Kennedy", "Almeida, Sofia", "Jan de Vries")
    event.players.filter(number=3).update(status="substitute")
    answer = client.get(page("player_names", event))
    assert listed(answer) == ["John F. Kennedy"]
    assert listed(client.get(page("player_names", event), {"all": "1"})) == [
        "John F. Kennedy",
        "Almeida, Sofia",
    ]
    sent = fields(players[0]) | {f"first_name-{players[0].pk}": "John Fitzgerald"}
    answer = client.post(page("player_names", event), sent, follow=True)
    assert says(answer) == ["1 name is confirmed."]
    assert names(players[0]) == ("John Fitzgerald", "Kennedy", True)
    assert "Every name is confirmed" in answer.content.decode()


def test_what_cannot_be_is_said_at_its_field_and_nothing_typed_is_lost(client, event):
    john, jan = entered(event, "John F. Kennedy", "Jan de Vries")
    sent = fields(john, jan) | {f"first_name-{jan.pk}": "", f"last_name-{jan.pk}": " "}
    sent[f"last_name-{john.pk}"] = "Kennedy Sr."
    form = client.post(page("player_names", event), sent).context["form"]
    assert form.errors == {f"last_name-{jan.pk}": ["The name is missing."]}
    assert form[f"last_name-{john.pk}"].value() == "Kennedy Sr."
    assert names(john) == ("John F.", "Kennedy", False)


def test_after_a_change_by_somebody_else_it_is_looked_at_once_more(client, event):
    (john,) = entered(event, "John F. Kennedy")
    sent = fields(john)
    edit_player(john.pk, PlayerEntry("Jack Kennedy"), by=None, version=1, now=NOW)
    answer = client.post(page("player_names", event), sent)
    form = answer.context["form"]
    assert form.errors == {
        f"last_name-{john.pk}": [
            "Jack Kennedy was changed since you looked, to “Jack” “Kennedy”. Please look once more."
        ]
    }
    again = {name: form[name].value() for name in form.fields}
    client.post(page("player_names", event), again)
    assert names(john) == ("John F.", "Kennedy", True)


def test_long_lists_have_pages_and_whatever_is_sent_is_answered(client, event):
    entered(event, *(f"First{n} Last" for n in range(NAMES_PER_PAGE + 1)))
    assert len(listed(client.get(page("player_names", event)))) == NAMES_PER_PAGE
    assert listed(client.get(page("player_names", event), {"page": "2"})) == [f"First{NAMES_PER_PAGE} Last"]
    for sent in ({}, {"version-x": "1"}, {"version-999999999": "1"}, {"version-²": "1"}):
        assert client.post(page("player_names", event), sent, follow=True).status_code == 200
    assert not event.players.filter(names_confirmed=True).exists()


# --- Where they are listed ------------------------------------------------------------------------


def test_the_preview_of_a_list_shows_guesses(client, event):
    text = 'name\nJohn F. Kennedy\n"Almeida, Sofia"\n'
    shown = client.post(page("players_import", event), {"text": text}).content.decode()
    assert "Kennedy, John F." in shown
    assert shown.count("a guess</span>") == 1
    assert "1 is a guess, shown below the name" in shown
    quiet = new_event(players=0, title="Quiet")
    client = signed_in(account("otto", quiet, "organiser"))
    assert "a guess" not in client.post(page("players_import", quiet), {"text": text}).content.decode()
