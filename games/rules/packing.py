"""The documents of rules as short texts without signs that addresses would have to escape."""

import base64
import json
import zlib
from typing import Any

from games.rules.errors import BadOptions
from games.rules.reading import parse_json
from games.rules.text import Text, text

MAX_JSON = 20_000  # characters
_TOO_LONG = text("As regras são compridas demais.")


def pack(value: object) -> str:
    """A JSON value as a short text."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return base64.urlsafe_b64encode(zlib.compress(written.encode(), 9)).decode().rstrip("=")


def unpack(written: str, unreadable: Text) -> Any:
    """The JSON value of a JSON text or of what `pack` made, never more than `MAX_JSON` of it. Raises
    BadOptions, with `unreadable` for what is neither."""
    if len(written) > MAX_JSON:
        raise BadOptions("", _TOO_LONG)
    try:
        if not written.lstrip().startswith("{"):
            unpacker = zlib.decompressobj()
            data = unpacker.decompress(
                base64.urlsafe_b64decode(written + "=" * (-len(written) % 4)), MAX_JSON
            )
            if unpacker.unconsumed_tail or not unpacker.eof:
                raise BadOptions("", _TOO_LONG)
            written = data.decode()
        return parse_json(written)
    except (ValueError, zlib.error):
        raise BadOptions("", unreadable) from None
