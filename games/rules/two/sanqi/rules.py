"""SanQi. Rulebook, `two_player_c.md` (L. Lynn Smith, 2003)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from games.rules.bases.board_game import BLACKS, GREYS, WHITES, BoardGame, Extra, Kind, Pieces
from games.rules.boards.fields import HEXAGONAL, Direction, Field, each, hexhex
from games.rules.errors import BadPosition, IllegalMove
from games.rules.game import Outcome
from games.rules.options import size_option
from games.rules.text import Text, listed, text

COLOURS = ("white", "black", "grey")
_NAMES = {"white": text("branco"), "black": text("preto"), "grey": text("cinzento")}
_FIRST, _SECOND = 0, 1

Shape = tuple[Direction, ...]
# Shapes as the steps from one cell to all of theirs.
CIRCLE: tuple[Shape, ...] = (HEXAGONAL,)
LINE: tuple[Shape, ...] = tuple(
    tuple((across * step, up * step) for step in range(6)) for across, up in ((0, 1), (1, 0), (1, 1))
)
TRIANGLE: tuple[Shape, ...] = (
    ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)),
    ((0, 0), (1, 0), (2, 0), (1, 1), (2, 1), (2, 2)),
)
# What each player wins with.
_WINS = (
    ((CIRCLE, text("fez um círculo")), (TRIANGLE, text("fez um triângulo"))),
    ((LINE, text("fez uma linha")), (TRIANGLE, text("fez um triângulo"))),
)


@lru_cache(maxsize=64)
def steps_of(shape: Shape, stride: int) -> tuple[int, ...]:
    """A shape as the distances of its cells from its lowest one, as bits of a board with that stride.

    On a board where it would not fit one of them is no cell: between two columns there is none.
    """
    bits = sorted(across * stride + up for across, up in shape)
    return tuple(bit - bits[0] for bit in bits)


def anchors(stones: int, steps: tuple[int, ...]) -> int:
    """The lowest cells of all such shapes that lie on these stones."""
    found = stones
    for step in steps:
        found &= stones >> step
        if not found:
            break
    return found


def covered(stones: int, shapes: tuple[Shape, ...], stride: int) -> int:
    """The stones that make such shapes."""
    cells = 0
    for shape in shapes:
        steps = steps_of(shape, stride)
        if found := anchors(stones, steps):
            for step in steps:
                cells |= found << step
    return cells


@dataclass(frozen=True, slots=True)
class SanQiState(Pieces):
    """Stones by colour; `last` is the set of the cell just played on; `shape` and `why` say how the game was
    won."""

    last: int = 0
    shape: int = field(default=0, compare=False)
    why: Text | None = field(default=None, compare=False)


@dataclass(frozen=True)
class SanQi(BoardGame[SanQiState]):
    """Put a stone of any of three colours, or replace one by a colour that has at least two more of the
    neighbouring stones than its own, but not the one just played.

    After his own move the first player wins with a circle or a triangle of one colour, the second with a line
    of six or a triangle, whoever made it. No legal move: draw. Option: the cells of a side.
    """

    slug: ClassVar[str] = "sanqi"
    players: ClassVar[tuple[str, ...]] = ("first", "second")
    kinds: ClassVar[tuple[Kind, ...]] = (WHITES, BLACKS, GREYS)

    size: int = size_option(5, 4, 8)

    @cached_property
    def board(self) -> Field:
        return hexhex(self.size)

    def opening(self) -> SanQiState:
        return SanQiState((0, 0, 0), _FIRST)

    def won(self, state: SanQiState) -> int:
        return state.shape

    def besides(self, state: SanQiState) -> dict[str, Any]:
        return {"last": self.board.names_of(state.last)[0] if state.last else None}

    def made(self, sets: tuple[int, ...], extra: Extra, turn: int) -> SanQiState:
        cell = extra.cell("last")
        last = 0 if cell is None else 1 << cell
        if last & ~(sets[0] | sets[1] | sets[2]):
            raise BadPosition(text("A última jogada tem de estar numa casa com pedra."))
        return self._judged(sets, turn, last)

    def _judged(self, sets: tuple[int, ...], turn: int, last: int) -> SanQiState:
        """The state, won if the player who has just moved has one of his shapes."""
        for shapes, why in _WINS[1 - turn]:
            for stones in sets:
                if found := covered(stones, shapes, self.board.stride):
                    return SanQiState(sets, turn, last, found, why)
        return SanQiState(sets, turn, last)

    def moves(self, state: SanQiState) -> Iterator[str]:
        if state.shape:
            return
        taken = state.occupied
        for cell in each(self.board.full & ~(taken & state.last)):
            name = self.board.names[cell]
            colours = self._replacing(state, cell) if taken >> cell & 1 else COLOURS
            yield from (f"{name}={colour}" for colour in colours)

    def _replacing(self, state: SanQiState, cell: int) -> list[str]:
        """The colours that may replace the stone on a cell."""
        near = self.board.neighbours[cell]
        sets = self.sets(state)
        own = next(colour for colour in COLOURS if sets[colour] >> cell & 1)
        least = (sets[own] & near).bit_count() + 2
        return [colour for colour in COLOURS if (sets[colour] & near).bit_count() >= least]

    def apply(self, state: SanQiState, move: str) -> SanQiState:
        name, _, colour = move.partition("=")
        cell = self.cell_named(name)
        stone = 1 << cell
        if state.occupied & stone:
            self._check_replacing(state, cell, colour)
        if colour not in COLOURS:
            raise IllegalMove(text("Escolhe a cor da pedra: branco, preto ou cinzento."))
        sets = tuple(
            stones | stone if kind == colour else stones & ~stone for kind, stones in self.sets(state).items()
        )
        return self._judged(sets, 1 - state.turn, stone)

    def _check_replacing(self, state: SanQiState, cell: int, colour: str) -> None:
        """Raises IllegalMove where the stone on a cell cannot be replaced by one of this colour."""
        name = self.board.names[cell]
        if state.last >> cell & 1:
            raise IllegalMove(
                text("Não podes substituir a pedra de {name}: acabou de ser jogada.", name=name)
            )
        if colour in COLOURS and self.sets(state)[colour] >> cell & 1:
            raise IllegalMove(text("A casa {name} já tem uma pedra dessa cor.", name=name))
        allowed = self._replacing(state, cell)
        if not allowed:
            raise IllegalMove(
                text(
                    "A pedra de {name} está segura: nenhuma outra cor tem à volta mais duas pedras do que a "
                    "dela.",
                    name=name,
                )
            )
        if colour in COLOURS and colour not in allowed:
            raise IllegalMove(
                text(
                    "À volta de {name} essa cor não tem mais duas pedras do que a que lá está: só {colours}.",
                    name=name,
                    colours=listed([_NAMES[kind] for kind in allowed]),
                )
            )

    def outcome(self, state: SanQiState) -> Outcome | None:
        if state.why is not None:
            return Outcome(self.players[1 - state.turn], state.why)
        if not self.empty(state) and next(self.moves(state), None) is None:
            return Outcome(None, text("já não há jogadas"))
        return None

    def task(self, state: SanQiState) -> Text:
        if state.turn == _FIRST:
            return text("Faz um círculo ou um triângulo.")
        return text("Faz uma linha de seis ou um triângulo.")

    def describe(self, move: str) -> Text:
        name, _, colour = move.partition("=")
        return text("jogou {colour} em {cell}", colour=_NAMES[colour], cell=name)

    def choice(self, state: SanQiState, prefix: str) -> Text:
        name, _, colour = prefix.partition("=")
        if not colour:
            return text("Casa {cell}: escolhe a cor", cell=name)
        return text("Jogar {colour} em {cell}", colour=_NAMES[colour], cell=name)
