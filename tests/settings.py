"""The settings the tests run with: the product's own, with a throw-away key, directory and fast passwords.

Only DATABASE_URL (and CHROMIUM) are taken from the environment: what somebody has set for a server of
theirs must change no test.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

for _name in (
    *("ALLOWED_HOSTS", "BACKUP_MINUTES", "BACKUP_URL", "BEHIND_PROXY", "CSRF_TRUSTED_ORIGINS"),
    *("DEBUG", "DEMO", "HOST", "HSTS_SECONDS", "HTTPS", "PORT", "PRIVACY_CONTACT", "SITE_URL"),
    *("SSL_REDIRECT", "TIME_ZONE"),
):
    os.environ.pop(_name, None)
os.environ["SECRET_KEY"] = "only-for-the-tests-" + "0123456789abcdef" * 2

# One directory for a run, which the process that begins it makes and removes, and in it one for each worker:
# they keep files of the same names.
if "TABLEPOINT_TESTS_DIR" not in os.environ:
    os.environ["TABLEPOINT_TESTS_DIR"] = tempfile.mkdtemp(prefix="tablepoint-tests-")

    def _remove(directory: str, maker: int) -> None:
        if os.getpid() == maker:  # and not a copy of it
            shutil.rmtree(directory, ignore_errors=True)

    atexit.register(_remove, os.environ["TABLEPOINT_TESTS_DIR"], os.getpid())
os.environ["VAR_DIR"] = str(
    Path(os.environ["TABLEPOINT_TESTS_DIR"], os.environ.get("PYTEST_XDIST_WORKER", "main"))
)

from tournament.settings import *
from tournament.settings import DATABASES, SQLITE, VAR_DIR

ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True

if DATABASES["default"]["ENGINE"] == SQLITE:
    # A file, as in real life: connections to a database in memory share their locks and never wait.
    DATABASES["default"]["TEST"] = {"NAME": VAR_DIR / "tests.sqlite3"}
    as_a_server = DATABASES["default"]["OPTIONS"]["init_command"]
    DATABASES["default"]["OPTIONS"]["init_command"] = as_a_server.replace("FULL", "OFF")
else:
    # A connection kept for later would keep the test database from being removed.
    DATABASES["default"]["CONN_MAX_AGE"] = 0
