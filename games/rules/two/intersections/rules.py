"""Intersecções (Snijpunt). Rulebook, `two_player_b.md` (Trevor Truran, 1976)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar

from games.rules.bases.board_game import BLACK, WHITE, Extra, Pieces
from games.rules.bases.repeating import Past, Repeating
from games.rules.boards.fields import ColumnBoard
from games.rules.errors import BadPosition, IllegalMove, misread
from games.rules.game import Outcome, View
from games.rules.text import Text, join_words, text
from games.rules.two.intersections.crossing import BOARD, LINES, POINTERS_AT, TRACKS, four

_NOWHERE = -1
_BLACK_FIRST = text("Primeiro o Preto põe o seu ponteiro, depois o Branco.")
_OFF_TRACK = (
    text("O ponteiro do Preto fica na coluna a, de a1 a a5."),
    text("O ponteiro do Branco fica na linha 6, de b6 a f6."),
)


@dataclass(frozen=True, slots=True)
class CrossingState(Pieces):
    """Where the pointers of Black and White stand (-1: not yet placed); the past since a cell was filled:
    nothing from before can come back. `four` won the game."""

    pointers: tuple[int, int] = (_NOWHERE, _NOWHERE)
    past: Past = field(default=Past(), compare=False)
    four: int = field(default=0, compare=False)

    @property
    def begins(self) -> bool:
        """Whether pointers are still to be placed."""
        return self.pointers[WHITE] == _NOWHERE


@dataclass(frozen=True)
class Intersections(Repeating[CrossingState]):
    """Slide your pointer: a stone of your colour goes where the pointers cross.

    That must be an empty cell if the line has one; in a full line a stone changes colour. Four of one colour
    in a row, column or diagonal win for it, whoever made them. Third repetition: draw.
    """

    slug: ClassVar[str] = "intersections"
    search: ClassVar[str] = "mobility"

    @property
    def board(self) -> ColumnBoard:
        return BOARD

    def opening(self) -> CrossingState:
        return CrossingState((0, 0), BLACK)

    def won(self, state: CrossingState) -> int:
        return state.four

    def _names(self, state: CrossingState) -> dict[str, str | None]:
        """Where the pointers are, by colour."""
        return {
            role: self.board.names.get(cell) for role, cell in zip(self.players, state.pointers, strict=True)
        }

    def besides(self, state: CrossingState) -> dict[str, Any]:
        return {"pointers": self._names(state)}

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> CrossingState:
        pointers = self._pointers(extra.take("pointers"))
        if any(stones & track for stones in sets for track in TRACKS):
            misread("As pedras ficam nas casas de b1 a f5; a coluna a e a linha 6 são dos ponteiros.")
        state = CrossingState(sets, turn, pointers, four=four(sets[0]) or four(sets[1]))
        if state.begins and any(sets):
            misread("Com pedras no tabuleiro, os dois ponteiros já têm de estar postos.")
        if state.begins and turn != (BLACK if pointers[BLACK] == _NOWHERE else WHITE):
            raise BadPosition(_BLACK_FIRST)
        if four(sets[0]) and four(sets[1]):
            misread("Só uma das cores pode ter quatro em linha.")
        return state

    def _pointers(self, value: Any) -> tuple[int, int]:
        pointers = {} if value is None else value
        if not isinstance(pointers, dict) or pointers.keys() - {*self.players}:
            misread("«pointers» diz onde estão os ponteiros «black» e «white».")
        cells = []
        for role, track, problem in zip(self.players, TRACKS, _OFF_TRACK, strict=True):
            names = self.board.names_of(track)
            name = pointers.get(role)
            if name is not None and name not in names:
                raise BadPosition(problem)
            cells.append(_NOWHERE if name is None else self.board.bits[name])
        black, white = cells
        if black == _NOWHERE and white != _NOWHERE:
            raise BadPosition(_BLACK_FIRST)
        return black, white

    def moves(self, state: CrossingState) -> Iterator[str]:
        if self.outcome(state) is None:
            yield from self.board.names_of(self._targets(state))

    def _targets(self, state: CrossingState) -> int:
        """The cells that can be chosen: where to put the pointer, or where the pointers may cross."""
        if state.begins:
            return TRACKS[state.turn]
        others = self._line(state) & ~LINES[state.pointers[state.turn]]
        return others & ~state.occupied or others

    def _line(self, state: CrossingState) -> int:
        """The line of the one on turn: that of the other's pointer."""
        return LINES[state.pointers[1 - state.turn]]

    def apply(self, state: CrossingState, move: str) -> CrossingState:
        cell = self.cell_named(move)
        if not self._targets(state) >> cell & 1:
            raise IllegalMove(self._problem(state, cell))
        turn = 1 - state.turn
        if state.begins and state.turn == BLACK:
            return CrossingState((0, 0), WHITE, (cell, _NOWHERE))
        if state.begins:
            first = state.pointers[BLACK]
            return CrossingState((0, LINES[first] & LINES[cell]), turn, (first, cell))
        stone, pointers = 1 << cell, POINTERS_AT[cell]
        if state.occupied & stone:
            black, white = (stones ^ stone for stones in state.sets)
            past = state.past.then((state.sets, state.turn, state.pointers), ((black, white), turn, pointers))
        else:
            black, white = state.with_own(state.own | stone)
            past = Past()
        return CrossingState((black, white), turn, pointers, past, four(black) or four(white))

    def _problem(self, state: CrossingState, cell: int) -> Text:
        if state.begins:
            return self.task(state)
        if cell not in POINTERS_AT:
            return text("Escolhe a casa onde os ponteiros se vão cruzar, de b1 a f5.")
        if POINTERS_AT[cell] == state.pointers:
            return text("O teu ponteiro tem de mudar de lugar.")
        if not self._line(state) >> cell & 1:
            line = self._line_name(state)
            if state.turn == BLACK:
                return text("O ponteiro do Branco obriga-te a jogar na coluna {line}.", line=line)
            return text("O ponteiro do Preto obriga-te a jogar na linha {line}.", line=line)
        return text(
            "A casa {name} já tem uma pedra: enquanto houver casas vazias, joga numa delas ({cells}).",
            name=self.board.names[cell],
            cells=join_words(self.board.names_of(self._targets(state))),
        )

    def _line_name(self, state: CrossingState) -> str | int:
        name = self.board.names[state.pointers[1 - state.turn]]
        return name[0] if state.turn == BLACK else int(name[1])

    def outcome(self, state: CrossingState) -> Outcome | None:
        if state.four:
            winner = "black" if state.four & state.sets[BLACK] else "white"
            return Outcome(winner, text("há quatro pedras suas em linha"))
        return super().outcome(state)

    def piece_kinds(self) -> frozenset[str]:
        return super().piece_kinds() | {"black_pointer", "white_pointer"}

    def view(self, state: CrossingState) -> View:
        pointers = {name: f"{role}_pointer" for role, name in self._names(state).items() if name}
        return View({**super().view(state).pieces, **pointers})

    def touched(self, state: CrossingState, move: str) -> tuple[str, ...]:
        """The cell, and where the pointer went."""
        cell = self.board.bits.get(move)
        if state.begins or cell not in POINTERS_AT:
            return super().touched(state, move)
        return move, self.board.names[POINTERS_AT[cell][state.turn]]

    def task(self, state: CrossingState) -> Text:
        if state.begins and state.turn == BLACK:
            return text("Põe o teu ponteiro na coluna a.")
        if state.begins:
            return text("Põe o teu ponteiro na linha 6: a tua primeira pedra fica no cruzamento.")
        if self._targets(state) & state.occupied:
            return text("Não há casas vazias para ti: escolhe uma pedra, que muda de cor.")
        if state.turn == BLACK:
            return text("Joga na coluna {line}, por baixo do ponteiro branco.", line=self._line_name(state))
        return text("Joga na linha {line}, à direita do ponteiro preto.", line=self._line_name(state))

    def describe(self, move: str) -> Text:
        if self.board.bits[move] in LINES:
            return text("pôs o ponteiro em {cell}", cell=move)
        return super().describe(move)

    def choice(self, state: CrossingState, prefix: str) -> Text:
        if state.begins:
            return text("Pôr o ponteiro em {cell}", cell=prefix)
        if state.occupied >> self.board.bits[prefix] & 1:
            return text("Virar a pedra de {cell}", cell=prefix)
        return super().choice(state, prefix)

    def picture(self, state: CrossingState) -> Text:
        stones = super().picture(state)
        if pointers := tuple(name for name in self._names(state).values() if name):
            return text("Ponteiros: {pointers}. {stones}", pointers=pointers, stones=stones)
        return stones
