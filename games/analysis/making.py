"""Making problems of positions, pure: every right move is found, and all of them are accepted.

A board game's problem is won in so many moves, by forced-win search. In a game of the Nim family the win is
kept, by its solver: with any move that does, or with the only one; or, asked for with `ends`, the game is won
in so many moves as well. Where too many are right there is none.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from math import log2
from random import Random
from typing import Any, Literal, NamedTuple

from games.rules import catalogue
from games.rules.errors import GameError
from games.rules.game import Game, Impartial
from games.solvers.forced import Book, Right, forced
from games.solvers.solve import solve

Kind = Literal["win", "keep", "only"]

LEAST, MOST = 3, 2_000  # moves to choose from
SHARE = 3  # at most one of so many moves is right
FAST = 20_000  # moves tried for one position
PLIES = 200  # of a match at random
EASY = 700.0


class Made(NamedTuple):
    """A problem: the game that begins with it, what is asked, in how many moves, its right moves, and how
    hard it looks from how many there are to choose from."""

    game: Game[Any]
    kind: Kind
    moves: int
    book: Book
    rating: float


def problem(game: Game[Any], state: Any, moves: int = 1, *, ends: bool = False) -> Made | None:
    """The problem of a state; None where it is none. Raises nothing: what is too large is none."""
    listed = list(islice(game.moves(state), MOST + 1))
    if not LEAST <= len(listed) <= MOST or game.swapped(state):
        return None
    try:
        started = starting(game, state)
        kind, needed, book = _solved(started, moves, ends=ends)
    except GameError:
        return None
    if not book or len(book) * SHARE > len(listed):
        return None
    rating = EASY + 100 * log2(len(listed) / len(book)) + 200 * (needed - 1)
    return Made(started, kind, needed, book, round(rating))


def _solved(game: Game[Any], moves: int, *, ends: bool) -> tuple[Kind, int, Book]:
    if ends or not isinstance(game, Impartial):
        found = forced(game, game.initial(), moves, FAST)
        return "win", found.moves, found.book
    solution = solve(game, game.start())
    winning = solution.winning_moves if solution.outcome == "N" else ()
    return "only" if len(winning) == 1 else "keep", 1, {move: Right() for move in winning}


def starting(game: Any, state: Any) -> Game[Any]:
    """The game that begins with a state of it."""
    started: Game[Any] = game.starting_at(state.position if isinstance(game, Impartial) else state)
    return started


def from_states(
    game: Game[Any], states: Iterable[Any], moves: int = 1, *, ends: bool = False
) -> Iterator[Made]:
    """The problems of a match's states, in their order."""
    found = (problem(game, state, moves, ends=ends) for state in states)
    return (one for one in found if one is not None)


def of_book(slug: str) -> Iterator[Made]:
    """The puzzles that come with a game's rules."""
    entry = catalogue.ENTRIES[slug]
    for puzzle in entry.puzzles:
        game: Any = entry.game_of(puzzle)
        made = problem(game, game.setup(puzzle.position, puzzle.to_move), puzzle.moves)
        if made is not None:
            yield made


def at_random(slug: str, seed: int, moves: int = 1, *, ends: bool = False) -> Iterator[Made]:
    """The problems of a match in which moves are drawn, the last ones first; the same for a seed, which also
    says from which of the game's starts."""
    starts = (catalogue.ENTRIES[slug].usual, *(preset.options for preset in catalogue.ENTRIES[slug].presets))
    game = catalogue.build(slug, starts[seed % len(starts)])
    random = Random(f"{slug}:{seed}")  # noqa: S311 - the same each time
    states = [game.initial()]
    while len(states) < PLIES and game.to_move(states[-1]) is not None:
        listed = list(islice(game.moves(states[-1]), MOST))
        states.append(game.play(states[-1], random.choice(listed)))
    return from_states(game, reversed(states), moves, ends=ends)
