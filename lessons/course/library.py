"""Lessons by their keys, the site's and teachers' own; the only writer of `Lesson` and `GivenLesson`.

A lesson of a teacher's is theirs alone, until it is given to a class: then its pupils and teachers see it, as
it was given, until the owner brings it up to date. A step keeps its id whatever is changed, so that what was
done stays done.
"""

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from accounts import people
from accounts.models import Classroom, User
from accounts.refusals import refuse
from accounts.stale_edits import check_base
from lessons.course.documents import lesson as documents
from lessons.course.documents.lesson import BadDocument
from lessons.course.documents.lesson import LessonDocument as Document
from lessons.course.documents.steps import LessonStep
from lessons.course.models import GivenLesson, Lesson
from lessons.course.shipped_lessons import LESSONS, shipped_lesson

MOST = 100  # lessons of one teacher
Draft = dict[str, Any]


@dataclass(frozen=True, slots=True)
class CourseLesson:
    """A lesson in the reader's language; `row` where it is a teacher's."""

    key: str
    document: Document
    row: Lesson | None = None

    @property
    def original(self) -> str:
        """The title of the site's lesson of which it is a copy; "" of all others."""
        return original_title(self.row) if self.row else ""


def shipped(key: str) -> Document:
    """One of the site's lessons in the reader's language. Raises KeyError."""
    return shipped_lesson(key, get_language() or settings.LANGUAGE_CODE)


@lru_cache(maxsize=64)
def _parse_document(written: str) -> Document:
    return documents.parse_lesson(json.loads(written))


def document_of(row: Lesson) -> Document:
    """Raises BadDocument, where it names what this release no longer knows."""
    return _parse_document(json.dumps(row.document))


def document_at(key: str) -> Document | None:
    """The lesson of a key as it is now, whoever asks; None where it is gone or cannot be read."""
    if key in LESSONS:
        return shipped(key)
    row = Lesson.objects.filter(key=key).first()
    try:
        return None if row is None else document_of(row)
    except BadDocument:
        return None


def find(user: User | AnonymousUser, key: str) -> CourseLesson:
    """The lesson of a key, for somebody who may see it. Raises Lesson.DoesNotExist."""
    if key in LESSONS:
        return CourseLesson(key, shipped(key))
    row = visible_to(user).get(key=key)
    if row.owner_id == user.pk:
        return _stored_lesson(row, row.document)
    return _stored_lesson(row, _given_for(user).filter(lesson=key).latest("given_at").document)


def of_class(given: GivenLesson) -> CourseLesson:
    """The lesson as a class has it. Raises Lesson.DoesNotExist."""
    return _of_rows(given, {row.key: row for row in Lesson.objects.filter(key=given.lesson)})


def _stored_lesson(row: Lesson, document: Draft | None) -> CourseLesson:
    try:
        return CourseLesson(row.key, _parse_document(json.dumps(document)), row)
    except BadDocument as error:
        raise Lesson.DoesNotExist(str(error)) from error


def _given_for(user: User | AnonymousUser) -> QuerySet[GivenLesson]:
    """The lessons given to somebody's classes; to pupils once they are open."""
    if not isinstance(user, User):
        return GivenLesson.objects.none()
    given = GivenLesson.objects.filter(classroom__in=people.classrooms_of(user))
    if not people.is_teacher(user):
        given = given.filter(Q(opens_on=None) | Q(opens_on__lte=timezone.localdate()))
    return given


def visible_to(user: User | AnonymousUser) -> QuerySet[Lesson]:
    """A teacher's own lessons, and those given to somebody's classes."""
    return Lesson.objects.filter(Q(owner=user.pk) | Q(key__in=_given_for(user).values("lesson")))


def own_of(user: User) -> QuerySet[Lesson]:
    return Lesson.objects.filter(owner=user)


def readable(classroom: Classroom) -> list[tuple[GivenLesson, CourseLesson]]:
    """The lessons of a class that can still be read."""
    given_lessons = list(classroom.given_lessons.all())
    rows = Lesson.objects.in_bulk({given.lesson for given in given_lessons}, field_name="key")
    lessons = []
    for given in given_lessons:
        document = document_given(given)
        if document is not None and (given.lesson in LESSONS or given.lesson in rows):
            lessons.append((given, CourseLesson(given.lesson, document, rows.get(given.lesson))))
    return lessons


def document_given(given: GivenLesson) -> Document | None:
    """The lesson as a class has it, without a query; None where it cannot be read any more."""
    if given.lesson in LESSONS:
        return shipped(given.lesson)
    try:
        return _parse_document(json.dumps(given.document)) if given.document else None
    except BadDocument:
        return None


