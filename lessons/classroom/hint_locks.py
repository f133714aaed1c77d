"""To whom the helps for a game are closed: to the pupils of a class that works on a worksheet about it.

Closed are the games of the worksheet, with all their options, and those in which other games can be written
down. Who has handed in, and cannot go on, sees them again. Teachers and visitors are never asked about.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple

from django.core.cache import cache
from django.db import transaction
from django.db.models import Exists, F, FilteredRelation, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts import people
from accounts.models import Classroom, User
from games.analysis.hint_locks import Account, HintsLocked
from games.rules.catalogue import ENTRIES
from games.solvers.inventions.trees import tree_marks_of_game
from lessons.classroom import broadcast
from lessons.classroom.access import ASSIGNMENTS
from lessons.classroom.models import Assignment, Group, Opening
from lessons.classroom.sheets import document_of
from lessons.worksheets.documents.facts import Fact
from lessons.worksheets.models import WorksheetVersion

STAND_INS = frozenset(slug for slug, entry in ENTRIES.items() if entry.stands_in)


def find_lock(user: Account, slug: str, opening: bool) -> HintsLocked | None:
    """The task because of which this pupil sees no helps for a game; for all others None, without a query.

    Where they are open, an `opening` during a task about the game is noted, once for each pupil and game.
    """
    if not isinstance(user, User) or user.kind != User.Kind.PUPIL:
        return None
    now = timezone.now()
    about = [
        assignment
        for assignment in _running(user, slug, now)
        if slug in STAND_INS | document_of(assignment.version).games
    ]
    for assignment in about:
        if not assignment.helps and assignment.at_work:  # type: ignore[attr-defined]
            return HintsLocked(assignment.version.worksheet.title, assignment.get_absolute_url())
    fresh = [assignment for assignment in about if not assignment.noted]  # type: ignore[attr-defined]
    if opening and fresh:
        _note(user, slug, fresh, now)
    return None


class AskingTask(NamedTuple):
    """A task that somebody has still to hand in: what its worksheet asks, and in which class it is."""

    lock: HintsLocked
    classroom: int
    asked: frozenset[Fact]
    opens_lessons: bool


def asking_tasks(user: Account) -> list[AskingTask]:
    """The tasks because of which this pupil is not told what their worksheets ask; for all others none,
    without a query."""
    if not isinstance(user, User) or user.kind != User.Kind.PUPIL:
        return []
    running = _running(user, "", timezone.now()).filter(helps=False)
    return [_asking(task) for task in running if task.at_work]  # type: ignore[attr-defined]


def asking_tasks_of(classrooms: Collection[Classroom]) -> list[AskingTask]:
    """The tasks of these classes that are not over, those still to open among them, each as for a pupil who
    has not handed in."""
    now = timezone.now()
    rows = ASSIGNMENTS.filter(
        Q(closes_at=None) | Q(closes_at__gt=now), classroom__in=classrooms, archived_at=None, helps=False
    )
    return list(map(_asking, rows.defer("version__document", "version__worksheet__draft")))


def _asking(assignment: Assignment) -> AskingTask:
    return AskingTask(
        HintsLocked(assignment.version.worksheet.title, assignment.get_absolute_url()),
        assignment.classroom_id,
        document_of(assignment.version).asked_facts,
        assignment.opens_lessons,
    )


def task_about(user: Account, trees: Collection[str]) -> HintsLocked | None:
    """The task because of which this pupil is not told about positions with these trees of moves
    (`games.solvers.inventions.trees`): its worksheet asks about some of them."""
    if not trees or not isinstance(user, User) or user.kind != User.Kind.PUPIL:
        return None
    for assignment in _running(user, "", timezone.now()):
        at_work = not assignment.helps and assignment.at_work  # type: ignore[attr-defined]
        if at_work and not _trees_asked(assignment.version).isdisjoint(trees):
            return HintsLocked(assignment.version.worksheet.title, assignment.get_absolute_url())
    return None


def _trees_asked(version: WorksheetVersion) -> frozenset[str]:
    """The marks of the trees of all positions of a worksheet's games. Kept, since a version never changes."""
    key = f"trees-asked-{version.pk}-{version.made_at.timestamp()}"
    marks: frozenset[str] | None = cache.get(key)
    if marks is None:
        games = {spec.game for spec in document_of(version).game_specs}
        marks = frozenset().union(*map(tree_marks_of_game, games))
        cache.set(key, marks, timeout=None)
    return marks


def _running(pupil: User, slug: str, now: datetime) -> QuerySet[Assignment]:
    """The assignments of the pupil's classes that are open. `at_work`: the own sheet can still be written in,
    or is not begun; `noted`: that the pupil has opened this game's analysis is known."""
    group = "own__group__"
    return (
        ASSIGNMENTS.defer("version__document", "version__worksheet__draft")
        .annotate(own=FilteredRelation("members", condition=Q(members__pupil=pupil)))
        .annotate(
            at_work=~Q(**{f"{group}state__in": [Group.State.HANDED_IN, Group.State.RETURNED]})
            | Q(**{f"{group}hand_ins_used__lt": F("attempts")}),
            noted=Exists(Opening.objects.filter(assignment=OuterRef("pk"), pupil=pupil, game=slug)),
        )
        .filter(
            Q(opens_at=None) | Q(opens_at__lte=now),
            Q(closes_at=None) | Q(closes_at__gt=now) | Q(own__group__extended_to__gt=now),
            classroom__in=people.classrooms_of(pupil),
            archived_at=None,
        )
    )


@transaction.atomic
def _note(pupil: User, slug: str, about: Sequence[Assignment], now: datetime) -> None:
    rows = [Opening(assignment=assignment, pupil=pupil, game=slug, at=now) for assignment in about]
    Opening.objects.bulk_create(rows, ignore_conflicts=True)
    for assignment in about:
        broadcast.grid_changed(assignment)
