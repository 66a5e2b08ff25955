"""Screens: what each shows to whom, and that a withheld round leaks nowhere."""

import io
import re
import zipfile

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.organiser.conftest import signed_in
from tests.tournament.sample_events import NOW, account, publish, record, seated_event, session_of, show
from tournament.ceremony.leading import move_ceremony, prepare_ceremony, publish_ceremony, withhold_round
from tournament.ceremony.showing import add_screen, set_screen
from tournament.ceremony.stand import ceremony_stand
from tournament.models import Ceremony, Screen
from tournament.papers.workbooks.event_workbook import TABLES
from tournament.rounds.publishing import unpublish_round
from tournament.sheets.confirming import confirm_session, reopen_session
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db

#: Scores that stand on no page by chance.
SCORES = (7431, -2203, -2617, -2611)
NUMBER = re.compile(r"\d[\d,]*")


@pytest.fixture
def event():
    event = seated_event(players=8, rounds=2)
    publish(event, 1)
    return event


@pytest.fixture
def organiser(event):
    return signed_in(account("ada", event, "organiser"))


def tell(event, showing, name="hall", **more):
    screen = event.screens.filter(name=name).first() or add_screen(event.pk, name, by=None, now=NOW)
    screen.refresh_from_db()
    changes = {"showing": showing, **more}
    return set_screen(screen.pk, changes, by=None, version=screen.version, now=NOW)


def address(screen, *, key=False, part=False):
    name = "screen_part" if part else "screen"
    if key:
        return reverse(f"{name}_with_key", args=[screen.event.slug, screen.name, screen.key])
    return reverse(f"{name}_named", args=[screen.event.slug, screen.name])


def words(address, client=None):
    answer = (client or Client()).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def withheld(event):
    """Withhold round 2, with scores that nobody could mistake for others."""
    round_ = event.rounds.get(number=2)
    withhold_round(round_.pk, by=None, version=round_.version, now=NOW)
    show(event, 2)
    for table in (1, 2):
        session = session_of(event, 2, table)
        record(session, SheetInput(signed_totals=SCORES))
        session.refresh_from_db()
        confirm_session(session.pk, by=None, version=session.version, now=NOW, reason="totals only")
    return prepare_ceremony(event.pk, places=8, team_places=0, by=None, version=0, now=NOW)


@pytest.mark.parametrize(
    ("showing", "more", "seen"),
    [
        ("clock", {}, "No round is being played"),
        ("ranking", {}, "Ranking after round 1"),
        ("teams", {}, '<h1 class="hero title">Small cup</h1>'),
        ("nations", {}, '<h1 class="hero title">Small cup</h1>'),
        ("seating", {}, "The next seating is not shown yet"),
        ("announcement", {"text": "Lunch <until> 13:30"}, "Lunch &lt;until&gt; 13:30"),
        ("blank", {}, '<h1 class="hero title">Small cup</h1>'),
        ("ceremony", {}, '<h1 class="hero title">Small cup</h1>'),
    ],
)
def test_a_screen_shows_what_it_is_told(event, showing, more, seen):
    screen = tell(event, showing, **more)
    assert seen in words(address(screen))
    assert seen in words(address(screen, part=True))


def test_a_screen_ranks_the_nations_by_the_names_of_their_countries(event):
    event.players.filter(number__lte=4).update(country="PL")
    event.players.filter(number__gt=4).update(country="JP")
    event.nation_best = 2
    event.save()
    page = words(address(tell(event, "nations")))
    assert "Nations after round 1" in page
    assert re.findall(r'<span class="who">(\w+)</span>', page) in (["Poland", "Japan"], ["Japan", "Poland"])


def test_the_first_screen_has_a_short_address(event):
    page = reverse("screen", args=[event.slug])
    assert "No round is being played" in words(page)
    tell(event, "announcement", text="Welcome")
    assert "Welcome" in words(page)


