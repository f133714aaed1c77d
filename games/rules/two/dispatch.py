"""Envio (Dispatch). Rulebook, `two_player_a.md` (Chris "Dissembler" and João Neto, 2002)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Self

from games.rules.boards.fields import Field, each, squares
from games.rules.errors import IllegalMove
from games.rules.game import Outcome, Step, View
from games.rules.options import size_option
from games.rules.partisan import BLACK, BUTTONS, SAID, Extra, Partisan, repeated
from games.rules.text import Text, listed, ntext, text
from games.rules.two.drops import drop_count, drops, reached, seen, within
from games.rules.two.stones import breathless

_LEAST, _MOST = 7, 13
_SMALLEST_DROP, _LARGEST_DROP, _LARGEST_FIRST = 2, 5, 3
# Black and white pieces, the turn, the passes: what must come back for a repetition.
_Key = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class DispatchState:
    """Pieces as sets of cells; `passes` counts those made in a row, two of which end the game; `first` while
    Black's limited first move is still to come. `past` are the positions before this one."""

    black: int
    white: int
    turn: int
    passes: int = 0
    first: bool = False
    past: tuple[_Key, ...] = field(default=(), compare=False)
    third: bool = field(default=False, compare=False)

    @property
    def own(self) -> int:
        """The pieces of the player on turn."""
        return self.white if self.turn else self.black

    @property
    def over(self) -> bool:
        return self.passes == 2 or self.third

    @property
    def limited(self) -> bool:
        """Whether this is Black's limited first move."""
        return self.first and self.turn == BLACK

    @property
    def most(self) -> int:
        """How many pieces may be dropped."""
        return _LARGEST_FIRST if self.limited else _LARGEST_DROP


