"""What axe-core finds wrong on a page as it stands."""

from pathlib import Path

import axe_playwright_python
from playwright.sync_api import Page

_AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()


def violations(page: Page) -> list[str]:
    """A line for each element that breaks a rule: the rule and the element."""
    # Evaluated, not added as a script: the site's policy lets no foreign script in.
    page.evaluate(_AXE)
    found = page.evaluate("() => axe.run()")
    return [
        f"{rule['id']}: {element['html'][:160]} ({rule['help']})"
        for rule in found["violations"]
        for element in rule["nodes"]
    ]
