"""A copy from before is put back: who was erased since is erased again, and nobody else."""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command

from tests.tournament.people.everywhere import places_of
from tests.tournament.sample_events import NOW, later, new_event, publish, seated_event
from tournament.archive.backing_up import delete_event
from tournament.archive.contents import archived
from tournament.archive.reading import read_backup
from tournament.archive.restoring import import_event, replace_event
from tournament.copies.kept import Reason
from tournament.copies.making import make_copy
from tournament.copies.restoring import put_back as put_a_file_back
from tournament.models import Event
from tournament.people.erasing import erase_player, erase_removed
from tournament.people.erasing_again import erase_again
from tournament.people.looking import look_for
from tournament.players.entering import PlayerEntry, add_players, edit_player, remove_player
from tournament.record.checking import check_history
from tournament.upkeep.tidying import tidy

XENIA = "Xenia Quillfeather"
#: A copy is put back past Django's transactions.
pytestmark = pytest.mark.django_db(transaction=True)


def enter(event, *entries):
    return add_players(event.pk, list(entries), by=None, now=NOW)


def copied(place):
    return place.file(make_copy(Reason.BY_HAND, now=NOW))


def put_back(file):
    call_command("restore", str(file), verbosity=0)


def test_a_restore_erases_again(place, capsys):
    event = new_event(players=2)
    (xenia,) = enter(event, PlayerEntry(XENIA, notes="needs a ramp"))
    copy = copied(place)
    edit_player(xenia.pk, PlayerEntry("Xenia Married", number=3), by=None, version=1, now=NOW)
    erase_player(xenia.pk, by=None, now=later(5))
    put_back(copy)
    assert "Erased again, as they were before: 1" in capsys.readouterr().out
    assert places_of("quillfeather", "needs a ramp") == set()
    event = Event.objects.get()
    last = event.history.first()
    assert (last.action, last.after["erased_at"]) == ("erase_person", later(5).isoformat())
    assert check_history(event).changed == ()
    assert erase_again(now=later(9)) == 0


def test_the_daily_sweep_does_it_where_somebody_put_back_a_file(place):
    event = new_event(players=2)
    (xenia,) = enter(event, PlayerEntry(XENIA))
    copy = copied(place)
    erase_player(xenia.pk, by=None, now=later(5))
    with put_a_file_back(copy, now=later(6)):
        pass
    assert places_of("quillfeather")
    assert tidy(now=later(7)).counts["people erased again"] == 1
    assert places_of("quillfeather") == set()


def test_after_the_tables_of_another_state_were_put_in_place_it_is_found_by_the_name(place):
    event = seated_event(players=8)
    player = event.players.get(number=3)
    edit_player(player.pk, PlayerEntry(XENIA, number=3), by=None, version=player.version, now=NOW)
    publish(event)
    copy = copied(place)
    replace_event(event.pk, read_backup(bytes(event.backups.first().content)), by=None, now=NOW)
    erase_player(event.players.get(number=3).pk, by=None, now=later(5))
    put_back(copy)
    assert places_of("quillfeather") == set()


@pytest.mark.parametrize(("erased", "left"), [("FR", ["Player 1", "Ann Li"]), ("SE", ["Ann Li", "Player 2"])])
def test_of_two_of_one_name_it_is_who_has_the_number(place, erased, left):
    event = new_event()
    enter(event, PlayerEntry("Ann Li", number=1, country="FR"), PlayerEntry("Ann Li", number=2, country="SE"))
    copy = copied(place)
    erase_player(event.players.get(country=erased).pk, by=None, now=later(5))
    put_back(copy)
    assert list(Event.objects.get().players.values_list("name", flat=True)) == left


def test_where_nobody_can_tell_which_of_two_nobody_is_erased(place):
    event = new_event()
    enter(event, PlayerEntry("Ann Li", number=1, country="FR"), PlayerEntry("Ann Li", number=2, country="SE"))
    copy = copied(place)
    one = event.players.get(country="FR")
    edit_player(one.pk, PlayerEntry("Ann Li", number=9, country="FR"), by=None, version=1, now=NOW)
    erase_player(one.pk, by=None, now=later(5))
    put_back(copy)
    assert [player.name for player in Event.objects.get().players.all()] == ["Ann Li", "Ann Li"]


