"""Whose address counts, where a proxy stands in front."""

import pytest
from django.test import RequestFactory

from tournament.web.proxy import client_address


@pytest.mark.parametrize(
    ("forwarded", "expected"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7", "203.0.113.7"),
        ("2001:db8::7", "2001:db8::7"),
        ("198.51.100.1, 203.0.113.7:51044", "203.0.113.7"),
        ("[2001:db8::7]:443", "2001:db8::7"),
        ("[2001:db8::7]", "2001:db8::7"),
        ("198.51.100.1, nonsense", "10.0.0.1"),
        ("999.51.100.1:80", "10.0.0.1"),
        ("203.0.113.7:80:80", "10.0.0.1"),
        ("", "10.0.0.1"),
    ],
)
def test_the_address_that_the_proxy_saw(forwarded, expected):
    request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.1", headers={"X-Forwarded-For": forwarded})
    assert client_address(request) == expected
