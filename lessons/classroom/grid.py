"""The live grid: groups and tasks, who is there, who needs help. It reads; a constant number of queries."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Enrolment
from accounts.names import name_key, short_names
from games.pictures.texts import translate
from games.rules import catalogue
from lessons.classroom import presence, sheets, verdicts
from lessons.classroom.hand_in_words import handed_in_words
from lessons.classroom.models import Assignment, Group, Member
from lessons.classroom.sheets import document_of
from lessons.worksheets.documents import Part, Task
from lessons.worksheets.documents.fields.base import Field
from lessons.worksheets.documents.fields.choice import Choice
from lessons.worksheets.points import points_text

STATES = {
    "empty": _("por começar"),
    "partial": _("em curso"),
    "right": _("certo"),
    "half": _("meio certo"),
    "wrong": _("errado"),
    "check": _("por corrigir"),
}
SIGNS = {"empty": "", "partial": "…", "right": "✓", "half": "½", "wrong": "✗", "check": "?"}
SETTLED = frozenset({"right", "half", "wrong", "check"})
SHOWN_CELLS = 8
EXAMPLE = (
    "right right right half partial empty",
    "right right wrong partial empty empty",
    "right right right right right check",
    "right half right right partial empty",
)


@dataclass(frozen=True, slots=True)
class Box:
    """One group at one task; `wrong` has the label of each wrong cell and what stands there."""

    task: str
    state: str
    first: bool  # of its part
    wrong: tuple[tuple[str, str], ...] = ()
    more: int = 0

    @property
    def word(self) -> str:
        return str(STATES[self.state])

    @property
    def sign(self) -> str:
        return SIGNS[self.state]


@dataclass(frozen=True, slots=True)
class GroupMember:
    """A member of a group, as a teacher knows them; `short` where there is little room."""

    name: str
    short: str
    here: bool


@dataclass(frozen=True, slots=True)
class MissingPupil:
    """Who is in the class and has no sheet; `late`: came into the class after it had got the worksheet."""

    name: str
    short: str
    late: bool


@dataclass(frozen=True, slots=True)
class GroupRow:
    """One group of the grid. `stuck`: for how many minutes nothing has changed, where that is too long;
    `opened` says of which games its members have opened the analysis."""

    group: Group
    label: str
    members: tuple[GroupMember, ...]
    boxes: tuple[Box, ...]
    total: verdicts.Total
    stuck: int | None
    opened: tuple[str, ...]
    handed_in: str = ""  # the parts of an open sheet
    is_done: bool = False  # has handed in all that is open

    @property
    def points(self) -> str:
        return points_text(self.total.points)

    @property
    def proposed(self) -> str:
        return points_text(self.total.proposed) if self.total.proposed else ""

    @property
    def here(self) -> int:
        return sum(person.here for person in self.members)

    @property
    def stuck_words(self) -> str:
        """ "parado há 7 min"; hours from two hours on."""
        assert self.stuck is not None
        if self.stuck < 120:
            return gettext("parado há %(n)d min") % {"n": self.stuck}
        return gettext("parado há %(n)d h") % {"n": self.stuck // 60}

    @property
    def need(self) -> tuple[bool, bool, int, int]:
        """Sorts those first who need help: stuck, then with most mistakes; who has handed in comes last."""
        wrong = sum({"wrong": 2, "half": 1}.get(box.state, 0) for box in self.boxes)
        return (self.is_done, self.stuck is None, -wrong, self.group.number)


@dataclass(frozen=True, slots=True)
class TaskColumn:
    """One task, and how many groups have it right."""

    part: Part
    task: Task
    right: int
    first: bool  # of its part

    @property
    def short(self) -> str:
        """What the task is called under the heading of its part: "II.7" is "7"."""
        return self.task.id.removeprefix(f"{self.part.id}.")


@dataclass(frozen=True, slots=True)
class Grid:
    """Groups and tasks; `out_of` are the points of the whole worksheet, `missing` who has no sheet: without a
    group, or where each works `alone`, without having opened it. Anonymous: their number is told, no name.
    """

    parts: tuple[Part, ...]
    columns: tuple[TaskColumn, ...]
    rows: tuple[GroupRow, ...]
    out_of: str
    alone: bool
    missing: tuple[MissingPupil, ...]


def grid(assignment: Assignment, *, anonymous: bool = False, by_need: bool = False) -> Grid:
    """The grid of an assignment, by number or with those first who need help. Anonymous: nobody's name."""
    groups = groups_of(assignment)
    read = verdicts.marked_sheets(groups)
    enrolled = _enrolled(assignment)
    names = {} if anonymous else _names(enrolled)
    labels = labels_of(assignment, groups, names, anonymous=anonymous)
    document = document_of(assignment.version)
    columns = [(part, task) for part in document.parts for task in part.tasks]
    first = frozenset(part.tasks[0].id for part in document.parts if part.tasks)
    now = timezone.now()
    opened = _opened(assignment, names)
    rows = [_row(read[group.pk], labels[group.pk], names, first, now, opened=opened) for group in groups]
    rows.sort(key=(lambda row: row.need) if by_need else _by_label if anonymous else _by_number)
    return Grid(
        tuple(document.parts),
        tuple(
            TaskColumn(part, task, sum(row.boxes[at].state == "right" for row in rows), task.id in first)
            for at, (part, task) in enumerate(columns)
        ),
        tuple(rows),
        points_text(document.points),
        alone=_alone(assignment),
        missing=_missing(assignment, groups, enrolled),
    )


