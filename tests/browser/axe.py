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


def violations_in_light_and_dark(page: Page) -> list[str]:
    """What breaks a rule in the light, and what is too faint to read in the dark.

    The dark changes colours alone: no other rule finds anything there that it does not find in the light.
    Colours change at once for who asked for calm, not while they are looked at.
    """
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = violations(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found += [f"in the dark: {one}" for one in violations(page, rules=["color-contrast"])]
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    return found
