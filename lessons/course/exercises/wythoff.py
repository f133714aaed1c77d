"""A winning move in Wythoff's game."""

import re
from collections.abc import Collection, Iterable
from random import Random
from typing import ClassVar

from games.rules.nim.wythoff.rules import Wythoff as Game
from games.rules.text import Text, join_words, text
from games.solvers.explain import Block, sentence
from games.solvers.solve import solve
from lessons.course.exercises.base import Exercise, Misconception, unreadable

Pair = tuple[int, int]
_WRITTEN = re.compile(r"\(?\s*(\d{1,3})\s*[,; e]\s*(\d{1,3})\s*\)?")


def _ordered(first: int, other: int) -> Pair:
    return min(first, other), max(first, other)


def followers(pair: Pair) -> set[Pair]:
    """The pairs to which a move leads."""
    first, other = pair
    followers = {_ordered(left, other) for left in range(first)}
    followers |= {_ordered(first, left) for left in range(other)}
    return followers | {_ordered(first - taken, other - taken) for taken in range(1, min(pair) + 1)}


def winning(pair: Pair) -> list[Pair]:
    """The pairs that win, as the solver finds them."""
    game = Game(pair)
    position = game.start()
    moves = solve(game, position).winning_moves
    return sorted({_ordered(*game.follow(position, move)) for move in moves})


def _pair_text(pair: Pair) -> Text:
    return text("({one}, {other})", one=pair[0], other=pair[1])


class WythoffExercise(Exercise[Pair, Pair]):
    slug: ClassVar[str] = "jogada-no-wythoff"
    order: ClassVar[int] = 90
    name: ClassVar[Text] = text("Jogada vencedora no Wythoff")
    about: ClassVar[Text] = text("Duas pilhas, das quais também se tira o mesmo das duas.")
    form: ClassVar[Text] = text("as pilhas que ficam, como 3, 5")
    hint: ClassVar[Text] = text(
        "As posições P são (0, 0), (1, 2), (3, 5), (4, 7) … A que distância estão os dois números?"
    )
    numeric: ClassVar[bool] = False
    games: ClassVar[tuple[str, ...]] = ("wythoff",)
    levels: ClassVar[tuple[Text, ...]] = (text("pilhas até 8"), text("pilhas até 13"), text("pilhas até 20"))
    slips: ClassVar[tuple[Misconception[Pair, Pair], ...]] = (
        Misconception(
            "as_in_nim",
            text("Pilhas iguais ganham no Nim. Aqui o adversário tira o mesmo das duas e acaba."),
            lambda pair: [_ordered(pair[0], pair[0])],
        ),
        Misconception(
            "emptied",
            text("Com uma só pilha, o adversário tira-a toda."),
            lambda pair: [_ordered(0, heap) for heap in {*pair, abs(pair[0] - pair[1])}],
        ),
    )

    def draw(self, random: Random, level: int) -> Pair:
        most = (8, 13, 20)[level - 1]
        first, other = random.sample(range(2, most + 1), 2)
        return _ordered(first, other)

    def prompt(self, given: Pair) -> Text:
        return text(
            "As pilhas são {one} e {other}. Tira de uma, ou o mesmo das duas. Que pilhas deixas?",
            one=given[0],
            other=given[1],
        )

    def expected(self, given: Pair) -> Collection[Pair]:
        return winning(given)

    def telling(self, given: Pair) -> bool:
        return bool(winning(given)) and super().telling(given)

    def parse(self, given: Pair, written: str) -> Pair:
        match = _WRITTEN.fullmatch(written)
        if match is None:
            raise unreadable("Escreve os tamanhos das duas pilhas que ficam, como 3, 5.")
        left = _ordered(int(match[1]), int(match[2]))
        if left not in followers(given):
            raise unreadable("Numa jogada não se chega a {left}.", left=_pair_text(left))
        return left

    def where(self, given: Pair, answer: Pair) -> Text:
        return text(
            "De {answer} o adversário ainda chega a uma posição P. És tu que tens de deixar uma.",
            answer=_pair_text(answer),
        )

    def worked(self, given: Pair) -> Iterable[Block]:
        losing = [pair for pair in sorted(followers(given)) if not winning(pair)]
        yield sentence(
            "Na k-ésima posição P a diferença é k, e nenhum número aparece em duas delas: (0, 0), (1, 2),"
            " (3, 5), (4, 7), (6, 10), (8, 13) …"
        )
        yield sentence(
            "De {given} chega-se a {moves}.",
            given=_pair_text(given),
            moves=join_words(list(map(_pair_text, losing)), "e"),
        )


EXERCISE = WythoffExercise()
