"""The settings the tests run with: the product's own, with a throw-away key and fast passwords."""

import os
import tempfile

os.environ.setdefault("SECRET_KEY", "only-for-the-tests-" + "0123456789abcdef" * 2)
os.environ.setdefault("VAR_DIR", tempfile.mkdtemp(prefix="tablepoint-tests-"))

from tournament.settings import *  # noqa: F403 - a settings module is a namespace

ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
