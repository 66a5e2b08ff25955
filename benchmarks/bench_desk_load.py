"""How long a saved line takes while many type: `python -m benchmarks.bench_desk_load [REFEREES] [SECONDS]`.

A real server on SQLite, plain HTTP. Each referee (25 by default) types a sheet of their own, a hand every
three to five seconds, while their pages ask for the tables and say that they are there every fifteen;
they open their sheets within the first ten seconds (a third number says how many), which are not counted,
and nobody waits for anybody.
"""

import http.client
import json
import random
import re
import threading
import time
from collections import Counter, defaultdict
from typing import Any
from urllib.parse import urlencode

from benchmarks.large_event import own_database
from benchmarks.own_server import percentile, served, session_cookie
from benchmarks.sizes import sizes

POLL = PRESENCE = 15.0
TYPING = (3.0, 5.0)


class Referee:
    """One referee's browser: a sheet, the board beside it, and how long each answer took."""

    def __init__(self, address: str, cookie: str, sheet: str, seed: int, patience: float = 60) -> None:
        self.patience = patience
        self.server = address.removeprefix("http://")
        self.cookie, self.sheet, self.board = cookie, sheet, re.sub(r"[0-9]+/$", "state/", sheet)
        self.chance = random.Random(seed)
        self.taken: dict[str, list[float]] = defaultdict(list)
        self.answers: Counter[str] = Counter()
        self.etag = ""

    def ask(self, what: str, method: str, path: str, form: dict[str, str] | None = None) -> tuple[Any, bytes]:
        headers = {"Cookie": self.cookie, "Accept": "application/json", "X-CSRFToken": "x" * 32}
        if what == "board" and self.etag:
            headers["If-None-Match"] = self.etag
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        start = time.perf_counter()
        connection = http.client.HTTPConnection(self.server, timeout=self.patience)
        connection.request(method, path, urlencode(form) if form is not None else None, headers)
        response = connection.getresponse()
        body = response.read()
        connection.close()
        self.taken[what].append(1000 * (time.perf_counter() - start))
        self.answers[f"{what} {response.status}"] += 1
        return response, body

    def work(self, begin: float, until: float) -> None:
        """Open the sheet before what is counted begins, and type hands until the time is over.

        A full sheet is typed over again.
        """
        time.sleep(self.chance.uniform(0, max(0.0, begin - time.monotonic())))
        form = self.open()
        due = {"poll": time.monotonic() + POLL, "here": time.monotonic()}
        opened = self.taken.pop("open")
        hand = 0
        next_hand = time.monotonic() + self.chance.uniform(0, TYPING[1])
        while time.monotonic() < until:
            now = time.monotonic()
            if opened and now >= begin:
                self.taken.clear()
                self.answers.clear()
                self.taken["open"], opened = opened, []
            if now >= next_hand:
                self.save(form, hand % 16 + 1)
                hand += 1
                next_hand = now + self.chance.uniform(*TYPING)
            if now >= due["poll"]:
                self.etag = self.ask("board", "GET", self.board)[0].headers.get("ETag") or self.etag
                due["poll"] = now + POLL * self.chance.uniform(0.8, 1.2)
            if now >= due["here"]:
                self.ask("here", "POST", f"{self.sheet}here/", {})
                due["here"] = now + PRESENCE * self.chance.uniform(0.8, 1.2)
            time.sleep(0.01)

    def open(self) -> dict[str, str]:
        """Open the sheet; what its form holds beside the hands."""
        page = self.ask("open", "GET", self.sheet)[1].decode()
        return {name: _value_of(name, page) for name in ("version", "token")}

    def save(self, form: dict[str, str], number: int) -> None:
        """Type a hand and have it saved."""
        winner, discarder = self.chance.sample("1234", 2)
        form |= {f"hand-{number}-value": str(self.chance.choice((8, 9, 12, 16, 24)))}
        form |= {f"hand-{number}-winner": winner, f"hand-{number}-discarder": discarder, "do": "save"}
        answer = json.loads(self.ask("save", "POST", self.sheet, form)[1])
        form |= {"version": str(answer["version"]), "token": answer["token"]}


def _value_of(name: str, page: str) -> str:
    [value] = re.findall(rf'name="{name}" value="([^"]*)"', page)[:1]
    return str(value)


def main() -> None:
    wanted = sizes(__doc__, referees=25, seconds=60, opening=10).parse_args()
    with own_database():
        addresses = prepare(wanted.referees)
        with served() as address:
            at_work(address, addresses, wanted.seconds, wanted.opening)


def prepare(referees: int) -> list[tuple[str, str]]:
    """An event with a table for each referee; their cookies and the addresses of their sheets."""
    from tests.tournament.sample_events import account, seated_event

    event = seated_event(players=4 * referees, rounds=1, title="Load")
    users = [account(f"referee{number}", event, "referee") for number in range(1, referees + 1)]
    csrf = "csrftoken=" + "x" * 32
    return [
        (f"sessionid={session_cookie(user)}; {csrf}", f"/e/{event.slug}/desk/1/{table}/")
        for table, user in enumerate(users, 1)
    ]


def at_work(address: str, sheets: list[tuple[str, str]], seconds: int, opening: int) -> None:
    """Let everybody work for so many seconds and print what the answers took."""
    referees = [Referee(address, cookie, sheet, seed) for seed, (cookie, sheet) in enumerate(sheets, start=1)]
    begin = time.monotonic() + opening
    threads = [threading.Thread(target=each.work, args=(begin, begin + seconds)) for each in referees]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(f"{len(referees)} referees, {seconds} s")
    for what in ("open", "save", "board", "here"):
        taken = [each for referee in referees for each in referee.taken[what]]
        shares = ", ".join(f"{name} {percentile(taken, share):.0f} ms" for name, share in SHARES if taken)
        answers = sum((referee.answers for referee in referees), Counter())
        counted = ", ".join(f"{count} × {name}" for name, count in answers.items() if name.startswith(what))
        print(f"{what:6} {shares} ({counted})")


SHARES = (("half", 0.5), ("p95", 0.95), ("p99", 0.99))


if __name__ == "__main__":
    main()
