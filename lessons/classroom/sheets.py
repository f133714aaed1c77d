"""A group's sheet: the only writer of cells, changes, classifications, hand-ins and the state of a group.

Handed in is what the teacher has opened: a part, and the sheet with its last one. What is handed in stays
shut until somebody opens it again.

All writing of a sheet locks its group's row first, so that versions count 1, 2, 3 ... without gaps. A cell
says of which version it is; whoever changes it says which version of it they had seen, and a cell that was
changed since is a clash, left to people. Whoever repeats a request changes nothing.
"""

import functools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from threading import RLock
from typing import Any

from django.db import connection, transaction
from django.db.models import Count, QuerySet
from django.utils import timezone

from accounts import log, people
from accounts.models import User
from accounts.stale_edits import Clash
from games.live.match_state import Refused
from games.pictures.texts import translate
from games.rules.text import text
from lessons.classroom import broadcast, presence
from lessons.classroom.access import Account
from lessons.classroom.models import Assignment, Cell, Change, Classification, Group, HandIn
from lessons.worksheets import documents
from lessons.worksheets.documents import BadCell, Document, SheetMarks, TaskMark
from lessons.worksheets.documents.fields.base import FieldAnswers as FieldWritten
from lessons.worksheets.documents.fields.letters import Letters
from lessons.worksheets.models import WorksheetVersion

KEPT_DOCUMENTS = 200
ANSWER_SECONDS = 30  # for the others of a group to say that it is too early to hand in
PAGE_OF_HISTORY = 100

FeedbackTime = Assignment.FeedbackTime
State = Group.State


@dataclass(frozen=True, slots=True)
class CellWrite:
    """What somebody wants in a cell; `base` is the version of that cell which they had seen (0: none)."""

    name: str
    value: str
    base: int = 0


@dataclass(frozen=True, slots=True)
class WriteResult:
    """What came of a request: the sheet's version, the cells that stand as was asked (changed now or before),
    and those that somebody else changed since their writer looked, whose stored ones are not touched.
    """

    version: int
    cells: list[Cell] = field(default_factory=list)
    clashes: list[Clash] = field(default_factory=list)


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
    return documents.parse_document(stored.version.document)


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


def parts_with_tasks(document: Document) -> list[str]:
    """The ids of the parts in which there is something to answer."""
    return [part.id for part in document.parts if part.tasks]


def is_handed_in(group: Group, part: str) -> bool:
    """Whether this part, or the whole sheet, is handed in."""
    return group.state != State.OPEN or part in group.parts_handed_in


def parts_to_hand_in(group: Group, document: Document) -> list[str]:
    """The parts that are open and not handed in."""
    parts = parts_with_tasks(document)
    return [part for part in parts if is_open(group.assignment, part) and not is_handed_in(group, part)]


def closed_parts(group: Group, document: Document) -> list[str]:
    """The parts that the teacher has not opened yet, and that are not handed in."""
    parts = parts_with_tasks(document)
    return [part for part in parts if not is_open(group.assignment, part) and not is_handed_in(group, part)]


def is_seen(group: Group, name: str, now: datetime) -> bool:
    """Whether the members may see the part in which a cell, a field or a task stands."""
    opens, document = group.assignment.opens_at, document_of(group.assignment.version)
    return (opens is None or opens <= now) and part_of(document, name) not in closed_parts(group, document)


def is_waiting(group: Group, document: Document) -> bool:
    """Whether the group has handed in all that is open, and waits for the teacher to open more."""
    return group.state == State.OPEN and bool(group.parts_handed_in) and not parts_to_hand_in(group, document)


def _refuse(group: Group, document: Document, names: Iterable[str], now: datetime) -> None:
    """Raises Refused unless these cells can be written now."""
    refused = obstacle(group, now)
    if refused is not None:
        raise refused
    # In the order of the cells: the same reason is said each time.
    for part in dict.fromkeys(part_of(document, name) for name in names):
        refuse_part(group, part)


