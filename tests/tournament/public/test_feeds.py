"""What tells others of an event: the Atom feed, and the picture beside its links."""

import io
import re
from xml.etree import ElementTree

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from PIL import Image, ImageChops

from tests.tournament.sample_events import new_event, publish, seated_event, show
from tournament.models import Event
from tournament.papers.link_preview import First, Preview, preview_png
from tournament.record import bump_revision
from tournament.rounds.publishing import unpublish_round
from tournament.web.sharing import PREVIEW_SIZE

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"


def feed(client, event):
    return client.get(reverse("feed", args=[event.slug]))


def entries(client, event):
    """The titles and addresses of the feed's entries."""
    tree = ElementTree.fromstring(feed(client, event).content)
    return [
        (entry.findtext(f"{ATOM}title"), entry.find(f"{ATOM}link").get("href"))
        for entry in tree.iter(f"{ATOM}entry")
    ]


def picture(client, event):
    return client.get(reverse("link_preview", args=[event.slug]))


def described(client, event):
    return Image.open(io.BytesIO(picture(client, event).content)).info["Description"]


# --- The feed -------------------------------------------------------------------------------


def test_the_feed_has_the_seatings_and_results_that_are_public(client):
    event = seated_event(players=8, rounds=3)
    assert entries(client, event) == []
    publish(event, 1)
    show(event, 2)
    site = f"http://testserver/e/{event.slug}"
    assert sorted(entries(client, event)) == [
        ("Results of round 1", f"{site}/ranking/?after=1"),
        ("Round 1: who sits where", f"{site}/rounds/1/"),
        ("Round 2: who sits where", f"{site}/rounds/2/"),
    ]


def test_a_round_that_is_taken_back_leaves_the_feed(client):
    event = seated_event(players=4, rounds=1)
    round_ = publish(event, 1)
    assert "Results of round 1" in dict(entries(client, event))
    unpublish_round(round_.pk, by=None, version=round_.version, now=round_.published_at)
    assert "Results of round 1" not in dict(entries(client, event))


