"""What every template knows of people."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts import people
from accounts.models import User


def own_name(request: HttpRequest) -> dict[str, Any]:
    """`own_name`: what the reader is called; looked up only where a template shows it."""

    def name() -> str:
        return people.own_name(request.user) if isinstance(request.user, User) else ""

    return {"own_name": SimpleLazyObject(name)}