def refuse_part(group: Group, part: str) -> None:
    """Raises Refused unless this part of a sheet that can be written in is open, and not handed in."""
    if is_handed_in(group, part):
        raise Refused("handed-in", text("Essa parte da ficha já foi entregue."))
    if not is_open(group.assignment, part):
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
def write(group: Group, by: User, cells: Sequence[CellWrite], now: datetime | None = None) -> WriteResult:
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
    changing = {
        name: cell_write
        for name, cell_write in asked.items()
        if cell_write.value != standing[name]
        and not (cell_write.value == "" and is_hidden(locked, stored.get(name)))
    }
    if changing:
        _refuse(locked, document, changing, moment)
    clashes = [
        Clash(name, cell_write.value, stored[name])
        for name, cell_write in changing.items()
        if name in stored and cell_write.base < stored[name].version
    ]
    disputed = {clash.place for clash in clashes}
    values = {name: cell_write.value for name, cell_write in changing.items() if name not in disputed}
    written = store(locked, document, by, values, moment)
    _blank(locked, stored.values())
    same = [cell for name, cell in stored.items() if name not in changing]
    group.version, group.changed_at = locked.version, locked.changed_at
    return WriteResult(locked.version, [*written, *same], clashes)


def _tidied(document: Document, cells: Sequence[CellWrite]) -> dict[str, CellWrite]:
    asked: dict[str, CellWrite] = {}
    for cell in cells:
        spec = document.cells.get(cell.name)
        if spec is None:
            raise Refused("unknown-cell", text("A ficha não tem essa célula."))
        if cell.name in asked:
            raise Refused("malformed", text("A mesma célula veio duas vezes."))
        try:
            asked[cell.name] = CellWrite(cell.name, documents.tidy(spec, cell.value), cell.base)
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
    rows = [field for field in document.task(task).fields if isinstance(field, Letters)]
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


def hand_in(
    group: Group,
    by: User,
    base: int | None = None,
    now: datetime | None = None,
    parts: Collection[str] | None = None,
) -> HandIn:
    """Hand in what is open, or of that these `parts`; the sheet with its last part. Twice is once.

    `base` is the version of the sheet that `by` had seen. Raises Refused: "stale" if somebody has changed
    something since (what they wrote is saved, and can be looked at first), "not-yet", "closed", "handed-in".
    """
    moment = now or timezone.now()
    with writing():
        locked = lock(group)
        last = _last_of(locked, parts)
        if last is not None:
            _copy_state(group, locked)
            return last
        wanted = _parts_to_hand_in(locked, by, base, parts, moment)
        return _hand_in(group, locked, by, wanted, moment)


def ask_to_hand_in(
    group: Group,
    by: User,
    base: int | None = None,
    now: datetime | None = None,
    parts: Collection[str] | None = None,
) -> HandIn | None:
    """Hand in where nobody may object; else ask the others of the group, who have `ANSWER_SECONDS` to say no
    (None; whoever asks again while they have changes nothing). Raises what `hand_in` raises.
    """
    moment = now or timezone.now()
    if not may_object(group):
        return hand_in(group, by, base, moment, parts)
    with writing():
        locked = lock(group)
        last = _last_of(locked, parts)
        if last is None and locked.ask_at is None:
            wanted = _parts_to_hand_in(locked, by, base, parts, moment)
            _change_state(group, locked, ask_at=moment, ask_by=by, ask_parts=wanted)
        else:
            _copy_state(group, locked)
        return last


def may_object(group: Group) -> bool:
    """Whether the teacher wants the others to be asked, and there are others."""
    return group.assignment.may_object and group.members.count() > 1


@writing()
def object_to_hand_in(group: Group) -> bool:
    """A member says that it is too early, or has second thoughts; False where there was nothing to say no to
    (any more).
    """
    locked = lock(group)
    asked = locked.ask_at is not None
    if asked:
        _change_state(group, locked, **_NOT_ASKED)
    return asked


def settle(group: Group, now: datetime | None = None) -> None:
    """Hand in what somebody asked for, if the others have had their time. Whoever reads a sheet sees to it.

    Dropped where it cannot be handed in any more, as a part that the teacher has closed meanwhile.
    """
    moment = now or timezone.now()
    if group.ask_at is None or moment < answer_until(group.ask_at):
        return
    with writing():
        locked = lock(group)
        if locked.ask_at is None or moment < answer_until(locked.ask_at):
            _copy_state(group, locked)
            return
        open_still = parts_to_hand_in(locked, document_of(locked.assignment.version))
        wanted = [part for part in locked.ask_parts if part in open_still]
        if wanted and obstacle(locked, locked.ask_at) is None:
            _hand_in(group, locked, locked.ask_by, wanted, locked.ask_at)
        else:
            _change_state(group, locked, **_NOT_ASKED)


