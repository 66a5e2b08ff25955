"""Invitations: made by organisers, good once, until they expire or are revoked."""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse
from django.utils import timezone

from tests.tournament.organiser.conftest import signed_in
from tests.tournament.sample_events import NOW, account, new_event
from tournament.events.editing import give_role, take_role
from tournament.events.invitations import invitation_by, token_of
from tournament.events.inviting import accept_invitation, invite, revoke_invitation
from tournament.models import Invitation, Role
from tournament.record.refusals import ActionRefused, InvalidInput, NotAllowed

pytestmark = pytest.mark.django_db
PASSWORD = "seven winds over Rotterdam"


@pytest.fixture
def event(db):
    return new_event()


@pytest.fixture
def invitation(event):
    return invite(event.pk, "referee", days=7, by=None, now=timezone.now(), note="Ria")


def link(invitation):
    return reverse("invitation", args=[token_of(invitation)])


def typed(**changes):
    return {"username": "ria", "password": PASSWORD, "again": PASSWORD, **changes}


def test_an_organiser_makes_a_link_and_revokes_it(event):
    client = signed_in(account("ada", event, "organiser"))
    page = reverse("people", args=[event.slug])
    client.post(reverse("people_invite", args=[event.slug]), {"role": "publisher", "note": "Pim", "days": 3})
    ((one, address),) = client.get(page).context["invitations"]
    assert (one.role, one.note, address) == ("publisher", "Pim", f"http://testserver{link(one)}")
    wrong = client.post(reverse("people_invite", args=[event.slug]), {"role": "king", "days": 365})
    assert {"role", "days"} == set(wrong.context["invite_form"].errors)
    client.post(reverse("invitation_revoke", args=[event.slug, one.pk]), {"revoke": "1"})
    assert client.get(page).context["invitations"] == []
    assert client.get(link(one)).status_code == 404


def test_a_link_leads_to_the_site_whoever_asks_by_whatever_name(event, invitation, settings):
    settings.SITE_URL = "https://mahjong.example.org"
    client = signed_in(account("ada", event, "organiser"))
    page = client.get(reverse("people", args=[event.slug]), headers={"host": "localhost"})
    assert page.context["invitations"] == [(invitation, f"https://mahjong.example.org{link(invitation)}")]


def test_a_newcomer_makes_an_account_and_has_the_role(client, event, invitation):
    answer = client.post(link(invitation), typed(), follow=True)
    assert answer.redirect_chain == [(reverse("board", args=[event.slug]), 302)]
    role = Role.objects.get(event=event)
    assert (role.user.username, role.name, role.user.check_password(PASSWORD)) == ("ria", "referee", True)
    entry = event.history.get(action="accept_invitation")
    assert (entry.by, entry.after) == (role.user, {"role": "referee"})
    client.logout()
    assert client.post(link(invitation), typed(username="eve")).status_code == 404
    assert not get_user_model().objects.filter(username="eve").exists()


