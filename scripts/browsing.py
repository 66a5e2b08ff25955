"""A Chromium for what looks at pages: pictures, benchmarks."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

FINDS_CHROMIUM = Path(__file__).resolve().parent / "chromium"
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@contextmanager
def chromium() -> Iterator[Browser]:
    """One without windows, which `scripts/chromium` finds or installs; it is ended afterwards."""
    found = subprocess.run([FINDS_CHROMIUM], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()