def original_title(row: Lesson) -> str:
    """What the lesson of the site's is called of which this is a copy; "" where it is none, or another's."""
    return shipped(row.copy_of).title if row.copy_of in LESSONS else ""


def title_given(given: GivenLesson) -> str:
    """What a lesson is called as a class has it."""
    if given.lesson in LESSONS:
        return shipped(given.lesson).title
    return str(given.document["title"]) if given.document else given.lesson


def copy(owner: User, lesson: CourseLesson) -> Lesson:
    """A lesson of a teacher's own, the same as another one. Raises PermissionDenied, ValidationError."""
    return create(owner, lesson.document, lesson.key)


@transaction.atomic
def create(owner: User, document: Document, copy_of: str = "") -> Lesson:
    """A new lesson of a teacher's. Raises PermissionDenied, ValidationError."""
    if not people.is_teacher(owner):
        raise PermissionDenied(gettext("As lições só as mudam os professores."))
    User.objects.select_for_update().get(pk=owner.pk)
    if own_of(owner).count() >= MOST:
        refuse(_("Já tens %(n)d lições. Apaga algumas primeiro."), "too-many", n=MOST)
    return Lesson.objects.create(owner=owner, title=document.title, document=document.json(), copy_of=copy_of)


@transaction.atomic
def change(row: Lesson, by: User, base: int, changed: Callable[[Draft], Draft]) -> Lesson:
    """The lesson with its document changed; `base` is the revision that the writer had seen.

    Raises BadDocument, StaleEdit, KeyError, PermissionDenied.
    """
    current = Lesson.objects.select_for_update().get(pk=row.pk)
    if current.owner_id != by.pk:
        raise PermissionDenied(gettext("Só quem fez esta lição a pode mudar. Podes copiá-la."))
    check_base(base, current.revision, current)
    document = documents.parse_lesson(changed(deepcopy(current.document)))
    current.document, current.title = document.json(), document.title
    current.revision += 1
    current.save(update_fields=["document", "title", "revision", "changed_at"])
    return current


@transaction.atomic
def delete(row: Lesson, by: User) -> None:
    """Raises PermissionDenied, and ValidationError where a class has it."""
    current = Lesson.objects.select_for_update().get(pk=row.pk)
    if current.owner_id != by.pk:
        raise PermissionDenied(gettext("Só quem fez esta lição a pode apagar."))
    if GivenLesson.objects.filter(lesson=current.key).exists():
        refuse(_("Uma turma tem esta lição: tira-lha primeiro."), "given")
    current.delete()


def headed(draft: Draft, **values: Any) -> Draft:
    """With another title, aim ..."""
    return {**draft, **values}


def with_step(draft: Draft, step: Draft, after: str = "") -> Draft:
    """With one step more, after the one of this id; at the end where there is none."""
    ids = [own["id"] for own in draft["steps"]]
    draft["steps"].insert(ids.index(after) + 1 if after in ids else len(ids), step)
    return draft


def with_changed(draft: Draft, step: Draft) -> Draft:
    """With this step instead of the one of the same id. Raises KeyError."""
    draft["steps"][_at(draft, step["id"])] = step
    return draft


def without(draft: Draft, step: str) -> Draft:
    """Raises KeyError."""
    del draft["steps"][_at(draft, step)]
    return draft


def moved(draft: Draft, step: str, by: int) -> Draft:
    """With a step further up (-1) or down (1), where there is a place. Raises KeyError."""
    at = _at(draft, step)
    if 0 <= at + by < len(draft["steps"]):
        draft["steps"].insert(at + by, draft["steps"].pop(at))
    return draft


def _at(draft: Draft, step: str) -> int:
    for at, document in enumerate(draft["steps"]):
        if document["id"] == step:
            return at
    raise KeyError(step)


class Differences(NamedTuple):
    """How a copy differs from the site's lesson: the ids of the steps that were changed and of new ones, and
    the steps that were left out."""

    changed: frozenset[str]
    new: frozenset[str]
    left_out: tuple[LessonStep, ...]


def differences(row: Lesson) -> Differences | None:
    """None where the lesson is no copy of one of the site's. A step is the same in any of the languages."""
    if row.copy_of not in LESSONS:
        return None
    lessons = [shipped_lesson(row.copy_of, code) for code, _name in settings.LANGUAGES]
    originals = [{step.id: step for step in lesson.steps} for lesson in lessons]
    own = {step.id: step for step in document_of(row).steps}
    known = shipped(row.copy_of).steps
    return Differences(
        frozenset(
            step.id
            for step in known
            if step.id in own and own[step.id] not in [original[step.id] for original in originals]
        ),
        frozenset(own) - {step.id for step in known},
        tuple(step for step in known if step.id not in own),
    )


