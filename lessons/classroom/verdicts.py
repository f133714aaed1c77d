"""What teachers say of sheets: the only writer of marks, of comments and of the return of a sheet.

A teacher's points count before the items of a rubric that a teacher has confirmed, and these before what the
program says. `read` is what grids, grades and statistics are made of: a constant number of queries.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from django.db import transaction
from django.db.models import prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import log
from accounts.models import User
from accounts.refusals import refuse
from accounts.stale_edits import check_base
from lessons.classroom import broadcast, sheets
from lessons.classroom.models import CELL_VALUE, Assignment, Cell, Group, Mark
from lessons.worksheets import documents
from lessons.worksheets.documents import Document, SheetMarks, Task, TaskMark
from lessons.worksheets.documents.fields.text import OpenText
from lessons.worksheets.points import points_text

Rubric = Mapping[str, list[str]]  # by field: the items that a teacher has ticked


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a teacher says of one task; None leaves points or rubric to the program."""

    points: Decimal | None = None
    rubric: Rubric | None = None
    comment: str = ""


@dataclass(frozen=True, slots=True)
class TaskResult:
    """One task of one sheet: what the program says, what a teacher says, and what counts."""

    task: Task
    auto: TaskMark
    mark: Mark | None = None
    outdated: bool = False  # the answer changed after the teacher had marked it

    @property
    def decided(self) -> bool:
        """Whether a teacher has said how many points this is worth."""
        return self.mark is not None and (self.mark.points is not None or bool(self.mark.rubric))

    @property
    def waiting(self) -> bool:
        """Whether a teacher must still look at it."""
        if self.decided:
            return self.outdated
        return self.auto.open and self.auto.points < self.auto.out_of

    @property
    def is_sure(self) -> bool:
        """Whether what the program proposes may be accepted without anybody reading the answer."""
        return self.waiting and not self.decided and self.auto.is_sure

    @property
    def points(self) -> Fraction:
        if self.mark is not None and self.mark.points is not None:
            return Fraction(self.mark.points)
        if self.mark is not None and self.mark.rubric:
            return with_rubric(self.task, self.auto, self.mark.rubric)
        return self.auto.points

    @property
    def state(self) -> str:
        """As `TaskMark.state`, by the teacher's points where there are any."""
        if not self.decided:
            return self.auto.state
        if self.outdated:
            return "check"
        if self.points >= self.auto.out_of:
            return "right"
        return "half" if self.points else "wrong"


@dataclass(frozen=True, slots=True)
class Total:
    """The points of a sheet; `proposed` is what would come to them if the teacher agrees with the program."""

    points: Fraction
    proposed: Fraction
    out_of: Fraction
    complete: bool


@dataclass(frozen=True, slots=True)
class MarkedSheet:
    """A sheet as it stands, with its marks; `versions` say when each cell was last changed."""

    group: Group
    document: Document
    values: Mapping[str, str]
    versions: Mapping[str, int]
    marks: SheetMarks
    results: Mapping[str, TaskResult]

    @property
    def visible_values(self) -> Mapping[str, str]:
        """The values without the texts that a teacher has hidden: for paper, projector and statistics."""
        hidden = self.group.hidden
        return {name: value for name, value in self.values.items() if self.versions[name] not in hidden}

    @property
    def total(self) -> Total:
        results = self.results.values()
        waiting = self.waiting
        return Total(
            points=sum((result.points for result in results), Fraction()),
            proposed=sum((self.results[task].auto.proposed for task in waiting), Fraction()),
            out_of=sum((result.auto.out_of for result in results), Fraction()),
            complete=not waiting,
        )

    @property
    def waiting(self) -> list[str]:
        """The tasks that a teacher must still look at."""
        return [task for task, result in self.results.items() if result.waiting]

    @property
    def sure(self) -> list[str]:
        """Those of them whose proposals are accepted together."""
        return [task for task, result in self.results.items() if result.is_sure]


@dataclass(slots=True)
class _Rows:
    values: dict[str, str] = field(default_factory=dict)
    versions: dict[str, int] = field(default_factory=dict)
    marks: dict[str, Mark] = field(default_factory=dict)


def marked_sheets(groups: Iterable[Group]) -> dict[int, MarkedSheet]:
    """The sheets of these groups with all marks, by primary key; at most four queries, however many."""
    listed = list(groups)
    prefetch_related_objects(listed, "assignment__version")
    rows_by_group: defaultdict[int, _Rows] = defaultdict(_Rows)
    for cell in Cell.objects.filter(group__in=listed).only("group_id", "name", "value", "version"):
        rows = rows_by_group[cell.group_id]
        rows.values[cell.name], rows.versions[cell.name] = cell.value, cell.version
    for mark in Mark.objects.filter(group__in=listed).select_related("by"):
        rows_by_group[mark.group_id].marks[mark.task] = mark
    return {group.pk: _sheet(group, rows_by_group[group.pk]) for group in listed}


