"""The nim-sum of a few numbers."""

from collections.abc import Collection, Iterable
from functools import reduce
from operator import or_
from random import Random
from typing import ClassVar

from games.rules.text import Text, text
from games.solvers.explain import Block
from games.solvers.theory import nim_sum
from lessons.course.exercises.base import Exercise, Misconception, read_number
from lessons.course.exercises.columns import added, first_wrong_column

Given = tuple[int, ...]


class NimSum(Exercise[Given, int]):
    slug: ClassVar[str] = "soma-nim"
    order: ClassVar[int] = 30
    name: ClassVar[Text] = text("Soma-nim")
    about: ClassVar[Text] = text("Somar em base 2 sem transporte.")
    form: ClassVar[Text] = text("um número em base 10, como 10")
    hint: ClassVar[Text] = text("Escreve os números em base 2, um por baixo do outro, alinhados à direita.")
    games: ClassVar[tuple[str, ...]] = ("nim",)
    levels: ClassVar[tuple[Text, ...]] = (
        text("dois números até 15"),
        text("dois números até 31"),
        text("três números até 15"),
        text("três números até 31"),
    )
    slips: ClassVar[tuple[Misconception[Given, int], ...]] = (
        Misconception(
            "carried",
            text("Essa é a soma habitual. Na soma-nim não se transporta nada para a coluna seguinte."),
            lambda given: [sum(given)],
        ),
        Misconception(
            "largest_less_rest",
            text("Subtraíste. Na soma-nim soma-se coluna a coluna, e dois uns dão 0."),
            lambda given: [abs(2 * max(given) - sum(given))],
        ),
        Misconception(
            "one_and_one",
            text("Numa coluna com dois uns o resultado é 0, não 1: eles anulam-se."),
            lambda given: [reduce(or_, given)],
        ),
    )

    def draw(self, random: Random, level: int) -> Given:
        count, most = (2, 2, 3, 3)[level - 1], (15, 31, 15, 31)[level - 1]
        return tuple(random.randint(most // 4, most) for _number in range(count))

    def prompt(self, given: Given) -> Text:
        return text("Quanto é {sum}?", sum=" ⊕ ".join(map(str, given)))

    def expected(self, given: Given) -> Collection[int]:
        return [nim_sum(given)]

    def parse(self, given: Given, written: str) -> int:
        return read_number(written)

    def where(self, given: Given, answer: int) -> Text:
        return first_wrong_column(given, answer)

    def worked(self, given: Given) -> Iterable[Block]:
        return added(given)


EXERCISE = NimSum()
