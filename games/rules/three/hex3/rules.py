"""Hex for three. Rulebook, `three_player.md` (elimination: Thomas Sibley, 1975)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from games.rules.bases.board_game import BLACKS, GREYS, WHITES, Extra, PieceKind
from games.rules.bases.placing import Placing, Stones
from games.rules.bases.three import Gift, StopNext
from games.rules.boards.fields import ColumnBoard, bordered, each, hexhex
from games.rules.errors import misread
from games.rules.game import Outcome
from games.rules.options import size_option, yes_no_option
from games.rules.text import Text, text

# The sides that each player joins, in the order of `players`.
JOINS = (("north_west", "south_east"), ("west", "east"), ("north_east", "south_west"))


@lru_cache(maxsize=1_024)
def _joining(board: ColumnBoard, stones: int, side: int, other: int) -> int:
    """The cells on which one more of these stones joins two sides, if they do not yet."""
    return (side | board.spread(board.flood(side, stones))) & (
        other | board.spread(board.flood(other, stones))
    )


@lru_cache(maxsize=1_024)
def _needed(board: ColumnBoard, free: int, side: int, other: int) -> int:
    """The cells that are on every path from one side to another over free cells."""
    path = board.path(free, side, other)
    if board.flood(side, free & ~path) & other:
        return 0
    return sum(1 << cell for cell in each(path) if not board.flood(side, free & ~(1 << cell)) & other)


@dataclass(frozen=True, slots=True)
class Hex3State(Stones):
    """`places`: 1 for whoever can still win, else the place that he has got: those who drop out with the same
    stone share the best one that is left for them."""

    places: tuple[int, ...] = (1, 1, 1)


@dataclass(frozen=True)
class Hex3(StopNext[Hex3State], Placing[Hex3State]):
    """Put a stone of your own; whoever joins his two sides wins, or whoever alone can still join them: the
    others are out, and their turns are skipped.

    A full board always has a winner. Options: the cells of a side; without "stop next"; Grey begins, and then
    comes White.
    """

    slug: ClassVar[str] = "hex3"
    players: ClassVar[tuple[str, ...]] = ("white", "grey", "black")
    kinds: ClassVar[tuple[PieceKind, ...]] = (WHITES, GREYS, BLACKS)
    states: ClassVar[type[Any]] = Hex3State
    search: ClassVar[str] = "hurried"
    drawable: ClassVar[bool] = False

    no_pp: bool = yes_no_option(
        text("Sem «parar o próximo»"),
        text("Não é preciso impedir o jogador seguinte de ganhar."),
    )
    grey_first: bool = yes_no_option(
        text("Começa o Cinzento"),
        text("Joga-se pela ordem Cinzento, Branco, Preto."),
    )
    size: int = size_option(6, 3, 8)

    @cached_property
    def board(self) -> ColumnBoard:
        return bordered(hexhex(self.size), tuple(zip(self.players, JOINS, strict=True)))

    @cached_property
    def _order(self) -> tuple[int, ...]:
        """The players as they come on turn."""
        return (1, 0, 2) if self.grey_first else (0, 1, 2)

    def opening(self) -> Hex3State:
        return Hex3State((0, 0, 0), self._order[0])

    def besides(self, state: Hex3State) -> dict[str, Any]:
        out = sorted(role for role, place in zip(self.players, state.places, strict=True) if place > 1)
        extra: dict[str, Any] = {"order": [self.players[player] for player in self._order], "eliminated": out}
        if len(out) == 2 and 3 in state.places:
            extra["first_out"] = self.players[state.places.index(3)]
        return extra | {"pp": False} if self.no_pp else extra

    def build_state(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Hex3State:
        """Somebody may be out who could still join his sides: that is taken at its word."""
        order, said, pp = extra.take("order"), extra.take("eliminated") or [], extra.take("pp")
        usual = [self.players[player] for player in self._order]
        # It may begin with anybody: whose turn it is stands elsewhere.
        orders = [usual[at:] + usual[:at] for at in range(3)]
        if order not in (None, *orders) or pp not in (None, not self.no_pp):
            misread("Esta posição é de outro tabuleiro ou de outra variante.")
        if not isinstance(said, list) or not all(role in self.players for role in said):
            misread("O valor de «{key}» em «extra» não serve.", key="eliminated")
        out = [
            role
            for player, role in enumerate(self.players)
            if role in said or not self._can_join(player, sets)
        ]
        first = extra.one_of("first_out", ("", *out)) if len(out) == 2 else "".join(out)
        if len(out) == 3 or (len(out) < 2 and self.players[turn] in out):
            misread("Está na vez de quem já não pode ligar os seus lados.")
        places = tuple(1 + (role in out) + (role == first) for role in self.players)
        return self._state(sets, turn, places)

    def _state(self, sets: tuple[int, ...], turn: int, places: tuple[int, ...]) -> Hex3State:
        shape = 0 if places.count(1) > 1 else self.board.chain(sets[places.index(1)], JOINS[places.index(1)])
        return Hex3State(sets, turn, shape=shape, places=places)

    def place(self, state: Hex3State, stone: int) -> Hex3State:
        """Whoever joins his sides cuts off all others."""
        sets = state.with_own(state.own | stone)
        rivals = self._rivals(state)
        cut = [rival for rival in rivals if not self._can_join(rival, sets)]
        place = len(rivals) - len(cut) + 2
        places = tuple(place if player in cut else stand for player, stand in enumerate(state.places))
        return self._state(sets, self._after(state.turn, places), places)

    def _rivals(self, state: Hex3State) -> list[int]:
        """The others who are not out, the one who has just moved first."""
        at = self._order.index(state.turn)
        return [player for player in (self._order[at - 1], self._order[at - 2]) if state.places[player] == 1]

    def _can_join(self, player: int, sets: tuple[int, ...]) -> bool:
        """Whether a player's own stones and the empty cells join his sides."""
        side, other = self._sides[player]
        return bool(self.board.flood(side, self._open(player, sets)) & other)

    def _open(self, player: int, sets: tuple[int, ...]) -> int:
        """The cells of a player and the empty ones."""
        return self.board.full & ~(sets[player - 1] | sets[player - 2])

    @cached_property
    def _sides(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(self.board.sides[side] for side in sides) for sides in JOINS)

    def _after(self, turn: int, places: tuple[int, ...]) -> int:
        """Who comes on turn after a player: the next one who is not out."""
        at = self._order.index(turn)
        return next(player for player in (*self._order[at + 1 :], *self._order) if places[player] == 1)

    def upcoming(self, state: Hex3State) -> tuple[str, ...]:
        if self.outcome(state):
            return ()
        at = self._order.index(state.turn)
        turns = (*self._order[at:], *self._order[:at])
        return tuple(self.players[turn] for turn in turns if state.places[turn] == 1)

    def prox(self, state: Hex3State) -> int:
        return self._after(state.turn, state.places)

    def base_moves(self, state: Hex3State) -> Iterable[str]:
        return self.board.names_of(self.empty(state))

    def base_apply(self, state: Hex3State, move: str) -> Hex3State:
        return self.place(state, 1 << self.empty_cell(state, move))

    def could_win(self, state: Hex3State) -> Iterable[str]:
        """Where a stone joins the own sides, or cuts off all others."""
        cuts = self.empty(state)
        for rival in self._rivals(state):
            cuts &= _needed(self.board, self._open(rival, state.sets), *self._sides[rival])
        joins = _joining(self.board, state.own, *self._sides[state.turn])
        return self.board.names_of(self.empty(state) & (joins | cuts))

    def gift(self, state: Hex3State, after: Hex3State) -> Gift | None:
        return None if self.no_pp else super().gift(state, after)

    def task(self, state: Hex3State) -> Text | None:
        return None if self.no_pp else super().task(state)

    def legal_cells(self, state: Hex3State) -> int:
        return self.empty(state) if self.no_pp else self.board.set_of(self.legal(state))

    def outcome(self, state: Hex3State) -> Outcome | None:
        if state.places.count(1) > 1:
            return None
        joined, alone = text("ligou os seus dois lados"), text("os outros já não podem ligar os seus lados")
        winner = self.players[state.places.index(1)]
        return Outcome(winner, joined if state.shape else alone, state.places)
