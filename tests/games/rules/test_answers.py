"""All answers of the first steps: those moves are right, and no other, that do what the sentence says.

What a sentence asks for is told here once more, and looked for among all moves of the position.
"""

from collections.abc import Callable
from functools import lru_cache, reduce
from itertools import islice
from operator import or_
from typing import Any

import pytest

from games.rules.catalogue import ENTRIES
from games.rules.entry import FirstStep
from games.rules.first_steps import begin, tried
from games.rules.game import Game, Impartial
from games.solvers.exact import ExactSolver
from games.solvers.forced import forced
from games.solvers.solve import solve

Check = Callable[[Game[Any], Any, str], bool]
MOST = 3_000  # moves that are looked at


def hero(game: Game[Any], state: Any) -> str:
    return game.players[state.turn]


def winner(game: Game[Any], state: Any) -> str | None:
    outcome = game.outcome(state)
    return None if outcome is None else outcome.winner


def pieces(game: Any, state: Any, kind: str) -> set[str]:
    """The cells of this kind of piece."""
    return set(game.board.names_of(game.sets(state)[kind]))


def rival(game: Game[Any], state: Any) -> str:
    return game.players[1 - state.turn]


# What sentences ask for


def safe(game: Game[Any], state: Any, move: str) -> bool:
    """Whoever is next does not win at once."""
    after = game.play(state, move)
    if game.outcome(after) is not None:
        return winner(game, after) == hero(game, state)
    ends = (winner(game, game.play(after, answer)) for answer in game.moves(after))
    return all(end in (None, hero(game, state)) for end in ends)


@lru_cache(maxsize=8)
def forcing(game: Game[Any], state: Any, moves: int) -> frozenset[str]:
    """The moves that force a win in so many."""
    return frozenset(forced(game, state, moves).book)


@lru_cache(maxsize=8)
def winning(game: Game[Any], state: Any) -> frozenset[str]:
    if isinstance(game, Impartial):
        return frozenset(solve(game, state.position).winning_moves)
    return frozenset(ExactSolver(game).winning_moves(state))


def wins_in(moves: int) -> Check:
    """It forces a win in so many own moves."""

    def check(game: Game[Any], state: Any, move: str) -> bool:
        return move in forcing(game, state, moves)

    return check


def wins(game: Game[Any], state: Any, move: str) -> bool:
    """It wins with best play."""
    return move in winning(game, state)


def takes(*cells: str) -> Check:
    """These pieces of the rival, and no others, are his no more."""

    def check(game: Game[Any], state: Any, move: str) -> bool:
        kind = rival(game, state)
        return pieces(game, state, kind) - pieces(game, game.play(state, move), kind) == set(cells)

    return check


def takes_number(number: int) -> Check:
    """So many pieces of the rivals leave the board or turn."""

    def check(game: Game[Any], state: Any, move: str) -> bool:
        after = game.play(state, move)
        kinds = [kind for kind in game.players if kind != hero(game, state)]
        lost = [pieces(game, state, kind) - pieces(game, after, kind) for kind in kinds]
        return len(reduce(or_, lost)) == number

    return check


def scores(points: int) -> Check:
    """The move brings whoever makes it so many points."""

    def check(game: Any, state: Any, move: str) -> bool:
        role = game.to_move(state)
        return game.score(game.play(state, move))[role] - game.score(state)[role] == points

    return check


def occupies(cell: str) -> Check:
    """A piece of one's own comes to this cell."""

    def check(game: Game[Any], state: Any, move: str) -> bool:
        return cell in pieces(game, game.play(state, move), hero(game, state))

    return check


def leaves_moves(number: int) -> Check:
    """Whoever is next has so many moves."""

    def check(game: Game[Any], state: Any, move: str) -> bool:
        return sum(1 for _move in islice(game.moves(game.play(state, move)), number + 1)) == number

    return check


def in_a_corner(game: Any, state: Any, move: str) -> bool:
    corners = set(game.board.names_of(game.board.corners))
    return bool(corners & pieces(game, game.play(state, move), hero(game, state)))


def leaves_pass(game: Game[Any], state: Any, move: str) -> bool:
    """Whoever is next can turn nothing."""
    return next(iter(game.moves(game.play(state, move))), "pass") == "pass"


def both(*checks: Check) -> Check:
    def check(game: Game[Any], state: Any, move: str) -> bool:
        return all(one(game, state, move) for one in checks)

    return check


def keeps_nosferatu(game: Game[Any], state: Any, move: str) -> bool:
    """No answer takes Nosferatu, who has moved."""
    after = game.play(state, move)
    there = pieces(game, after, "nosferatu")
    stays = (pieces(game, game.play(after, answer), "nosferatu") == there for answer in game.moves(after))
    return there != pieces(game, state, "nosferatu") and all(stays)


def stops(moves: int) -> Check:
    """The rival cannot force a win in so many moves."""

    def check(game: Game[Any], state: Any, move: str) -> bool:
        return not forced(game, game.play(state, move), moves).book

    return check


def moved_from(cell: str) -> Check:
    """The piece of this cell is the one that moves."""

    def check(game: Game[Any], state: Any, move: str) -> bool:
        return cell not in pieces(game, game.play(state, move), hero(game, state))

    return check


def offers_one(game: Game[Any], state: Any, move: str) -> bool:
    """Whoever is next has one move, after which a win is forced."""
    after = game.play(state, move)
    answers = list(game.moves(after))
    return len(answers) == 1 and bool(forced(game, game.play(after, answers[0]), 3).book)


