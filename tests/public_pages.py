"""Every public page as a place to look at: what the tests of all pages go through.

`PAGES` gives for the name of an address where the page is in an event; two pages of one name differ in
what is asked. The test of the list sees to it that a new page comes into it.
"""

from django.urls import reverse

from tests.privacy.walk import PUBLIC
from tournament.models import Event

#: Of the site, by path; `{year}` is that of the event.
SITE = {
    "home": ["/"],
    "events_of_year": ["/events/{year}/"],
    "login": ["/login/"],
    "rules": ["/rules/"],
    "privacy": ["/privacy/"],
    "hand": ["/hand/", "/hand/?hand=123m123s123p55z+5z&lang=en"],
    "fans": ["/fans/"],
    "api_page": ["/api/"],
}
#: Of an event, by what follows the event in the path.
EVENT = {
    "event": [""],
    "find_me": ["find/?q=so"],
    "ranking": ["ranking/", "ranking/?after=1", "ranking/?q=nobody-at-all"],
    "teams": ["teams/"],
    "nations": ["nations/"],
    "rounds": ["rounds/"],
    "round": ["rounds/1/", "rounds/1/?by=name"],
    "session": ["rounds/1/tables/1/", "rounds/1/tables/2/"],
    "draw": ["draw/"],
    "event_rules": ["rules/"],
    "players": ["players/"],
    "player": ["players/1/"],
    "event_statistics": ["statistics/"],
    "files": ["files/"],
}
#: Public addresses that are no page for people to read: files, parts of pages, answers to programs. Screens
#: are read from afar and have tests of their own.
NO_PAGES = {
    "invitation",  # a page for who has its link; tests/tournament/public/test_invitations.py
    "clock_json",
    "feed",
    "link_preview",
    "own_card",
    "player_calendar",
    "files_making",  # while a paper is made; tests/browser/test_making.py
    *(name for name in PUBLIC if name.startswith(("api:", "files_", "screen"))),
}


def pages(event: Event) -> list[str]:
    """The paths of all pages."""
    below = reverse("event", args=[event.slug])
    of_event = [below + end for ends in EVENT.values() for end in ends]
    year = (event.starts_on or event.created_at).year
    return [path.format(year=year) for paths in SITE.values() for path in paths] + of_event
