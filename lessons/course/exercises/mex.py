"""The least number that is missing in a set."""

from collections.abc import Collection, Iterable
from random import Random
from typing import ClassVar

from games.rules.text import Text, text
from games.solvers.explain import Block, sentence
from games.solvers.theory import mex
from lessons.course.exercises.base import Exercise, Misconception, numbers_text, read_number

Given = tuple[int, ...]


class Mex(Exercise[Given, int]):
    slug: ClassVar[str] = "mex"
    order: ClassVar[int] = 60
    name: ClassVar[Text] = text("Mex")
    about: ClassVar[Text] = text("O menor número que falta num conjunto.")
    form: ClassVar[Text] = text("um número, como 3")
    hint: ClassVar[Text] = text("Conta 0, 1, 2, 3 … e para no primeiro que não está no conjunto.")
    levels: ClassVar[tuple[Text, ...]] = (text("conjuntos pequenos"), text("conjuntos maiores"))
    slips: ClassVar[tuple[Misconception[Given, int], ...]] = (
        Misconception(
            "above_all",
            text("Esse número está acima de todos. Há um mais pequeno que também falta."),
            lambda given: [max(given) + 1],
        ),
        Misconception(
            "from_one",
            text("Começaste a contar no 1. O 0 também conta."),
            lambda given: [next(n for n in range(1, len(given) + 2) if n not in given)],
        ),
        Misconception("counted", text("Contaste os números do conjunto."), lambda given: [len(given)]),
    )

    def draw(self, random: Random, level: int) -> Given:
        size, most = (4, 7) if level == 1 else (6, 12)
        return tuple(random.sample(range(most + 1), size))

    def prompt(self, given: Given) -> Text:
        return text("Qual é o mex de {{{numbers}}}?", numbers=numbers_text(given))

    def expected(self, given: Given) -> Collection[int]:
        return [mex(given)]

    def parse(self, given: Given, written: str) -> int:
        return read_number(written)

    def where(self, given: Given, answer: int) -> Text:
        if answer in given:
            return text("O {n} está no conjunto: o mex é um número que falta.", n=answer)
        return text("O {n} falta, mas não é o menor que falta.", n=answer)

    def worked(self, given: Given) -> Iterable[Block]:
        yield sentence("Por ordem, o conjunto é {numbers}.", numbers=numbers_text(sorted(given)))
        yield sentence("O primeiro número, a partir do 0, que não está lá é {mex}.", mex=mex(given))


EXERCISE = Mex()
