"""Running a command as somebody at the server does."""

import io
from typing import Any

import pytest
from django.core.management import call_command


def printed(command: str, *arguments: Any, code: int = 0) -> list[str]:
    """The lines that the command prints, which ends with this code."""
    out = io.StringIO()
    if code:
        with pytest.raises(SystemExit) as ended:
            call_command(command, *arguments, stdout=out)
        assert ended.value.code == code
    else:
        call_command(command, *arguments, stdout=out)
    return out.getvalue().splitlines()
