"""Squares, the knight, Northcott's game, Array and Triangular Nim: what can be seen on the board itself."""

from collections.abc import Iterator

from games.rules.bases.runs import RunGame
from games.rules.bases.squares import Squares
from games.rules.boards.grids import Square
from games.rules.nim.northcott.columns import Columns
from games.rules.nim.northcott.rules import Northcott
from games.rules.nim.queens.rules import WhiteQueens
from games.rules.nim.white_knight.rules import WhiteKnight
from games.rules.text import join_words
from games.rules.text_files import Texts
from games.solvers.closed.base import theorem
from games.solvers.closed.boards import values_around
from games.solvers.closed.runs import answers_itself
from games.solvers.explain import Block, Find, Proven, Say
from games.solvers.explanations.base import MOST_MOVES, explain_plainly, explanation, nothing_wins
from games.solvers.solve import Solution

TEXTS = Texts.of(__name__)


@explanation.register
def _queens(game: WhiteQueens, position: Squares, solution: Solution) -> Iterator[Block]:
    waiting = [square for square in position if any(square)]
    if len(waiting) == 1 and not game.misere:
        yield from _one_queen(game, waiting[0], solution)
        return
    yield from explain_plainly(game, position, solution)
    if any(_grows(game, move) for move in solution.winning_moves if not game.misere):
        yield Say(TEXTS("queens.larger"))


def _one_queen(game: WhiteQueens, square: Square, solution: Solution) -> Iterator[Block]:
    yield Say(TEXTS("queen.two_heaps", row=square[0], column=square[1]))
    yield Say(TEXTS("queen.pairs"))
    if solution.outcome == "P":
        yield Say(TEXTS("queen.here"))
        return
    yield Say(TEXTS("queen.search"))
    for move in solution.winning_moves:
        source, target = game.parsed(move)
        yield Find(
            TEXTS(
                "queen.move",
                source=game.square_name(source),
                target=game.square_name(target),
                row=target[0],
                column=target[1],
            ),
            move,
        )


def _grows(game: WhiteQueens, move: str) -> bool:
    source, target = game.parsed(move)
    values = values_around((source,))
    return bool(values[target] > values[source])


@explanation.register
def _knight(game: WhiteKnight, position: Square, solution: Solution) -> Iterator[Block]:
    known = theorem(game)
    if known is None:
        yield from explain_plainly(game, position, solution)
        return
    yield Proven(known.statement, known.source)
    yield Say(
        TEXTS(
            "knight.place",
            name=game.square_name(position),
            row=position[0] % 4 + 1,
            column=position[1] % 4 + 1,
        )
    )
    if solution.outcome == "P":
        yield nothing_wins()
    for move in solution.winning_moves:
        target = game.square_name(game.parsed(move)[1])
        yield Find(TEXTS("knight.move", target=target), move)


@explanation.register
def _northcott(game: Northcott, position: Columns, solution: Solution) -> Iterator[Block]:
    yield Say(TEXTS("northcott.impartial"))
    yield from explain_plainly(game, position, solution)
    yield Say(TEXTS("northcott.backwards"))


@explanation.register
def _runs(game: RunGame, position: int, solution: Solution) -> Iterator[Block]:
    if game.misere:
        yield Say(TEXTS("runs"))
    else:
        yield from _half_turn(game, position, solution)
    yield from explain_plainly(game, position, solution)


def _half_turn(game: RunGame, position: int, solution: Solution) -> Iterator[Block]:
    """The strategy of the half-turn, where it answers."""
    if answers_itself(game, position):
        yield Say(TEXTS("half_turn.symmetric"))
        return
    mirrors = [move for move in solution.winning_moves if answers_itself(game, game.follow(position, move))]
    if mirrors:
        yield Say(TEXTS("half_turn.make", moves=join_words(mirrors[:MOST_MOVES])))
