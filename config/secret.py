"""What only the account that runs the site may read: the data directory, and in it the secret key."""

import contextlib
import os
import secrets
import stat
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


def keep_private(folder: Path) -> None:
    """What is in the folder, and what this process makes from now on, is for this account alone.

    Nothing is done on Windows, and where the folder is somebody else's. Raises OSError.
    """
    if os.name == "nt" or folder.stat().st_uid != os.geteuid():
        return
    os.umask(0o077)
    for path in (folder, *folder.rglob("*")):
        with contextlib.suppress(FileNotFoundError):  # another process may just be taking it away
            _take_from_others(path)


def _take_from_others(path: Path) -> None:
    status = path.lstat()
    mode = stat.S_IMODE(status.st_mode)
    if mode & 0o077 and status.st_uid == os.geteuid() and not stat.S_ISLNK(status.st_mode):
        path.chmod(mode & 0o700)
