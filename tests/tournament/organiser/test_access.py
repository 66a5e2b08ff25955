"""Who gets what at every address of the organiser: visitors, strangers, and each role."""

from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import Permission as AccountPermission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournament.organiser.conftest import signed_in
from tests.tournament.sample_events import NOW, account, new_event, play_round, publish, seated_event
from tournament.events.inviting import invite
from tournament.models import Event, History, RankingPenalty, Screen
from tournament.urls.organiser import urlpatterns

pytestmark = pytest.mark.django_db

#: Name -> (arguments after the event, GET answer of who may look, role that may post besides organisers).
ADDRESSES = {
    "what_next": ((), 200, None),
    "setup": ((), 200, ""),
    "round_count": ((), 405, ""),
    "schedule": ((), 405, ""),
    "rules": ((), 200, ""),
    "event_delete": ((), 200, ""),
    "backups": ((), 200, None),
    "backup_restore": (("BACKUP",), 200, ""),
    "event_state": (("closed",), 200, ""),
    "event_players": ((), 200, None),
    "player_add": ((), 200, ""),
    "players_import": ((), 200, ""),
    "players_fill": ((), 405, ""),
    "presence": ((), 200, ""),
    "numbers": ((), 200, ""),
    "numbers_live": ((), 200, ""),
    "player_names": ((), 200, ""),
    "player_settings": ((), 200, ""),
    "player_replace": (("KEY",), 200, ""),
    "player_unrank": (("KEY",), 200, ""),
    "player_rank": (("KEY",), 200, ""),
    "player_table": (("KEY",), 200, ""),
    "player_file": (("KEY",), 405, ""),
    "player_edit": (("KEY",), 200, ""),
    "player_remove": (("KEY",), 200, ""),
    "player_status": (("KEY", "withdrawn"), 405, ""),
    "seating": ((), 200, ""),
    "chart_import": ((), 200, ""),
    "chart_export": ((), 200, None),
    "seating_remove": ((), 200, ""),
    "draw_preview": ((), 200, None),
    "seats_swap": ((), 200, ""),
    "seating_continue": ((), 200, ""),
    "seed_promise": ((), 405, ""),
    "seed_break": ((), 405, ""),
    "event_rounds": ((), 200, None),
    "round_seating": ((1, "show"), 405, "publisher"),
    "round_by_ranking": ((2,), 200, ""),
    "round_publish": ((1,), 405, "publisher"),
    "round_unpublish": ((1,), 200, "publisher"),
    "round_withhold": ((3, "withhold"), 405, "publisher"),
    "ceremony": ((), 200, "publisher"),
    "ceremony_step": (("on",), 405, "publisher"),
    "event_penalties": ((), 200, "publisher"),
    "penalty_cancel": (("PENALTY",), 200, "publisher"),
    "event_screens": ((), 200, "publisher"),
    "screen_set": (("SCREEN",), 405, "publisher"),
    "screen_remove": (("SCREEN",), 405, "publisher"),
    "event_ranking": ((), 200, None),
    "people": ((), 200, ""),
    "role_take": (("ROLE",), 200, ""),
    "people_invite": ((), 405, ""),
    "rehearsal": ((), 200, ""),
    "invitation_revoke": (("INVITATION",), 405, ""),
    "history": ((), 200, None),
    "history_check": ((), 200, None),
}


def test_every_address_is_in_the_table():
    assert {pattern.name for pattern in urlpatterns} == {
        *ADDRESSES,
        *("event_new", "event_import", "event_bring_back", "backup_file"),
    }


@pytest.mark.parametrize(
    "page",
    ["home", "what_next", "history", "chart_export", "event_files", "event_files_workbook", "board"],
)
def test_no_cache_keeps_what_is_for_one_account(event, accounts, page):
    arguments = [] if page == "home" else [event.slug]
    answer = signed_in(accounts["organiser"]).get(reverse(page, args=arguments))
    assert {"private", "no-store"} <= set(answer["Cache-Control"].split(", "))
    assert "Cookie" in answer["Vary"]


def address(name, event, slug=None):
    screen = event.screens.first() or Screen.objects.create(event=event, name="hall")
    penalty = event.ranking_penalties.first() or RankingPenalty.objects.create(
        event=event, player=event.players.first(), kind="points", amount=5, reason="late", given_at=NOW
    )
    invitation = event.invitations.first() or invite(event.pk, "viewer", days=1, by=None, now=NOW)
    keys = {"SCREEN": screen.pk, "PENALTY": penalty.pk, "INVITATION": invitation.pk} | {
        "KEY": event.players.first().pk,
        "ROLE": event.roles.get(name="viewer").pk,
        "BACKUP": event.backups.first().pk,
    }
    return reverse(name, args=[slug or event.slug, *(keys.get(arg, arg) for arg in ADDRESSES[name][0])])


def test_looking(event, accounts):
    clients = {role: signed_in(user) for role, user in accounts.items()}
    wrong = {}
    for name, (_arguments, looks, _writer) in ADDRESSES.items():
        page = address(name, event)
        visitor = Client().get(page)
        answers = {role: client.get(page).status_code for role, client in clients.items()}
        expected = {
            "nobody": 405 if looks == 405 else 403,
            "referee": 405 if looks == 405 else 403,
            "viewer": looks,
            "publisher": looks,
            "organiser": looks,
        }
        if (visitor.status_code, answers) != (405 if looks == 405 else 302, expected):
            wrong[name] = (visitor.status_code, answers)
        if looks == 200 and not visitor["Location"].startswith(reverse("login") + "?next=/e/"):
            wrong[name] = visitor["Location"]
    assert wrong == {}


