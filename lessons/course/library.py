"""Lessons by their keys, the site's and teachers' own; the only writer of `Lesson` and `GivenLesson`.

A lesson of a teacher's is theirs alone, until it is given to a class: then its pupils and teachers see it. A
step keeps its id whatever is changed, so that what was done stays done.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any

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
from games.pictures.texts import translate
from lessons.course.documents import lesson as documents
from lessons.course.documents.lesson import BadDocument
from lessons.course.documents.lesson import Lesson as Document
from lessons.course.models import GivenLesson, Lesson
from lessons.course.shipped import LESSONS

MOST = 100  # lessons of one teacher
Draft = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Found:
    """A lesson in the reader's language; `row` where it is a teacher's."""

    key: str
    document: Document
    row: Lesson | None = None


@dataclass(eq=False)
class Conflict(Exception):
    """The lesson is at another revision than its writer had seen."""

    current: Lesson


def shipped(key: str) -> Document:
    """One of the site's lessons in the reader's language. Raises KeyError."""
    return _spoken(key, get_language())


@lru_cache(maxsize=64)
def _spoken(key: str, _language: str | None) -> Document:
    return documents.spoken(LESSONS[key], translate)


@lru_cache(maxsize=64)
def _read(written: str) -> Document:
    return documents.read(json.loads(written))


def document_of(row: Lesson) -> Document:
    """Raises BadDocument, where it names what this release no longer knows."""
    return _read(json.dumps(row.document))


def find(user: User | AnonymousUser, key: str) -> Found:
    """The lesson of a key, for somebody who may see it. Raises Lesson.DoesNotExist."""
    if key in LESSONS:
        return Found(key, shipped(key))
    row = visible_to(user).get(key=key)
    try:
        return Found(key, document_of(row), row)
    except BadDocument as error:
        raise Lesson.DoesNotExist(str(error)) from error


def visible_to(user: User | AnonymousUser) -> QuerySet[Lesson]:
    """A teacher's own lessons, and those given to somebody's classes."""
    if not isinstance(user, User):
        return Lesson.objects.none()
    given = GivenLesson.objects.filter(classroom__in=people.classrooms_of(user))
    if not people.is_teacher(user):
        given = given.filter(Q(opens_on=None) | Q(opens_on__lte=timezone.localdate()))
    return Lesson.objects.filter(Q(owner=user) | Q(key__in=given.values("lesson")))


def own_of(user: User) -> QuerySet[Lesson]:
    return Lesson.objects.filter(owner=user)


def title_of(key: str) -> str:
    """What a lesson is called, without looking at who asks."""
    if key in LESSONS:
        return str(shipped(key).title)
    return Lesson.objects.filter(key=key).values_list("title", flat=True).first() or key


@transaction.atomic
def copy(owner: User, found: Found) -> Lesson:
    """A lesson of a teacher's own, the same as another one. Raises PermissionDenied, ValidationError."""
    if not people.is_teacher(owner):
        raise PermissionDenied(gettext("As lições só as mudam os professores."))
    User.objects.select_for_update().get(pk=owner.pk)
    if own_of(owner).count() >= MOST:
        refuse(_("Já tens %(n)d lições. Apaga algumas primeiro."), "too-many", n=MOST)
    document = found.document
    return Lesson.objects.create(
        owner=owner, title=document.title, document=document.json(), copy_of=found.key
    )


@transaction.atomic
def change(row: Lesson, by: User, revision: int, changed: Callable[[Draft], Draft]) -> Lesson:
    """The lesson with its document changed. Raises BadDocument, Conflict, KeyError, PermissionDenied."""
    current = Lesson.objects.select_for_update().get(pk=row.pk)
    if current.owner_id != by.pk:
        raise PermissionDenied(gettext("Só quem fez esta lição a pode mudar. Podes copiá-la."))
    if current.revision != revision:
        raise Conflict(current)
    document = documents.read(changed(deepcopy(current.document)))
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


def with_step(draft: Draft, step: Draft) -> Draft:
    """With one step more, at the end."""
    draft["steps"].append(step)
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
    for at, one in enumerate(draft["steps"]):
        if one["id"] == step:
            return at
    raise KeyError(step)


@transaction.atomic
def give(
    found: Found, classroom: Classroom, by: User, opens_on: date | None = None, due_on: date | None = None
) -> GivenLesson:
    """Gives a lesson to a class, or changes its dates. Raises PermissionDenied, ValidationError."""
    if not people.teaches(by, classroom):
        raise PermissionDenied(gettext("Esta turma não é tua."))
    if opens_on and due_on and due_on < opens_on:
        refuse(_("A lição acaba antes de abrir."), "dates")
    given, _made = GivenLesson.objects.update_or_create(
        classroom=classroom,
        lesson=found.key,
        defaults={"opens_on": opens_on, "due_on": due_on, "given_by": by},
    )
    return given


@transaction.atomic
def take_back(given: GivenLesson, by: User) -> None:
    """What pupils have done in it stays. Raises PermissionDenied."""
    if not people.teaches(by, given.classroom):
        raise PermissionDenied(gettext("Esta turma não é tua."))
    given.delete()


def given_to(pupil: User) -> QuerySet[GivenLesson]:
    """The lessons that the classes of a pupil have and that are open, the next due first."""
    found = GivenLesson.objects.filter(classroom__in=people.classrooms_of(pupil)).select_related("classroom")
    return found.filter(Q(opens_on=None) | Q(opens_on__lte=timezone.localdate()))
