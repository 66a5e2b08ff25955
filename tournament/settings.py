"""Configuration, from the environment only. docs/hosting.md lists the variables."""

import os
import re
import secrets
import zoneinfo
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from whitenoise.compress import Compressor

from tournament.web.logs import brief

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

#: What an installation keeps beside its database: the file itself, a generated key.
VAR_DIR = Path(env.str("VAR_DIR", default="") or BASE_DIR / "var").absolute()
#: The database of one machine, which keeps the limits of the fields as PostgreSQL does.
SQLITE = "tournament.sqlite"


def make_var_dir() -> None:
    """Make VAR_DIR, for its owner only, where it is missing."""
    try:
        VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"VAR_DIR, {VAR_DIR}, cannot be written: {error.strerror}.") from error


def generated_key(path: Path) -> str:
    """Return the random key kept in `path`, making it on first use; readable by its owner only."""
    try:
        with open(path, "x", opener=_private) as file:
            file.write(secrets.token_urlsafe(48))
    except FileExistsError:
        pass
    except OSError as error:
        raise ImproperlyConfigured(f"VAR_DIR, {path.parent}, cannot be written: {error.strerror}.") from error
    key = path.read_text().strip()
    if len(key) < 32:
        raise ImproperlyConfigured(f"{path} does not hold a key; delete it and start again.")
    return key


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def database(url: str) -> dict[str, Any]:
    """What Django needs to know about the database at `url`; the SQLite file in VAR_DIR where it is empty.

    Raises ImproperlyConfigured for anything but PostgreSQL and SQLite.
    """
    if not url:
        return {"ENGINE": SQLITE, "NAME": VAR_DIR / "tablepoint.sqlite3"}
    if urlsplit(url).scheme not in ("postgres", "postgresql", "sqlite"):
        raise ImproperlyConfigured(
            "DATABASE_URL must look like postgres://user:password@host:5432/name or sqlite:////path/to/file."
        )
    config: dict[str, Any] = env.db_url_config(url, engine=SQLITE if url.startswith("sqlite:") else None)
    return config


def place(name: str) -> str:
    """The path of a directory or the address of a bucket that the environment variable `name` names.

    Empty where it is; without a slash at the end.
    """
    text: str = env.str(name, default="").removeprefix("file://")
    if text and not re.fullmatch(r"/.*|s3://[a-z0-9][a-z0-9.-]+(?:/[^?#]*)?", text, re.ASCII):
        raise ImproperlyConfigured(
            f"{name} is {text!r}; take the whole path of a directory, like /mnt/copies, or the address of a "
            "bucket, like s3://bucket/copies."
        )
    return text if text == "/" else text.rstrip("/")


def site_url(address: str) -> str:
    """`address` without a slash at its end, where it is that of a site such as https://mahjong.example.org."""
    parts = urlsplit(address)
    if address and (parts.scheme not in ("http", "https") or not parts.hostname or parts.query):
        raise ImproperlyConfigured(f"SITE_URL is {address!r}; take one like https://mahjong.example.org.")
    return address.rstrip("/")


def number(name: str, default: int) -> int:
    """The whole number in the environment variable `name`, 0 or more."""
    text = env.str(name, default="") or str(default)
    if not (text.isascii() and text.isdigit()):
        raise ImproperlyConfigured(f"{name} is {text!r}; it must be a whole number.")
    return int(text)


def switch(name: str, *, default: bool) -> bool:
    """Whether the environment variable `name` is on; nothing but words for yes and no is taken."""
    text = env.str(name, default="").strip().lower() or str(int(default))
    if text in ("1", "true", "on", "ok", "y", "yes"):
        return True
    if text in ("0", "false", "off", "n", "no"):
        return False
    raise ImproperlyConfigured(f"{name} is {text!r}; it must be 1 or 0.")


def time_zone(name: str) -> str:
    """`name` where it is a time zone such as Europe/Madrid."""
    try:
        zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ImproperlyConfigured(f"TIME_ZONE is {name!r}; take a name like Europe/Madrid.") from error
    return name


make_var_dir()
DEMO = switch("DEMO", default=False)
DEBUG = switch("DEBUG", default=False)

