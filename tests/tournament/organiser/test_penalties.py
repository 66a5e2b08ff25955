"""The page of penalties outside a sheet, and where such a penalty is to be read."""

import io
import re

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.tournament.sample_events import publish
from tournament.models import RankingPenalty
from tournament.organiser.penalty_forms import read_table_points

pytestmark = pytest.mark.django_db


def send(client, event, **typed):
    player = event.players.get(number=1)
    form = {"player": player.pk, "kind": "points", "amount": "20", "round": "", "reason": "late"}
    return client.post(reverse("event_penalties", args=[event.slug]), {**form, **typed})


@pytest.mark.parametrize(
    ("text", "twelfths"),
    [("1", 12), ("0.5", 6), ("0,25", 3), ("½", 6), ("1½", 18), ("1/3", 4), ("1 1/2", 18), ("2⅔", 32)],
)
def test_table_points_as_people_type_them(text, twelfths):
    assert read_table_points(text) == twelfths


@pytest.mark.parametrize(
    "text", ["", "a", "1/0", "0.1", "1 2 3", "1 5", "½ 1", "1.5 1/2", "٣", "nan", "1e999999", "9" * 30]
)
def test_what_no_table_points_are(text):
    with pytest.raises(ValueError, match="^" + re.escape(text)):
        read_table_points(text)


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"amount": "lots"}, "amount"),
        ({"amount": "0.1", "kind": "table_points"}, "amount"),
        ({"amount": "5", "kind": "disqualified"}, "amount"),
        ({"amount": ""}, "amount"),
        ({"reason": ""}, "reason"),
        ({"reason": "x" * 201}, "reason"),
        ({"player": ""}, "player"),
        ({"round": "77"}, "round"),
        ({"kind": "caning"}, "kind"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_typed_is_lost(client, event, typed, field):
    answer = send(client, event, **typed)
    assert list(answer.context["form"].errors) == [field]
    assert answer.context["form"][field].value() == typed[field]
    assert not RankingPenalty.objects.exists()


def test_a_penalty_from_the_page_to_every_export(client, event):
    publish(event, 1)
    assert (
        send(client, event, kind="table_points", amount="1½", reason="phone at the table").status_code == 302
    )
    send(client, event, kind="disqualified", amount="", player=event.players.get(number=2).pk)
    public = Client()
    page = public.get(reverse("ranking", args=[event.slug])).content.decode()
    assert "Player 1: 1½ table points (whole event) · phone at the table" in page
    assert "penalty: disqualified" in page
    assert "phone at the table" in public.get(reverse("player", args=[event.slug, 1])).content.decode()
    for area in ("files", "event_files"):
        csv = client.get(reverse(f"{area}_csv", args=[event.slug, "standings"])).content.decode()
        assert ",1½ table points\r\n" in csv
        assert csv.splitlines()[-1].endswith(",disqualified")
        workbook = load_workbook(
            io.BytesIO(client.get(reverse(f"{area}_workbook", args=[event.slug])).content)
        )
        rows = list(workbook["Penalties"].iter_rows(values_only=True))
        assert [row[8] for row in rows[-2:]] == ["phone at the table", "late"]
        assert workbook["Standings"].cell(1, workbook["Standings"].max_column).value == "Penalties"


def test_it_is_cancelled_with_a_reason(client, event):
    send(client, event)
    page = reverse("penalty_cancel", args=[event.slug, RankingPenalty.objects.get().pk])
    assert client.post(page, {"reason": ""}).context["refusal"]
    assert client.post(page, {"reason": "mistaken"}).status_code == 302
    listed = client.get(reverse("event_penalties", args=[event.slug])).content.decode()
    assert "mistaken" in listed


def test_a_form_sent_twice_counts_once(client, event):
    for _time in range(2):
        send(client, event, token="same")
    assert RankingPenalty.objects.count() == 1
