"""Every public page for everybody, in a browser: axe, narrow and enlarged screens, motion, calm loading."""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.axe import violations_in_light_and_dark
from tests.browser.holding import hold
from tests.public_pages import pages
from tests.tournament.api.example import example_event
from tests.tournament.large_event import large_event
from tournament.models import Event, Screen
from tournament.results.standings import standings_of
from tournament.rounds.timing import start_clock

pytestmark = pytest.mark.django_db(transaction=True)

#: The cells whose words leave them.
OUT_OF_ITS_CELL = (
    """cells => cells.filter(cell => cell.scrollWidth > cell.clientWidth).map(cell => cell.innerText)"""
)
#: How far the page can be scrolled to the side.
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
#: What moves although its reader asked for calm.
MOVING = """() => [...document.querySelectorAll('*')].filter(one => {
    const style = getComputedStyle(one);
    return parseFloat(style.transitionDuration) > 0.01 || parseFloat(style.animationDuration) > 0.01
        || style.scrollBehavior === 'smooth';
}).map(one => one.outerHTML.slice(0, 80))"""
#: Adds up what the layout shifts; `shifted` says how much it was from frame to frame until now.
WATCH_SHIFTS = """{ let sum = 0;
const add = list => { for (const shift of list) if (!shift.hadRecentInput) sum += shift.value; };
const watcher = new PerformanceObserver(list => add(list.getEntries()));
watcher.observe({ type: 'layout-shift', buffered: true });
window.shifted = () => { add(watcher.takeRecords()); return sum; }; }"""
#: The whole page is there, and the browser has painted of it.
PAINTED = """() => document.readyState !== 'loading'
    && performance.getEntriesByName('first-contentful-paint').length > 0"""
#: What stands in the page now is laid out and painted.
NEXT_FRAME = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
#: What the first picture waits for, beside the page itself.
BLOCKING = """() => performance.getEntriesByType('resource')
    .filter(one => one.renderBlockingStatus === 'blocking').map(one => one.name)"""
#: A clock's digits take the place of the words that stand there without scripts; nothing else may move.
STILL = 0.005
FONTS = "() => [...document.fonts].map(face => face.family + ' ' + face.display)"


#: Words that begin on one line and end on another, but for hidden and long ones and those beside digits.
BROKEN = """() => {
  const broken = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (!parentElement.checkVisibility() || parentElement.closest(".sr, svg, code, script")) continue;
    for (const word of data.matchAll(/(?<![\\d\\p{L}])\\p{L}{2,14}(?![\\d\\p{L}])/gu)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (!/[\\u3000-\\u9fff]/.test(word[0]) && lines.size > 1) broken.push(word[0]);
    }
  }
  return broken;
}"""


@pytest.fixture
def paths(event) -> list[str]:
    return pages(event)


@pytest.fixture
def event() -> Event:
    """One round published, the next one being played while a clock runs; a name is hidden."""
    event = example_event()
    event.players.filter(number=3).update(hidden=True)
    second = event.rounds.get(number=2)
    lengths = {"minutes": 90, "lead_in": 0, "last_minutes": 10}
    start_clock(second.pk, **lengths, by=None, now=timezone.now())
    return event