def settle_all(groups: QuerySet[Group], now: datetime | None = None) -> None:
    """`settle` for all of these; without a query where nobody asked."""
    moment = now or timezone.now()
    due = groups.filter(ask_at__lte=moment - timedelta(seconds=ANSWER_SECONDS))
    for group in due.select_related("assignment"):
        settle(group, moment)


def answer_until(asked: datetime) -> datetime:
    """Until when the others may say no to what was asked then."""
    return asked + timedelta(seconds=ANSWER_SECONDS)


_NOT_ASKED: Mapping[str, Any] = {"ask_at": None, "ask_by": None, "ask_parts": []}
_STATE = ("state", "parts_handed_in", "ask_at", "ask_by", "ask_parts", "hand_ins_used")


def _copy_state(group: Group, locked: Group) -> None:
    """Show in the caller's group what somebody else has done meanwhile."""
    for name in _STATE:
        setattr(group, name, getattr(locked, name))


def _last_of(locked: Group, parts: Collection[str] | None) -> HandIn | None:
    """The last hand-in, where these parts, or all that are open, are handed in already."""
    if locked.state == State.OPEN:
        document = document_of(locked.assignment.version)
        wanted = [part for part in parts_with_tasks(document) if parts is None or part in parts]
        are_in = bool(wanted) and all(is_handed_in(locked, part) for part in wanted)
        is_done = are_in or (parts is None and is_waiting(locked, document))
    else:
        is_done = locked.state == State.HANDED_IN
    return locked.hand_ins.order_by("number").last() if is_done else None


def _parts_to_hand_in(
    locked: Group, by: User, base: int | None, parts: Collection[str] | None, now: datetime
) -> list[str]:
    """The parts to be handed in. Raises Refused."""
    document = document_of(locked.assignment.version)
    _refuse(locked, document, (), now)
    open_parts = parts_to_hand_in(locked, document)
    wanted = [part for part in open_parts if parts is None or part in parts]
    if not wanted and parts_with_tasks(document):
        raise Refused("not-yet", text("Essa parte da ficha ainda não está aberta."))
    if base is not None and locked.changes.filter(version__gt=base).exclude(by=by).exists():
        raise Refused(
            "stale", text("O teu grupo mudou a ficha entretanto. Vê o que mudou e entrega outra vez.")
        )
    return wanted


def _hand_in(group: Group, locked: Group, by: User | None, parts: Sequence[str], moment: datetime) -> HandIn:
    document = document_of(locked.assignment.version)
    answers = answers_of(locked)
    marks = documents.mark(document, answers)
    last = locked.hand_ins.order_by("number").last()
    made = HandIn.objects.create(
        group=locked,
        number=1 if last is None else last.number + 1,
        version=locked.version,
        at=moment,
        by=by,
        late=is_late(locked, moment),
        answers=answers,
        parts=list(parts),
        points=decimal(_points(document, marks, parts)),
    )
    is_first = not locked.parts_handed_in
    in_all = {*locked.parts_handed_in, *parts}
    known = parts_with_tasks(document)
    whole = {}
    if in_all.issuperset(known):
        whole = {
            "state": State.HANDED_IN,
            "hand_ins_used": locked.hand_ins_used + 1,
            "handed_in_at": moment,
        }
    _change_state(
        group,
        locked,
        parts_handed_in=[part for part in known if part in in_all],
        late=made.late or (locked.late and not is_first),
        **whole,
        **_NOT_ASKED,
    )
    return made


def _points(document: Document, marks: SheetMarks, parts: Collection[str]) -> Fraction:
    tasks = [task.id for part in document.parts if part.id in parts for task in part.tasks]
    return sum((marks.tasks[task].points for task in tasks), Fraction())


