"""Who is asking, where a proxy stands in front (BEHIND_PROXY)."""

import ipaddress

from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """The address of the browser that asked: the last that the proxy wrote into X-Forwarded-For.

    Whatever stands before the last was sent by the browser itself and may be invented. Without a
    usable entry, the address of the connection.
    """
    last = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    try:
        return str(ipaddress.ip_address(last))
    except ValueError:
        return str(request.META["REMOTE_ADDR"])
