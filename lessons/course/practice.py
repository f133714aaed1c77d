"""The only writer of answers to exercises. Visitors keep theirs in their session, people in the database."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import count
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction

from accounts.models import Classroom, User
from accounts.sessions import keep_long
from games.pictures.texts import translate
from games.rules.text import Text
from games.solvers.explain import Block
from lessons.course.exercises import EXERCISES
from lessons.course.exercises.base import Exercise
from lessons.course.exercises.rows import LONGEST, split_seed
from lessons.course.models import Answer
from lessons.course.progress import MOST_SLIPS, ExerciseTry, Mastery, standing
from lessons.worksheets.documents.facts import Fact

KEPT = 200  # tries of a visitor
ROW, ROW_LENGTH = "fila", 1_000  # the rows of somebody's training in addresses, and their questions at most
HINTS = 2  # of a question
MOST_TRIES = 30  # answers to one question that are kept
KEPT_AS, TOKEN = "exercises", "lessons-token"
Who = User | AnonymousUser
TellCheck = Callable[[Collection[Fact]], bool]  # whether facts tell somebody what they should not know yet


def tries_of(who: Who, session: SessionBase, exercise: str | None = None) -> list[ExerciseTry]:
    """What somebody answered, the oldest first."""
    if isinstance(who, User):
        rows = Answer.objects.filter(who=who, **({"exercise": exercise} if exercise else {}))
        return [_try(row) for row in rows.defer("given", "written")]
    kept = [_try_from_session(stored) for stored in session.get(KEPT_AS, [])]
    return [attempt for attempt in kept if exercise in (None, attempt.exercise)]


def personal_seed(who: Who, session: SessionBase, *names: object) -> str:
    """The seed of somebody's own question of these names: always the same for them, another for all others.

    So nobody reads the solution of somebody else's question, whoever knows its address.
    """
    own = str(who.pk) if isinstance(who, User) else str(session.setdefault(TOKEN, _token(session)))
    return personal_seed_of(own, *names)


def personal_seed_of(own: str, *names: object) -> str:
    """As `personal_seed`, of an account by its key, or of a visitor by what their session keeps."""
    return hashlib.sha256(":".join(map(str, (own, *names))).encode()).hexdigest()[:12]


class AskedQuestion(NamedTuple):
    """A question that somebody is asked: its seed, under which answers are kept, and what it gives."""

    seed: str
    given: Any


def numbered_seed(row: str, number: int) -> str:
    """The seed of a question of a row, both as they are kept."""
    return f"{row}-{number}"


def find_question(
    who: Who, session: SessionBase, exercise: Exercise[Any, Any], level: int, address: str
) -> AskedQuestion | None:
    """The question of an address, "name" or "name-7", as this person was or is asked it; None where there is
    none."""
    name, number = split_seed(address)
    if number >= ROW_LENGTH:
        return None
    row = personal_seed(who, session, name)
    # Before questions came in rows a seed had no number.
    for seed in (row, numbered_seed(row, number)) if not number else (numbered_seed(row, number),):
        if (given := kept_question(who, session, exercise.slug, level, seed)) is not None:
            return AskedQuestion(seed, given)
    return AskedQuestion(seed, exercise.question(seed, level))


def question_of(who: Who, session: SessionBase, exercise: Exercise[Any, Any], level: int, seed: str) -> Any:
    """The question of a seed: the one that was answered, whatever a newer release makes of the seed."""
    given = kept_question(who, session, exercise.slug, level, seed)
    return exercise.question(seed, level) if given is None else given


def kept_question(who: Who, session: SessionBase, exercise: str, level: int, seed: str) -> Any:
    """What a question gave to which somebody has answered; None where that was not kept."""
    if isinstance(who, User):
        rows = Answer.objects.filter(who=who, exercise=exercise, level=level, seed=seed)
        kept = list(rows.values_list("given", flat=True)[:1])
    else:
        asked = [exercise, level, seed]
        kept = [stored[6] for stored in session.get(KEPT_AS, []) if stored[:3] == asked and len(stored) > 6]
    return next((_frozen(given) for given in kept if given), None)


def last_answer(who: Who, session: SessionBase, exercise: str, level: int, seed: str) -> str:
    """What somebody last answered to a question; "" where that is nothing, or was not kept."""
    if isinstance(who, User):
        rows = Answer.objects.filter(who=who, exercise=exercise, level=level, seed=seed)
        return str(rows.exclude(written="").order_by("number").values_list("written", flat=True).last() or "")
    asked = [exercise, level, seed]
    kept = [stored[7] for stored in session.get(KEPT_AS, []) if stored[:3] == asked and len(stored) > 7]
    return next(filter(None, reversed(kept)), "")


def next_address(who: Who, session: SessionBase, slug: str, level: int, is_told: TellCheck) -> str:
    """The first question of somebody's rows at a level that they have not begun, and that does not tell what
    it should not."""
    begun = begun_at(tries_of(who, session, slug), slug, level)
    addresses = new_addresses(who, session, begun, ROW)
    return next(open_addresses(who, session, (EXERCISES[slug], level), addresses, is_told))


def open_addresses(
    who: Who,
    session: SessionBase,
    asked: tuple[Exercise[Any, Any], int],
    addresses: Iterable[str],
    is_told: TellCheck,
) -> Iterator[str]:
    """Addresses of questions of an exercise, at a level, without those that tell what they should not; with
    them where a whole row does."""
    exercise, level = asked
    passed = 0
    for address in addresses:
        given = exercise.question(seed_of(who, session, address), level)
        if passed < LONGEST and is_told(exercise.question_facts(given, level)):
            passed += 1
        else:
            passed = 0
            yield address


def begun_at(tries: Iterable[ExerciseTry], slug: str, level: int) -> set[str]:
    """The seeds of the questions of an exercise that were begun at a level."""
    return {attempt.seed for attempt in tries if (attempt.exercise, attempt.level) == (slug, level)}


def new_addresses(who: Who, session: SessionBase, begun: Collection[str], row: str) -> Iterator[str]:
    """The questions of somebody's rows of a name that are not `begun`, one after the other."""
    addresses = (f"{row}{number // ROW_LENGTH or ''}-{number % ROW_LENGTH}" for number in count())
    return (address for address in addresses if seed_of(who, session, address) not in begun)


