"""The one false letter on a marked board."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any, ClassVar

from games.rules.boards.grids import Square, square_name, square_of
from games.rules.game import Impartial
from games.rules.nim.queens.rules import WhiteQueens
from games.rules.nim.white_knight.rules import JUMPS, WhiteKnight
from games.rules.text import Text, join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, Illustration, Pictures, Say
from games.solvers.solve import letter
from lessons.course.exercises.base import Exercise, Misconception, Pointing, UnreadableAnswer
from lessons.course.exercises.moves import SQUARES
from lessons.worksheets.documents.facts import Fact

TEXTS = Texts.of(__name__)

_SAID = re.compile(
    r"(?:(?:n?a|é a|está em|the|is)\s+)*(?:(?:casa|square)\s+)?[a-z]\s?\d{1,2}\.?", re.IGNORECASE
)
QUEEN, KNIGHT = "queen", "knight"
Given = tuple[str, int, str]  # the piece, the squares of a side, and the square with the false letter


@lru_cache(maxsize=16)
def letters(piece: str, side: int) -> Mapping[str, str]:
    """The letter of every square, as the solver finds it."""
    names = [square_name(side, (row, column)) for row in range(side) for column in range(side)]
    return {name: letter(game, game.start()) for name in names for game in [_game(piece, side, name)]}


def _game(piece: str, side: int, name: str) -> Impartial[Any]:
    return WhiteQueens(side, side, (name,)) if piece == QUEEN else WhiteKnight(side, side, name)


def board_letters(given: Given) -> dict[str, str]:
    """The letters as they are written on the board."""
    piece, side, false = given
    wrong = dict(letters(piece, side))
    wrong[false] = "N" if wrong[false] == "P" else "P"
    return wrong


def followers(piece: str, side: int, name: str) -> list[str]:
    game = _game(piece, side, name)
    squares = game.followers(game.start())
    return [square_name(side, square[0] if piece == QUEEN else square) for square in squares]


def _broken(given: Given, near: Mapping[str, Iterable[str]]) -> set[str]:
    """The squares whose letter does not agree with those written on the squares near them."""
    written = board_letters(given)
    return {
        name
        for name, letter_here in written.items()
        if (letter_here == "N") != any(written[to] == "P" for to in near[name])
    }


@lru_cache(maxsize=16)
def _near(piece: str, side: int) -> Mapping[str, list[str]]:
    return {name: followers(piece, side, name) for name in letters(piece, side)}


@lru_cache(maxsize=256)
def consequences(given: Given) -> list[str]:
    """The squares that seem false only because the false one can be reached from there."""
    piece, side, false = given
    near = _near(piece, side)
    return sorted(_broken(given, near) - {false})


@lru_cache(maxsize=256)
def _overlooked(given: Given) -> list[str]:
    """The squares that seem false to whoever overlooks moves: the long ones of the queen, the last of the
    knight's four."""
    piece, side, false = given
    near = {name: list(_short(piece, side, name)) for name in letters(piece, side)}
    return sorted(_broken(given, near) - {false} - set(consequences(given)))


def _short(piece: str, side: int, name: str) -> Iterator[str]:
    square = square_of(side, side, name)
    assert square is not None
    steps: Iterable[Square] = ((-1, 0), (0, -1), (-1, -1)) if piece == QUEEN else JUMPS[:3]
    for down, right in steps:
        row, column = square[0] + down, square[1] + right
        if 0 <= row < side and 0 <= column < side:
            yield square_name(side, (row, column))


class FalseSquare(Exercise[Given, str]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "casa-falsa"
    order: ClassVar[int] = 9
    numeric: ClassVar[bool] = False
    slips: ClassVar[tuple[Misconception[Given, str], ...]] = (
        Misconception("consequence", consequences),
        Misconception("overlooked", _overlooked),
    )

    def facts(self, level: int) -> frozenset[Fact]:
        """A queen moves on all levels but the second."""
        return frozenset({Fact("white_knight")} if level == 2 else {Fact("queens"), Fact("wythoff")})

    def draw(self, random: Random, level: int) -> Given:
        piece, sides = ((QUEEN, (4, 5, 6)), (KNIGHT, (6, 7)), (QUEEN, (8,)))[level - 1]
        side = random.choice(sides)
        return piece, side, random.choice(sorted(letters(piece, side)))

    def prompt(self, given: Given) -> Text:
        piece, _side, _false = given
        return TEXTS("prompt.queen") if piece == QUEEN else TEXTS("prompt.knight")

    def illustration(self, given: Given) -> Iterable[Block]:
        piece, side, _false = given
        written = board_letters(given)
        # The piece stands on the goal; the board is that of a game with moves.
        board = _game(piece, side, square_name(side, (side - 1, side - 1)))
        goal = _game(piece, side, square_name(side, (0, 0))).start()
        losing = sorted(name for name, known in written.items() if known == "P")
        words = TEXTS("board", names=join_words(losing, "e"))
        yield Pictures((Illustration(words, board, goal, notes=tuple(written.items())),))

    def pointing(self, given: Given) -> Pointing:
        return "cell"

    def expected(self, given: Given) -> Collection[str]:
        return [given[2]]

    def parse(self, given: Given, written: str) -> str:
        names = ["".join(name.split()) for name in SQUARES.findall(written.lower())]
        if len(names) > 1:
            raise UnreadableAnswer(TEXTS("several"))
        if not names or names[0] not in letters(given[0], given[1]) or not _SAID.fullmatch(written.strip()):
            raise UnreadableAnswer(TEXTS("unreadable"))
        return names[0]

    def reading(self, given: Given, answer: str) -> Text:
        return TEXTS("reading", name=answer)

    def where(self, given: Given, answer: str) -> Text:
        piece, side, _false = given
        near = followers(piece, side, answer)
        if not near:
            return TEXTS("where.end", name=answer)
        return TEXTS("where.right", name=answer, near=join_words(near, "e"))

    def worked(self, given: Given) -> Iterable[Block]:
        piece, side, false = given
        known = letters(piece, side)
        yield Say(TEXTS("worked.column", column=false[0]))
        losing = [name for name in followers(piece, side, false) if known[name] == "P"]
        if losing:
            yield Say(TEXTS("worked.n", name=false, losing=losing[0]))
        else:
            yield Say(TEXTS("worked.p", name=false))


EXERCISE = FalseSquare()
