"""The process that opens one picture: `python -m lessons.picture_reader`, started by `pictures.py`.

It reads a line of JSON, what is wanted, and behind it the file, from its standard input; and writes a line of
JSON, and behind it the picture as it is kept. A few kilobytes can ask for gigabytes: so no picture from
outside is opened in the server. No Django here.
"""

import io
import json
import struct
import sys
import warnings
import zlib
from collections.abc import Collection

from PIL import Image, ImageOps, UnidentifiedImageError

from accounts.modest import limit_process

MAX_MEMORY = 1024**3
MAX_PROCESSOR_SECONDS = 20
MAX_PIXELS = 25_000_000
# Photographs of 48, 50 and 108 megapixels: a JPEG is read at a fraction of its size.
MAX_PIXELS_OF_JPEG = 120_000_000
QUALITY = 85  # of JPEG
EVEN = 8  # of 255: what differs by no more shows nothing
FAINT = 64  # of 255: a scan of 16 bits a colour that uses no more is stretched
_PNG, _DEPTH_AT = b"\x89PNG\r\n\x1a\n", 24
# Phones keep a second picture behind a photograph: then the library calls it MPO.
_PHOTOGRAPHS = ("JPEG", "MPO")
UNKNOWN, BROKEN, TOO_MANY_PIXELS = 3, 4, 5  # what the process ends with, besides 0
# What the library's readers raise on damaged files; its documentation names the first only.
BROKEN_ERRORS = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    struct.error,
    zlib.error,
    LookupError,
    TypeError,
)


class UnreadablePicture(Exception):
    """The file is not drawn; `code` says why."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def main() -> None:  # pragma: no cover - runs in another process; tested there
    limit_process(MAX_MEMORY, MAX_PROCESSOR_SECONDS)
    wanted = json.loads(sys.stdin.buffer.readline())
    try:
        picture = draw(sys.stdin.buffer.read(), wanted["side"], wanted["formats"])
        content = encoded(picture, wanted["kind"])
    except UnreadablePicture as error:
        sys.exit(error.code)
    except MemoryError:
        sys.exit(TOO_MANY_PIXELS)
    about = {"width": picture.width, "height": picture.height, "is_blank": is_blank(picture)}
    sys.stdout.buffer.write(json.dumps(about).encode() + b"\n" + content)


def draw(data: bytes, side: int, formats: Collection[str]) -> Image.Image:
    """A picture with the same colours, upright, at most `side` wide and high, and nothing else.

    Raises Unreadable: UNKNOWN where the file is of none of these `formats` (names of Pillow's).
    """
    Image.MAX_IMAGE_PIXELS = None  # counted here
    _check_pixels(*_size_of_webp(data))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of damaged notes, which are not kept
            with Image.open(io.BytesIO(data), formats=tuple(formats)) as file:
                _check_pixels(
                    file.width,
                    file.height,
                    MAX_PIXELS_OF_JPEG if file.format in _PHOTOGRAPHS else MAX_PIXELS,
                )
                file.draft("RGB", (2 * side, 2 * side))  # JPEG is read at a smaller size
                small = _scaled(_eight_bits(file), side)
                upright = ImageOps.exif_transpose(small)
    except UnidentifiedImageError:
        raise UnreadablePicture(UNKNOWN) from None
    except BROKEN_ERRORS:
        raise UnreadablePicture(BROKEN) from None
    clean = Image.new("RGBA", upright.size)
    clean.paste(upright)
    return _stretched(clean) if _is_deep(data) else clean


def encoded(picture: Image.Image, kind: str) -> bytes:
    """The picture as PNG, or on white paper as JPEG."""
    content = io.BytesIO()
    if kind == "PNG":
        picture.save(content, "PNG", optimize=True)
    else:
        _on_paper(picture).save(content, "JPEG", quality=QUALITY, optimize=True)
    return content.getvalue()


def is_blank(picture: Image.Image) -> bool:
    """Whether nothing can be seen on it: one colour everywhere, on white paper."""
    extrema: list[tuple[int, int]] = _on_paper(picture).getextrema()  # type: ignore[assignment]
    return all(high - low <= EVEN for low, high in extrema)


def _on_paper(picture: Image.Image) -> Image.Image:
    flat = Image.new("RGB", picture.size, "white")
    flat.paste(picture, mask=picture)
    return flat


def _check_pixels(width: int, height: int, most: int = MAX_PIXELS) -> None:
    if width * height > most:
        raise UnreadablePicture(TOO_MANY_PIXELS)


def _eight_bits(file: Image.Image) -> Image.Image:
    """The picture with values up to 255; of a scan with more of them, from its darkest to its lightest."""
    if file.mode[0] not in "IF":
        return file
    values = file.convert("F")
    low, high = values.getextrema()
    scale = 255 / (high - low) if high > low else 0  # type: ignore[operator]
    shift = -low * scale if scale else min(low, 255)  # type: ignore[operator]
    stretched = values.point(lambda value: value * scale + shift).convert("L")
    stretched.info = file.info
    return stretched


def _is_deep(data: bytes) -> bool:
    """Whether a file is a PNG with 16 bits a colour, of which the library reads the upper 8."""
    return data.startswith(_PNG) and data[_DEPTH_AT : _DEPTH_AT + 1] == b"\x10"


def _stretched(picture: Image.Image) -> Image.Image:
    """A picture that uses few of the values up to 255, from its darkest to its lightest; else as it is."""
    extrema: list[tuple[int, int]] = _on_paper(picture).getextrema()  # type: ignore[assignment]
    low, high = min(low for low, _high in extrema), max(high for _low, high in extrema)
    if not 0 < high - low <= FAINT:
        return picture
    alpha = picture.getchannel("A")
    light = picture.convert("RGB").point(lambda value: (value - low) * 255 / (high - low))
    light.putalpha(alpha)
    return light


def _scaled(picture: Image.Image, side: int) -> Image.Image:
    """The picture as RGBA, at most `side` wide and high; made small first where its colours can be mixed."""
    notes = picture.getexif()
    if picture.mode not in ("RGB", "L"):
        picture = picture.convert("RGBA")
    picture.thumbnail((side, side))
    small = picture.convert("RGBA")
    small.info["exif"] = notes.tobytes()
    return small


def _size_of_webp(data: bytes) -> tuple[int, int]:
    """What a WebP says of its size, before the library makes room for it; (0, 0) of other files."""
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP" or len(data) < 30:
        return 0, 0
    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    width, height = struct.unpack("<HH", data[26:30])
    return width & 0x3FFF, height & 0x3FFF


if __name__ == "__main__":  # pragma: no cover - as above
    main()
