"""Documents as short texts without signs that addresses would have to escape."""

import base64
import json
import zlib
from typing import Any

from games.rules.reading import parse_json

MAX_JSON = 20_000  # characters


def pack(value: object) -> str:
    """A JSON value as a short text."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return base64.urlsafe_b64encode(zlib.compress(written.encode(), 9)).decode().rstrip("=")


def unpack(written: str) -> Any:
    """The JSON value of a JSON text or of what `pack` made, never more than `MAX_JSON` of it.

    Raises OverflowError for more, ValueError for what is neither.
    """
    if len(written) > MAX_JSON:
        raise OverflowError
    try:
        if not written.lstrip().startswith("{"):
            unpacker = zlib.decompressobj()
            data = unpacker.decompress(
                base64.urlsafe_b64decode(written + "=" * (-len(written) % 4)), MAX_JSON
            )
            if unpacker.unconsumed_tail or not unpacker.eof:
                raise OverflowError
            written = data.decode()
        return parse_json(written)
    except zlib.error as error:
        raise ValueError(str(error)) from error
