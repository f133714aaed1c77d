"""SanQi. Rulebook, `two_player_c.md` (L. Lynn Smith, 2003)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from games.rules.bases.board_game import BLACKS, CELL, GREYS, WHITES, Extra, Key, PieceKind
from games.rules.bases.placing import Coloured, Stones
from games.rules.boards.fields import Boards, each, hexhex
from games.rules.errors import misread, refuse
from games.rules.game import Outcome
from games.rules.options import size_option
from games.rules.text import Text, join_words, text
from games.rules.two.sanqi.shapes import CIRCLE, LINE, TRIANGLE, covered

_NAMES = {"white": text("branco"), "black": text("preto"), "grey": text("cinzento")}
# What each player wins with.
_WINS = (
    ((CIRCLE, text("fez um círculo")), (TRIANGLE, text("fez um triângulo"))),
    ((LINE, text("fez uma linha")), (TRIANGLE, text("fez um triângulo"))),
)
_TASKS = (text("Faz um círculo ou um triângulo."), text("Faz uma linha de seis ou um triângulo."))


@dataclass(frozen=True, slots=True)
class SanQiState(Stones):
    """`last` is the set of the cell just played on; `said` how the game was won."""

    last: int = 0
    said: Text | None = field(default=None, compare=False)


@dataclass(frozen=True)
class SanQi(Coloured[SanQiState]):
    """Put a stone of any of three colours, or replace one by a colour that has at least two more of the
    neighbouring stones than its own, but not the one just played.

    After his own move the first player wins with a circle or a triangle of one colour, the second with a line
    of six or a triangle, whoever made it. No legal move: draw. Option: the cells of a side.
    """

    slug: ClassVar[str] = "sanqi"
    boards: ClassVar[Boards] = hexhex
    players: ClassVar[tuple[str, ...]] = ("first", "second")
    states: ClassVar[type[Stones]] = SanQiState
    kinds: ClassVar[tuple[PieceKind, ...]] = (WHITES, BLACKS, GREYS)
    keys: ClassVar[Mapping[str, Key]] = {"last": CELL}
    colours: ClassVar[tuple[str, ...]] = ("white", "black", "grey")
    said: ClassVar[Mapping[str, Text]] = {
        f"={colour}": text("jogou {colour} em {cell}", colour=name) for colour, name in _NAMES.items()
    }
    asks: ClassVar[Mapping[str, Text]] = {
        "": text("Casa {cell}: escolhe a cor"),
        **{f"={colour}": text("Jogar {colour} em {cell}", colour=name) for colour, name in _NAMES.items()},
    }

    size: int = size_option(5, 4, 8)

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> SanQiState:
        state = self._judged(sets, turn, extra.cell("last"))
        if state.last & ~state.occupied:
            misread("A última jogada tem de estar numa casa com pedra.")
        return state

    def _judged(self, sets: tuple[int, ...], turn: int, last: int) -> SanQiState:
        """The state, won if the player who has just moved has one of his shapes."""
        for shapes, why in _WINS[1 - turn]:
            for stones in sets:
                if shape := covered(stones, shapes, self.board.stride):
                    return SanQiState(sets, turn, shape=shape, last=last, said=why)
        return SanQiState(sets, turn, last=last)

    def legal_cells(self, state: SanQiState) -> int:
        stones = state.occupied & ~state.last
        return self.empty(state) | sum(1 << cell for cell in each(stones) if self._replacing(state, cell))

    def allowed(self, state: SanQiState, cell: int) -> Sequence[str]:
        return self._replacing(state, cell) if state.occupied >> cell & 1 else self.colours

    def _replacing(self, state: SanQiState, cell: int) -> Sequence[str]:
        """The colours that may replace the stone on a cell."""
        near = self.board.neighbours[cell]
        counts = [(stones & near).bit_count() for stones in state.sets]
        least = 2 + counts[next(kind for kind, stones in enumerate(state.sets) if stones >> cell & 1)]
        if max(counts) < least:
            return ()
        return [colour for colour, count in zip(self.colours, counts, strict=True) if count >= least]

    def moves(self, state: SanQiState) -> Iterator[str]:
        if not state.shape:
            taken = state.occupied
            for cell in each(self.board.full & ~state.last):
                name = self.board.names[cell]
                colours = self._replacing(state, cell) if taken >> cell & 1 else self.colours
                yield from [f"{name}={colour}" for colour in colours]

    def apply(self, state: SanQiState, move: str) -> SanQiState:
        name, _, colour = move.partition("=")
        cell = self.cell_named(name)
        stone = 1 << cell
        if state.occupied & stone:
            self._check_replacing(state, cell, colour)
        if colour not in self.colours:
            refuse("Escolhe a cor da pedra: branco, preto ou cinzento.")
        return self.after(state, self.with_stone(state, stone, colour), stone)

    def after(self, state: SanQiState, sets: tuple[int, ...], stone: int) -> SanQiState:
        return self._judged(sets, 1 - state.turn, stone)

    def _check_replacing(self, state: SanQiState, cell: int, colour: str) -> None:
        """Raises IllegalMove where the stone on a cell cannot be replaced by one of this colour."""
        name = self.board.names[cell]
        if state.last >> cell & 1:
            refuse("Não podes substituir a pedra de {name}: acabou de ser jogada.", name=name)
        if self.sets(state).get(colour, 0) >> cell & 1:
            refuse("A casa {name} já tem uma pedra dessa cor.", name=name)
        allowed = self._replacing(state, cell)
        if not allowed:
            refuse(
                "A pedra de {name} está segura: nenhuma outra cor tem à volta mais duas pedras do que a "
                "dela.",
                name=name,
            )
        if colour in self.colours and colour not in allowed:
            refuse(
                "À volta de {name} essa cor não tem mais duas pedras do que a que lá está: só {colours}.",
                name=name,
                colours=join_words([_NAMES[kind] for kind in allowed]),
            )

    def outcome(self, state: SanQiState) -> Outcome | None:
        if state.said is not None:
            return Outcome(self.players[1 - state.turn], state.said)
        if not self.empty(state) and not self.legal_cells(state):
            return Outcome(None, text("já não há jogadas"))
        return None

    def task(self, state: SanQiState) -> Text:
        return _TASKS[state.turn]
