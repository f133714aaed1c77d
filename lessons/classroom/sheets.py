"""A group's sheet: the only writer of cells, changes, classifications, hand-ins and the state of a group.

All writing of a sheet locks its group's row first, so that versions count 1, 2, 3 ... without gaps. A cell
says of which version it is; whoever changes it says which version of it they had seen, and a cell that was
changed since is a conflict, left to people. Whoever repeats a request changes nothing.
"""

import functools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from threading import RLock
from typing import Any

from django.db import connection, transaction
from django.db.models import Count
from django.utils import timezone

from accounts import log, people
from accounts.models import User
from games.live.table import Refused
from games.pictures.texts import translate
from games.rules.text import text
from lessons.classroom import broadcast, presence
from lessons.classroom.access import Account
from lessons.classroom.models import Assignment, Cell, Change, Classification, Group, HandIn
from lessons.worksheets import documents
from lessons.worksheets.documents import BadCell, Document, SheetMarks, TaskMark
from lessons.worksheets.documents.fields.base import Written as FieldWritten
from lessons.worksheets.documents.fields.letters import Letters
from lessons.worksheets.models import WorksheetVersion

KEPT_DOCUMENTS = 200
PAGE_OF_HISTORY = 100

Feedback = Assignment.Feedback
State = Group.State


@dataclass(frozen=True, slots=True)
class CellWrite:
    """What somebody wants in a cell; `base` is the version of that cell which they had seen (0: none)."""

    name: str
    value: str
    base: int = 0


@dataclass(frozen=True, slots=True)
class Conflict:
    """A cell that somebody else changed since its writer looked: both values, the stored one not touched."""

    name: str
    mine: str
    theirs: Cell


@dataclass(frozen=True, slots=True)
class Written:
    """What came of a request: the sheet's version, the cells that stand as was asked (changed now or before),
    and those in conflict.
    """

    version: int
    cells: list[Cell] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)


# Documents


def document_of(version: WorksheetVersion) -> Document:
    """The parsed document of a version. Kept in memory: versions never change. Raises BadDocument."""
    return _parsed(_Stored(version.pk, version.made_at, version))


@dataclass(frozen=True, slots=True)
class _Stored:
    """A version by its key; the moment tells apart databases that came one after the other."""

    pk: int
    made_at: datetime
    version: WorksheetVersion = field(compare=False)


@functools.lru_cache(maxsize=KEPT_DOCUMENTS)
def _parsed(stored: _Stored) -> Document:
    return documents.read(stored.version.document)


def part_of(document: Document, name: str) -> str:
    """The id of the part in which a cell, a field or a task stands."""
    wanted = name.partition(":")[0]
    return next(part.id for part in document.parts for task in part.tasks if task.id == wanted)


# What may be written, and until when


def deadline(group: Group) -> datetime | None:
    """The moment after which this group is late."""
    return _extended(group.assignment.due_at, group)


def closing(group: Group) -> datetime | None:
    """The moment after which this group can write no more."""
    return _extended(group.assignment.closes_at, group)


def _extended(moment: datetime | None, group: Group) -> datetime | None:
    if moment is None or group.extended_to is None:
        return moment
    return max(moment, group.extended_to)


def is_late(group: Group, now: datetime) -> bool:
    """Whether a sheet handed in now comes after its deadline."""
    limit = deadline(group)
    return limit is not None and now > limit


def obstacle(group: Group, now: datetime) -> Refused | None:
    """Why nobody can write in this sheet now, if so."""
    if group.state == State.HANDED_IN:
        return Refused("handed-in", text("A ficha já foi entregue."))
    if group.state == State.RETURNED:
        return Refused("handed-in", text("A ficha já foi devolvida."))
    assignment = group.assignment
    if assignment.opens_at is not None and now < assignment.opens_at:
        return Refused("not-yet", text("A tarefa ainda não abriu."))
    limit = closing(group)
    if assignment.archived_at is not None or (limit is not None and now > limit):
        return Refused("closed", text("A tarefa já fechou."))
    return None


def is_open(assignment: Assignment, part: str) -> bool:
    """Whether the teacher has opened this part."""
    return assignment.open_parts is None or part in assignment.open_parts


