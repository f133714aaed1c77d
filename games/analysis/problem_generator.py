"""Making problems of positions, pure: every right move is found, and all of them are accepted.

A board game's problem is won in so many moves, by forced-win search. In a game of the Nim family the win is
kept, by its solver: with any move that does, or with the only one; or, asked for with `ends`, the game is won
in so many moves as well. The end of a board game is looked at in all its lines, if asked for with `whole`: so
there are problems where a match is counted. With `hunt` a group of stones is captured, whoever is ahead. What
no search decides is a problem all the same where one move is better than all others by a clear margin.
Where too many are right there is none, nor where passing is, or agreeing with a count: that asks only whether
somebody is ahead.
"""

import json
from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import islice
from math import log2
from operator import or_
from random import Random
from typing import Any, Literal, NamedTuple

from games.bots import hooks
from games.bots.clear_moves import clear_move
from games.rules import catalogue
from games.rules.boards.fields import each
from games.rules.entry import EASY as EASY_START
from games.rules.errors import GameError
from games.rules.game import Game, Impartial
from games.solvers.exact import ExactSolver
from games.solvers.forced import Aim, Book, Right, forced
from games.solvers.solve import solve

Kind = Literal["win", "keep", "only", "capture", "clear"]

LEAST, MOST = 3, 2_000  # moves to choose from
SHARE = 3  # at most one of so many moves is right
FAST = 20_000  # moves tried for one position
FEW = 20  # moves to choose from, where all lines are looked at
HUNTED = 3  # stones of a group that is worth a problem
COUNTED = frozenset(("pass", "accept"))  # they end a match by who is ahead
PLIES = 200  # of a match at random
EASY = 700.0
CLEAR_SEED = 1  # so that who asks again hears the same


class GeneratedProblem(NamedTuple):
    """A problem: the game that begins with it, what is asked, in how many moves, its right moves, and how
    hard it looks from how many there are to choose from."""

    game: Game[Any]
    kind: Kind
    moves: int
    book: Book
    rating: float


def likeness(made: GeneratedProblem) -> str:
    """The same text for problems of one position, in whatever order its heaps are written."""
    return f"{made.game.slug} {_sorted(made.game.options_json())}"


