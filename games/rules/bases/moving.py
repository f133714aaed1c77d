"""Board games in which pieces go from cell to cell, and take others by landing on them or otherwise."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from games.rules.bases.board_game import Pieces
from games.rules.bases.repeating import Past, Repeating
from games.rules.bases.staged import Stage, Staged
from games.rules.boards.fields import ColumnBoard, Direction, Place, each
from games.rules.errors import refuse
from games.rules.game import SIGNS, Outcome
from games.rules.text import Text, text

_STATES = 1_024  # whose moves are remembered: a search asks for the same ones again and again


class Reach(NamedTuple):
    """How pieces go: in these directions, `far` steps at most, 0 for as many as there are.

    A leap is a direction that leads beyond the neighbours, such as (1, 2).
    """

    ways: tuple[Direction, ...]
    far: int = 0


@lru_cache(maxsize=64)
def paths(board: ColumnBoard, reach: Reach) -> Mapping[int, tuple[tuple[int, ...], ...]]:
    """For each cell, and each way: the cells that a piece with this reach comes to, the nearest first."""
    at = {place: cell for cell, place in board.places.items()}

    def path(place: Place, way: Direction) -> Iterator[int]:
        steps = 0
        while (place := (place[0] + way[0], place[1] + way[1])) in at and not 0 < reach.far <= steps:
            yield at[place]
            steps += 1

    return {
        cell: tuple(tuple(path(place, way)) for way in reach.ways) for cell, place in board.places.items()
    }


@dataclass(frozen=True, slots=True)
class MovingState(Pieces):
    """A state that remembers the positions since the last capture: only these can come back."""

    past: Past = field(default=Past(), compare=False)


S = TypeVar("S", bound=MovingState)


@dataclass(frozen=True)
class Moving(Staged[S], Repeating[S], Generic[S]):
    """A turn takes an own piece from its cell to another: "c2-c3", or "c2:c3" where a rival's piece stood.

    A game gives its board, `homes` and `reach`, and with which pieces a player has won (`ends`) and why, or
    `ended`. The third time of a position is a draw.
    """

    carries: ClassVar[bool] = True
    states: ClassVar[type[Any]] = MovingState
    # What is said of other moves than a piece's from cell to cell, or otherwise of these.
    said: ClassVar[Mapping[str, Text]] = {}
    asks: ClassVar[Mapping[str, Text]] = {}
    # What is said of a piece that is taken up.
    picked: ClassVar[Text] = text("Peça de {cell}: escolhe para onde vai")
    # Where the pieces of each player begin, as names with spaces between them.
    homes: ClassVar[tuple[str, ...]]
    reach: ClassVar[Reach] = Reach(())
    # How it was won.
    reason: ClassVar[Text]
    # What is wrong with a position in which both have; None where a move can bring that about.
    both_won: ClassVar[Text | None] = text("Não podem ter ganhado os dois.")
    # Whether a piece takes another by landing on it.
    replaces: ClassVar[bool] = True
    # What happens to a player who can move nothing.
    stuck: ClassVar[Literal["loses", "passes", "draws"]] = "loses"

    def ends(self, player: int, pieces: int) -> int:
        """Those of a player's pieces with which he has won, 0 for none."""
        return 0

    def faults(self, state: S) -> Iterator[Text]:
        if self.both_won and all(self.ends(player, state.sets[player]) for player in (0, 1)):
            yield self.both_won

    def ended(self, state: S) -> Outcome | None:
        """Who has won by the last move: the one who made it, where both have."""
        for player in (1 - state.turn, state.turn):
            if self.ends(player, state.sets[player]):
                return Outcome(self.players[player], self.reason)
        return None

    def won(self, state: S) -> int:
        last, other = (self.ends(player, state.sets[player]) for player in (1 - state.turn, state.turn))
        return last or other

    def reach_of(self, state: S, cell: int) -> Reach:
        """How the piece on a cell goes, where not all go alike."""
        return self.reach

    def movers(self, state: S) -> int:
        """The pieces of the player on turn."""
        return state.own

    def targets(self, state: S, cell: int) -> int:
        """The cells to which the piece on a cell, one of the player on turn, can go."""
        rivals, taken = state.rivals, state.occupied
        targets = 0
        for path in paths(self.board, self.reach_of(state, cell))[cell]:
            for to in path:
                bit = 1 << to
                if taken & bit:
                    if self.replaces:
                        targets |= bit & rivals
                    break
                targets |= bit
        return targets

    def prey(self, state: S) -> int:
        """The cells where a piece that goes there takes something: such a move is written with ":"."""
        return state.rivals

    def pieces_taken(self, state: S, cell: int, to: int) -> int:
        """The rival's pieces that are gone when the one on `cell` has gone to `to`."""
        return state.rivals & 1 << to

    def opening(self) -> S:
        return self.state(tuple(self.board.set_of(home.split()) for home in self.homes), 0)

    def done(self, state: S, steps: Sequence[str]) -> S:
        if len(steps) == 1:
            return self.after(state, state.own, 0)
        cell, to = map(self.cell_of, steps)
        return self.after(state, state.own ^ 1 << cell | 1 << to, self.pieces_taken(state, cell, to))

    def after(self, state: S, own: int, taken: int, **named: Any) -> S:
        """The other's turn, when the mover has these pieces and the other one has lost some."""
        left = state.rivals & ~taken
        sets = (left, own) if state.turn else (own, left)
        turn = 1 - state.turn
        past = Past() if taken else state.past.then((state.sets, state.turn), (sets, turn))
        return self.state((*sets, *state.sets[2:]), turn, past, **named)

    def can_move(self, state: S) -> bool:
        """Whether the player on turn can move a piece."""
        return any(self.targets(state, cell) for cell in each(self.movers(state)))

    def goals(self, state: S) -> Mapping[int, int]:
        """Where each piece of the player on turn can go; those that can go nowhere are left out."""
        return _goals(self, state)

    def acts(self, state: S, begun: Sequence[str]) -> Iterator[Stage]:
        goals = self.goals(state)
        if begun:
            targets, prey = goals[self.cell_of(begun[0])], self.prey(state)
            yield Stage(targets & ~prey, "-")
            yield Stage(targets & prey, ":")
        elif goals:
            yield Stage(sum(1 << cell for cell in goals), whole=False, more=True)
        else:
            yield Stage(words=("pass",))

    def shut_in(self, state: S) -> int:
        goes_on = self.stuck == "passes" or self.can_move(state) or self.ended(state)
        return 0 if goes_on else self.movers(state)

    def outcome(self, state: S) -> Outcome | None:
        if ended := self.ended(state):
            return ended
        if self.stuck != "passes" and not self.can_move(state):
            if self.stuck == "draws":
                return Outcome(None, text("já não há jogadas"))
            return Outcome(self.players[1 - state.turn], text("deixou o adversário sem jogadas"))
        return super().outcome(state)

    # Why not

    def refusal(self, state: S, steps: Sequence[str], at: int) -> Text:
        if steps == ["pass"] and self.stuck == "passes":
            return text("Só se passa quando não se pode mover nenhuma peça.")
        name = "".join(steps[:1])
        cell = self.cell_named(name)
        if not self.movers(state) >> cell & 1:
            return text("Em {cell} não tens nenhuma peça.", cell=name)
        if at == 0:
            return text("A peça de {cell} não tem para onde ir.", cell=name)
        if at == len(steps):
            return text("Escolhe para onde vai a peça de {cell}.", cell=name)
        return self.no_step(state, cell, self.cell_named(steps[at].lstrip(SIGNS)))

    def no_step(self, state: S, cell: int, to: int) -> Text:
        """Why an own piece that can move does not go to a cell."""
        goal = self.board.names[to]
        if self.movers(state) >> to & 1:
            return text("Em {cell} já está uma peça tua.", cell=goal)
        if self.goals(state).get(cell, 0) >> to & 1:
            sign = ":" if self.prey(state) >> to & 1 else "-"
            return text("Essa jogada escreve-se {move}.", move=f"{self.board.names[cell]}{sign}{goal}")
        return self.beyond(state, cell, to)

    def beyond(self, state: S, cell: int, to: int) -> Text:
        """Why a piece cannot go to a cell where none of its own side stands."""
        names = {"cell": self.board.names[cell], "goal": self.board.names[to]}
        reach = self.reach_of(state, cell)
        for path in paths(self.board, reach._replace(far=0))[cell]:
            if to in path:
                near = path[: reach.far or len(path)]
                if to not in near:
                    return text("A peça de {cell} não chega tão longe como {goal}.", **names)
                if any(state.occupied >> between & 1 for between in near[: near.index(to)]):
                    return text("O caminho de {cell} até {goal} está tapado.", **names)
                refuse("A casa {name} já está ocupada.", name=names["goal"])
        return text("A peça de {cell} não anda na direção de {goal}.", **names)

    # Words

    def task(self, state: S) -> Text | None:
        if self.stuck == "passes" and not self.can_move(state):
            return text("Não podes mover nenhuma peça: tens de passar.")
        return super().task(state)

    def describe(self, move: str) -> Text:
        if self.without_cells(move) in {"pass", *self.said}:
            return super().describe(move)
        cell, *goals = (step.lstrip(SIGNS) for step in self.split(move))
        if ":" in move:
            return text("capturou com a peça de {cell}: {goals}", cell=cell, goals=tuple(goals))
        return text("moveu de {cell} para {goal}", cell=cell, goal=goals[-1])

    def choice(self, state: S, prefix: str) -> Text:
        cell, *goals = (step.lstrip(SIGNS) for step in self.split(prefix))
        if not goals and cell in self.board.bits and self.movers(state) >> self.board.bits[cell] & 1:
            return self.picked.with_values(cell)
        if not goals or self.without_cells(prefix) in self.asks:
            return super().choice(state, prefix)
        if ":" in prefix:
            return text("Capturar com a peça de {cell}: {goals}", cell=cell, goals=tuple(goals))
        return text("Mover de {cell} para {goal}", cell=cell, goal=goals[-1])


@lru_cache(maxsize=_STATES)
def _goals(game: Moving[S], state: S) -> Mapping[int, int]:
    goals_by_cell = ((cell, game.targets(state, cell)) for cell in each(game.movers(state)))
    return {cell: goals for cell, goals in goals_by_cell if goals}