@dataclass(frozen=True)
class Dispatch(Partisan[DispatchState]):
    """Drop a connected set of 2 to 5 pieces on empty cells, or pass. Black begins, with 2 or 3 pieces.

    At least one of them must be seen by an own piece that was on the board: in the same row or column, with
    only empty cells between. Then groups without liberties are removed, first the opponent's. After two
    passes in a row, who has more pieces and cells that the opponent cannot reach wins. Options: the cells of
    a side.
    """

    slug: ClassVar[str] = "dispatch"
    search: ClassVar[str] = "dispatch"

    size: int = size_option(13, _LEAST, _MOST)

    @property
    def variant(self) -> str | None:
        return None if self.size == _MOST else str(self.size)

    @classmethod
    def variants(cls) -> Iterator[Self]:
        return (cls(size=size) for size in range(_LEAST, _MOST + 1))

    @cached_property
    def board(self) -> Field:
        return squares(self.size, self.size)

    def opening(self) -> DispatchState:
        """Two pieces each near opposite corners: on the third lines, on small boards the second ones."""
        low = 3 if self.size >= 9 else 2
        high = self.size + 1 - low
        west, east = "abc"[low - 1], "abcdefghijklm"[high - 1]
        cells = self.board.set_of
        return DispatchState(
            cells((f"{west}{high}", f"{east}{low}")),
            cells((f"{west}{low}", f"{east}{high}")),
            BLACK,
            first=True,
        )

    def sets(self, state: DispatchState) -> Mapping[str, int]:
        return {"black": state.black, "white": state.white}

    def besides(self, state: DispatchState) -> dict[str, Any]:
        return {"passes": state.passes, "first": state.first}

    def made(self, sets: Mapping[str, int], extra: Extra, turn: int) -> DispatchState:
        """Groups without liberties stay until the next drop; Black's first move may be to come on White's
        turn."""
        passes, first = extra.count("passes", 2), extra.flag("first")
        return DispatchState(sets["black"], sets["white"], turn, passes, first)

    def moves(self, state: DispatchState) -> Iterator[str]:
        if not state.over:
            for drop in drops(self.board, state.own, self.empty(state), state.most):
                yield self._written(drop)
            yield "pass"

    def move_count(self, state: DispatchState) -> int:
        return 0 if state.over else 1 + drop_count(self.board, state.own, self.empty(state), state.most)

    def _written(self, cells: int) -> str:
        return ",".join(self.board.names_of(cells))

    def apply(self, state: DispatchState, move: str) -> DispatchState:
        if move == "pass":
            return self._after(state, state.black, state.white, state.passes + 1)
        board = self.board
        own, other = state.own | self._drop(state, move), state.white if state.turn == BLACK else state.black
        other &= ~breathless(board, own, other)
        own &= ~breathless(board, own, other)
        black, white = (other, own) if state.turn else (own, other)
        return self._after(state, black, white, 0)

    def _after(self, state: DispatchState, black: int, white: int, passes: int) -> DispatchState:
        past = (*state.past, (state.black, state.white, state.turn, state.passes))
        turn = 1 - state.turn
        third = repeated(past, (black, white, turn, passes))
        # A position can be set up in which White moves before Black's first move.
        first = state.first and not state.limited
        return DispatchState(black, white, turn, passes, first, past, third)

    def _drop(self, state: DispatchState, move: str) -> int:
        """The cells of a drop. Raises IllegalMove."""
        names = move.split(",")
        if len(names) > state.most:
            raise IllegalMove(
                text("Na primeira jogada o Preto põe só duas ou três peças.")
                if state.limited
                else text("Podes pôr no máximo cinco peças.")
            )
        drop = 0
        for name in names:
            cell = 1 << self.empty_cell(state, name)
            if cell & drop:
                raise IllegalMove(text("A casa {name} aparece duas vezes.", name=name))
            drop |= cell
        self._check_drop(state, drop)
        if self._written(drop) != move:
            raise IllegalMove(text("Escreve as casas por ordem: {move}.", move=self._written(drop)))
        return drop

    def _check_drop(self, state: DispatchState, drop: int) -> None:
        """Raises IllegalMove where these empty cells are no drop."""
        if not state.own:
            raise IllegalMove(text("Sem peças no tabuleiro só podes passar."))
        empty = self.empty(state)
        if drop.bit_count() < _SMALLEST_DROP:
            if drop & reached(self.board, state.own, empty, state.most):
                raise IllegalMove(text("Tens de pôr pelo menos duas peças."))
            name = self._written(drop)
            raise IllegalMove(
                text("Com {cell} não consegues formar um grupo à vista de uma peça tua.", cell=name)
            )
        if not self._connected(drop):
            raise IllegalMove(text("As peças têm de ficar ligadas umas às outras, pelos lados das casas."))
        if not drop & seen(self.board, state.own, empty):
            raise IllegalMove(
                text(
                    "Pelo menos uma tem de ficar à vista de uma peça tua: na mesma linha ou coluna,"
                    " só com casas vazias entre as duas."
                )
            )

    # The end

    def cut_off(self, state: DispatchState) -> dict[str, int]:
        """For each colour: the empty cells on which its opponent could not drop."""
        empty = self.empty(state)
        return {
            "black": empty & ~reached(self.board, state.white, empty, _LARGEST_DROP),
            "white": empty & ~reached(self.board, state.black, empty, _LARGEST_DROP),
        }

    def score(self, state: DispatchState) -> dict[str, int]:
        sets = self.sets(state)
        return {
            colour: sets[colour].bit_count() + cells.bit_count()
            for colour, cells in self.cut_off(state).items()
        }

    def outcome(self, state: DispatchState) -> Outcome | None:
        if not state.over:
            return None
        if state.passes < 2:
            return Outcome(None, text("a mesma posição apareceu três vezes"))
        points = self.score(state)
        if points["black"] == points["white"]:
            return Outcome(
                None, ntext("{n} ponto para cada lado", "{n} pontos para cada lado", points["black"])
            )
        winner, loser = sorted(self.players, key=lambda colour: -points[colour])
        counted = [self._counted(state, colour, points[colour]) for colour in (winner, loser)]
        return Outcome(winner, text("{won} contra {lost}", won=counted[0], lost=counted[1]))

    def _counted(self, state: DispatchState, colour: str, points: int) -> Text:
        pieces = self.sets(state)[colour].bit_count()
        return text(
            "{points} ({pieces} e {cells})",
            points=ntext("{n} ponto", "{n} pontos", points),
            pieces=ntext("{n} peça", "{n} peças", pieces),
            cells=ntext(
                "{n} casa fechada ao adversário", "{n} casas fechadas ao adversário", points - pieces
            ),
        )

    def view(self, state: DispatchState) -> View:
        """At the end also who counts a cell: one colour, or both where nobody could drop."""
        pieces = dict(super().view(state).pieces)
        if state.passes == 2:
            cut_off = self.cut_off(state)
            both = cut_off["black"] & cut_off["white"]
            for kind, cells in (*cut_off.items(), ("neutral", both)):
                pieces |= dict.fromkeys(self.board.names_of(cells), f"{kind}_area")
        return View(pieces)

    # Clicking: the cells of a drop in any order, each one next to another

    def next_steps(self, state: DispatchState, prefix: str = "") -> list[Step]:
        if state.over:
            return []
        empty = self.empty(state)
        if not prefix:
            cells = reached(self.board, state.own, empty, state.most)
            first = [Step(name, name, False, True) for name in self.board.names_of(cells)]
            return [*first, Step("pass", None, True, label=BUTTONS["pass"])]
        begun = self._begun(prefix)
        if not begun or begun & ~empty:
            return []
        return list(self._more_steps(state, begun, empty))

    def _more_steps(self, state: DispatchState, begun: int, empty: int) -> Iterator[Step]:
        left = state.most - begun.bit_count() - 1
        in_sight = seen(self.board, state.own, empty)
        near = self.board.spread(begun) & empty & ~begun
        leading = within(self.board, in_sight, empty, max(left, 0))
        if left < 0 or not self._connected(begun):
            return
        for bit in each(near if begun & leading else near & leading):
            drop = begun | 1 << bit
            more = left > 0 and bool(self.board.spread(drop) & empty & ~drop)
            yield Step(self._written(drop), self.board.names[bit], bool(drop & in_sight), more)

    def cell_move(self, state: DispatchState, prefix: str, cell: str) -> str | None:
        if cell not in self.board.bits or prefix == "pass":
            return None
        return self._written(self._begun(prefix) | 1 << self.board.bits[cell])

    def _begun(self, prefix: str) -> int:
        """The cells of a half-made drop, 0 where they are not written in order."""
        cells = 0
        for name in prefix.split(","):
            if name not in self.board.bits:
                return 0
            cells |= 1 << self.board.bits[name]
        return cells if self._written(cells) == prefix else 0

    def _connected(self, cells: int) -> bool:
        return self.board.flood(cells & -cells, cells) == cells

    def task(self, state: DispatchState) -> Text | None:
        if state.passes == 1:
            return text("O adversário passou: se também passares, o jogo acaba e contam-se os pontos.")
        if state.limited:
            return text("Na primeira jogada põe só duas ou três peças.")
        return super().task(state)

    def choice(self, state: DispatchState, prefix: str) -> Text:
        cells = self._begun(prefix)
        if not cells:
            return super().choice(state, prefix)
        names = listed(self.board.names_of(cells), "e")
        if not cells & seen(self.board, state.own, self.empty(state)):
            return text("Peças em {cells}; falta uma à vista de uma peça tua", cells=names)
        if cells.bit_count() < _SMALLEST_DROP:
            return text("Peça em {cells}; falta pelo menos mais uma", cells=names)
        return text("Peças em {cells}", cells=names)

    def describe(self, move: str) -> Text:
        return SAID.get(move) or text("pôs peças em {cells}", cells=listed(move.split(","), "e"))
