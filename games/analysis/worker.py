"""The process that makes one long analysis: `python -m games.analysis.worker`, started by `studies.py`.

It reads an order from its standard input, and writes pickled messages to its standard output: the number of
positions met, several times a second, what is known of a result that grows, and at the end the result, which
is an `Analysis`, the report of an invented game's examination, what is found of a forced win or where a match
turned, or a `Text` that says why there is none.
It needs no Django, so that it starts in a tenth of a second, but for files, which are made of what the
database holds. It ends with its input: with the server.
Before the order stands its length; after it come signs to pause and to go on.
"""

import contextlib
import json
import os
import pickle
import struct
import sys
import time
from collections.abc import Callable
from threading import Event, Thread
from typing import Any, TypeVar, cast

from games.analysis.partial_results import PartialResult
from games.bots.fairness_report import board_reports
from games.bots.review import Review, review_from
from games.rules import catalogue
from games.rules.errors import GameError
from games.rules.game import Impartial
from games.rules.invented.board_game.game import InventedBoard
from games.rules.invented.board_game.reading import read_document
from games.rules.invented.document import build_games, tidy
from games.rules.text import Text, text
from games.solvers.analyse import Analysis, analyse
from games.solvers.brute import Brute
from games.solvers.forced import Forced, forced
from games.solvers.inventions import examine
from games.solvers.theory import too_big

LENGTH = struct.Struct("!Q")  # of an order
PAUSE, GO = b"p", b"g"

Result = Analysis | Forced | Review | dict[str, Any] | Text
Found = TypeVar("Found", Analysis, Forced, Review, dict[str, Any])


MAX_MEMORY = 2 << 30  # bytes; the limit of positions is reached before it in all but strange games
REPORT_SECONDS = 0.2
EXAMINE_SECONDS = 60.0  # then what is known by then is reported
BOARD_SECONDS = 100.0  # of matches of a board game against itself, of which each takes about one
FORCE_SECONDS = 10.0  # somebody waits, and more time seldom decides more
FORCE_MOVES = 4_000_000
REVIEW_SECONDS = 30.0  # for all positions of a match
REVIEW_SEED = 1  # so that who asks again hears the same
NICE = 10  # servers come first, then the computer's moves


def main() -> None:  # pragma: no cover - runs in another process; tested there
    order = json.loads(_read_bytes(*LENGTH.unpack(_read_bytes(LENGTH.size))))
    clock = Clock()
    Thread(target=_obey, args=(clock,), daemon=True).start()
    _be_modest()
    if order["task"] == "file":
        _say(file(order))
    else:
        _say(result(order, ProgressReporter(_say, clock), clock, _say))


def file(order: dict[str, Any]) -> bytes:  # pragma: no cover - runs in another process; tested there
    """The file that is asked for. In a thread of the server's it would hold up the moves of all matches."""
    import django  # noqa: PLC0415

    django.setup()
    from games.live.jobs import file_maker  # noqa: PLC0415

    return file_maker.make_file(order)


def result(
    order: dict[str, Any],
    progress: Callable[[int], None],
    clock: Callable[[], float] = time.monotonic,
    tell: Callable[[PartialResult], None] = lambda _partial: None,
) -> Result:
    """What an order of `studies.order_of` asks for; `clock` tells the seconds that there are, `tell` hears
    what is known of a result that grows."""
    if order["task"] == "examine_board":
        return board_examined(order["document"], progress, tell, clock=clock)
    if order["task"] == "examine":
        return examined(order["document"], order["limit"], order["known"], progress, clock=clock)
    if order["task"] == "review":
        return match_review(order["slug"], order["options"], order["moves"], progress, clock=clock)
    if order["task"] == "force":
        return goal(order["slug"], order["options"], order["moves"], progress, clock=clock)
    return outcome(order["slug"], order["options"], order["limit"], progress)


def outcome(
    slug: str, options: dict[str, Any], limit: int, progress: Callable[[int], None]
) -> Analysis | Text:
    """The analysis of a game's start, or why there is none."""
    game = cast("Impartial[Any]", catalogue.build(slug, options))
    return _run_study(lambda: analyse(game, game.initial(), Brute(limit, progress)))


def examined(
    document: dict[str, Any],
    limit: int,
    known: list[dict[str, Any]],
    progress: Callable[[int], None],
    seconds: float = EXAMINE_SECONDS,
    *,
    clock: Callable[[], float] = time.monotonic,
) -> dict[str, Any] | Text:
    """The report on an invented game, or why there is none."""
    used = _share_of(seconds, clock)
    return _run_study(lambda: examine(build_games(tidy(document)), limit, progress, known, used))


