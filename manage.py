#!/usr/bin/env python3
"""Django's command line for Tablepoint."""

import os
import platform
import sys

import django
from django.core.management import execute_from_command_line

from tournament.management.whose_settings import exit_without_settings
from tournament.version import named_version

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    if sys.argv[1:] in (["--version"], ["version"]):
        print(f"{named_version()} (Django {django.get_version()}, Python {platform.python_version()})")
    else:
        exit_without_settings(sys.argv[1:])
        execute_from_command_line(sys.argv)
