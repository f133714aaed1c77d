"""All answers of the first steps: those moves are right, and no other, that do what the sentence says.

What a sentence asks for is told here once more, and looked for among all moves of the position.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, reduce
from itertools import islice
from operator import or_
from typing import Any

import pytest

from games.bots.life import life
from games.rules.bases.three import StopNext
from games.rules.catalogue import ENTRIES
from games.rules.entry import FirstStep
from games.rules.errors import IllegalMove
from games.rules.first_steps import begin, tried
from games.rules.game import Game, Impartial
from games.rules.two.go.end import PLAY
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


def goes_far(column: str, number: int) -> Check:
    """So many pieces are in the column afterwards, as far up as a move brings them."""

    def rows(game: Any, state: Any, move: str) -> list[int]:
        own = pieces(game, game.play(state, move), hero(game, state))
        return [int(cell[1:]) for cell in own if cell[0] == column]

    def check(game: Any, state: Any, move: str) -> bool:
        all_rows = [rows(game, state, other) for other in game.moves(state)]
        farthest = max(sum(some) for some in all_rows if len(some) == number)
        return len(rows(game, state, move)) == number and sum(rows(game, state, move)) == farthest

    return check


def keeps_all(game: Game[Any], state: Any, move: str) -> bool:
    """No answer takes a piece of one's own."""
    after, own = game.play(state, move), hero(game, state)
    there = pieces(game, after, own)
    return all(there <= pieces(game, game.play(after, answer), own) for answer in game.moves(after))


def places_beside(cell: str) -> Check:
    """A new piece of one's own stands beside this cell."""

    def check(game: Any, state: Any, move: str) -> bool:
        own, after = hero(game, state), game.play(state, move)
        new = pieces(game, after, own) - pieces(game, state, own)
        near = set(game.board.names_of(game.board.neighbours[game.board.bits[cell]]))
        return len(pieces(game, after, own)) > len(pieces(game, state, own)) and new <= near

    return check


def comes_to_row(row: str) -> Check:
    """A piece of one's own comes to this row."""

    def check(game: Game[Any], state: Any, move: str) -> bool:
        own = hero(game, state)
        new = pieces(game, game.play(state, move), own) - pieces(game, state, own)
        return any(cell[1:] == row for cell in new)

    return check


def puts(kind: str, cell: str) -> Check:
    """A piece of this kind comes to this cell."""

    def check(game: Game[Any], state: Any, move: str) -> bool:
        return cell in pieces(game, game.play(state, move), kind) - pieces(game, state, kind)

    return check


def drops_within(number: int, cells: str) -> Check:
    """So many pieces of one's own come to some of these cells, and all stay there."""

    def check(game: Game[Any], state: Any, move: str) -> bool:
        own = hero(game, state)
        before, after = pieces(game, state, own), pieces(game, game.play(state, move), own)
        return before <= after and len(after - before) == number and after - before <= set(cells.split())

    return check


