"""A worksheet given to a class: the only writer of an assignment's terms. `groups.py` makes its groups."""

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.log import record
from accounts.models import Classroom, User
from accounts.refusals import refuse
from accounts.stale_edits import check_base
from lessons.classroom import broadcast, groups, sheets
from lessons.classroom.models import Assignment, Cell
from lessons.worksheets.library import for_class, problems, version_for, visible_to
from lessons.worksheets.models import Worksheet


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignmentTerms:
    """How a class does a worksheet; the names are those of the columns of `Assignment`."""

    mode: str = Assignment.Mode.GROUP
    grouping: str = Assignment.Grouping.TEACHER
    feedback: str = Assignment.FeedbackTime.HAND_IN
    show_key: bool = False
    attempts: int = 1
    may_object: bool = False
    opens_at: datetime | None = None
    due_at: datetime | None = None
    closes_at: datetime | None = None
    helps: bool = False
    opens_lessons: bool = False
    stuck_minutes: int = 5

    def fingerprint(self) -> str:
        """Equal for equal terms: tells a form that was filled in before somebody else changed them."""
        return hashlib.sha256(repr([str(value) for value in asdict(self).values()]).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Difference:
    """What the worksheet's draft has, by the ids of tasks, that the assignment's version has not."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[str, ...]
    answered: int  # groups that have answered a task which is removed


def terms_of(assignment: Assignment) -> AssignmentTerms:
    """The terms as they are stored."""
    return AssignmentTerms(
        **{field.name: getattr(assignment, field.name) for field in fields(AssignmentTerms)}
    )


@transaction.atomic
def assign(
    classroom: Classroom,
    worksheet: Worksheet,
    by: User,
    terms: AssignmentTerms,
    open_parts: Collection[str] | None = None,
) -> Assignment:
    """Gives the worksheet, as it is now, to the class, the site's one in the class's language. `open_parts`:
    the parts open at the beginning, None for all. Raises ValidationError, with the names of the fields, and
    what `version_for` raises.
    """
    version = version_for(for_class(worksheet, classroom.language), by)
    known = parts_of(version.document)
    if open_parts is not None and not known.keys() >= set(open_parts):
        raise ValidationError({"open_parts": _("Esta ficha não tem essa parte.")})
    assignment = Assignment(classroom=classroom, version=version, created_by=by, **asdict(terms))
    if open_parts is not None:
        assignment.open_parts = sorted(open_parts, key=list(known).index)
    _check_dates(terms)
    assignment.full_clean()
    assignment.save()
    groups.note("make-assignment", assignment, by)
    return assignment


@transaction.atomic
def change_terms(
    assignment: Assignment, terms: AssignmentTerms, by: User, *, base: str | None = None
) -> Assignment:
    """Other terms for an assignment. Raises ValidationError, with the names of the fields.

    Between groups and each alone it changes only while nobody has written. `base` is the fingerprint of the
    terms that `by` had before the eyes: what somebody else changed since is not overwritten.
    """
    stored = groups.lock(assignment)
    words = _("Entretanto outra pessoa mudou esta tarefa. Abre-a outra vez e vê como está.")
    check_base(base, terms_of(stored).fingerprint(), stored, words)
    if terms.mode != stored.mode:
        _leave_mode(stored)
    _check_dates(terms)
    for name, value in asdict(terms).items():
        setattr(stored, name, value)
    stored.full_clean()
    stored.save(update_fields=[field.name for field in fields(AssignmentTerms)])
    groups.note("change-assignment", stored, by)
    broadcast.lesson_changed(stored)
    return stored


def _leave_mode(stored: Assignment) -> None:
    """Undoes the groups, which are of the other mode. Raises ValidationError when somebody has written."""
    groups.hold(stored)
    if groups.groups_with_writing(stored).exists():
        raise ValidationError(
            {"mode": _("Já há respostas: para mudar entre grupos e trabalho individual, cria outra tarefa.")}
        )
    groups.clear(stored)


def _check_dates(terms: AssignmentTerms) -> None:
    opens, due, closes = terms.opens_at, terms.due_at, terms.closes_at
    if opens and due and due <= opens:
        raise ValidationError({"due_at": _("O prazo tem de ser depois da abertura.")})
    if opens and closes and closes <= opens:
        raise ValidationError({"closes_at": _("O fecho tem de ser depois da abertura.")})
    if due and closes and closes < due:
        raise ValidationError({"closes_at": _("O fecho não pode ser antes do prazo.")})


def last_given(worksheet: Worksheet, classroom: Classroom) -> Assignment | None:
    """The newest assignment, not put away, in which the class has this worksheet already."""
    same = for_class(worksheet, classroom.language)
    given = Assignment.objects.filter(classroom=classroom, version__worksheet=same, archived_at=None)
    return given.order_by("-created_at").first()


# --- a newer version of the worksheet


def difference(assignment: Assignment) -> Difference:
    """What `use_newer_version` would change."""
    old, new = _tasks(assignment.version.document), _tasks(assignment.version.worksheet.draft)
    removed = tuple(task for task in old if task not in new)
    return Difference(
        added=tuple(task for task in new if task not in old),
        removed=removed,
        changed=tuple(task for task in old if task in new and old[task] != new[task]),
        answered=_answered(assignment, removed) if removed else 0,
    )


@transaction.atomic
def use_newer_version(assignment: Assignment, by: User) -> Difference:
    """The worksheet as it is now, for the groups that are at work too; says what that changed.

    Cells have names, so that all answers stay; those of a task that is gone come back if the task does.
    Raises what `version_for` raises.
    """
    stored = groups.lock(assignment)
    held = groups.hold(stored)
    told = difference(stored)
    stored.version = version_for(stored.version.worksheet, by)
    known = parts_of(stored.version.document)
    if stored.open_parts is not None:
        stored.open_parts = [part for part in stored.open_parts if part in known] or None
    if stored.focus not in known:
        stored.focus = ""
    stored.save(update_fields=["version", "open_parts", "focus"])
    for group in held:
        sheets.reclassify(group, sheets.document_of(stored.version))
        sheets.complete(group, sheets.document_of(stored.version), timezone.now())
    groups.note("renew-assignment", stored, by, version=stored.version.number)
    broadcast.lesson_changed(stored)
    return told


def parts_of(document: dict[str, Any]) -> dict[str, str]:
    """The parts' ids with what people call them ("II. Analisa um jogo"), in order."""
    return {part["id"]: ". ".join(filter(None, (part["id"], part["title"]))) for part in document["parts"]}


def _tasks(document: dict[str, Any]) -> dict[str, Any]:
    return {task["id"]: task for part in document["parts"] for task in part["tasks"]}


def _answered(assignment: Assignment, tasks: Collection[str]) -> int:
    cells = Cell.objects.filter(group__assignment=assignment).exclude(value="")
    return len({group for name, group in cells.values_list("name", "group") if name.split(":")[0] in tasks})


# --- how much each counts


@transaction.atomic
def set_weights(classroom: Classroom, weights: Mapping[str, Decimal], by: User) -> None:
    """What the assignments of a class, by their keys, count in its mean."""
    rows = Assignment.objects.select_for_update().filter(classroom=classroom, key__in=weights).order_by("pk")
    changed = [row for row in rows if row.weight != weights[row.key]]
    for row in changed:
        row.weight = weights[row.key]
        row.clean_fields(exclude=["version", "classroom"])
    Assignment.objects.bulk_update(changed, ["weight"])
    if changed:
        record("weigh-assignments", actor=by, classroom=classroom, count=len(changed))


# --- putting away


@transaction.atomic
def put_away(assignment: Assignment, by: User, *, archived: bool = True) -> None:
    """Archives the assignment: nobody writes any more, its marks can still be read; or takes it back."""
    stored = groups.lock(assignment)
    if archived == (stored.archived_at is not None):
        return
    stored.archived_at = timezone.now() if archived else None
    stored.save(update_fields=["archived_at"])
    groups.note("archive-assignment" if archived else "restore-assignment", stored, by)
    broadcast.lesson_changed(stored)


@transaction.atomic
def delete(assignment: Assignment, by: User) -> None:
    """Deletes an assignment in which nothing was written. Raises ValidationError."""
    stored = groups.lock(assignment)
    groups.hold(stored)
    if groups.groups_with_writing(stored).exists():
        refuse(_("Nesta tarefa já há respostas: não se apaga, arquiva-se."), "written")
    groups.note("delete-assignment", stored, by)
    stored.delete()


def newer_version(assignment: Assignment, by: User) -> bool:
    """Whether `version_for` would give `by` another, usable version than the assignment has."""
    worksheet = assignment.version.worksheet
    return (
        worksheet.revision > assignment.version.revision
        and worksheet.draft != assignment.version.document
        and not problems(worksheet)
        and visible_to(by).filter(pk=worksheet.pk).exists()
    )
