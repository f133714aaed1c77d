"""A number that is written in base 2."""

from collections.abc import Collection, Iterable
from random import Random
from typing import ClassVar

from games.rules.text import Text, join_words, text
from games.solvers.explain import Block, sentence
from lessons.course.exercises.base import Exercise, Misconception, read_number

Given = tuple[str]


def _ones(given: Given) -> list[int]:
    """The places of the ones, counted from 1 on the right."""
    return [place for place, digit in enumerate(reversed(given[0]), start=1) if digit == "1"]


class FromBits(Exercise[Given, int]):
    slug: ClassVar[str] = "ler-base-2"
    order: ClassVar[int] = 20
    name: ClassVar[Text] = text("Ler em base 2")
    about: ClassVar[Text] = text("Que número está escrito com zeros e uns.")
    form: ClassVar[Text] = text("um número, como 13")
    hint: ClassVar[Text] = text("Da direita para a esquerda, as colunas valem 1, 2, 4, 8, 16 …")
    levels: ClassVar[tuple[Text, ...]] = (
        text("com 4 algarismos"),
        text("com 5 algarismos"),
        text("com 6 algarismos"),
        text("com 7 algarismos"),
    )
    slips: ClassVar[tuple[Misconception[Given, int], ...]] = (
        Misconception(
            "decimal",
            text("Os algarismos são os mesmos, mas em base 2 as colunas valem 1, 2, 4, 8 …, não 1, 10, 100."),
            lambda given: [int(given[0])],
        ),
        Misconception(
            "places",
            text("Somaste os lugares dos uns. Soma antes o que vale cada coluna: 1, 2, 4, 8 …"),
            lambda given: [sum(_ones(given))],
        ),
        Misconception(
            "reversed",
            text("Leste ao contrário: a coluna do 1 é a da direita."),
            lambda given: [int(given[0][::-1], 2)],
        ),
        Misconception(
            "doubled",
            text("A coluna da direita vale 1, não 2."),
            lambda given: [2 * int(given[0], 2)],
        ),
    )

    def draw(self, random: Random, level: int) -> Given:
        return (f"{random.randrange(4 << level, 8 << level):b}",)

    def prompt(self, given: Given) -> Text:
        return text("Que número é {bits}, escrito em base 2?", bits=given[0])

    def expected(self, given: Given) -> Collection[int]:
        return [int(given[0], 2)]

    def parse(self, given: Given, written: str) -> int:
        return read_number(written)

    def where(self, given: Given, answer: int) -> Text:
        if (answer ^ int(given[0], 2)) & 1:
            return text("Vê a coluna da direita: com ela, o número é par ou ímpar?")
        largest = 1 << len(given[0]) - 1
        if answer < largest:
            return text("Só o primeiro 1 já vale {largest}.", largest=largest)
        return text("O primeiro 1 vale {largest}. Soma-lhe as outras colunas que têm 1.", largest=largest)

    def worked(self, given: Given) -> Iterable[Block]:
        values = [1 << place - 1 for place in reversed(_ones(given))]
        yield sentence("As colunas com 1 valem {values}.", values=join_words(values, "e"))
        yield sentence("A soma é {sum}.", sum=sum(values))


EXERCISE = FromBits()