def test_a_feed_reader_is_told_when_nothing_is_new_by_one_query(client, django_assert_num_queries):
    event = seated_event(players=4, rounds=1)
    publish(event, 1)
    first = feed(client, event)
    assert first["Content-Type"].startswith("application/atom+xml")
    with django_assert_num_queries(1):
        again = client.get(reverse("feed", args=[event.slug]), headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304


def test_the_feed_names_the_address_that_the_hoster_has_set(client, settings):
    settings.SITE_URL = "https://mahjong.example"
    event = seated_event(players=4, rounds=1)
    show(event, 1)
    assert entries(client, event)[0][1] == f"https://mahjong.example/e/{event.slug}/rounds/1/"
    assert b"testserver" not in feed(client, event).content


def test_an_event_in_preparation_has_neither_feed_nor_picture(client):
    event = new_event(players=4)
    assert feed(client, event).status_code == 404
    assert picture(client, event).status_code == 404


def test_feed_and_picture_cost_the_same_for_a_large_event(client):
    def queries(event):
        with CaptureQueriesContext(connection) as asked:
            feed(client, event)
            picture(client, event)
        return len(asked)

    small, large = (
        seated_event(players=4, rounds=1, title="One"),
        seated_event(players=12, rounds=3, title="Two"),
    )
    publish(small, 1)
    for number in (1, 2, 3):
        publish(large, number)
    assert queries(large) == queries(small)


def test_names_of_two_lines_stand_on_one(client):
    """As they were kept before lines were refused."""
    event = seated_event(players=4, rounds=1)
    Event.objects.filter(pk=event.pk).update(city="Den\nHaag")
    event.players.update(name="Anna\r\nBerg")
    publish(event, 1)
    assert "Den Haag" in described(client, event)
    assert "Anna Berg" in described(client, event)


# --- The picture ----------------------------------------------------------------------------


def test_the_picture_says_how_far_the_event_is_and_who_leads(client):
    event = seated_event(players=4, rounds=2, city="Rotterdam", country="NL")
    assert described(client, event) == "Small cup\nRotterdam · Netherlands\nPlayers, seating and results"
    publish(event, 1)
    lines = described(client, event).split("\n")
    assert lines[2] == "Ranking after round 1 of 2"
    leader = event.players.get(seats__round__number=1, seats__wind=0)
    assert lines[3] == f"1 {leader.name} 4"
    assert len(lines) == 6
    publish(event, 2)
    assert described(client, event).split("\n")[2] == "Final ranking"


def test_the_picture_names_nobody_who_is_hidden(client):
    event = seated_event(players=4, rounds=1)
    publish(event, 1)
    event.players.update(name="Quill Feather", hidden=True)
    bump_revision(event)
    assert "Quill" not in described(client, event)
    assert "Player" in described(client, event)


@pytest.mark.parametrize(
    "preview",
    [
        pytest.param(Preview("Cup", (), "Final ranking", ()), id="short"),
        pytest.param(
            Preview(
                "W" * 120,
                ("X" * 200,),
                "Y" * 200,
                tuple(First(str(place), "Z" * 80, "117⅓", "Player 1") for place in (398, 399, 400)),
            ),
            id="as long as can be",
        ),
        pytest.param(
            Preview("上海国际麻将公开赛 " * 6, ("上海",), "第五轮", (First("1", "王小明", "15½", "选手 1"),)),
            id="Chinese",
        ),
        pytest.param(Preview("\u0627\u0644 \U0001f004", (), "", ()), id="no glyph"),
    ],
)
def test_whatever_is_drawn_stays_within_its_margins(preview):
    image = Image.open(io.BytesIO(preview_png(preview)))
    assert image.size == PREVIEW_SIZE
    assert image.info["Description"] == preview.description
    width, height = PREVIEW_SIZE
    margin = image.convert("RGB").crop((width - 70, 0, width, height - 30))
    paper = Image.new("RGB", margin.size, image.convert("RGB").getpixel((0, 0)))
    assert ImageChops.difference(margin, paper).getbbox() is None


def test_other_words_make_another_picture():
    """What the description says is what is drawn."""
    one = Preview("Cup", ("Rotterdam",), "Final ranking", (First("1", "Ada", "4", "Player 7"),))
    others = [
        Preview("Cap", ("Rotterdam",), "Final ranking", (First("1", "Ada", "4", "Player 7"),)),
        Preview("Cup", ("Utrecht",), "Final ranking", (First("1", "Ada", "4", "Player 7"),)),
        Preview("Cup", ("Rotterdam",), "Other ranking", (First("1", "Ada", "4", "Player 7"),)),
        Preview("Cup", ("Rotterdam",), "Final ranking", (First("1", "Bob", "4", "Player 7"),)),
        Preview("Cup", ("Rotterdam",), "Final ranking", (First("1", "Ada", "2", "Player 7"),)),
    ]

    assert len({pixels(preview) for preview in (one, *others)}) == 6


def pixels(preview):
    return Image.open(io.BytesIO(preview_png(preview))).tobytes()


@pytest.mark.parametrize(
    ("title", "where", "name"),
    [
        ("Cup دبي", ("Dubai", "21 November 2026"), "Ada"),
        ("Cup", ("دبي", "Dubai", "21 November 2026"), "Ada"),
        ("Cup", ("Dubai", "กรุงเทพ", "21 November 2026"), "Ada"),
    ],
)
def test_what_no_font_can_write_is_not_drawn_as_boxes(title, where, name):
    def preview(title, where):
        return Preview(title, where, "Final ranking", (First("1", name, "4", "Player 7"),))

    assert pixels(preview(title, where)) == pixels(preview("Cup", ("Dubai", "21 November 2026")))
    assert title in preview(title, where).description
    assert where[0] in preview(title, where).description


def test_a_player_whose_name_no_font_can_write_is_drawn_by_number():
    def preview(name):
        return Preview("Cup", (), "Final ranking", (First("1", name, "4", "Player 7"),))

    assert pixels(preview("عبد الرحمن")) == pixels(preview("Player 7"))
    assert "عبد الرحمن" in preview("عبد الرحمن").description


def test_every_page_names_feed_and_picture(client):
    event = seated_event(players=4, rounds=1)
    publish(event, 1)
    for name in ("event", "ranking", "rounds", "players"):
        page = client.get(reverse(name, args=[event.slug])).content.decode()
        named = dict(re.findall(r'<meta property="(og:[^"]*)" content="([^"]*)"', page))
        assert named["og:title"] == "Small cup"
        assert named["og:description"].startswith("Final ranking")
        assert named["og:image"] == f"http://testserver/e/{event.slug}/preview.png"
        assert client.get(named["og:image"].removeprefix("http://testserver"))["Content-Type"] == "image/png"
        assert f'type="application/atom+xml" title="Small cup" href="/e/{event.slug}/feed.atom"' in page


def test_a_page_names_the_host_by_which_it_was_asked_for(client, settings):
    settings.ALLOWED_HOSTS = ["one.example", "two.example"]
    event = seated_event(players=4, rounds=1)
    for host in ("one.example", "two.example"):
        page = client.get(reverse("event", args=[event.slug]), headers={"host": host}).content.decode()
        assert f"http://{host}/e/{event.slug}/preview.png" in page
