"""What a sitting of training asks, and in which order. Pure: no Django.

Kinds are mixed, which is remembered better than one kind after the other (Rohrer and Taylor, 2007).
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from random import Random
from typing import TypeVar

from lessons.course.progress import Mastery

QUESTIONS = 10  # of a sitting
MOST_PROBLEMS = 3  # among them
MOST_KINDS, LEAST_KINDS = 5, 3  # exercises that are mixed; a newcomer begins so many
T = TypeVar("T")
_LONG_AGO = datetime.min.replace(tzinfo=UTC)


def chosen_exercises(
    masteries: Mapping[str, Mastery],
    now: datetime,
    *,
    taught: Collection[str] = (),
    closed: Collection[str] = (),
) -> list[str]:
    """The exercises of a sitting: what is due, what was begun, what was practised, in each the one known
    longest ago first; then those not begun that were `taught`, by lessons that were; then, where these are
    few, the next ones. `masteries` are in the order of the course; what is `closed` is left out."""
    available = {slug: mastery for slug, mastery in masteries.items() if slug not in closed}

    def need(slug: str) -> tuple[int, datetime]:
        mastery = available[slug]
        first = 0 if mastery.due(now) else 1 if not mastery.learnt else 2
        return first, mastery.known or _LONG_AGO

    begun = sorted((slug for slug, mastery in available.items() if mastery.questions), key=need)
    new = [slug for slug, mastery in available.items() if not mastery.questions]
    chosen = [*begun, *(slug for slug in new if slug in taught)][:MOST_KINDS]
    others = [slug for slug in new if slug not in chosen]
    return chosen + others[: max(0, LEAST_KINDS - len(chosen))]


def mixed(kinds: Sequence[str], count: int, random: Random) -> list[str]:
    """So many questions of these kinds, each as often as any other, give or take one; no two on end of one
    kind where there are two kinds or more."""
    order: list[str] = []
    while kinds and len(order) < count:
        turn = list(kinds)
        random.shuffle(turn)
        if len(turn) > 1 and order and turn[0] == order[-1]:
            turn.reverse()
        order += turn
    return order[:count]


def spread(questions: Sequence[T], problems: Sequence[T]) -> list[T]:
    """The questions with the problems between them, as far from each other as can be; in their orders."""
    order, total = list(questions), len(questions) + len(problems)
    for number, problem in enumerate(problems, 1):
        order.insert(number * total // (len(problems) + 1), problem)
    return order
