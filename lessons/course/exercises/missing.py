"""The number that is missing in a nim-sum."""

from collections.abc import Collection, Iterable
from random import Random
from typing import ClassVar

from games.rules.text import Text, text
from games.solvers.explain import Block, sentence
from lessons.course.exercises.base import Exercise, Misconception, read_number
from lessons.course.exercises.columns import added, first_wrong_column

Given = tuple[int, int]  # one number, and what it makes with the missing one


class MissingHeapExercise(Exercise[Given, int]):
    slug: ClassVar[str] = "numero-em-falta"
    order: ClassVar[int] = 40
    name: ClassVar[Text] = text("O número em falta")
    about: ClassVar[Text] = text("Que número completa uma soma-nim.")
    form: ClassVar[Text] = text("um número em base 10, como 10")
    hint: ClassVar[Text] = text("Qualquer número somado a si próprio dá 0. Que podes somar aos dois lados?")
    games: ClassVar[tuple[str, ...]] = ("nim",)
    levels: ClassVar[tuple[Text, ...]] = (
        text("números até 15"),
        text("números até 31"),
        text("números até 63"),
    )
    slips: ClassVar[tuple[Misconception[Given, int], ...]] = (
        Misconception(
            "difference",
            text("Essa é a diferença habitual. Aqui a soma é a soma-nim: faz a conta em base 2."),
            lambda given: [abs(given[0] - given[1])],
        ),
        Misconception(
            "carried",
            text("Somaste da maneira habitual. Na soma-nim não se transporta nada."),
            lambda given: [sum(given)],
        ),
        Misconception(
            "one_and_one",
            text("Nas colunas em que os dois números têm 1, o número em falta tem 0."),
            lambda given: [given[0] | given[1]],
        ),
    )

    def draw(self, random: Random, level: int) -> Given:
        most = 8 << level
        return random.randrange(most // 4, most), random.randrange(most // 4, most)

    def prompt(self, given: Given) -> Text:
        return text("Que número falta? {n} ⊕ ? = {sum}", n=given[0], sum=given[1])

    def expected(self, given: Given) -> Collection[int]:
        return [given[0] ^ given[1]]

    def parse(self, given: Given, written: str) -> int:
        return read_number(written)

    def where(self, given: Given, answer: int) -> Text:
        return first_wrong_column(given, answer)

    def worked(self, given: Given) -> Iterable[Block]:
        n, total = given
        yield sentence("Soma {n} aos dois lados: {n} ⊕ {n} = 0, e fica ? = {n} ⊕ {sum}.", n=n, sum=total)
        yield from added(given)


EXERCISE = MissingHeapExercise()
