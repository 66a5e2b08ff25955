"""The demo's accounts, one per role, with passwords made for this installation.

They are kept beside the database in a file that only its owner can read, so that every start can
print them.
"""

import json
import os
import secrets
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission

from tournament.models import Role

#: User name by role; they are the same words.
USER_NAMES = {role: str(role) for role in Role.Name}


def accounts_file() -> Path:
    return Path(settings.VAR_DIR) / "demo-accounts.json"


class AccountTaken(Exception):
    """An account with a name of the demo's is somebody's: it is not touched."""


def ensure_accounts() -> dict[str, Any]:
    """Make the demo's accounts where they are missing; return them by user name.

    Raises AccountTaken, and makes none, where there is one that does not have the password it was made with.
    """
    passwords = known_passwords()
    for user in get_user_model().objects.filter(username__in=USER_NAMES.values()):
        if not user.check_password(passwords.get(user.username)):
            raise AccountTaken(user.username)
    accounts = {}
    for name in USER_NAMES.values():
        user, created = get_user_model().objects.get_or_create(username=name)
        if name not in passwords:
            passwords[name] = secrets.token_hex(4)
        if created:
            user.set_password(passwords[name])
            user.save()
        accounts[name] = user
    accounts[USER_NAMES[Role.Name.ORGANISER]].user_permissions.add(
        Permission.objects.get(codename="add_event", content_type__app_label="tournament")
    )
    _keep(passwords)
    return accounts


def known_passwords() -> dict[str, str]:
    """The passwords by user name; empty before the first demo."""
    try:
        return dict(json.loads(accounts_file().read_text()))
    except FileNotFoundError:
        return {}


def _keep(passwords: dict[str, str]) -> None:
    path = accounts_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "w", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        json.dump(passwords, file, indent=1)
