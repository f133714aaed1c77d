"""Games that end with a count: whoever has more points wins."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Generic, Protocol, cast

from games.rules.bases.board_game import BoardGame, Key, S, up_to
from games.rules.game import Outcome, View
from games.rules.text import Text, ntext, text


class Passed(Protocol):
    """A state that counts the passes made in a row: a field of that name."""

    @property
    def passes(self) -> int: ...


@dataclass(frozen=True)
class Counted(BoardGame[S], Generic[S]):
    """A game's `outcome` says when it is counted."""

    @abstractmethod
    def score(self, state: S) -> Mapping[str, float]:
        """The points of each player, if the game ended now."""

    def counted(self, state: S) -> Outcome:
        """Who wins by points."""
        points = self.score(state)
        winner, second, *others = sorted(self.players, key=lambda role: -points[role])
        if points[winner] == points[second]:
            ended = self.tie(state, points[winner])
        else:
            ended = Outcome(winner, self.margin(state, winner, second))
        return replace(ended, places=self._places(points)) if others else ended

    def _places(self, points: Mapping[str, float]) -> tuple[int, ...]:
        """The place of each player: who has as many points shares it."""
        return tuple(1 + sum(more > points[role] for more in points.values()) for role in self.players)

    def tie(self, state: S, points: float) -> Outcome:
        """What follows from the same points for those who have most."""
        return Outcome(None, ntext("{n} ponto para cada lado", "{n} pontos para cada lado", int(points)))

    def margin(self, state: S, winner: str, loser: str) -> Text:
        """The count in words; a game gives this, or `told` for each player."""
        return text(
            "{won} contra {lost}", won=self.points_words(state, winner), lost=self.points_words(state, loser)
        )

    def points_words(self, state: S, role: str) -> Text:
        """The points of a player, and what they are made of, for `margin`."""
        raise NotImplementedError

    def marks(self, state: S) -> Iterator[tuple[str, int]]:
        """What is drawn while it is counted, over pieces and empty cells: kinds such as "black_area", and
        cells."""
        yield from ()

    def view(self, state: S) -> View:
        shown = super().view(state)
        pieces = dict(shown.pieces)
        for kind, cells in self.marks(state):
            pieces |= dict.fromkeys(self.board.names_of(cells), kind)
        return View(pieces, shown.labels)


@dataclass(frozen=True)
class WhenFull(Counted[S], Generic[S]):
    """Counted when the board is full."""

    def outcome(self, state: S) -> Outcome | None:
        return None if self.empty(state) else self.counted(state)


@dataclass(frozen=True)
class MostPieces(Counted[S], Generic[S]):
    """Each cell with a piece of a player's kind is a point."""

    def score(self, state: S) -> Mapping[str, int]:
        return dict(zip(self.players, map(int.bit_count, state.sets), strict=True))


@dataclass(frozen=True)
class Passing(Counted[S], Generic[S]):
    """Two passes in a row end the game. Its states are `Passed`."""

    keys: ClassVar[Mapping[str, Key]] = {"passes": up_to(2)}

    def outcome(self, state: S) -> Outcome | None:
        return self.counted(state) if cast("Passed", state).passes == 2 else None

    def task(self, state: S) -> Text | None:
        if cast("Passed", state).passes == 1:
            return text("O adversário passou: se também passares, o jogo acaba e contam-se os pontos.")
        return super().task(state)
