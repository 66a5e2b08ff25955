"""Which copies there are, and which of them go with time."""

from datetime import UTC, datetime, timedelta

import pytest

from tournament.copies.kept import Copy, Folder, Kind, Reason, outdated

NOW = datetime(2026, 11, 28, 12, 30, tzinfo=UTC)


def made(ago: timedelta, reason: Reason = Reason.BY_ITSELF) -> Copy:
    return Copy(NOW - ago, reason, Kind.SQLITE)


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("reason", Reason)
def test_a_copy_is_told_by_its_name(reason, kind):
    copy = Copy(NOW, reason, kind)
    assert Copy.named(copy.name) == copy


def test_the_name_tells_the_moment_in_utc():
    here = NOW.astimezone(datetime.fromisoformat("2026-11-28T12:00+08:00").tzinfo)
    assert Copy(here, Reason.BY_HAND, Kind.SQLITE).name == "tablepoint-20261128-123000-by-hand.sqlite3.gz"


@pytest.mark.parametrize(
    "name",
    [
        "lock",
        "tablepoint.sqlite3",
        "tablepoint-20261128-123000-by-hand.sqlite3.gz.part",
        "tablepoint-20261328-123000-by-hand.sqlite3.gz",
        "tablepoint-20261128-123000-for-fun.sqlite3.gz",
        "tablepoint-２0261128-123000-by-hand.sqlite3.gz",
    ],
)
def test_another_file_is_no_copy(name):
    assert Copy.named(name) is None


def test_a_day_of_copies_every_five_minutes_is_thinned_out():
    """All of the last hour, then the last of each hour for two days, then the last of each day for thirty."""
    copies = [made(timedelta(minutes=5 * number)) for number in range(60 * 24 * 12)]  # sixty days
    gone = set(outdated(copies, NOW))
    kept = [copy for copy in copies if copy not in gone]
    last_hour = [copy for copy in kept if NOW - copy.at <= timedelta(hours=1)]
    two_days = [copy for copy in kept if timedelta(hours=1) < NOW - copy.at <= timedelta(days=2)]
    before = [copy for copy in kept if NOW - copy.at > timedelta(days=2)]
    assert len(last_hour) == 13
    assert [copy.at for copy in two_days] == [
        NOW.replace(hour=10, minute=55) - timedelta(hours=number) for number in range(47)
    ]
    assert [copy.at for copy in before] == [
        NOW.replace(hour=23, minute=55) - timedelta(days=3 + number) for number in range(28)
    ]
    assert last_hour + two_days + before == kept


def test_what_stays_today_was_not_thrown_away_yesterday():
    """Copies of a month, rotated as they come: each day still has its last one."""
    kept: list[Copy] = []
    for number in range(30 * 24):
        copy = made(timedelta(hours=30 * 24 - number))
        kept.insert(0, copy)
        gone = set(outdated(kept, copy.at))
        kept = [copy for copy in kept if copy not in gone]
    assert len({copy.at.date() for copy in kept}) == 31


def test_the_latest_stays_however_old_it_is():
    copies = [made(timedelta(days=400)), made(timedelta(days=401))]
    assert outdated(copies, NOW) == copies[1:]


@pytest.mark.parametrize("reason", [reason for reason in Reason if reason is not Reason.BY_ITSELF])
def test_one_made_by_hand_or_before_a_step_stays_for_thirty_days(reason):
    later = [made(timedelta(days=age, minutes=-1)) for age in (0, 29, 30)]
    asked_for = [made(timedelta(days=age), reason) for age in (29, 30)]
    too_old = made(timedelta(days=30, seconds=1), reason)
    copies = sorted([*later, *asked_for, too_old], key=lambda copy: copy.at, reverse=True)
    assert outdated(copies, NOW) == [too_old]


def test_a_copy_of_a_clock_that_went_ahead_stays():
    copies = [made(timedelta(days=-5)), made(timedelta(0))]
    assert outdated(copies, NOW) == []


def test_a_folder_lists_its_copies_with_the_latest_first(tmp_path):
    copies = [made(timedelta(hours=1)), made(timedelta(hours=3)), made(timedelta(hours=2), Reason.BY_HAND)]
    for copy in copies:
        (tmp_path / copy.name).touch()
    (tmp_path / "lock").touch()
    assert Folder(tmp_path).copies() == [copies[0], copies[2], copies[1]]
    assert Folder(tmp_path / "none").copies() == []
