"""Aboyne. Rulebook, `two_player_a.md` (Paul Sijben, 1995)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from games.rules.bases.board_game import BLACKS, WHITES, Extra, Kind
from games.rules.bases.moving import Moved, Moving
from games.rules.boards.fields import Field, cornered, hexhex, with_goals
from games.rules.errors import misread
from games.rules.game import Outcome, View
from games.rules.options import size_option
from games.rules.text import Text, text

_GOALS = (text("Casa {name}, meta do Branco"), text("Casa {name}, meta do Preto"))
_SIGN = "★"


@dataclass(frozen=True)
class Aboyne(Moving[Moved]):
    """A piece steps to the next cell, or jumps over all own pieces in line right in front of it, and takes a
    rival where it lands. One beside a rival is blocked: it cannot move, but its own side still jumps over it.

    Who comes to the corner opposite to his own, which he never enters, wins. Where the book is silent: who
    cannot move loses, and the third time of a position draws. Option: the cells of a side; the pieces stand
    on both sides of one's own corner, and one in front of it.
    """

    slug: ClassVar[str] = "aboyne"
    search: ClassVar[str] = "aboyne"
    players: ClassVar[tuple[str, ...]] = ("white", "black")
    kinds: ClassVar[tuple[Kind, ...]] = (WHITES, BLACKS)

    size: int = size_option(5, 3, 5)

    @cached_property
    def board(self) -> Field:
        board = hexhex(self.size)
        goals = [board.names_of(goal)[0] for goal in _corners(board)]
        owned = cornered(board, tuple(zip(goals, self.players, strict=True)))
        return with_goals(owned, tuple(zip(goals, _GOALS, strict=True)))

    @cached_property
    def ends(self) -> tuple[int, int]:
        """The goal of each player, which is the corner of the other one."""
        return _corners(self.board)

    def opening(self) -> Moved:
        (north, south), sides = self.ends, self.board.sides
        white = (sides["south_west"] | sides["south_east"]) ^ south | south << 1
        black = (sides["north_west"] | sides["north_east"]) ^ north | north >> 1
        return Moved((white, black), 0)

    def made(self, sets: tuple[int, ...], extra: Extra, turn: int) -> Moved:
        if any(pieces & self.ends[1 - player] for player, pieces in enumerate(sets)):
            misread("Nenhuma peça pode estar no canto do seu lado.")
        if all(pieces & self.ends[player] for player, pieces in enumerate(sets)):
            misread("Não podem ter ganhado os dois.")
        return super().made(sets, extra, turn)

    def free(self, state: Moved, player: int) -> int:
        """The pieces of a player that are not blocked."""
        return state.sets[player] & ~self.board.spread(state.sets[1 - player])

    def targets(self, state: Moved, cell: int) -> int:
        if self.board.neighbours[cell] & state.rivals:
            return 0
        found = 0
        for ray in self.board.rays[cell]:
            landing = next((to for to in ray if not state.own >> to & 1), cell)
            found |= 1 << landing
        return found & ~state.own & ~self.ends[1 - state.turn]

    def ended(self, state: Moved) -> Outcome | None:
        for player, pieces in enumerate(state.sets):
            if pieces & self.ends[player]:
                return Outcome(self.players[player], text("levou uma peça à sua meta"))
        return None

    def won(self, state: Moved) -> int:
        return state.sets[0] & self.ends[0] | state.sets[1] & self.ends[1]

    def view(self, state: Moved) -> View:
        """A goal bears a sign until a piece is there."""
        north, south = self.ends
        labels = dict.fromkeys(self.board.names_of((north | south) & ~state.occupied), _SIGN)
        return replace(super().view(state), labels=labels)

    def refusal(self, state: Moved, steps: Sequence[str], at: int) -> Text:
        name = "".join(steps[:1])
        blocked = state.own & ~self.free(state, state.turn)
        if at == 0 and blocked >> self.cell_named(name) & 1:
            return text("A peça de {cell} está bloqueada: toca numa do adversário.", cell=name)
        return super().refusal(state, steps, at)

    def beyond(self, state: Moved, cell: int, to: int) -> Text:
        names = {"cell": self.board.names[cell], "goal": self.board.names[to]}
        if self.ends[1 - state.turn] >> to & 1:
            return text("As tuas peças não podem entrar em {goal}: é a meta do adversário.", **names)
        for ray in self.board.rays[cell]:
            if to in ray:
                landing = next(there for there in ray if not state.own >> there & 1)
                if landing == ray[0]:
                    return text("Para passar além da casa ao lado, é preciso saltar por cima de peças tuas.")
                return text(
                    "Esse salto acaba em {cell}, logo a seguir às tuas peças.", cell=self.board.names[landing]
                )
        return text("A peça de {cell} não anda na direção de {goal}.", **names)

    def task(self, state: Moved) -> Text:
        return text("Move uma peça que não toque em nenhuma do adversário.")


def _corners(board: Field) -> tuple[int, int]:
    """The upper and the lower corner."""
    sides = board.sides
    return sides["north_west"] & sides["north_east"], sides["south_west"] & sides["south_east"]