@pytest.fixture
def visitor(browser: Browser, base_url) -> Iterator[BrowserContext]:
    size = {"width": 1280, "height": 900}
    context = browser.new_context(base_url=base_url, viewport=size, reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture
def screens(event) -> list[str]:
    """A screen of the venue for each thing that one shows."""
    event.screens.all().delete()
    for showing in Screen.Showing.values:
        Screen.objects.create(event=event, name=showing, showing=showing, text="Lunch is served")
    return [reverse("screen_named", args=[event.slug, showing]) for showing in Screen.Showing.values]


def complaints(page: Page, paths: list[str], look, until="load") -> dict[str, object]:
    """What `look` finds on each of the pages, once they have come as far as `until` says."""
    found = {}
    for path in paths:
        response = page.goto(path, wait_until=until)
        assert response is not None
        assert response.ok, path
        found[path] = look(page)
    return {path: what for path, what in found.items() if what}


def test_axe_finds_nothing_in_the_light_and_no_faint_word_in_the_dark(visitor, paths, screens):
    page = visitor.new_page()
    assert complaints(page, paths + screens, violations_in_light_and_dark) == {}
    page.goto("/nothing/is/here/")
    assert violations_in_light_and_dark(page) == []


def test_no_page_is_wider_than_a_small_phone_or_a_screen_enlarged_twice(visitor, paths):
    def look(page: Page) -> list[str]:
        wide = []
        for width, height in ((320, 640), (640, 450), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            if page.evaluate(TOO_WIDE):
                wide.append(f"{page.evaluate(TOO_WIDE)} too wide at {width}")
        return wide

    assert complaints(visitor.new_page(), paths, look) == {}


def test_long_words_and_names_stay_on_a_small_phone(browser: Browser, base_url, event, paths):
    event.players.filter(number=1).update(name="Donaudampfschifffahrtsgesellschaftskapitänswitwe Müller")
    context = browser.new_context(base_url=base_url, locale="es-ES", viewport={"width": 320, "height": 640})
    assert complaints(context.new_page(), paths, lambda page: page.evaluate(TOO_WIDE)) == {}
    context.close()


def test_no_short_word_is_broken_where_there_is_room(visitor, paths):
    def look(page: Page) -> list[str]:
        found = []
        for width in (1024, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            found += [f"{word} at {width}" for word in page.evaluate(BROKEN)]
        return found

    event = large_event()
    lists = [reverse(name, args=[event.slug]) for name in ("ranking", "nations", "teams")]
    assert complaints(visitor.new_page(), [*paths, *lists], look) == {}


def test_nothing_moves_for_who_asked_for_calm(browser: Browser, base_url, paths):
    context = browser.new_context(base_url=base_url, reduced_motion="reduce")
    assert complaints(context.new_page(), paths, lambda page: page.evaluate(MOVING)) == {}
    context.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_a_page_is_readable_after_three_requests_and_then_stands_still(visitor, paths, width):
    page = visitor.new_page()
    page.set_viewport_size({"width": width, "height": 800})
    page.add_init_script(WATCH_SHIFTS)
    first = ("document", "stylesheet")
    late = hold(page, "**/*", only=lambda request: request.resource_type not in first)

    def shifts(page: Page) -> float:
        """How much moves when all but the page itself and its styles comes after it was painted."""
        page.wait_for_function(PAINTED)
        page.evaluate(NEXT_FRAME)
        before = page.evaluate("window.shifted()")
        late.release()
        page.wait_for_load_state("load")
        page.evaluate(NEXT_FRAME)
        late.again()
        return page.evaluate("window.shifted()") - before

    def look(page: Page) -> list[str]:
        found = [f"shifts by {shifted}"] if (shifted := shifts(page)) > STILL else []
        blocking = page.evaluate(BLOCKING)
        found += [f"waits for {blocking}"] if len(blocking) > 2 else []
        found += [f"waits for {name}" for name in blocking if ".css" not in name]
        return found + [f"font {font}" for font in page.evaluate(FONTS) if not font.endswith("swap")]

    assert complaints(page, paths, look, until="commit") == {}


def test_table_points_are_copied_on_one_line_and_have_room(visitor):
    event = large_event()
    for line in standings_of(event, public=True)[:2]:
        player, to_a_twelfth = event.players.get(number=line.number), 12 + (line.twelfths - 1) % 12
        why = {"reason": "Late", "given_at": timezone.now()}
        event.ranking_penalties.create(player=player, kind="table_points", amount=to_a_twelfth, **why)
    page = visitor.new_page()
    for width in (320, 390, 1000, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(reverse("ranking", args=[event.slug]))
        sums = page.locator("td.total").all_inner_texts()
        assert sum(text.endswith("\xa01/12") for text in sums) == 2
        assert [text for text in sums if "\n" in text] == []
        assert page.locator("td.total").evaluate_all(OUT_OF_ITS_CELL) == []
