"""A number in base 2."""

from collections.abc import Collection, Iterable
from random import Random
from typing import ClassVar

from games.rules.text import Text, join_words, text
from games.solvers.explain import Block, binary_sum, sentence
from lessons.course.exercises.base import Exercise, Misconception, unreadable

Given = tuple[int]


def bits(number: int) -> str:
    return f"{number:b}"


class Bits(Exercise[Given, str]):
    slug: ClassVar[str] = "base-2"
    order: ClassVar[int] = 10
    name: ClassVar[Text] = text("Escrever em base 2")
    about: ClassVar[Text] = text("Um número como soma de potências de 2 diferentes, e com zeros e uns.")
    form: ClassVar[Text] = text("só zeros e uns, como 1101")
    hint: ClassVar[Text] = text("Começa pela maior potência de 2 que cabe no número: 1, 2, 4, 8, 16, 32 …")
    levels: ClassVar[tuple[Text, ...]] = (
        text("números até 15"),
        text("números até 31"),
        text("números até 63"),
        text("números até 127"),
    )
    slips: ClassVar[tuple[Misconception[Given, str], ...]] = (
        Misconception(
            "reversed",
            text("Está escrito da direita para a esquerda: o 1 da maior potência é o primeiro."),
            lambda given: [bits(given[0])[::-1].lstrip("0")],
        ),
        Misconception(
            "doubled",
            text("As potências de 2 começam no 1, não no 2: a última coluna é a do 1."),
            lambda given: [bits(2 * given[0])],
        ),
        Misconception(
            "missing_zero",
            text("Falta um zero: cada potência que não entra na soma também tem a sua coluna."),
            lambda given: _without_a_zero(bits(given[0])),
        ),
    )

    def draw(self, random: Random, level: int) -> Given:
        most = 8 << level
        return (random.randrange(most // 2, most),)

    def prompt(self, given: Given) -> Text:
        return text("Escreve {n} em base 2.", n=given[0])

    def expected(self, given: Given) -> Collection[str]:
        return [bits(given[0])]

    def parse(self, given: Given, written: str) -> str:
        digits = written.replace(" ", "").lstrip("0") or "0"
        if not set(written.replace(" ", "")) <= {"0", "1"} or not written:
            raise unreadable("Em base 2 só há zeros e uns.")
        return digits

    def where(self, given: Given, answer: str) -> Text:
        value = int(answer, 2)
        if value > given[0]:
            return text("As potências que escreveste somam mais do que {n}.", n=given[0])
        return text("As potências que escreveste somam {value}: falta alguma.", value=value)

    def worked(self, given: Given) -> Iterable[Block]:
        n = given[0]
        parts = [1 << place for place in reversed(range(n.bit_length())) if n >> place & 1]
        yield sentence("{n} é a soma de {parts}.", n=n, parts=join_words(parts, "e"))
        yield binary_sum([(text("Número"), n)])
        yield sentence("Um 1 em cada uma dessas colunas e 0 nas outras: {bits}.", bits=bits(n))


def _without_a_zero(written: str) -> list[str]:
    return sorted({written[:at] + written[at + 1 :] for at, digit in enumerate(written) if digit == "0"})


EXERCISE = Bits()
