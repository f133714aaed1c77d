"""The process that makes one long analysis: `python -m games.solving`, started by `games/studies.py`.

It reads an order from its standard input, and writes pickled messages to its standard output: the number of
positions met, several times a second, and at the end the result, which is an `Analysis`, the report of an
invented game's examination or what is found of a forced win, or a `Text` that says why there is none.
It needs no Django, so that it starts in a tenth of a second, and it ends with its input: with the server.
"""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import sys
import time
from collections.abc import Callable
from threading import Thread
from typing import Any, cast

from games.rules import catalogue
from games.rules.errors import GameError
from games.rules.game import Impartial
from games.rules.invented.document import read, tidy
from games.rules.text import Text, text
from games.solvers.analyse import Analysis, analyse
from games.solvers.brute import Brute
from games.solvers.forced import Forced, forced
from games.solvers.inventions import examine
from games.solvers.theory import TooBig

Result = Analysis | Forced | dict[str, Any] | Text

MAX_MEMORY = 2 << 30  # bytes; the limit of positions is reached before it in all but strange games
REPORT_SECONDS = 0.2
EXAMINE_SECONDS = 60.0  # then what is known by then is reported
FORCE_SECONDS = 10.0  # somebody waits, and more time seldom decides more
FORCE_MOVES = 4_000_000
NICE = 10  # matches come first


def main() -> None:  # pragma: no cover - runs in another process; tested there
    order = json.loads(sys.stdin.buffer.readline())
    Thread(target=_end_with_input, daemon=True).start()
    _be_modest()
    _say(result(order, Reporter(_say)))


def result(order: dict[str, Any], progress: Callable[[int], None]) -> Result:
    """What an order of `studies.order_of` asks for."""
    if order["task"] == "examine":
        return examined(order["document"], order["limit"], order["known"], progress)
    if order["task"] == "force":
        return goal(order["slug"], order["options"], order["moves"], progress)
    return outcome(order["slug"], order["options"], order["limit"], progress)


def outcome(
    slug: str, options: dict[str, Any], limit: int, progress: Callable[[int], None]
) -> Analysis | Text:
    """The analysis of a game's start, or why there is none."""
    game = cast("Impartial[Any]", catalogue.build(slug, options))
    try:
        return analyse(game, game.initial(), Brute(limit, progress))
    except TooBig as error:
        return error.reason
    except MemoryError:
        return text("É grande demais: não cabe na memória.")


def examined(
    document: dict[str, Any],
    limit: int,
    known: list[dict[str, Any]],
    progress: Callable[[int], None],
    seconds: float = EXAMINE_SECONDS,
) -> dict[str, Any] | Text:
    """The report on an invented game, or why there is none."""
    begun = time.monotonic()

    def used() -> float:
        return (time.monotonic() - begun) / seconds

    try:
        return examine(read(tidy(document)), limit, progress, known, used)
    except GameError as error:
        return error.reason
    except MemoryError:
        return text("É grande demais: não cabe na memória.")


def goal(
    slug: str,
    options: dict[str, Any],
    moves: int,
    progress: Callable[[int], None],
    seconds: float = FORCE_SECONDS,
) -> Forced | Text:
    """Whether whoever is on turn at a game's start forces a win within so many moves, or why nobody knows."""
    game = catalogue.build(slug, options)
    until = time.monotonic() + seconds

    def tell(met: int) -> None:
        progress(met)
        if time.monotonic() > until:
            raise TooBig(text("Não consegui decidir a tempo: é uma posição com jogadas a mais."), met)

    try:
        return forced(game, game.initial(), moves, FORCE_MOVES, tell)
    except TooBig as error:
        return error.reason
    except MemoryError:
        return text("É grande demais: não cabe na memória.")


class Reporter:
    """Tells `say` how many positions were met, at most every `REPORT_SECONDS`."""

    def __init__(self, say: Callable[[int], None]) -> None:
        self._say = say
        self._next = 0.0

    def __call__(self, met: int) -> None:
        now = time.monotonic()
        if now >= self._next:
            self._next = now + REPORT_SECONDS
            self._say(met)


def _say(message: Result | int) -> None:  # pragma: no cover - as above
    pickle.dump(message, sys.stdout.buffer)
    sys.stdout.buffer.flush()


def _end_with_input() -> None:  # pragma: no cover - runs in another process; tested there
    os.read(sys.stdin.fileno(), 1)  # a buffered read would hold up the end of the process
    os._exit(1)


def _be_modest() -> None:  # pragma: no cover - runs in another process; tested there
    """Less memory and less of the processor than the server. Windows has no such limits."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415

        os.nice(NICE)
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))


if __name__ == "__main__":  # pragma: no cover - as above
    main()
