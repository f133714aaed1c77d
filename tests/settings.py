"""The settings under which the tests run: a school-network site in a temporary directory.

DATABASE_URL and REDIS_URL are taken from the environment, so that the same tests run on PostgreSQL and Redis.
"""

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

_folder = tempfile.mkdtemp(prefix="nimteca-tests-")
(Path(_folder) / "static").mkdir()  # WhiteNoise warns of a missing one
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
if "SLIPCOVER_ENABLED" in os.environ and "slipcover" in sys.modules and sys.version_info < (3, 12):
    from tests.probes import jump_once_met

    jump_once_met()  # before anything of the program is read
os.environ.update({"LAN": "1", "DEBUG": "0", "SECRET_KEY": "tests only", "DATA_DIR": _folder})

from config.settings import *  # noqa: E402, F403 - the environment must be set first
from config.settings import ALLOWED_HOSTS, DATABASES, STORAGES  # noqa: E402

ALLOWED_HOSTS = [*ALLOWED_HOSTS, "testserver"]
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A test that crashes loses nothing worth keeping: no need to wait for the disk.
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
else:
    # Threads that end with a test would keep their connections of the pool.
    DATABASES["default"]["OPTIONS"].pop("pool", None)
