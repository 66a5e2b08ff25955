"""Whether pages come while strangers ask for invented addresses: `python -m benchmarks.bench_invented`.

A real server on SQLite with an event of 400 players and 10 rounds. 20 clients ask together for 100 addresses
that nobody offers: papers, previews or pages with something made up behind the question mark; or for papers
or previews that there are, each in another language, size and round. Meanwhile a page is asked for two and a
half times a second, and an organiser for a ranking on paper that was not made before, and waits until it is
there. Both processes have shown a page before. The last column counts the processes that make papers, at the
moment when they were most.
"""

import itertools
import json
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from benchmarks.large_event import make_event, own_database
from benchmarks.own_server import percentile, served, session_cookie
from benchmarks.sizes import sizes

_CLIENTS, _MANY = 20, range(100)
#: In front of the port that a stranger says to have come by.
_PORT = "#"
_PATIENCE = 120.0
_PAGE_EVERY = 0.4
_LANGUAGES, _SIZES = ("en", "fr", "es", "zh-hans"), ("A4", "letter")


def _asked_for(event: str, rounds: int) -> dict[str, list[str]]:
    """The addresses by what the table calls them; `event` is the path of the event."""

    def invented(*addresses: str) -> list[str]:
        """These addresses in turn, each time with another value."""
        return [next(each) + str(number) + "z" for each in [itertools.cycle(addresses)] for number in _MANY]

    pages = ("ranking/?b=", "draw/?b=", "statistics/?b=", "ranking/?after=", "ranking/?sort=")
    interface = event.replace("/e/", "/api/v1/events/")
    there_are = [
        f"{event}files/standings.pdf?after={after}&language={language}&paper={size}"
        for after, language, size in itertools.product(range(rounds, 0, -1), _LANGUAGES, _SIZES)
    ]
    return {
        "nobody": [],
        "papers after no round": invented(f"{event}files/standings.pdf?after="),
        "papers with a made-up name": invented(f"{event}files/meetings.pdf?b="),
        "previews": invented(f"{event}files/meetings.pdf?preview=whole&b="),
        "pages": invented(*(event + page for page in pages)),
        "the interface": invented(f"{interface}sessions/?b=", f"{interface}standings/?b="),
        "a page at made-up ports": [f"{event}ranking/{_PORT}{1 + number}" for number in _MANY],
        "papers that there are": there_are,
        "previews that there are": [f"{address}&preview=whole" for address in there_are],
    }


def main() -> None:
    parser = sizes(__doc__, players=400, rounds=10)
    parser.add_argument("--only", choices=_asked_for("", 0))
    asked = parser.parse_args()
    print("| strangers ask for | pages within 1 s | half, slowest | own paper | all answered after ", end="")
    print("| with | makers |")
    print("|---|---|---|---|---|---|---|")
    with own_database():
        from tests.tournament.sample_events import account

        event = make_event(asked.players, asked.rounds)
        cookie = session_cookie(account("organiser", event, "organiser"))
        own = f"/e/{event.slug}/organiser/files/standings.pdf?after={asked.rounds - 1}"
        for name, addresses in _asked_for(f"/e/{event.slug}/", asked.rounds).items():
            if asked.only in (None, name):
                _forget_papers()
                with served() as site:
                    print(f"| {name} | {_row(site, addresses, own, cookie)} |", flush=True)


def _row(site: str, addresses: list[str], own: str, cookie: str) -> str:
    told: Counter[str] = Counter()
    pages: list[float] = []
    own_paper: list[float] = []
    makers = [0]
    with ThreadPoolExecutor(_CLIENTS) as clients:
        list(clients.map(_seconds, [f"{site}/fans/"] * len(_MANY)))
        begun = time.monotonic()
        asked = [clients.submit(_stranger, site, address, told) for address in addresses]
        organiser = threading.Thread(
            target=lambda: own_paper.append(_seconds_of_a_paper(f"{site}{own}", cookie))
        )
        organiser.start()
        while organiser.is_alive() or not all(each.done() for each in asked):
            pages.append(_seconds(f"{site}/fans/"))
            makers.append(_makers())
            time.sleep(max(0.0, _PAGE_EVERY - pages[-1]))
        organiser.join()
    took = time.monotonic() - begun
    in_time = sum(each <= 1 for each in pages)
    figures = (
        f"{in_time} of {len(pages)}",
        f"{percentile(pages, 0.5):.2f}, {max(pages):.2f} s",
        f"{own_paper[0]:.1f} s",
        f"{took:.0f} s",
        ", ".join(f"{what} {count}" for what, count in sorted(told.items())),
        f"{max(makers)}",
    )
    return " | ".join(figures)


def _stranger(site: str, address: str, told: Counter[str]) -> None:
    address, _, port = address.partition(_PORT)
    question = urllib.request.Request(f"{site}{address}")
    if port:
        question.add_header("Host", f"127.0.0.1:{port}")
    try:
        told[str(_opener().open(question, timeout=_PATIENCE).status)] += 1
    except urllib.error.HTTPError as refused:
        told[str(refused.code)] += 1
    except OSError:
        told["none"] += 1


class _AsItIs(urllib.request.HTTPRedirectHandler):
    """Whoever asks for invented addresses follows no hint."""

    def redirect_request(self, *asked: object) -> None:
        return None


def _opener() -> urllib.request.OpenerDirector:
    return urllib.request.build_opener(_AsItIs)


def _seconds(address: str, cookie: str = "") -> float:
    """Seconds until the answer was there, or as long as somebody waits."""
    start = time.perf_counter()
    question = urllib.request.Request(address, headers={"Cookie": f"sessionid={cookie}"} if cookie else {})
    try:
        urllib.request.urlopen(question, timeout=_PATIENCE).read()
    except OSError:
        return _PATIENCE
    return time.perf_counter() - start


def _seconds_of_a_paper(address: str, cookie: str) -> float:
    """The same of a paper, where it is made behind a page until it is ready there."""
    start = time.perf_counter()
    asked = {"Cookie": f"sessionid={cookie}"}
    with suppress(OSError):
        answer = urllib.request.urlopen(urllib.request.Request(address, headers=asked), timeout=_PATIENCE)
        state, page = "making", answer.url
        while "/making/" in page and state not in ("done", "failed", "stopped"):
            time.sleep(0.1)
            told = urllib.request.urlopen(urllib.request.Request(f"{page}state/", headers=asked))
            state = json.loads(told.read())["state"]
    return time.perf_counter() - start


def _makers() -> int:
    """How many processes there are that make a paper, or wait to."""
    found = 0
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            found += b"making.run_job" in process.read_bytes()
    return found


def _forget_papers() -> None:
    from tournament.papers.making.forgetting import forget_papers

    forget_papers()


if __name__ == "__main__":
    main()
