"""Gonexão for three. Rulebook, `three_player.md`, section 8 (João Pedro Neto, 2000)."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from games.rules.bases.board_game import BLACKS, GREYS, WHITES, Extra, PieceKind
from games.rules.bases.placing import Placing, Stones
from games.rules.bases.stones import Sets, breathless, has_liberty, playable
from games.rules.boards.fields import Boards, each, grid
from games.rules.errors import misread, refuse
from games.rules.game import Outcome
from games.rules.options import size_option
from games.rules.text import Text, join_words, text

_PAIRS = (("west", "east"), ("south", "north"))
Position = tuple[Sets, int]  # the stones, and whose turn it is


@dataclass(frozen=True, slots=True)
class Gonnect3State(Stones):
    """`legal`: the points on which the player on turn can put a stone; `seen`: all positions so far."""

    legal: int = field(default=0, compare=False)
    seen: frozenset[Position] = field(default=frozenset(), compare=False)


@dataclass(frozen=True)
class Gonnect3(Placing[Gonnect3State]):
    """Put a stone as in Go; whoever joins two opposite sides with a group wins, and so does whoever leaves
    the next player no move. Nobody may pass.

    Who can capture stones of the next player must, and who can capture only the other's must do that. No
    position may come back with the same player on turn. Options: the points of a side.
    """

    slug: ClassVar[str] = "gonnect3"
    boards: ClassVar[Boards] = grid
    captures: ClassVar[bool] = True
    search: ClassVar[str] = "forced"
    drawable: ClassVar[bool] = False
    players: ClassVar[tuple[str, ...]] = ("black", "grey", "white")
    kinds: ClassVar[tuple[PieceKind, ...]] = (BLACKS, GREYS, WHITES)
    reason: ClassVar[Text] = text("ligou dois lados opostos")
    usual: ClassVar[str | None] = "13x13"
    sized: ClassVar[str] = "{0}x{0}"

    size: int = size_option(13, 5, 19, text("Linhas do tabuleiro: 13; para aprender, também menos, até 5."))

    def opening(self) -> Gonnect3State:
        return self._reached((0, 0, 0), 0, frozenset())

    def besides(self, state: Gonnect3State) -> dict[str, Any]:
        return {"size": self.size}

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Gonnect3State:
        if extra.count("size", 19) not in (0, self.size):
            misread("Esta posição é de um tabuleiro de outro tamanho.")
        return self._reached(sets, turn, frozenset(), self.won_by(sets))

    def _reached(self, sets: Sets, turn: int, seen: frozenset[Position], shape: int = 0) -> Gonnect3State:
        seen |= {(sets, turn)}
        legal = 0 if shape else self._allowed(sets, turn, seen)
        return Gonnect3State(sets, turn, shape=shape, legal=legal, seen=seen)

    def ends(self, player: int, stones: int, stone: int = 0) -> int:
        return next(filter(None, (self.board.chain(stones, pair, stone) for pair in _PAIRS)), 0)

    def legal_cells(self, state: Gonnect3State) -> int:
        return state.legal

    def _allowed(self, sets: Sets, turn: int, seen: frozenset[Position]) -> int:
        """The captures of the next player's stones; else those of the other's; else all that is allowed."""
        prox = self.follows[turn]
        for rival in (prox, self.follows[prox]):
            captures = 0
            for point in each(self._captures(sets, rival)):
                after = self._after(sets, turn, point)
                if after is not None and (after, prox) not in seen:
                    captures |= 1 << point
            if captures:
                return captures
        return playable(self.board, sets, turn) & ~self._back(sets, turn, seen)

    def _captures(self, sets: Sets, rival: int) -> int:
        """The points on which a stone captures some of a rival's."""
        empty = self.board.full & ~(sets[0] | sets[1] | sets[2])
        captures = 0
        for group in self.board.groups(sets[rival]):
            liberties = self.board.spread(group) & empty
            if not liberties:  # no match could leave it there
                return empty
            if not liberties & liberties - 1:
                captures |= liberties
        return captures

    def _after(self, sets: Sets, turn: int, point: int) -> Sets | None:
        """The stones after one more: all rivals' without liberties are gone. None where it would have none
        itself."""
        with_it = (*sets[:turn], sets[turn] | 1 << point, *sets[turn + 1 :])
        dead = breathless(self.board, with_it) & ~with_it[turn]
        left = tuple(stones & ~dead for stones in with_it)
        empty = self.board.full & ~(left[0] | left[1] | left[2])
        return left if has_liberty(self.board, left[turn], empty, point) else None

    def _back(self, sets: Sets, turn: int, seen: frozenset[Position]) -> int:
        """The points on which a stone, which captures nothing, would bring a position back."""
        back = 0
        for before, then in seen:
            if then == self.follows[turn] and before[:turn] == sets[:turn]:
                more = before[turn] ^ sets[turn]
                if before[turn + 1 :] == sets[turn + 1 :] and not more & (more - 1 | sets[turn]):
                    back |= more
        return back

    def apply(self, state: Gonnect3State, move: str) -> Gonnect3State:
        point = self.empty_cell(state, move)
        sets, prox = self._after(state.sets, state.turn, point), self.follows[state.turn]
        if sets is None:
            refuse("Suicídio: em {cell} a tua pedra ficava sem liberdades.", cell=move)
        if (sets, prox) in state.seen:
            refuse("Assim voltava uma posição que já houve, com o mesmo jogador a jogar: não podes.")
        if not state.legal >> point & 1:
            self._refuse_quiet(state)
        shape = self.ends(state.turn, sets[state.turn], 1 << point)
        return self._reached(sets, prox, state.seen, shape)

    def _refuse_quiet(self, state: Gonnect3State) -> None:
        """Says which captures come first. Raises IllegalMove."""
        prox = self.follows[state.turn]
        rival = prox if state.legal & self._captures(state.sets, prox) else self.follows[prox]
        refuse(
            "Tens de capturar pedras do {player}: em {cells}.",
            player=self.role_name(self.players[rival]),
            cells=join_words(self.board.names_of(state.legal)),
        )

    def outcome(self, state: Gonnect3State) -> Outcome | None:
        if not state.legal and not state.shape:
            return Outcome(self.players[state.turn - 1], text("o jogador seguinte não tem nenhuma jogada"))
        return super().outcome(state)

    def task(self, state: Gonnect3State) -> Text | None:
        for rival in (self.follows[state.turn], self.follows[self.follows[state.turn]]):
            if state.legal & self._captures(state.sets, rival):
                return text(
                    "Tens de capturar pedras do {player}.", player=self.role_name(self.players[rival])
                )
        return None
