"""The mark of the program: another one with everything that an answer is made from."""

import pytest

from tournament.web.program import program_mark

mark = program_mark.__wrapped__


@pytest.fixture
def program(tmp_path, settings):
    """A small program in a directory of its own."""
    settings.BASE_DIR = tmp_path
    for name in ("templates/page.html", "tournament/views.py", "locale/fr/django.mo", "static/css/page.css"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("as it was")
    (tmp_path / "requirements.txt").write_text("a library")
    return tmp_path


def test_the_same_program_has_the_same_mark(program):
    before = mark()
    (program / "tournament" / "views.pyc").write_text("made by the first start")
    (program / "README.md").write_text("no part of any answer")
    assert mark() == before


@pytest.mark.parametrize(
    "changed", ["templates/page.html", "tournament/views.py", "locale/fr/django.mo", "static/css/page.css"]
)
def test_each_part_of_it_makes_another_mark(program, changed):
    before = mark()
    (program / changed).write_text("as it is now")
    assert mark() != before


def test_a_file_that_moves_makes_another_mark(program):
    before = mark()
    (program / "templates" / "page.html").rename(program / "templates" / "other.html")
    assert mark() != before


def test_other_libraries_and_another_time_make_another_mark(program, settings):
    marks = {mark()}
    (program / "requirements.txt").write_text("a newer library")
    marks.add(mark())
    settings.TIME_ZONE = "Europe/Lisbon"
    marks.add(mark())
    assert len(marks) == 3
