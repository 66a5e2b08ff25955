"""Who is asking, where a proxy stands in front (BEHIND_PROXY)."""

import ipaddress
import re

from django.http import HttpRequest

#: `192.0.2.7:51044`, `[2001:db8::7]:443`; an address of IPv6 is in brackets where it has a port.
_WITH_PORT = re.compile(r"(?:\[(?P<v6>[0-9A-Fa-f:.]{2,45})\]|(?P<v4>[0-9.]{7,15}))(?::[0-9]{1,5})?")


def client_address(request: HttpRequest) -> str:
    """The address of the browser that asked: the last that the proxy wrote into X-Forwarded-For.

    Whatever stands before the last was sent by the browser itself and may be invented. Some proxies write the
    port behind it. Without a usable entry, the address of the connection.
    """
    last = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    found = _WITH_PORT.fullmatch(last)
    try:
        return str(ipaddress.ip_address((found["v6"] or found["v4"]) if found else last))
    except ValueError:
        return str(request.META["REMOTE_ADDR"])
