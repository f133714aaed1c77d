"""What was done in a browser without an account, offered to the account with which somebody goes on there."""

from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction

from accounts.models import User
from lessons.course import lesson_positions, practice, sittings

KEYS = lesson_positions.KEPT_AS, practice.KEPT_AS


class VisitorWork(NamedTuple):
    """How many lessons and answers a session keeps that no account has."""

    lessons: int
    answers: int


def visitor_work(who: User | AnonymousUser, session: SessionBase) -> VisitorWork | None:
    """None where there is nothing to offer, as to visitors."""
    counts = VisitorWork(*(len(session.get(key, ())) for key in KEYS))
    return counts if isinstance(who, User) and any(counts) else None


@transaction.atomic
def take_over(who: User, session: SessionBase) -> None:
    """It is theirs from now on; what they had done stays as it is."""
    lesson_positions.take_over(who, session)
    practice.take_over(who, session)
    sittings.forget(session)


def forget(session: SessionBase) -> None:
    """It was somebody else's."""
    for key in (*KEYS, lesson_positions.SHOWN_AS, lesson_positions.ANSWERED_AS):
        session.pop(key, None)
    sittings.forget(session)