def _refuse(group: Group, document: Document, names: Iterable[str], now: datetime) -> None:
    """Raises Refused unless these cells can be written now."""
    refused = obstacle(group, now)
    if refused is not None:
        raise refused
    if any(not is_open(group.assignment, part_of(document, name)) for name in names):
        raise Refused("not-yet", text("Essa parte da ficha ainda não está aberta."))


@contextmanager
def writing() -> Iterator[None]:
    """A transaction that writes in a sheet.

    Who waits for SQLite's only writer asks again and again, and may starve: there the writers of this process
    queue. Not inside somebody else's transaction, who would have it before the queue.
    """
    queue = connection.vendor == "sqlite" and not connection.in_atomic_block
    with _queue if queue else nullcontext(), transaction.atomic():
        yield


_queue = RLock()


def lock(group: Group) -> Group:
    """The group as it is now, locked to the end of the transaction."""
    related = Group.objects.select_related("assignment__version", "assignment__classroom")
    return related.defer("assignment__version__document").select_for_update(of=("self",)).get(pk=group.pk)


# Writing


@writing()
def write(group: Group, by: User, cells: Sequence[CellWrite], now: datetime | None = None) -> Written:
    """Save what can be saved. Raises Refused (then nothing is saved): "unknown-cell", "malformed",
    "too-large", "not-yet", "closed", "handed-in".

    A pause refuses nothing: it covers the screens, and what was typed before it must not be lost.
    """
    moment = now or timezone.now()
    locked = lock(group)
    document = document_of(locked.assignment.version)
    asked = _tidied(document, cells)
    stored = {cell.name: cell for cell in locked.cells.filter(name__in=asked).select_related("by").order_by()}
    standing = {name: stored[name].value if name in stored else "" for name in asked}
    changing = {name: one for name, one in asked.items() if one.value != standing[name]}
    if changing:
        _refuse(locked, document, changing, moment)
    conflicts = [
        Conflict(name, one.value, stored[name])
        for name, one in changing.items()
        if name in stored and one.base < stored[name].version
    ]
    disputed = {conflict.name for conflict in conflicts}
    values = {name: one.value for name, one in changing.items() if name not in disputed}
    written = store(locked, document, by, values, moment)
    same = [cell for name, cell in stored.items() if name not in changing]
    group.version, group.changed_at = locked.version, locked.changed_at
    return Written(locked.version, [*written, *same], conflicts)


def _tidied(document: Document, cells: Sequence[CellWrite]) -> dict[str, CellWrite]:
    asked: dict[str, CellWrite] = {}
    for one in cells:
        spec = document.cells.get(one.name)
        if spec is None:
            raise Refused("unknown-cell", text("A ficha não tem essa célula."))
        if one.name in asked:
            raise Refused("malformed", text("A mesma célula veio duas vezes."))
        try:
            asked[one.name] = CellWrite(one.name, documents.tidy(spec, one.value), one.base)
        except BadCell as error:
            raise Refused("too-large", error.reason) from error
    return asked


def store(
    group: Group, document: Document, by: User | None, values: Mapping[str, str], now: datetime
) -> list[Cell]:
    """Add changes to a locked group, and repeat them in its cells and classifications."""
    if not values:
        return []
    since = group.version
    rows = [
        Cell(group=group, name=name, value=value, version=version, by=by, at=now)
        for version, (name, value) in enumerate(values.items(), since + 1)
    ]
    Change.objects.bulk_create(
        Change(group=group, version=row.version, name=row.name, value=row.value, by=by, at=now)
        for row in rows
    )
    Cell.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["group", "name"],
        update_fields=["value", "version", "by", "at"],
    )
    group.version, group.changed_at = since + len(rows), now
    group.save(update_fields=["version", "changed_at"])
    _classify(group, document, by, values, now)
    broadcast.cells_changed(group, since)
    return rows


def _classify(
    group: Group, document: Document, by: User | None, values: Mapping[str, str], now: datetime
) -> None:
    """Keep what the group says of positions, as far as these cells say it."""
    specs = [document.cells[name] for name in values]
    touched = {
        (spec.task, spec.field, _place(spec.name)) for spec in specs if spec.form in ("letter", "subscript")
    }
    if not touched:
        return
    answers = answers_of(group)
    rows = [_classification(document, answers, *place) for place in sorted(touched)]
    for row in rows:
        row.group, row.by, row.at = group, by, now
        if not row.letter and not row.subscript:
            group.classifications.filter(task=row.task, index=row.index).delete()
    Classification.objects.bulk_create(
        [row for row in rows if row.letter or row.subscript],
        update_conflicts=True,
        unique_fields=["group", "task", "index"],
        update_fields=["game", "position", "letter", "subscript", "right", "by", "at"],
    )