def test_somebody_with_an_account_accepts_with_one_press(event, invitation):
    client = signed_in(account("bob"))
    assert client.post(link(invitation)).status_code == 302
    assert Role.objects.get(event=event).user.username == "bob"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"again": "something else"}, "again"),
        ({"password": "12345678", "again": "12345678"}, "password"),
        ({"username": "BOB"}, "username"),
        ({"username": "no spaces here"}, "username"),
        ({"username": ""}, "username"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_made(client, invitation, changes, field):
    account("bob")
    answer = client.post(link(invitation), typed(**changes))
    assert list(answer.context["form"].errors) == [field]
    assert answer.context["form"]["username"].value() == typed(**changes)["username"]
    assert not Role.objects.exists()
    assert get_user_model().objects.count() == 1


def test_an_invitation_does_not_change_a_role(event, invitation):
    organiser = account("ada", event, "organiser")
    answer = signed_in(organiser).post(link(invitation))
    assert [str(m) for m in answer.context["messages"]] == [
        "You are organiser of this event already; an organiser can change that."
    ]
    assert Role.objects.get(event=event).name == "organiser"


def test_an_invitation_expires(event, invitation):
    later = timezone.now() + timedelta(days=8)
    with pytest.raises(ActionRefused, match="expired"):
        accept_invitation(invitation.pk, user=account("bob"), now=later)
    assert not invitation.is_open(later)
    accept_invitation(invitation.pk, user=account("bob"), now=timezone.now())
    with pytest.raises(ActionRefused):
        revoke_invitation(invitation.pk, by=None, now=NOW)


@pytest.mark.parametrize("change", ["x", ".", "1.x", "é"])
def test_a_link_that_was_changed_opens_nothing(client, invitation, change):
    assert invitation_by(token_of(invitation)) == invitation
    for token in (change, token_of(invitation) + change, token_of(invitation)[:-1]):
        assert invitation_by(token) is None
        assert client.get(reverse("invitation", args=[token])).status_code == 404


def test_only_who_gives_roles_invites(event):
    publisher = account("pim", event, "publisher")
    with pytest.raises(NotAllowed):
        invite(event.pk, "organiser", days=1, by=publisher, now=NOW)
    with pytest.raises(InvalidInput):
        invite(event.pk, "organiser", days=0, by=None, now=NOW)
    assert not Invitation.objects.exists()


def test_a_user_name_is_kept_as_the_sign_in_reads_it(client, event, invitation):
    """Full-width letters, as an input method types them, are the same letters to the sign-in."""
    client.post(link(invitation), typed(username="\uff52\uff49\uff41"))
    assert Role.objects.get(event=event).user.username == "ria"
    client.logout()
    signed = client.post(reverse("login"), {"username": "\uff52\uff49\uff41", "password": PASSWORD})
    assert signed.status_code == 302


def test_the_link_of_an_invitation_that_is_not_there_any_more_opens_no_other(event, invitation):
    """After a copy of the database was put back, another invitation can get the same key."""
    old, key = link(invitation), invitation.pk
    invitation.delete()
    invite(event.pk, "organiser", days=7, by=None, now=timezone.now())
    other = Invitation.objects.get()
    other.delete()
    other.pk = key
    other.save(force_insert=True)
    assert invitation_by(old.split("/")[2]) is None
    assert invitation_by(token_of(other)) == other


@pytest.mark.parametrize(
    "token", ["", "1", "1.", ".x", "x.y", "9" * 30 + ".x", "-1.x", "1.\u00e9", "1\u0660.x"]
)
def test_what_is_no_token_opens_nothing(invitation, token):
    assert invitation_by(token) is None


def test_an_invitation_whose_event_is_deleted_meanwhile_says_so(client, event, invitation, monkeypatch):
    def meanwhile(*args, **more):
        event.delete()
        return accept_invitation(*args, **more)

    monkeypatch.setattr("tournament.public.invitations.inviting.accept_invitation", meanwhile)
    client.raise_request_exception = False
    client.force_login(account("pim"))
    answer = client.post(link(invitation))
    assert answer.status_code == 200
    assert "its event was deleted" in answer.content.decode()


# --- Who may not give roles any more ---------------------------------------------------------------


@pytest.fixture
def otto(event):
    """An organiser beside another one, with a link in the pocket."""
    account("ada", event, "organiser")
    return account("otto", event, "organiser")


@pytest.fixture
def in_the_pocket(event, otto):
    return invite(event.pk, "organiser", days=90, by=otto, now=timezone.now(), note="a friend")


def is_worthless(client, invitation):
    """Whether neither a newcomer nor an account that is there gets anything by its link."""
    before = Role.objects.count()
    answers = [client.get(link(invitation)), client.post(link(invitation), typed())]
    answers.append(signed_in(account("bob")).post(link(invitation)))
    with pytest.raises(ActionRefused, match="Ask for another one"):
        accept_invitation(invitation.pk, user=account("eve"), now=timezone.now())
    return {answer.status_code for answer in answers} == {404} and Role.objects.count() == before


@pytest.mark.parametrize("role", ["publisher", "referee", "viewer", None])
def test_who_may_not_give_roles_any_more_has_no_own_link(client, event, otto, in_the_pocket, role):
    if role:
        give_role(event.pk, otto, role, by=None, now=NOW)
    else:
        take_role(event.pk, otto, by=None, now=NOW)
    assert is_worthless(client, in_the_pocket)
    revoked = event.history.get(action="revoke_invitation")
    assert (revoked.subject, revoked.before) == ("a friend", {"role": "organiser"})
    give_role(event.pk, otto, "organiser", by=None, now=NOW)
    assert is_worthless(client, in_the_pocket)


def test_the_links_of_others_and_used_ones_stay_as_they_are(event, otto, in_the_pocket, invitation):
    accept_invitation(in_the_pocket.pk, user=account("bob"), now=timezone.now())
    late = invite(event.pk, "viewer", days=1, by=otto, now=NOW)
    elsewhere = invite(new_event(title="Elsewhere").pk, "viewer", days=1, by=None, now=timezone.now())
    Invitation.objects.filter(pk=elsewhere.pk).update(made_by=otto)
    take_role(event.pk, otto, by=None, now=NOW + timedelta(days=2))
    assert not event.history.filter(action="revoke_invitation").exists()
    assert not Invitation.objects.exclude(revoked_at=None).exists()
    assert invitation.is_open(timezone.now())
    assert not late.is_open(timezone.now())


def test_an_organiser_who_stays_one_keeps_the_links(client, event, otto, in_the_pocket):
    give_role(event.pk, otto, "organiser", by=None, now=NOW)
    assert client.get(link(in_the_pocket)).status_code == 200


def test_a_hoster_needs_no_role_for_a_link(client, event, otto, in_the_pocket):
    get_user_model().objects.filter(pk=otto.pk).update(is_superuser=True)
    otto.refresh_from_db()
    give_role(event.pk, otto, "viewer", by=None, now=NOW)
    asked = signed_in(otto).get(reverse("role_take", args=[event.slug, event.roles.get(user=otto).pk]))
    assert "With it" not in asked.content.decode()
    take_role(event.pk, otto, by=None, now=NOW)
    assert client.get(link(in_the_pocket)).status_code == 200
    get_user_model().objects.filter(pk=otto.pk).update(is_superuser=False)
    assert is_worthless(client, in_the_pocket)


def test_an_account_that_is_switched_off_invites_nobody(client, event, otto, in_the_pocket):
    get_user_model().objects.filter(pk=otto.pk).update(is_active=False)
    assert is_worthless(client, in_the_pocket)
    page = signed_in(get_user_model().objects.get(username="ada")).get(reverse("people", args=[event.slug]))
    assert page.context["invitations"] == []


def test_whoever_takes_a_role_away_is_told_of_the_links(event, otto, in_the_pocket, invitation):
    ada = signed_in(get_user_model().objects.get(username="ada"))
    page = reverse("role_take", args=[event.slug, event.roles.get(user=otto).pk])
    sentence = "With it goes 1 invitation that this account has made and nobody has accepted."
    assert sentence in ada.get(page).content.decode()
    revoke_invitation(in_the_pocket.pk, by=None, now=NOW)
    assert "With it" not in ada.get(page).content.decode()