#: Servers and commands on their database need the key from the environment (tournament/startup.py and
#: tournament/management/whose_settings.py refuse otherwise); the demo uses one made for this installation.
SECRET_KEY_FROM_ENVIRONMENT = bool(env.str("SECRET_KEY", default=""))
SECRET_KEY = env.str("SECRET_KEY", default="") or (
    generated_key(VAR_DIR / "secret.key") if DEMO else secrets.token_urlsafe(48)
)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[]) or ["127.0.0.1", "localhost", "[::1]"]
#: Where browsers reach the site, for the codes on paper; empty: as whoever prints it does.
SITE_URL = site_url(env.str("SITE_URL", default=""))
#: Who runs the server, for people who ask what is stored of them.
PRIVACY_CONTACT = env.str("PRIVACY_CONTACT", default="").strip()
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "django_countries",
    "django_filters",
    "django_tables2",
    "scoring",
    "tournament",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tournament.web.languages.language_middleware",
    "tournament.web.middleware.too_large_middleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
    "tournament.web.known_browser.known_browser_middleware",
    "tournament.web.middleware.wrong_method_middleware",
]

ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"
ASGI_APPLICATION = "tournament.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "tournament.web.template_layout.LayoutLoader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "builtins": ["tournament.templatetags.dates"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- Database -------------------------------------------------------------------------------
DATABASES = {"default": database(env.str("DATABASE_URL", default=""))}
if DATABASES["default"]["ENGINE"] == SQLITE:
    # Fifty referees posting at once lose nothing only with all three: writes that take their
    # lock at the start, readers that do not block them, and patience. What is deleted is overwritten,
    # whatever this machine's SQLite does by itself: addresses that are forgotten stand nowhere in the file.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;",
    }
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 60
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
#: The server copies the database by itself: how old the last copy gets in minutes while a round is played
#: (0: it makes none), and where the copies go a second time.
BACKUP_MINUTES = number("BACKUP_MINUTES", 5)
BACKUP_URL = place("BACKUP_URL")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Rendered public pages, per process: a copy of a page is some ten thousand bytes, compressed. Those with
# something behind the question mark are apart.
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    "pages": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pages",
        "TIMEOUT": 3600,
        "OPTIONS": {"MAX_ENTRIES": 1000},
    },
    "asked": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "asked",
        "TIMEOUT": 3600,
        "OPTIONS": {"MAX_ENTRIES": 500},
    },
}

# --- People ---------------------------------------------------------------------------------
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

# A venue's referees sit behind one address: lock the account from that address, never the venue.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.25  # hours
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_TEMPLATE = "registration/locked_out.html"
AXES_VERBOSE = False
# What the log of failed tries must not hold: "next" may be the link of an invitation, and "kept" is what
# somebody had typed before the sign-in.
AXES_SENSITIVE_PARAMETERS = ["username", "kept", "next", "csrfmiddlewaretoken"]

# --- Safety ---------------------------------------------------------------------------------
HTTPS = switch("HTTPS", default=False)
KNOWN_BROWSER_COOKIE_NAME = "knownbrowser"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
if HTTPS:
    # Browsers take cookies of these names from this very host alone, never from a neighbour below one name.
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
    KNOWN_BROWSER_COOKIE_NAME = "__Host-knownbrowser"
SECURE_SSL_REDIRECT = HTTPS and switch("SSL_REDIRECT", default=True)
SECURE_HSTS_SECONDS = number("HSTS_SECONDS", 0)
# Whether other names below the site's own keep to HTTPS, or join the browsers' lists, is for their owner.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
if switch("BEHIND_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    AXES_CLIENT_IP_CALLABLE = "tournament.web.proxy.client_address"
CSRF_FAILURE_VIEW = "tournament.web.kept_forms.too_old"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024

# --- Words, numbers, time -------------------------------------------------------------------
LANGUAGE_CODE = "en"
#: Each by its own name. What they say is in locale/ (scripts/messages.py).
LANGUAGES = [("en", "English"), ("fr", "Français"), ("es", "Español"), ("zh-hans", "简体中文")]
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60  # seconds
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
TIME_ZONE = time_zone(env.str("TIME_ZONE", default="") or "UTC")
USE_I18N = True
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True

# --- Files ----------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "tournament.web.static_files.HashedStaticFiles"
    },
}

# The fonts are for paper alone: compressing three megabytes that no browser asks for takes seconds.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = [*Compressor.SKIP_COMPRESS_EXTENSIONS, "ttf"]

DJANGO_TABLES2_TEMPLATE = "parts/table.html"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"brief": {"()": "django.utils.log.CallbackFilter", "callback": brief}},
    "handlers": {"console": {"class": "logging.StreamHandler", "filters": ["brief"]}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"tournament.upkeep": {"level": "INFO"}},
}