def restored(draft: Draft, original: Document, step: str) -> Draft:
    """With a step as it is in the original; where it was left out, after the step that it follows there.
    Raises KeyError."""
    steps, here = [step.json() for step in original.steps], [step["id"] for step in draft["steps"]]
    at = _at({"steps": steps}, step)
    if step in here:
        return with_changed(draft, steps[at])
    before = [step["id"] for step in steps[:at] if step["id"] in here]
    draft["steps"].insert(here.index(before[-1]) + 1 if before else 0, steps[at])
    return draft


@transaction.atomic
def give(
    lesson: CourseLesson,
    classroom: Classroom,
    by: User,
    opens_on: date | None = None,
    due_on: date | None = None,
    *,
    opens_steps: bool = False,
) -> GivenLesson:
    """Gives a lesson to a class, or changes its dates. `opens_steps`: what it tells stays open, whatever a
    worksheet of the class asks. Raises PermissionDenied, ValidationError."""
    if not people.teaches(by, classroom):
        raise PermissionDenied(gettext("Esta turma não é tua."))
    if opens_on and due_on and due_on < opens_on:
        refuse(_("A lição acaba antes de abrir."), "dates")
    dates = {"opens_on": opens_on, "due_on": due_on, "opens_steps": opens_steps, "given_by": by}
    document = lesson.document.json() if lesson.row else None
    given, _made = GivenLesson.objects.update_or_create(
        classroom=classroom,
        lesson=lesson.key,
        defaults=dates,
        create_defaults={**dates, "document": document},
    )
    return given


def open_steps(given: GivenLesson, by: User, *, opened: bool) -> None:
    """Opens the steps that a worksheet closes, or leaves them closed. Raises PermissionDenied."""
    if not people.teaches(by, given.classroom):
        raise PermissionDenied(gettext("Esta turma não é tua."))
    GivenLesson.objects.filter(pk=given.pk).update(opens_steps=opened)


def given_of(classroom: Classroom, lesson: str) -> GivenLesson:
    """A lesson that a class has. Raises GivenLesson.DoesNotExist."""
    return GivenLesson.objects.select_related("classroom").get(classroom=classroom, lesson=lesson)


def changed_since(given: GivenLesson, row: Lesson | None, by: User) -> bool:
    """Whether the owner, who asks, has changed the lesson since the class got it."""
    return row is not None and row.owner_id == by.pk and row.document != given.document


@transaction.atomic
def renew(given: GivenLesson, by: User) -> None:
    """The class gets the lesson as it is now; what pupils did in it stays. Raises PermissionDenied."""
    row = own_of(by).filter(key=given.lesson).first()
    if row is None or not people.teaches(by, given.classroom):
        raise PermissionDenied(gettext("Só quem fez esta lição a pode mudar. Podes copiá-la."))
    given.document = row.document
    given.save(update_fields=["document"])


@transaction.atomic
def take_back(given: GivenLesson, by: User) -> None:
    """What pupils have done in it stays. Raises PermissionDenied."""
    if not people.teaches(by, given.classroom):
        raise PermissionDenied(gettext("Esta turma não é tua."))
    given.delete()


def given_to(pupil: User) -> QuerySet[GivenLesson]:
    """The lessons that the classes of a pupil have and that are open, the next due first."""
    given_lessons = GivenLesson.objects.filter(classroom__in=people.classrooms_of(pupil)).select_related(
        "classroom"
    )
    return given_lessons.filter(Q(opens_on=None) | Q(opens_on__lte=timezone.localdate()))


def lessons_given_to(pupil: User) -> list[tuple[GivenLesson, CourseLesson]]:
    """The same with each lesson as its class has it, without what can no longer be read. Two queries."""
    given_lessons = list(given_to(pupil))
    own = Lesson.objects.filter(key__in=[given.lesson for given in given_lessons])
    rows = {row.key: row for row in own}
    lessons = []
    for given in given_lessons:
        try:
            lessons.append((given, _of_rows(given, rows)))
        except Lesson.DoesNotExist:
            continue
    return lessons


def _of_rows(given: GivenLesson, rows: Mapping[str, Lesson]) -> CourseLesson:
    """The lesson as a class has it, its row among these. Raises Lesson.DoesNotExist."""
    if given.lesson in LESSONS:
        return CourseLesson(given.lesson, shipped(given.lesson))
    if given.lesson not in rows:
        raise Lesson.DoesNotExist(given.lesson)
    return _stored_lesson(rows[given.lesson], given.document)
