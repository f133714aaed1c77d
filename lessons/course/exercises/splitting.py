"""The next Grundy value of a game in which one takes and splits."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, ClassVar

from games.rules.bases.splitting import SplittingGame
from games.rules.nim.grundy.rules import Grundy
from games.rules.nim.kayles.rules import Kayles
from games.rules.nim.lasker.rules import Lasker
from games.rules.nim.octal.rules import Octal
from games.rules.text import Text, formula, join_words
from games.rules.text_files import Texts
from games.solvers.explain import Block, NumberTable, Say
from games.solvers.solve import solve
from games.solvers.theory import mex, nim_sum
from lessons.course.exercises.base import Misconception, NumberExercise
from lessons.worksheets.documents.facts import Fact, some_of

TEXTS = Texts.of(__name__)

Given = tuple[str, int]  # the game, by its name or an octal code, and the heap that is asked for
RULES: Mapping[str, Callable[[int], SplittingGame]] = {
    "kayles": lambda n: Kayles((n,)),
    "dawson": lambda n: Octal(".07", (n,)),
    "seventeen": lambda n: Octal(".17", (n,)),
    "six": lambda n: Octal(".6", (n,)),
    "lasker": lambda n: Lasker((n,)),
    "grundy": lambda n: Grundy((n,)),
}
NAMED = ((), ("dawson", "seventeen", "six"), ("lasker", "grundy", "kayles"))  # by level
_KAYLES = frozenset({Fact("kayles"), Fact("octal", "0.77")})
_DAWSON = frozenset({Fact("dawson_kayles"), Fact("dawson_chess"), Fact("octal", "0.07")})
# What the games with names, and the codes that are one of them, tell.
TOLD: Mapping[str, frozenset[Fact]] = {
    "kayles": _KAYLES,
    ".77": _KAYLES,
    "dawson": _DAWSON,
    ".07": _DAWSON,
    "seventeen": frozenset({Fact("octal", "0.17")}),
    "six": frozenset({Fact("octal", "0.6")}),
    "lasker": frozenset({Fact("lasker")}),
    "grundy": frozenset({Fact("grundy")}),
}
LARGE = 5  # values from here on are one class
ROW_CODES = (".77", ".777", ".07", ".077", ".707", ".0707", ".7077", ".0077", ".7707", ".0777")


def game_of(name: str, heap: int) -> SplittingGame:
    return RULES[name](heap) if name in RULES else Octal(name, (heap,))


@lru_cache(maxsize=4096)
def value(name: str, heap: int) -> int:
    """The Grundy value of a heap, as the solver finds it."""
    game = game_of(name, heap)
    grundy = solve(game, game.start()).grundy
    assert grundy is not None
    return grundy


@lru_cache(maxsize=4096)
def parts_of(given: Given) -> list[tuple[int, ...]]:
    """What one move makes of the heap."""
    name, heap = given
    return sorted({tuple(filter(None, parts)) for parts in game_of(name, heap).results(heap)})


def _mex_of(given: Given, together: Callable[[list[int]], int], most_parts: int) -> int:
    return mex(
        together([value(given[0], part) for part in parts])
        for parts in parts_of(given)
        if len(parts) <= most_parts
    )


class Splitting(NumberExercise[Given]):
    texts: ClassVar[Texts] = TEXTS
    slug: ClassVar[str] = "tirar-e-separar"
    order: ClassVar[int] = 132
    slips: ClassVar[tuple[Misconception[Given, int], ...]] = (
        Misconception("no_split", lambda given: [_mex_of(given, nim_sum, 1)]),
        # In most questions both wrong rules say the same.
        Misconception("plus", lambda given: [_mex_of(given, sum, 2)], is_rare=True),
    )

    def facts(self, level: int) -> frozenset[Fact]:
        return frozenset({some_of("octal")})

    def question_facts(self, given: Given, level: int) -> frozenset[Fact]:
        return TOLD.get(given[0]) or frozenset({Fact("octal", f"0{given[0]}")})

    def draw(self, random: Random, level: int) -> Given:
        if level == 1:
            return random.choice(ROW_CODES), random.randint(3, 10)
        if random.random() < (0.3 if level == 2 else 0.7):
            return random.choice(NAMED[level - 1]), random.randint(4, 10 + 2 * level)
        if level == 3:
            return random.choice(ROW_CODES), random.randint(8, 14)
        return f".{random.randint(1, 7)}{random.randint(4, 7)}", random.randint(4, 11)

    def answer_bag(self, random: Random, level: int) -> Sequence[Hashable]:
        return 0, 1, 1, 2, 2, 3, 3, 4, 0 if level == 2 else LARGE

    def answer_class(self, given: Given) -> Hashable:
        return min(value(*given), LARGE)

    def prompt(self, given: Given) -> Text:
        name, heap = given
        return TEXTS(
            "prompt",
            rules=_rules_text(name),
            last=heap - 1,
            values=join_words([value(name, n) for n in range(heap)], "e"),
            heap=heap,
        )

    def expected(self, given: Given) -> Collection[int]:
        return [value(*given)]

    def where(self, given: Given, answer: int) -> Text:
        name, heap = given
        for parts in parts_of(given):
            if nim_sum(value(name, part) for part in parts) == answer:
                return TEXTS("where.reached", heap=heap, parts=_parts_text(parts), value=answer)
        return TEXTS("where.unreached")

    def worked(self, given: Given) -> Iterable[Block]:
        name, heap = given
        yield NumberTable(
            TEXTS("table.caption"),
            (
                (TEXTS("table.heap"), tuple(range(heap))),
                (TEXTS("table.value"), tuple(value(name, n) for n in range(heap))),
            ),
            (),
        )
        splits: dict[int, tuple[int, ...]] = {}
        for parts in parts_of(given):
            splits.setdefault(nim_sum(value(name, part) for part in parts), parts)
        reached: list[Any] = [
            TEXTS("worked.value", value=part_value, parts=_parts_text(splits[part_value]))
            for part_value in sorted(splits)
        ]
        yield Say(TEXTS("worked.reached", reached=join_words(reached, "e")))
        yield Say(TEXTS("worked.mex", value=value(*given)))


def _rules_text(name: str) -> Text:
    if name in RULES:
        return TEXTS(f"rules.{name}")
    if name in ROW_CODES:
        amounts = [taken for taken, digit in enumerate(name) if digit == "7"]
        return TEXTS("rules.row", amounts=join_words(amounts))
    return TEXTS("rules.octal", code=name)


def _parts_text(parts: tuple[int, ...]) -> Text:
    return join_words(parts, "e") if parts else formula("{n}", n=0)


EXERCISE = Splitting()
