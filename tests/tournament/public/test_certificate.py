"""The certificate of the draw: what everybody sees of it, and what nobody sees before its time."""

import io
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pypdf import PdfReader

from tests.tournament.public.reading import text
from tests.tournament.sample_events import NOW, account, later, new_event, play_round, seated_event, show
from tournament import seating
from tournament.draws.continuing import continue_seating
from tournament.draws.drawing import break_promise, draw_seating, import_chart, promise_seed
from tournament.events.editing import set_state
from tournament.models import Draw, Event, History, Player
from tournament.record import bump_revision

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_store")]

FIRST = {1: [1, 2, 3, 4], 2: [5, 6, 7, 8]}
#: Two second rounds: one with eight repeats, one with four.
SAME, OTHER = {1: [4, 3, 2, 1], 2: [8, 7, 6, 5]}, {1: [1, 2, 5, 6], 2: [3, 4, 7, 8]}


def page(client, event):
    return client.get(reverse("draw", args=[event.slug]))


def opened(event):
    event.refresh_from_db()
    return set_state(event.pk, Event.State.OPEN, by=None, version=event.version, now=NOW)


def test_nothing_is_certified_before_a_seating_is_shown(client):
    event = seated_event(players=8)
    assert page(client, event).status_code == 404
    assert "The draw:" not in text(client.get(reverse("rounds", args=[event.slug])))
    assert client.get(reverse("files_draw_certificate", args=[event.slug])).status_code == 404
    show(event, 1)
    assert page(client, event).status_code == 200
    assert "The draw:" in text(client.get(reverse("rounds", args=[event.slug])))


def test_an_event_in_preparation_has_no_certificate(client):
    event = new_event(players=8)
    promise_seed(event.pk, by=None, now=NOW)
    assert page(client, event).status_code == 404


def test_the_public_sees_the_same_whatever_the_rounds_are_that_are_not_shown(client, rendered):
    event = opened(new_event(players=8))
    seen, printed, whole = [], [], []
    for second in (SAME, OTHER):
        import_chart(event.pk, {1: FIRST, 2: second}, by=None, now=NOW)
        show(event, 1)
        # The event's stamp, by which pages keep themselves current, changes with both.
        seen.append(re.sub(r'data-stamp="\w+"', "", page(client, event).content.decode()))
        printed.append(client.get(reverse("files_draw_certificate", args=[event.slug])).content)
        show(event, 2)
        whole.append(text(page(client, event)))
    assert seen[0] == seen[1]
    assert printed[0] == printed[1]
    assert len(rendered) == 1
    assert "Nobody" not in seen[0]
    assert "counted over the rounds shown so far (1) of 2" in seen[0]
    # The control: once the second round is shown, it makes the difference.
    assert whole[0] != whole[1]
    assert "12 pairs meet twice" in whole[0]
    assert "4 pairs meet twice" in whole[1]


def test_the_seed_appears_with_the_last_seating_and_its_hash_before(client, rendered):
    event = opened(new_event(players=8))
    seed = draw_seating(event.pk, by=None, now=NOW).seed
    addresses = [reverse(name, args=[event.slug]) for name in ("draw", "rounds")]
    pdf = reverse("files_draw_certificate", args=[event.slug])
    assert seating.seed_hash(seed) in text(page(client, event))
    show(event, 1)
    client.get(pdf)
    everything = [client.get(address).content.decode() for address in addresses] + rendered
    assert seating.seed_hash(seed) in everything[0]
    assert seating.seed_hash(seed) in everything[2]
    assert [seen for seen in everything if seed in seen] == []
    # The control: the same pages have it as soon as the last round is shown.
    show(event, 2)
    client.get(pdf)
    assert seed in page(client, event).content.decode()
    assert seed in rendered[-1]


def test_of_a_typed_seed_not_even_the_hash_is_shown_before(client):
    event = seated_event(players=8)
    show(event, 1)
    before = page(client, event).content.decode()
    assert seating.seed_hash("tests") not in before
    assert "appears here when the seating of every round is shown" in before
    show(event, 2)
    after = page(client, event).content.decode()
    assert seating.seed_hash("tests") in after
    assert ">tests<" in after