def reclassify(group: Group, document: Document) -> None:
    """Judge again what the group says of positions, by a newer version of the worksheet. For its writer,
    within a transaction in which the group is locked.
    """
    written = {cell.name: cell for cell in group.cells.exclude(value="").select_related("by")}
    answers = {name: cell.value for name, cell in written.items()}
    rows = []
    for spec in document.cells.values():
        if spec.form not in ("letter", "subscript") or spec.name not in written:
            continue
        row = _classification(document, answers, spec.task, spec.field, _place(spec.name))
        row.group, row.by, row.at = group, written[spec.name].by, written[spec.name].at
        rows.append(row)
    last = {(row.task, row.index): row for row in sorted(rows, key=lambda row: row.at)}
    group.classifications.all().delete()
    Classification.objects.bulk_create(last.values())


def _place(name: str) -> int:
    """The place in its row of a letter's or subscript's cell."""
    return int(name.rpartition(":")[2][1:])


def _classification(
    document: Document, answers: Mapping[str, str], task: str, field_id: str, place: int
) -> Classification:
    """What the answers say of one position of a row. Several rows of a task are counted on."""
    rows = [one for one in document.task(task).fields if isinstance(one, Letters)]
    at = [row.id for row in rows].index(field_id)
    position = rows[at].positions[place]
    letter, subscript = f"{task}:{field_id}:l{place}", f"{task}:{field_id}:s{place}"
    # Where all letters are exchanged the mark does not judge them one by one.
    judged = rows[at].mark(FieldWritten(answers, task, field_id)).cells
    return Classification(
        task=task,
        index=sum(len(row.positions) for row in rows[:at]) + place,
        game=rows[at].game.slug,
        position=position.label,
        letter=answers.get(letter, ""),
        subscript=answers.get(subscript, ""),
        right=answers.get(letter) == position.letter and judged.get(subscript) != "wrong",
    )


# Handing in


@writing()
def hand_in(group: Group, by: User, version: int | None = None, now: datetime | None = None) -> HandIn:
    """Hand in what stands in the sheet. Twice is once.

    `version` is that of the sheet which `by` has seen. Raises Refused: "stale" if somebody else has changed
    something since (what they wrote is saved, and can be looked at first), "not-yet", "closed", "handed-in".
    """
    moment = now or timezone.now()
    locked = lock(group)
    last = locked.hand_ins.order_by("number").last()
    if locked.state == State.HANDED_IN and last is not None:
        return last
    _refuse(locked, document_of(locked.assignment.version), (), moment)
    if version is not None and locked.changes.filter(version__gt=version).exclude(by=by).exists():
        raise Refused(
            "stale", text("O teu grupo mudou a ficha entretanto. Vê o que mudou e entrega outra vez.")
        )
    answers = answers_of(locked)
    marks = documents.mark(document_of(locked.assignment.version), answers)
    made = HandIn.objects.create(
        group=locked,
        number=1 if last is None else last.number + 1,
        version=locked.version,
        at=moment,
        by=by,
        late=is_late(locked, moment),
        answers=answers,
        points=decimal(marks.points),
    )
    _change_state(
        group,
        locked,
        state=State.HANDED_IN,
        hand_ins_used=locked.hand_ins_used + 1,
        handed_in_at=moment,
        late=made.late,
    )
    return made


def may_go_on(group: Group, now: datetime) -> bool:
    """Whether the group itself may open its sheet again: it has attempts and time left, and has been told
    what is right.
    """
    if group.state == State.OPEN or group.hand_ins_used >= group.assignment.attempts:
        return False
    told = group.state == State.RETURNED or group.assignment.feedback != Feedback.RETURN
    limit = closing(group)
    return told and group.assignment.archived_at is None and (limit is None or now <= limit)


@writing()
def reopen_by_group(group: Group, by: User, now: datetime | None = None) -> None:
    """Go on after feedback, for another attempt. Twice is once. Raises Refused "not-now"."""
    locked = lock(group)
    if locked.state == State.OPEN:
        return
    if not may_go_on(locked, now or timezone.now()):
        raise Refused("not-now", text("Esta ficha já não se pode voltar a abrir."))
    _change_state(group, locked, state=State.OPEN)


