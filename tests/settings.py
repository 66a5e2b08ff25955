"""The settings the tests run with: the product's own, with a throw-away key, directory and fast passwords.

Only DATABASE_URL (and CHROMIUM) are taken from the environment: what somebody has set for a server of
theirs must change no test.
"""

import os
import secrets
import tempfile
from pathlib import Path

for _name in (
    "ALLOWED_HOSTS",
    "DEBUG",
    "DEMO",
    "HOST",
    "HTTPS",
    "PORT",
    "SITE_URL",
    "SSL_REDIRECT",
    "TIME_ZONE",
):
    os.environ.pop(_name, None)
os.environ["SECRET_KEY"] = "only-for-the-tests-" + "0123456789abcdef" * 2
# Named here, made and removed by tests/conftest.py; the workers of one run share it.
os.environ["VAR_DIR"] = os.environ.setdefault(
    "TABLEPOINT_TESTS_DIR", str(Path(tempfile.gettempdir()) / f"tablepoint-tests-{secrets.token_hex(4)}")
)

from tournament.settings import *
from tournament.settings import DATABASES, VAR_DIR

ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, as in real life: connections to a database in memory share their locks and never wait.
    DATABASES["default"]["TEST"] = {"NAME": VAR_DIR / "tests.sqlite3"}
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
else:
    # A connection kept for later would keep the test database from being removed.
    DATABASES["default"]["CONN_MAX_AGE"] = 0