def complete(locked: Group, document: Document, now: datetime) -> None:
    """Hand in a locked sheet of which a newer version of the worksheet has no more part to hand in."""
    known = parts_with_tasks(document)
    if locked.state == State.OPEN and locked.parts_handed_in and set(known) <= set(locked.parts_handed_in):
        used = locked.hand_ins_used + 1
        _change_state(
            locked, locked, state=State.HANDED_IN, hand_ins_used=used, handed_in_at=now, **_NOT_ASKED
        )


def may_go_on(group: Group, now: datetime) -> bool:
    """Whether the group itself may open its sheet, or the parts that it has handed in, again: it has attempts
    and time left, and has been told what is right.
    """
    used = group.hand_ins_used
    if group.state == State.OPEN:
        if not group.parts_handed_in:
            return False
        used += 1
    if used >= group.assignment.attempts:
        return False
    told = group.state == State.RETURNED or group.assignment.feedback != FeedbackTime.RETURN
    limit = closing(group)
    return told and group.assignment.archived_at is None and (limit is None or now <= limit)


@writing()
def reopen_by_group(group: Group, by: User, now: datetime | None = None) -> None:
    """Go on after feedback, for another attempt. Twice is once. Raises Refused "not-now"."""
    locked = lock(group)
    if locked.state == State.OPEN and not locked.parts_handed_in:
        return
    if not may_go_on(locked, now or timezone.now()):
        raise Refused("not-now", text("Esta ficha já não se pode voltar a abrir."))
    # Who corrects a part before the sheet is whole uses up an attempt as well.
    used = locked.hand_ins_used + (locked.state == State.OPEN)
    _change_state(group, locked, state=State.OPEN, parts_handed_in=[], hand_ins_used=used, **_NOT_ASKED)


@writing()
def reopen(group: Group, by: User, parts: Collection[str] | None = None) -> bool:
    """A teacher opens the sheet, or these parts of it, again, with an attempt to hand in; what was handed in
    stays. False where nothing of it was handed in: twice is once.
    """
    locked = lock(group)
    known = parts_with_tasks(document_of(locked.assignment.version))
    before = locked.parts_handed_in or ([] if locked.state == State.OPEN else known)
    left = [] if parts is None else [part for part in before if part not in parts]
    if left == before and (locked.state == State.OPEN or parts is not None):
        return False
    assignment = locked.assignment
    _change_state(
        group,
        locked,
        state=State.OPEN,
        parts_handed_in=left,
        hand_ins_used=min(locked.hand_ins_used, assignment.attempts - 1),
        **_NOT_ASKED,
    )
    log.record(
        "reopen-sheet", actor=by, classroom=assignment.classroom, group=locked.key, assignment=assignment.key
    )
    return True


def reopen_many(
    assignment: Assignment, keys: Collection[str], by: User, parts: Collection[str] | None = None
) -> int:
    """`reopen` for the sheets with these keys; how many were opened."""
    with writing():
        chosen = assignment.groups.filter(key__in=keys).order_by("number")
        return sum(reopen(group, by, parts) for group in chosen)


def go_on_with(assignment: Assignment, parts: Collection[str]) -> None:
    """Open the sheets that were returned before the teacher opened these parts: they were not handed in yet.

    In the transaction of who opens them.
    """
    returned = assignment.groups.select_for_update().filter(state=State.RETURNED).exclude(parts_handed_in=[])
    for group in returned:
        if not set(parts) <= set(group.parts_handed_in):
            group.state = State.OPEN
            group.save(update_fields=["state"])


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


def missing(group: Group) -> list[tuple[str, str]]:
    """The tasks of the parts that can be handed in now in which something is missing, each with "empty" or
    "partial"."""
    document = document_of(group.assignment.version)
    marks = documents.mark(document, answers_of(group)).tasks
    parts = parts_to_hand_in(group, document)
    tasks = [task.id for part in document.parts if part.id in parts for task in part.tasks]
    return [(task, marks[task].state) for task in tasks if marks[task].state in ("empty", "partial")]


def changed_since(group: Group, version: int) -> list[Cell]:
    """The cells that changed after a version of the sheet, with their writers, in order of the changes; as
    the group may see them.
    """
    cells = list(group.cells.filter(version__gt=version).select_related("by").order_by("version"))
    _blank(group, cells)
    return cells


def is_hidden(group: Group, cell: Cell | Change | None) -> bool:
    """Whether a teacher has hidden what stands in this cell."""
    return cell is not None and cell.version in group.hidden


