"""Make the pictures of docs/pictures anew: `python -m scripts.pictures [NAME …] [--every] [--to FOLDER]`.

The demo event is made in a directory of its own and served by this process; a Chromium looks at it.
`--every` takes every main page in every width, light, dark and in Chinese, to look at. A name, such as
`ranking`, leaves the other pages out.
"""

import argparse
import io
import os
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import django
from PIL import Image
from playwright.sync_api import Browser

from scripts.browsing import chromium

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"
EVENT = "/e/harbour-open-2026/"
HEIGHTS = {320: 640, 390: 844, 1280: 860, 1920: 1080}
#: How much of round 6 is over when the pictures are taken.
PLAYED = timedelta(minutes=81, seconds=48)

#: The pages that `--every` shows.
PAGES = {
    "home": "/",
    "event": EVENT,
    "find": f"{EVENT}find/?q=an",
    "ranking": f"{EVENT}ranking/",
    "teams": f"{EVENT}teams/",
    "rounds": f"{EVENT}rounds/",
    "round": f"{EVENT}rounds/5/",
    "round-by-name": f"{EVENT}rounds/6/?by=name",
    "session": f"{EVENT}rounds/5/tables/1/",
    "player": f"{EVENT}players/13/",
    "players": f"{EVENT}players/",
    "statistics": f"{EVENT}statistics/",
    "draw": f"{EVENT}draw/",
    "files": f"{EVENT}files/",
    "event-rules": f"{EVENT}rules/",
    "rules": "/rules/",
    "fans": "/fans/",
    "hand": "/hand/?hand=%5B123m%2C1%5D123m9s456s789p9s%7CEE0000%7C1",
    "programs": "/api/",
    "login": "/login/",
    "screen": f"{EVENT}screen/",
}


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: which page, how wide the window is, and who looks at it how."""

    name: str
    path: str
    width: int
    dark: bool = False
    language: str = "en"
    account: str = ""

    @property
    def file(self) -> str:
        how = "-dark" * self.dark + (f"-{self.language}" if self.language != "en" else "")
        return f"{self.name}-{self.width}{how}.webp"


#: What the documents show.
SHOWN = (
    Picture("event", PAGES["event"], 390),
    Picture("event", PAGES["event"], 320, dark=True),
    Picture("event", PAGES["event"], 1280, language="zh"),
    Picture("ranking", PAGES["ranking"], 390),
    Picture("ranking", PAGES["ranking"], 1280),
    Picture("ranking", PAGES["ranking"], 1920, dark=True),
    Picture("player", PAGES["player"], 390, dark=True),
    Picture("player", PAGES["player"], 1280),
    Picture("session", PAGES["session"], 390, language="zh"),
    Picture("session", PAGES["session"], 1280),
    Picture("statistics", PAGES["statistics"], 390),
    Picture("statistics", PAGES["statistics"], 1280, dark=True),
    Picture("hand", PAGES["hand"], 390),
    Picture("rules", PAGES["rules"], 1280),
    Picture("screen", PAGES["screen"], 1920, dark=True),
    Picture("desk", f"{EVENT}desk/", 1280, account="referee"),
    Picture("sheet", f"{EVENT}desk/6/7/", 1280, account="referee"),
    Picture("organiser", f"{EVENT}organiser/", 1280, account="organiser"),
)


def every() -> Iterator[Picture]:
    for name, path in PAGES.items():
        for width in HEIGHTS:
            yield Picture(name, path, width)
            yield Picture(name, path, width, dark=True)
        for width in (390, 1280):
            yield Picture(name, path, width, language="zh")


def make_event() -> None:
    """The demo event, with the clock of the round that is being played."""
    from django.core.management import call_command
    from django.utils import timezone

    from tournament.models import Event
    from tournament.rounds.timing import start_clock

    call_command("migrate", verbosity=0)
    call_command("demo", stdout=io.StringIO())
    sixth = Event.objects.get().rounds.get(number=6)
    start_clock(sixth.pk, minutes=120, lead_in=0, last_minutes=10, by=None, now=timezone.now() - PLAYED)


@contextmanager
def served() -> Iterator[str]:
    """The address at which this process answers meanwhile."""
    from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler
    from django.core.wsgi import get_wsgi_application

    class Quiet(WSGIRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            """Every request is as expected."""

    server = ThreadedWSGIServer(("127.0.0.1", 0), Quiet)
    server.set_app(get_wsgi_application())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def signed_in(account: str) -> str:
    """The session of somebody who has signed in."""
    from django.conf import settings
    from django.contrib.auth import get_user_model
    from django.test import Client

    client, user = Client(), get_user_model().objects.get(username=account)
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def take(browser: Browser, site: str, picture: Picture, folder: Path, session: str | None) -> Path:
    """Look at a page and keep what is seen first of it."""
    from django.conf import settings

    context = browser.new_context(
        viewport={"width": picture.width, "height": HEIGHTS[picture.width]},
        device_scale_factor=2 if picture.width < 1000 else 1,
        color_scheme="dark" if picture.dark else "light",
        locale={"zh": "zh-CN"}.get(picture.language, picture.language),
        reduced_motion="reduce",
    )
    if session:
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site}])
    page = context.new_page()
    answer = page.goto(site + picture.path)
    if answer is None or not answer.ok:
        sys.exit(f"{picture.path} cannot be shown.")
    page.wait_for_timeout(600)  # the clock and what else scripts add
    page.evaluate("() => scrollTo(0, 0)")  # where a field was focused
    with Image.open(io.BytesIO(page.screenshot())) as shot:
        file = folder / picture.file
        shot.convert("RGB").save(file, "WEBP", quality=72, method=6)
    context.close()
    return file


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the pictures of the documents anew.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="of the pages; all by default")
    parser.add_argument("--every", action="store_true", help="every page in every way, to look at")
    parser.add_argument("--to", type=Path, default=FOLDER, metavar="FOLDER")
    asked = parser.parse_args()
    wanted = [
        one for one in (every() if asked.every else SHOWN) if not asked.names or one.name in asked.names
    ]
    asked.to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as var:
        os.environ |= {"VAR_DIR": var, "DEBUG": "1", "DJANGO_SETTINGS_MODULE": "tournament.settings"}
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright has an event loop in this thread
        django.setup()
        make_event()
        sessions = {name: signed_in(name) for name in {one.account for one in wanted if one.account}}
        with served() as site, chromium() as browser:
            written = [take(browser, site, one, asked.to, sessions.get(one.account)) for one in wanted]
    print(f"{len(written)} pictures, {sum(file.stat().st_size for file in written) // 1000} kB")


if __name__ == "__main__":
    main()
