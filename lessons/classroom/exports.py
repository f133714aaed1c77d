"""What a teacher takes home: marks, the grid and typical mistakes as tables, for the screen and for files."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import Enrolment
from games.pictures.texts import translate
from lessons.classroom import sheets, verdicts
from lessons.classroom.class_marks import ClassMarks, register
from lessons.classroom.grid import STATES, Grid
from lessons.classroom.models import Assignment, Group, Member
from lessons.classroom.statistics import Report
from lessons.table_files import ScreenTable, Value
from lessons.worksheets.points import points_text


@dataclass(frozen=True, slots=True)
class PupilRow:
    """One pupil: the place in the class, and the group's sheet, if there is one."""

    enrolment: Enrolment
    group: Group | None
    sheet: verdicts.MarkedSheet | None


def lines(assignment: Assignment) -> list[PupilRow]:
    """The pupils of the class and those who left it but are in a group, by number; a constant number of
    queries.
    """
    groups = list(assignment.groups.order_by("number"))
    for group in groups:
        group.assignment = assignment
    sheets = verdicts.marked_sheets(groups)
    by_pk = {group.pk: group for group in groups}
    of_pupil = dict(Member.objects.filter(assignment=assignment).values_list("pupil_id", "group_id"))
    lines = []
    for enrolment in register(assignment.classroom, of_pupil):
        pk = of_pupil.get(enrolment.pupil_id, 0)
        lines.append(PupilRow(enrolment, by_pk.get(pk), sheets.get(pk)))
    return lines


def grades(assignment: Assignment, listed: Sequence[PupilRow]) -> ScreenTable:
    """The marks of these pupils, a column for each task, points as numbers to two decimals."""
    document = sheets.document_of(assignment.version)
    header = [_("N.º"), _("Nome"), _("Total"), _("de"), _("Percentagem"), _("Por corrigir")]
    header += [_("Grupo"), _("Estado"), _("Entregue em")]
    header += [f"{task.id} ({points_text(task.points)})" for task in document.tasks]
    return ScreenTable(
        _("Notas %(class)s") % {"class": assignment.classroom.name},
        header,
        [list(_row(line, [task.id for task in document.tasks], document.points)) for line in listed],
    )


def _row(line: PupilRow, tasks: Sequence[str], out_of: Fraction) -> Iterator[Value]:
    yield line.enrolment.number
    yield line.enrolment.real_name
    if line.group is None or line.sheet is None:
        yield from [None, None, None, None, None, _("sem grupo"), None, *[None] * len(tasks)]
        return
    total = line.sheet.total
    yield number(total.points)
    yield number(out_of)
    yield number(100 * total.points / out_of) if out_of else None
    yield len(line.sheet.waiting)
    yield line.group.number
    yield _state(line.group)
    yield _moment(line.group)
    results = line.sheet.results
    for task in tasks:
        empty = results[task].state == "empty" and not results[task].decided
        yield None if empty else number(results[task].points)


def _state(group: Group) -> str:
    if group.state == Group.State.OPEN and group.changed_at is None:
        return _("ainda não começou")
    return str(group.get_state_display()) + (f" ({_('fora do prazo')})" if group.late else "")


def _moment(group: Group) -> str | None:
    if group.handed_in_at is None:
        return None
    return date_format(timezone.localtime(group.handed_in_at), "SHORT_DATETIME_FORMAT")


def class_grades(shown: ClassMarks) -> ScreenTable:
    """The marks of a class in all its assignments, in percent, below the weights; empty: does not count."""
    header = [_("N.º"), _("Nome"), *(given.version.worksheet.title for given in shown.assignments)]
    weights: list[Value] = [None, _("Peso"), *(given.weight for given in shown.assignments), None]
    rows: list[list[Value]] = [
        [line.enrolment.number, line.enrolment.real_name, *map(percent, line.shares), percent(line.mean)]
        for line in shown.lines
    ]
    title = _("Notas %(class)s") % {"class": shown.classroom.name}
    return ScreenTable(title, [*header, _("Média (%)")], [weights, *rows])


def percent(share: Fraction | None) -> int | Decimal | None:
    """A share as a spreadsheet's number of percent, to two decimals."""
    return None if share is None else number(100 * share)


def states(shown: Grid) -> ScreenTable:
    """The live grid: for each group how far every task is, in words."""
    header = [_("Grupo"), _("Membros"), *(column.task.id for column in shown.columns)]
    rows: list[list[Value]] = [
        [row.label, ", ".join(person.name for person in row.members), *(box.word for box in row.boxes)]
        for row in shown.rows
    ]
    header += [_("Pontos"), _("de")]
    for line, row in zip(rows, shown.rows, strict=True):
        line += [number(row.total.points), number(row.total.out_of)]
    return ScreenTable(_("Ao vivo"), header, rows)


def mistakes(report: Report) -> list[ScreenTable]:
    """The statistics of an assignment: tasks, typical mistakes, wrong answers, positions."""
    tasks: list[list[Value]] = []
    typical: list[list[Value]] = []
    answers: list[list[Value]] = []
    positions: list[list[Value]] = []
    for row in report.tasks:
        name = row.task.id
        average = None if row.average is None else number(row.average)
        tasks.append([name, average, number(row.out_of), *(row.states[state] for state in STATES)])
        typical += [
            [name, translate(slip.words), len(slip.who), ", ".join(who.label for who in slip.who)]
            for slip in row.mistakes
        ]
        answers += [[name, translate(wrong.cell), wrong.value, len(wrong.who)] for wrong in row.wrong]
        positions += [
            [name, spot.label, spot.letter, spot.right, spot.wrong, spot.empty] for spot in row.spots
        ]
    task = _("Pergunta")
    return [
        ScreenTable(_("Perguntas"), [task, _("Média"), _("de"), *map(str, STATES.values())], tasks),
        ScreenTable(_("Erros mais frequentes"), [task, _("Erro"), _("N.º de grupos"), _("Quem")], typical),
        ScreenTable(
            _("Respostas erradas"), [task, _("Onde"), _("O que escreveram"), _("N.º de grupos")], answers
        ),
        ScreenTable(
            _("Posições"),
            [task, _("Posição"), _("Letra certa"), _("Certas"), _("Erradas"), _("Vazias")],
            positions,
        ),
    ]


def number(points: Fraction) -> int | Decimal:
    """Points as a spreadsheet's number, to two decimals."""
    if points.denominator == 1:
        return int(points)
    return round(Decimal(points.numerator) / points.denominator, 2)
