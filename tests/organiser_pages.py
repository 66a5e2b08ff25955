"""Every page of the organiser as a place to look at: what the tests of all these pages go through.

`PAGES` gives for the name of an address what follows the event in its path; two pages of one name differ in
what is asked. A test sees to it that a new page comes into it.
"""

from django.contrib.auth import get_user_model

from tests.tournament.api.example import example_event
from tests.tournament.sample_events import NOW
from tournament.ceremony.showing import add_screen
from tournament.events.editing import give_role
from tournament.events.inviting import invite
from tournament.models import Event
from tournament.players.entering import PlayerEntry, add_players
from tournament.players.unranking import take_out_of_ranking

#: Of the site, by path.
SITE = {"event_new": ["/new/"], "event_import": ["/new/archive/"]}
#: Of an event, below `/e/<slug>/organiser/`; `{player}` and the like are keys of rows.
PAGES = {
    "what_next": [""],
    "setup": ["setup/", "setup/?first=2026-05-01T09:30&pause=15&per_day=2&long_after=1&long_pause=60"],
    "rules": ["setup/rules/", "setup/rules/?preset=beginner"],
    "event_delete": ["setup/delete/"],
    "event_state": ["setup/closed/"],
    "event_players": ["players/", "players/?q=nobody-at-all"],
    "player_add": ["players/add/"],
    "players_import": ["players/import/"],
    "presence": ["players/presence/"],
    "numbers": ["players/numbers/"],
    "numbers_live": ["players/numbers/live/"],
    "player_names": ["players/names/", "players/names/?all=1"],
    "player_settings": ["players/settings/"],
    "player_replace": ["players/{player}/replace/"],
    "player_unrank": ["players/{left}/unrank/"],
    "player_rank": ["players/{out}/rank/"],
    "player_table": ["players/{player}/table/"],
    "player_edit": ["players/{player}/"],
    "player_remove": ["players/{newcomer}/remove/"],
    "seating": ["seating/"],
    "chart_import": ["seating/import/"],
    "seating_remove": ["seating/remove/"],
    "draw_preview": ["seating/preview/?seed=one&other=two"],
    "seats_swap": ["seating/swap/", "seating/swap/?round=3&one=1"],
    "seating_continue": ["seating/continue/"],
    "event_rounds": ["rounds/"],
    "round_by_ranking": ["rounds/3/by-ranking/"],
    "round_unpublish": ["rounds/1/unpublish/"],
    "ceremony": ["prize-giving/"],
    "event_penalties": ["penalties/"],
    "penalty_cancel": ["penalties/{penalty}/cancel/"],
    "event_screens": ["screens/"],
    "event_ranking": ["ranking/"],
    "people": ["people/"],
    "role_take": ["people/{role}/take/"],
    "backups": ["backups/"],
    "backup_restore": ["backups/{backup}/"],
    "rehearsal": ["rehearsal/"],
    "history": ["history/", "history/?q=nobody-at-all"],
    "history_check": ["history/check/", "history/check/?since={published}", "history/check/?fingerprint=e5"],
    "event_files": ["files/"],
}
#: Addresses that only take what a form sends, or give a file.
NO_PAGES = {
    *("event_bring_back", "round_count", "schedule", "players_fill", "player_file", "player_status"),
    *("chart_export", "seed_promise", "seed_break", "round_seating", "round_publish", "round_withhold"),
    *("ceremony_step", "screen_set", "screen_remove", "people_invite", "invitation_revoke", "backup_file"),
}


def organised_event() -> Event:
    """An event in the middle of its second round, with something in every list of the organiser."""
    event = example_event()
    Event.objects.filter(pk=event.pk).update(federation_report=True)
    add_screen(event.pk, "hall", by=None, now=NOW)
    invite(event.pk, "referee", days=7, note="Rita", by=None, now=NOW)
    give_role(event.pk, get_user_model().objects.create_user("vera"), "viewer", by=None, now=NOW)
    entries = [
        PlayerEntry("Late Entry"),
        *(PlayerEntry(name, status="withdrawn") for name in ("Left Early", "Left Too")),
        PlayerEntry("Waiting", status="waiting"),
    ]
    _late, _left, out, _waiting = add_players(event.pk, entries, by=None, now=NOW)
    take_out_of_ranking(out.pk, by=None, version=out.version, now=NOW, reason="left in round 1")
    return event


def pages(event: Event) -> list[str]:
    """The paths of all pages of the organiser."""
    keys = {
        "player": event.players.get(number=1).pk,
        "newcomer": event.players.order_by("-number")[0].pk,
        "left": event.players.get(status="withdrawn", unranked=False).pk,
        "out": event.players.get(unranked=True).pk,
        "penalty": event.ranking_penalties.all()[0].pk,
        "role": event.roles.all()[0].pk,
        "backup": event.backups.all()[0].pk,
        "published": event.history.filter(action="publish_round")[0].pk,
    }
    below = f"/e/{event.slug}/organiser/"
    of_event = [below + end.format(**keys) for ends in PAGES.values() for end in ends]
    return [path for paths in SITE.values() for path in paths] + of_event