def totals(groups: Iterable[Group]) -> dict[int, Total]:
    """The points of these sheets, by primary key, in the same few queries."""
    return {pk: sheet.total for pk, sheet in marked_sheets(groups).items()}


def _sheet(group: Group, rows: _Rows) -> MarkedSheet:
    document = sheets.document_of(group.assignment.version)
    marks = documents.mark(document, rows.values)
    results = {}
    for task in document.tasks:
        mark = rows.marks.get(task.id)
        results[task.id] = TaskResult(
            task,
            marks.tasks[task.id],
            mark,
            mark is not None and _last_change(task.id, rows.versions) > mark.seen,
        )
    return MarkedSheet(group, document, rows.values, rows.versions, marks, results)


def _last_change(task: str, versions: Mapping[str, int]) -> int:
    """The version of the task's last change."""
    return max((version for name, version in versions.items() if name.startswith(f"{task}:")), default=0)


def with_rubric(task: Task, auto: TaskMark, ticked: Rubric) -> Fraction:
    """The certain points of a task, with those of the ticked items."""
    fields = [
        mark.points
        + sum((item.points for item in mark.rubric if item.id in ticked.get(name, ())), Fraction())
        for name, mark in auto.fields.items()
    ]
    points = max(fields, default=Fraction()) if task.total == "max" else sum(fields, Fraction())
    return min(points, auto.out_of)


def proposal(auto: TaskMark) -> dict[str, list[str]]:
    """The items that the program has found, as a rubric to be confirmed."""
    return {
        name: [item.id for item in mark.rubric if item.is_met]
        for name, mark in auto.fields.items()
        if mark.rubric
    }


def read_points(typed: str, most: Fraction) -> Decimal | None:
    """Points as a teacher types them, with comma or point; None when empty. Raises ValidationError."""
    typed = typed.strip().replace(",", ".")
    if not typed:
        return None
    try:
        points = Decimal(typed)
    except InvalidOperation:
        points = Decimal(-1)
    if not points.is_finite() or not 0 <= points <= Decimal(most.numerator) / most.denominator:
        refuse(_("Escreve um número de 0 a %(most)s, por exemplo 2,5."), most=points_text(most))
    return round(points, 2)


@transaction.atomic
def save(group: Group, task: Task, verdict: Verdict, *, base: int, seen: int, by: User) -> Mark:
    """What a teacher says of one task. `base` is the mark's revision that the teacher had seen (0: none),
    `seen` the version of the sheet.

    The same again changes nothing. Raises StaleEdit when somebody else has marked it since, ValidationError.
    """
    Group.objects.select_for_update().get(pk=group.pk)
    stored = Mark.objects.filter(group=group, task=task.id).select_related("by").first()
    mark = stored or Mark(group=group, task=task.id, revision=0)
    wanted = {
        "points": verdict.points,
        "rubric": _known_items(task, verdict.rubric or {}),
        "comment": _words(verdict.comment),
    }
    same = all(getattr(mark, name) == value for name, value in wanted.items())
    if same and (stored is None or mark.seen >= seen):
        return mark
    if not same:
        words = _("Entretanto outra pessoa corrigiu esta pergunta. Nada se perdeu: escolhe o que fica.")
        check_base(base, mark.revision, mark, words)
    for name, value in wanted.items():
        setattr(mark, name, value)
    mark.by, mark.seen, mark.revision = by, max(seen, mark.seen), mark.revision + 1
    mark.save()
    broadcast.sheet_changed(group)
    return mark


def _words(comment: str) -> str:
    comment = comment.strip()
    if len(comment) > CELL_VALUE:
        refuse(_("O comentário tem de caber em %(n)d letras."), n=CELL_VALUE)
    return comment


def _known_items(task: Task, rubric: Rubric) -> dict[str, list[str]]:
    """The items of a rubric that the task has, in their order."""
    return {
        field.id: [item.id for item in field.rubric if item.id in rubric[field.id]]
        for field in task.fields
        if isinstance(field, OpenText) and field.id in rubric
    }


@transaction.atomic
def agree(group: Group, *, seen: int, by: User) -> int:
    """Confirm what the program is sure of, in tasks that nobody has marked; returns how many. The others stay
    to be read: what was not found may be there in other words, and what was found may be denied.
    """
    Group.objects.select_for_update().get(pk=group.pk)
    results = marked_sheets([group])[group.pk].results
    sure = [result for result in results.values() if result.is_sure]
    for result in sure:
        mark = result.mark
        verdict = Verdict(rubric=proposal(result.auto), comment=mark.comment if mark else "")
        save(group, result.task, verdict, base=mark.revision if mark else 0, seen=seen, by=by)
    return len(sure)


