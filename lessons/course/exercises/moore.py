"""Moore's Nim: columns counted modulo k + 1, and winning moves."""

from collections.abc import Collection, Iterable
from itertools import product
from random import Random
from typing import ClassVar, TypeAlias

from games.rules.nim.moore_nim.rules import MooreNim
from games.rules.text import Text, join_words, text
from games.solvers.explain import Block, modular_sum, sentence
from games.solvers.solve import solve
from games.solvers.theory import nim_sum
from lessons.course.exercises.base import (
    Exercise,
    Misconception,
    numbers_text,
    read_list,
    read_numbers,
    unreadable,
)

COLUMNS, MOVE = "columns", "move"
Heaps = tuple[int, ...]
Given = tuple[str, int, Heaps]  # what is asked, from how many heaps one may take, and the heaps
Answer: TypeAlias = frozenset[int] | Heaps


def _labelled(heaps: Heaps) -> list[tuple[Text, int]]:
    return [(text("{n}.ª pilha", n=at), heap) for at, heap in enumerate(heaps, 1)]


def wrong_columns(heaps: Heaps, modulus: int) -> frozenset[int]:
    """The powers of two whose ones are no multiple of `modulus`."""
    total = modular_sum(_labelled(heaps), modulus)
    return frozenset(total.columns[at] for at in total.wrong)


def winning(k: int, heaps: Heaps) -> list[Heaps]:
    """What is left after each winning move, as the solver finds them."""
    game = MooreNim(heaps, k)
    start = game.start()
    return [game.follow(start, move) for move in solve(game, start).winning_moves]


def _as_nim(k: int, heaps: Heaps) -> list[Heaps]:
    lefts = product(*(range(heap + 1) for heap in heaps))
    return [left for left in lefts if 1 <= _count_changes(left, heaps) <= k and not nim_sum(left)]


def _count_changes(left: Heaps, heaps: Heaps) -> int:
    return sum(heap != other for heap, other in zip(left, heaps, strict=True))


def _by_nim(given: Given) -> Collection[Answer]:
    asked, k, heaps = given
    return [wrong_columns(heaps, 2)] if asked == COLUMNS else _as_nim(k, heaps)


class Moore(Exercise[Given, Answer]):
    slug: ClassVar[str] = "nim-de-moore"
    order: ClassVar[int] = 120
    name: ClassVar[Text] = text("Nim de Moore")
    about: ClassVar[Text] = text("Tirar de várias pilhas ao mesmo tempo: outra conta nas mesmas colunas.")
    form: ClassVar[Text] = text("números separados por vírgulas, como 8, 2")
    hint: ClassVar[Text] = text(
        "Quem tira de k pilhas pode apagar de 1 a k uns numa coluna. Que múltiplos o outro não consegue "
        "estragar?"
    )
    numeric: ClassVar[bool] = False
    games: ClassVar[tuple[str, ...]] = ("moore_nim",)
    levels: ClassVar[tuple[Text, ...]] = (
        text("as colunas: até 2 pilhas de cada vez"),
        text("as colunas: até 3 pilhas de cada vez"),
        text("uma jogada que ganha"),
    )
    slips: ClassVar[tuple[Misconception[Given, Answer], ...]] = (
        Misconception(
            "as_in_nim",
            text(
                "Contaste pares e ímpares, como no Nim. Quem tira de mais pilhas estraga pares com "
                "facilidade."
            ),
            _by_nim,
        ),
        Misconception(
            "by_k",
            text("Contaste os uns de k em k. Pensa em quantos uns uma jogada pode apagar no máximo."),
            lambda given: [wrong_columns(given[2], given[1])] if given[0] == COLUMNS and given[1] > 2 else [],
        ),
    )

    def draw(self, random: Random, level: int) -> Given:
        if level == 3:
            return MOVE, 2, tuple(random.randint(1, 9) for _heap in range(4))
        k = level + 1
        return COLUMNS, k, tuple(random.randint(1, 15) for _heap in range(k + 2))

    def aimed(self, given: Given) -> Collection[Misconception[Given, Answer]]:
        return self.slips if given[0] == COLUMNS and given[1] > 2 else self.slips[:1]

    def telling(self, given: Given) -> bool:
        right = set(self.expected(given))
        return bool(right) and not right & set(_by_nim(given)) and super().telling(given)

    def prompt(self, given: Given) -> Text:
        asked, k, heaps = given
        if asked == MOVE:
            return text(
                "As pilhas são {heaps}. Tira-se de até {k} pilhas de cada vez. Deixa uma posição P: que "
                "pilhas"
                " ficam, pela mesma ordem?",
                heaps=numbers_text(heaps),
                k=k,
            )
        return text(
            "As pilhas são {heaps}. Tira-se de até {k} pilhas de cada vez. Que colunas (8, 4, 2, 1) é preciso"
            " emendar para ficar P? Escreve 0 se nenhuma.",
            heaps=numbers_text(heaps),
            k=k,
        )

    def expected(self, given: Given) -> Collection[Answer]:
        asked, k, heaps = given
        return [wrong_columns(heaps, k + 1)] if asked == COLUMNS else winning(k, heaps)

    def parse(self, given: Given, written: str) -> Answer:
        asked, k, heaps = given
        if asked == COLUMNS:
            return read_numbers(written) - {0}
        left = read_list(written, "3, 6, 7, 5")
        if len(left) != len(heaps):
            raise unreadable("Escreve as {n} pilhas, também as que não mudam; 0 se uma acaba.", n=len(heaps))
        if any(now > before for now, before in zip(left, heaps, strict=True)):
            raise unreadable("Nenhuma pilha pode ficar maior.")
        if not 1 <= _count_changes(left, heaps) <= k:
            raise unreadable("Numa jogada tira-se de 1 a {k} pilhas.", k=k)
        return left

    def where(self, given: Given, answer: Answer) -> Text:
        asked, k, heaps = given
        if asked == COLUMNS:
            column = max(wrong_columns(heaps, k + 1) ^ set(answer))
            return text(
                "Vê a coluna do {column}: quantos uns tem? Com que múltiplos se compara, se se tira de até "
                "{k}"
                " pilhas?",
                column=column,
                k=k,
            )
        assert isinstance(answer, tuple)
        return text(
            "Ficavam {heaps}. Na coluna do {column} o número de uns não é múltiplo de {modulus}.",
            heaps=numbers_text(answer),
            column=max(wrong_columns(answer, k + 1)),
            modulus=k + 1,
        )

    def worked(self, given: Given) -> Iterable[Block]:
        asked, k, heaps = given
        yield sentence("Em cada coluna o número de uns tem de ser múltiplo de {n}.", n=k + 1)
        yield modular_sum(_labelled(heaps), k + 1)
        if asked == COLUMNS:
            columns = sorted(wrong_columns(heaps, k + 1), reverse=True)
            yield sentence("É preciso emendar: {columns}.", columns=numbers_text(columns or [0]))
            return
        lefts = [text("({heaps})", heaps=numbers_text(left)) for left in winning(k, heaps)]
        yield sentence("Podem ficar {lefts}.", lefts=join_words(lefts))


EXERCISE = Moore()
