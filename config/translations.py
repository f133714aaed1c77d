"""Compiled messages (.mo) are not kept in the repository: they are made from the .po files beside them."""

import os
from pathlib import Path

import polib
from django.core.exceptions import ImproperlyConfigured


def compile_messages(folder: Path) -> None:
    """Compiles those catalogues of `folder` whose .mo is missing or of another source.

    Raises ImproperlyConfigured where that cannot be done.
    """
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        try:
            _compile(source)
        except OSError as error:  # polib's for bad syntax too
            raise ImproperlyConfigured(f"Não consigo compilar as traduções {source}: {error}") from None


def _compile(source: Path) -> None:
    compiled = source.with_suffix(".mo")
    moment = source.stat().st_mtime_ns
    # Equal, not later: a release that is unpacked here may be older than what was compiled before.
    if compiled.exists() and compiled.stat().st_mtime_ns == moment:
        return
    # Several processes may do this at once, and others read: nobody may see half a file.
    temporary = source.with_suffix(f".{os.getpid()}.mo.tmp")
    polib.pofile(str(source)).save_as_mofile(str(temporary))
    os.utime(temporary, ns=(moment, moment))
    temporary.replace(compiled)
