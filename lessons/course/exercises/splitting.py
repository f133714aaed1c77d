"""The next Grundy value of a game in which one takes and splits."""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from random import Random
from typing import Any, ClassVar

from games.rules.bases.splitting import SplittingGame
from games.rules.nim.grundy.rules import Grundy
from games.rules.nim.kayles.rules import Kayles
from games.rules.nim.lasker.rules import Lasker
from games.rules.nim.octal.rules import Octal
from games.rules.text import Text, join_words, text
from games.solvers.explain import Block, NumberTable, sentence
from games.solvers.solve import solve
from games.solvers.theory import mex, nim_sum
from lessons.course.exercises.base import Exercise, Misconception, read_number

Given = tuple[str, int]  # the game, and the heap that is asked for
RULES: Mapping[str, tuple[Callable[[int], SplittingGame], Text]] = {
    "kayles": (lambda n: Kayles((n,)), text("Kayles: derruba-se um pino, ou dois vizinhos")),
    "dawson": (lambda n: Octal(".07", (n,)), text("Tiram-se dois vizinhos de uma fila")),
    "seventeen": (lambda n: Octal(".17", (n,)), text("Jogo octal .17")),
    "six": (
        lambda n: Octal(".6", (n,)),
        text("Tira-se um, mas não o último de uma fila; ela pode partir-se"),
    ),
    "lasker": (lambda n: Lasker((n,)), text("Nim de Lasker: tira-se o que se quiser, ou parte-se a pilha")),
    "grundy": (lambda n: Grundy((n,)), text("Jogo de Grundy: parte-se uma pilha em duas diferentes")),
}
LEVELS = (("kayles",), ("dawson", "seventeen", "six"), ("lasker", "grundy", "kayles"))


@lru_cache(maxsize=64)
def value(name: str, heap: int) -> int:
    """The Grundy value of a heap, as the solver finds it."""
    game = RULES[name][0](heap)
    grundy = solve(game, game.start()).grundy
    assert grundy is not None
    return grundy


def parts_of(given: Given) -> list[tuple[int, ...]]:
    """What one move makes of the heap."""
    name, heap = given
    return sorted({tuple(filter(None, parts)) for parts in RULES[name][0](heap).results(heap)})


def _mex_of(given: Given, together: Callable[[list[int]], int], most_parts: int) -> int:
    return mex(
        together([value(given[0], part) for part in parts])
        for parts in parts_of(given)
        if len(parts) <= most_parts
    )


class Splitting(Exercise[Given, int]):
    slug: ClassVar[str] = "tirar-e-separar"
    order: ClassVar[int] = 132
    name: ClassVar[Text] = text("Tirar e separar: o valor seguinte")
    about: ClassVar[Text] = text("Valores de Grundy de Kayles e de outros jogos em que as pilhas se partem.")
    form: ClassVar[Text] = text("um número, como 4")
    hint: ClassVar[Text] = text("Uma jogada pode deixar duas partes: o valor das duas é a soma-nim.")
    games: ClassVar[tuple[str, ...]] = ("kayles", "octal", "lasker", "grundy", "dawson_kayles")
    levels: ClassVar[tuple[Text, ...]] = (
        text("Kayles"),
        text("outros jogos octais"),
        text("jogos em que se parte sem tirar, e filas maiores"),
    )
    slips: ClassVar[tuple[Misconception[Given, int], ...]] = (
        Misconception(
            "no_split",
            text("Faltam as jogadas que deixam duas partes."),
            lambda given: [_mex_of(given, nim_sum, 1)],
        ),
        Misconception(
            "plus",
            text("Somaste as duas partes da maneira habitual. Usa a soma-nim."),
            lambda given: [_mex_of(given, sum, 2)],
        ),
    )

    def draw(self, random: Random, level: int) -> Given:
        return random.choice(LEVELS[level - 1]), random.randint(3, (10, 12, 14)[level - 1])

    def aimed(self, given: Given) -> Collection[Misconception[Given, int]]:
        """In most questions both wrong rules say the same; then the first one is meant."""
        first, second = self.slips
        return self.slips if first.answers(given) != second.answers(given) else [first]

    def prompt(self, given: Given) -> Text:
        name, heap = given
        return text(
            "{rules}. Os valores de 0 a {last} são {values}. Qual é o de {heap}?",
            rules=RULES[name][1],
            last=heap - 1,
            values=join_words([value(name, n) for n in range(heap)], "e"),
            heap=heap,
        )

    def expected(self, given: Given) -> Collection[int]:
        return [value(*given)]

    def parse(self, given: Given, written: str) -> int:
        return read_number(written)

    def where(self, given: Given, answer: int) -> Text:
        name, heap = given
        for parts in parts_of(given):
            if nim_sum(value(name, part) for part in parts) == answer:
                return text(
                    "De {heap} chega-se a {parts}, que já tem o valor {value}.",
                    heap=heap,
                    parts=_parts_text(parts),
                    value=answer,
                )
        return text("Há um valor mais pequeno a que nenhuma jogada chega.")

    def worked(self, given: Given) -> Iterable[Block]:
        name, heap = given
        yield NumberTable(
            text("Valores de Grundy"),
            (
                (text("pilha"), tuple(range(heap))),
                (text("valor"), tuple(value(name, n) for n in range(heap))),
            ),
            (),
        )
        splits: dict[int, tuple[int, ...]] = {}
        for parts in parts_of(given):
            splits.setdefault(nim_sum(value(name, part) for part in parts), parts)
        reached: list[Any] = [
            text("{value} (com {parts})", value=part_value, parts=_parts_text(splits[part_value]))
            for part_value in sorted(splits)
        ]
        yield sentence("As jogadas chegam aos valores {reached}.", reached=join_words(reached, "e"))
        yield sentence("O menor que falta é {value}.", value=value(*given))


def _parts_text(parts: tuple[int, ...]) -> Text:
    return join_words(parts, "e") if parts else text("{n}", n=0)


EXERCISE = Splitting()