def test_a_poll_that_finds_nothing_new_is_answered_so(event, django_assert_num_queries):
    screen = tell(event, "ranking")
    part = address(screen, part=True)
    first = Client().get(part)
    with django_assert_num_queries(1):
        again = Client().get(part, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert int(again["Server-Time"]) > 0
    tell(event, "blank")
    assert Client().get(part, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_a_seating_is_on_a_screen_when_the_public_sees_it(event):
    screen = tell(event, "seating", round=2)
    assert "Player 1" not in words(address(screen, key=True))
    show(event, 2)
    assert "Round 2: who sits where" in words(address(screen))


def test_the_key_opens_an_event_in_preparation(event):
    screen = tell(event, "blank")
    event.state = "draft"
    event.save()
    assert Client().get(address(screen)).status_code == 404
    assert Client().get(reverse("screen", args=[event.slug])).status_code == 404
    assert "Small cup" in words(address(screen, key=True))
    guessed = address(screen, key=True).replace(screen.key, "x" * 32)
    assert Client().get(guessed).status_code == 404


def public_pages(event):
    """Every page and file that the public may open, as text."""
    slug = event.slug
    names = ["ranking", "rounds", "players", "files", "draw", "clock_json", "screen", "screen_part"]
    pages = [reverse(name, args=[slug]) for name in names] + [reverse("home")]
    pages += [reverse("round", args=[slug, 2]) + query for query in ("", "?by=name")]
    pages += [reverse("ranking", args=[slug]) + "?after=2"]
    pages += [reverse("session", args=[slug, 2, table]) for table in (1, 2)]
    pages += [reverse("player", args=[slug, number]) for number in range(1, 9)]
    pages += [reverse("files_csv", args=[slug, "standings"]) + query for query in ("", "?after=2")]
    pages += [reverse("files_csv", args=[slug, part]) for part in TABLES]
    for screen in Screen.objects.all():
        pages += [address(screen), address(screen, part=True)]
    found = []
    for page in pages:
        answer = Client().get(page)
        if answer.status_code == 200:
            found.append(answer.content.decode())
    workbook = Client().get(reverse("files_workbook", args=[slug])).content
    with zipfile.ZipFile(io.BytesIO(workbook)) as parts:
        found += [parts.read(part).decode(errors="replace") for part in parts.namelist()]
    return "\n".join(found)


def leaks(text):
    """The scores of round 2, alone or with what round 1 brought, as far as the text tells them."""
    seats = [score + earlier for score in SCORES[:2] for earlier in (0, 34, -18, -8)]
    return [score for score in seats if {f"{abs(score)}", f"{abs(score):,}"} & set(NUMBER.findall(text))]


def test_a_withheld_round_leaks_nowhere_before_its_end(event):
    ceremony = withheld(event)
    screen = tell(event, "ceremony", name="stage")
    tell(event, "ranking", name="hall")
    assert leaks(public_pages(event)) == []
    while not (stand := words(address(screen, key=True))).count('class="rank">1<'):
        assert leaks(public_pages(event)) == []
        ceremony.refresh_from_db()
        move_ceremony(ceremony.pk, 1, by=None, version=ceremony.version, now=NOW)
    # The hall sees the winner by now, and nobody else does.
    assert leaks(stand) != []
    assert leaks(public_pages(event)) == []
    # The control: the same pages do show these scores as soon as the round is published.
    ceremony.refresh_from_db()
    publish_ceremony(ceremony.pk, by=None, version=ceremony.version, now=NOW)
    assert set(SCORES[:2]) < set(leaks(public_pages(event)))


def test_the_screen_follows_the_ceremony(event, django_assert_max_num_queries):
    ceremony = withheld(event)
    screen = tell(event, "ceremony")
    part = address(screen, key=True, part=True)
    first = Client().get(part)
    assert leaks(first.content.decode()) == []
    with django_assert_max_num_queries(2):
        assert Client().get(part, headers={"If-None-Match": first["ETag"]}).status_code == 304
    move_ceremony(ceremony.pk, 1, by=None, version=ceremony.version, now=NOW)
    second = Client().get(part, headers={"If-None-Match": first["ETag"]})
    assert second.status_code == 200
    assert "table points" in second.content.decode()


def test_who_has_no_key_learns_nothing_of_the_steps(event):
    ceremony = withheld(event)
    part = address(tell(event, "ceremony"), part=True)
    first = Client().get(part)
    move_ceremony(ceremony.pk, 1, by=None, version=ceremony.version, now=NOW)
    assert Client().get(part, headers={"If-None-Match": first["ETag"]}).status_code == 304


def correct(event, number=2, totals=(-2611, 7431, -2203, -2617)):
    """Open the sheet of table 1 again and confirm other totals; what the screens show between is yielded."""
    session = session_of(event, number)
    reopen_session(session.pk, by=None, version=session.version, reason="Total", now=NOW)
    yield
    session = record(session_of(event, number), SheetInput(signed_totals=totals))
    confirm_session(session.pk, by=None, version=session.version, now=NOW, reason="totals only")
    yield


def called(part):
    """The names that a screen of a prize-giving shows, in their order."""
    return re.findall(r"Player \d", words(part))


def reveal_all(ceremony):
    while not (stand := ceremony_stand(ceremony)).finished:
        ceremony = move_ceremony(ceremony.pk, 1, by=None, version=ceremony.version, now=NOW)
        assert stand.step < 9
    return ceremony


def test_the_screen_waits_while_a_sheet_is_open_and_then_shows_what_counts(event):
    reveal_all(withheld(event))
    part = address(tell(event, "ceremony"), key=True, part=True)
    first, before = Client().get(part), called(part)
    assert len(set(before)) == 8
    steps = correct(event)
    next(steps)
    waiting = Client().get(part, headers={"If-None-Match": first["ETag"]})
    assert waiting.status_code == 200
    assert called(part) == []
    next(steps)
    after = Client().get(part, headers={"If-None-Match": waiting["ETag"]})
    assert after.status_code == 200
    assert called(part) not in ([], before)
    reveal_all(Ceremony.objects.get())
    assert set(called(part)) == set(before)


def test_after_publishing_the_screen_shows_what_is_published(event):
    ceremony = reveal_all(withheld(event))
    publish_ceremony(ceremony.pk, by=None, version=ceremony.version, now=NOW)
    part = address(tell(event, "ceremony"), key=True, part=True)
    before = called(part)
    steps = correct(event)
    next(steps)
    assert called(part) == before
    next(steps)
    assert called(part) != before


def test_after_an_unpublishing_the_prize_giving_starts_anew(event):
    ceremony = reveal_all(withheld(event))
    publish_ceremony(ceremony.pk, by=None, version=ceremony.version, now=NOW)
    part = address(tell(event, "ceremony"), key=True, part=True)
    last = event.rounds.get(number=2)
    unpublish_round(last.pk, by=None, version=last.version, now=NOW)
    assert called(part) == []
    last.refresh_from_db()
    withhold_round(last.pk, by=None, version=last.version, now=NOW)
    assert called(part) == []
    fresh = prepare_ceremony(event.pk, places=8, team_places=0, by=None, version=0, now=NOW)
    assert ceremony_stand(fresh).step == 0


def test_a_prize_giving_under_way_starts_anew_when_an_earlier_round_is_unpublished(event):
    reveal_all(withheld(event))
    first = event.rounds.get(number=1)
    unpublish_round(first.pk, by=None, version=first.version, now=NOW)
    assert not Ceremony.objects.exists()


# --- The organiser's pages ----------------------------------------------------------------------


def test_screens_are_added_told_and_removed(event, organiser):
    page = reverse("event_screens", args=[event.slug])
    assert organiser.post(page, {"name": "hall"}).status_code == 302
    again = organiser.post(page, {"name": "hall"})
    assert again.context["add"].errors == {"name": ["There is a screen “hall” already."]}
    spaced = organiser.post(page, {"name": "the hall"}).context["add"].errors
    assert spaced == {"name": ["Only letters without accents, digits, hyphens and underscores; no spaces."]}
    whole = f">http://testserver{reverse('screen_named', args=[event.slug, 'hall'])}</a>"
    assert whole in organiser.get(page).content.decode(), "to be typed at another computer"
    assert "name" in organiser.post(page, {"name": "part"}).context["add"].errors
    screen = Screen.objects.get()

    def send(version, **typed):
        form = {"showing": "clock", "round": "", "text": "", "theme": "auto", "version": version, **typed}
        named = {f"screen-{screen.pk}-{name}": value for name, value in form.items()}
        return organiser.post(reverse("screen_set", args=[event.slug, screen.pk]), named)

    empty = send(1, showing="announcement", text=" ")
    assert empty.context["rows"][0][1].errors == {"text": ["Type what is announced."]}
    assert send(1, showing="announcement", text="Lunch").status_code == 302
    stale = send(1, showing="ranking", theme="dark")
    assert stale.context["rows"][0][1]["theme"].value() == "dark"
    screen.refresh_from_db()
    assert (screen.showing, screen.text, screen.version) == ("announcement", "Lunch", 2)
    remove = reverse("screen_remove", args=[event.slug, screen.pk])
    organiser.post(remove, {"version": 2})
    assert not Screen.objects.exists()
    entries = event.history.filter(action__endswith="_screen")
    assert [entry.action for entry in entries] == ["remove_screen", "set_screen", "add_screen"]


def test_only_publishers_and_organisers_run_screens(event):
    tell(event, "clock")
    screen, page = Screen.objects.get(), reverse("event_screens", args=[event.slug])
    viewer = signed_in(account("look", event, "viewer"))
    shown = viewer.get(page).content.decode()
    assert screen.key not in shown
    assert viewer.post(page, {"name": "more"}).status_code == 403
    assert signed_in(account("pub", event, "publisher")).post(page, {"name": "more"}).status_code == 302


def test_the_ceremony_from_withholding_to_publishing(event, organiser):
    page = reverse("ceremony", args=[event.slug])
    assert "Withhold round 2" in organiser.get(page).content.decode()
    round_ = event.rounds.get(number=2)
    how = reverse("round_withhold", args=[event.slug, 2, "withhold"])
    answer = organiser.post(how, {"version": round_.version, "back": "ceremony"})
    assert answer["Location"] == page
    assert organiser.get(page).context["obstacles"] == ["Publishing waits for the sheets of tables 1, 2."]
    for table in (1, 2):
        record(session_of(event, 2, table), SheetInput(signed_totals=SCORES))
        session = session_of(event, 2, table)
        confirm_session(session.pk, by=None, version=session.version, now=NOW, reason="totals only")
    wrong = organiser.post(page, {"version": 0, "places": "0", "team_places": "0"})
    assert wrong.context["form"].errors == {"places": ["Call one place at least."]}
    organiser.post(page, {"version": 0, "places": "1", "team_places": "0"})

    def press(step, **form):
        version = organiser.get(page).context["prepared"].version
        address = reverse("ceremony_step", args=[event.slug, step])
        return organiser.post(address, {"version": version, **form}, follow=True)

    refused = press("publish")
    assert [str(message) for message in refused.context["messages"]] == ["Not every place is revealed yet."]
    press("on", back="stage")
    assert leaks(words(reverse("stage", args=[event.slug]), organiser)) != []
    press("publish")
    assert event.rounds.get(number=2).is_published


def test_the_stage_is_for_publishers(event):
    withheld(event)
    for role in ("viewer", "referee"):
        client = signed_in(account(role, event, role))
        assert client.get(reverse("stage", args=[event.slug])).status_code == 403
    viewer = signed_in(account("look", event, "viewer"))
    assert viewer.get(reverse("ceremony", args=[event.slug])).context["stand"] is None
