"""A real server on a machine of its own, nothing in front, and strangers who want it to stop."""

import http.client
import re
from contextlib import suppress

import pytest

from tests.strangers import strangers
from tests.tournament.installation import stop
from tests.waiting import until

pytestmark = pytest.mark.faults

_FILE = (
    '--b\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{}\r\n'
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n{}\r\n--b--\r\n'
)


class Browser:
    """Asks one thing after the other, each over a connection of its own."""

    def __init__(self, installation):
        self.address = installation.url.removeprefix("http://")
        self.cookies = {"csrftoken": "x" * 32}

    @property
    def token(self):
        """What proves that a form is this browser's own."""
        return self.cookies["csrftoken"]

    def ask(self, method, path, body=None, **headers):
        """The status, the page, and where it leads."""
        connection = http.client.HTTPConnection(self.address, timeout=60)
        try:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            with suppress(
                BrokenPipeError, ConnectionResetError
            ):  # who is not heard out reads why, as browsers do
                connection.request(method, path, body, headers)
            response = connection.getresponse()
            for cookie in response.headers.get_all("Set-Cookie") or []:
                name, _equals, value = cookie.partition(";")[0].partition("=")
                self.cookies[name] = value
            return response.status, response.read().decode()
        finally:
            connection.close()

    def post(self, path, form):
        body = (
            "&".join(f"{name}={value}" for name, value in form.items()) + f"&csrfmiddlewaretoken={self.token}"
        )
        return self.ask("POST", path, body, **{"Content-Type": "application/x-www-form-urlencoded"})

    def send_file(self, path, size):
        body = _FILE.format(self.token, "x" * size)
        return self.ask("POST", path, body, **{"Content-Type": "multipart/form-data; boundary=b"})


@pytest.fixture
def served(installation):
    """A server with the demo event, and the passwords of its accounts."""
    for command in (["collectstatic", "--noinput", "--verbosity", "0"], ["demo", "--if-empty"]):
        code, said = installation.manage(*command)
        assert code == 0, said
    server = installation.start()
    yield dict(re.findall(r"^\s+(\w+)\s+(\S+)$", said, re.MULTILINE))
    stop(server)


def a_form_to_type_on(page):
    """What the form of a sheet sends beside its hands, where the last hand is still to be typed."""
    held = dict(re.findall(r'<input[^>]* name="([^"]+)" value="([^"]*)"', page))
    is_open = 'name="hand-16-value"' in page and "hand-16-value" not in held
    return {name: held[name] for name in ("version", "token")} if is_open else None


def test_pages_come_and_lines_are_saved_whoever_holds_the_server_up(installation, served):
    referee = Browser(installation)
    assert referee.post("/login/", {"username": "referee", "password": served["referee"]})[0] == 302
    board = referee.ask("GET", "/e/harbour-open-2026/desk/")[1]
    sheets = re.findall(r'href="(/e/harbour-open-2026/desk/\d+/\d+/)"', board)
    pages = ((sheet, referee.ask("GET", sheet)[1]) for sheet in sheets)
    sheet, form = next((sheet, form) for sheet, page in pages if (form := a_form_to_type_on(page)))
    with strangers(installation.url, heads=20, bodies=20, readers=20, large=4, sign_ins=50) as told:
        for _time in range(50):
            assert Browser(installation).ask("GET", "/fans/")[0] == 200
        form |= {"hand-16-value": "8", "hand-16-winner": "1", "hand-16-discarder": "2", "do": "save"}
        assert referee.post(sheet, form)[0] == 302
        assert referee.post("/logout/", {})[0] == 302
        assert referee.post("/login/", {"username": "referee", "password": served["referee"]})[0] == 302
    assert told["slow heads"] >= 20
    assert told["slow bodies"] >= 20
    assert 'name="hand-16-value" value="8"' in referee.ask("GET", sheet)[1]


def test_files_are_larger_only_of_those_who_are_signed_in(installation, served):
    organiser = Browser(installation)
    status, page = organiser.send_file("/login/", 6_000_000)
    assert status == 413
    assert "A form takes at most 5 MB." in page
    assert "sign in and send it again" in page
    assert organiser.post("/login/", {"username": "organiser", "password": served["organiser"]})[0] == 302
    assert organiser.send_file("/logout/", 6_000_000)[0] == 302
    assert organiser.post("/login/", {"username": "organiser", "password": served["organiser"]})[0] == 302
    status, page = organiser.send_file("/logout/", 61 * 1024 * 1024)
    assert status == 413
    assert "A form takes at most 60 MB." in page


def test_what_is_asked_is_written_down_for_whoever_wants_it(installation, tmp_path):
    log = tmp_path / "access.log"
    installation.manage("collectstatic", "--noinput", "--verbosity", "0")
    server = installation.start(ACCESS_LOG=str(log))
    try:
        assert Browser(installation).ask("GET", "/fans/?q=a%20b", Referer="/x")[0] == 200
        said = until(log.read_text)
    finally:
        stop(server)
    assert re.search(r'^127\.0\.0\.1 - - \[.+\] "GET /fans/\?q=a%20b HTTP/1\.1" 200 \d{4,} "/x" "-"$', said)
