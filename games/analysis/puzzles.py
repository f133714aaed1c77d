"""Puzzles: a position in which whoever is on turn wins in a few moves.

The goal is checked by a search in a process of its own (`Goal`, asked of `studies`), which also finds every
right move and the best answers to it. With that book a puzzle is solved (`walk`) without any further search.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.analysis.studies import order_of
from games.rules import catalogue
from games.rules.bases.board_game import BoardGame
from games.rules.errors import IllegalMove
from games.rules.game import Game
from games.rules.text import Text, ntext, text
from games.solvers.forced import MOST_MOVES, Book, forced

__all__ = [
    "MOST_MOVES",
    "PuzzleAttempt",
    "PuzzleMove",
    "WinningGoal",
    "goal_words",
    "known_puzzle",
    "solution",
    "walk",
]

FAST = 20_000  # moves tried: a puzzle that comes with a game is solved where it is asked for


@dataclass(frozen=True)
class WinningGoal:
    """What is asked: does whoever is on turn at the game's start win within so many own moves?"""

    game: BoardGame[Any]
    moves: int


@order_of.register
def _search_of(asked: WinningGoal, positions: int) -> dict[str, Any]:
    game = asked.game
    return {"task": "force", "slug": game.slug, "options": game.options_json(), "moves": asked.moves}


@lru_cache(maxsize=64)
def known_puzzle(slug: str, number: int) -> tuple[BoardGame[Any], Book]:
    """One of the puzzles that come with a game, counted from 1: the game that begins there, and its solution.

    Raises LookupError where there is none.
    """
    entry = catalogue.ENTRIES[slug]
    puzzle = dict(enumerate(entry.puzzles, 1))[number]
    game = entry.game_of(puzzle)
    assert isinstance(game, BoardGame)
    game = game.starting_at(game.setup(puzzle.position, puzzle.to_move))
    return game, forced(game, game.initial(), puzzle.moves, FAST).book


@dataclass(frozen=True, slots=True)
class PuzzleMove:
    """A move that was made: in which state, and which one it leads to."""

    move: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class PuzzleAttempt:
    """How far somebody is in solving a puzzle: the moves and answers made, the position now, the right moves
    in it (none: it is solved), how many own moves were made, and what is said of the last one."""

    line: tuple[PuzzleMove, ...]
    state: Any
    book: Book
    own: tuple[str, ...]
    right: bool = True
    words: Text | None = None


def walk(game: Game[Any], book: Book, moves: Sequence[str]) -> PuzzleAttempt:
    """The puzzle after these moves of the solver; it stops at the first one that is not right."""
    state = game.initial()
    line: list[PuzzleMove] = []
    own: list[str] = []
    for move in moves:
        if not book:
            break
        try:
            played = game.read_typed(state, move)
            after = game.play(state, played)
        except IllegalMove as error:
            return PuzzleAttempt(tuple(line), state, book, tuple(own), right=False, words=error.reason)
        known = _move_in_book(game, state, after, played, book)
        if known is None:
            words = text(
                "Com «{move}» já não consegues a tempo: há uma defesa.", move=game.display_move(played)
            )
            return PuzzleAttempt(tuple(line), state, book, tuple(own), right=False, words=words)
        own.append(known)
        for made in (known, *book[known].replies):
            line.append(PuzzleMove(made, state, game.play(state, made)))
            state = line[-1].after
        book = book[known].then
    return PuzzleAttempt(tuple(line), state, book, tuple(own))


def _move_in_book(game: Game[Any], state: Any, after: Any, move: str, book: Book) -> str | None:
    """The move as the book writes it: the same move may be written in several ways."""
    if move in book:
        return move
    return next((known for known in book if game.play(state, known) == after), None)


def solution(game: Game[Any], book: Book) -> tuple[PuzzleMove, ...]:
    """One right line to the end."""
    own: list[str] = []
    then = book
    while then:
        own.append(next(iter(then)))
        then = then[own[-1]].then
    return walk(game, book, own).line


def goal_words(game: Game[Any], moves: int) -> Text:
    """The goal in words: "O Preto ganha em 2 lances."."""
    hero = game.role_name(game.players[game.initial().turn])
    return ntext(
        "Joga o {hero} e ganha em {n} lance.", "Joga o {hero} e ganha em {n} lances.", moves, hero=hero
    )


def played_words(game: Game[Any], played: PuzzleMove) -> Text:
    """A move of a solution in words, after the name of its colour."""
    who = game.role_name(game.players[played.before.turn])
    return text("O {who} {what}.", who=who, what=game.tell(played.before, played.move, played.after))
