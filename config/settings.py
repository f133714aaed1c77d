"""Settings, from the environment only. docs/settings.md describes every variable.

Three modes: DEBUG=1 for developers; LAN=1 for a school network over plain HTTP (what run.py and manage.py
take when nothing is said); otherwise production, over HTTPS, which refuses to start without SECRET_KEY and
ALLOWED_HOSTS.
"""

from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config.addresses import own_hosts
from config.proxies import networks
from config.secret import stored_key
from config.translations import compile_messages

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

DEBUG = env.bool("DEBUG", default=False)
LAN = env.bool("LAN", default=False)
PRODUCTION = not (DEBUG or LAN)
DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "data"))).resolve()


def required(name: str, example: str) -> str:
    value = env.str(name, default="")
    if not value:
        raise ImproperlyConfigured(
            f"Falta a variável de ambiente {name} (por exemplo: {example}). Numa rede escolar usa LAN=1."
        )
    return value


def number(name: str, default: int) -> int:
    try:
        return env.int(name, default=default)
    except ValueError:
        raise ImproperlyConfigured(f"{name} tem de ser um número inteiro.") from None


def one_of(name: str, values: tuple[str, ...], default: str) -> str:
    value: str = env.str(name, default="") or default
    if value not in values:
        raise ImproperlyConfigured(f"{name} tem de ser um destes: {', '.join(values)}.")
    return value


try:
    DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
except OSError as error:
    raise ImproperlyConfigured(f"Não consigo criar a pasta {DATA_DIR}: {error.strerror}.") from None

if PRODUCTION:
    SECRET_KEY = required("SECRET_KEY", "50 caracteres ao acaso")
    required("ALLOWED_HOSTS", "jogos.exemplo.pt")
    ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")
else:
    SECRET_KEY = env.str("SECRET_KEY", default="") or stored_key(DATA_DIR / "secret_key")
    ALLOWED_HOSTS = [*own_hosts(), *env.list("ALLOWED_HOSTS", default=[])]
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    # For a `runserver` with WebSockets; elsewhere Twisted would only double the start of each command.
    *(["daphne"] if DEBUG else []),
    "config.admin.NimtecaAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "channels",
    "csp",
    "django_htmx",
    "django_otp",
    "django_otp.plugins.otp_static",
    "django_otp.plugins.otp_totp",
    "template_partials",
    "accounts",
    "games",
    "lessons",
]

MIDDLEWARE = [
    "config.logs.RequestNumberMiddleware",
    "config.texts.CleanTextMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # The page of a large board is a tenth as long. Tokens are masked: lengths betray nothing (BREACH).
    "django.middleware.gzip.GZipMiddleware",
    "config.middleware.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "accounts.sessions.SlidingSessionMiddleware",
    "config.middleware.ChosenLanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "games.live.guest_access.GuestMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.views.second_factor.DemandSecondFactor",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context.own_name",
                "accounts.context.demonstration",
            ],
            # What nearly every template uses, so that none has to load it.
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "games.pictures.tags",
            ],
            "libraries": {
                "points": "lessons.worksheets.tags",
                "judging": "lessons.contest.tags",
                "course": "lessons.course.tags",
            },
        },
    },
]

FORM_RENDERER = "config.forms.Renderer"

# --- Storage --------------------------------------------------------------------------------------

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"


def database(variable: str) -> dict[str, Any]:
    """What the variable says, or SQLite in the data directory, with what each of the two databases needs."""
    given: dict[str, Any] = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(DATA_DIR / "db.sqlite3")}
    if url := env.str(variable, default=""):
        if url.partition("://")[0] not in {"postgres", "postgresql", "psql", "sqlite"}:
            raise ImproperlyConfigured(
                f"{variable} tem de começar por postgres:// ou sqlite://; por exemplo "
                "postgres://nome:palavra-passe@localhost:5432/nimteca."
            )
        given = env.db_url(variable)
    options = given.setdefault("OPTIONS", {})
    if given["ENGINE"] == "django.db.backends.postgresql":
        # Under ASGI every request has a thread of its own, so that connections can only be kept in a pool.
        # A pool tries for three seconds to connect: then the next request begins anew, without a longer wait.
        patience = {"timeout": 3.5, "reconnect_timeout": 3}
        options["pool"] = {"min_size": 2, "max_size": number("DATABASE_POOL", 20), **patience}
        # A server that is silent, or that the network has lost, is away as well: seconds, milliseconds.
        options.setdefault("connect_timeout", 3)
        options.setdefault("tcp_user_timeout", 4000)
        # A connection of the pool may be older than the database server that is there now.
        return {**given, "ENGINE": "config.postgresql", "CONN_HEALTH_CHECKS": True}
    options |= {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
    return {**given, "CONN_MAX_AGE": None, "TEST": {"NAME": str(DATA_DIR / "test.sqlite3")}}


DATABASES = {"default": database("DATABASE_URL")}
# Jobs are kept in the database, for workers of any machine: procrastinate's tables, which need PostgreSQL.
SHARED_JOBS = DATABASES["default"]["ENGINE"] == "config.postgresql"
# Who listens for jobs, holds a lock or makes a copy needs one connection for longer than a transaction.
LASTING = "default"
if SHARED_JOBS and env.str("DATABASE_DIRECT_URL", default=""):
    # Behind DATABASE_URL is a pooler that gives a connection for a transaction.
    LASTING = "direct"
    DATABASES["direct"] = {**database("DATABASE_DIRECT_URL"), "TEST": {"MIRROR": "default"}}
    DATABASES["default"]["DISABLE_SERVER_SIDE_CURSORS"] = True
if SHARED_JOBS:
    INSTALLED_APPS.insert(0, "procrastinate.contrib.django")  # before the admin of games, which hides it

REDIS_URL = env.str("REDIS_URL", default="")
if REDIS_URL:
    CACHES = {"default": {"BACKEND": "config.cache.PatientRedisCache", "LOCATION": REDIS_URL}}
    CHANNEL_LAYERS = {
        "default": {"BACKEND": "games.live.redis_layer.SharedChannelLayer", "CONFIG": {"url": REDIS_URL}}
    }
else:
    # Counters of tries and who is where: with Django's 300 entries a few classes would push each other out.
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "OPTIONS": {"MAX_ENTRIES": 20_000},
        }
    }
    CHANNEL_LAYERS = {"default": {"BACKEND": "games.live.local_layer.LocalChannelLayer"}}

