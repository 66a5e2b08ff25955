"""Whatever happens on a hall's network, nothing vanishes untold, and nothing is stored that nobody typed.

Two to four pages of one sheet, of the same account and of others, in the same browser and in others: lines
are typed, posts and answers are late, lost or doubled, pages are loaded anew, accounts change. The scripts
are the desk's own and the server is the real one. `--random-schedules 2000 --random-schedules-from 5000`
tries more schedules than a run of all tests does, and others.
"""

import pytest

from tests.desk_scripts.hall import PARTS, Hall, stored_texts, trimmed
from tests.desk_scripts.pages import LINES, ROWS, Page

pytestmark = pytest.mark.django_db

STEPS = 50
#: More rounds of answers than any schedule needs until nothing is under way.
MANY = 60
HANDS = [("8", "1", "2"), ("13", "2", "4"), ("20", "3"), ("24", "4", "1"), ("0",), (), ("x",)]


def pytest_generate_tests(metafunc):
    first, count = (metafunc.config.getoption(name) for name in ("random_schedules_from", "random_schedules"))
    metafunc.parametrize("seed", range(first, first + count))


def test_nothing_vanishes_and_nothing_is_made_up(seed, scripts):
    hall = Hall(seed, scripts)
    for _page in range(hall.random.randint(2, 4)):
        hall.open(hall.random.choice(hall.browsers))
    try:
        for _step in range(STEPS):
            something_happens(hall)
            hall.check_kept()
        network_is_back(hall)
        for page in hall.open_pages:
            assert_told_or_stored(hall, page)
    except AssertionError as failed:
        failed.add_note("\n".join(hall.story))
        raise


def something_happens(hall: Hall) -> None:
    """One step of somebody, of the network or of a page's clock."""
    (what,) = hall.random.choices(list(WEIGHTS), list(WEIGHTS.values()))
    if what in (
        somebody_types,
        line_is_put_in,
        penalty_is_typed,
        sheet_is_saved,
        sheet_is_finished,
        page_goes,
        page_gives_up,
    ):
        if hall.open_pages:
            page = hall.random.choice(hall.open_pages)
            hall.story.append(f"{what.__name__} {page.name}")
            what(hall, page)
    else:
        hall.story.append(what.__name__)
        what(hall)


def somebody_types(hall: Hall, page: Page) -> None:
    page.type(f"hand-{hall.random.choice(LINES)}", *hall.random.choice(HANDS))
    if hall.random.random() < 0.8:
        page.save()


def line_is_put_in(hall: Hall, page: Page) -> None:
    page.insert(hall.random.choice(LINES))
    page.save()


def penalty_is_typed(hall: Hall, page: Page) -> None:
    """A new one, with an amount of its own, or the amount of one in a row is mended."""
    row = f"penalty-{hall.random.choice(ROWS)}"
    amount = hall.next_number()
    mends = page.text(row)[3]
    if mends and not page.locked(row):
        hall.mended.add(int(mends))
    page.type(row, "deduction", str(hall.random.randrange(4)), "", str(amount))
    if hall.random.random() < 0.8:
        page.save()


def sheet_is_saved(hall: Hall, page: Page) -> None:
    page.save()


def sheet_is_finished(hall: Hall, page: Page) -> None:
    hall.finish(page)
    page.confirm()
    if page.post and hall.random.random() < 0.3:
        if hall.random.random() < 0.5:
            hall.arrive(page.post)
        page.lose()
        if hall.random.random() < 0.5:
            somebody_types(hall, page)


def page_goes(hall: Hall, page: Page) -> None:
    """It is closed, or loaded anew in the name of who is signed in by now."""
    page.close()
    if hall.random.random() < 0.7:
        hall.open(page.browser)


def page_gives_up(hall: Hall, page: Page) -> None:
    if page.box["state"] == "stopped":
        hall.give_up(page)
        hall.open(page.browser)


def post_arrives(hall: Hall) -> None:
    """One that was sent just now, or long ago, or once more."""
    if hall.posts:
        hall.arrive(hall.random.choice(hall.posts[-4:]))


def answer_comes(hall: Hall) -> None:
    waiting = [page for page in hall.open_pages if page.post and page.post.status]
    if waiting:
        page = hall.random.choice(waiting)
        page.hear(page.post)


def answer_is_lost(hall: Hall) -> None:
    waiting = [page for page in hall.open_pages if page.post]
    if waiting:
        hall.random.choice(waiting).lose()


def all_goes_well(hall: Hall) -> None:
    waiting = [page for page in hall.open_pages if page.post]
    if waiting:
        page = hall.random.choice(waiting)
        hall.arrive(page.post)
        page.hear(page.post)


def clock_rings(hall: Hall) -> None:
    ringing = [page for page in hall.open_pages if page.rings]
    if ringing:
        hall.random.choice(ringing).tell("again")


def somebody_opens_the_sheet(hall: Hall) -> None:
    if len(hall.open_pages) < 4:
        hall.open(hall.random.choice(hall.browsers))


def somebody_else_signs_in(hall: Hall) -> None:
    hall.random.choice(hall.browsers).account = hall.random.choice(hall.accounts)


def sheet_is_reopened(hall: Hall) -> None:
    if hall.is_confirmed:
        hall.reopen()


WEIGHTS = {
    somebody_types: 12,
    line_is_put_in: 1,
    penalty_is_typed: 3,
    sheet_is_saved: 2,
    sheet_is_finished: 5,
    page_goes: 2,
    page_gives_up: 3,
    post_arrives: 6,
    answer_comes: 5,
    answer_is_lost: 4,
    all_goes_well: 10,
    clock_rings: 4,
    somebody_opens_the_sheet: 2,
    somebody_else_signs_in: 1,
    sheet_is_reopened: 1,
}


def network_is_back(hall: Hall) -> None:
    """Everything that pages wait for is answered, until nothing is under way."""
    for _round in range(MANY):
        busy = [page for page in hall.open_pages if page.post or page.rings]
        if not busy:
            return
        for page in busy:
            if page.post:
                hall.arrive(page.post)
                page.hear(page.post)
            else:
                page.tell("again")
    raise AssertionError("something is under way for ever")


def assert_told_or_stored(hall: Hall, page: Page) -> None:
    """A page shows what is stored, or what it marks as not sent, or it told somebody that it does not."""
    stored = hall.facts
    assert not page.wants_confirmation, "asked to confirm, and told nothing"
    if page.box["state"] == "stopped":
        assert page.told
        return
    assert page.box["state"] == "resting"
    assert page.version <= stored["version"]
    if page.version < stored["version"]:
        return  # the next time that it says it is open, it is told so
    unsent, texts = set(page.unsent), stored_texts(stored)
    for part in PARTS:
        if not any(name.startswith(part) for name in unsent):
            assert trimmed(page.text(part)) == texts.get(part, ("",)), f"{part} is called sent"