def test_an_empty_post_changes_nothing_and_only_reaches_who_may_write(event, accounts):
    """Empty forms are refused; a button without a version is refused as stale."""
    pages = {name: address(name, event) for name in ADDRESSES}
    clients = {role: signed_in(user) for role, user in accounts.items()}
    wrong = {}
    # The one that needs nothing but the button comes last: the others find the event as it was.
    for name in sorted(ADDRESSES, key=lambda name: name == "role_take"):
        page, writer = pages[name], ADDRESSES[name][2]
        before = History.objects.count()
        if (status := Client().post(page).status_code) not in (302, 405):
            wrong[name, "visitor"] = status
        for role, client in clients.items():
            expected = {403, 405}
            if writer is not None and role in ("organiser", writer):
                expected = {200, 302}
            if (status := client.post(page).status_code) not in expected:
                wrong[name, role] = status
        changed = History.objects.count() - before
        if changed != (1 if name == "role_take" else 0):
            wrong[name, "changed"] = changed
    assert wrong == {}


def test_an_unknown_event_is_a_page_of_the_site(event, accounts):
    organiser = signed_in(accounts["organiser"])
    found = {
        name: organiser.post(address(name, event, slug="no-such-event")).status_code for name in ADDRESSES
    }
    assert {name: status for name, status in found.items() if status not in (404, 405)} == {}
    assert Client().get("/e/no-such-event/organiser/").status_code == 302


@pytest.mark.parametrize(
    "path",
    [
        "players/999999/",
        "players/99999999999999999999999/",
        "players/999999/remove/",
        "rounds/99/unpublish/",
        "rounds/99/by-ranking/",
        "rounds/99999999999999999999999/unpublish/",
        "setup/elsewhere/",
        "people/999999/take/",
    ],
)
def test_what_is_not_there_is_a_404(event, client, path):
    assert client.get(f"/e/{event.slug}/organiser/{path}").status_code == 404


def test_players_and_roles_of_another_event_are_not_there(event, client):
    other = new_event(players=1, title="Another")
    key = other.players.get().pk
    for page in ("player_edit", "player_remove"):
        assert client.get(reverse(page, args=[event.slug, key])).status_code == 404
    assert client.post(reverse("player_status", args=[event.slug, key, "withdrawn"])).status_code == 404
    role = account("somebody", other, "viewer").roles.get()
    assert client.post(reverse("role_take", args=[event.slug, role.pk])).status_code == 404


def test_a_post_without_its_csrf_token_is_refused(event, accounts):
    client = Client(enforce_csrf_checks=True)
    client.force_login(accounts["organiser"])
    assert client.post(reverse("players_fill", args=[event.slug])).status_code == 403
    assert client.post(reverse("round_publish", args=[event.slug, 1])).status_code == 403


GARBAGE = [
    "",
    "x",
    "-1",
    "99999999999999999999999",
    "1e9",
    "\x00",
    "é☃",
    "<script>",
    "[]",
    " " * 500,
    "9" * 5000,
]
FIELDS = [
    *("version", "title", "city", "country", "starts_on", "ends_on", "minutes", "second_person", "preset"),
    *("chair_chart", "paper_size", "ruleset", "tie_rule", "tie_breakers", "rounds", "starts_1", "version_1"),
    *("name", "number", "club", "team", "federation_number", "status", "text", "enter", "seed", "apart"),
    *(
        "apart_rounds",
        "wish_order",
        "last",
        "basis_hash",
        "order_hash",
        "back",
        "reason",
        "username",
        "role",
        "more",
    ),
]

QUERY = [
    "seed",
    "other",
    "apart",
    "apart_rounds",
    "wish_order",
    "last",
    "rounds",
    "q",
    "status",
    "team",
    "country",
    "page",
    "sort",
    "by",
    "action",
    "round",
    "table",
    "account",
]


@pytest.mark.parametrize("name", [*ADDRESSES, "event_new"])
def test_garbage_is_never_an_error_of_the_server(event, accounts, client, name):
    page = reverse(name) if name == "event_new" else address(name, event)
    accounts["organiser"].user_permissions.add(AccountPermission.objects.get(codename="add_event"))
    for value in GARBAGE:
        answer = client.post(page, dict.fromkeys(FIELDS, value))
        assert answer.status_code in (200, 302, 404, 405), value
        query = urlencode(dict.fromkeys(QUERY, value[:50]))
        assert client.get(page, QUERY_STRING=query).status_code in (200, 404, 405), value


def test_a_list_asks_the_same_number_of_queries_however_long_it_is(event, client):
    bigger = seated_event(players=40, rounds=6, title="Bigger")
    account("another", bigger, "referee")
    account("a-third", bigger, "viewer")
    user = Event.objects.get(pk=event.pk).roles.get(name="organiser").user
    account(user.username, bigger, "organiser")
    for one in (event, bigger):
        publish(one, 1)
        play_round(one, 2)
    counts = {}
    lists = ("what_next", "event_players", "seating", "event_rounds", "event_ranking", "people", "history")
    for name in lists:
        client.get(reverse(name, args=[event.slug]))
        counts[name] = [queries_of(client, reverse(name, args=[one.slug])) for one in (event, bigger)]
    assert {name: both for name, both in counts.items() if both[0] != both[1] or both[0] > 22} == {}


def queries_of(client, page):
    with CaptureQueriesContext(connection) as captured:
        assert client.get(page).status_code == 200
    return len(captured)
