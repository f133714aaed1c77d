"""Is a game impartial, and if not, which of the five conditions does it break?"""

from collections.abc import Collection, Hashable, Iterable, Sequence
from random import Random
from typing import ClassVar, NamedTuple

from games.rules.text import Text, formula
from games.rules.text_files import Texts
from games.solvers.explain import Block, Say
from lessons.course.exercises.base import Exercise, Misconception, UnreadableAnswer, read_number

TEXTS = Texts.of(__name__)

Given = tuple[int, int]  # the number of the game in `GAMES`, and how many things there are
NONE = 0
CONDITIONS = (1, 2, 3, 4, 5)


class DescribedGame(NamedTuple):
    """A game that the texts describe (`games.<key>`), the condition that it breaks, and the one that it only
    seems to break."""

    key: str
    broken: int
    tempting: int


# Questions are stored by their places here: what is new comes last.
GAMES = (
    DescribedGame("take_1_to_3", NONE, 3),
    DescribedGame("misere", NONE, 5),
    DescribedGame("painting", NONE, 4),
    DescribedGame("three_friends", 1, 3),
    DescribedGame("again", 1, 3),
    DescribedGame("die", 2, 3),
    DescribedGame("cards", 2, 1),
    DescribedGame("own_pieces", 3, 1),
    DescribedGame("any_number", 3, 4),
    DescribedGame("put_back", 4, 3),
    DescribedGame("walking_coin", 4, 3),
    DescribedGame("most_beans", 5, 3),
    DescribedGame("boxes", 5, 4),
    DescribedGame("two_heaps", NONE, 3),
    DescribedGame("queen", NONE, 4),
    DescribedGame("parting", NONE, 5),
    DescribedGame("four_friends", 1, 3),
    DescribedGame("whole_class", 1, 4),
    DescribedGame("fastest", 1, 2),
    DescribedGame("next_door", 1, 5),
    DescribedGame("wheel", 2, 3),
    DescribedGame("die_walk", 2, 4),
    DescribedGame("up_to_die", 2, 3),
    DescribedGame("dominoes", 3, 5),
    DescribedGame("odd_and_even", 3, 1),
    DescribedGame("sacks", 3, 2),
    DescribedGame("turned_coins", 4, 3),
    DescribedGame("knight", 4, 3),
    DescribedGame("roundabout", 4, 5),
    DescribedGame("there_and_back", 4, 5),
    DescribedGame("largest_sum", 5, 3),
    DescribedGame("even_total", 5, 3),
    DescribedGame("emptied", 5, 1),
    DescribedGame("no_gap", 5, 4),
)


def described_game(given: Given) -> DescribedGame:
    return GAMES[given[0]]


class Classify(Exercise[Given, int]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "classificar-jogo"
    order: ClassVar[int] = 1
    slips: ClassVar[tuple[Misconception[Given, int], ...]] = (
        Misconception("tempting", lambda given: [described_game(given).tempting]),
        Misconception("fair", lambda given: [NONE] if described_game(given).broken else []),
    )

    def draw(self, random: Random, level: int) -> Given:
        return random.randrange(len(GAMES)), random.randint(5, 12)

    def answer_bag(self, random: Random, level: int) -> Sequence[Hashable]:
        return CONDITIONS if level == 1 else (NONE, *CONDITIONS)

    def answer_class(self, given: Given) -> Hashable:
        return described_game(given).broken

    def identity(self, given: Given) -> Hashable:
        """With other numbers it is the same game."""
        return given[0]

    def prompt(self, given: Given) -> Text:
        return TEXTS("prompt", rules=TEXTS(f"games.{described_game(given).key}.rules", n=given[1]))

    def illustration(self, given: Given) -> Iterable[Block]:
        for number in CONDITIONS:
            yield Say(formula("{n}. {words}", n=number, words=TEXTS(f"conditions.{number}")))

    def expected(self, given: Given) -> Collection[int]:
        return [described_game(given).broken]

    def parse(self, given: Given, written: str) -> int:
        number = read_number(written)
        if number > len(CONDITIONS):
            raise UnreadableAnswer(TEXTS("unreadable"))
        return number

    def where(self, given: Given, answer: int) -> Text:
        return TEXTS("where", n=answer, words=TEXTS(f"conditions.{answer}"))

    def worked(self, given: Given) -> Iterable[Block]:
        game = described_game(given)
        yield Say(self.where(given, game.tempting))
        yield Say(TEXTS("worked", why=TEXTS(f"games.{game.key}.why"), n=game.broken))


EXERCISE = Classify()
