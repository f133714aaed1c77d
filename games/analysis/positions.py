"""Positions that people keep: the only writer of `SavedPosition`.

A kept position is a game with its options, which say where it starts. Whoever has its address may see and
play it; its title is for its owner and the owner's classes, since pupils write it. A puzzle is a kept
position with a goal, which a search has proved.
"""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.people import share_a_class
from games.models import SavedPosition
from games.rules.game import Game
from games.solvers.forced import Forced, book_json

MOST = 200
MAX_OPTIONS = 100_000


def positions_of(owner: User) -> QuerySet[SavedPosition]:
    """What somebody keeps, the newest first."""
    return SavedPosition.objects.filter(owner=owner)


def may_read_title(viewer: User | AnonymousUser, saved: SavedPosition) -> bool:
    """Whether the title, which a pupil may have written, is for the viewer."""
    if not isinstance(viewer, User):
        return False
    return viewer.pk == saved.owner_id or share_a_class(viewer, saved.owner)


@transaction.atomic
def save(owner: User, game: Game[Any], title: str, won: Forced | None = None) -> SavedPosition:
    """Keep a position; the same one twice is kept once, with the newer title. Raises ValidationError.

    With `won`, a win that a search found, it becomes a puzzle.
    """
    # Two clicks at the same time wait for each other here.
    User.objects.select_for_update().get(pk=owner.pk)
    options = game.options_json()
    if len(str(options)) > MAX_OPTIONS:
        raise ValidationError(_("Esta posição é grande demais para guardar."), code="too-big")
    goal = won.moves if won is not None else None
    saved = positions_of(owner).filter(game=game.slug, options=options, goal=goal).first()
    if saved is None:
        if positions_of(owner).count() >= MOST:
            raise ValidationError(
                _("Já guardaste %(n)d posições. Apaga algumas primeiro."), code="too-many", params={"n": MOST}
            )
        saved = SavedPosition(owner=owner, game=game.slug, options=options, goal=goal)
    saved.solution = book_json(won.book) if won is not None else {}
    saved.title = title.strip()
    saved.full_clean()
    saved.save()
    return saved


@transaction.atomic
def rename(saved: SavedPosition, title: str) -> None:
    """Raises ValidationError when the title is too long."""
    saved.title = title.strip()
    saved.full_clean()
    saved.save(update_fields=["title"])


@transaction.atomic
def delete(saved: SavedPosition) -> None:
    """Keep a position no longer; its address leads nowhere then."""
    saved.delete()
