"""The contest's first page: what it is, the editions, and what somebody has to do there."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import people
from accounts.models import User
from lessons.contest import overview


@never_cache
@require_safe
def contest(request: HttpRequest) -> HttpResponse:
    """For everybody; who is signed in finds their own games, classes or editions first."""
    now = timezone.now()
    context: dict[str, Any] = {"editions": overview.editions(request.user, now)}
    user = request.user
    if people.is_teacher(user):
        assert isinstance(user, User)
        context |= {
            "organised": overview.organised(user, now),
            "waiting": overview.waiting(user).count(),
            "taught": overview.taught(user, now),
        }
    elif isinstance(user, User) and user.kind == User.Kind.PUPIL:
        context["own"] = overview.own(user, now)
    return render(request, "lessons/contest/home/home.html", context)
