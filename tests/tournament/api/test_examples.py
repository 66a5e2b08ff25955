"""The examples of docs/api.md: each question gets the answer that stands there."""

import json
import re
from pathlib import Path

import pytest

from tests.tournament.api.example import example_event
from tournament.urls.api import urlpatterns

DOCUMENT = (Path(__file__).resolve().parents[3] / "docs" / "api.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```http\nGET (\S+)\n```\n\n```json\n(.*?)\n```", DOCUMENT, re.DOTALL)


@pytest.mark.django_db
def test_every_question_gets_the_documented_answer(client):
    example_event()
    answers = {asked: client.get(asked).json() for asked, _answer in EXAMPLES}
    assert answers == {asked: json.loads(answer) for asked, answer in EXAMPLES}


def test_every_block_of_the_document_is_an_example():
    assert DOCUMENT.count("```json") == DOCUMENT.count("```http") == len(EXAMPLES) > 10


def test_every_operation_is_named():
    ends = [str(pattern.pattern).strip("/").rpartition("/")[2] for pattern in urlpatterns[1].url_patterns]
    words = [end for end in ends if end.isalpha()]
    assert len(words) > 7
    assert [word for word in words if f"{word}/" not in DOCUMENT] == []
