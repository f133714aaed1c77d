"""The executor: one thread that carries out the commands of all sockets, in groups.

Consumers hand in commands and go on; the executor takes everything that is waiting and calls
`matches.execute` once, so that many moves share one transaction. It also watches the clocks and asks the
computer for its moves.
"""

import heapq
import logging
import queue
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from threading import Lock, Thread
from typing import Any

from django.db import DatabaseError, close_old_connections, connections
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Now

from games.live import broadcast, engine_client, engine_pool, matches, measures
from games.live.match_state import MatchCommand, MatchState, Refused
from games.models import Event, Match, Seat

logger = logging.getLogger(__name__)

BATCH = 500
# From one batch to the next, at least. A transaction costs as much as five moves: where moves come in faster
# than this, fewer and larger ones are made of them; one that comes after a pause waits for nothing.
GATHER = 0.012
# The computer answers at once; a person needs a moment to see that it did.
PAUSE = 0.6
# So often the computer is asked again for a move, the last times for any.
PATIENCE = 8
CAREFUL = 2

Answer = Callable[[Refused | None], None]


def ignore(_result: Refused | None) -> None:
    """For commands of nobody: the clock's and the computer's."""


@dataclass(frozen=True, slots=True)
class QueuedCommand:
    """A command, and whom to tell what became of it. `answer` is called in the executor's thread."""

    command: MatchCommand
    answer: Answer


@dataclass(frozen=True, slots=True)
class _Look:
    """A look at whether the computer is to move. `failures` counts those not found or not accepted so far."""

    code: str
    failures: int = 0


Clock = Callable[[], float]


def time_of_day() -> float:
    """Seconds since the epoch."""
    return time.time()


@dataclass(order=True, slots=True)
class _Timer:
    """Work for a moment: a stored deadline is a time of day, a pause lasts even where somebody sets that."""

    due: float
    item: QueuedCommand | _Look = field(compare=False)
    clock: Clock = field(default=time.monotonic, compare=False)


@dataclass(frozen=True, slots=True)
class _EngineTurn:
    """What the computer thinks about: the board as it has been since version `board`."""

    board: int
    engine_task: engine_pool.EngineTask


