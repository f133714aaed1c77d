"""The settings of `run.py bench live`: those of the site, but a password costs nothing to check.

Two thousand log-ins at 0.2 s of CPU each would measure the password hash.
"""

from config.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
