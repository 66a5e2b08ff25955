"""How many keys a sheet takes: `python -m benchmarks.bench_keys [SHEETS] [--pause MS]`, all 93 by default.

The complete sheets of a played event are typed into a real Chromium by keyboard alone, as a referee would:
value, seats, Enter; penalties; the four signed totals; one key to confirm, and the next sheet opens. Keys
are counted by what they are for. Without a pause between two keys they come faster than anybody types, and
each waits for those before it: to measure how long one takes, type as a fast typist does (`--pause 100`).
Afterwards every stored hand and every place must be the slips'.
"""

import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from benchmarks.large_event import own_database
from benchmarks.own_server import percentile, served, session_cookie
from benchmarks.sizes import sizes
from scripts.browsing import chromium

SLIPS = Path(__file__).parent.parent / "tests" / "tournament" / "data"
HANDS_OF_THE_DEMO = Path(__file__).parent.parent / "tournament" / "demo" / "hands.txt"

#: In the page: how long each key takes until what it changes is painted.
MEASURE = """() => {
    window.keyTimes = [];
    addEventListener("keydown", (event) => {
        const pressed = event.timeStamp;
        requestAnimationFrame(() => {
            const painted = new MessageChannel();
            painted.port1.onmessage = () => window.keyTimes.push(performance.now() - pressed);
            painted.port2.postMessage(0);
        });
    }, true);
}"""
ANSWERS = """() => performance.getEntriesByType("resource")
    .filter(({ initiatorType, name }) => initiatorType === "fetch" && /\\/desk\\/\\d+\\/\\d+\\/$/.test(name))
    .map(({ duration }) => duration)"""


class Typist:
    """Somebody at the keyboard whose every key is counted by what it is for."""

    def __init__(self, page: Page, pause: int) -> None:
        self.page, self.pause = page, pause
        self.keys: Counter[str] = Counter()
        self.response: list[float] = []
        self.answers: list[float] = []

    def type(self, text: str, purpose: str, *, enter: bool = True) -> None:
        self.page.keyboard.type(text, delay=self.pause)
        self.keys[purpose] += len(text)
        if enter:
            self.page.keyboard.press("Enter")
            self.page.wait_for_timeout(self.pause)
            self.keys[purpose] += 1

    def watch(self) -> None:
        """Measure the keys on the page that was just opened."""
        expect(self.page.locator("table.keyed")).to_be_visible()
        self.page.evaluate(MEASURE)

    def note(self) -> None:
        """Keep what was measured on the page that is about to be left."""
        self.response += self.page.evaluate("() => window.keyTimes")
        self.answers += self.page.evaluate(ANSWERS)


def main() -> None:
    expect.set_options(timeout=20_000)
    parser = sizes(__doc__, sheets=93)
    parser.add_argument("--pause", type=int, default=0, help="milliseconds between two keys")
    asked = parser.parse_args()
    # Playwright drives Chromium from an event loop in this thread, which Django takes for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with own_database():
        slips = read_slips()
        event, user = prepare(slips)
        complete = [slip for slip in slips if slip.hands][: asked.sheets]
        with served() as address, browser_of(user, address) as page:
            typist = Typist(page, asked.pause)
            type_slips(typist, event, complete)
        report(typist, complete)
        print(f"a hand with three fans named   {keys_of_three_fans():.2f} keys")
        check(event, slips, complete)


def read_slips() -> Sequence[Any]:
    from scoring.mcr import INTERNATIONAL
    from tournament.imports.results import read_results

    tables, hands = ((SLIPS / f"madrid2017_{name}.tsv").open() for name in ("tables", "hands"))
    with tables, hands:
        return read_results(tables, hands, INTERNATIONAL)


def prepare(slips: Sequence[Any]) -> tuple[Any, Any]:
    """The played event without its complete sheets, and a referee; those with totals alone are confirmed."""
    from django.contrib.auth import get_user_model
    from django.utils import timezone

    from tournament.events.editing import give_role
    from tournament.imports.played_event import import_played_event
    from tournament.models import HandResult, Penalty, Seat, Session
    from tournament.sheets.confirming import reopen_session

    now = timezone.now()
    event = import_played_event(
        slips, name="Typed", preset="international", tie_rule="averaged", by=None, now=now
    )
    typed = Session.objects.filter(round__event=event, hands__isnull=False).distinct()
    for session in typed:
        reopen_session(session.pk, by=None, version=session.version, reason="to be typed", now=now)
    sheets = list(typed.values_list("pk", flat=True))
    HandResult.objects.filter(session__in=sheets).delete()
    Penalty.objects.filter(session__in=sheets).delete()
    Seat.objects.filter(session__in=sheets).update(computed=None, signed_total=None)
    Session.objects.filter(pk__in=sheets).update(state=Session.State.EMPTY, entered_by=None)
    user = get_user_model().objects.create_user("referee")
    give_role(event.pk, user, "referee", by=None, now=now)
    return event, user


@contextmanager
def browser_of(user: Any, address: str) -> Iterator[Page]:
    """A page of a real Chromium, signed in."""
    with chromium() as browser:
        context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 900})
        context.add_cookies([{"name": "sessionid", "value": session_cookie(user), "url": address}])
        yield context.new_page()