@transaction.atomic
def comment(group: Group, text: str, *, base: str) -> None:
    """The comment on the whole sheet; `base` is the one that the teacher had seen.

    Raises StaleEdit when somebody else has written another one since, ValidationError when it is too long.
    """
    text = _words(text)
    stored = Group.objects.select_for_update().get(pk=group.pk)
    if stored.comment == text:
        return
    words = _("Entretanto outra pessoa mudou este comentário. Nada se perdeu: escolhe o que fica.")
    check_base(base.strip(), stored.comment, stored, words)
    Group.objects.filter(pk=group.pk).update(comment=text)
    group.comment = text
    broadcast.sheet_changed(group)


# Returning


@dataclass(eq=False)
class Unfinished(Exception):
    """The sheet cannot be returned yet; `tasks` are still to be marked (none: it was not handed in)."""

    tasks: list[str]


@transaction.atomic
def give_back(group: Group, by: User, now: datetime | None = None) -> None:
    """Return the sheet to its group, which then sees points and comments. Twice is once.

    Raises Unfinished where a task must still be looked at, or the group is still at work.
    """
    moment = now or timezone.now()
    locked = sheets.lock(group)
    if locked.state == Group.State.RETURNED:
        return
    if not _is_done(locked, moment):
        raise Unfinished([])
    waiting = marked_sheets([locked])[locked.pk].waiting
    if waiting:
        raise Unfinished(waiting)
    _return([group], by, moment)


@transaction.atomic
def give_back_all(assignment: Assignment, by: User) -> tuple[list[Group], list[Group]]:
    """Return all sheets that are done and fully marked: these, and those that are done but not yet marked."""
    now = timezone.now()
    not_returned = assignment.groups.exclude(state=Group.State.RETURNED).order_by("number")
    locked = list(not_returned.select_for_update().prefetch_related("members"))
    for group in locked:
        group.assignment = assignment
    sheets = marked_sheets(group for group in locked if _is_done(group, now))
    ready = [sheet.group for sheet in sheets.values() if not sheet.waiting]
    _return(ready, by, now)
    return ready, [sheet.group for sheet in sheets.values() if sheet.waiting]


def _is_done(group: Group, now: datetime) -> bool:
    """Whether the group has handed in what is open, or its time is up."""
    if group.state == Group.State.HANDED_IN or sheets.is_waiting(group, _document(group)):
        return True
    refused = sheets.obstacle(group, now)
    return refused is not None and refused.code == "closed"


def _document(group: Group) -> Document:
    return sheets.document_of(group.assignment.version)


def _return(groups: list[Group], by: User, now: datetime) -> None:
    Group.objects.filter(pk__in=[group.pk for group in groups]).update(
        state=Group.State.RETURNED, returned_at=now
    )
    for group in groups:
        group.state, group.returned_at = Group.State.RETURNED, now
        broadcast.sheet_changed(group)
    if groups:
        classroom = groups[0].assignment.classroom
        log.record("return-sheets", actor=by, classroom=classroom, count=len(groups))


def for_members(group: Group) -> MarkedSheet | None:
    """The sheet with its marks as the group may see them: from the return on, until it hands in again, and
    without the parts that it hands in for the first time.
    """
    if group.returned_at is None or group.state == Group.State.HANDED_IN:
        return None
    sheet = marked_sheets([group])[group.pk]
    parts = sheets.returned_parts(group, sheet.document)
    tasks = {task.id for part in sheet.document.parts if part.id in parts for task in part.tasks}
    return replace(sheet, results={task: result for task, result in sheet.results.items() if task in tasks})


def shows_key(group: Group) -> bool:
    """Whether members see the expected answers: where the teacher allows it, from the return on, and only
    when they cannot open the sheet again themselves.
    """
    returned = group.state == Group.State.RETURNED
    return group.assignment.show_key and returned and not sheets.may_go_on(group, timezone.now())


def next_to_mark(assignment: Assignment, after: Group) -> Group | None:
    """The next sheet, by number and from the last one on to the first, that a teacher must still mark."""
    now = timezone.now()
    listed = list(assignment.groups.order_by("number"))
    for group in listed:
        group.assignment = assignment
    sheets = marked_sheets(group for group in listed if _is_done(group, now))
    todo = [sheet.group for sheet in sheets.values() if sheet.waiting and sheet.group != after]
    return next((group for group in todo if group.number > after.number), todo[0] if todo else None)
