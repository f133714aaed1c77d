"""The letter of a sum, where only the letters of its parts are known."""

from collections.abc import Collection, Iterable
from itertools import product
from random import Random
from typing import ClassVar

from games.rules.nim.nim.rules import Nim
from games.rules.text import Text, join_words, text
from games.solvers.explain import Block, sentence
from games.solvers.solve import letter
from lessons.course.exercises.base import Exercise, Misconception, unreadable

Given = tuple[str, ...]  # a part is a letter; "2N" are two copies of the same game
UNKNOWN = "?"
_VALUES = {"P": (0,), "N": (1, 2, 3)}  # heaps that stand for all games of a letter
_SHOWN = {
    "P": text("um jogo P"),
    "N": text("um jogo N"),
    "2N": text("duas cópias do mesmo jogo N"),
    "2P": text("duas cópias do mesmo jogo P"),
}


def outcome(given: Given) -> str:
    """The letter that every such sum has, as the solver finds it; `UNKNOWN` where some are P, others N."""
    outcomes = set()
    for values in product(*(_VALUES[part[-1]] for part in given)):
        heaps = [value for part, value in zip(given, values, strict=True) for _copy in range(len(part))]
        outcomes.add(letter(Nim(tuple(heaps)), tuple(heaps)))
    return outcomes.pop() if len(outcomes) == 1 else UNKNOWN


def _by_signs(given: Given) -> str:
    return "PN"[sum(len(part) for part in given if part[-1] == "N") % 2]


def _any_n(given: Given) -> str:
    return "N" if any(part[-1] == "N" for part in given) else "P"


class LettersOfSums(Exercise[Given, str]):
    slug: ClassVar[str] = "letra-de-uma-soma"
    order: ClassVar[int] = 78
    name: ClassVar[Text] = text("P e N numa soma")
    about: ClassVar[Text] = text("O que se sabe de uma soma quando só se sabem as letras das parcelas.")
    form: ClassVar[Text] = text("P, N, ou ? se não se pode saber")
    hint: ClassVar[Text] = text("P quer dizer valor 0; N quer dizer um valor qualquer que não é 0.")
    numeric: ClassVar[bool] = False
    games: ClassVar[tuple[str, ...]] = ("sum",)
    levels: ClassVar[tuple[Text, ...]] = (text("até 4 parcelas"), text("também cópias do mesmo jogo"))
    slips: ClassVar[tuple[Misconception[Given, str], ...]] = (
        Misconception(
            "signs",
            text("As letras não são sinais: dois jogos N não se anulam, a não ser que valham o mesmo."),
            lambda given: [_by_signs(given)],
        ),
        Misconception(
            "any_n",
            text("Uma parcela N não chega para a soma ser N: outra pode valer o mesmo."),
            lambda given: [_any_n(given)],
        ),
        Misconception(
            "never_known",
            text("Aqui sabe-se: que valores podem ter as parcelas, e que soma-nim dão?"),
            lambda _given: [UNKNOWN],
        ),
    )

    def draw(self, random: Random, level: int) -> Given:
        parts = ("P", "N", "N") if level == 1 else ("P", "N", "2N", "2P")
        return tuple(random.choice(parts) for _part in range(random.randint(2, 4)))

    def aimed(self, given: Given) -> Collection[Misconception[Given, str]]:
        right = outcome(given)
        wrong: dict[str, Misconception[Given, str]] = {}
        for slip in self.slips:
            (answer,) = slip.answers(given)
            if answer != right:
                wrong.setdefault(answer, slip)
        return list(wrong.values())

    def prompt(self, given: Given) -> Text:
        return text(
            "Uma soma de {parts}. É P, é N, ou não se pode saber?", parts=join_words(_words(given), "e")
        )

    def expected(self, given: Given) -> Collection[str]:
        return [outcome(given)]

    def parse(self, given: Given, written: str) -> str:
        answer = written.upper()
        if answer not in ("P", "N", UNKNOWN):
            raise unreadable("Escreve P, N ou ?.")
        return answer

    def where(self, given: Given, answer: str) -> Text:
        return text("O que muda na soma, se tirares as parcelas que são P?")

    def worked(self, given: Given) -> Iterable[Block]:
        yield sentence("Uma parcela P vale 0, e duas cópias do mesmo jogo também: não mudam nada na soma.")
        left = given.count("N")
        if left == 0:
            yield sentence("Não sobra nada: a soma é P.")
        elif left == 1:
            yield sentence("Sobra um jogo N, que não vale 0: a soma é N.")
        else:
            yield sentence(
                "Sobram {n} jogos N. Valem 0 juntos em certos casos, como 1 e 1 ou 1, 2 e 3, mas não em "
                "todos:"
                " não se pode saber.",
                n=left,
            )


def _words(given: Given) -> list[Text]:
    return [_SHOWN[part] for part in given]


EXERCISE = LettersOfSums()
