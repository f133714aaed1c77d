"""To start or not to start, with many beans."""

from collections.abc import Collection, Iterable
from random import Random
from typing import ClassVar

from games.rules.text import Text, join_words, ntext, text
from games.solvers.explain import Block, number_line, sentence
from lessons.course.exercises.base import Exercise, Misconception, read_number, unreadable
from lessons.course.exercises.subtraction import Amounts, followers, some_amounts, values

Given = tuple[Amounts, int]  # the amounts, and the beans
LEAST, MOST = 50, 400
SECOND = 0


def winning(given: Given) -> list[int]:
    """What to take first, or `SECOND` where it is better to let the other one begin."""
    amounts, beans = given
    known = values(amounts, MOST)
    return [beans - left for left in followers(amounts, beans) if not known[left]] or [SECOND]


class Starting(Exercise[Given, int]):
    slug: ClassVar[str] = "comecar-ou-nao"
    order: ClassVar[int] = 7
    name: ClassVar[Text] = text("Começar ou não")
    about: ClassVar[Text] = text("Com muitos feijões: quem ganha, e com que primeira jogada.")
    form: ClassVar[Text] = text("quantos tiras primeiro, ou 0 se é melhor o outro começar")
    hint: ClassVar[Text] = text("Faz as pilhas pequenas a partir do 0. De quanto em quanto se repetem as P?")
    begins: ClassVar[int] = 2
    games: ClassVar[tuple[str, ...]] = ("subtraction",)
    levels: ClassVar[tuple[Text, ...]] = (
        text("tirar 1, 2 … até um máximo"),
        text("tirar uma de duas quantidades seguidas"),
        text("tirar uma de três quantidades"),
    )
    slips: ClassVar[tuple[Misconception[Given, int], ...]] = (
        Misconception(
            "the_most",
            text("Tirar o máximo não chega: o que conta é o que deixas ao adversário."),
            lambda given: [given[0][-1]],
        ),
        Misconception(
            "by_the_largest",
            text("Dividiste pelo máximo que se tira. Uma volta dos dois gasta mais do que isso."),
            lambda given: [given[1] % given[0][-1]],
        ),
    )

    def draw(self, random: Random, level: int) -> Given:
        if level == 1:
            amounts: Amounts = tuple(range(1, random.randint(2, 9) + 1))
        elif level == 2:
            least = random.randint(2, 6)
            amounts = least, least + 1
        else:
            amounts = some_amounts(random, 3, 7)
        beans = random.randint(LEAST, MOST - amounts[-1])
        # Half of the times the position of a question is P, as far as one is near.
        if random.random() < 0.5:
            known = values(amounts, MOST)
            beans = next((heap for heap in range(beans, MOST) if not known[heap]), beans)
        return amounts, beans

    def prompt(self, given: Given) -> Text:
        return text(
            "São {beans} feijões. Tiram-se {amounts}, e quem não puder jogar perde. Quantos tiras, se queres"
            " começar?",
            beans=given[1],
            amounts=join_words(given[0]),
        )

    def expected(self, given: Given) -> Collection[int]:
        return winning(given)

    def parse(self, given: Given, written: str) -> int:
        number = read_number(written)
        if number != SECOND and number not in given[0]:
            raise unreadable("Só podes tirar {amounts}, ou escrever 0.", amounts=join_words(given[0]))
        return number

    def where(self, given: Given, answer: int) -> Text:
        beans = given[1]
        if answer == SECOND:
            return text("Não é P: de {beans} há uma jogada para uma posição P.", beans=beans)
        return ntext(
            "Ficava {n} feijão, e daí o adversário ainda chega a uma posição P.",
            "Ficavam {n} feijões, e daí o adversário ainda chega a uma posição P.",
            beans - answer,
        )

    def worked(self, given: Given) -> Iterable[Block]:
        amounts, beans = given
        known = values(amounts, MOST)
        yield sentence("As posições P das pilhas pequenas repetem-se:")
        yield number_line(0, beans, None, lambda heap: not known[heap])
        yield sentence("E junto de {beans} são estas:", beans=beans)
        yield number_line(beans, beans, None, lambda heap: not known[heap])
        moves = winning(given)
        if moves == [SECOND]:
            yield sentence("{beans} é P: deixa o outro começar.", beans=beans)
        else:
            yield sentence("Começa, e tira {amounts}.", amounts=join_words(moves))


EXERCISE = Starting()
