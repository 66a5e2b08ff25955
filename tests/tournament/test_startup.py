"""A server starts safely or says in one sentence why it does not."""

import socket
import subprocess
import sys

import pytest

from tests import newcomer

pytestmark = pytest.mark.faults

GOOD_KEY = "Zt5-q8Rw2Lx7Vb1Nc4Md9Kf3Hj6Gp0Sy"


@pytest.fixture
def start(tmp_path):
    """Run `python -m tournament.startup` in an environment of its own; returns (exit code, stderr)."""

    def run(*command: str, **environment: str) -> tuple[int, str]:
        result = subprocess.run(
            [sys.executable, *(command or ("-m", "tournament.startup"))],
            cwd=newcomer.ROOT,
            env=newcomer.environment()
            | {"VAR_DIR": str(tmp_path / "var"), "PORT": str(newcomer.free_port())}
            | environment,
            capture_output=True,
            text=True,
        )
        return result.returncode, result.stderr

    return run


@pytest.mark.parametrize(
    "environment",
    [
        {"DEMO": "1"},
        {"DEMO": "1", "DEBUG": "1"},
        {"DEMO": "1", "HOST": "0.0.0.0"},
        {"DEMO": "0", "SECRET_KEY": GOOD_KEY},
        {
            "DEMO": "1",
            "ALLOWED_HOSTS": "",
            "DATABASE_URL": "",
            "HOST": "",
            "TIME_ZONE": "",
            "HSTS_SECONDS": "",
            "HTTPS": "",
            "DEBUG": "",
        },
    ],
    ids=["demo", "demo with debug", "demo for a network", "server with a key", "empty means unset"],
)
def test_starts(start, environment):
    assert start(**environment) == (0, "")


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({}, "Set SECRET_KEY in the environment"),
        ({"SECRET_KEY": ""}, "Set SECRET_KEY in the environment"),
        ({"SECRET_KEY": "secret"}, "SECRET_KEY is a default or easy to guess"),
        ({"SECRET_KEY": "a" * 50}, "SECRET_KEY is a default or easy to guess"),
        ({"SECRET_KEY": "django-insecure-" + GOOD_KEY}, "SECRET_KEY is a default or easy to guess"),
        ({"SECRET_KEY": GOOD_KEY, "DEBUG": "1"}, "DEBUG shows internals to every visitor"),
        ({"DEMO": "1", "DEBUG": "1", "HOST": "0.0.0.0"}, "DEBUG shows internals to every visitor"),
        ({"SECRET_KEY": GOOD_KEY, "HTTPS": "1"}, "set BEHIND_PROXY=1 where a proxy ends HTTPS"),
        ({"DEMO": "1", "PORT": "http"}, "PORT is 'http'; it must be a number from 1 to 65535."),
        ({"DEMO": "1", "PORT": "65536"}, "PORT is '65536'; it must be a number from 1 to 65535."),
        ({"DEMO": "1", "TIME_ZONE": "Madrid"}, "TIME_ZONE is 'Madrid'; take a name like Europe/Madrid."),
        ({"SECRET_KEY": GOOD_KEY, "HTTPS": "ja"}, "HTTPS is 'ja'; it must be 1 or 0."),
        ({"DEMO": "perhaps"}, "DEMO is 'perhaps'; it must be 1 or 0."),
        ({"SECRET_KEY": GOOD_KEY, "HTTPS": "on", "SSL_REDIRECT": ""}, "set BEHIND_PROXY=1 where a proxy"),
        ({"DEMO": "1", "HSTS_SECONDS": "a year"}, "HSTS_SECONDS is 'a year'; it must be a whole number."),
        ({"DEMO": "1", "DATABASE_URL": "mysql://x/y"}, "DATABASE_URL must look like postgres://"),
        ({"DEMO": "1", "DATABASE_URL": "postgres://x:y@127.0.0.1:1/z"}, "DATABASE_URL does not answer"),
        ({"DEMO": "1", "BACKUP_URL": "copies"}, "BACKUP_URL is 'copies'; take the whole path of a directory"),
        ({"DEMO": "1", "BACKUP_URL": "ftp://x/y"}, "BACKUP_URL is 'ftp://x/y'; take the whole path"),
        ({"DEMO": "1", "BACKUP_URL": "s3:///club"}, "or the address of a bucket, like s3://bucket/copies."),
        ({"DEMO": "1", "VAR_DIR": "/proc/tablepoint"}, "VAR_DIR, /proc/tablepoint, cannot be written"),
    ],
)
def test_refuses_in_one_sentence(start, environment, sentence):
    code, said = start(**environment)
    assert code == 2
    assert said.startswith("Tablepoint does not start. ")
    assert sentence in said
    assert said.count("\n") == 1


