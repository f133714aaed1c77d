"""A step that is played: the moves made so far, what the computer answers, and the first mistake. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from games.rules.errors import IllegalMove
from games.rules.game import Impartial
from games.rules.text import Text
from games.solvers.brute import Brute
from games.solvers.solve import letter, solve
from lessons.course.documents.steps import PlayStep
from lessons.worksheets.documents.fields.base import MOST_POSITIONS

MOST_MOVES = 60


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move that was made: in which state, by whom, and what it led to."""

    before: Any
    move: str
    after: Any
    own: bool  # the pupil's


@dataclass(frozen=True, slots=True)
class StepAttempt:
    """How far a step is played. `result` is "won", "lost" or "" where it goes on; `mistake` the pupil's first
    move that threw a win away; `refused` says why the last move was none."""

    game: Impartial[Any]
    state: Any
    line: tuple[PlayedMove, ...]
    result: str
    mistake: PlayedMove | None
    refused: Text | None = None

    @property
    def own(self) -> list[str]:
        """The pupil's moves."""
        return [made.move for made in self.line if made.own]


def walk(step: PlayStep, moves: Sequence[str], *, begins: bool) -> StepAttempt:
    """The step after these moves of the pupil, who `begins` or lets the computer begin."""
    game = step.game.game
    state = game.initial()
    line: list[PlayedMove] = []
    if not begins:
        state = _answer(game, state, line)
    refused = None
    for move in moves[:MOST_MOVES]:
        if game.is_over(state.position):
            break
        try:
            played = game.read_typed(state, move)
            after = game.play(state, played)
        except IllegalMove as error:
            refused = error.reason
            break
        line.append(PlayedMove(state, played, after, own=True))
        state = after
        if step.goal == "move":
            break
        if not game.is_over(state.position):
            state = _answer(game, state, line)
    mistake = next((made for made in line if made.own and _threw_away(game, made)), None)
    if step.goal == "move" and line:
        result = "lost" if mistake else "won"
    else:
        outcome = game.outcome(state)
        own = game.players[game.initial().turn if begins else 1 - game.initial().turn]
        result = "" if outcome is None else "won" if outcome.winner == own else "lost"
    return StepAttempt(game, state, tuple(line), result, mistake, refused)


def _threw_away(game: Impartial[Any], made: PlayedMove) -> bool:
    """Whether the pupil could have won, and now the computer can."""
    return _letter(game, made.before) == "N" and _letter(game, made.after) == "N"


def _letter(game: Impartial[Any], state: Any) -> str:
    return letter(game, state.position, Brute(MOST_POSITIONS))


@lru_cache(maxsize=128)
def perfect_line(slug: str, game: Impartial[Any]) -> tuple[PlayedMove, ...]:
    """The game from its position as the perfect computer plays it on both sides, up to `MOST_MOVES` moves,
    none of them the pupil's. Raises TooBig."""
    return played_on(game, game.initial(), MOST_MOVES)


def played_on(game: Impartial[Any], state: Any, most: int) -> tuple[PlayedMove, ...]:
    """As `perfect_line`, from any state, up to `most` moves. Raises TooBig."""
    line: list[PlayedMove] = []
    while not game.is_over(state.position) and len(line) < most:
        state = _answer(game, state, line)
    return tuple(line)


def canonical_text(position: Any) -> str:
    """A position as text that is the same in every process: strings in a set have another order in each."""
    if isinstance(position, frozenset):
        return f"frozenset({{{', '.join(sorted(map(canonical_text, position)))}}})"
    if type(position) is tuple:
        parts = ", ".join(map(canonical_text, position))
        return f"({parts},)" if len(position) == 1 else f"({parts})"
    return repr(position)


def _answer(game: Impartial[Any], state: Any, line: list[PlayedMove]) -> Any:
    """The state after the computer's move, a winning one where there is one, which joins the line."""
    winning = solve(game, state.position, Brute(MOST_POSITIONS)).winning_moves
    # The same position gets the same answer: the moves in the address tell the whole match.
    random = Random(canonical_text(state.position))  # noqa: S311 - a reply, no secret
    move = random.choice(winning) if winning else game.random_move(state, random)
    after = game.play(state, move)
    line.append(PlayedMove(state, move, after, own=False))
    return after