def type_slips(typist: Typist, event: Any, slips: Sequence[Any]) -> None:
    """Type the slips in the order of rounds and tables."""
    round_number = 0
    for slip in slips:
        if slip.round != round_number:
            round_number = slip.round
            typist.page.goto(f"/e/{event.slug}/desk/{round_number}/")
            typist.type(f"/{slip.table}", "opening")
        expect(typist.page.get_by_role("heading", name=f"Table {slip.table}", exact=True)).to_be_visible()
        typist.watch()
        type_slip(typist, slip)


def type_slip(typist: Typist, slip: Any) -> None:
    from tournament.rules.findings import USUALLY_UNUSUAL_FROM

    hands = {hand.number: hand for hand in slip.hands}
    for number in range(1, max(hands) + 1):
        for penalty in slip.penalties:
            if penalty.hand == number:
                typist.type(penalty_key(penalty), "penalties")
        hand = hands.get(number)
        typist.type(hand_key(hand) if hand else "-", "hands" if hand else "not played")
    if max(hands) < 16:
        typist.type("", "not played")
    for total in slip.totals:
        typist.type(str(total), "signed totals")
    confirm = typist.page.get_by_role("button", name="Confirm, next table")
    expect(confirm).to_be_focused()
    typist.note()
    sheet = typist.page.url
    typist.type("", "confirming")
    if max(hands) < 16 or any(hand.value >= USUALLY_UNUSUAL_FROM for hand in slip.hands):
        # The sheet asks for a second look, which confirming again settles.
        expect(typist.page.get_by_text("Mend what is wrong.")).to_be_visible()
        typist.page.keyboard.press("Control+Enter")
        typist.keys["second looks"] += 1
    typist.page.wait_for_url(lambda opened: opened != sheet)


def hand_key(hand: Any) -> str:
    if hand.winner is None:
        return "0"
    return f"{hand.value}{hand.winner + 1}{0 if hand.discarder is None else hand.discarder + 1}"


def penalty_key(penalty: Any) -> str:
    """The key line of a penalty; those of the event are the two usual ones."""
    return f"{ {60: 'F', 30: 'B'}[penalty.amount] } {penalty.seat + 1}"


def keys_of_three_fans() -> float:
    """The keys of a hand with three fans: seats and fans as one number, which says its value, and Enter.

    So it is typed where the event asks for fans; elsewhere, and where the first number could be the seats
    behind a value, "=" comes before it.
    """
    from scoring.mcr import INTERNATIONAL, parse_hand, score_hand

    lists = []
    for line in HANDS_OF_THE_DEMO.read_text().splitlines():
        tiles = line.partition(" ")[2]
        score = score_hand(parse_hand(tiles), INTERNATIONAL)
        fans = [fan for fan in score.fans if fan.count == 1 and not fan.variant]
        if len(score.fans) == len(fans) == 3 and not {60, 61} & {fan.number for fan in fans}:
            seats = "20" if score.hand.self_drawn else "24"
            numbers = "".join(f"{fan.number:02}" for fan in fans)
            lists.append(("=" if re.match("[1-4][0-4]", numbers) else "") + seats + numbers)
    return sum(len(keys) + 1 for keys in lists) / len(lists)


def report(typist: Typist, slips: Sequence[Any]) -> None:
    hands = sum(len(slip.hands) for slip in slips)
    print(f"{len(slips)} sheets, {hands} hands, {typist.keys.total()} keys")
    for purpose, keys in typist.keys.most_common():
        print(f"  {purpose:14} {keys:6} keys  {keys / hands:5.2f} a hand")
    rest = typist.keys.total() - typist.keys["signed totals"]
    print(f"  all but the signed totals  {rest / hands:5.2f} a hand")
    for what, measured in (("a key until it is painted", typist.response), ("a saved line", typist.answers)):
        shown = ", ".join(f"{name} {percentile(measured, share):.0f} ms" for name, share in SHARES)
        print(f"{what}: {shown} (of {len(measured)})")


SHARES = (("half", 0.5), ("p95", 0.95), ("p99", 0.99))


def check(event: Any, slips: Sequence[Any], typed: Sequence[Any]) -> None:
    """Compare what is stored with the slips and with the event as imported. Raises SystemExit."""
    from django.utils import timezone

    from tournament.imports.played_event import import_played_event
    from tournament.models import Seat, Session
    from tournament.record.sheet_facts import hands_of, penalties_of

    wrong = 0
    for slip in typed:
        session = Session.objects.get(round__event=event, round__number=slip.round, table__number=slip.table)
        same = hands_of(session) == tuple(slip.hands) and set(penalties_of(session)) == set(slip.penalties)
        wrong += not (same and session.is_confirmed)
    imported = import_played_event(
        slips, name="Imported", preset="international", tie_rule="averaged", by=None, now=timezone.now()
    )

    def results(of: Any) -> list[tuple[Any, ...]]:
        seats = Seat.objects.filter(round__event=of, score__isnull=False)
        return list(
            seats.order_by("round__number", "player__number").values_list(
                "round__number", "player__number", "score", "twelfths"
            )
        )

    same = results(event) == results(imported)
    print(f"sheets that are not as the slip: {wrong}; results as imported: {'yes' if same else 'NO'}")
    if wrong or (not same and len(typed) == 93):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
