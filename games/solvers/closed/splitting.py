"""Games in which heaps fall apart: a position is the sum of its heaps, each with its Grundy value.

The values of single heaps come from `games.solvers.octal`, with their periods. Misère play has no rule of
sums: it is left to brute force, except in Lasker's Nim. There every heap of two or more can be made 0 or 1,
and so has the same value in both kinds of play, while 0 and 1 change their places; sums of such heaps are as
in Nim (Conway 1976, "On numbers and games", ch. 12: tame games).
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

from games.rules.bases.octal_rules import OctalRules
from games.rules.bases.splitting import SplittingGame, firsts
from games.rules.nim.dawson_chess.rules import DawsonChess
from games.rules.nim.dawson_kayles.rules import DawsonKayles
from games.rules.nim.grundy.rules import Grundy
from games.rules.nim.kayles.rules import Kayles
from games.rules.nim.lasker.rules import Lasker
from games.rules.text import Text, formula
from games.rules.text_files import Texts
from games.solvers.closed.base import (
    ClosedFormFact,
    Summand,
    Theorem,
    fact,
    summands,
    takes_long,
    theorem,
    winning,
)
from games.solvers.heap_rules import GRUNDY, LASKER, HeapRule
from games.solvers.octal import HeapValues, heap_values
from games.solvers.theory import TooBig, nim_sum, previous_wins, too_big

TEXTS = Texts.of(__name__)

_RULES: dict[type[SplittingGame], HeapRule] = {Grundy: GRUNDY, Lasker: LASKER}
# How many values are looked for, and the most steps that this may take: each stage about a second at most.
# The slow stages load compiled loops.
_QUICK_STAGES = ((256, 20_000_000), (1_024, 20_000_000), (2_048, 20_000_000))
_SLOW_STAGES = ((16_384, 600_000_000), (32_768, 600_000_000))
MOST_RESULTS = 1_000_000  # the most moves of a position that are tried to find those that win: about a second


def rule_of(game: SplittingGame) -> HeapRule:
    """The rule by which single heaps are solved."""
    return HeapRule(game.digits) if isinstance(game, OctalRules) else _RULES[type(game)]


def values_for(
    rule: HeapRule, largest: int, stages: tuple[tuple[int, int], ...] = _QUICK_STAGES + _SLOW_STAGES
) -> HeapValues:
    """The values of the heaps up to `largest`, looked for in stages until they reach or prove a period.

    Raises TooBig.
    """
    splits = sum(bool(digit & 4) for digit in (*rule.digits, rule.tail))
    known = 0
    for count, most_steps in stages:
        if (splits + 1) * count * count // 4 > most_steps:
            break
        values = _searched(rule, count)
        if values.proven or largest < count:
            return values
        known = count
    raise TooBig(TEXTS("no_period", n=known), known)


@lru_cache(maxsize=64)
def _searched(rule: HeapRule, count: int) -> HeapValues:
    return heap_values(rule, count)


def summand_label(game: SplittingGame, heap: int) -> Text:
    """What heap number `heap` is called in a list: "Fila 2"."""
    return formula("{pile} {heap}", pile=game.piles(1), heap=heap)


@summands.register
def _splitting(game: SplittingGame, position: tuple[int, ...]) -> list[Summand] | None:
    if game.misere:
        return None
    values = values_for(rule_of(game), max(position, default=0))
    count = sum(map(game.result_count, position))
    drawn = game.live_problem() is None

    def moves_to(heap: int, size: int) -> Callable[[int], Iterator[str]]:
        def moves(value: int) -> Iterator[str]:
            _check_results(count)
            for parts in game.results(size):
                if nim_sum(map(values.value, parts)) == value:
                    yield game.notation(heap, size, parts)

        return moves

    return [
        Summand(
            values.value(size),
            moves_to(heap, size),
            summand_label(game, heap),
            tuple(f"s{first + index}" for index in range(size)) if drawn else (),
        )
        for heap, (first, size) in enumerate(zip(firsts(position), position, strict=True), 1)
    ]


@takes_long.register
def _splitting_takes_long(game: SplittingGame, position: tuple[int, ...]) -> bool:
    if game.misere:
        return False
    try:
        values_for(rule_of(game), max(position, default=0), _QUICK_STAGES)
    except TooBig:
        return True
    return False


@fact.register
def _lasker_fact(game: Lasker, position: tuple[int, ...]) -> ClosedFormFact | None:
    if not game.misere:
        return None
    values = values_for(LASKER, max(position, default=0))
    return ClosedFormFact(previous_wins(map(values.value, position), misere=True), None)


@winning.register
def _lasker_winning(game: Lasker, position: tuple[int, ...]) -> Iterator[str]:
    """The moves to a P-position of misère play."""
    _check_results(sum(map(game.result_count, position)))
    values = values_for(LASKER, max(position, default=0))
    for heap, size in enumerate(position):
        rest = [values.value(other) for other in position[:heap] + position[heap + 1 :]]
        total, large = nim_sum(rest), max(rest, default=0) >= 2
        for parts in game.results(size):
            wanted = 0 if large or max(parts, default=0) >= 2 else 1
            if total ^ nim_sum(map(values.value, parts)) == wanted:
                yield game.notation(heap + 1, size, parts)


def _check_results(count: int) -> None:
    if count > MOST_RESULTS:
        too_big(count, "São jogadas a mais para as experimentar todas: {n}.", n=count)


# Of normal play, with its source; of other games nothing but what is true of all sums.
_GUY_SMITH = "Guy e Smith (1956)"
_STATEMENTS: dict[type[SplittingGame], tuple[Text, str]] = {
    Kayles: (
        TEXTS("statements.kayles"),
        _GUY_SMITH,
    ),
    DawsonChess: (
        TEXTS("statements.dawson"),
        _GUY_SMITH,
    ),
    DawsonKayles: (
        TEXTS("statements.dawson_kayles"),
        _GUY_SMITH,
    ),
    Lasker: (
        TEXTS("statements.lasker"),
        "Lasker (1931)",
    ),
    Grundy: (
        TEXTS("statements.grundy"),
        "Grundy (1939)",
    ),
}
_OF_ALL = (
    TEXTS("statements.all"),
    "Sprague (1935), Grundy (1939)",
)


@theorem.register
def _theorem(game: SplittingGame) -> Theorem | None:
    if not game.misere:
        statement, source = _STATEMENTS.get(type(game), _OF_ALL)
        return Theorem(statement, TEXTS("how"), source)
    if not isinstance(game, Lasker):
        return None
    return Theorem(TEXTS("misere.statement"), TEXTS("misere.how"), "Conway (1976), cap. 12")
