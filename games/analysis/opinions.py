"""What the computer thinks of positions that are analysed, and into which rooms they fall, found by its
workers while a page asks again."""

from collections import OrderedDict
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Any

from games.analysis.studies import Busy
from games.live import engine_client
from games.live.engine_pool import EngineTask, Work, divide, think
from games.live.jobs.tenants import class_of
from games.rules.game import Game
from games.rules.text import Text, text

MOST = 12  # that are being found for a class
MOST_OF_ALL = 48
KEPT = 256
SEED = 1  # so that who asks again hears the same

Asked = tuple[Game[Any], tuple[str, ...]]  # a game, and the moves so far


@dataclass(slots=True)
class _Waiting:
    engine_task: EngineTask
    tenant: str
    visitors: set[str] = field(default_factory=set)


class EngineAnswers:
    """What is being found by one kind of work, and the last answers. May be used from any thread."""

    def __init__(self, work: Work = think) -> None:
        self._work = work
        self._lock = Lock()
        self._waiting: dict[Asked, _Waiting] = {}
        self._done: OrderedDict[Asked, Any] = OrderedDict()

    def result_of(self, asked: Asked) -> bool:
        """Whether asking starts nothing."""
        with self._lock:
            return asked in self._done or asked in self._waiting

    def ask(self, asked: Asked, visitor: str) -> Any:
        """What the workers found, or a `Text` why there is nothing; None: ask again. A visitor waits for one
        answer at a time. Raises Busy."""
        with self._lock:
            opinion = self._done.get(asked)
            if isinstance(opinion, Text):
                del self._done[asked]
            if opinion is not None:
                return opinion
            self._leave(visitor, asked)
            if asked in self._waiting:
                self._waiting[asked].visitors.add(visitor)
                return None
            tenant = class_of(visitor)
            tenants = [waiting.tenant for waiting in self._waiting.values()]
            if tenants.count(tenant) >= MOST or len(tenants) >= MOST_OF_ALL:
                raise Busy(text("O computador está a pensar em muitas posições. Tenta daqui a pouco."))
            engine_task = self._engine_task(asked, visitor)
            self._waiting[asked] = _Waiting(engine_task, tenant, {visitor})
        engine_task.begin()
        return None

    def _engine_task(self, asked: Asked, visitor: str) -> EngineTask:
        game, moves = asked
        failure = text("O computador não conseguiu pensar nesta posição. Tenta outra vez.")
        return engine_client.engine_task(
            (game.slug, game.options_json(), list(moves), SEED),
            partial(self._keep, asked),
            partial(self._keep, asked, failure),
            self._work,
            visitor=visitor,
        )

    def _leave(self, visitor: str, stays: Asked) -> None:
        """The visitor waits for nothing else any more."""
        for asked, waiting in list(self._waiting.items()):
            if asked != stays:
                waiting.visitors.discard(visitor)
                if not waiting.visitors:
                    del self._waiting[asked]
                    waiting.engine_task.cancel()

    def _keep(self, asked: Asked, opinion: Any) -> None:
        with self._lock:
            self._waiting.pop(asked, None)
            self._done[asked] = opinion
            while len(self._done) > KEPT:
                self._done.popitem(last=False)


opinions = EngineAnswers()
room_values = EngineAnswers(divide)
