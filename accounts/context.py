"""What every template knows of people."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts import demo_removal, people
from accounts.models import User


def own_name(request: HttpRequest) -> dict[str, Any]:
    """`own_name`: what the reader is called; looked up only where a template shows it."""

    def name() -> str:
        return people.own_name(request.user) if isinstance(request.user, User) else ""

    return {"own_name": SimpleLazyObject(name)}


def demonstration(request: HttpRequest) -> dict[str, Any]:
    """`demo_beside_real`: whether staff are to be beside_real so; pupils and visitors cost no query.

    `may_remove_demo`: whether the reader may remove the demonstration.
    """

    def beside_real() -> bool:
        user = getattr(request, "user", None)
        staff = isinstance(user, User) and (user.is_staff or people.is_teacher(user))
        return staff and demo_removal.beside_real()

    def may_remove() -> bool:
        return demo_removal.is_led_there(request.user)

    return {
        "demo_beside_real": SimpleLazyObject(beside_real),
        "may_remove_demo": SimpleLazyObject(may_remove),
    }
