"""The P-positions of a heap from which certain amounts may be taken."""

from collections.abc import Collection, Iterable
from random import Random
from typing import ClassVar

from games.rules.text import Text, join_words, text
from games.solvers.explain import Block, number_line, sentence
from lessons.course.exercises.base import Exercise, Misconception, numbers_text, read_numbers
from lessons.course.exercises.subtraction import Amounts, followers, some_amounts, values

Given = tuple[Amounts, int]  # the amounts, and the largest heap


def letters(given: Given) -> str:
    amounts, most = given
    return "".join("N" if value else "P" for value in values(amounts, most))


def losing(given: Given) -> frozenset[int]:
    return frozenset(heap for heap, letter in enumerate(letters(given)) if letter == "P")


class Positions(Exercise[Given, frozenset[int]]):
    slug: ClassVar[str] = "posicoes-p"
    order: ClassVar[int] = 5
    name: ClassVar[Text] = text("Posições P")
    about: ClassVar[Text] = text("Analisar de trás para a frente: que pilhas são más para quem joga.")
    form: ClassVar[Text] = text("números, como 0, 4, 8")
    hint: ClassVar[Text] = text(
        "Começa no 0: quem não pode jogar perdeu, por isso é P. De cada pilha vê a que pilhas se chega."
    )
    numeric: ClassVar[bool] = False
    games: ClassVar[tuple[str, ...]] = ("subtraction",)
    levels: ClassVar[tuple[Text, ...]] = (
        text("tirar 1, 2 … até um máximo"),
        text("tirar uma de duas quantidades"),
        text("tirar uma de três quantidades"),
    )
    slips: ClassVar[tuple[Misconception[Given, frozenset[int]], ...]] = (
        Misconception(
            "zero_missing",
            text("Falta o 0: quem recebe 0 feijões não pode jogar, e perdeu."),
            lambda given: [losing(given) - {0}],
        ),
        Misconception(
            "exchanged",
            text("Trocaste as letras: essas são as N. P é boa para quem acabou de jogar."),
            lambda given: [frozenset(range(given[1] + 1)) - losing(given)],
        ),
        Misconception(
            "by_the_largest",
            text("Contaste de tantos em tantos quantos se tira no máximo. Vê o que acontece a seguir ao 0."),
            lambda given: [frozenset(range(0, given[1] + 1, given[0][-1]))],
        ),
    )

    def draw(self, random: Random, level: int) -> Given:
        if level == 1:
            most = random.randint(2, 8)
            return tuple(range(1, most + 1)), min(3 * most + 3, 20)
        return some_amounts(random, level, 6), random.randint(12, 15)

    def prompt(self, given: Given) -> Text:
        amounts, most = given
        return text(
            "Podes tirar {amounts}. Ganha quem tirar por último. De 0 a {most}, que pilhas são P?",
            amounts=join_words(amounts),
            most=most,
        )

    def expected(self, given: Given) -> Collection[frozenset[int]]:
        return [losing(given)]

    def parse(self, given: Given, written: str) -> frozenset[int]:
        return read_numbers(written)

    def where(self, given: Given, answer: frozenset[int]) -> Text:
        amounts, most = given
        right = losing(given)
        heap = min(answer ^ right)
        if heap > most:
            return text("Só se perguntam as pilhas até {most}.", most=most)
        near = followers(amounts, heap)
        if not near:
            return text("Com {heap} não se pode jogar: quem lá chega já ganhou.", heap=heap)
        if heap in right:
            return text(
                "Falta o {heap}: de lá só se chega a {near}. Alguma dessas é P?",
                heap=heap,
                near=join_words(near),
            )
        return text(
            "O {heap} não é P: de lá chega-se a {near}. Qual dessas é P?", heap=heap, near=join_words(near)
        )

    def worked(self, given: Given) -> Iterable[Block]:
        letter_of = letters(given)
        yield sentence("Uma pilha é P se todas as jogadas levam a uma N; é N se alguma jogada leva a uma P.")
        yield number_line(0, given[1], None, lambda heap: letter_of[heap] == "P")
        yield sentence("São P: {numbers}.", numbers=numbers_text(sorted(losing(given))))


EXERCISE = Positions()
