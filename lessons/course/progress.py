"""How far somebody has come in an exercise or a topic, as what they did tells. Pure: no Django.

A question counts by its first answer, and as right only without help. Three right ones in a row lead to the
next level; after two wrong ones in a row an easier level is offered.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
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
TOPIC_STATES = {
    "new": text("por começar"),
    "practising": text("a praticar"),
    "known": text("sabes"),
    "kept": text("manténs"),
}
REST = 2  # days on end without work that do not end a run: a weekend
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
    questions went wrong at first, `known` when one went right at first for the last time, `since` when it was
    practised for the first time."""

    level: int
    easier: bool
    state: str
    questions: int
    right: int
    slips: tuple[tuple[str, int], ...]
    failing: bool = False
    known: datetime | None = None
    since: datetime | None = None

    @property
    def learnt(self) -> bool:
        """Whether it was practised."""
        return self.since is not None

    def due(self, now: datetime) -> bool:
        """Whether it should be done again: what went wrong at last, and what was known and is long ago."""
        return self.failing or (self.learnt and self.known is not None and now - self.known >= LONG)

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
    state, since = _state(done, top)
    return Mastery(
        level,
        easier,
        state,
        len(done),
        sum(attempt.right for attempt in done),
        tuple(slips),
        failing=len(last) == WRONG_IN_A_ROW and not any(attempt.right for attempt in last),
        known=max((attempt.at for attempt in done if attempt.right), default=None),
        since=since,
    )


def _all(last: Sequence[First], count: int, level: int, *, right: bool) -> bool:
    return len(last) == count and all(attempt.level == level and attempt.right is right for attempt in last)


def _state(done: Sequence[First], top: int) -> tuple[str, datetime | None]:
    """The state, and since when it is practised. What was practised stays so; it is firm where it went well
    again a week later."""
    hard = [attempt for attempt in done if attempt.level >= max(1, top - 1)]
    since: datetime | None = None
    for end in range(OF_THE_LAST, len(hard) + 1):
        last = hard[end - OF_THE_LAST : end]
        if sum(attempt.right for attempt in last) >= ENOUGH:
            since = since or last[-1].at
            if last[0].at >= since + LATER:
                return "firm", since
    return ("practised" if since else "learning"), since


class LessonWork(NamedTuple):
    """What somebody has done of a lesson: whether it was begun, and when it was seen last, if all is done."""

    begun: bool
    over_at: datetime | None = None


def topic_state(lesson: LessonWork, exercises: Sequence[Mastery], successes: Collection[datetime]) -> str:
    """One of TOPIC_STATES: how somebody stands in a topic with these exercises. It is known where all of them
    are practised; where it has none, where its lesson is done. It is kept where all are firm, or where
    something went well again a week later: `successes` are matches won against the best computer player and
    problems solved at first, about games of the topic."""
    since = max((mastery.since for mastery in exercises if mastery.since), default=lesson.over_at)
    if since is not None and all(mastery.learnt for mastery in exercises):
        firm = bool(exercises) and all(mastery.state == "firm" for mastery in exercises)
        return "kept" if firm or any(success >= since + LATER for success in successes) else "known"
    begun = lesson.begun or bool(successes) or any(mastery.questions for mastery in exercises)
    return "practising" if begun else "new"


class DayRun(NamedTuple):
    """The days of work up to now, no more than REST days without any between two; whether today is one."""

    length: int
    today: bool


def day_run(days: Collection[date], today: date) -> DayRun:
    """The run of days of work that is still going on: a day without work does not end it."""
    length, last = 0, today
    for day in sorted((day for day in set(days) if day <= today), reverse=True):
        if last - day > timedelta(days=REST + 1):
            break
        length, last = length + 1, day
    return DayRun(length, today in days)
