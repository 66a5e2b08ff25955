"""Looking for a person: over all events, under every name, deleted ones too."""

import pytest
from django.contrib.auth import get_user_model

from tests.tournament.sample_events import NOW, account, new_event, seated_event
from tournament.archive.backing_up import delete_event
from tournament.archive.in_steps import hide
from tournament.people import looking
from tournament.people.looking import look_for
from tournament.players.entering import PlayerEntry, add_players, edit_player, remove_player

pytestmark = pytest.mark.django_db


def enter(event, *entries):
    return add_players(event.pk, list(entries), by=None, now=NOW)


def names(typed) -> list[tuple[str, str]]:
    return [(one.title, one.name) for one in look_for(typed).players]


@pytest.fixture
def two_events():
    first, second = new_event(title="First cup"), new_event(title="Second cup")
    enter(first, PlayerEntry("Łucja Müller", federation_number="04097654"), PlayerEntry("Mia Lund"))
    enter(second, PlayerEntry("MULLER, Lucja", email="lucja@example.org"), PlayerEntry("Lucja Kern"))
    return first, second


@pytest.mark.parametrize("typed", ["lucja muller", "Müller Łucja", "  MULLER  lucja "])
def test_words_in_any_order_without_accents_find_a_person_in_all_events(two_events, typed):
    assert names(typed) == [("First cup", "Łucja Müller"), ("Second cup", "MULLER, Lucja")]


def test_a_federation_number_and_an_address_find_who_has_them_exactly(two_events):
    assert names("04097654") == [("First cup", "Łucja Müller")]
    assert names("Lucja@Example.org") == [("Second cup", "MULLER, Lucja")]
    assert names("0409") == []


@pytest.mark.parametrize("typed", ["", " ", "l", "nobody at all"])
def test_nobody_is_found_by_too_little_or_by_what_nobody_is_called(two_events, typed):
    found = look_for(typed)
    assert (found.players, found.accounts) == ((), ())


def test_a_name_in_chinese_is_found_by_two_letters():
    enter(new_event(), PlayerEntry("王小明", sort_name="Wang Xiaoming"))
    assert names("小明") == names("xiaoming") == [("Small cup", "王小明")]


def test_a_name_that_was_changed_still_finds_the_player():
    event = new_event()
    (player,) = enter(event, PlayerEntry("Substitute 9"))
    for name in ("Wilma Wrong", "Wilma Right"):
        player = edit_player(player.pk, PlayerEntry(name, number=1), by=None, version=player.version, now=NOW)
    [found] = look_for("wilma wrong").players
    assert (found.name, found.number, found.also) == ("Wilma Right", 1, ("Substitute 9", "Wilma Wrong"))
    told = found.told(now=NOW)
    assert [entry["action"] for entry in told["history"]] == ["add_players", "edit_player", "edit_player"]


def test_who_was_taken_out_again_is_found_by_each_name():
    event = new_event()
    (player,) = enter(event, PlayerEntry("Xaver First"))
    player = edit_player(
        player.pk, PlayerEntry("Xaver Last", number=1), by=None, version=player.version, now=NOW
    )
    remove_player(player.pk, by=None, version=player.version, now=NOW)
    for typed in ("xaver first", "xaver last"):
        [found] = look_for(typed).players
        assert (found.name, found.number) == ("Xaver Last", None)
        assert found.told(now=NOW)["names"] == ["Xaver First", "Xaver Last"]


def test_an_event_that_was_deleted_tells_of_its_players_while_it_can_come_back():
    event = seated_event(title="Gone cup")
    enter(event, PlayerEntry("Nora Quist", status="waiting", federation_number="04097654"))
    chief = get_user_model().objects.create_superuser("ada")
    delete_event(event.pk, "Gone cup", by=chief, now=NOW)
    [found] = look_for("nora").players
    assert (found.title, found.deleted_at, found.player) == ("Gone cup", NOW, None)
    told = found.told(now=NOW)
    assert [row["federation_number"] for row in told["players"]] == ["04097654"]
    assert told["deleted_at"] == NOW.isoformat()


def test_an_event_that_is_being_deleted_is_not_looked_through():
    event = new_event()
    enter(event, PlayerEntry("Nora Quist"))
    hide(event, now=NOW)
    assert names("nora") == []


def test_accounts_are_found_by_user_name_name_and_address():
    for name in ("rita", "otto"):
        one = account(name)
        one.first_name, one.last_name, one.email = name.title(), "Ohlsen", f"{name}@example.org"
        one.save()
    assert [one.username for one in look_for("ohlsen").accounts] == ["otto", "rita"]
    assert [one.username for one in look_for("rita").accounts] == ["rita"]
    assert [one.username for one in look_for("OTTO@example.org").accounts] == ["otto"]


def test_a_page_shows_so_many_and_says_how_many_more(monkeypatch):
    enter(new_event(), *(PlayerEntry(f"Ann {number}") for number in range(5)))
    monkeypatch.setattr(looking, "MOST", 3)
    found = look_for("ann")
    assert (len(found.players), found.more) == (3, 2)


def test_each_has_a_key_of_their_own():
    event = new_event()
    enter(event, PlayerEntry("Ann", country="FR"), PlayerEntry("Ann", country="SE"))
    enter(new_event(title="Other"), PlayerEntry("Ann"))
    keys = [one.key for one in look_for("ann").players]
    assert len(set(keys)) == 3
