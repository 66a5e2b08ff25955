"""What the server in front of the program believes of a request."""

import http.client

import pytest

from tests.tournament.installation import stop

pytestmark = pytest.mark.faults


def answer(address, path, **headers):
    """Ask as whoever is on the same machine does, with headers that have an underscore in their names."""
    connection = http.client.HTTPConnection(address, timeout=60)
    try:
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        return response.status, response.read().decode()
    finally:
        connection.close()


def test_no_header_moves_the_site_below_another_path(installation):
    installation.manage("collectstatic", "--noinput", "--verbosity", "0")
    server = installation.start(WEB_CONCURRENCY="1")
    try:
        address = installation.url.removeprefix("http://")
        status, page = answer(address, "/fans/?lang=es", SCRIPT_NAME="/x")
        assert (status, 'href="/hand/' in page, "/x/" in page) == (200, True, False)
        assert answer(address, "/x/login/", SCRIPT_NAME="/x")[0] == 404
        status, page = answer(address, "/fans/", PATH_INFO="/login/")
        assert (status, 'href="/hand/' in page) == (200, True)
    finally:
        stop(server)
