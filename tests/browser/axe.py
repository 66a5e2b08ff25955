"""What axe-core finds wrong on a page as it stands."""

from pathlib import Path

import axe_playwright_python
from playwright.sync_api import Page

_AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()


def violations(page: Page, rules: list[str] | None = None) -> list[str]:
    """A line for each element that breaks a rule (of these, or of all): the rule and the element."""
    # Evaluated, not added as a script: the site's policy lets no foreign script in.
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_AXE)
    found = page.evaluate(
        "rules => axe.run({ ...(rules && { runOnly: rules }), resultTypes: ['violations'] })", rules
    )
    return [
        f"{rule['id']}: {element['html'][:160]} ({rule['help']})"
        for rule in found["violations"]
        for element in rule["nodes"]
    ]
