"""What counts at the end of a game of Envio: pieces, and cells closed to the opponent."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from games.rules.bases.board_game import BLACK, Pieces
from games.rules.bases.counted import Passing
from games.rules.bases.repeating import Past
from games.rules.text import Text, ntext, text
from games.rules.two.dispatch.drops import reached

_LARGEST_DROP, _LARGEST_FIRST = 5, 3


@dataclass(frozen=True, slots=True)
class DispatchState(Pieces):
    """Pieces as sets of cells; `passes` counts those made in a row, two of which end the game; `first` while
    Black's limited first move is still to come."""

    passes: int = 0
    first: bool = False
    past: Past = field(default=Past(), compare=False)

    @property
    def over(self) -> bool:
        return self.passes == 2 or self.past.third

    @property
    def limited(self) -> bool:
        """Whether this is Black's limited first move."""
        return self.first and self.turn == BLACK

    @property
    def most(self) -> int:
        """How many pieces may be dropped."""
        return _LARGEST_FIRST if self.limited else _LARGEST_DROP


@dataclass(frozen=True)
class Closing(Passing[DispatchState]):
    """Pieces count, and the empty cells that the opponent cannot reach."""

    def cut_off(self, state: DispatchState) -> dict[str, int]:
        """For each colour: the empty cells on which its opponent could not drop."""
        empty = self.empty(state)
        reach = [reached(self.board, pieces, empty, _LARGEST_DROP) for pieces in reversed(state.sets)]
        return {colour: empty & ~reached for colour, reached in zip(self.players, reach, strict=True)}

    def score(self, state: DispatchState) -> dict[str, int]:
        closed = self.cut_off(state)
        return {colour: (stones | closed[colour]).bit_count() for colour, stones in self.sets(state).items()}

    def points_words(self, state: DispatchState, role: str) -> Text:
        points, pieces = self.score(state)[role], self.sets(state)[role].bit_count()
        closed = points - pieces
        return text(
            "{points} ({pieces} e {cells})",
            points=ntext("{n} ponto", "{n} pontos", points),
            pieces=ntext("{n} peça", "{n} peças", pieces),
            cells=ntext("{n} casa fechada ao adversário", "{n} casas fechadas ao adversário", closed),
        )

    def piece_kinds(self) -> frozenset[str]:
        return super().piece_kinds() | {"neutral"}

    def marks(self, state: DispatchState) -> Iterator[tuple[str, int]]:
        """One colour has a cell, or both where nobody could drop."""
        if state.passes == 2:
            closed = self.cut_off(state)
            for kind, cells in (*closed.items(), ("neutral", closed["black"] & closed["white"])):
                yield f"{kind}_area", cells
