"""Pictures from outside, drawn anew: nothing of the file that came is kept but its colours.

So no place, name or date of a photograph, no script and no second file hidden behind it can stay. Each is
drawn in a process of its own (`picture_reader.py`), one at a time on a machine, and read no sooner: however
many people send pictures, and over however many servers, one of these processes holds memory, and one file.
"""

import json
import subprocess
import sys
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from django.core.exceptions import ValidationError
from django.core.files import File
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts import file_lock
from accounts.models import User
from accounts.refusals import refuse
from accounts.throttle import Bucket
from lessons import picture_reader

SENT = Bucket("picture", burst=24, seconds=10)  # of one person
MAX_SECONDS = 60  # the process has 20 of the processor; this is for a machine that is very busy
LONGEST_WAIT = 60  # seconds, for those whose pictures came before
ROOT = Path(__file__).resolve().parent.parent
LOCK = "pictures"  # held by who has a picture opened


@dataclass(frozen=True)
class RedrawnPicture:
    """A picture as it is kept. On a blank one nothing can be seen: whoever brought it is told."""

    content: bytes
    width: int
    height: int
    is_blank: bool

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height


def count_picture(by: User) -> None:
    """Counts a picture that somebody sends; ValidationError where they are too many in a short time."""
    if seconds := SENT.take(str(by.pk)):
        refuse(
            ngettext_lazy(
                "Mandaste muitas imagens seguidas. Espera %(seconds)d segundo e tenta outra vez.",
                "Mandaste muitas imagens seguidas. Espera %(seconds)d segundos e tenta outra vez.",
                "seconds",
            ),
            "too-fast",
            seconds=seconds,
        )


def drawn_anew(
    file: "File[Any] | bytes",
    *,
    most: int,
    side: int,
    kind: Literal["PNG", "JPEG"],
    formats: Collection[str],
    otherwise: ValidationError,
) -> RedrawnPicture:
    """The picture in a file of at most `most` bytes: of the same colours, upright, at most `side` wide and
    high, as PNG, or on white paper as JPEG.

    Raises ValidationError; `otherwise` where the file is of none of these `formats` (names of Pillow's).
    """
    try:
        with file_lock.held(LOCK, LONGEST_WAIT):
            data = file if isinstance(file, bytes) else file.read(most + 1)
            return _drawn_in_process(data, side, kind, formats, otherwise)
    except file_lock.Taken:
        refuse(_("Há muitas imagens a chegar ao mesmo tempo. Tenta outra vez daqui a pouco."), "busy")


def _drawn_in_process(
    data: bytes, side: int, kind: str, formats: Collection[str], otherwise: ValidationError
) -> RedrawnPicture:
    wanted = json.dumps({"kind": kind, "side": side, "formats": list(formats)})
    try:
        done = subprocess.run(
            [sys.executable, "-m", "lessons.picture_reader"],
            cwd=ROOT,
            input=wanted.encode() + b"\n" + data,
            capture_output=True,
            timeout=MAX_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise _too_many_pixels() from None
    if done.returncode == picture_reader.UNKNOWN:
        raise otherwise
    if done.returncode == picture_reader.BROKEN:
        refuse(_("Esta imagem está estragada: não se consegue abrir."), "broken")
    if done.returncode != 0:  # it said so, or ran out of memory or time, and was ended
        raise _too_many_pixels()
    about, content = done.stdout.split(b"\n", 1)
    return RedrawnPicture(content=content, **json.loads(about))


def _too_many_pixels() -> ValidationError:
    return ValidationError(
        _("A imagem tem pontos a mais: reduz primeiro o tamanho dela."), code="too-many-pixels"
    )