def seed_of(who: Who, session: SessionBase, address: str) -> str:
    """The seed under which answers to the question of an address, "name-7", are kept."""
    name, number = split_seed(address)
    return numbered_seed(personal_seed(who, session, name), number)


def _token(session: SessionBase) -> str:
    if session.session_key is None:
        session.create()
    return hashlib.sha256(str(session.session_key).encode()).hexdigest()[:12]


def standings(tries: Iterable[ExerciseTry]) -> dict[str, Mastery]:
    """How somebody stands in each exercise, by its slug."""
    by_exercise: Mapping[str, list[ExerciseTry]] = defaultdict(list)
    for attempt in tries:
        by_exercise[attempt.exercise].append(attempt)
    return {slug: standing(exercise, by_exercise[slug]) for slug, exercise in EXERCISES.items()}


def tries_of_all(pupils: Iterable[int]) -> dict[int, list[ExerciseTry]]:
    """What each of these accounts answered, the oldest first."""
    tries: dict[int, list[ExerciseTry]] = defaultdict(list)
    for row in Answer.objects.filter(who__in=pupils).defer("given", "written"):
        tries[row.who_id].append(_try(row))
    return tries


def standings_of_class(classroom: Classroom) -> dict[int, dict[str, Mastery]]:
    """How each pupil of a class stands, by the key of the account."""
    pupils = classroom.enrolments.filter(left_at=None).values_list("pupil", flat=True)
    return {pupil: standings(tries) for pupil, tries in tries_of_all(pupils).items()}


def slips_of(pupils: Iterable[Mapping[str, Mastery]]) -> list[tuple[Exercise[Any, Any], Text, int]]:
    """The wrong rules that pupils follow: the exercise, its words, and how many do; most of them first."""
    counts = Counter(
        (slug, key) for pupil in pupils for slug, standing in pupil.items() for key, _count in standing.slips
    )
    return [
        (EXERCISES[slug], EXERCISES[slug].slip_words[key], count)
        for (slug, key), count in counts.most_common()
    ]


def own_slips(standings: Mapping[str, Mastery]) -> list[tuple[Exercise[Any, Any], Text]]:
    """The wrong rules that somebody follows most: the exercise, and its words."""
    counts = [(count, slug, key) for slug, standing in standings.items() for key, count in standing.slips]
    most = sorted(counts, key=lambda item: -item[0])[:MOST_SLIPS]
    return [(EXERCISES[slug], EXERCISES[slug].slip_words[key]) for _count, slug, key in most]