# --- Static files ---------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "config.static.ModuleManifestStorage"
    },
}

# --- People ---------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backends.AccountBackend"]
SESSION_ENGINE = "accounts.backends"
LOGIN_URL = "accounts:login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
# Memory-hard, yet 16 MB a login: a class that logs in at once would take 3 GB with Argon2's 100 MB.
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
# For passwords that people choose: pupils have codes instead.
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "accounts.passwords.LongEnough", "OPTIONS": {"min_length": 12}},
    {"NAME": "accounts.passwords.MoreThanOurWords"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
PASSWORD_RESET_TIMEOUT = 24 * 60 * 60
TEACHER_SIGNUP = one_of("TEACHER_SIGNUP", ("open", "invitation", "closed"), "invitation")
# Whether every administrator needs a second factor, or only who has turned it on.
ADMIN_SECOND_FACTOR = env.bool("ADMIN_SECOND_FACTOR", default=False)
OTP_TOTP_ISSUER = "Nimteca"
OTP_TOTP_THROTTLE_FACTOR = OTP_STATIC_THROTTLE_FACTOR = 0  # `accounts.throttle` slows down who guesses
# Idle time: accounts.sessions moves the end forward while the session is used.
SESSION_COOKIE_AGE = 8 * 60 * 60

RETENTION_MONTHS = number("RETENTION_MONTHS", 12)

# --- Language and time ----------------------------------------------------------------------------

LANGUAGE_CODE = "pt"
LANGUAGES = [("pt", _("Português")), ("en", _("Inglês"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
compile_messages(LOCALE_PATHS[0])
FORMAT_MODULE_PATH = ["config.formats"]
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
TIME_ZONE = env.str("TIME_ZONE", default="Europe/Lisbon")

# --- Safety ---------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CSRF_FAILURE_VIEW = "config.views.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
# The list of 500 pupils, and the plain form of the largest worksheet (1500 cells), two fields each.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 3100

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = PRODUCTION
if PRODUCTION:
    # Browsers take these names from this host alone: another one of the domain cannot set them.
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
SECURE_SSL_REDIRECT = PRODUCTION
SECURE_REDIRECT_EXEMPT = [r"^saude/"]  # asked on the machine itself
SECURE_HSTS_SECONDS = number("HSTS_SECONDS", 365 * 24 * 60 * 60) if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = PRODUCTION
if env.bool("TRUST_PROXY", default=False):
    raise ImproperlyConfigured("Em vez de TRUST_PROXY diz-se em que proxies: TRUSTED_PROXIES=127.0.0.1,::1")
try:
    TRUSTED_PROXIES = networks(env.list("TRUSTED_PROXIES", default=[]))
except ValueError as error:
    raise ImproperlyConfigured(f"TRUSTED_PROXIES tem endereços e redes: {error}.") from None
if not PRODUCTION:
    # Browsers ignore this header on plain HTTP and say so on every page.
    SECURE_CROSS_ORIGIN_OPENER_POLICY = None

# --- Mail and logs --------------------------------------------------------------------------------

EMAIL_TIMEOUT = 10  # seconds
EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="nimteca@localhost")
ADMINS = [("", address) for address in env.list("ADMIN_EMAILS", default=[])]

LOG_FORMAT = one_of("LOG_FORMAT", ("json", "plain"), "json" if PRODUCTION else "plain")
METRICS_PORT = number("METRICS_PORT", 0)
METRICS_HOST = env.str("METRICS_HOST", default="127.0.0.1")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "format": "%(asctime)s %(levelname)s %(name)s %(message)s %(request_id)s %(match)s",
            "rename_fields": {"asctime": "time", "levelname": "level", "name": "logger"},
        },
    },
    "filters": {"where": {"()": "config.logs.Where"}, "once_an_hour": {"()": "config.logs.OnceAnHour"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT, "filters": ["where"]},
        "mail_admins": {
            "class": "config.logs.Mail",
            "level": "ERROR",
            "filters": ["once_an_hour"],
            "reporter_class": "config.logs.ErrorReporter",
        },
    },
    "root": {"handlers": ["console", "mail_admins"], "level": env.str("LOG_LEVEL", default="WARNING")},
    "loggers": {
        "django": {
            "handlers": ["console", "mail_admins"],
            "level": "INFO" if DEBUG else "WARNING",
            "propagate": False,
        },
        "nimteca.security": {"level": "INFO" if PRODUCTION else "WARNING"},
        # What visitors type into the address bar is no fault of the site.
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "django.security.DisallowedModelAdminLookup": {"level": "CRITICAL"},
        "django.security.DisallowedModelAdminToField": {"level": "CRITICAL"},
        # Every try to reach a database that is away; what could not be done for that is told by who asked.
        "psycopg.pool": {"level": "CRITICAL"},
    },
}