def _missing(
    assignment: Assignment, groups: Sequence[Group], enrolled: Sequence[Enrolment]
) -> tuple[MissingPupil, ...]:
    """Who has no sheet, in the order of the register."""
    seated = {member.pupil_id for group in groups for member in group.members.all()}
    present = [row for row in enrolled if row.left_at is None]
    short = short_names({row.pupil_id: row.real_name for row in present})
    left_out = [row for row in present if row.pupil_id not in seated]
    left_out.sort(key=lambda row: (row.number is None, row.number, name_key(row.real_name)))
    return tuple(
        MissingPupil(row.real_name, short[row.pupil_id], late=row.joined_at > assignment.created_at)
        for row in left_out
    )


def groups_of(assignment: Assignment) -> list[Group]:
    """The groups of an assignment with their members, by number."""
    return list(assignment.groups.order_by("number").prefetch_related("members"))


def names_of(assignment: Assignment) -> dict[int, str]:
    """The real names of all who are or were in the class, by the pupil's primary key; for its teachers."""
    return _names(_enrolled(assignment))


def _enrolled(assignment: Assignment) -> list[Enrolment]:
    """Who is or was in the class, the newest last."""
    return list(Enrolment.objects.filter(classroom=assignment.classroom_id).order_by("joined_at"))


def _names(enrolled: Sequence[Enrolment]) -> dict[int, str]:
    return {row.pupil_id: row.real_name for row in enrolled}


def labels_of(
    assignment: Assignment, groups: Sequence[Group], names: dict[int, str], *, anonymous: bool
) -> dict[int, str]:
    """What each group is called: "Grupo 3", the name of who works alone, or a letter that tells nothing."""
    if anonymous:
        # An order that does not follow the numbers, and is the same at every look.
        mixed = sorted(groups, key=lambda group: hashlib.sha256(group.key.encode()).digest())
        word = gettext("Aluno %(letter)s") if _alone(assignment) else gettext("Grupo %(letter)s")
        return {group.pk: word % {"letter": _letters(index)} for index, group in enumerate(mixed)}
    return {group.pk: _label(assignment, group, names) for group in groups}


def _label(assignment: Assignment, group: Group, names: dict[int, str]) -> str:
    members = list(group.members.all())
    if _alone(assignment) and members:
        return names.get(members[0].pupil_id, gettext("Aluno"))
    return gettext("Grupo %(number)d") % {"number": group.number}


def _alone(assignment: Assignment) -> bool:
    return assignment.mode == Assignment.Mode.ALONE