@writing()
def reopen(group: Group, by: User) -> None:
    """A teacher opens the sheet again, with an attempt to hand in; what was handed in stays.

    Twice is once.
    """
    locked = lock(group)
    if locked.state == State.OPEN:
        return
    assignment = locked.assignment
    _change_state(
        group, locked, state=State.OPEN, hand_ins_used=min(locked.hand_ins_used, assignment.attempts - 1)
    )
    log.record(
        "reopen-sheet", actor=by, classroom=assignment.classroom, group=locked.key, assignment=assignment.key
    )


def _change_state(group: Group, locked: Group, **fields: Any) -> None:
    """Store columns of the locked group, and show them in the caller's."""
    for name, value in fields.items():
        setattr(locked, name, value)
        setattr(group, name, value)
    locked.save(update_fields=list(fields))
    broadcast.sheet_changed(locked)


def decimal(points: Fraction) -> Decimal:
    """Exact points as they are stored, with two decimals."""
    return (Decimal(points.numerator) / points.denominator).quantize(Decimal("0.01"), ROUND_HALF_UP)


# Reading


def answers_of(group: Group) -> dict[str, str]:
    """What stands in the sheet, by name of the cell."""
    return dict(group.cells.exclude(value="").order_by().values_list("name", "value"))


def changed_since(group: Group, version: int) -> list[Cell]:
    """The cells that changed after a version of the sheet, with their writers, in order of the changes."""
    return list(group.cells.filter(version__gt=version).select_related("by").order_by("version"))


def feedback_for(group: Group, answers: Mapping[str, str] | None = None) -> SheetMarks | None:
    """What the members may know of their marks now; None where it is not yet time.

    Who goes on after handing in keeps what was said of the cells that they have not changed since.
    `answers` is what stands in the sheet, where the caller has read it.
    """
    document = document_of(group.assignment.version)
    current = answers_of(group) if answers is None else answers
    if group.assignment.feedback == Feedback.AT_ONCE:
        return documents.mark(document, current)
    last = group.hand_ins.order_by("number").last()
    if last is None or not _is_told(group, last):
        return None
    changed = {name for name in {*current, *last.answers} if current.get(name) != last.answers.get(name)}
    marks = documents.mark(document, last.answers)
    return replace(
        marks, tasks={task: _still_true(task, mark, changed) for task, mark in marks.tasks.items()}
    )


def _is_told(group: Group, last: HandIn) -> bool:
    if group.assignment.feedback == Feedback.HAND_IN:
        return True
    return group.returned_at is not None and group.returned_at >= last.at


def _still_true(task: str, mark: TaskMark, changed: Iterable[str]) -> TaskMark:
    mine = {name for name in changed if name.partition(":")[0] == task}
    if not mine:
        return mark
    kept = {name: word for name, word in mark.cells.items() if name not in mine}
    return replace(mark, state="partial", cells=kept, messages=())


def marks_json(marks: Mapping[str, TaskMark]) -> dict[str, Any]:
    """What pages are told of marks, in the active language: what is wrong, never an answer."""
    return {
        task: {
            "state": mark.state,
            "cells": dict(mark.cells),
            "messages": [translate(message) for message in mark.messages],
        }
        for task, mark in marks.items()
    }


def cells_json(cells: Iterable[Cell], names: Mapping[int, str]) -> dict[str, Any]:
    """Cells as they go to pages; `names` says what the reader may call the writers."""
    return {
        cell.name: {"value": cell.value, "version": cell.version, "by": names.get(cell.by_id or 0, "")}
        for cell in cells
    }


def members_of(group: Group) -> list[User]:
    """The pupils of the group, by seat."""
    return [member.pupil for member in group.members.select_related("pupil").order_by("seat")]


def names_for(viewer: Account, members: Iterable[User], cells: Iterable[Cell] = ()) -> dict[int, str]:
    """What the viewer may call the members of a group and who wrote these cells."""
    return people.names_for(viewer, {*members, *(cell.by for cell in cells if cell.by is not None)})


def here_json(
    key: str, names: Mapping[int, str], members: Iterable[int], me: int | None
) -> list[dict[str, Any]]:
    """Who is at the sheet, and at which cell."""
    there = presence.there(key, members)
    return [{"who": names[pk], "cell": cell, "me": pk == me} for pk, cell in there.items()]


