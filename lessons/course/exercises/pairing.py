"""Answering by a half-turn: Array Nim on a board with two even sides."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from random import Random
from typing import ClassVar

from games.rules.nim.array_nim.rules import ArrayNim
from games.rules.text import Text, join_words
from games.rules.text_files import Texts
from games.solvers.brute import Brute
from games.solvers.explain import Block, Illustration, Pictures, Say
from games.solvers.solve import solve
from lessons.course.exercises.base import Exercise, Misconception, Pointing
from lessons.course.exercises.moves import SQUARES, MoveNotation, after_move, read_move

TEXTS = Texts.of(__name__)

_NOTATION = MoveNotation(SQUARES, ("-",))
Given = tuple[int, int, str]  # rows and columns, and what the opponent has taken


@lru_cache(maxsize=64)
def winning(given: Given) -> tuple[str, ...]:
    """The moves that win now, as the solver finds them."""
    game = game_of(given)
    return solve(game, game.start(), Brute()).winning_moves


def game_of(given: Given) -> ArrayNim:
    rows, cols, taken = given
    return after_move(_whole(rows, cols), taken)


def _whole(rows: int, cols: int) -> ArrayNim:
    return ArrayNim(("1" * cols,) * rows)


def _turned(given: Given, *, down: bool, across: bool) -> str | None:
    """The opponent's move reflected on the middle line across the board, the one down it, or both; None
    where its pieces are not there any more."""
    rows, cols, taken = given
    game = _whole(rows, cols)
    places = game.lines.places
    mask = 0
    for at in (at for at in range(len(places)) if game.lines.moves[taken] >> at & 1):
        row, column = divmod(at, cols)
        mask |= 1 << (rows - 1 - row if down else row) * cols + (cols - 1 - column if across else column)
    left = game_of(given).start()
    return next((move for move, cells in game.lines.moves.items() if cells == mask == cells & left), None)


def _partners(given: Given) -> tuple[str, str]:
    """Two places that a half-turn exchanges; where some pair is still there, the first of these."""
    game = game_of(given)
    places, left = game.lines.places, game.start()
    last = len(places) - 1
    first = next((at for at in range(last) if left >> at & left >> (last - at) & 1), 0)
    return places[first], places[last - first]


def _reflected(given: Given) -> list[str]:
    answers = {_turned(given, down=True, across=False), _turned(given, down=False, across=True)}
    return sorted(move for move in answers if move is not None)


class Pairing(Exercise[Given, str]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "emparelhar"
    order: ClassVar[int] = 140
    numeric: ClassVar[bool] = False
    games: ClassVar[tuple[str, ...]] = ("array_nim",)
    slips: ClassVar[tuple[Misconception[Given, str], ...]] = (Misconception("reflected", _reflected),)

    def draw(self, random: Random, level: int) -> Given:
        rows, cols = random.choice(((2, 4), (4, 2)) if level == 1 else ((2, 6), (6, 2)))
        return rows, cols, random.choice(sorted(_whole(rows, cols).lines.moves))

    def prompt(self, given: Given) -> Text:
        rows, cols, taken = given
        return TEXTS("prompt", rows=rows, cols=cols, taken=taken)

    def illustration(self, given: Given) -> Iterable[Block]:
        game = game_of(given)
        yield Pictures((Illustration(game.picture(game.initial()), game, game.start()),))

    def pointing(self, given: Given) -> Pointing:
        return "move"

    def expected(self, given: Given) -> Collection[str]:
        return winning(given)

    def parse(self, given: Given, written: str) -> str:
        return read_move(game_of(given), written, _NOTATION)

    def reading(self, given: Given, answer: str) -> Text:
        first, _dash, last = answer.partition("-")
        return TEXTS("several", a=first, b=last) if last else TEXTS("one", a=first)

    def where(self, given: Given, answer: str) -> Text:
        replies = solve_after(given, answer)
        return TEXTS("where", move=replies[0])

    def worked(self, given: Given) -> Iterable[Block]:
        turned = _turned(given, down=True, across=True)
        assert turned is not None
        first, last = _partners(given)
        yield Say(TEXTS("worked.partners", first=first, last=last))
        yield Say(TEXTS("worked.half_turn", taken=given[2], turned=turned))
        yield Say(TEXTS("worked.moves", moves=join_words(winning(given), "e")))


def solve_after(given: Given, answer: str) -> tuple[str, ...]:
    """The opponent's winning moves after an answer."""
    game = after_move(game_of(given), answer)
    return solve(game, game.start(), Brute()).winning_moves


EXERCISE = Pairing()