def test_says_that_the_port_is_taken(start):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        code, said = start(DEMO="1", PORT=port)
    assert code == 2
    assert f"Cannot listen on 127.0.0.1 port {port} (address already in use)" in said


def test_gunicorn_itself_refuses_too(start):
    code, said = start("-m", "gunicorn", "--config", "tournament/gunicorn.py", "tournament.wsgi", DEMO="0")
    assert code == 2
    assert said.startswith("Tablepoint does not start. Set SECRET_KEY")
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("name", "number"),
    [("WEB_CONCURRENCY", "0"), ("THREADS", "0"), ("THREADS", "-1"), ("THREADS", "two")],
)
def test_a_server_of_which_nobody_would_answer_does_not_start(start, name, number):
    words = ("-m", "gunicorn", "--config", "tournament/gunicorn.py", "tournament.wsgi")
    code, said = start(*words, DEMO="1", **{name: number})
    assert code == 2
    assert said == f"Tablepoint does not start. {name} is '{number}'; it must be a whole number from 1 on.\n"


def test_key_made_for_the_installation_is_kept_and_private(start, tmp_path):
    start(DEMO="1")
    path = tmp_path / "var" / "secret.key"
    key = path.read_text()
    start(DEMO="1")
    assert path.read_text() == key
    assert len(key) >= 32
    assert path.stat().st_mode & 0o077 == 0
    assert path.parent.stat().st_mode & 0o077 == 0


def test_nothing_is_left_to_say_about_a_server_behind_https(start):
    """Django's own list of what a deployment should have is empty."""
    code, said = start(
        "manage.py",
        "check",
        "--deploy",
        "--fail-level=WARNING",
        SECRET_KEY=GOOD_KEY * 2,
        HTTPS="1",
        HSTS_SECONDS="3600",
        BEHIND_PROXY="1",
        ALLOWED_HOSTS="mahjong.example.org",
    )
    assert (code, said) == (0, "")


@pytest.mark.parametrize(("https", "prefix"), [("1", "__Host-"), ("0", "")])
def test_cookies_are_this_hosts_alone_behind_https(start, https, prefix):
    names = "import sys; from django.conf import settings as s; "
    names += "print(s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME, file=sys.stderr)"
    behind = {"BEHIND_PROXY": "1", "ALLOWED_HOSTS": "mahjong.example.org", "SECRET_KEY": GOOD_KEY * 2}
    code, said = start("-c", names, DJANGO_SETTINGS_MODULE="tournament.settings", HTTPS=https, **behind)
    assert (code, said.strip()) == (0, f"{prefix}sessionid {prefix}csrftoken")


_LOGGED = """
import os, django
os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
django.setup()
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.utils.log import log_response
for status, raised in ((403, PermissionDenied("refused")), (500, ValueError("a fault"))):
    log_response("answered %s", status, response=HttpResponse(status=status), exception=raised)
"""


def test_a_refusal_is_one_line_in_the_log_and_a_fault_is_told_whole(start):
    code, log = start("-c", _LOGGED, DEMO="1")
    assert code == 0
    assert log.splitlines() == ["answered 403", "answered 500", "ValueError: a fault"]
