"""The demo event: what a newcomer finds, the same every time."""

import io
import random
import stat

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.urls import reverse

from scoring.mcr import INTERNATIONAL
from tournament.demo.accounts import accounts_file, known_passwords
from tournament.demo.sheets import believable_hands
from tournament.models import Event, HandResult, Session
from tournament.rules.claims import check_hand_claim

pytestmark = pytest.mark.django_db


def demo(*arguments):
    out = io.StringIO()
    call_command("demo", *arguments, stdout=out)
    return out.getvalue()


def hands():
    rows = HandResult.objects.order_by("session__round__number", "session__table__number", "number")
    return list(rows.values_list("number", "winner", "discarder", "value", "fans", "flowers", "tiles"))


def test_the_demo_is_an_event_in_full_swing_and_the_same_for_the_same_seed(client):
    printed = demo()
    event = Event.objects.get()
    assert (event.players.count(), event.rounds.count(), event.state) == (40, 7, "open")
    assert event.rounds.filter(published_at__isnull=False).count() == 5
    states = Session.objects.filter(round__event=event, round__number=6).values_list("state", flat=True)
    assert set(states) == {"empty", "in_progress", "differs", "to_confirm", "confirmed"}
    marked = Session.objects.filter(round__event=event, state="confirmed")
    assert (marked.filter(differs=True).count(), marked.filter(totals_only=True).count()) == (1, 1)

    won = HandResult.objects.filter(winner__isnull=False)
    assert won.filter(checked="tiles").count() > won.count() // 2
    assert won.filter(session__round__number__lte=5, checked="value").count() == 3
    assert event.lowest_claim == "fans"

    for name, password in known_passwords().items():
        assert f"{name:<10} {password}" in printed
        answer = client.post(reverse("login"), {"username": name, "password": password})
        assert answer.status_code == 302
    assert set(known_passwords()) == {"organiser", "publisher", "referee", "viewer"}
    assert stat.S_IMODE(accounts_file().stat().st_mode) == 0o600

    first = hands()
    Event.objects.all().delete()
    demo()
    assert hands() == first
    with pytest.raises(CommandError):
        demo()
    again = demo("--if-empty")
    assert "Created" not in again
    assert all(password in again for password in known_passwords().values())
    assert Event.objects.count() == 1


@pytest.mark.parametrize("name", ["organiser", "viewer"])
def test_somebodys_account_is_not_taken_for_the_demo(name):
    """With the demo's own password of long ago, too, in the file that is kept of it."""
    owner = User.objects.create_user(name, password="of their own")
    with pytest.raises(
        CommandError, match=f"There is an account “{name}” that the demo did not make"
    ) as failed:
        demo("--if-empty")
    assert failed.value.returncode == 2
    assert [(user.pk, user.password) for user in User.objects.all()] == [(owner.pk, owner.password)]
    assert not Event.objects.exists()


def test_an_event_of_ones_own_keeps_the_demo_out():
    Event.objects.create(title="Own", slug="own", ruleset="international", tie_rule="averaged")
    assert demo("--if-empty") == ""
    assert Event.objects.get().slug == "own"


def test_believable_hands_are_hands_that_can_be_paid():
    played = [hand for seed in range(50) for hand in believable_hands(random.Random(seed))]
    assert {len(believable_hands(random.Random(seed))) for seed in range(50)} == {13, 14, 15, 16}
    won = [hand for hand in played if hand.winner is not None]
    assert 0.9 < len(won) / len(played) < 1
    assert all(8 <= hand.value <= 97 and hand.winner != hand.discarder for hand in won)
    assert 0.2 < sum(hand.discarder is None for hand in won) / len(won) < 0.4


def test_believable_hands_say_their_fans_and_many_their_tiles():
    for seed in range(50):
        won = [hand for hand in believable_hands(random.Random(seed)) if hand.winner is not None]
        for hand in won:
            assert hand.claim.fans
            assert check_hand_claim(INTERNATIONAL, hand, "fixed").findings == ()
        assert 2 <= sum(bool(hand.claim.tiles) for hand in won) < len(won)
