"""Who was erased is told beside the copies, without a name, in both places, for a year."""

import json
from datetime import timedelta

import pytest

from tests.tournament.sample_events import NOW
from tournament.copies.erased import KEPT, Erased, all_erased, keep_erased, remember_erased
from tournament.copies.refusals import CopyRefused

FILE = "erased.json"


def somebody(*names, at=NOW, number=6) -> Erased:
    return Erased.of(names or ["Xenia Quillfeather"], number, event_made=NOW, at=at)


def test_it_knows_its_names_and_tells_none(place):
    remember_erased(somebody("Xenia Quillfeather", "Quillfeather X"))
    [erased] = all_erased()
    assert (erased.number, len(erased.sums)) == (6, 2)
    assert erased.means("xenia quillfeather ")
    assert erased.means("Quillfeather X")
    assert not erased.means("Xenia")
    assert erased.is_of_event(NOW)
    assert not erased.is_of_event(NOW + timedelta(microseconds=1))
    assert "uillfeather" not in (place.path / FILE).read_text()


def test_the_same_name_has_another_sum_each_time():
    assert not set(somebody().sums) & set(somebody().sums)


def test_only_the_owner_reads_it(place):
    remember_erased(somebody())
    assert (place.path / FILE).stat().st_mode & 0o077 == 0


def test_all_are_told_in_both_places_in_the_order_of_time(place, second):
    for days in (2, 0, 1):
        remember_erased(somebody(at=NOW + timedelta(days=days)))
    assert [erased.at for erased in all_erased()] == [
        (NOW + timedelta(days=days)).isoformat() for days in range(3)
    ]
    assert (place.path / FILE).read_text() == (second.path / FILE).read_text()


def test_a_second_place_that_was_away_gets_it_later(place, second, settings):
    settings.BACKUP_URL = str(second.path / "not-plugged-in")
    remember_erased(somebody())
    settings.BACKUP_URL = str(second)
    assert not (second.path / FILE).exists()
    keep_erased(now=NOW)
    assert (second.path / FILE).read_text() == (place.path / FILE).read_text()


def test_what_the_second_place_alone_knows_comes_back(place, second):
    remember_erased(somebody())
    (place.path / FILE).unlink()
    keep_erased(now=NOW)
    assert len(json.loads((place.path / FILE).read_text())) == 1


def test_after_a_year_it_is_told_no_more(place):
    remember_erased(somebody())
    keep_erased(now=NOW + KEPT - timedelta(seconds=1))
    assert len(all_erased()) == 1
    keep_erased(now=NOW + KEPT)
    assert all_erased() == []


def test_where_nobody_was_erased_there_is_no_file(place):
    keep_erased(now=NOW)
    assert all_erased() == []
    assert not (place.path / FILE).exists()


@pytest.mark.parametrize("told", [b"", b"{}x", b"[5]", b'[{"at": "x"}]', b"\xff", b'{"a": 1}'])
def test_a_damaged_list_is_said_and_not_written_over(place, told):
    place.make()
    (place.path / FILE).write_bytes(told)
    for act in (all_erased, lambda: remember_erased(somebody()), lambda: keep_erased(now=NOW)):
        with pytest.raises(CopyRefused, match="damaged"):
            act()
    assert (place.path / FILE).read_bytes() == told
