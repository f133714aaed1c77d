"""Fails when an English message is missing or fuzzy, or the compiled file is not of this source.

The messages are collected anew into a copy, as `manage.py makemessages -l en` would.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ROOT / "locale"
SKIPPED = shutil.ignore_patterns(".venv", ".git", "data", "tests", "__pycache__", ".*_cache", "node_modules")


def main() -> int:
    catalogues = sorted(LANGUAGES.glob("en/**/*.po"))
    if not catalogues:
        print(f"no catalogue in {LANGUAGES}/en")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "project"
        shutil.copytree(ROOT, copy, ignore=SKIPPED)
        run(sys.executable, "manage.py", "makemessages", "--locale=en", "--no-obsolete", cwd=copy)
        wrong = [line for path in catalogues for line in problems(path, copy / path.relative_to(ROOT))]
    print(*wrong, sep="\n")
    return 1 if wrong else 0


def problems(source: Path, collected: Path) -> Iterator[str]:
    """Says what is wrong with one catalogue, given the same catalogue collected anew from the sources."""
    for option, meaning in (("--untranslated", "not translated"), ("--only-fuzzy", "doubtful (fuzzy)")):
        for message in messages(collected, option):
            yield f"{source.name}: {meaning}: {message}"
    if messages(source, "--no-obsolete") != messages(collected, "--no-obsolete"):
        yield f"{source.name}: not of these sources; run manage.py makemessages -l en --no-obsolete"
    compiled = source.with_suffix(".mo")
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "fresh.mo"
        run("msgfmt", "--check", f"--output-file={fresh}", str(source), cwd=ROOT)
        if not compiled.exists() or plain(compiled) != plain(fresh):
            yield f"{compiled.name}: older than its source; run manage.py compilemessages -i .venv"


def messages(catalogue: Path, option: str) -> set[str]:
    """The message ids of a catalogue that `msgattrib` selects by `option`."""
    text = run("msgattrib", "--no-wrap", "--no-location", option, str(catalogue), cwd=ROOT)
    found = {identifier(entry) for entry in text.split("\n\n")}
    return found - {"", 'msgid ""'}


def identifier(entry: str) -> str:
    """The msgctxt, msgid and msgid_plural lines of one entry."""
    lines = [line for line in entry.strip().splitlines() if not line.startswith("#")]
    return "\n".join(takewhile(lambda line: not line.startswith("msgstr"), lines))


def plain(compiled: Path) -> str:
    return run("msgunfmt", "--no-wrap", "--sort-output", str(compiled), cwd=ROOT)


def run(*command: str, cwd: Path) -> str:
    result = subprocess.run(command, cwd=cwd, capture_output=True, encoding="utf-8", check=False)
    if result.returncode:
        sys.exit(result.stderr or result.stdout)
    return result.stdout


if __name__ == "__main__":
    sys.exit(main())
