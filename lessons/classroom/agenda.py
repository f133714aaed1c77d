"""The lists of work: a teacher's assignments with their counts, a pupil's own tasks. They read, in a constant
number of queries.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from accounts import people
from accounts.models import Classroom, User
from lessons.classroom import sheets, verdicts
from lessons.classroom.access import ASSIGNMENTS
from lessons.classroom.models import Assignment, Group
from lessons.classroom.verdicts import Total
from lessons.worksheets.points import points_text

# The documents of worksheets are large, and lists need none of them.
LISTED = ASSIGNMENTS.defer("version__document", "version__worksheet__draft")
OWN_ORDER = ("open", "scheduled", "returned", "handed-in", "closed")
RUN_ORDER = ("open", "to-mark", "scheduled", "closed", "returned", "archived")


@dataclass(frozen=True, slots=True)
class Run:
    """An assignment as its teachers see it; the numbers count groups that have members.

    `state`: "scheduled", "open", "closed", "to-mark" (all have handed in, or time is up), "returned",
    "archived".
    """

    assignment: Assignment
    state: str
    groups: int
    handed_in: int
    returned: int

    @property
    def done(self) -> int:
        """How many have handed in, marked since or not."""
        return self.handed_in + self.returned


@dataclass(frozen=True, slots=True)
class AgendaTask:
    """An assignment as a pupil sees it. `state`: "open", "scheduled", "handed-in", "returned", "closed".

    `until` is when it is due for this pupil's group, `closes` when nothing can be written any more.
    `overdue`: it can still be handed in, but late. `is_waiting`: what is open is handed in, and the
    rest is still closed.
    """

    assignment: Assignment
    state: str
    group: Group | None
    until: datetime | None
    closes: datetime | None
    total: Total | None = None
    overdue: bool = False
    is_waiting: bool = False

    @property
    def points(self) -> str:
        """The points of a returned sheet, as they are written; "" for others."""
        return "" if self.total is None else points_text(self.total.points)

    @property
    def most(self) -> str:
        """The points that could be had; "" where no sheet was returned."""
        return "" if self.total is None else points_text(self.total.out_of)


def runs(
    teacher: User, classroom: Classroom | None = None, *, archived: bool = False, now: datetime | None = None
) -> list[Run]:
    """The assignments of the classes that this teacher has now, what runs first."""
    classrooms = people.taught(teacher).filter(archived_at=None)
    assignments = LISTED.filter(classroom__in=classrooms, archived_at__isnull=not archived)
    if classroom is not None:
        assignments = assignments.filter(classroom=classroom)
    moment = now or timezone.now()
    listed = [_run(assignment, moment) for assignment in _counted(assignments)]
    return sorted(listed, key=lambda run: RUN_ORDER.index(run.state))


def run(assignment: Assignment) -> Run:
    """One assignment with its counts."""
    return _run(_counted(LISTED.filter(pk=assignment.pk)).get(), timezone.now())


def _counted(query_set: QuerySet[Assignment]) -> QuerySet[Assignment]:
    with_members = Q(groups__members__isnull=False)

    def count(**wanted: str) -> Count:
        state = Q(**{f"groups__{name}": value for name, value in wanted.items()})
        return Count("groups", filter=with_members & state, distinct=True)

    return query_set.annotate(
        group_count=count(),
        handed_in_count=count(state=Group.State.HANDED_IN),
        returned_count=count(state=Group.State.RETURNED),
    )


def _run(assignment: Assignment, now: datetime) -> Run:
    groups: int = assignment.group_count  # type: ignore[attr-defined]
    handed_in: int = assignment.handed_in_count  # type: ignore[attr-defined]
    returned: int = assignment.returned_count  # type: ignore[attr-defined]
    closed = assignment.closes_at is not None and assignment.closes_at <= now
    if assignment.archived_at is not None:
        state = "archived"
    elif assignment.opens_at is not None and now < assignment.opens_at:
        state = "scheduled"
    elif returned and returned == groups:
        state = "returned"
    elif handed_in and (closed or handed_in + returned == groups):
        state = "to-mark"
    else:
        state = "closed" if closed else "open"
    return Run(assignment, state, groups, handed_in, returned)


def tasks(pupil: User, now: datetime | None = None) -> list[AgendaTask]:
    """The assignments of the classes that this pupil is in now; what can be done comes first."""
    moment = now or timezone.now()
    tasks = list(LISTED.filter(classroom__in=people.classrooms_of(pupil), archived_at=None))
    own = {
        group.assignment_id: group
        for group in Group.objects.filter(assignment__in=tasks, members__pupil=pupil)
    }
    for assignment in tasks:
        if assignment.pk in own:
            own[assignment.pk].assignment = assignment
    totals = verdicts.totals(group for group in own.values() if group.state == Group.State.RETURNED)
    listed = [_task(assignment, own.get(assignment.pk), totals, moment) for assignment in tasks]
    return sorted(listed, key=_urgency)


def _task(assignment: Assignment, group: Group | None, totals: dict[int, Total], now: datetime) -> AgendaTask:
    until = sheets.deadline(group) if group else assignment.due_at
    closes = sheets.closing(group) if group else assignment.closes_at
    if group is not None and group.state == Group.State.RETURNED:
        return AgendaTask(assignment, "returned", group, until, closes, totals[group.pk])
    if group is not None and group.state == Group.State.HANDED_IN:
        state = "handed-in"
    elif assignment.opens_at is not None and now < assignment.opens_at:
        state = "scheduled"
    else:
        state = "closed" if closes is not None and closes <= now else "open"
    is_waiting = state == "open" and group is not None and _is_waiting(group)
    overdue = state == "open" and not is_waiting and until is not None and until < now
    return AgendaTask(assignment, state, group, until, closes, overdue=overdue, is_waiting=is_waiting)


def _is_waiting(group: Group) -> bool:
    """Asks for the document, which is large, only where a part is handed in."""
    return bool(group.parts_handed_in) and sheets.is_waiting(
        group, sheets.document_of(group.assignment.version)
    )


def _urgency(task: AgendaTask) -> tuple[int, bool, float]:
    until = task.until or task.closes
    return OWN_ORDER.index(task.state), until is None, until.timestamp() if until else 0.0