def _sorted(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ",".join(f"{key}:{_sorted(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(sorted(map(_sorted, value))) + "]"
    return json.dumps(value)


def problem(
    game: Game[Any],
    state: Any,
    moves: int = 1,
    *,
    ends: bool = False,
    whole: bool = False,
    hunt: bool = False,
) -> GeneratedProblem | None:
    """The problem of a state; None where it is none. Raises nothing: what is too large is none."""
    listed = list(islice(game.moves(state), MOST + 1))
    if not LEAST <= len(listed) <= MOST or game.swapped(state):
        return None
    try:
        started = starting(game, state)
        if hunt:
            kind, needed, book = _hunted(started, moves)
        else:
            kind, needed, book = _ended(started) if whole else _solved(started, moves, ends=ends)
    except GameError:
        return None
    return _checked(started, kind, needed, book, len(listed))


def _checked(started: Game[Any], kind: Kind, needed: int, book: Book, listed: int) -> GeneratedProblem | None:
    """The problem with this book, out of so many moves; None where too many of them are right, or passing."""
    if not book or COUNTED & book.keys() or len(book) * SHARE > listed:
        return None
    rating = EASY + 100 * log2(listed / len(book)) + 200 * (needed - 1)
    return GeneratedProblem(started, kind, needed, book, round(rating))


def clear_problem(game: Game[Any], state: Any) -> GeneratedProblem | None:
    """The problem of a state in which the game goes on and one move is clearly better than all others, as
    random matches say; None where it is none. Raises nothing."""
    if game.swapped(state) or isinstance(game, Impartial):
        return None
    try:
        started = starting(game, state)
        start = started.initial()
        best = clear_move(started, start, CLEAR_SEED)
    except GameError:
        return None
    if best is None:
        return None
    return _checked(started, "clear", 1, {best: Right()}, len(list(started.moves(start))))


def _solved(game: Game[Any], moves: int, *, ends: bool) -> tuple[Kind, int, Book]:
    if ends or not isinstance(game, Impartial):
        forced_win = forced(game, game.initial(), moves, FAST)
        return "win", forced_win.moves, forced_win.book
    solution = solve(game, game.start())
    return _keeping_problem(solution.winning_moves if solution.outcome == "N" else ())


def _ended(game: Game[Any]) -> tuple[Kind, int, Book]:
    """What wins in a position of few moves, whatever follows."""
    start = game.initial()
    if len(list(islice(game.moves(start), FEW + 1))) > FEW:
        return _keeping_problem(())
    return _keeping_problem(ExactSolver(game, FAST).winning_moves(start))


def _hunted(game: Any, moves: int) -> tuple[Kind, int, Book]:
    """The largest of the rival's groups that is captured in so many moves, not sooner, whatever follows."""
    state = game.initial()
    for group in sorted(game.board.groups(state.rivals), key=int.bit_count, reverse=True):
        if group.bit_count() < HUNTED or liberties(game, state, group) > moves:
            continue
        capture = forced(game, state, moves, FAST, aim=captured(group, 1 - state.turn))
        cells = capture.book.keys() <= game.board.bits.keys()
        if capture.moves == moves and cells and quarry(game, capture.book) == group:
            return "capture", capture.moves, capture.book
    return "capture", 0, {}


def liberties(game: Any, state: Any, group: int) -> int:
    """On how many empty points a group of stones lives."""
    near = reduce(or_, (game.board.neighbours[cell] for cell in each(group)))
    return int((near & game.empty(state)).bit_count())


def captured(group: int, prey: int) -> Aim:
    """What is true of states in which this group is off the board."""
    return lambda state: not state.sets[prey] & group


def quarry(game: Any, book: Book) -> int:
    """The largest group, of those that stand at the start, which the last move of a solution captures."""
    before = state = start = game.initial()
    while book:
        move, right = next(iter(book.items()))
        for made in (move, *right.replies):
            before, state = state, game.play(state, made)
        book = right.then
    prey = 1 - start.turn
    taken = before.sets[prey] & ~state.sets[prey]
    groups = (group for group in game.board.groups(start.sets[prey]) if not group & ~taken)
    return max(groups, key=int.bit_count, default=0)


def _keeping_problem(winning: Iterable[str]) -> tuple[Kind, int, Book]:
    book = {move: Right() for move in winning}
    return "only" if len(book) == 1 else "keep", 1, book


def starting(game: Any, state: Any) -> Game[Any]:
    """The game that begins with a state of it."""
    started: Game[Any] = game.starting_at(state.position if isinstance(game, Impartial) else state)
    return started


def from_states(
    game: Game[Any],
    states: Iterable[Any],
    moves: int = 1,
    *,
    ends: bool = False,
    whole: bool = False,
    hunt: bool = False,
) -> Iterator[GeneratedProblem]:
    """The problems of a match's states, in their order."""
    candidates = (problem(game, state, moves, ends=ends, whole=whole, hunt=hunt) for state in states)
    return (candidate for candidate in candidates if candidate is not None)


def of_book(slug: str) -> Iterator[GeneratedProblem]:
    """The puzzles that come with a game's rules."""
    entry = catalogue.ENTRIES[slug]
    for puzzle in entry.puzzles:
        game: Any = entry.game_of(puzzle)
        made = problem(game, game.setup(puzzle.position, puzzle.to_move), puzzle.moves)
        if made is not None:
            yield made


def at_random(
    slug: str, seed: int, moves: int = 1, *, ends: bool = False, whole: bool = False, hunt: bool = False
) -> Iterator[GeneratedProblem]:
    """The problems of a match in which moves are drawn, the last ones first; the same for a seed, which also
    says from which of the game's starts: where a group is hunted, of those to begin with."""
    entry = catalogue.ENTRIES[slug]
    presets = (preset for preset in entry.presets if not hunt or preset.level == EASY_START)
    starts = (entry.usual, *(preset.options for preset in presets))
    game = catalogue.build(slug, starts[seed % len(starts)])
    return of_random_match(game, seed, moves, ends=ends, whole=whole, hunt=hunt)


def of_random_match(
    game: Game[Any],
    seed: int,
    moves: int = 1,
    *,
    last: int = PLIES,
    sensible: bool = False,
    ends: bool = False,
    whole: bool = False,
    hunt: bool = False,
) -> Iterator[GeneratedProblem]:
    """The problems of the last positions of a match in which moves are drawn, the last ones first.

    They are the same for a seed. In a sensible match moves are drawn from those that the computer looks at.
    """
    random = Random(f"{game.slug}:{seed}")  # noqa: S311 - the same each time
    listed = hooks.of(game, random).candidates if sensible else game.moves
    states = [game.initial()]
    while len(states) < PLIES and game.to_move(states[-1]) is not None:
        states.append(game.play(states[-1], random.choice(list(islice(listed(states[-1]), MOST)))))
    return from_states(game, reversed(states[-last:]), moves, ends=ends, whole=whole, hunt=hunt)