def _letters(index: int) -> str:
    """A, B ... Z, AA, AB ..."""
    letter = chr(ord("A") + index % 26)
    return letter if index < 26 else _letters(index // 26 - 1) + letter


def _by_number(row: GroupRow) -> int:
    return row.group.number


def _by_label(row: GroupRow) -> tuple[int, str]:
    return len(row.label), row.label


def _opened(assignment: Assignment, names: dict[int, str]) -> dict[int, list[str]]:
    """By pupil, a sentence for each game whose analysis they have opened; without names nobody's."""
    texts: dict[int, list[str]] = {}
    for pupil, slug in assignment.openings.values_list("pupil_id", "game"):
        game = translate(catalogue.ENTRIES[slug].name)
        who = names.get(pupil)
        words = gettext("%(name)s abriu a análise: %(game)s") if who else gettext("abriu a análise: %(game)s")
        texts.setdefault(pupil, []).append(words % {"name": who, "game": game})
    return texts


def _row(
    sheet: verdicts.MarkedSheet,
    label: str,
    names: dict[int, str],
    first: frozenset[str],
    now: datetime,
    *,
    opened: dict[int, list[str]],
) -> GroupRow:
    group = sheet.group
    members = list(group.members.all())
    boxes = tuple(_box(sheet, result, first) for result in sheet.results.values())
    is_done = group.state != Group.State.OPEN or sheets.is_waiting(group, sheet.document)
    return GroupRow(
        group=group,
        label=label,
        members=_people(group, members, names) if names else (),
        boxes=boxes,
        total=sheet.total,
        stuck=None if is_done else _stuck(group, boxes, now),
        opened=tuple(words for member in members for words in opened.get(member.pupil_id, ())),
        handed_in=handed_in_words(group) if group.state == Group.State.OPEN else "",
        is_done=is_done,
    )


def _people(group: Group, members: list[Member], names: dict[int, str]) -> tuple[GroupMember, ...]:
    there = presence.there(group.key, [member.pupil_id for member in members])
    short = short_names(names)
    return tuple(
        GroupMember(
            names.get(member.pupil_id, gettext("Aluno")),
            short.get(member.pupil_id, gettext("Aluno")),
            member.pupil_id in there,
        )
        for member in members
    )


def _box(sheet: verdicts.MarkedSheet, result: verdicts.TaskResult, first: frozenset[str]) -> Box:
    wrong = wrong_cells(sheet, result)
    return Box(
        result.task.id,
        result.state,
        result.task.id in first,
        tuple(wrong[:SHOWN_CELLS]),
        max(0, len(wrong) - SHOWN_CELLS),
    )


def wrong_cells(sheet: verdicts.MarkedSheet, result: verdicts.TaskResult) -> list[tuple[str, str]]:
    """The label of each wrong cell of a task, and what stands there."""
    specs = (
        (name, sheet.document.cells[name]) for name, state in result.auto.cells.items() if state == "wrong"
    )
    return [
        (
            translate(spec.label),
            cell_words(sheet.document.field(f"{spec.task}:{spec.field}"), sheet.visible_values.get(name, "")),
        )
        for name, spec in specs
    ]


def cell_words(field: Field, value: str) -> str:
    """What stands in a cell as people read it: of a choice, its words."""
    if isinstance(field, Choice):
        return next((answer.text for answer in field.answers if answer.id == value), value)
    return value


def _stuck(group: Group, boxes: Sequence[Box], now: datetime) -> int | None:
    """The minutes without a change, where they are too many; a pause of the class does not count."""
    assignment = group.assignment
    if group.changed_at is None:
        return None
    if all(box.state in SETTLED for box in boxes):
        return None
    minutes = int(((assignment.paused_at or now) - group.changed_at).total_seconds() // 60)
    return minutes if minutes >= assignment.stuck_minutes else None


def example() -> list[tuple[str, tuple[Box, ...], str]]:
    """A grid of nobody, for who has none yet: each group's name, its boxes, and that it is stuck."""
    return [
        (
            gettext("Grupo %(number)d") % {"number": number},
            tuple(Box(str(task), state, first=False) for task, state in enumerate(states.split(), 1)),
            gettext("parado há %(n)d min") % {"n": 7} if "wrong" in states else "",
        )
        for number, states in enumerate(EXAMPLE, 1)
    ]


def news(shown: Grid) -> str:
    """One sentence for who hears the page: how many are stuck and how many have handed in."""
    stuck = sum(row.stuck is not None for row in shown.rows)
    done = sum(row.is_done for row in shown.rows)
    parts = [
        ngettext("%(n)d grupo entregou", "%(n)d grupos entregaram", done) % {"n": done},
        ngettext("%(n)d está parado", "%(n)d estão parados", stuck) % {"n": stuck},
    ]
    return "; ".join(parts) + "."