def test_the_hash_of_a_promised_seed_is_public_before_the_draw(client):
    event = opened(new_event(players=8))
    etag = client.get(reverse("rounds", args=[event.slug]))["ETag"]
    promised = promise_seed(event.pk, by=None, now=NOW)
    assert promised in text(page(client, event))
    rounds = client.get(reverse("rounds", args=[event.slug]), headers={"if-none-match": etag})
    assert "The draw:" in text(rounds)


def test_a_certificate_gives_every_measure_with_its_bound(client):
    event = new_event(players=16, rounds=6)
    event.players.filter(number__lte=5).update(club="Tigers")
    draw_seating(event.pk, seed="x", apart="club", apart_rounds=2, by=None, now=NOW)
    event = opened(event)
    for number in range(1, 7):
        show(event, number)
    words = text(page(client, event))
    draw = Draw.objects.get()
    assert "16 players, 6 rounds." in words
    assert "Repeated meetings 24 24 ✓ proven optimal" in words
    assert "Players with uneven winds 0 0 ✓ proven optimal" in words
    assert "Meetings within a club, first 2 rounds 2 2 ✓ proven optimal" in words
    assert f"{draw.method}, version {draw.version}" in words
    assert draw.player_list_hash in words
    assert "of one club in the first 2 rounds" in words
    assert "24 pairs meet twice" in words
    assert "The 24 pairs that meet again" in words


def drawn_event(**of_first):
    """A public event drawn with both rounds shown."""
    event = new_event(players=8)
    event.players.filter(number=1).update(name="Ada Quill", **of_first)
    draw_seating(event.pk, seed="x", apart="club", by=None, now=NOW)
    opened(event)
    for number in (1, 2):
        show(event, number)
    return event


def listed(event, **tried):
    """The hash that somebody gets who knows the list, and tries a name for the first player."""
    players = list(event.players.order_by("number"))
    for name, value in tried.items():
        setattr(players[0], name, value)
    return seating.player_list_hash([f"{p.number}\t{p.name}\t{p.club}" for p in players])


@pytest.mark.parametrize("change", [{"hidden": True}, {"hidden": True, "status": "withdrawn"}])
def test_a_name_hidden_since_the_draw_is_not_found_by_trying_names(client, rendered, change):
    event = drawn_event()
    found = listed(event)
    assert found in text(page(client, event))
    event.players.filter(number=1).update(**change)
    bump_revision(event)
    words = text(page(client, event))
    assert found not in words
    assert "not shown any more: the list has changed since the draw" in words
    client.get(reverse("files_draw_certificate", args=[event.slug]))
    assert found not in rendered[0]
    client.force_login(account("v", event, "viewer"))
    client.get(reverse("event_files_draw_certificate", args=[event.slug]))
    assert found in rendered[1]


@pytest.mark.parametrize("change", [{"name": "Somebody Else"}, {"club": "Lions"}])
def test_what_a_line_said_at_the_draw_is_not_found_by_trying_either(client, change):
    event = drawn_event()
    found = listed(event)
    event.players.filter(number=1).update(**change)
    bump_revision(event)
    assert found not in text(page(client, event))


def test_who_leaves_after_the_draw_takes_the_hash_of_the_list_not_along(client):
    event = drawn_event()
    event.players.filter(number=1).update(status=Player.Status.WITHDRAWN)
    event.players.filter(number=2).update(notes="a ramp")
    bump_revision(event)
    assert listed(event) in text(page(client, event))


def test_a_name_hidden_at_the_draw_is_in_the_hash_as_everybody_reads_it(client):
    event = drawn_event(hidden=True)
    words = text(page(client, event))
    assert listed(event, name="Player 1") in words
    assert listed(event) not in words


def test_of_a_list_drawn_from_again_the_same_is_shown(client):
    event = drawn_event()
    play_round(event, 1)
    event.players.filter(number__in=(4, 5)).update(status=Player.Status.WITHDRAWN)
    found = continue_seating(event.pk, seed="again", by=None, now=NOW)
    show(event, 2)
    assert found.list_hash in text(page(client, event))
    event.players.filter(number=1).update(hidden=True)
    bump_revision(event)
    words = text(page(client, event))
    assert found.list_hash not in words
    assert words.count("not shown any more") == 2


def test_the_officials_certificate_has_all_rounds(client, rendered):
    event = seated_event(players=8)
    client.force_login(account("v", event, "viewer"))
    assert client.get(reverse("event_files_draw_certificate", args=[event.slug])).status_code == 200
    assert "8 players, 2 rounds." in rendered[0]
    assert ">tests<" in rendered[0]


