"""Fails when the English translation lacks a message, has a fuzzy one, or the compiled file is not of this source.

The messages are collected anew into a copy, as `manage.py makemessages -l en` would.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ROOT / "locale"
SKIPPED = shutil.ignore_patterns(".venv", ".git", "data", "__pycache__", ".*_cache", "node_modules")


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "project"
        shutil.copytree(ROOT, copy, ignore=SKIPPED)
        run(sys.executable, "manage.py", "makemessages", "--locale=en", "--no-obsolete", cwd=copy)
        return sum(problems(path, copy / path.relative_to(ROOT)) for path in LANGUAGES.glob("en/**/*.po"))


def problems(source: Path, collected: Path) -> int:
    """Prints what is wrong with one catalogue and returns how many things are."""
    wrong = [
        f"{name}: {count} messages {meaning}"
        for name, option, meaning in (
            (source.name, "--untranslated", "without a translation"),
            (source.name, "--only-fuzzy", "with a doubtful (fuzzy) translation"),
        )
        if (count := messages(collected, option))
    ]
    if set(identifiers(source)) != set(identifiers(collected)):
        wrong.append(f"{source.name}: not of these sources; run manage.py makemessages -l en --no-obsolete")
    compiled = source.with_suffix(".mo")
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "fresh.mo"
        run("msgfmt", "--check", f"--output-file={fresh}", str(source), cwd=ROOT)
        if not compiled.exists() or plain(compiled) != plain(fresh):
            wrong.append(f"{compiled.name}: older than its source; run manage.py compilemessages")
    print(*wrong, sep="\n")
    return len(wrong)


def messages(catalogue: Path, option: str) -> int:
    return sum(1 for line in selected(catalogue, option) if line.startswith("msgid ") and line != 'msgid ""')


def identifiers(catalogue: Path) -> list[str]:
    lines = selected(catalogue, "--no-obsolete")
    return [line for line in lines if line.startswith(("msgid", "msgctxt"))]


def selected(catalogue: Path, option: str) -> list[str]:
    return run("msgattrib", "--no-wrap", option, str(catalogue), cwd=ROOT).splitlines()


def plain(compiled: Path) -> str:
    return run("msgunfmt", "--no-wrap", "--sort-output", str(compiled), cwd=ROOT)


def run(*command: str, cwd: Path) -> str:
    result = subprocess.run(command, cwd=cwd, capture_output=True, encoding="utf-8", check=False)
    if result.returncode:
        sys.exit(result.stderr or result.stdout)
    return result.stdout


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