def jumps_own(game: Any, state: Any, move: str) -> bool:
    """Between the two cells of the move is a piece of one's own."""
    own = hero(game, state)
    before, after = pieces(game, state, own), pieces(game, game.play(state, move), own)
    (x, y), (to_x, to_y) = (
        game.board.places[game.board.bits[min(it)]] for it in (before - after, after - before)
    )
    steps = max(abs(to_x - x), abs(to_y - y))
    between = {(x + (to_x - x) * at // steps, y + (to_y - y) * at // steps) for at in range(1, steps)}
    return any(game.board.places[game.board.bits[cell]] in between for cell in before)


def is_anchored(cell: str) -> Check:
    """The group of one's own on this cell lives."""

    def check(game: Any, state: Any, move: str) -> bool:
        return not game.dead(game.play(state, move), hero(game, state)) >> game.board.bits[cell] & 1

    return check


def keeps_dead(cell: str) -> Check:
    """With no answer the rival's group on this cell lives."""

    def check(game: Any, state: Any, move: str) -> bool:
        after, other, place = game.play(state, move), rival(game, state), game.board.bits[cell]
        return all(game.dead(game.play(after, answer), other) >> place & 1 for answer in game.moves(after))

    return check


def keeps_linked(one: str, other: str) -> Check:
    """Whatever the rival answers, these two stones can be joined at once."""

    def are_joined(game: Any, state: Any, own: str) -> bool:
        board = game.board
        return bool(board.flood(1 << board.bits[one], game.sets(state)[own]) >> board.bits[other] & 1)

    def check(game: Any, state: Any, move: str) -> bool:
        own, after = hero(game, state), game.play(state, move)
        answered = (game.play(after, answer) for answer in game.moves(after))
        return all(
            any(are_joined(game, game.play(there, joining), own) for joining in game.moves(there))
            for there in answered
            if game.outcome(there) is None
        )

    return check


def escapes(cell: str) -> Check:
    """The rival cannot take the stone on this cell in three moves of his."""

    def check(game: Any, state: Any, move: str) -> bool:
        own, after = hero(game, state), game.play(state, move)

        def is_taken(there: Any) -> bool:
            return there.phase == PLAY and cell not in pieces(game, there, own)

        return cell in pieces(game, after, own) and not forced(game, after, 3, aim=is_taken).moves

    return check


def lives_unanswered(cell: str) -> Check:
    """The stone on this cell is never taken, however often the rival moves in a row."""

    def check(game: Any, state: Any, move: str) -> bool:
        own = hero(game, state)
        waiting, met = [game.play(state, move)], set()
        while waiting:
            there = waiting.pop()
            if cell not in pieces(game, there, own):
                return False
            answers = (answer for answer in game.moves(there) if answer != "pass")
            passed = [game.play(game.play(there, answer), "pass") for answer in answers]
            waiting += [after for after in passed if after.sets not in met]
            met |= {after.sets for after in passed}
        return True

    return check


def marks_the_dead(game: Any, state: Any, move: str) -> bool:
    """Those stones are marked that are surely dead."""
    after = game.play(state, move)
    return after.dead == life(game.board, after.sets)[1]


@lru_cache(maxsize=2)
def threats(game: Game[Any], state: Any) -> list[str]:
    """What wins for the rival after the first of all moves."""
    after = game.play(state, next(iter(game.moves(state))))
    return [answer for answer in game.moves(after) if winner(game, game.play(after, answer))]


def is_safe_from_threats(game: Game[Any], state: Any, move: str) -> bool:
    """As `safe`, where thousands of moves have thousands of answers: the threats are looked at first."""
    after = game.play(state, move)
    for answer in threats(game, state):
        with suppress(IllegalMove):
            if winner(game, game.play(after, answer)) == rival(game, state):
                return False
    return safe(game, state, move)


def loses(kind: str, cell: str) -> Check:
    """Of this kind of piece this one is no more."""

    def check(game: Game[Any], state: Any, move: str) -> bool:
        return pieces(game, state, kind) - pieces(game, game.play(state, move), kind) == {cell}

    return check


def keeps(kind: str) -> Check:
    """This kind of piece is still there."""

    def check(game: Game[Any], state: Any, move: str) -> bool:
        return bool(pieces(game, game.play(state, move), kind))

    return check


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
    ("go", 2): escapes("d1"),
    ("go", 4): lives_unanswered("d1"),
    ("go", 5): marks_the_dead,
    ("havannah", 5): keeps_linked("c3", "e4"),
    ("anchor", 1): is_anchored("e2"),
    ("anchor", 2): keeps_dead("e6"),
    ("anchor", 3): is_anchored("c5"),
    ("dispatch", 3): drops_within(4, "h8 h9 i7 i8 i9"),
    ("gomoku", 5): is_safe_from_threats,
    ("pawns", 5): wins,
    ("lines_of_action", 2): jumps_own,
    ("epaminondas", 1): goes_far("d", 3),
    ("epaminondas", 5): both(comes_to_row("8"), keeps_all),
    ("aboyne", 5): wins_in(3),
    ("hobbes", 2): both(puts("neutral", "b3"), puts("white", "a3")),
    ("nosferatu", 2): both(places_beside("d4"), keeps_all),
    ("campaign", 1): wins_in(2),
    ("reversi3", 2): both(loses("white", "b5"), keeps("grey")),
    ("triad", 1): both(takes_number(2), puts("grey", "f5"), safe),
    ("triad", 2): both(takes_number(2), safe),
}
# Where the rule "stop next" leaves a single move: it is looked for among those of all other rules.
STOPPING = {
    ("triskelion", 4),
    ("iqishiqi3", 4),
    ("porus_torus", 4),
    ("hex3", 3),
    ("gomoku3", 2),
}
STEPS = [
    (slug, number, step)
    for slug, entry in ENTRIES.items()
    for number, step in enumerate(entry.first_steps, 1)
    if step.answers
]


def test_every_step_is_looked_through():
    assert {(slug, number) for slug, number, _step in STEPS} == CHECKS.keys() | STOPPING
    assert not CHECKS.keys() & STOPPING


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


@pytest.mark.parametrize(
    ("slug", "step"),
    [pytest.param(slug, step, id=slug) for slug, at, step in STEPS if (slug, at) in STOPPING],
)
def test_one_move_alone_stops_the_next(slug: str, step: FirstStep) -> None:
    game, state = begin(ENTRIES[slug], step)
    assert isinstance(game, StopNext)
    moves = list(game.base_moves(state))
    assert {move for move in moves if stops_next(game, state, move)} == set(step.answers)
    assert len(moves) > len(step.answers)


def stops_next(game: StopNext[Any], state: Any, move: str) -> bool:
    """Whoever is next wins neither by this move nor by his own next one."""
    after = game.base_apply(state, move)
    if game.outcome(after) is not None:
        return winner(game, after) == hero(game, state)
    ends = (winner(game, game.base_apply(after, reply)) for reply in game.base_moves(after))
    return hero(game, after) not in ends
