"""Aboyne. Rulebook, `two_player_a.md` (Paul Sijben, 1995)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.rules.bases.board_game import WhiteFirst
from games.rules.bases.moving import Moving, MovingState
from games.rules.boards.fields import Boards, ColumnBoard, Goal, cornered, hexhex, with_goals
from games.rules.options import size_option
from games.rules.text import Text, text

_GOALS = (Goal(text("Casa {name}, meta do Branco"), "★"), Goal(text("Casa {name}, meta do Preto"), "★"))


def _hexagon(size: int) -> ColumnBoard:
    """White's goal is the upper corner, Black's the lower one."""
    board = hexhex(size)
    ends = [board.sides[f"{end}_west"] & board.sides[f"{end}_east"] for end in ("north", "south")]
    north, south = (board.names[end.bit_length() - 1] for end in ends)
    return with_goals(cornered(board, ((north, "white"), (south, "black"))), (north, south), _GOALS)


@dataclass(frozen=True)
class Aboyne(WhiteFirst, Moving[MovingState]):
    """A piece steps to the next cell, or jumps over all own pieces in line right in front of it, and takes a
    rival where it lands. One beside a rival is blocked: it cannot move, but its own side still jumps over it.

    Who comes to the corner opposite to his own, which he never enters, wins. Where the book is silent: who
    cannot move loses, and the third time of a position draws. Option: the cells of a side; the pieces stand
    on both sides of one's own corner, and one in front of it.
    """

    slug: ClassVar[str] = "aboyne"
    boards: ClassVar[Boards] = _hexagon
    reason: ClassVar[Text] = text("levou uma peça à sua meta")
    todo: ClassVar[Text] = text("Move uma peça que não toque em nenhuma do adversário.")

    size: int = size_option(5, 3, 5)

    def opening(self) -> MovingState:
        (north, south), sides = self.board.goals, self.board.sides
        white = (sides["south_west"] | sides["south_east"]) ^ south | south << 1
        black = (sides["north_west"] | sides["north_east"]) ^ north | north >> 1
        return MovingState((white, black), 0)

    def ends(self, player: int, pieces: int) -> int:
        return pieces & self.board.goals[player]

    def faults(self, state: MovingState) -> Iterator[Text]:
        if any(self.ends(1 - player, pieces) for player, pieces in enumerate(state.sets)):
            yield text("Nenhuma peça pode estar no canto do seu lado.")
        yield from super().faults(state)

    def free(self, state: MovingState, player: int) -> int:
        """The pieces of a player that are not blocked."""
        return state.sets[player] & ~self.board.spread(state.sets[1 - player])

    def targets(self, state: MovingState, cell: int) -> int:
        if self.board.neighbours[cell] & state.rivals:
            return 0
        targets = 0
        for ray in self.board.rays[cell]:
            landing = next((to for to in ray if not state.own >> to & 1), cell)
            targets |= 1 << landing
        return targets & ~state.own & ~self.board.goals[1 - state.turn]

    def refusal(self, state: MovingState, steps: Sequence[str], at: int) -> Text:
        name = "".join(steps[:1])
        blocked = state.own & ~self.free(state, state.turn)
        if at == 0 and blocked >> self.cell_named(name) & 1:
            return text("A peça de {cell} está bloqueada: toca numa do adversário.", cell=name)
        return super().refusal(state, steps, at)

    def beyond(self, state: MovingState, cell: int, to: int) -> Text:
        names = {"cell": self.board.names[cell], "goal": self.board.names[to]}
        if self.board.goals[1 - state.turn] >> to & 1:
            return text("As tuas peças não podem entrar em {goal}: é a meta do adversário.", **names)
        for ray in self.board.rays[cell]:
            if to in ray:
                landing = next(there for there in ray if not state.own >> there & 1)
                if landing == ray[0]:
                    return text("Para passar além da casa ao lado, é preciso saltar por cima de peças tuas.")
                return text(
                    "Esse salto acaba em {cell}, logo a seguir às tuas peças.", cell=self.board.names[landing]
                )
        return super().beyond(state, cell, to)
