"""What pupils have answered in the steps of a lesson: in the steps themselves, and to their exercises."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from django.db.models import QuerySet

from games.pictures.texts import translate
from lessons.course import practice
from lessons.course.documents.steps import LessonStep, Practice
from lessons.course.exercises import EXERCISES
from lessons.course.library import CourseLesson
from lessons.course.models import Answer, StepAnswer

ROWS_OF_OLD = 60  # questions of a step that had seeds of their own, before questions came in rows
MOST_READ = 3_000  # answers of a class in a lesson
_ORDER = {"wrong": 0, "sent": 1, "right": 2}

StepKey = tuple[str, str]  # the key of a lesson, and the id of a step


class GivenAnswer(NamedTuple):
    """An answer of a pupil in a step: "right", "wrong" or "sent"; `question` where each pupil has others;
    `mistake` what one that is not right shows, as it is told to who gives it, "" where nothing is known."""

    who: int
    step: str
    state: str
    question: str
    written: str
    mistake: str
    at: datetime


class Drills:
    """In which step of which lesson an answer to an exercise was given: its seed is made of them."""

    def __init__(self, lessons: Iterable[CourseLesson], pupils: Iterable[int]) -> None:
        self.pupils = list(pupils)
        self.steps = [
            (lesson.key, step)
            for lesson in lessons
            for step in lesson.document.steps
            if isinstance(step, Practice)
        ]
        self._rows = {
            (pupil, step.exercise, step.level, practice.personal_seed_of(str(pupil), key, step.id)): (
                key,
                step.id,
            )
            for pupil in self.pupils
            for key, step in self.steps
        }

    def rows(self, states: Collection[str]) -> QuerySet[Answer]:
        exercises = {step.exercise for _key, step in self.steps}
        return Answer.objects.filter(who__in=self.pupils, exercise__in=exercises, state__in=states)

    def step_of(self, who: int, exercise: str, level: int, seed: str) -> StepKey | None:
        """The step, None where the exercise was done by itself."""
        row, numbered, _number = seed.rpartition("-")
        if numbered:
            return self._rows.get((who, exercise, level, row))
        asked = ((key, step) for key, step in self.steps if (step.exercise, step.level) == (exercise, level))
        return next(((key, step.id) for key, step in asked if _is_of_old(who, key, step, seed)), None)


def _seed(pupil: int, key: str, step: LessonStep, *number: int) -> str:
    return practice.personal_seed_of(str(pupil), key, step.id, *number)


def _is_of_old(who: int, key: str, step: LessonStep, seed: str) -> bool:
    return any(_seed(who, key, step, number) == seed for number in range(ROWS_OF_OLD))


def wrong_of(lessons: Collection[CourseLesson], pupils: Collection[int]) -> Counter[tuple[int, str]]:
    """How many wrong answers each of these accounts has given in each of these lessons."""
    return Counter((who, lesson) for who, (lesson, _step) in _wrong_ones(lessons, pupils))


def pupils_mistaken(lesson: CourseLesson, pupils: Collection[int]) -> Mapping[str, Collection[int]]:
    """Who of these accounts has answered something wrong, by the ids of the steps."""
    mistaken: dict[str, set[int]] = defaultdict(set)
    for who, (_lesson, step) in _wrong_ones([lesson], pupils):
        mistaken[step].add(who)
    return mistaken


def _wrong_ones(lessons: Collection[CourseLesson], pupils: Collection[int]) -> Iterator[tuple[int, StepKey]]:
    """Whose each wrong answer is, and in which step it was given."""
    keys = [lesson.key for lesson in lessons]
    wrong = StepAnswer.objects.filter(who__in=pupils, lesson__in=keys, state=StepAnswer.State.WRONG)
    for who, lesson, step in wrong.values_list("who", "lesson", "step"):
        yield who, (lesson, step)
    drills = Drills(lessons, pupils)
    if drills.steps:
        rows = drills.rows(["wrong"]).values_list("who", "exercise", "level", "seed")
        for who, exercise, level, seed in rows:
            if drilled := drills.step_of(who, exercise, level, seed):
                yield who, drilled


def answers_in(lesson: CourseLesson, pupils: Collection[int], step: str = "") -> list[GivenAnswer]:
    """What these accounts have answered in a lesson, or in one step of it, the oldest first."""
    rows = StepAnswer.objects.filter(who__in=pupils, lesson=lesson.key, **({"step": step} if step else {}))
    rows = rows.exclude(state=StepAnswer.State.SHOWN)
    steps = {own.id: own for own in lesson.document.steps}
    answers = [_own(row, steps.get(row.step)) for row in rows.order_by("-at", "-pk")[:MOST_READ]]
    answers += _drilled(lesson, pupils, step)
    return sorted(answers, key=lambda answer: answer.at)


def _own(row: StepAnswer, step: LessonStep | None) -> GivenAnswer:
    # Laws and predictions are not wrong, yet may show a mistake.
    mistake = step.mistake(row.written) if step and row.state != StepAnswer.State.RIGHT else ""
    said = mistake if isinstance(mistake, str) else translate(mistake)
    return GivenAnswer(row.who_id, row.step, row.state, "", row.written, said, row.at)


def _drilled(lesson: CourseLesson, pupils: Collection[int], step: str) -> Iterator[GivenAnswer]:
    drills = Drills([lesson], pupils)
    if not drills.steps:
        return
    for row in drills.rows(["right", "wrong"]).order_by("-at", "-pk")[:MOST_READ]:
        drilled = drills.step_of(row.who_id, row.exercise, row.level, row.seed)
        if drilled is not None and step in ("", drilled[1]):
            words = EXERCISES[row.exercise].slip_words.get(row.slip)
            mistake = translate(words) if words else ""
            asked = practice.question_words(row)
            yield GivenAnswer(row.who_id, drilled[1], row.state, asked, row.written, mistake, row.at)


class MistakeCount(NamedTuple):
    """A mistake in a step, by its number: what it shows, how often it was made, and by how many pupils."""

    number: int
    title: str
    mistake: str
    times: int
    pupils: int


def mistakes_of(lesson: CourseLesson, answers: Iterable[GivenAnswer]) -> list[MistakeCount]:
    """The known mistakes of these answers, those of most pupils first."""
    steps = {step.id: (number, step.title) for number, step in enumerate(lesson.document.steps, 1)}
    whose: dict[tuple[str, str], list[int]] = defaultdict(list)
    for answer in answers:
        if answer.mistake and answer.step in steps:
            whose[answer.step, answer.mistake].append(answer.who)
    counts = [
        MistakeCount(*steps[step], mistake, len(who), len(set(who))) for (step, mistake), who in whose.items()
    ]
    return sorted(counts, key=lambda count: (-count.pupils, -count.times, count.number))


class AnswerGroup(NamedTuple):
    """The same answer of several pupils, without their names."""

    state: str
    question: str
    written: str
    mistake: str
    times: int  # of how many pupils
    whose: tuple[int, ...]

    @property
    def place(self) -> str:
        """A name of the group that stays, whatever others answer."""
        return f"{self.state}:{self.question}:{self.written}"


def grouped(answers: Iterable[GivenAnswer]) -> list[AnswerGroup]:
    """The different answers: the wrong ones first, those of one mistake together, the commonest first."""
    pupils: dict[tuple[str, str, str, str], dict[int, None]] = {}
    for answer in answers:
        key = (answer.state, answer.question, answer.written.strip(), answer.mistake)
        pupils.setdefault(key, {})[answer.who] = None
    groups = [AnswerGroup(*key, len(who), tuple(who)) for key, who in pupils.items()]
    mistakes = Counter({group.mistake: 0 for group in groups})
    for group in groups:
        mistakes[group.mistake] += group.times if group.mistake else 0
    return sorted(
        groups,
        key=lambda group: (_ORDER[group.state], -mistakes[group.mistake], group.mistake, -group.times),
    )
