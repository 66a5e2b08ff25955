"""The pages of backups, of deleting an event, and of an event that comes from an archive."""

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.tournament.organiser.conftest import signed_in
from tests.tournament.public.reading import text
from tests.tournament.sample_events import NOW, account, new_event, publish
from tournament.archive.backing_up import back_up, delete_event
from tournament.archive.reading import read_backup
from tournament.archive.restoring import import_event
from tournament.draws.drawing import draw_seating
from tournament.models import Backup, Event, Session
from tournament.papers.archive import archive_gzip, archive_json
from tournament.record.actions import Action
from tournament.record.refusals import ActionRefused

pytestmark = pytest.mark.django_db


def creator(name="ada"):
    user = account(name)
    user.user_permissions.add(Permission.objects.get(codename="add_event"))
    return user


def sentences(answer):
    return [str(message) for message in answer.context["messages"]]


def test_a_backup_is_listed_with_its_step_and_put_back_with_a_reason(client, event):
    publish(event)
    page = client.get(reverse("backups", args=[event.slug])).content.decode()
    assert "Before: Round published" in page
    backup = event.backups.first()
    restore = reverse("backup_restore", args=[event.slug, backup.pk])
    assert "Go back to before “Round published”?" in client.get(restore).content.decode()
    assert client.post(restore, {}).context["form"].errors == {"reason": ["This field is required."]}
    answer = client.post(restore, {"reason": "Too early."}, follow=True)
    assert sentences(answer)[0].startswith("The event is as it was before “Round published” at ")
    assert not event.rounds.get(number=1).is_published
    entry = event.history.get(action="replace_event")
    assert (entry.reason, entry.by.username) == ("Too early.", "the-organiser")
    assert "Backup restored" in client.get(reverse("history", args=[event.slug])).content.decode()


def test_a_backup_that_cannot_be_read_back_says_why_and_is_not_offered(client, event):
    # A value that the database keeps and no archive may have, as only a fault of the program writes it.
    Session.objects.filter(round__event=event).update(looks_taken=[5])
    event.backups.all().delete()
    backup = back_up(event, Action.PUBLISH_ROUND, by=None, now=NOW)
    page = client.get(reverse("backups", args=[event.slug])).content.decode()
    assert "It cannot be read back. sessions, row 1, looks_taken, 1: it must be of the kind string." in page
    assert "Go back to this" not in page
    restore = reverse("backup_restore", args=[event.slug, backup.pk])
    answer = client.post(restore, {"reason": "All the same."})
    assert answer.context["form"].non_field_errors()[0].startswith("sessions, row 1, looks_taken, 1: ")
    assert event.history.filter(action="replace_event").count() == 0


def test_a_backup_of_another_event_is_not_there(client, event):
    other = new_event(title="Other", players=4)
    key = publish_and_back_up(other)
    for name in ("backup_restore", "backup_file"):
        assert client.get(reverse(name, args=[event.slug, key])).status_code == 404


def publish_and_back_up(event):
    draw_seating(event.pk, seed="x", by=None, now=NOW)
    return event.backups.first().pk


@pytest.mark.parametrize("name", ["backup_file", "archive"])
def test_files_with_everything_are_for_organisers_alone(event, accounts, name):
    more = [event.backups.first().pk] if name == "backup_file" else []
    page = reverse(name, args=[event.slug, *more])
    answers = {role: signed_in(user).get(page).status_code for role, user in accounts.items()}
    assert answers == {"nobody": 403, "viewer": 403, "referee": 403, "publisher": 403, "organiser": 200}


def test_an_event_is_deleted_by_its_title_and_brought_back_by_who_deleted_it(client, event, accounts):
    page = reverse("event_delete", args=[event.slug])
    answer = client.post(page, {"title": "small cup"})
    assert answer.context["form"].errors == {
        "title": ["This is not the title of the event; nothing is deleted."]
    }
    assert "whoever runs this server can bring it back" in text(client.get(page))
    answer = client.post(page, {"title": "Small cup"}, follow=True)
    assert sentences(answer) == ["Small cup is deleted. Whoever runs this server can bring it back."]
    assert not Event.objects.exists()
    key = Backup.objects.get().pk
    bring_back = reverse("event_bring_back", args=[key])
    assert client.post(bring_back).status_code == 403
    assert signed_in(creator("bob")).post(bring_back).status_code == 404
    accounts["organiser"].user_permissions.add(Permission.objects.get(codename="add_event"))
    assert "Bring it back" in client.get(reverse("event_import")).content.decode()
    answer = client.post(bring_back, follow=True)
    assert sentences(answer) == ["Small cup is here, with its whole history."]
    assert Event.objects.get().players.count() == 16
    assert not Backup.objects.filter(event=None).exists()


def test_who_may_have_new_events_is_told_where_a_deleted_one_is_brought_back(client, event, accounts):
    accounts["organiser"].user_permissions.add(Permission.objects.get(codename="add_event"))
    page = reverse("event_delete", args=[event.slug])
    assert "you can bring it back under New event, From an archive" in text(client.get(page))
    assert sentences(client.post(page, {"title": "Small cup"}, follow=True)) == [
        "Small cup is deleted. It can be brought back under New event, From an archive."
    ]


