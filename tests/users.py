from typing import Any

from accounts.models import User


def make_user(username: str, kind: User.Kind = User.Kind.PUPIL, **fields: Any) -> User:
    """An account: `make_user("colega", User.Kind.TEACHER)`; the password is "segredo-123"."""
    return User.objects.create_user(username, password="segredo-123", kind=kind, **fields)