def is_over(states: Sequence[str]) -> bool:
    """Whether a question is done with, after tries of these states: a right answer, or the solution."""
    return "right" in states or "shown" in states


def may_hint(states: Sequence[str]) -> bool:
    """Whether there is another hint to ask for."""
    return states.count("hint") < HINTS


def helped(exercise: Exercise[Any, Any], given: Any, states: Sequence[str]) -> list[Block]:
    """What was shown of how a question is done: all of it, or how it begins."""
    if "shown" in states:
        return list(exercise.worked(given))
    return list(exercise.second_hint(given)) if states.count("hint") > 1 else []


def due(standings: Mapping[str, Mastery], now: datetime) -> list[tuple[Exercise[Any, Any], Mastery]]:
    """The exercises that should be done again."""
    return [(EXERCISES[slug], standing) for slug, standing in standings.items() if standing.due(now)]


def due_by(
    pupils: Iterable[tuple[str, Mapping[str, Mastery]]], now: datetime
) -> list[tuple[Exercise[Any, Any], list[str]]]:
    """The exercises that should be done again, each with the names of those who should."""
    names: dict[str, list[str]] = {slug: [] for slug in EXERCISES}
    for name, standings in pupils:
        for exercise, _standing in due(standings, now):
            names[exercise.slug].append(name)
    return [(EXERCISES[slug], name) for slug, name in names.items() if name]


def take_over(who: User, session: SessionBase) -> None:
    """What was answered in this session without an account becomes somebody's; not to questions that they
    have answered themselves."""
    known = set(Answer.objects.filter(who=who).values_list("exercise", "level", "seed"))
    for stored in session.pop(KEPT_AS, []):
        attempt = _try_from_session(stored)
        # Sessions of earlier releases have neither, or no answer.
        given = stored[6] if len(stored) > 6 else []
        written = stored[7] if len(stored) > 7 else ""
        exercise = EXERCISES.get(attempt.exercise)
        if exercise and attempt.level <= len(exercise.levels) and attempt[:3] not in known:
            _store(who, attempt, written, given)


def keep(who: Who, session: SessionBase, asked: ExerciseTry, written: str, given: Any) -> None:
    """Adds a try. What comes after the right answer, or is too much, is not kept."""
    if isinstance(who, User):
        _store(who, asked, written, given)
        return
    kept = session.get(KEPT_AS, [])
    if not _over([attempt[3] for attempt in kept if tuple(attempt[:3]) == asked[:3]]):
        stored = [*asked[:5], asked.at.isoformat(), given, written]
        session[KEPT_AS] = [*kept, stored][-KEPT:]
        keep_long(session)


@transaction.atomic
def _store(who: User, asked: ExerciseTry, written: str, given: Any) -> None:
    # One after the other: two clicks at once are two numbers.
    User.objects.select_for_update().only("pk").get(pk=who.pk)
    question = Answer.objects.filter(who=who, exercise=asked.exercise, level=asked.level, seed=asked.seed)
    states = list(question.values_list("state", flat=True))
    if not _over(states):
        Answer.objects.create(
            who=who, **asked._asdict(), number=len(states) + 1, given=given, written=written
        )


def _try_from_session(stored: Sequence[Any]) -> ExerciseTry:
    """A try as a session holds it."""
    exercise, level, seed, state, slip, at = stored[:6]
    return ExerciseTry(exercise, level, seed, state, slip, datetime.fromisoformat(at))


def _over(states: Sequence[str]) -> bool:
    return "right" in states or len(states) >= MOST_TRIES


def _try(row: Answer) -> ExerciseTry:
    return ExerciseTry(row.exercise, row.level, row.seed, row.state, row.slip, row.at)


def question_words(answer: Answer) -> str:
    """What was asked, in the active language; "" where it was not kept, or this release has no such
    exercise."""
    exercise = EXERCISES.get(answer.exercise)
    if exercise is None or not answer.given:
        return ""
    return translate(exercise.prompt(_frozen(answer.given)))


def _frozen(value: Any) -> Any:
    """A question as it was drawn, of its JSON form."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
