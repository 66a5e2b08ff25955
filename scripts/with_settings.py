"""Run a command with the settings of the server: `python scripts/with_settings.py COMMAND ARGUMENTS…`.

They stand in /etc/tablepoint.env, or in the file that TABLEPOINT_ENV names, as systemd reads them: a line
NAME=value for each, taken as it stands, whatever it would mean to a shell. What the environment says already
comes first. Without that file the command runs as it is.
"""

import os
import sys

import environ

_FILE = "/etc/tablepoint.env"


def main(command: list[str]) -> None:
    """Become the command. Leaves with a sentence and exit code 2 where the file cannot be read."""
    named = os.environ.get("TABLEPOINT_ENV")
    path = named or _FILE
    if named or os.path.exists(path):
        try:
            with open(path) as file:
                environ.Env.read_env(file)
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is no text"
            hint = " Run this as root." if isinstance(error, PermissionError) else ""
            print(f"The settings, {path}, cannot be read: {reason}.{hint}", file=sys.stderr)
            sys.exit(2)
    os.execv(command[0], command)


if __name__ == "__main__":
    main(sys.argv[1:])
