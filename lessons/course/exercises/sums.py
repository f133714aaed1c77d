"""The value of a heap with certain amounts beside a heap of Nim."""

from collections.abc import Collection, Iterable
from random import Random
from typing import ClassVar

from games.rules.text import Text, join_words, text
from games.solvers.explain import Block, sentence
from lessons.course.exercises.base import Exercise, Misconception, read_number
from lessons.course.exercises.columns import added, first_wrong_column
from lessons.course.exercises.subtraction import Amounts, some_amounts, values

Given = tuple[Amounts, int, int]  # the amounts and the heap from which they are taken, and the heap of Nim


def parts(given: Given) -> tuple[int, int]:
    """The values of both heaps."""
    amounts, heap, nim = given
    return values(amounts, heap)[-1], nim


class Sums(Exercise[Given, int]):
    slug: ClassVar[str] = "soma-de-jogos"
    order: ClassVar[int] = 80
    name: ClassVar[Text] = text("Soma de jogos")
    about: ClassVar[Text] = text("O valor de dois jogos que se jogam ao mesmo tempo.")
    form: ClassVar[Text] = text("um número, como 5")
    hint: ClassVar[Text] = text("Acha o valor de cada pilha e faz a soma-nim dos dois.")
    games: ClassVar[tuple[str, ...]] = ("subtraction", "nim", "sum")
    levels: ClassVar[tuple[Text, ...]] = (text("duas quantidades"), text("três quantidades"))
    slips: ClassVar[tuple[Misconception[Given, int], ...]] = (
        Misconception(
            "plus",
            text("Somaste os valores da maneira habitual. A soma de jogos usa a soma-nim."),
            lambda given: [sum(parts(given))],
        ),
        Misconception(
            "size",
            text("Usaste o tamanho da primeira pilha. O que conta é o seu valor de Grundy."),
            lambda given: [given[1] ^ given[2]],
        ),
    )

    def draw(self, random: Random, level: int) -> Given:
        return some_amounts(random, level + 1, 6), random.randint(5, 10), random.randint(1, 7)

    def prompt(self, given: Given) -> Text:
        amounts, heap, nim = given
        return text(
            "De uma pilha de {heap} podes tirar {amounts}. Ao lado há uma pilha de Nim com {nim}. Qual é o"
            " valor de Grundy de tudo?",
            heap=heap,
            amounts=join_words(amounts),
            nim=nim,
        )

    def expected(self, given: Given) -> Collection[int]:
        first, second = parts(given)
        return [first ^ second]

    def parse(self, given: Given, written: str) -> int:
        return read_number(written)

    def where(self, given: Given, answer: int) -> Text:
        first, second = parts(given)
        if answer in (first, second):
            return text("Esse é só o valor de uma das pilhas.")
        return text(
            "A pilha de Nim vale {nim}. Vê primeiro o valor da outra. {column}",
            nim=second,
            column=first_wrong_column((first, second), answer),
        )

    def worked(self, given: Given) -> Iterable[Block]:
        amounts, heap, nim = given
        first, _second = parts(given)
        yield sentence(
            "Os valores de 0 a {heap} são {values}.", heap=heap, values=join_words(values(amounts, heap), "e")
        )
        yield sentence("A primeira pilha vale {first}, a de Nim vale {nim}.", first=first, nim=nim)
        yield from added((first, nim))


EXERCISE = Sums()
