"""Pictures that authors bring: the only writer of `Picture`.

Nothing of the file that came is kept but its colours: the server draws it anew, small, as PNG. So no place,
name or date of a photograph, no script and no second file hidden behind the picture can stay in it.
"""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from typing import Any

from django.core.exceptions import ValidationError
from django.core.files import File
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from PIL import Image, ImageOps, UnidentifiedImageError

from accounts import people
from accounts.models import User
from lessons.contest import access, inventions
from lessons.contest.access import Reader
from lessons.models import GalleryGame, Invention, Picture

MAX_BYTES = 5 * 1024 * 1024
MAX_PIXELS = 25_000_000
SIDE = 512
MOST = 12  # of one invention
FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
# What the library's readers raise on damaged files; its documentation names the first only.
_BROKEN = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    MemoryError,
    struct.error,
    zlib.error,
    LookupError,
    TypeError,
)


def store(invention: Invention, by: User, file: File[Any], size: int) -> Picture:
    """A new picture of the invention; `size` in bytes is known before anything is read.

    Raises ValidationError, in words for pupils; PermissionDenied, Locked.
    """
    if size > MAX_BYTES:
        raise ValidationError(_("A imagem é grande demais: no máximo 5 MB."), code="too-big")
    drawn = drawn_anew(file.read(MAX_BYTES + 1))
    content = io.BytesIO()
    drawn.save(content, "PNG", optimize=True)
    return _store(invention, by, content.getvalue(), drawn.size)


@transaction.atomic
def _store(invention: Invention, by: User, content: bytes, size: tuple[int, int]) -> Picture:
    locked = inventions.to_write(invention, by)
    if locked.pictures.count() >= MOST:
        raise ValidationError(
            _("Já há %(n)d imagens: apaga uma primeiro."), code="too-many", params={"n": MOST}
        )
    return Picture.objects.create(invention=locked, content=content, width=size[0], height=size[1])


def drawn_anew(data: bytes) -> Image.Image:
    """A picture with the same colours, upright, at most `SIDE` wide and high, and nothing else.

    Raises ValidationError.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of damaged notes, which are not kept
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=FORMATS) as file:
                if file.width * file.height > MAX_PIXELS:
                    raise _too_many_pixels()
                file.draft("RGB", (2 * SIDE, 2 * SIDE))  # JPEG is read at a smaller size
                upright = ImageOps.exif_transpose(file.convert("RGBA"))
    except UnidentifiedImageError:
        raise ValidationError(
            _("Isto não é uma imagem PNG, JPEG, WebP ou GIF. Outros ficheiros, como SVG ou PDF, não servem."),
            code="kind",
        ) from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise _too_many_pixels() from None
    except _BROKEN:
        raise ValidationError(
            _("Esta imagem está estragada: não se consegue abrir."), code="broken"
        ) from None
    upright.thumbnail((SIDE, SIDE))
    clean = Image.new("RGBA", upright.size)
    clean.paste(upright)
    return clean


def _too_many_pixels() -> ValidationError:
    return ValidationError(
        _("A imagem tem pontos a mais: reduz primeiro o tamanho dela."), code="too-many-pixels"
    )


@transaction.atomic
def remove(picture: Picture, by: User) -> None:
    """Raises ValidationError where the game uses it; PermissionDenied, Locked."""
    locked = inventions.to_write(picture.invention, by)
    if locked.document["look"]["picture"] == picture.key:
        raise ValidationError(_("O jogo usa esta imagem: escolhe primeiro outra."), code="used")
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
