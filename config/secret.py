"""The secret key of a site that was given none: made once, kept in the data directory."""

import os
import secrets
from pathlib import Path


def stored_key(path: Path) -> str:
    """The key in `path`; when there is none a new one, readable by its owner alone. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        key = secrets.token_urlsafe(50)
        file.write(key)
    return key
