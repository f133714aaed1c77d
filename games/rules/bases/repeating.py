"""Games on boards that could go on for ever: the third time of a position draws."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, cast

from games.rules.bases.board_game import BoardGame, S
from games.rules.game import Outcome
from games.rules.text import Text, text


class Past(NamedTuple):
    """What has been: the positions so far, the present one last (none at all: it is the first one), and
    how many times that has been there.

    A position is what must be the same to have come back, such as the sets of pieces and who is on turn.
    After a move that cannot be undone a new past begins: `Past()`.
    """

    positions: tuple[Hashable, ...] = ()
    times: int = 1

    @property
    def third(self) -> bool:
        """Whether it is there for the third time."""
        return self.times > 2

    def then(self, before: Hashable, now: Hashable) -> "Past":
        """The past after a move that led from one position to another."""
        positions = self.positions or (before,)
        return Past((*positions, now), positions.count(now) + 1)


class Lasting(Protocol):
    """A state that knows its past, which is no part of the position: a field with `compare=False`."""

    @property
    def past(self) -> Past: ...


@dataclass(frozen=True)
class Repeating(BoardGame[S], Generic[S]):
    """Its states are `Lasting`. Repetition is looked at last: a game's `outcome` ends with this one."""

    def outcome(self, state: S) -> Outcome | None:
        if cast("Lasting", state).past.third:
            return Outcome(None, text("a mesma posição apareceu três vezes"))
        return None

    def warning(self, state: S) -> Text | None:
        if cast("Lasting", state).past.times == 2:
            return text("2.ª vez desta posição: à 3.ª, empate.")
        return super().warning(state)
