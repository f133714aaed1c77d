"""Fails when an English message is missing or fuzzy, or the catalogue is not of these sources.

The messages are collected anew into a copy of the project, by `manage.py makemessages`.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parents[1]
CATALOGUE = Path("locale/en/LC_MESSAGES/django.po")
SKIPPED = shutil.ignore_patterns(".venv", ".git", "data", "tests", "__pycache__", ".*_cache", "node_modules")


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "project"
        shutil.copytree(ROOT, copy, ignore=SKIPPED)
        collecting = subprocess.run([sys.executable, "manage.py", "makemessages"], cwd=copy, check=False)
        wrong = list(problems(ROOT / CATALOGUE, copy / CATALOGUE))
    print(*wrong, sep="\n")
    return 1 if collecting.returncode or wrong else 0


def problems(source: Path, collected: Path) -> Iterator[str]:
    """Says what is wrong with the catalogue, given the same one collected anew from the sources."""
    messages = polib.pofile(str(collected))
    yield from (f"not translated: {entry.msgid}" for entry in messages.untranslated_entries())
    yield from (f"doubtful (fuzzy): {entry.msgid}" for entry in messages.fuzzy_entries())
    if source.read_bytes() != collected.read_bytes():
        yield f"{CATALOGUE}: not of these sources, or of another form; run manage.py makemessages"


if __name__ == "__main__":
    sys.exit(main())
