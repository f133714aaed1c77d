"""The helps for a game: its analysis, the letters and mistakes of finished matches, winning moves.

They may be closed to somebody who works on something about the game. `games` does not know who does: an app
that does registers itself when it is loaded.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from accounts import sessions
from accounts.models import User

Account = User | AnonymousUser


@dataclass(frozen=True, slots=True)
class HintsLocked:
    """Why somebody sees no helps: the title and the address of what they work on."""

    title: str
    url: str


# Given somebody, the slug of a game, and whether its analysis is about to be opened, which may be noted.
LockCheck = Callable[[Account, str, bool], HintsLocked | None]

_checks: list[LockCheck] = []


def register(check: LockCheck) -> None:
    """Adds an app's check, when the app is loaded."""
    _checks.append(check)


def account_of(request: HttpRequest) -> Account:
    """Whose helps a request asks for: a visitor's in a browser that a pupil has just left are the pupil's.

    Somebody else's browser cannot be told from the pupil's own second device: that stays open.
    """
    return request.user if request.user.is_authenticated else sessions.last_pupil(request) or request.user


def find_lock(user: Account, slug: str, *, opening: bool = False) -> HintsLocked | None:
    """Why the helps for this game are closed to `user`; None where they are open.

    `opening`: what follows, where they are open, is the analysis itself.
    """
    answers = (check(user, slug, opening) for check in _checks)
    return next(filter(None, answers), None)


def first_closed(user: Account, slugs: Iterable[str]) -> HintsLocked | None:
    """Why the helps for one of these games are closed to `user`; None where all are open."""
    return next(filter(None, (find_lock(user, slug) for slug in sorted(slugs))), None)