def test_a_draw_repeated_until_it_pleases_shows_every_seed_that_was_promised(client, rendered):
    event = opened(new_event(players=8))
    broken = promise_seed(event.pk, by=None, now=NOW)
    break_promise(event.pk, by=None, now=later(5))
    assert broken not in page(client, event).content.decode()  # nothing is drawn, and nothing promised
    unpleasing = promise_seed(event.pk, by=None, now=later(10))
    assert "thrown away unseen 21 November 2020, 10:05" in text(page(client, event))
    draw_seating(event.pk, by=None, now=later(15))
    assert "Seeds promised before" in text(page(client, event))
    kept = promise_seed(event.pk, by=None, now=later(20))
    draw_seating(event.pk, by=None, now=later(25))
    draw_seating(event.pk, seed="never promised", by=None, now=later(30))
    draw_seating(event.pk, by=None, now=later(35))
    last = promise_seed(event.pk, by=None, now=later(40))
    show(event, 1)
    told = text(page(client, event))
    assert f"{broken} promised 21 November 2020, 10:00, thrown away unseen 21 November 2020, 10:05" in told
    for found, at, ended in ((unpleasing, "10:10", "10:15"), (kept, "10:20", "10:25")):
        of = f"{found} promised 21 November 2020, {at}, drawn with 21 November 2020, {ended}, and no longer"
        assert of in told
    assert told.count(last) == 1
    client.get(reverse("files_draw_certificate", args=[event.slug]))
    assert broken in rendered[0]
    draw_seating(event.pk, by=None, now=later(45))
    told = text(page(client, event))
    assert told.count(last) == 1
    assert f"SHA-256 of the seed {last}" in told


@pytest.mark.parametrize("told", [None, [1], {}, {"seed_hash": 5, "seed": None}, {"seed": ["x"]}])
def test_a_history_from_elsewhere_may_tell_anything_of_seeds(client, told):
    event = seated_event(players=8)
    show(event, 1)
    for action in ("promise_seed", "break_promise", "draw_seating", "continue_seating"):
        History.objects.create(event=event, at=NOW, action=action, before=told, after=told)
    assert "Seeds promised before" not in text(page(client, event))


def test_a_certificate_as_pdf_on_one_or_two_pages(client, printed):
    event = seated_event(players=28, rounds=10)
    client.force_login(account("v", event, "viewer"))
    answer = client.get(reverse("event_files_draw_certificate", args=[event.slug]))
    pdf = PdfReader(io.BytesIO(answer.content))
    words = "\n".join(each.extract_text() for each in pdf.pages)
    assert len(pdf.pages) <= 2
    assert "Certificate of the draw" in words
    assert "Repeated meetings" in words
    assert "Player 28" in words


def test_a_name_in_the_picture_is_never_markup(client):
    event = seated_event(players=8, rounds=1)
    Player.objects.filter(event=event, number=1).update(name='</svg><b>"')
    show(event, 1)
    assert "&lt;/svg&gt;&lt;b&gt;&quot;" in page(client, event).content.decode()


def test_a_certificate_asks_the_same_number_of_queries_however_large_it_is(client):
    counts = []
    for players, rounds in ((8, 2), (40, 6)):
        event = seated_event(players=players, rounds=rounds, title=f"Of {players}")
        for number in range(1, rounds + 1):
            show(event, number)
        with CaptureQueriesContext(connection) as captured:
            assert page(client, event).status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 12


def test_a_large_field_has_no_picture_and_says_so(client):
    event = seated_event(players=124, rounds=1)
    show(event, 1)
    answer = page(client, event)
    assert "too many players for a picture" in text(answer)
    assert "<svg" not in answer.content.decode()


def test_a_seating_that_has_neither_a_draw_nor_an_import_has_no_heading_for_where_it_comes_from(
    client, rendered
):
    event = seated_event(players=8, rounds=2)
    show(event, 1)
    assert "Where it comes from" in text(page(client, event))
    Draw.objects.all().delete()  # as with the results of an event that was played elsewhere
    bump_revision(event)
    assert "Where it comes from" not in text(page(client, event))
    assert "What it is worth" in text(page(client, event))
    client.get(reverse("files_draw_certificate", args=[event.slug]))
    assert "Where it comes from" not in rendered[0]
