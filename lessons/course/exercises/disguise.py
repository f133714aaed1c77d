"""Nim in disguise: which heaps a position hides, and which moves win. What its games share.

A question asks for the heaps at the first two levels, for a winning move at the last one. A wrong rule is
another way to see heaps: it gives wrong heaps, and the moves that would win if they were right.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random
from typing import Any, ClassVar, TypeAlias

from games.rules.game import Impartial
from games.rules.text import Text, formula, join_words
from games.rules.text_files import Texts
from games.solvers.closed.base import Summand, summands
from games.solvers.explain import Block, Illustration, Pictures, Say
from games.solvers.solve import solve
from games.solvers.theory import nim_sum
from lessons.course.exercises.base import Exercise, Pointing, numbers_text, read_list
from lessons.course.exercises.columns import added, still_odd
from lessons.course.exercises.moves import MoveNotation, after_move, read_move, with_arrows

TEXTS = Texts.of(__name__)

HEAPS, MOVE = "heaps", "move"
Given: TypeAlias = tuple[str, Any]  # what is asked, and the position
Heaps = tuple[int, ...]
Answer: TypeAlias = Heaps | str


def heaps_of(game: Impartial[Any]) -> Heaps:
    """The heaps that are not empty, as the solver finds them, the smallest first."""
    return tuple(sorted(filter(None, (heap.value for heap in parts_of(game)))))


def parts_of(game: Impartial[Any]) -> list[Summand]:
    parts = summands(game, game.start())
    assert parts is not None
    return parts


def seen_as(
    game_of: Callable[[Any], Impartial[Any]], heaps: Callable[[Any], Iterable[int]]
) -> Callable[[Given], Collection[Answer]]:
    """The answers of a rule that sees other heaps in a position of the game."""

    def answers(given: Given) -> Collection[Answer]:
        asked, position = given
        if asked == HEAPS:
            return [tuple(sorted(filter(None, heaps(position))))]
        game = game_of(position)
        start = game.start()
        return [move for move in game.position_moves(start) if not nim_sum(heaps(game.follow(start, move)))]

    return answers


class Disguise(Exercise[Given, Answer]):
    """`example` is a move as it is written, on no board that is drawn; the text `rule` says what a move is,
    and `moved` what one was understood to be, by its parts `a`, `b` and `n`."""

    numeric: ClassVar[bool] = False
    example: ClassVar[str]
    notation: ClassVar[MoveNotation]

    @property
    def form(self) -> Text:
        return TEXTS("form")

    def form_of(self, given: Given) -> Text:
        return TEXTS("form_move", example=self.example) if given[0] == MOVE else TEXTS("form_heaps")

    @staticmethod
    def move_text(move: str) -> str:
        """A move as it is written in exercises."""
        return with_arrows(move)

    @classmethod
    @abstractmethod
    def game(cls, position: Any) -> Impartial[Any]:
        """The game that starts at the position of a question."""

    @abstractmethod
    def draw_position(self, random: Random, level: int) -> Any: ...

    def draw(self, random: Random, level: int) -> Given:
        return MOVE if level == len(self.levels) else HEAPS, self.draw_position(random, level)

    def is_askable(self, given: Given) -> bool:
        """Whether what was drawn is a question: a board without heaps has none to be told."""
        return bool(heaps_of(self.game(given[1]))) and super().is_askable(given)

    def prompt(self, given: Given) -> Text:
        asked, position = given
        game = self.game(position)
        if asked == HEAPS:
            return TEXTS("prompt.heaps", picture=game.picture(game.initial()))
        return TEXTS("prompt.move", picture=game.picture(game.initial()), example=self.example)

    def illustration(self, given: Given) -> Iterable[Block]:
        game = self.game(given[1])
        yield Pictures((Illustration(self.texts("rule"), game, game.start()),))

    def pointing(self, given: Given) -> Pointing:
        return "move" if given[0] == MOVE else ""

    def expected(self, given: Given) -> Collection[Answer]:
        asked, position = given
        game = self.game(position)
        return [heaps_of(game)] if asked == HEAPS else solve(game, game.start()).winning_moves

    def parse(self, given: Given, written: str) -> Answer:
        asked, position = given
        if asked == MOVE:
            return read_move(self.game(position), written, self.notation)
        return tuple(sorted(filter(None, read_list(written, "2, 5, 6"))))

    def reading(self, given: Given, answer: Answer) -> Text:
        if not isinstance(answer, str):
            return formula("{heaps}", heaps=numbers_text(answer) or "0")
        return self.move_reading(self.notation.part.findall(answer))

    def move_reading(self, parts: Sequence[str]) -> Text:
        """What a move was understood to be."""
        return self.texts("moved", a=parts[0], b=parts[1])

    def where(self, given: Given, answer: Answer) -> Text:
        game = self.game(given[1])
        if isinstance(answer, str):
            return still_odd(heaps_of(after_move(game, answer)))
        left = Counter(answer)
        for part in parts_of(game):
            left[part.value] -= 1
            if part.value and left[part.value] < 0:
                return TEXTS("where.missing", part=part.label)
        return TEXTS("where.too_many")

    def worked(self, given: Given) -> Iterable[Block]:
        asked, position = given
        game = self.game(position)
        for part in parts_of(game):
            yield Say(TEXTS("worked.part", part=part.label, n=part.value))
        if asked == HEAPS:
            yield Say(TEXTS("worked.heaps", heaps=numbers_text(heaps_of(game))))
            return
        yield from added(heaps_of(game))
        moves = [self.move_text(move) for move in solve(game, game.start()).winning_moves]
        yield Say(TEXTS("worked.moves", moves=join_words(moves, "e")))