def _share_of(seconds: float, clock: Callable[[], float]) -> Callable[[], float]:
    """Asked later, it tells what share of so many seconds from now on is over."""
    begun = clock()
    return lambda: (clock() - begun) / seconds


def board_examined(
    document: dict[str, Any],
    progress: Callable[[int], None],
    tell: Callable[[PartialResult], None] = lambda _partial: None,
    seconds: float = BOARD_SECONDS,
    *,
    clock: Callable[[], float] = time.monotonic,
) -> dict[str, Any] | Text:
    """The report on a board game from blocks, or why there is none; `tell` hears it grow."""
    used = _share_of(seconds, clock)

    def examine_board() -> dict[str, Any]:
        report: dict[str, Any] = {}
        for report in board_reports(InventedBoard(rules=read_document(document)), used, progress):
            tell(PartialResult(report))
        return report

    return _run_study(examine_board)


def goal(
    slug: str,
    options: dict[str, Any],
    moves: int,
    progress: Callable[[int], None],
    seconds: float = FORCE_SECONDS,
    *,
    clock: Callable[[], float] = time.monotonic,
) -> Forced | Text:
    """Whether whoever is on turn at a game's start forces a win within so many moves, or why nobody knows."""
    game = catalogue.build(slug, options)
    until = clock() + seconds

    def tell(met: int) -> None:
        progress(met)
        if clock() > until:
            too_big(met, "Não consegui decidir a tempo: é uma posição com jogadas a mais.")

    return _run_study(lambda: forced(game, game.initial(), moves, FORCE_MOVES, tell))


def match_review(
    slug: str,
    options: dict[str, Any],
    moves: list[str],
    progress: Callable[[int], None],
    seconds: float = REVIEW_SECONDS,
    *,
    clock: Callable[[], float] = time.monotonic,
) -> Review | Text:
    """Where a match turned, or why nobody knows; `progress` hears hundredths."""

    def allowance(share: float) -> Callable[[int], None]:
        until = clock() + share * seconds

        def end(done: int) -> None:
            if clock() > until:
                too_big(done, "Não houve tempo para mais.")

        return end

    return _run_study(lambda: review_from(slug, options, moves, REVIEW_SEED, allowance, progress=progress))


def _run_study(find: Callable[[], Found]) -> Found | Text:
    """What is found, or why nothing is."""
    try:
        return find()
    except GameError as error:
        return error.reason
    except MemoryError:
        return text("É grande demais: não cabe na memória.")


class Clock:
    """The seconds of a processor that the work has had, whatever else the machine does. Who asks for them
    while it is paused waits until it goes on."""

    def __init__(self) -> None:
        self._going = Event()
        self._going.set()

    def pause(self) -> None:
        self._going.clear()

    def go(self) -> None:
        self._going.set()

    def __call__(self) -> float:
        self._going.wait()
        return time.process_time()


class ProgressReporter:
    """Tells `say` how many positions were met, at most every `REPORT_SECONDS`."""

    def __init__(self, say: Callable[[int], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._say = say
        self._clock = clock
        self._next = 0.0

    def __call__(self, met: int) -> None:
        now = self._clock()
        if now >= self._next:
            self._next = now + REPORT_SECONDS
            self._say(met)


def _say(message: Result | PartialResult | bytes | int) -> None:  # pragma: no cover - as above
    pickle.dump(message, sys.stdout.buffer)
    sys.stdout.buffer.flush()


def _read_bytes(count: int) -> bytes:  # pragma: no cover - runs in another process; tested there
    """So many bytes of the input and no more. What a buffered reader holds would hold up the end."""
    parts = []
    while count:
        parts.append(os.read(sys.stdin.fileno(), min(count, 1 << 16)))
        if not parts[-1]:
            os._exit(1)
        count -= len(parts[-1])
    return b"".join(parts)


def _obey(clock: Clock) -> None:  # pragma: no cover - runs in another process; tested there
    while True:
        if _read_bytes(1) == PAUSE:
            clock.pause()
        else:
            clock.go()


def _be_modest() -> None:  # pragma: no cover - runs in another process; tested there
    """Less memory and less of the processor than the server. Windows has no such limits."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415

        os.nice(NICE)
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))


if __name__ == "__main__":  # pragma: no cover - as above
    main()
