"""The Grundy value of a heap from which certain amounts may be taken."""

from collections.abc import Collection, Iterable
from random import Random
from typing import ClassVar

from games.rules.text import Text, listed, text
from games.solvers.explain import Block, Table, sentence
from games.solvers.theory import mex
from lessons.course.exercises.base import Exercise, Slip, read_number
from lessons.course.exercises.subtraction import Amounts, followers, some_amounts, values

Given = tuple[Amounts, int]  # the amounts, and the heap


class Values(Exercise[Given, int]):
    slug: ClassVar[str] = "valor-de-grundy"
    order: ClassVar[int] = 70
    name: ClassVar[Text] = text("Valor de Grundy")
    about: ClassVar[Text] = text("O mex dos valores das posições seguintes.")
    form: ClassVar[Text] = text("um número, como 2")
    hint: ClassVar[Text] = text(
        "Faz uma tabela a partir do 0: o valor de cada pilha é o mex dos valores a que chega."
    )
    games: ClassVar[tuple[str, ...]] = ("subtraction",)
    levels: ClassVar[tuple[Text, ...]] = (
        text("duas quantidades, pilhas pequenas"),
        text("três quantidades, pilhas pequenas"),
        text("três quantidades, pilhas maiores"),
    )
    slips: ClassVar[tuple[Slip[Given, int], ...]] = (
        Slip(
            "remainder",
            text("O resto da divisão só serve quando se pode tirar 1, 2, 3 … sem falhas. Faz a tabela."),
            lambda given: [given[1] % (given[0][-1] + 1)],
        ),
        Slip("size", text("Esse é o tamanho da pilha, não o valor."), lambda given: [given[1]]),
        Slip(
            "sizes",
            text("Esse é o mex dos tamanhos das pilhas seguintes. Precisas dos valores delas."),
            lambda given: [mex(followers(*given))],
        ),
    )

    def draw(self, random: Random, level: int) -> Given:
        heap = random.randint(8, 14) if level == 3 else random.randint(4, 12)
        return some_amounts(random, min(3, level + 1), 7), heap

    def prompt(self, given: Given) -> Text:
        return text(
            "De uma pilha podes tirar {amounts}. Qual é o valor de Grundy da pilha de {heap}?",
            amounts=listed(given[0]),
            heap=given[1],
        )

    def expected(self, given: Given) -> Collection[int]:
        return [values(*given)[-1]]

    def read(self, given: Given, written: str) -> int:
        return read_number(written)

    def where(self, given: Given, answer: int) -> Text:
        amounts, heap = given
        known = values(amounts, heap)
        near = followers(amounts, heap)
        for one in near:
            if known[one] == answer:
                return text(
                    "De {heap} chega-se a {one}, que já tem o valor {value}.",
                    heap=heap,
                    one=one,
                    value=answer,
                )
        return text(
            "De {heap} chega-se a {near}. Vê se falta algum valor mais pequeno.",
            heap=heap,
            near=listed(near, "e"),
        )

    def worked(self, given: Given) -> Iterable[Block]:
        amounts, heap = given
        known = values(amounts, heap)
        near = followers(amounts, heap)
        yield Table(
            text("Valores de Grundy"),
            ((text("pilha"), tuple(range(heap + 1))), (text("valor"), tuple(known))),
            tuple(near),
        )
        yield sentence(
            "De {heap} chega-se a {near}, de valores {values}: o mex é {value}.",
            heap=heap,
            near=listed(near, "e"),
            values=listed([known[one] for one in near], "e"),
            value=known[heap],
        )


EXERCISE = Values()