# By game and number, from 1.
CHECKS: dict[tuple[str, int], Check] = {
    **{(slug, number): wins for slug in ("product", "dots_and_boxes", "flume") for number in range(1, 5)},
    **{("faisca", number): wins for number in (1, 2, 3)},
    ("breakthrough", 1): takes("c5"),
    ("breakthrough", 3): wins_in(2),
    ("konane", 1): takes("d6"),
    ("konane", 3): wins,
    ("ouri", 1): scores(3),
    ("ouri", 2): scores(7),
    ("ouri", 3): scores(3),
    ("ouri", 4): wins,
    ("atari_go", 2): safe,
    ("atari_go", 3): wins_in(2),
    ("atari_go", 4): wins_in(2),
    ("atari_go", 5): wins_in(3),
    ("hex", 3): safe,
    ("hex", 4): wins_in(4),
    ("go", 1): takes_number(2),
    ("go", 3): takes_number(3),
    ("gonnect", 3): takes("c3"),
    ("gonnect", 4): safe,
    ("havannah", 4): safe,
    ("y", 4): safe,
    ("dispatch", 1): takes("a1", "a2"),
    ("dispatch", 2): occupies("a7"),
    ("nex", 3): safe,
    ("gomoku", 3): wins_in(2),
    ("gomoku", 4): takes_number(4),
    ("reversi", 1): takes("e4", "e5", "f4", "f6"),
    ("reversi", 2): in_a_corner,
    ("reversi", 3): leaves_pass,
    ("jade", 4): safe,
    ("sanqi", 5): safe,
    ("iqishiqi", 3): safe,
    ("intersections", 2): offers_one,
    ("intersections", 3): safe,
    ("traffic_lights", 2): wins,
    ("traffic_lights", 3): wins,
    ("hasami_shogi", 1): takes("d5"),
    ("hasami_shogi", 2): takes_number(3),
    ("hasami_shogi", 3): takes_number(1),
    ("pawns", 1): takes_number(1),
    ("pawns", 2): takes_number(1),
    ("trails", 2): leaves_moves(1),
    ("trails", 4): wins,
    ("trails", 5): wins,
    ("lines_of_action", 1): takes("b6"),
    ("un", 2): wins,
    ("un", 3): wins,
    ("un", 4): wins,
    ("un", 5): wins,
    ("amazons", 2): wins,
    ("amazons", 3): wins,
    ("amazons", 4): wins,
    ("epaminondas", 2): takes_number(3),
    ("epaminondas", 3): takes_number(1),
    ("epaminondas", 4): safe,
    ("aboyne", 1): takes_number(1),
    ("gogol", 1): takes("c4"),
    ("gogol", 4): safe,
    ("gogol", 5): wins_in(2),
    ("estarolas", 2): wins_in(2),
    ("estarolas", 3): safe,
    ("estarolas", 4): wins_in(2),
    ("hobbes", 4): both(leaves_moves(1), wins_in(2)),
    ("hobbes", 5): wins_in(3),
    ("nosferatu", 3): keeps_nosferatu,
    ("nosferatu", 5): wins_in(3),
    ("campaign", 2): stops(2),
    **{("domineering", number): wins for number in (2, 3, 4)},
    **{("quelhas", number): wins for number in (1, 2, 3, 4)},
    **{("cats_dogs", number): wins for number in (2, 3, 4)},
    ("annuvin", 2): takes_number(2),
    ("annuvin", 3): both(takes("c2", "d1"), moved_from("b4")),
    ("annuvin", 4): both(takes_number(2), wins_in(2)),
    ("toads_frogs", 1): moved_from("b1"),
    ("toads_frogs", 2): moved_from("d1"),
    ("reversi3", 1): takes_number(2),
    ("reversi3", 3): both(takes_number(3), occupies("a1")),
    ("gonnect3", 1): takes_number(2),
    ("gonnect3", 2): takes_number(2),
    ("gomoku3", 3): wins_in(2),
}
# What no search tells: shapes, cells that the sentence names, what is said after a match.
NAMED = {
    ("go", 2),
    ("go", 4),
    ("go", 5),  # what lives
    ("havannah", 5),
    ("anchor", 1),
    ("anchor", 2),
    ("anchor", 3),
    ("dispatch", 3),
    ("gomoku", 5),
    ("pawns", 5),  # too many lines
    ("lines_of_action", 2),
    ("epaminondas", 1),
    ("epaminondas", 5),
    ("aboyne", 5),
    ("hobbes", 2),
    ("nosferatu", 2),
    ("campaign", 1),
    ("triskelion", 4),
    ("iqishiqi3", 4),
    ("porus_torus", 4),
    ("hex3", 3),
    ("reversi3", 2),
    ("triad", 1),
    ("triad", 2),
    ("gomoku3", 2),
}
STEPS = [
    (slug, number, step)
    for slug, entry in ENTRIES.items()
    for number, step in enumerate(entry.first_steps, 1)
    if step.answers
]


def test_every_step_is_looked_through_or_it_is_said_that_it_cannot_be():
    assert {(slug, number) for slug, number, _step in STEPS} == CHECKS.keys() | NAMED
    assert not CHECKS.keys() & NAMED


@pytest.mark.parametrize(
    ("slug", "number", "step"),
    [pytest.param(*step, id=f"{step[0]}-{step[1]}") for step in STEPS if step[:2] in CHECKS],
)
def test_all_moves_that_do_it_are_right(slug: str, number: int, step: FirstStep) -> None:
    game, state = begin(ENTRIES[slug], step)
    moves = list(islice(game.moves(state), MOST))
    asked = {move for move in moves if CHECKS[slug, number](game, state, move)}
    assert asked == {move for move in moves if tried(game, state, step, move).right}
    assert len(asked) < len(moves)
