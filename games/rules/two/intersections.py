"""Intersecções (Snijpunt). Rulebook, `two_player_b.md` (Trevor Truran, 1976)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from games.rules.boards.fields import Field, squares
from games.rules.errors import BadPosition, IllegalMove
from games.rules.game import Outcome, View
from games.rules.partisan import BLACK, WHITE, Extra, Partisan, repeated
from games.rules.text import Text, listed, text

_SIDE = 6
_STRIDE = _SIDE + 1
_TOP = _SIDE - 1  # the row of White's pointer
_NOWHERE = -1
_COLUMN = "abcdef"
# One step along a row, up a column, and along both diagonals.
_STEPS = (_STRIDE, 1, _STRIDE + 1, _STRIDE - 1)


@lru_cache(maxsize=1)
def crossing_board() -> Field:
    """Six by six squares without a6: column a and row 6 are the tracks of the pointers."""
    board = squares(_SIDE, _SIDE)
    corner = board.bits["a6"]
    return replace(
        board,
        cells=tuple(
            replace(cell, shape="track") if _on_track(place) else cell
            for place, cell in zip(board.places.values(), board.cells, strict=True)
            if cell.name != "a6"
        ),
        places={bit: place for bit, place in board.places.items() if bit != corner},
        sides={name: cells & ~(1 << corner) for name, cells in board.sides.items()},
        corners=board.corners & ~(1 << corner),
    )


def _on_track(place: tuple[int, int]) -> bool:
    return place[0] == 0 or place[1] == _TOP


@dataclass(frozen=True, slots=True)
class CrossingState:
    """`row` is where Black's pointer stands, `column` White's (-1: not yet placed). `past` are the positions
    since a cell was last filled: earlier ones cannot come back. `four` won the game."""

    black: int
    white: int
    turn: int
    row: int = _NOWHERE
    column: int = _NOWHERE
    past: tuple[tuple[int, ...], ...] = field(default=(), compare=False)
    four: int = field(default=0, compare=False)

    @property
    def key(self) -> tuple[int, ...]:
        return self.black, self.white, self.turn, self.row, self.column


@dataclass(frozen=True)
class Intersections(Partisan[CrossingState]):
    """Slide your pointer: a stone of your colour goes where the pointers cross.

    That must be an empty cell if the line has one; in a full line a stone changes colour. Four of one colour
    in a row, column or diagonal win for it, whoever made them. Third repetition: draw.
    """

    slug: ClassVar[str] = "intersections"
    search: ClassVar[str] = "mobility"

    @property
    def board(self) -> Field:
        return crossing_board()

    @cached_property
    def _inner(self) -> int:
        """The cells for stones."""
        return sum(1 << bit for bit, place in self.board.places.items() if not _on_track(place))

    def opening(self) -> CrossingState:
        return CrossingState(0, 0, BLACK)

    def sets(self, state: CrossingState) -> Mapping[str, int]:
        return {"black": state.black, "white": state.white}

    def won(self, state: CrossingState) -> int:
        return state.four

    def besides(self, state: CrossingState) -> dict[str, Any]:
        return {"pointers": {"black": _row_name(state.row), "white": _column_name(state.column)}}

    def made(self, sets: Mapping[str, int], extra: Extra, turn: int) -> CrossingState:
        black, white = sets["black"], sets["white"]
        row, column = self._pointers(extra.take("pointers"))
        if (black | white) & ~self._inner:
            raise BadPosition(
                text("As pedras ficam nas casas de b1 a f5; a coluna a e a linha 6 são dos ponteiros.")
            )
        if column == _NOWHERE and (black or white):
            raise BadPosition(text("Com pedras no tabuleiro, os dois ponteiros já têm de estar postos."))
        if column == _NOWHERE and turn != (BLACK if row == _NOWHERE else WHITE):
            raise BadPosition(text("Primeiro o Preto põe o seu ponteiro, depois o Branco."))
        if _four(black) and _four(white):
            raise BadPosition(text("Só uma das cores pode ter quatro em linha."))
        return CrossingState(black, white, turn, row, column, (), _four(black) or _four(white))

    def _pointers(self, value: Any) -> tuple[int, int]:
        pointers = {} if value is None else value
        if not isinstance(pointers, dict) or pointers.keys() - {"black", "white"}:
            raise BadPosition(text("«pointers» diz onde estão os ponteiros «black» e «white»."))
        row = _index(pointers.get("black"), [f"a{number + 1}" for number in range(_TOP)])
        column = _index(pointers.get("white"), [f"{letter}6" for letter in _COLUMN[1:]])
        if row is None:
            raise BadPosition(text("O ponteiro do Preto fica na coluna a, de a1 a a5."))
        if column is None:
            raise BadPosition(text("O ponteiro do Branco fica na linha 6, de b6 a f6."))
        if row == _NOWHERE and column != _NOWHERE:
            raise BadPosition(text("Primeiro o Preto põe o seu ponteiro, depois o Branco."))
        return row, column if column == _NOWHERE else column + 1

    def moves(self, state: CrossingState) -> Iterator[str]:
        if self.outcome(state) is None:
            yield from self.board.names_of(self._targets(state))

    def _targets(self, state: CrossingState) -> int:
        """The cells that can be chosen: where to put the pointer, or where the pointers may cross."""
        if state.row == _NOWHERE:
            return self.board.sides["west"]
        if state.column == _NOWHERE:
            return self.board.sides["north"]
        others = self._line(state) & ~(1 << state.column * _STRIDE + state.row)
        return others & ~(state.black | state.white) or others

    def _line(self, state: CrossingState) -> int:
        """The mover's line: for Black the column below White's pointer, for White the row of Black's."""
        if state.turn == BLACK:
            return ((1 << _TOP) - 1) << state.column * _STRIDE
        return sum(1 << column * _STRIDE + state.row for column in range(1, _SIDE))

    def apply(self, state: CrossingState, move: str) -> CrossingState:
        cell = self.cell_named(move)
        if not self._targets(state) >> cell & 1:
            raise IllegalMove(self._problem(state, cell))
        column, row = self.board.places[cell]
        if state.row == _NOWHERE:
            return CrossingState(0, 0, WHITE, row)
        if state.column == _NOWHERE:
            return CrossingState(0, 1 << column * _STRIDE + state.row, BLACK, state.row, column)
        stone = 1 << cell
        black, white, past = state.black, state.white, state.past
        if (black | white) & stone:
            black, white, past = black ^ stone, white ^ stone, (*past, state.key)
        elif state.turn == BLACK:
            black, past = black | stone, ()
        else:
            white, past = white | stone, ()
        four = _four(black) or _four(white)
        return CrossingState(black, white, 1 - state.turn, row, column, past, four)

    def _problem(self, state: CrossingState, cell: int) -> Text:
        if state.column == _NOWHERE:
            return self.task(state)
        if not self._inner >> cell & 1:
            return text("Escolhe a casa onde os ponteiros se vão cruzar, de b1 a f5.")
        if cell == state.column * _STRIDE + state.row:
            return text("O teu ponteiro tem de mudar de lugar.")
        if not self._line(state) >> cell & 1:
            if state.turn == BLACK:
                return text(
                    "O ponteiro do Branco obriga-te a jogar na coluna {line}.", line=_COLUMN[state.column]
                )
            return text("O ponteiro do Preto obriga-te a jogar na linha {line}.", line=state.row + 1)
        return text(
            "A casa {name} já tem uma pedra: enquanto houver casas vazias, joga numa delas ({cells}).",
            name=self.board.names[cell],
            cells=listed(self.board.names_of(self._targets(state))),
        )

    def outcome(self, state: CrossingState) -> Outcome | None:
        if state.four:
            winner = "black" if state.four & state.black else "white"
            return Outcome(winner, text("há quatro pedras suas em linha"))
        if repeated(state.past, state.key):
            return Outcome(None, text("a mesma posição apareceu três vezes"))
        return None

    def view(self, state: CrossingState) -> View:
        pieces = dict(super().view(state).pieces)
        for kind, name in self.besides(state)["pointers"].items():
            if name is not None:
                pieces[name] = f"{kind}_pointer"
        return View(pieces)

    def touched(self, state: CrossingState, move: str) -> tuple[str, ...]:
        """The cell, and where the pointer went."""
        if move not in self.board.bits or state.column == _NOWHERE:
            return super().touched(state, move)
        pointer = f"a{move[1]}" if state.turn == BLACK else f"{move[0]}6"
        return move, pointer

    def task(self, state: CrossingState) -> Text:
        if state.row == _NOWHERE:
            return text("Põe o teu ponteiro na coluna a.")
        if state.column == _NOWHERE:
            return text("Põe o teu ponteiro na linha 6: a tua primeira pedra fica no cruzamento.")
        if self._targets(state) & (state.black | state.white):
            return text("Não há casas vazias para ti: escolhe uma pedra, que muda de cor.")
        if state.turn == BLACK:
            return text("Joga na coluna {line}, por baixo do ponteiro branco.", line=_COLUMN[state.column])
        return text("Joga na linha {line}, à direita do ponteiro preto.", line=state.row + 1)

    def describe(self, move: str) -> Text:
        if move[0] == "a" or move[1] == "6":
            return text("pôs o ponteiro em {cell}", cell=move)
        return super().describe(move)

    def choice(self, state: CrossingState, prefix: str) -> Text:
        if state.column == _NOWHERE:
            return text("Pôr o ponteiro em {cell}", cell=prefix)
        if (state.black | state.white) >> self.board.bits[prefix] & 1:
            return text("Virar a pedra de {cell}", cell=prefix)
        return super().choice(state, prefix)

    def picture(self, state: CrossingState) -> Text:
        pointers = [name for name in self.besides(state)["pointers"].values() if name is not None]
        if not pointers:
            return super().picture(state)
        return text(
            "Ponteiros: {pointers}. {stones}", pointers=tuple(pointers), stones=super().picture(state)
        )


def _four(stones: int) -> int:
    """The stones that stand four or more in a straight line; row 6, always empty, keeps columns apart."""
    found = 0
    for step in _STEPS:
        starts = stones & stones >> step & stones >> 2 * step & stones >> 3 * step
        found |= starts | starts << step | starts << 2 * step | starts << 3 * step
    return found


def _index(value: Any, names: list[str]) -> int | None:
    """Where a pointer stands on its track; None where it cannot be."""
    if value is None:
        return _NOWHERE
    return names.index(value) if value in names else None


def _row_name(row: int) -> str | None:
    return None if row == _NOWHERE else f"a{row + 1}"


def _column_name(column: int) -> str | None:
    return None if column == _NOWHERE else f"{_COLUMN[column]}6"
