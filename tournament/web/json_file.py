"""A file in JSON, to be kept by whoever asked for it."""

import json
from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse


def json_file(told: Mapping[str, Any], name: str) -> HttpResponse:
    """The file `name`.json, which people can read, too."""
    content = json.dumps(told, ensure_ascii=False, indent=2)
    response = HttpResponse(content, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response
