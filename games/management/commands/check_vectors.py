"""`manage.py check_vectors vectors/nim_family.jsonl --game nim --game subtraction`."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.solvers.vectors import Failure, check

_MOST_SHOWN = 600


class Command(BaseCommand):
    help = (
        "Check the rulebook's test vectors (JSON lines) against the rules and solvers: every key of every "
        "case. "
        "The last line is 'N passed, M failed'; the exit status is 1 if M > 0."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", nargs="+", type=Path, metavar="FILE", help="a file with one JSON object a line"
        )
        parser.add_argument(
            "--game",
            action="append",
            metavar="GAME",
            help="check only the cases of this game; may be repeated",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        passed = failed = 0
        for path in options["files"]:
            for place, case in _cases(path):
                if _left_out(case, options["game"]):
                    continue
                failures = (
                    [Failure("line", "a JSON object", str(case))]
                    if isinstance(case, ValueError)
                    else check(case)
                )
                for failure in failures:
                    self.stdout.write(f"{_name(place, case)}: {_line(failure)}")
                passed, failed = passed + (not failures), failed + bool(failures)
        if passed + failed == 0:
            self.stderr.write("No case was checked.")
        self.stdout.write(f"{passed} passed, {failed} failed")
        if failed:
            raise SystemExit(1)


def _cases(path: Path) -> Iterator[tuple[str, Any]]:
    """The cases of a file with their places; the error instead of a line that is no JSON."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield f"{path}:{number}", _parsed(line)


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line.decode("utf-8-sig"), object_pairs_hook=_object)
    except ValueError as error:
        return error
    except RecursionError:
        return ValueError("nested too deeply")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise ValueError("a key occurs twice")
    return values


def _left_out(case: Any, games: list[str] | None) -> bool:
    return games is not None and isinstance(case, dict) and case.get("game") not in games


def _name(place: str, case: Any) -> str:
    return f"{place} {case['id']}" if isinstance(case, dict) and "id" in case else place


def _line(failure: Failure) -> str:
    return f"{failure.key}: expected {_shortened(failure.expected)}, got {_shortened(failure.got)}"


def _shortened(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 1] + "…"
