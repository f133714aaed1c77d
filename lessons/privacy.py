"""What `lessons` keeps of a person: group sheets, what they wrote there, marks, worksheets of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.privacy import Keeper, Section, moment
from lessons.classroom.models import (
    Assignment,
    Cell,
    Change,
    Classification,
    Group,
    HandIn,
    Mark,
    Opening,
    Photo,
)
from lessons.contest.models import (
    Author,
    Consent,
    Edition,
    Entry,
    Feedback,
    Invention,
    InventionRevision,
    Judgement,
    Picture,
)
from lessons.worksheets.models import Worksheet


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
        "openings",
        _("Análises abertas durante uma tarefa"),
        {"worksheet": _("ficha de trabalho"), "game": _("jogo"), "at": _("quando")},
        [
            {
                "worksheet": one.assignment.version.worksheet.title,
                "game": one.game,
                "at": moment(one.at),
            }
            for one in Opening.objects.filter(pupil=user).select_related("assignment__version__worksheet")
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
    yield Section(
        "photos",
        _("Fotografias do papel"),
        {"group": _("grupo"), "name": _("nome"), "own": _("juntada pelo próprio"), "made": _("feita em")},
        [
            {
                "group": photo.group.number,
                "name": f"{photo.key}.jpg",
                "own": photo.by_id == user.pk,
                "made": moment(photo.made_at),
            }
            for photo in _photos(user).select_related("group").defer("content")
        ],
    )
    yield from _invention_sections(user)
    yield _consents(user)


def _photos(user: User) -> QuerySet[Photo]:
    """Those of the pupil's sheets, and those that the pupil brought to a sheet before going to another."""
    return Photo.objects.filter(
        Q(group__in=Group.objects.filter(members__pupil=user)) | Q(by=user, by__kind=User.Kind.PUPIL)
    )


def _consents(user: User) -> Section:
    """Where the person's name may be shown, or could be once."""
    consents = Consent.objects.filter(person=user).select_related("entry__edition")
    return Section(
        "consents",
        _("Autorizações para mostrar o nome"),
        {
            "edition": _("edição do concurso"),
            "name": _("nome mostrado"),
            "signed": _("assinada em"),
            "withdrawn": _("retirada em"),
        },
        [
            {
                "edition": one.entry.edition.title,
                "name": one.shown_name,
                "signed": one.signed_on.isoformat(),
                "withdrawn": moment(one.withdrawn_at),
            }
            for one in consents
        ],
    )


def _invention_sections(user: User) -> Iterator[Section]:
    """What somebody invents, alone or with others, and the pictures of it."""
    authorships = Author.objects.filter(person=user).select_related("invention__classroom")
    yield Section(
        "inventions",
        _("Jogos inventados"),
        {
            "name": _("nome"),
            "class": _("turma"),
            "document": _("documento"),
            "joined": _("autor desde"),
            "left": _("autor até"),
        },
        [
            {
                "name": str(one.invention),
                "class": None if one.invention.classroom is None else str(one.invention.classroom),
                "document": one.invention.document,
                "joined": moment(one.joined_at),
                "left": moment(one.left_at),
            }
            for one in authorships
        ],
    )
    pictures = Picture.objects.filter(invention__authors__person=user).defer("content")
    yield Section(
        "pictures",
        _("Imagens de jogos inventados"),
        {"name": _("nome"), "invention": _("jogo"), "made": _("feita em")},
        [
            {"name": f"{one.key}.png", "invention": str(one.invention), "made": moment(one.made_at)}
            for one in pictures.select_related("invention")
        ],
    )


def erase(user: User, pseudonym: str, names: Sequence[str]) -> None:
    """The sheets stay, with the pseudonym wherever a text names the person; worksheets that only the person
    used go. So do all photographs of the person's sheets: hands and names on paper take no pseudonym.
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
    _photos(user).delete()
    Assignment.objects.filter(groups__in=groups).update(spotlight=None)
    Opening.objects.filter(pupil=user).delete()
    Worksheet.objects.filter(owner=user, shared=False, versions=None).delete()
    _erase_inventions(user, written, pseudonym)
    _erase_contest(user, written, pseudonym)


def _erase_inventions(user: User, written: re.Pattern[str], pseudonym: str) -> None:
    """What nobody else made and nobody handed in goes, with its pictures; elsewhere the authorship ends."""
    inventions = Invention.objects.filter(authors__person=user)
    shared = Author.objects.exclude(person=user).values("invention")
    handed_in = Entry.objects.exclude(submitted_at=None, state=Entry.State.DRAFT).values("invention")
    inventions.exclude(pk__in=shared).exclude(pk__in=handed_in).delete()
    kept = list(inventions.values_list("pk", flat=True))
    documents: list[QuerySet[Any]] = [
        Invention.objects.filter(pk__in=kept),
        InventionRevision.objects.filter(invention__in=kept),
    ]
    for rows in documents:
        for pk, document in rows.values_list("pk", "document"):
            replaced = _replaced(document, written, pseudonym)
            if replaced != document:
                rows.filter(pk=pk).update(document=replaced)
    Author.objects.filter(person=user, left_at=None).update(left_at=user.erased_at)


def _erase_contest(user: User, written: re.Pattern[str], pseudonym: str) -> None:
    """Consents go, with the names that they allowed; what others wrote of the game has the pseudonym."""
    Consent.objects.filter(person=user).delete()
    entries = Entry.objects.filter(invention__authors__person=user)
    _replace(Feedback.objects.filter(entry__in=entries), "text", written, pseudonym)
    for pk, comments in Judgement.objects.filter(entry__in=entries).values_list("pk", "comments"):
        replaced = _replaced(comments, written, pseudonym)
        if replaced != comments:
            Judgement.objects.filter(pk=pk).update(comments=replaced)


def _replaced(value: Any, written: re.Pattern[str], pseudonym: str) -> Any:
    """A JSON value with the pseudonym in every text."""
    if isinstance(value, dict):
        return {key: _replaced(one, written, pseudonym) for key, one in value.items()}
    if isinstance(value, list):
        return [_replaced(one, written, pseudonym) for one in value]
    return written.sub(pseudonym, value) if isinstance(value, str) else value


def _pattern(names: Sequence[str]) -> re.Pattern[str]:
    """Any of the names as whole words, in any capitals."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)", re.IGNORECASE)


def _replace(rows: QuerySet[Model], field: str, written: re.Pattern[str], pseudonym: str) -> None:
    """By update, since the rows of a history refuse to be saved again."""
    for pk, text in rows.exclude(**{field: ""}).values_list("pk", field):
        replaced = written.sub(pseudonym, text)
        if replaced != text:
            rows.filter(pk=pk).update(**{field: replaced})


def remove(users: Sequence[int], classrooms: Sequence[int], by: User) -> None:
    """Editions and inventions in which nobody else has a part. Worksheets that other classes work with go
    to a teacher there.
    """
    real = Author.objects.exclude(person__in=users).values("invention")
    Edition.objects.filter(organiser__in=users).exclude(entries__invention__in=real).delete()
    Invention.objects.filter(authors__person__in=users).exclude(pk__in=real).delete()
    used = Assignment.objects.filter(version__worksheet__owner__in=users).exclude(classroom__in=classrooms)
    for assignment in used.select_related("classroom"):
        teachers = assignment.classroom.teachers.exclude(pk__in=users).order_by("teachings__position")
        Worksheet.objects.filter(versions=assignment.version_id).update(owner=teachers.first() or by)
    Assignment.objects.filter(classroom__in=classrooms).delete()


KEEPER = Keeper(sections, erase, remove)