def written_json(group: Group, viewer: User, written: Written) -> dict[str, Any]:
    """The answer to a request that writes: docs/worksheets.md."""
    theirs = [conflict.theirs for conflict in written.conflicts]
    names = names_for(viewer, [viewer], [*written.cells, *theirs])
    tasks = {cell.name.partition(":")[0] for cell in written.cells}
    return {
        "version": written.version,
        "cells": cells_json(written.cells, names),
        "conflicts": [
            {
                "name": conflict.name,
                "mine": conflict.mine,
                "theirs": cells_json([conflict.theirs], names)[conflict.name],
            }
            for conflict in written.conflicts
        ],
        "marks": marks_json(marks_at_once(group, tasks)),
    }


def marks_at_once(group: Group, tasks: Collection[str]) -> dict[str, TaskMark]:
    """The marks of these tasks where the teacher allows feedback at once."""
    if group.assignment.feedback != Feedback.AT_ONCE:
        return {}
    marks = documents.mark(document_of(group.assignment.version), answers_of(group))
    return {task: mark for task, mark in marks.tasks.items() if task in tasks}


def state(group: Group, viewer: Account, since: int = 0, now: datetime | None = None) -> dict[str, Any]:
    """What a page must know of a sheet, in the active language: docs/worksheets.md. Teachers see the marks
    as they would be now.
    """
    moment = now or timezone.now()
    assignment = group.assignment
    version = group.version
    cells = changed_since(group, since)
    members = members_of(group)
    names = names_for(viewer, members, cells)
    refused = obstacle(group, moment)
    limit = deadline(group) or closing(group)
    marks = feedback_for(group)
    return {
        "version": version,
        "document": assignment.version_id,
        "cells": cells_json(cells, names),
        "state": group.state,
        "writable": refused is None,
        "why": "" if refused is None else translate(refused.message),
        "until": None if limit is None else limit.isoformat(),
        "again": may_go_on(group, moment),
        "lesson": {
            "pause": assignment.pause if assignment.paused_at is not None else None,
            "open_parts": assignment.open_parts,
            "focus": assignment.focus,
            "spotlight": assignment.spotlight,
        },
        "matches": [
            {"code": code, "status": status, "recorded": recorded}
            for code, status, recorded in group.matches.values_list(
                "match__code", "match__status", "recorded"
            )
        ],
        "here": here_json(group.key, names, [member.pk for member in members], viewer.pk),
        "marks": {} if marks is None else marks_json(marks.tasks),
    }


def history(group: Group, viewer: Account, before: int | None = None) -> dict[str, Any]:
    """A page of what changed before a version (None: the newest): `changes` with `task`, `label`, `value`,
    `who`, `at`; `older`: the version before which the next page begins; `hand_ins`; and for
    each member how much they `wrote`.
    """
    document = document_of(group.assignment.version)
    found = group.changes.order_by("-version").select_related("by")
    if before is not None:
        found = found.filter(version__lt=before)
    rows = list(found[: PAGE_OF_HISTORY + 1])
    page, more = rows[:PAGE_OF_HISTORY], rows[PAGE_OF_HISTORY:]
    hand_ins = list(group.hand_ins.order_by("number").select_related("by"))
    members = members_of(group)
    rows_by = [row.by for row in page] + [one.by for one in hand_ins]
    writers = {by for by in rows_by if by is not None}
    names = people.names_for(viewer, {*members, *writers})
    counts = dict(group.changes.values_list("by").annotate(Count("pk")).order_by())
    return {
        "changes": [_change_row(document, row, names) for row in page],
        "older": page[-1].version if more else None,
        "hand_ins": [
            {
                "number": one.number,
                "who": names.get(one.by_id or 0, ""),
                "at": one.at,
                "late": one.late,
                "version": one.version,
            }
            for one in hand_ins
        ],
        "wrote": [{"who": names[member.pk], "changes": counts.get(member.pk, 0)} for member in members],
    }


def _change_row(document: Document, row: Change, names: Mapping[int, str]) -> dict[str, Any]:
    spec = document.cells.get(row.name)  # a newer version of the worksheet may have lost it
    return {
        "version": row.version,
        "task": row.name.partition(":")[0],
        "label": row.name if spec is None else translate(spec.label),
        "value": row.value,
        "who": names.get(row.by_id or 0, ""),
        "at": row.at,
    }
