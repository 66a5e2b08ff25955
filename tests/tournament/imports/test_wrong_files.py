"""What each wrong file gets: its sentences, with line and column where there are any, and nothing else."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.tournament.imports.wrong_files import WRONG_FILES
from tests.tournament.sample_events import account, new_event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("content", "sentences"), [pytest.param(make, said, id=what) for what, make, said in WRONG_FILES]
)
def test_a_wrong_file_gets_its_sentences_and_changes_nothing(client, content, sentences):
    event = new_event(players=3)
    before = list(event.players.values())
    client.force_login(account("ada", event, "organiser"))
    file = SimpleUploadedFile("players.xlsx", content())
    answer = client.post(reverse("players_import", args=[event.slug]), {"file": file, "enter": "1"})
    assert answer.status_code == 200
    found = [str(problem) for problem in answer.context["problems"]]
    assert answer.context["form"].errors.get("file", []) + found == sentences
    assert list(event.players.values()) == before
    assert event.history.count() == 2


def test_there_are_at_least_thirty_kinds():
    assert len({what for what, _make, _said in WRONG_FILES}) >= 30