def test_another_event_with_somebody_of_that_name_is_left_alone(place):
    first, second = new_event(title="First"), new_event(title="Second")
    (xenia,), _other = enter(first, PlayerEntry(XENIA)), enter(second, PlayerEntry(XENIA))
    copy = copied(place)
    erase_player(xenia.pk, by=None, now=later(5))
    put_back(copy)
    assert [(one.title, one.name) for one in look_for("quillfeather").players] == [("Second", XENIA)]


def test_another_deleted_event_with_somebody_of_that_name_is_left_alone(place):
    chief = get_user_model().objects.create_superuser("ada")
    first, second = new_event(title="First"), new_event(title="Second")
    (xenia,), _other = enter(first, PlayerEntry(XENIA)), enter(second, PlayerEntry(XENIA))
    delete_event(second.pk, "Second", by=chief, now=NOW)
    copy = copied(place)
    erase_player(xenia.pk, by=None, now=later(5))
    put_back(copy)
    assert [(one.title, one.name) for one in look_for("quillfeather").players] == [("Second", XENIA)]


def test_who_comes_again_after_an_erasing_is_somebody_new(place):
    event = new_event()
    (xenia,) = enter(event, PlayerEntry(XENIA))
    erase_player(xenia.pk, by=None, now=later(5))
    enter(event, PlayerEntry(XENIA))
    assert tidy(now=later(7)).counts["people erased again"] == 0
    assert [player.name for player in event.players.all()] == ["Player 1", XENIA]


def test_who_was_taken_out_of_the_players_is_found_in_the_history_and_as_a_player(place):
    event = new_event()
    (xenia,) = enter(event, PlayerEntry(XENIA))
    as_a_player = copied(place)
    remove_player(xenia.pk, by=None, version=1, now=NOW)
    taken_out = place.file(make_copy(Reason.BY_HAND, now=NOW + timedelta(seconds=5)))
    erase_removed(event.pk, XENIA, by=None, now=later(5))
    for copy in (taken_out, as_a_player):
        put_back(copy)
        assert places_of("quillfeather") == set()


def test_an_event_that_was_deleted_in_the_copy_or_is_there_again(place):
    chief = get_user_model().objects.create_superuser("ada")
    event = new_event()
    enter(event, PlayerEntry(XENIA))
    there = copied(place)
    delete_event(event.pk, event.title, by=chief, now=NOW)
    deleted = place.file(make_copy(Reason.BY_HAND, now=NOW + timedelta(seconds=5)))
    [found] = look_for("quillfeather").players
    found.erase(by=chief, now=later(5))
    assert places_of("quillfeather") == set()
    for copy in (there, deleted):
        put_back(copy)
        assert places_of("quillfeather") == set()
        assert erase_again(now=later(9)) == 0


def test_an_archive_from_before_that_is_imported_is_swept_within_a_day(place):
    event = new_event()
    (xenia,) = enter(event, PlayerEntry(XENIA))
    before = archived(event, now=NOW)
    erase_player(xenia.pk, by=None, now=later(5))
    import_event(before, by=None, now=later(6), slug="again", title="Again")
    assert places_of("quillfeather")
    tidy(now=later(7))
    assert places_of("quillfeather") == set()


def test_an_erasing_that_was_broken_off_is_done_to_its_end(place, monkeypatch):
    event = new_event()
    (xenia,) = enter(event, PlayerEntry(XENIA))
    monkeypatch.setattr("tournament.people.erasing._erase_from_event", _break_off)
    with pytest.raises(KeyboardInterrupt):
        erase_player(xenia.pk, by=None, now=later(5))
    monkeypatch.undo()
    assert places_of("quillfeather")
    assert erase_again(now=later(6)) == 1
    assert places_of("quillfeather") == set()


def _break_off(*args, **kwargs):
    raise KeyboardInterrupt
