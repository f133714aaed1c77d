"""What `lessons` keeps of a person: group sheets, what they wrote there, marks, worksheets of their own."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.privacy import PageLink, PersonalData, Section, moment, section
from games.pictures.names import name_in
from games.pictures.texts import translate
from lessons.classroom.grid import cell_words
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
from lessons.classroom.sheets import document_of
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
from lessons.course import library, practice
from lessons.course.exercises import EXERCISES
from lessons.course.models import Answer, GivenLesson, Lesson, LessonProgress, PracticeSitting, StepAnswer
from lessons.course.shipped_lessons import LESSONS
from lessons.course.sittings import PROBLEM
from lessons.worksheets.documents import BadDocument, Document
from lessons.worksheets.models import Worksheet


def sections(user: User) -> Iterator[Section]:
    """The groups with their marks, every change by the person, P/N classifications, own worksheets, what
    somebody invents, alone or with others, and where the person's name may be shown, or could be once.
    """
    groups = Group.objects.filter(members__pupil=user).select_related(
        "assignment__version__worksheet", "assignment__classroom"
    )
    yield section(
        "groups",
        _("Grupos e fichas"),
        groups,
        {
            "worksheet": (_("ficha de trabalho"), lambda group: group.assignment.version.worksheet.title),
            "class": (_("turma"), lambda group: str(group.assignment.classroom)),
            "group": (_("grupo"), lambda group: group.number),
            "state": (_("estado"), lambda group: str(group.get_state_display())),
            "handed_in": (_("entregue em"), lambda group: moment(group.handed_in_at)),
            "comment": (_("comentário do professor"), lambda group: group.comment),
        },
        is_answers=True,
    )
    yield section(
        "marks",
        _("Classificações e comentários"),
        Mark.objects.filter(group__in=groups).select_related("group"),
        {
            "group": (_("grupo"), lambda mark: mark.group.number),
            "task": (_("pergunta"), lambda mark: mark.task),
            "points": (_("pontos"), lambda mark: None if mark.points is None else str(mark.points)),
            "comment": (_("comentário"), lambda mark: mark.comment),
        },
        is_answers=True,
    )
    yield section(
        "answers",
        _("O que escreveu em fichas"),
        Change.objects.filter(by=user).select_related("group__assignment__version").order_by("at"),
        {
            "group": (_("grupo"), lambda change: change.group.number),
            "task": (_("pergunta"), lambda change: change.name.partition(":")[0]),
            "cell": (_("lugar"), _cell_in_words, lambda change: change.name),
            "value": (_("valor"), _value_in_words, lambda change: change.value),
            "at": (_("quando"), lambda change: moment(change.at)),
        },
        is_answers=True,
    )
    yield section(
        "classifications",
        _("Classificações P/N"),
        Classification.objects.filter(by=user).order_by("at"),
        {
            "position": (_("posição"), lambda said: said.position),
            "letter": (_("letra"), lambda said: said.letter),
            "subscript": (_("índice"), lambda said: said.subscript),
            "right": (_("certa"), lambda said: said.right),
            "at": (_("quando"), lambda said: moment(said.at)),
        },
        is_answers=True,
    )
    yield section(
        "exercises",
        _("Respostas a exercícios"),
        Answer.objects.filter(who=user),
        {
            "exercise": (_("exercício"), lambda answer: _exercise_name(answer.exercise)),
            "level": (_("nível"), lambda answer: answer.level),
            "question": (_("pergunta"), practice.question_words, lambda answer: answer.given),
            "answer": (_("resposta"), lambda row: row.written),
            "state": (_("estado"), lambda row: str(row.get_state_display())),
            "at": (_("quando"), lambda row: moment(row.at)),
        },
        is_answers=True,
    )
    yield section(
        "sitting",
        _("Último treino misturado"),
        PracticeSitting.objects.filter(who=user),
        {
            "questions": (
                _("perguntas"),
                lambda sitting: ", ".join(dict.fromkeys(_exercise_name(row[0]) for row in sitting.questions)),
                lambda sitting: sitting.questions,
            ),
            "at": (_("quando"), lambda sitting: moment(sitting.begun_at)),
        },
    )
    yield section(
        "lessons",
        _("Lições começadas"),
        LessonProgress.objects.filter(who=user),
        {
            "lesson": (_("lição"), lambda row: _lesson_title(row.lesson)),
            "steps": (
                _("passos feitos"),
                lambda progress: len(progress.done),
                lambda progress: progress.done,
            ),
            "at": (_("última vez"), lambda row: moment(row.at)),
        },
    )
    yield section(
        "step_answers",
        _("Respostas em lições"),
        StepAnswer.objects.filter(who=user),
        {
            "lesson": (_("lição"), lambda answer: _lesson_title(answer.lesson)),
            "step": (_("passo"), _step_title, lambda answer: answer.step),
            "answer": (_("resposta"), lambda row: row.written),
            "state": (_("estado"), lambda row: str(row.get_state_display())),
            "at": (_("quando"), lambda row: moment(row.at)),
        },
        is_answers=True,
    )
    yield section(
        "own_lessons",
        _("Lições próprias"),
        Lesson.objects.filter(owner=user),
        {
            "title": (_("título"), lambda lesson: lesson.title),
            "document": (
                _("página"),
                lambda lesson: PageLink(_("ver a lição"), lesson.get_absolute_url()),
                lambda lesson: lesson.document,
            ),
            "changed": (_("mudada em"), lambda lesson: moment(lesson.changed_at)),
        },
    )
    yield section(
        "openings",
        _("Análises abertas durante uma tarefa"),
        Opening.objects.filter(pupil=user).select_related("assignment__version__worksheet"),
        {
            "worksheet": (_("ficha de trabalho"), lambda opening: opening.assignment.version.worksheet.title),
            "game": (_("jogo"), lambda opening: name_in(opening.game, {})),
            "at": (_("quando"), lambda opening: moment(opening.at)),
        },
    )
    yield section(
        "worksheets",
        _("Fichas de trabalho próprias"),
        Worksheet.objects.filter(owner=user),
        {
            "title": (_("título"), lambda sheet: sheet.title),
            "document": (
                _("página"),
                lambda sheet: PageLink(_("ver a ficha"), sheet.get_absolute_url()),
                lambda sheet: sheet.draft,
            ),
            "changed": (_("mudada em"), lambda sheet: moment(sheet.changed_at)),
        },
    )
    yield section(
        "photos",
        _("Fotografias do papel"),
        _photos(user).select_related("group").defer("content"),
        {
            "group": (_("grupo"), lambda photo: photo.group.number),
            "name": (
                _("fotografia"),
                lambda photo: PageLink(
                    _("ver a fotografia"), reverse("lessons:photo", args=[photo.group.key, photo.key])
                ),
                lambda photo: f"{photo.key}.jpg",
            ),
            "own": (_("juntada pelo próprio"), lambda photo: photo.by_id == user.pk),
            "made": (_("feita em"), lambda photo: moment(photo.made_at)),
        },
        is_answers=True,
    )
    yield section(
        "inventions",
        _("Jogos inventados"),
        Author.objects.filter(person=user).select_related("invention__classroom"),
        {
            "name": (_("nome"), lambda author: author.invention.document.get("name") or _("sem nome")),
            "class": (
                _("turma"),
                lambda author: author.invention.classroom and str(author.invention.classroom),
            ),
            "document": (
                _("página"),
                lambda author: PageLink(_("ver o jogo"), author.invention.get_absolute_url()),
                lambda author: author.invention.document,
            ),
            "joined": (_("autor desde"), lambda author: moment(author.joined_at)),
            "left": (_("autor até"), lambda author: moment(author.left_at)),
        },
    )
    yield section(
        "pictures",
        _("Imagens de jogos inventados"),
        Picture.objects.filter(invention__authors__person=user).defer("content").select_related("invention"),
        {
            "name": (
                _("imagem"),
                lambda picture: PageLink(_("ver a imagem"), reverse("lessons:picture", args=[picture.key])),
                lambda picture: f"{picture.key}.png",
            ),
            "invention": (_("jogo"), lambda picture: picture.invention.document.get("name") or _("sem nome")),
            "made": (_("feita em"), lambda picture: moment(picture.made_at)),
        },
    )
    yield section(
        "consents",
        _("Autorizações para mostrar o nome"),
        Consent.objects.filter(person=user).select_related("entry__edition"),
        {
            "edition": (_("edição do concurso"), lambda consent: consent.entry.edition.title),
            "name": (_("nome mostrado"), lambda consent: consent.shown_name),
            "signed": (_("assinada em"), lambda consent: consent.signed_on),
            "withdrawn": (_("retirada em"), lambda consent: moment(consent.withdrawn_at)),
        },
    )


def _cell_in_words(change: Change) -> str:
    """What stands before the cell on the sheet."""
    document = _document(change)
    spec = document and document.cells.get(change.name)
    return translate(spec.label) if spec else _("um lugar que a ficha já não tem")


def _value_in_words(change: Change) -> str:
    """What was written; of a choice, its words."""
    document = _document(change)
    spec = document and document.cells.get(change.name)
    if document is None or spec is None:
        return change.value
    return cell_words(document.field(f"{spec.task}:{spec.field}"), change.value)


def _document(change: Change) -> Document | None:
    """None where another release wrote what this one cannot read."""
    try:
        return document_of(change.group.assignment.version)
    except BadDocument:
        return None


def _lesson_title(key: str) -> str:
    """The title of a lesson of the course, or of a teacher's own."""
    if key in LESSONS:
        return library.shipped(key).title
    title = Lesson.objects.filter(key=key).values_list("title", flat=True).first()
    return title or _("uma lição que já não existe")


