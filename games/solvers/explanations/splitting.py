"""Games in which heaps fall apart: how values are found, the symmetric move, and periods."""

from collections.abc import Iterator

from games.rules.bases.heaps import Heaps
from games.rules.bases.splitting import SplittingGame, sum_of
from games.rules.text import Text, join_words
from games.rules.text_files import Texts
from games.solvers.closed.base import theorem
from games.solvers.closed.splitting import rule_of, summand_label, values_for
from games.solvers.explain import Block, Say, number_line
from games.solvers.explanations.base import columns, explain_plainly, explanation
from games.solvers.octal import HeapValues
from games.solvers.solve import Solution
from games.solvers.theory import nim_sum

TEXTS = Texts.of(__name__)

_MOST_RESULTS = 12
_LAST_IN_TABLE = 15


@explanation.register
def _splitting(game: SplittingGame, position: Heaps, solution: Solution) -> Iterator[Block]:
    if not game.misere:
        yield from _by_values(game, position, solution)
    elif theorem(game) is None:
        yield Say(TEXTS("misere"))
    else:
        values = values_for(rule_of(game), position[0])
        yield from columns(
            [(summand_label(game, heap), values.value(size)) for heap, size in enumerate(position, 1)]
        )
    yield from explain_plainly(game, position, solution)


def _by_values(game: SplittingGame, position: Heaps, solution: Solution) -> Iterator[Block]:
    largest = position[0]
    values = values_for(rule_of(game), max(_LAST_IN_TABLE, largest))
    if len(position) == 1:
        known = None if values.proven else len(values.values) - 1
        period = None if values.saltus else values.period
        yield number_line(largest, known, period, lambda size: values.value(size) == 0)
        yield from _equal_parts(game, largest, solution)
    first = [values.value(size) for size in range(_LAST_IN_TABLE + 1)]
    yield Say(TEXTS("values", last=_LAST_IN_TABLE, values=tuple(first)))
    yield from _least_missing(game, position, values)
    if largest > _LAST_IN_TABLE:
        yield Say(_repetition(values))


def _equal_parts(game: SplittingGame, size: int, solution: Solution) -> Iterator[Block]:
    """The move after which the opponent can be copied."""
    made = (game.read_move((size,), move)[1] for move in solution.winning_moves)
    equal = next((parts for parts in made if len(parts) == 2 and parts[0] == parts[1]), None)
    if equal:
        yield Say(TEXTS("equal_parts", parts=sum_of(equal)))


def _least_missing(game: SplittingGame, position: Heaps, values: HeapValues) -> Iterator[Block]:
    """How the value is found of the largest heap that has few moves."""
    size = next((size for size in position if 0 < game.result_count(size) <= _MOST_RESULTS), None)
    if size is None:
        return
    reached: list[Text] = []
    missings = set()
    for parts in game.results(size):
        value = nim_sum(map(values.value, parts))
        missings.add(value)
        reached.append(TEXTS("reached", parts=sum_of(parts) or "0", value=value))
    yield Say(
        TEXTS(
            "least_missing",
            size=size,
            reached=join_words(reached),
            values=join_words(sorted(missings), "e"),
            value=values.value(size),
        )
    )


def _repetition(values: HeapValues) -> Text:
    if values.period is None or values.preperiod is None:
        return TEXTS("no_period", n=values.checked_to)
    if values.saltus:
        return TEXTS("saltus", start=values.preperiod, period=values.period, saltus=values.saltus)
    return TEXTS("period", start=values.preperiod, period=values.period)
