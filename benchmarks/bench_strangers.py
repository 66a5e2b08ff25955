"""Whether pages come while others hold the server up: `python -m benchmarks.bench_strangers [SECONDS]`.

A real server on SQLite, plain HTTP, nothing in front of it. 20 clients send the head of a request a byte a
second, 20 the body of a form, and 50 sign-ins a second are tried; meanwhile an ordinary page is asked for
two and a half times a second, each time by a browser of its own, and a referee saves a line twice a second.
`--server gthread`, `granian` or `waitress` measures those beside it (`pip install granian waitress`).
"""

import threading
import time
import urllib.error
import urllib.request

from benchmarks.bench_desk_load import Referee, prepare
from benchmarks.large_event import own_database
from benchmarks.own_server import SERVERS, percentile, served
from benchmarks.sizes import sizes
from tests.strangers import strangers

#: Who is at it, by what the tables call it.
ATTACKS = {
    "nobody": {},
    "20 slow heads": {"heads": 20},
    "20 slow bodies": {"bodies": 20},
    "20 who do not read": {"readers": 20},
    "8 strange 60 MB": {"large": 8},
    "50 sign-ins a second": {"sign_ins": 50},
    "all of them": {"heads": 20, "bodies": 20, "readers": 20, "large": 8, "sign_ins": 50},
}
_PATIENCE = 10.0
_PAGE_EVERY, _SAVE_EVERY = 0.4, 0.5


def main() -> None:
    parser = sizes(__doc__, seconds=20)
    parser.add_argument("--server", choices=SERVERS, default="own", help="the product's own by default")
    parser.add_argument("--only", choices=ATTACKS)
    asked = parser.parse_args()
    print("| who is at it | pages in time | half, slowest | saves in time | half, slowest | they |")
    print("|---|---|---|---|---|---|")
    with own_database():
        [(cookie, sheet)] = prepare(1)
        for name, many in ATTACKS.items():
            if asked.only in (None, name):
                with served(server=asked.server) as address:
                    referee = Referee(address, cookie, sheet, 1, _PATIENCE)
                    print(_row(name, address, many, referee, asked.seconds), flush=True)
    print("in time: within 2 s")


def _row(name: str, address: str, many: dict[str, int], referee: Referee, seconds: int) -> str:
    form = referee.open()
    pages: list[float] = []
    with strangers(address, **many) as told:
        end = time.monotonic() + seconds
        saving = threading.Thread(target=_save_until, args=(end, referee, form))
        saving.start()
        while time.monotonic() < end:
            pages.append(_asked(f"{address}/fans/"))
            time.sleep(max(0.0, _PAGE_EVERY - pages[-1]))
        saving.join()
    saves = [each / 1000 for each in referee.taken["save"]]
    counts = ", ".join(f"{what} {count}" for what, count in sorted(told.items()))
    return f"| {name} | {_told(pages)} | {_told(saves)} | {counts} |"


def _save_until(end: float, referee: Referee, form: dict[str, str]) -> None:
    hand = 0
    while time.monotonic() < end:
        start = time.monotonic()
        try:
            referee.save(form, hand % 16 + 1)
            hand += 1
        except OSError:
            referee.taken["save"].append(1000 * _PATIENCE)
        time.sleep(max(0.0, start + _SAVE_EVERY - time.monotonic()))


def _asked(address: str) -> float:
    """Seconds until the page was there, or as long as a visitor waits."""
    start = time.perf_counter()
    try:
        urllib.request.urlopen(address, timeout=_PATIENCE).read()
    except (urllib.error.URLError, OSError):
        return _PATIENCE
    return time.perf_counter() - start


def _told(taken: list[float]) -> str:
    in_time = sum(each <= 2 for each in taken)
    return f"{in_time} of {len(taken)} | {percentile(taken, 0.5):.2f}, {max(taken):.2f} s"


if __name__ == "__main__":
    main()
