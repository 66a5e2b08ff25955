"""A whole event through the pages alone: `python -m benchmarks.two_day_event [PLAYERS] [ROUNDS]`.

72 players and 6 rounds by default. Starts a server on an empty database with one account, and runs in a
Chromium what docs/organiser.md tells: set-up, import, draw, papers, rounds, prize-giving, report, archive.
Prints the seconds of each chapter; ends with an error where a page does not lead on.
"""

from pathlib import Path

from benchmarks.large_event import own_database
from benchmarks.own_server import served
from benchmarks.sizes import sizes
from scripts.browsing import chromium


def main() -> None:
    parser = sizes(__doc__, players=72, rounds=6)
    parser.add_argument("--quick", action="store_true", help="look at papers as pages, instead of as PDF")
    parser.add_argument("--keep", type=Path, help="a directory for every paper that was fetched")
    parser.add_argument("--stand", help="a picture of the page at which it failed")
    wanted = parser.parse_args()
    if wanted.keep:
        wanted.keep.mkdir(parents=True, exist_ok=True)
    with own_database():
        from django.contrib.auth import get_user_model

        from tests.browser.whole_event import Run, Size, run_event, sign_in

        get_user_model().objects.create_superuser("ada", password="secret")
        size = Size(wanted.players, wanted.rounds, -(-wanted.rounds // 2), prints=not wanted.quick)
        with served() as address, chromium() as browser:
            page = browser.new_page(base_url=address)
            page.set_default_timeout(20_000)
            desk = browser.new_page(base_url=address)
            run = Run(page, desk, size, kept=wanted.keep)
            sign_in(page, "ada", "secret")
            try:
                run_event(run)
            finally:
                if wanted.stand:
                    page.screenshot(path=wanted.stand, full_page=True)
                    desk.screenshot(path=f"{wanted.stand}-desk.png", full_page=True)
                for name, seconds in run.seconds.items():
                    print(f"{name:20} {seconds:6.1f} s")


if __name__ == "__main__":
    main()
