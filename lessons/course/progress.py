"""How far somebody has come in an exercise, as their answers tell. Pure: no Django.

A question counts by its first answer, and as right only without help. Three right ones in a row lead to the
next level; after two wrong ones in a row an easier level is offered.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

from games.rules.text import Text, text
from lessons.course.exercises.base import Exercise

IN_A_ROW = 3
WRONG_IN_A_ROW = 2
ENOUGH, OF_THE_LAST = 4, 5  # right first answers: practised
LATER = timedelta(days=7)  # and again after so long: firm
LONG = timedelta(days=21)  # without a right answer: due again
STATES = {
    "new": text("por começar"),
    "learning": text("a aprender"),
    "practised": text("praticado"),
    "firm": text("firme"),
}
MOST_SLIPS = 3
MOST_WEEKS = 8


class ExerciseTry(NamedTuple):
    """An answer, or a help: "right", "wrong", "hint" or "shown"."""

    exercise: str
    level: int
    seed: str
    state: str
    slip: str
    at: datetime


class First(NamedTuple):
    """How a question went at first."""

    level: int
    right: bool
    at: datetime


class Week(NamedTuple):
    """The questions of a week, by their first answers, and how many were right."""

    monday: date
    questions: int
    right: int


class Mastery(NamedTuple):
    """`level` is that of the next question, `easier` whether a lower one is offered, `state` one of STATES;
    `slips` are the known wrong rules followed most often, with how often; `failing` whether the last two
    questions went wrong at first, `known` when one went right at first for the last time."""

    level: int
    easier: bool
    state: str
    questions: int
    right: int
    slips: tuple[tuple[str, int], ...]
    failing: bool = False
    known: datetime | None = None

    def due(self, now: datetime) -> bool:
        """Whether it should be done again: what went wrong at last, and what was known and is long ago."""
        learnt = self.state in ("practised", "firm")
        return self.failing or (learnt and self.known is not None and now - self.known >= LONG)

    @property
    def words(self) -> Text:
        return STATES[self.state]


def firsts(tries: Iterable[ExerciseTry]) -> list[First]:
    """The first answer or help of each question, in their order."""
    firsts: dict[tuple[str, int, str], First] = {}
    for attempt in tries:
        firsts.setdefault(
            (attempt.exercise, attempt.level, attempt.seed),
            First(attempt.level, attempt.state == "right", attempt.at),
        )
    return list(firsts.values())


def weeks(tries: Iterable[ExerciseTry], day_of: Callable[[datetime], date]) -> list[Week]:
    """The last weeks in which somebody answered, the oldest first; `day_of` says on which day a moment is."""
    weeks: dict[date, list[bool]] = {}
    for first in firsts(tries):
        day = day_of(first.at)
        weeks.setdefault(day - timedelta(days=day.weekday()), []).append(first.right)
    return [Week(monday, len(right), sum(right)) for monday, right in sorted(weeks.items())][-MOST_WEEKS:]


def standing(exercise: Exercise[Any, Any], tries: Sequence[ExerciseTry]) -> Mastery:
    """How somebody stands after these tries at one exercise, the oldest first."""
    done = firsts(tries)
    top = len(exercise.levels)
    slips = Counter(attempt.slip for attempt in tries if attempt.slip).most_common(MOST_SLIPS)
    if not done:
        return Mastery(1, easier=False, state="new", questions=0, right=0, slips=())
    level = min(done[-1].level, top)
    if _all(done[-IN_A_ROW:], IN_A_ROW, level, right=True):
        level = min(level + 1, top)
    easier = level > 1 and _all(done[-WRONG_IN_A_ROW:], WRONG_IN_A_ROW, level, right=False)
    last = done[-WRONG_IN_A_ROW:]
    return Mastery(
        level,
        easier,
        _state(done, top),
        len(done),
        sum(attempt.right for attempt in done),
        tuple(slips),
        failing=len(last) == WRONG_IN_A_ROW and not any(attempt.right for attempt in last),
        known=max((attempt.at for attempt in done if attempt.right), default=None),
    )


def _all(last: Sequence[First], count: int, level: int, *, right: bool) -> bool:
    return len(last) == count and all(attempt.level == level and attempt.right is right for attempt in last)


def _state(done: Sequence[First], top: int) -> str:
    """What was practised stays so; it is firm where it went well again a week later."""
    hard = [attempt for attempt in done if attempt.level >= max(1, top - 1)]
    since: datetime | None = None
    for end in range(OF_THE_LAST, len(hard) + 1):
        last = hard[end - OF_THE_LAST : end]
        if sum(attempt.right for attempt in last) >= ENOUGH:
            since = since or last[-1].at
            if last[0].at >= since + LATER:
                return "firm"
    return "practised" if since else "learning"
