"""Pictures from outside, drawn anew: nothing of the file that came is kept but its colours.

So no place, name or date of a photograph, no script and no second file hidden behind it can stay.
"""

import io
import struct
import warnings
import zlib
from collections.abc import Collection

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from PIL import Image, ImageOps, UnidentifiedImageError

MAX_PIXELS = 25_000_000
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


def drawn_anew(
    data: bytes, *, side: int, formats: Collection[str], otherwise: ValidationError
) -> Image.Image:
    """A picture with the same colours, upright, at most `side` wide and high, and nothing else.

    Raises ValidationError; `otherwise` where the file is of none of these `formats` (names of Pillow's).
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of damaged notes, which are not kept
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=tuple(formats)) as file:
                if file.width * file.height > MAX_PIXELS:
                    raise _too_many_pixels()
                file.draft("RGB", (2 * side, 2 * side))  # JPEG is read at a smaller size
                upright = ImageOps.exif_transpose(file.convert("RGBA"))
    except UnidentifiedImageError:
        raise otherwise from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise _too_many_pixels() from None
    except _BROKEN:
        raise ValidationError(
            _("Esta imagem está estragada: não se consegue abrir."), code="broken"
        ) from None
    upright.thumbnail((side, side))
    clean = Image.new("RGBA", upright.size)
    clean.paste(upright)
    return clean


def _too_many_pixels() -> ValidationError:
    return ValidationError(
        _("A imagem tem pontos a mais: reduz primeiro o tamanho dela."), code="too-many-pixels"
    )
