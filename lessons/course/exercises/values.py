"""The Grundy value of a heap from which certain amounts may be taken."""

from collections.abc import Collection, Iterable
from random import Random
from typing import ClassVar

from games.rules.text import Text, join_words, text
from games.solvers.explain import Block, NumberTable, sentence
from games.solvers.theory import mex
from lessons.course.exercises.base import Exercise, Misconception, read_number
from lessons.course.exercises.subtraction import Amounts, followers, some_amounts, values

Given = tuple[Amounts, int]  # the amounts, and the heap


class ValuesExercise(Exercise[Given, int]):
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
    slips: ClassVar[tuple[Misconception[Given, int], ...]] = (
        Misconception(
            "remainder",
            text("O resto da divisão só serve quando se pode tirar 1, 2, 3 … sem falhas. Faz a tabela."),
            lambda given: [given[1] % (given[0][-1] + 1)],
        ),
        Misconception("size", text("Esse é o tamanho da pilha, não o valor."), lambda given: [given[1]]),
        Misconception(
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
            amounts=join_words(given[0]),
            heap=given[1],
        )

    def expected(self, given: Given) -> Collection[int]:
        return [values(*given)[-1]]

    def parse(self, given: Given, written: str) -> int:
        return read_number(written)

    def where(self, given: Given, answer: int) -> Text:
        amounts, heap = given
        known = values(amounts, heap)
        near = followers(amounts, heap)
        for near_heap in near:
            if known[near_heap] == answer:
                return text(
                    "De {heap} chega-se a {one}, que já tem o valor {value}.",
                    heap=heap,
                    one=near_heap,
                    value=answer,
                )
        return text(
            "De {heap} chega-se a {near}. Vê se falta algum valor mais pequeno.",
            heap=heap,
            near=join_words(near, "e"),
        )

    def worked(self, given: Given) -> Iterable[Block]:
        amounts, heap = given
        known = values(amounts, heap)
        near = followers(amounts, heap)
        yield NumberTable(
            text("Valores de Grundy"),
            ((text("pilha"), tuple(range(heap + 1))), (text("valor"), tuple(known))),
            tuple(near),
        )
        yield sentence(
            "De {heap} chega-se a {near}, de valores {values}: o mex é {value}.",
            heap=heap,
            near=join_words(near, "e"),
            values=join_words([known[heap] for heap in near], "e"),
            value=known[heap],
        )


EXERCISE = ValuesExercise()
