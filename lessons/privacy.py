"""What `lessons` keeps of a person: group sheets, what they wrote there, marks, worksheets of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.privacy import Keeper, Section, moment
from lessons.models import Assignment, Cell, Change, Classification, Group, HandIn, Mark, Worksheet


def sections(user: User) -> Iterator[Section]:
    """The groups with their marks, every change by the person, P/N classifications, own worksheets."""
    groups = Group.objects.filter(members__pupil=user).select_related(
        "assignment__version__worksheet", "assignment__classroom"
    )
    yield Section(
        "groups",
        _("Grupos e fichas"),
        {
            "worksheet": _("ficha de trabalho"),
            "class": _("turma"),
            "group": _("grupo"),
            "state": _("estado"),
            "handed_in": _("entregue em"),
            "comment": _("comentário do professor"),
        },
        [
            {
                "worksheet": group.assignment.version.worksheet.title,
                "class": str(group.assignment.classroom),
                "group": group.number,
                "state": str(group.get_state_display()),
                "handed_in": moment(group.handed_in_at),
                "comment": group.comment,
            }
            for group in groups
        ],
    )
    yield Section(
        "marks",
        _("Classificações e comentários"),
        {"group": _("grupo"), "task": _("pergunta"), "points": _("pontos"), "comment": _("comentário")},
        [
            {
                "group": mark.group.number,
                "task": mark.task,
                "points": None if mark.points is None else str(mark.points),
                "comment": mark.comment,
            }
            for mark in Mark.objects.filter(group__in=groups).select_related("group")
        ],
    )
    yield Section(
        "answers",
        _("O que escreveu em fichas"),
        {"group": _("grupo"), "cell": _("célula"), "value": _("valor"), "at": _("quando")},
        [
            {
                "group": change.group.number,
                "cell": change.name,
                "value": change.value,
                "at": moment(change.at),
            }
            for change in Change.objects.filter(by=user).select_related("group").order_by("at")
        ],
    )
    yield Section(
        "classifications",
        _("Classificações P/N"),
        {
            "position": _("posição"),
            "letter": _("letra"),
            "subscript": _("índice"),
            "right": _("certa"),
            "at": _("quando"),
        },
        [
            {
                "position": said.position,
                "letter": said.letter,
                "subscript": said.subscript,
                "right": said.right,
                "at": moment(said.at),
            }
            for said in Classification.objects.filter(by=user).order_by("at")
        ],
    )
    yield Section(
        "worksheets",
        _("Fichas de trabalho próprias"),
        {"title": _("título"), "document": _("documento"), "changed": _("mudada em")},
        [
            {"title": sheet.title, "document": sheet.draft, "changed": moment(sheet.changed_at)}
            for sheet in Worksheet.objects.filter(owner=user)
        ],
    )


def erase(user: User, pseudonym: str, names: Sequence[str]) -> None:
    """The sheets stay, with the pseudonym wherever a text names the person; worksheets that only the person
    used go.
    """
    groups = Group.objects.filter(members__pupil=user)
    written = _pattern(names)
    _replace(Cell.objects.filter(group__in=groups), "value", written, pseudonym)
    _replace(Change.objects.filter(group__in=groups), "value", written, pseudonym)
    _replace(Mark.objects.filter(group__in=groups), "comment", written, pseudonym)
    _replace(Group.objects.filter(pk__in=groups), "comment", written, pseudonym)
    for hand_in in HandIn.objects.filter(group__in=groups):
        answers = {name: written.sub(pseudonym, value) for name, value in hand_in.answers.items()}
        if answers != hand_in.answers:
            HandIn.objects.filter(pk=hand_in.pk).update(answers=answers)
    Assignment.objects.filter(groups__in=groups).update(spotlight=None)
    Worksheet.objects.filter(owner=user, shared=False, versions=None).delete()


def _pattern(names: Sequence[str]) -> re.Pattern[str]:
    """Any of the names as whole words, in any capitals."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)", re.IGNORECASE)


def _replace(rows: QuerySet[Model], field: str, written: re.Pattern[str], pseudonym: str) -> None:
    """By update, since the rows of a history refuse to be saved again."""
    for pk, text in rows.exclude(**{field: ""}).values_list("pk", field):
        replaced = written.sub(pseudonym, text)
        if replaced != text:
            rows.filter(pk=pk).update(**{field: replaced})


KEEPER = Keeper(sections, erase)
