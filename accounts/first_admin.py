"""The first administrator of a fresh installation, who comes by an address that works once.

The address has a secret of 192 bits, said on the terminal at each start while there is no administrator. The
file has its hash alone; whoever takes the file away has used it.
"""

import secrets
from collections.abc import Collection
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.db import transaction

from accounts import log, people, twins
from accounts.models import User
from accounts.names import clean_name

SECRET_BYTES = 24


class Used(Exception):
    """The address does not work, or no longer."""


def offer() -> str:
    """A new code for the address, which ends the one before; empty when there is an administrator."""
    _path().unlink(missing_ok=True)
    if _administered():
        return ""
    code = secrets.token_urlsafe(SECRET_BYTES)
    _path().touch(mode=0o600)
    _path().write_text(_hash(code), encoding="ascii")
    return code


def check(code: str) -> None:
    """Raises Used unless somebody may become the first administrator by this code."""
    try:
        expected = _path().read_text(encoding="ascii")
    except FileNotFoundError:
        raise Used from None
    if _administered() or not secrets.compare_digest(expected, _hash(code)):
        raise Used


@transaction.atomic
def make(
    code: str, name: str, username: str, password: str, school: str, *, meant: Collection[str] = ()
) -> User:
    """The administrator, a teacher too, and their school. `username` may be an address of e-mail.

    Raises ValidationError, also to ask about a name that somebody or a school has unless it is `meant`; Used.
    Of two who come at the same time one is let in.
    """
    check(code)
    first, _space, last = clean_name(name).partition(" ")
    email = User.objects.normalize_email(username) if "@" in username else ""
    admin = User(username=User.normalize_username(username), email=email, first_name=first, last_name=last)
    admin.kind, admin.is_staff, admin.is_superuser = User.Kind.TEACHER, True, True
    validate_password(password, admin)
    admin.set_password(password)
    admin.full_clean()
    try:
        twins.ask_about_staff(admin, name, None, meant, everywhere=True)
        twins.ask_about_school(school, meant)
    except twins.Twin:
        check(code)  # whose name it is may have been let in since
        raise
    admin.school = people.create_school(school)
    admin.save()
    log.record("first-admin", actor=admin)
    try:
        _path().unlink()
    except FileNotFoundError:
        raise Used from None
    return admin


def _administered() -> bool:
    return User.objects.filter(is_superuser=True, is_active=True).exists()


def _path() -> Path:
    path: Path = settings.DATA_DIR / "first_admin"
    return path


def _hash(code: str) -> str:
    return sha256(code.encode()).hexdigest()