class CommandExecutor:
    """The writer thread of a process. Started by the first command."""

    def __init__(self) -> None:
        self._inbox: queue.SimpleQueue[QueuedCommand | _Timer | None] = queue.SimpleQueue()
        self._timers: dict[Clock, list[_Timer]] = {time_of_day: [], time.monotonic: []}
        self._thread: Thread | None = None
        self._starting = Lock()
        self._began = 0.0  # the batch before
        self._rests_since: float | None = time.monotonic()
        self._thinking: dict[str, _EngineTurn] = {}
        self._asking = Lock()

    def submit(self, command: MatchCommand, answer: Answer) -> None:
        """Hand in a command."""
        self.start()
        self._inbox.put(QueuedCommand(command, answer))

    def later(self, due: float, command: MatchCommand) -> None:
        """Hand in a command at a moment (seconds since the epoch)."""
        self._inbox.put(_Timer(due, QueuedCommand(command, ignore), time_of_day))

    def start(self) -> None:
        """Start the thread if it does not run."""
        with self._starting:
            if self._thread is None:
                broadcast.listeners.append(self.notice)
                self._thread = Thread(target=self._run, name="command executor", daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """Carry out what is waiting, close the thread's database connection and end."""
        with self._starting:
            thread, self._thread = self._thread, None
            if thread is not None:
                broadcast.listeners.remove(self.notice)
                self._inbox.put(None)
                thread.join()
        for timers in self._timers.values():
            timers.clear()
        with self._asking:
            thinking = list(self._thinking.values())
            self._thinking.clear()
        for task in thinking:
            task.engine_task.cancel()

    def resting(self) -> float:
        """For how many seconds there has been nothing to do; 0 where there is."""
        since = self._rests_since
        return 0.0 if since is None or not self._inbox.empty() else time.monotonic() - since

    def waiting(self) -> int:
        """How many commands have not been taken yet."""
        return self._inbox.qsize()

    def take_up(self) -> None:
        """Go on where a server stopped: watch the clocks of all running matches, and let the computer play.

        In the caller's thread: moves need not wait for it.
        """
        self.start()
        for code in self._running():
            try:
                self.notice([matches.look_at(code, matches.standing)])
            except DatabaseError:
                raise
            except Exception:  # the others must not wait for this one
                logger.exception("match %s was not taken up", code)

    @staticmethod
    def _running() -> list[str]:
        """Matches in which something happens without a player.

        A match against the computer that nobody has touched for a day is taken up by who opens it.
        """
        running = Match.objects.filter(status=Match.Status.PLAYING)
        computers = Seat.objects.filter(match=OuterRef("pk")).exclude(level="")
        events = Event.objects.filter(match=OuterRef("pk"))
        with_computer = Exists(computers) | Exists(events.filter(kind="replaced"))
        lately = Exists(events.filter(at__gt=Now() - timedelta(days=1)))
        clocked = Q(clock_initial_ms__isnull=False) | Exists(events.filter(kind="clock"))
        watched = running.filter(clocked | with_computer & lately)
        return list(watched.values_list("code", flat=True))

    def notice(self, standings: Sequence[broadcast.MatchSummary]) -> None:
        """Hear where matches stand: set the clock, ask the computer."""
        for standing in standings:
            if standing.deadline is not None:
                self.later(
                    standing.deadline, MatchCommand(standing.code, "flag", frozenset(), standing.version)
                )
            self._mind_computer(standing)

    def _mind_computer(self, standing: broadcast.MatchSummary) -> None:
        """Let the computer think where it is on turn, and no longer about a board that has changed."""
        with self._asking:
            known = self._thinking.get(standing.code)
            if known is not None and known.board == standing.board:
                return
            self._thinking.pop(standing.code, None)
        if known is not None:
            known.engine_task.cancel()
        if standing.level:
            self._ask(_Look(standing.code))

    def _think(self, standing: broadcast.MatchSummary, failures: int) -> None:
        assert standing.turn is not None
        code, seats = standing.code, frozenset({standing.turn})
        due = time.monotonic() + PAUSE

        def again() -> None:
            self._inbox.put(_Timer(time.monotonic() + PAUSE * 2**failures, _Look(code, failures + 1)))

        def retry_if_refused(refused: Refused | None) -> None:
            if refused is not None:
                again()

        def play(move: str) -> None:
            command = MatchCommand(code, "play", seats, standing.board, move, computer=True)
            self._inbox.put(_Timer(due, QueuedCommand(command, retry_if_refused)))

        slug, options, moves, level = matches.look_at(code, _job)
        # After some failures any move will do.
        job = (slug, options, moves, level if failures < CAREFUL else "", random.getrandbits(32))
        engine_task = engine_client.engine_task(job, play, again, visitor=_waits(code))
        with self._asking:
            other = self._thinking.get(code)
            self._thinking[code] = _EngineTurn(standing.board, engine_task)
        if other is not None:  # from another thread, in between
            other.engine_task.cancel()
        engine_task.begin()

    def _ask(self, look: _Look) -> None:
        """Let the computer think, if it is on turn."""
        if look.failures > PATIENCE:
            logger.error("the computer found no move in match %s", look.code)
            return
        try:
            standing = matches.look_at(look.code, matches.standing)
            if standing.level:
                self._think(standing, look.failures)
        except Match.DoesNotExist:
            pass
        except Exception:  # must not end the thread
            logger.exception("the computer was not asked")
            self._inbox.put(_Timer(time.monotonic() + PAUSE, _Look(look.code, look.failures + 1)))

    def _run(self) -> None:
        try:
            while True:
                batch, ending = self._gather()
                if batch:
                    self._began, self._rests_since = time.monotonic(), None
                    self._carry_out(batch)
                    self._rests_since = time.monotonic()
                if ending:
                    return
        finally:
            connections.close_all()

    def _gather(self) -> tuple[list[QueuedCommand], bool]:
        """Wait for work; then take all there is, with the timers that are due. True: the executor closes."""
        batch: list[QueuedCommand] = []
        try:
            item = self._inbox.get(timeout=self._patience())
            time.sleep(max(0.0, self._began + GATHER - time.monotonic()))
            while True:
                if item is None:
                    return batch, True
                if isinstance(item, _Timer):
                    heapq.heappush(self._timers[item.clock], item)
                else:
                    batch.append(item)
                if len(batch) >= BATCH:
                    break
                item = self._inbox.get_nowait()
        except queue.Empty:
            pass
        for timed in self._due():
            if isinstance(timed, QueuedCommand):
                batch.append(timed)
            else:
                self._ask(timed)
        return batch, False

    def _due(self) -> Iterator[QueuedCommand | _Look]:
        for clock, timers in self._timers.items():
            now = clock()
            while timers and timers[0].due <= now:
                yield heapq.heappop(timers).item

    def _patience(self) -> float | None:
        waits = [timers[0].due - clock() for clock, timers in self._timers.items() if timers]
        return max(0.0, min(waits)) if waits else None

    def _carry_out(self, batch: list[QueuedCommand]) -> None:
        close_old_connections()
        measures.batch_commands.observe(len(batch))
        try:
            with measures.batch_seconds.time():
                results = matches.execute([work.command for work in batch])
        except Exception:
            logger.exception("the executor could not carry out a batch")
            results = [matches.unavailable(work.command) for work in batch]
        for work, result in zip(batch, results, strict=True):
            work.answer(result)


def _job(match_state: MatchState) -> tuple[str, dict[str, Any], list[str], str]:
    assert match_state.turn is not None
    moves = [move for _seat, move in match_state.moves]
    return match_state.game.slug, match_state.game.options_json(), moves, match_state.levels[match_state.turn]


def _waits(code: str) -> str:
    """Who plays against the computer: for them it thinks, and for their class."""
    seat = Seat.objects.filter(match__code=code, level="").order_by("index")[0]
    return f"visitor-{seat.visitor}" if seat.user_id is None else f"user-{seat.user_id}"


command_executor = CommandExecutor()
