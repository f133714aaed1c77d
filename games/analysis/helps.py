"""The helps for a game: its analysis, the letters and mistakes of finished matches, winning moves.

They may be closed to somebody who works on something about the game. `games` does not know who does: an app
that does registers itself when it is loaded.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from accounts.models import User

Account = User | AnonymousUser


@dataclass(frozen=True, slots=True)
class Closed:
    """Why somebody sees no helps: the title and the address of what they work on."""

    title: str
    url: str


# Given somebody, the slug of a game, and whether its analysis is about to be opened, which may be noted.
Warden = Callable[[Account, str, bool], Closed | None]

_wardens: list[Warden] = []


def register(warden: Warden) -> None:
    """Adds an app's warden, when the app is loaded."""
    _wardens.append(warden)


def closed(user: Account, slug: str, *, opening: bool = False) -> Closed | None:
    """Why the helps for this game are closed to `user`; None where they are open.

    `opening`: what follows, where they are open, is the analysis itself.
    """
    answers = (warden(user, slug, opening) for warden in _wardens)
    return next(filter(None, answers), None)
