"""Photographs of what a group did on paper: the only writer of `Photo`. Kept as the server draws them: JPEG.

Members bring and delete them while they may write in the sheet, teachers of the class at any time.
"""

from typing import Any

from django.core.exceptions import ValidationError
from django.core.files import File
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.refusals import refuse
from lessons import pictures
from lessons.classroom import access, broadcast, sheets
from lessons.classroom.models import Group, Photo

MAX_BYTES = 12 * 1024 * 1024
SIDE = 2000
MOST = 12  # of one sheet
FORMATS = ("JPEG", "PNG", "WEBP")


def may_change(group: Group, user: User) -> bool:
    """Whether `user`, who may read the sheet, may bring and delete photographs now."""
    return access.runs(user, group.assignment) or sheets.obstacle(group, timezone.now()) is None


def add(group: Group, by: User, file: "File[Any]", size: int) -> Photo:
    """A new photograph of the sheet; `size` in bytes is known before anything is read.

    Raises ValidationError, in words for pupils; Refused where the sheet is closed to a member.
    """
    if size > MAX_BYTES:
        refuse(_("A fotografia é grande demais: no máximo 12 MB."), "too-big")
    otherwise = ValidationError(
        _("Isto não é uma fotografia JPEG, PNG ou WebP. Outros ficheiros, como HEIC ou PDF, não servem."),
        code="kind",
    )
    _check_number(group)
    pictures.count_picture(by)
    drawn = pictures.drawn_anew(
        file, most=MAX_BYTES, side=SIDE, kind="JPEG", formats=FORMATS, otherwise=otherwise
    )
    with sheets.writing():
        locked = _to_change(group, by)
        _check_number(locked)
        made = Photo.objects.create(
            group=locked, content=drawn.content, width=drawn.width, height=drawn.height, by=by
        )
        made.is_blank = drawn.is_blank
        broadcast.sheet_changed(locked)
    return made


def _check_number(group: Group) -> None:
    if group.photos.count() >= MOST:
        refuse(_("Já há %(n)d fotografias: apaga uma primeiro."), "too-many", n=MOST)


@sheets.writing()
def delete(photo: Photo, by: User) -> None:
    """Raises Refused where the sheet is closed to a member."""
    locked = _to_change(photo.group, by)
    photo.delete()
    broadcast.sheet_changed(locked)


def _to_change(group: Group, by: User) -> Group:
    locked = sheets.lock(group)
    refused = None if access.runs(by, locked.assignment) else sheets.obstacle(locked, timezone.now())
    if refused is not None:
        raise refused
    return locked
