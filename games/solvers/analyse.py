"""The exact analysis of a position, with its explanation, and the judgement of a move in a replay."""

from dataclasses import dataclass
from typing import Any

from games.rules.game import Impartial, State
from games.solvers.brute import Brute
from games.solvers.closed.base import theorem
from games.solvers.explain import Block, Proven
from games.solvers.explanations import explain
from games.solvers.solve import Letter, letter, solve


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is true of a position: "P" or "N", the Grundy value (None in misère play), all winning moves,
    and why."""

    outcome: Letter
    grundy: int | None
    winning_moves: tuple[str, ...]
    explanation: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class MoveVerdict:
    """What a move was worth: whether it left a P-position, and the moves that did."""

    kept: bool
    winning_moves: tuple[str, ...]

    @property
    def mistake(self) -> bool:
        """The mover could have won and threw it away."""
        return bool(self.winning_moves) and not self.kept


def analyse(game: Impartial[Any], state: State[Any], brute: Brute | None = None) -> Analysis:
    """The analysis under the game's own ending, normal or misère; `brute` is for what must be searched.

    Raises TooBig.
    """
    solution = solve(game, state.position, brute)
    blocks = tuple(explain(game, state.position, solution))
    known = theorem(game)
    if known and not any(isinstance(block, Proven) for block in blocks):
        blocks = (*blocks, Proven(known.statement, known.source))
    return Analysis(solution.outcome, solution.grundy, solution.winning_moves, blocks)


def judge(game: Impartial[Any], state: State[Any], move: str) -> MoveVerdict:
    """What `move`, played in `state`, was worth. Raises IllegalMove and TooBig."""
    solution = solve(game, state.position)
    kept = letter(game, game.play(state, move).position) == "P"
    return MoveVerdict(kept, solution.winning_moves)