def _blank(group: Group, cells: Iterable[Cell]) -> None:
    """Takes hidden texts out of cells that are shown; what is stored stays."""
    for cell in cells:
        if is_hidden(group, cell):
            cell.value = ""


def visible_answers(group: Group) -> dict[str, str]:
    """What stands in the sheet, by name of the cell, without hidden texts."""
    return {cell.name: cell.value for cell in changed_since(group, 0) if cell.value}


@writing()
def hide_texts(group: Group, task: str, by: User, *, hidden: bool = True) -> int:
    """Hide what the group has typed for a task from the group and the projector, or show it again; how many
    texts that are. They stay in the sheet, for marks and for the record.
    """
    locked = lock(group)
    specs = document_of(locked.assignment.version).cells
    cells = locked.cells.filter(name__startswith=f"{task}:").exclude(value="")
    typed = {cell.version for cell in cells if cell.name in specs and specs[cell.name].form in _TYPED}
    changing = typed - set(locked.hidden) if hidden else typed & set(locked.hidden)
    if changing:
        rest = set(locked.hidden) | changing if hidden else set(locked.hidden) - changing
        _change_state(group, locked, hidden=sorted(rest))
        kind = "hide-text" if hidden else "show-text"
        assignment = locked.assignment
        log.record(
            kind, actor=by, classroom=assignment.classroom, group=locked.key, assignment=assignment.key
        )
    return len(changing)


_TYPED = frozenset({"line", "number", "chain", "long", "subscript"})


def feedback_for(group: Group, answers: Mapping[str, str] | None = None) -> SheetMarks | None:
    """What the members may know of their marks now; None where it is not yet time.

    Who goes on after handing in keeps what was said of the cells that they have not changed since.
    `answers` is what stands in the sheet, where the caller has read it.
    """
    document = document_of(group.assignment.version)
    current = answers_of(group) if answers is None else answers
    if group.assignment.feedback == FeedbackTime.AT_ONCE:
        return documents.mark(document, current)
    tasks: dict[str, TaskMark] = {}
    for given, parts in _last_hand_ins(group, document):
        if _is_told(group, given):
            tasks |= _marks_at_hand_in(document, given, parts, current)
    return SheetMarks(tasks) if tasks else None


def _marks_at_hand_in(
    document: Document, given: HandIn, parts: Collection[str], current: Mapping[str, str]
) -> dict[str, TaskMark]:
    """What was right in these parts when they were handed in, as far as it still stands there."""
    changed = {name for name in {*current, *given.answers} if current.get(name) != given.answers.get(name)}
    marks = documents.mark(document, given.answers)
    tasks = [task.id for part in document.parts if part.id in parts for task in part.tasks]
    return {task: _still_true(task, marks.tasks[task], changed) for task in tasks}


def _last_hand_ins(group: Group, document: Document) -> list[tuple[HandIn, set[str]]]:
    """The hand-ins that count, each with the parts of which it is the last one."""
    left = set(parts_with_tasks(document))
    ins = []
    for given in group.hand_ins.order_by("-number"):
        parts = left if given.parts is None else left.intersection(given.parts)
        if parts:
            ins.append((given, set(parts)))
            left -= parts
        if not left:
            break
    return ins


def returned_parts(group: Group, document: Document) -> set[str]:
    """The parts of which the members see points and comments, in a sheet that was returned: not those that
    they have handed in since, or work on for the first time.
    """
    known = set(parts_with_tasks(document))
    if group.state == State.RETURNED:
        return known
    given = _last_hand_ins(group, document)
    if not given:
        return known
    return {part for made, parts in given if _is_returned(group, made) for part in parts}


def _is_told(group: Group, last: HandIn) -> bool:
    return group.assignment.feedback == FeedbackTime.HAND_IN or _is_returned(group, last)


def _is_returned(group: Group, last: HandIn) -> bool:
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


