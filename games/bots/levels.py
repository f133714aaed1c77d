"""The computer's levels, and its choice of a move. Pure, and the same for the same seed."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from games.rules.catalogue import build
from games.rules.game import Impartial, State
from games.rules.text import Text, text
from games.solvers.brute import Brute
from games.solvers.solve import solve


@dataclass(frozen=True, slots=True)
class Level:
    """How well the computer plays: `accuracy` is the probability of a winning move where there is one.

    Without a winning move, or where it does not look for one, it plays at random; `stubborn` levels then
    choose what makes winning hardest for the opponent.
    """

    slug: str
    name: Text
    summary: Text
    accuracy: float
    stubborn: bool = False


LEVELS: dict[str, Level] = {
    level.slug: level
    for level in (
        Level("beginner", text("iniciante"), text("Joga ao acaso."), 0.0),
        Level("medium", text("médio"), text("Joga bem 7 vezes em cada 10, e ao acaso nas outras."), 0.7),
        Level(
            "perfect",
            text("perfeito"),
            text("Ganha sempre que pode. Se não pode, dificulta."),
            1.0,
            stubborn=True,
        ),
    )
}


def choose(game: Impartial[Any], state: State[Any], level: Level, seed: int | str) -> str:
    """A legal move in a game that is not over. Raises TooBig where a level that must know the answer
    cannot."""
    random = Random(f"{seed} {game.position(state)}")  # noqa: S311 - a game, no secret
    if random.random() < level.accuracy:
        winning = solve(game, state.position).winning_moves
        if winning:
            return random.choice(winning)
        if level.stubborn:
            return _hardest(game, state, random)
    return _any_move(game, state, random)


def choose_from(  # noqa: PLR0917 - the arguments travel to a worker as one tuple
    slug: str,
    options: Mapping[str, Any],
    position: object,
    to_move: str,
    level: str,
    seed: int | str,
) -> str:
    """`choose` for a worker process: from the game's options and the position in their JSON forms."""
    game = build(slug, options)
    if not isinstance(game, Impartial):
        raise TypeError(f"no computer player for {slug}")
    return choose(game, game.setup(position, to_move), LEVELS[level], seed)


def _any_move(game: Impartial[Any], state: State[Any], random: Random) -> str:
    index = random.randrange(game.move_count(state))
    return next(islice(game.moves(state), index, None))


def _hardest(game: Impartial[Any], state: State[Any], random: Random) -> str:
    """The move after which the smallest share of the opponent's moves wins; of these, one that leaves most
    moves."""

    brute = Brute()

    def hardness(move: str) -> tuple[float, int, float]:
        after = game.play(state, move)
        moves = game.move_count(after)
        winning = len(solve(game, after.position, brute).winning_moves)
        return (winning / moves if moves else 1.0, -moves, random.random())

    return min(game.moves(state), key=hardness)
