"""What somebody sees of their own way through the course: topics, days, best moments, goals.

Nobody else sees it, and nobody is compared with anybody.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Any, NamedTuple

from django.contrib.sessions.backends.base import SessionBase
from django.utils import timezone

from accounts.models import User
from games.analysis import problems
from games.live import matches, snapshots
from games.models import Attempt
from games.pictures.names import name_in
from games.records.computer_wins import ComputerWin, computer_wins
from games.rules.text import Text
from lessons.course import goals, lesson_positions, next_lessons, practice
from lessons.course.exercises import EXERCISES
from lessons.course.exercises.base import Exercise
from lessons.course.goals import GoalStanding
from lessons.course.lesson_positions import LessonPosition, Who
from lessons.course.models import StepAnswer
from lessons.course.next_lessons import LessonStanding
from lessons.course.progress import (
    TOPIC_STATES,
    DayRun,
    ExerciseTry,
    LessonWork,
    Mastery,
    day_run,
    topic_state,
)
from lessons.course.topics import CourseTopic, topic_of_game, topics

WEEKS = 4  # of days that are shown
RUN = timedelta(days=400)  # as far back as days are counted
MOST_MOMENTS = 3  # of a kind


class TopicStanding(NamedTuple):
    """How somebody stands in a topic: `state` is one of TOPIC_STATES, `left` are the exercises that are not
    practised yet, `due` those that should be done again."""

    topic: CourseTopic
    lesson: LessonStanding
    state: str
    left: tuple[Exercise[Any, Any], ...]
    due: tuple[Exercise[Any, Any], ...]

    @property
    def words(self) -> Text:
        return TOPIC_STATES[self.state]


class Moment(NamedTuple):
    """Something that went well: what it was about, where it can be seen again, when, and the computer's level
    where it was a match."""

    name: str
    address: str
    at: datetime
    level: Text | None = None


class WorkDay(NamedTuple):
    """A day, whether somebody worked on it, and whether it is still to come."""

    day: date
    worked: bool
    ahead: bool


@dataclass(frozen=True)
class LearningPath:
    """What is stored of somebody's way, read once; `now` is the moment for which it is told."""

    who: Who
    tries: Sequence[ExerciseTry]
    places: Mapping[str, LessonPosition]
    seen: Mapping[str, datetime]  # when each lesson was seen last
    wins: Sequence[ComputerWin]
    solved: Sequence[Attempt]
    played: Sequence[datetime]  # when matches ended
    tried: Sequence[datetime]  # when problems were tried, and steps of lessons answered
    now: datetime

    @cached_property
    def exercises(self) -> dict[str, Mastery]:
        return practice.standings(self.tries)

    @cached_property
    def course(self) -> list[LessonStanding]:
        return next_lessons.course_standings(self.places)

    @cached_property
    def given_lessons(self) -> list[LessonStanding]:
        return next_lessons.given_standings(self.who, self.places)

    @property
    def topics(self) -> list[TopicStanding]:
        """All topics, in the order of the course."""
        successes = self._successes()
        lessons = {standing.lesson.key: standing for standing in self.course}
        return [self._topic(topic, lessons[topic.key], successes[topic.key]) for topic in topics()]

    def _topic(self, topic: CourseTopic, lesson: LessonStanding, successes: list[datetime]) -> TopicStanding:
        masteries = {slug: self.exercises[slug] for slug in topic.exercises}
        over_at = self.seen.get(topic.key, self.now) if lesson.over else None
        state = topic_state(LessonWork(lesson.begun, over_at), list(masteries.values()), successes)
        return TopicStanding(
            topic,
            lesson,
            state,
            tuple(EXERCISES[slug] for slug, mastery in masteries.items() if not mastery.learnt),
            tuple(EXERCISES[slug] for slug, mastery in masteries.items() if mastery.due(self.now)),
        )

    def _successes(self) -> defaultdict[str, list[datetime]]:
        """When something went well outside of exercises, by topic."""
        successes: defaultdict[str, list[datetime]] = defaultdict(list)
        for win in self.wins:
            successes[topic_of_game(win.match.game, win.match.options)].append(win.at)
        for attempt in self.solved:
            successes[topic_of_game(attempt.problem.game, attempt.problem.options)].append(attempt.at)
        return successes

    @cached_property
    def days(self) -> set[date]:
        """The days on which something was done."""
        moments = [*(attempt.at for attempt in self.tries), *self.seen.values(), *self.played, *self.tried]
        return {timezone.localtime(moment).date() for moment in moments}

    @property
    def run(self) -> DayRun:
        return day_run(self.days, timezone.localtime(self.now).date())

    @property
    def weeks(self) -> list[list[WorkDay]]:
        """The last weeks, from Monday to Sunday, the oldest first."""
        today = timezone.localtime(self.now).date()
        first = today - timedelta(days=today.weekday() + 7 * (WEEKS - 1))
        days = [first + timedelta(days=number) for number in range(7 * WEEKS)]
        shown = [WorkDay(day, day in self.days, day > today) for day in days]
        return [shown[start : start + 7] for start in range(0, len(shown), 7)]

    @property
    def won(self) -> list[Moment]:
        """The first win against the computer at its best in each game, the newest first."""
        firsts = {win.match.game: win for win in self.wins}  # the oldest comes last, and stays
        newest = sorted(firsts.values(), key=lambda win: win.at, reverse=True)
        return [
            Moment(
                name_in(win.match.game, win.match.options), win.match.get_absolute_url(), win.at, win.level
            )
            for win in newest[:MOST_MOMENTS]
        ]

    @property
    def best_solved(self) -> list[Moment]:
        """The hardest problems that were solved at the first try."""
        return [
            Moment(
                name_in(attempt.problem.game, attempt.problem.options),
                attempt.problem.get_absolute_url(),
                attempt.at,
            )
            for attempt in self.solved[:MOST_MOMENTS]
        ]

    @property
    def goals(self) -> list[GoalStanding]:
        """What the teachers of somebody's classes have set."""
        if not isinstance(self.who, User):
            return []
        lessons = {standing.lesson.key: standing for standing in [*self.course, *self.given_lessons]}
        return goals.for_pupil(self.who, lessons, self.exercises)

    @property
    def resumed(self) -> LessonStanding | None:
        """The lesson to go on with."""
        return next_lessons.to_continue(self.places, self.given_lessons, self.course)


def learning_path(who: Who, session: SessionBase, now: datetime) -> LearningPath:
    """Somebody's way, as it is stored in a fixed number of queries; a visitor's, as their session has it."""
    person = snapshots.person(who, session)
    ended = matches.of_person(person).filter(finished_at__gte=now - RUN).values_list("finished_at", flat=True)
    return LearningPath(
        who,
        practice.tries_of(who, session),
        lesson_positions.places(who, session),
        lesson_positions.seen_at(who),
        computer_wins(person),
        list(problems.solved_by(who)) if isinstance(who, User) else (),
        list(filter(None, ended)),
        _tried(who, now - RUN) if isinstance(who, User) else (),
        now,
    )


def _tried(user: User, since: datetime) -> list[datetime]:
    """When somebody tried a problem, or answered in a lesson."""
    attempts = Attempt.objects.filter(who=user, at__gte=since).values_list("at", flat=True)
    answers = StepAnswer.objects.filter(who=user, at__gte=since).order_by().values_list("at", flat=True)
    return [*attempts, *answers]