def _step_title(answer: StepAnswer) -> str:
    document = library.document_at(answer.lesson)
    steps = () if document is None else document.steps
    titles = (step.title for step in steps if step.id == answer.step)
    return next(titles, _("um passo que a lição já não tem"))


def _exercise_name(slug: str) -> str:
    if slug == PROBLEM:
        return _("problemas")
    return translate(EXERCISES[slug].name) if slug in EXERCISES else _("um exercício que já não existe")


def _photos(user: User) -> QuerySet[Photo]:
    """Those of the pupil's sheets, and those that the pupil brought to a sheet before going to another."""
    return Photo.objects.filter(
        Q(group__in=Group.objects.filter(members__pupil=user)) | Q(by=user, by__kind=User.Kind.PUPIL)
    )


def erase(user: User, pseudonym: str, names: Sequence[str]) -> None:
    """The sheets stay, with the pseudonym wherever a text names the person; worksheets that only the person
    used go. So do all photographs of the person's sheets: hands and names on paper take no pseudonym.
    """
    groups = Group.objects.filter(members__pupil=user)
    inventions = _kept_inventions(user)
    entries = Entry.objects.filter(invention__in=inventions)
    written = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)", re.IGNORECASE)
    told: list[tuple[QuerySet[Any], str]] = [
        (Cell.objects.filter(group__in=groups), "value"),
        (Change.objects.filter(group__in=groups), "value"),
        (Mark.objects.filter(group__in=groups), "comment"),
        (Group.objects.filter(pk__in=groups), "comment"),
        (HandIn.objects.filter(group__in=groups), "answers"),
        (Invention.objects.filter(pk__in=inventions), "document"),
        (InventionRevision.objects.filter(invention__in=inventions), "document"),
        (Feedback.objects.filter(entry__in=entries), "text"),
        (Judgement.objects.filter(entry__in=entries), "comments"),
    ]
    for rows, field in told:
        # By update, since the rows of a history refuse to be saved again.
        for pk, value in rows.values_list("pk", field):
            replaced = _replaced(value, written, pseudonym)
            if replaced != value:
                rows.filter(pk=pk).update(**{field: replaced})
    _photos(user).delete()
    Assignment.objects.filter(groups__in=groups).update(spotlight=None)
    Opening.objects.filter(pupil=user).delete()
    Answer.objects.filter(who=user).delete()
    PracticeSitting.objects.filter(who=user).delete()
    LessonProgress.objects.filter(who=user).delete()
    StepAnswer.objects.filter(who=user).delete()
    Lesson.objects.filter(owner=user).exclude(key__in=GivenLesson.objects.values("lesson")).delete()
    Worksheet.objects.filter(owner=user, shared=False, versions=None).delete()
    Consent.objects.filter(person=user).delete()
    Author.objects.filter(person=user, left_at=None).update(left_at=user.erased_at)


def _kept_inventions(user: User) -> list[int]:
    """Inventions of the person, without those that nobody else made and nobody handed in: these are deleted,
    with their pictures.
    """
    inventions = Invention.objects.filter(authors__person=user)
    shared = Author.objects.exclude(person=user).values("invention")
    handed_in = Entry.objects.exclude(submitted_at=None, state=Entry.State.DRAFT).values("invention")
    inventions.exclude(pk__in=shared).exclude(pk__in=handed_in).delete()
    return list(inventions.values_list("pk", flat=True))


def _replaced(value: Any, written: re.Pattern[str], pseudonym: str) -> Any:
    """A text, or a JSON value, with the pseudonym in every text."""
    if isinstance(value, dict):
        return {key: _replaced(item, written, pseudonym) for key, item in value.items()}
    if isinstance(value, list):
        return [_replaced(item, written, pseudonym) for item in value]
    return written.sub(pseudonym, value) if isinstance(value, str) else value


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


KEEPER = PersonalData(sections, erase, remove)
