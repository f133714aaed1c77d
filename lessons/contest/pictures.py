"""Pictures that authors bring: the only writer of `Picture`. Kept as the server draws them: small, PNG."""

from typing import Any

from django.core.exceptions import ValidationError
from django.core.files import File
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import people
from accounts.models import User
from accounts.refusals import refuse
from lessons import pictures
from lessons.contest import access, inventions
from lessons.contest.access import Reader
from lessons.contest.models import GalleryGame, Invention, Picture
from lessons.pictures import RedrawnPicture

MAX_BYTES = 5 * 1024 * 1024
SIDE = 512
MOST = 12  # of one invention
FORMATS = ("PNG", "JPEG", "WEBP", "GIF")


def store(invention: Invention, by: User, file: "File[Any]", size: int) -> Picture:
    """A new picture of the invention; `size` in bytes is known before anything is read.

    Raises ValidationError, in words for pupils; PermissionDenied, Locked.
    """
    if size > MAX_BYTES:
        refuse(_("A imagem é grande demais: no máximo 5 MB."), "too-big")
    _check_number(invention)
    pictures.count_picture(by)
    drawn = drawn_anew(file)
    return _store(invention, by, drawn)


def _check_number(invention: Invention) -> None:
    if invention.pictures.count() >= MOST:
        refuse(_("Já há %(n)d imagens: apaga uma primeiro."), "too-many", n=MOST)


@transaction.atomic
def _store(invention: Invention, by: User, drawn: RedrawnPicture) -> Picture:
    locked = inventions.to_write(invention, by)
    _check_number(locked)
    made = Picture.objects.create(
        invention=locked, content=drawn.content, width=drawn.width, height=drawn.height
    )
    made.is_blank = drawn.is_blank
    return made


def drawn_anew(file: "File[Any] | bytes") -> RedrawnPicture:
    """As `lessons.pictures.drawn_anew`, for an invention."""
    otherwise = ValidationError(
        _("Isto não é uma imagem PNG, JPEG, WebP ou GIF. Outros ficheiros, como SVG ou PDF, não servem."),
        code="kind",
    )
    return pictures.drawn_anew(
        file, most=MAX_BYTES, side=SIDE, kind="PNG", formats=FORMATS, otherwise=otherwise
    )


@transaction.atomic
def remove(picture: Picture, by: User) -> None:
    """Raises ValidationError where the game uses it; PermissionDenied, Locked."""
    locked = inventions.to_write(picture.invention, by)
    if locked.document["look"]["picture"] == picture.key:
        refuse(_("O jogo usa esta imagem: escolhe primeiro outra."), "used")
    picture.delete()


def to_read(user: Reader, key: str) -> Picture:
    """A picture for whoever may see it. Raises Picture.DoesNotExist.

    That is: who may read the invention; everybody signed in of the same school, who may play the game; who
    judges the entry; and anybody, once it is the picture of a game in the gallery.
    """
    picture = Picture.objects.select_related("invention__classroom").get(key=key)
    invention = picture.invention
    if (
        _is_public(picture)
        or _same_school(user, invention)
        or access.judgements_of(user).filter(entry__invention=invention).exists()
    ):
        return picture
    try:
        access.invention_to_read(user, invention.key)
    except Invention.DoesNotExist:
        raise Picture.DoesNotExist from None
    return picture


def _is_public(picture: Picture) -> bool:
    games = GalleryGame.objects.filter(entry__invention=picture.invention_id, withdrawn_at=None)
    return any(
        document["look"]["picture"] == picture.key for document in games.values_list("document", flat=True)
    )


def _same_school(user: Reader, invention: Invention) -> bool:
    if not isinstance(user, User):
        return False
    theirs = (
        {invention.classroom.school_id}
        if invention.classroom is not None
        else {author.school_id for author in inventions.authors_of(invention)}
    )
    mine = {user.school_id, *people.classrooms_of(user).values_list("school", flat=True)}
    return bool((mine & theirs) - {None})