def test_what_becomes_public_is_told_before_an_event_goes_back(client, event):
    Event.objects.filter(pk=event.pk).update(state=Event.State.OPEN)
    event.players.filter(number=1).update(name="Ada Quill")
    backup = back_up(event, Action.PUBLISH_ROUND, by=None, now=NOW)
    restore = reverse("backup_restore", args=[event.slug, backup.pk])
    assert "Everybody can then read" not in text(client.get(restore))
    event.players.filter(number=1).update(status="waiting")
    shown = text(client.get(restore))
    assert "Everybody can then read what nobody reads now: Names: Ada Quill" in shown
    assert "The results of" not in shown
    event.players.filter(number=1).update(hidden=True)
    assert "Ada Quill" not in text(client.get(restore))
    client.post(restore, {"reason": "Too early."})
    assert "Ada Quill" not in text(client.get(reverse("players", args=[event.slug])))
    assert event.players.get(number=1).status == "playing"


def test_an_event_whose_names_are_taken_meanwhile_comes_back_under_others(event):
    root = get_user_model().objects.create_superuser("root")
    kept = delete_event(event.pk, event.title, by=root, now=NOW)
    new_event(title="Small cup")
    bring_back, client = reverse("event_bring_back", args=[kept.pk]), signed_in(root)
    form = client.post(bring_back).context["form"]
    assert {name: form[name].value() for name in form.fields} == {"title": "Small cup", "slug": "small-cup"}
    assert form.errors == {
        "slug": ["An event at the address “small-cup” exists already. Take another address."]
    }
    form = client.post(bring_back, {"title": "Small cup", "slug": "small-cup-2026"}).context["form"]
    assert form.errors == {"title": ["An event with this title exists already. Take another title."]}
    form = client.post(bring_back, {"title": "Small cup 2026", "slug": "small cup"}).context["form"]
    assert list(form.errors) == ["slug"]
    assert Backup.objects.filter(pk=kept.pk).exists()
    client.post(bring_back, {"title": "Small cup 2026", "slug": "small-cup-2026"})
    back = Event.objects.get(slug="small-cup-2026")
    assert (back.title, back.players.count()) == ("Small cup 2026", 16)
    assert not Backup.objects.filter(pk=kept.pk).exists()


def test_an_event_comes_back_once_from_one_backup(event):
    root = get_user_model().objects.create_superuser("root")
    kept = delete_event(event.pk, event.title, by=root, now=NOW)
    archive = read_backup(bytes(kept.content))
    import_event(archive, by=root, now=NOW, backup=kept)
    with pytest.raises(ActionRefused, match="brought back by somebody else meanwhile"):
        import_event(archive, by=root, now=NOW, slug="another", title="Another", backup=kept)
    assert [event.title for event in Event.everything.all()] == ["Small cup"]


@pytest.mark.parametrize("write", [archive_json, archive_gzip])
def test_an_archive_makes_an_event(event, write):
    content = write(event, now=NOW)
    ada = signed_in(creator())
    file = SimpleUploadedFile("x.json", content)
    answer = ada.post(reverse("event_import"), {"file": file, "title": "Copy", "slug": "copy"}, follow=True)
    assert sentences(answer) == ["Copy is here, with its whole history."]
    copy = Event.objects.get(slug="copy")
    assert (copy.players.count(), copy.roles.get(user__username="ada").name) == (16, "organiser")


def test_an_archive_whose_history_was_changed_says_so(event):
    content = archive_json(event, now=NOW).replace(b'"create_event"', b'"set_state"')
    file = SimpleUploadedFile("x.json", content)
    answer = signed_in(creator()).post(
        reverse("event_import"), {"file": file, "title": "Copy", "slug": "copy"}, follow=True
    )
    assert sentences(answer) == [
        "Copy is here. The history in the archive is not the one that it was written with."
    ]
    page = signed_in(account("root-2", Event.objects.get(slug="copy"), "organiser")).get(
        reverse("history", args=["copy"])
    )
    assert "history as it was written" in page.content.decode()


@pytest.mark.parametrize(
    ("content", "more", "errors"),
    [
        (b"{}", {}, ["The file is JSON and no archive of an event: its format is not “tablepoint-event”."]),
        (b"", {}, ["The submitted file is empty."]),
        (None, {}, ["This field is required."]),
        ("sound", {"slug": "a b"}, None),
    ],
)
def test_what_is_wrong_is_said_at_the_file(event, content, more, errors):
    content = archive_json(event, now=NOW) if content == "sound" else content
    file = {} if content is None else {"file": SimpleUploadedFile("x.json", content)}
    answer = signed_in(creator()).post(reverse("event_import"), {**file, **more})
    found = answer.context["form"].errors
    assert found.get("file") == errors if errors else list(found) == ["slug"]
    assert Event.objects.count() == 1


def test_only_who_may_create_events_imports_one(event, accounts):
    page = reverse("event_import")
    assert signed_in(accounts["organiser"]).get(page).status_code == 403
    assert signed_in(accounts["organiser"]).post(page).status_code == 403