def cells_json(cells: Iterable[Cell], names: Mapping[int, str], document: Document) -> dict[str, Any]:
    """Cells as they go to pages; `names` says what the reader may call the writers. Where an answer is read
    in another way than it stands there, `reading` says how, in the active language."""
    return {
        cell.name: {"value": cell.value, "version": cell.version, "by": names.get(cell.by_id or 0, "")}
        | ({"reading": translate(said)} if (said := document.echo(cell.name, cell.value)) else {})
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


def written_json(group: Group, viewer: User, written: WriteResult) -> dict[str, Any]:
    """The answer to a request that writes: docs/worksheets.md."""
    theirs = [clash.theirs for clash in written.clashes]
    names = names_for(viewer, [viewer], [*written.cells, *theirs])
    tasks = {cell.name.partition(":")[0] for cell in written.cells}
    document = document_of(group.assignment.version)
    return {
        "version": written.version,
        "cells": cells_json(written.cells, names, document),
        "conflicts": [
            {
                "name": clash.place,
                "mine": clash.mine,
                "theirs": cells_json([clash.theirs], names, document)[clash.place],
            }
            for clash in written.clashes
        ],
        "marks": marks_json(marks_at_once(group, tasks)),
    }


def marks_at_once(group: Group, tasks: Collection[str]) -> dict[str, TaskMark]:
    """The marks of these tasks where the teacher allows feedback at once."""
    if group.assignment.feedback != FeedbackTime.AT_ONCE:
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
        "cells": cells_json(cells, names, document_of(assignment.version)),
        "state": group.state,
        "writable": refused is None,
        "why": "" if refused is None else translate(refused.message),
        "until": None if limit is None else limit.isoformat(),
        "again": may_go_on(group, moment),
        "handed_in": group.parts_handed_in,
        "hidden": group.hidden,
        "ask": ask_json(group, viewer),
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


def ask_json(group: Group, viewer: Account) -> dict[str, Any] | None:
    """Who wants to hand in which parts, and until when the others may say no; None where nobody does."""
    if group.ask_at is None:
        return None
    return {
        "who": names_for(viewer, [group.ask_by]).get(group.ask_by.pk, "") if group.ask_by else "",
        "me": group.ask_by_id == viewer.pk,
        "parts": group.ask_parts,
        "until": answer_until(group.ask_at).isoformat(),
    }


def history(group: Group, viewer: Account, before: int | None = None) -> dict[str, Any]:
    """A page of what changed before a version (None: the newest): `changes` with `task`, `label`, `value`,
    `who`, `at`; `older`: the version before which the next page begins; `hand_ins`; and for
    each member how much they `wrote`.
    """
    document = document_of(group.assignment.version)
    changes = group.changes.order_by("-version").select_related("by")
    if before is not None:
        changes = changes.filter(version__lt=before)
    rows = list(changes[: PAGE_OF_HISTORY + 1])
    page, more = rows[:PAGE_OF_HISTORY], rows[PAGE_OF_HISTORY:]
    hand_ins = list(group.hand_ins.order_by("number").select_related("by"))
    members = members_of(group)
    rows_by = [row.by for row in page] + [hand_in.by for hand_in in hand_ins]
    writers = {by for by in rows_by if by is not None}
    names = people.names_for(viewer, {*members, *writers})
    if not (isinstance(viewer, User) and people.teaches(viewer, group.assignment.classroom)):
        for row in page:
            row.hidden = is_hidden(group, row)  # type: ignore[attr-defined]
    counts = dict(group.changes.values_list("by").annotate(Count("pk")).order_by())
    return {
        "changes": [_change_row(document, row, names) for row in page],
        "older": page[-1].version if more else None,
        "hand_ins": [
            {
                "number": hand_in.number,
                "who": names.get(hand_in.by_id or 0, ""),
                "at": hand_in.at,
                "late": hand_in.late,
                "version": hand_in.version,
                "parts": hand_in.parts,
            }
            for hand_in in hand_ins
        ],
        "wrote": [{"who": names[member.pk], "changes": counts.get(member.pk, 0)} for member in members],
    }


def _change_row(document: Document, row: Change, names: Mapping[int, str]) -> dict[str, Any]:
    spec = document.cells.get(row.name)  # a newer version of the worksheet may have lost it
    return {
        "version": row.version,
        "task": row.name.partition(":")[0],
        "label": row.name if spec is None else translate(spec.label),
        "value": "" if getattr(row, "hidden", False) else row.value,
        "hidden": getattr(row, "hidden", False),
        "who": names.get(row.by_id or 0, ""),
        "at": row.at,
    }
