"""A winning move in Nim."""

import re
from collections.abc import Collection, Iterable
from random import Random
from typing import ClassVar, NamedTuple

from games.rules.nim.nim.rules import Nim
from games.rules.text import Text, join_words, text
from games.solvers.explain import Block, sentence
from games.solvers.solve import solve
from games.solvers.theory import nim_sum
from lessons.course.exercises.base import Exercise, Misconception, numbers_text, unreadable
from lessons.course.exercises.columns import added, still_odd

Given = tuple[int, ...]
_WRITTEN = re.compile(r"(\d{1,4})\s*(?:→|->|-+>?|>|para|a|to)\s*(\d{1,4})", re.IGNORECASE)
_PLAYED = re.compile(r"p(\d+)-(\d+)")


class HeapMove(NamedTuple):
    """The heap that is made smaller, and what is left of it."""

    heap: int
    left: int


def winning(heaps: Given) -> list[HeapMove]:
    """The moves that the solver finds, each once where heaps are alike."""
    game = Nim(heaps)
    moves = set()
    for move in solve(game, game.start()).winning_moves:
        match = _PLAYED.fullmatch(move)
        assert match is not None
        heap = heaps[int(match[1]) - 1]
        moves.add(HeapMove(heap, heap - int(match[2])))
    return sorted(moves)


def read_move(heaps: Given, written: str) -> HeapMove:
    """A move that somebody wrote. Raises Unreadable."""
    match = _WRITTEN.search(written)
    if match is None:
        raise unreadable("Escreve a pilha e quanto lá fica, como 9→3.")
    move = HeapMove(int(match[1]), int(match[2]))
    if move.heap not in heaps:
        raise unreadable("Não há nenhuma pilha de {heap}.", heap=move.heap)
    if move.left >= move.heap:
        raise unreadable("Numa jogada a pilha fica mais pequena.")
    return move


def _took_the_sum(heaps: Given) -> list[HeapMove]:
    total = nim_sum(heaps)
    return [HeapMove(heap, heap - total) for heap in heaps if heap >= total]


def _without_the_top(heaps: Given) -> list[HeapMove]:
    """The moves in heaps that lack the largest power of the sum."""
    total = nim_sum(heaps)
    top = 1 << total.bit_length() - 1 if total else 0
    return [HeapMove(heap, left) for heap in heaps if not heap & top for left in range(heap)]


class NimMoves(Exercise[Given, HeapMove]):
    slug: ClassVar[str] = "jogada-no-nim"
    order: ClassVar[int] = 50
    name: ClassVar[Text] = text("Jogada vencedora no Nim")
    about: ClassVar[Text] = text("Deixar soma-nim 0: o teorema de Bouton.")
    form: ClassVar[Text] = text("a pilha e quanto lá fica, como 9→3")
    hint: ClassVar[Text] = text(
        "Faz a soma-nim das pilhas. Qual delas tem um 1 na coluna maior que não dá 0?"
    )
    numeric: ClassVar[bool] = False
    games: ClassVar[tuple[str, ...]] = ("nim",)
    levels: ClassVar[tuple[Text, ...]] = (
        text("três pilhas até 7"),
        text("três pilhas até 15"),
        text("quatro pilhas até 15"),
        text("quatro pilhas até 31"),
    )
    slips: ClassVar[tuple[Misconception[Given, HeapMove], ...]] = (
        Misconception(
            "took_the_sum",
            text("Tiraste a soma-nim. Ela não se tira: soma-se à pilha, para ver quanto lá fica."),
            _took_the_sum,
        ),
        Misconception(
            "without_the_top",
            text("Nessa pilha não se consegue: não tem 1 na coluna maior que ficou ímpar."),
            _without_the_top,
        ),
    )

    def draw(self, random: Random, level: int) -> Given:
        count, most = (3, 3, 4, 4)[level - 1], (7, 15, 15, 31)[level - 1]
        return tuple(random.sample(range(1, most + 1), count))

    def prompt(self, given: Given) -> Text:
        return text("As pilhas são {heaps} e jogas tu. Que jogada ganha?", heaps=numbers_text(given))

    def expected(self, given: Given) -> Collection[HeapMove]:
        return winning(given)

    def telling(self, given: Given) -> bool:
        right = set(winning(given))
        return bool(right) and not right & set(_took_the_sum(given)) and super().telling(given)

    def parse(self, given: Given, written: str) -> HeapMove:
        return read_move(given, written)

    def where(self, given: Given, answer: HeapMove) -> Text:
        heaps = list(given)
        heaps[heaps.index(answer.heap)] = answer.left
        return still_odd(heaps)

    def worked(self, given: Given) -> Iterable[Block]:
        yield from added(given)
        total = nim_sum(given)
        moves = [text("{heap}→{left}", heap=heap, left=left) for heap, left in winning(given)]
        yield sentence(
            "A soma-nim é {total}. Soma {total} a cada pilha: serve onde fica mais pequena. Ganham: {moves}.",
            total=total,
            moves=join_words(moves, "e"),
        )


EXERCISE = NimMoves()
