"""Worksheets of teachers and their versions: the only writer of `Worksheet` and `WorksheetVersion`.

A draft changes, a version never: an assignment has a version, and nothing that is written later reaches it.
"""

from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.people import is_teacher
from accounts.refusals import refuse
from accounts.stale_edits import check_base
from games.rules.text import Text, text
from lessons.worksheets.about import About
from lessons.worksheets.builtin import FICHA, Template, templates
from lessons.worksheets.documents import BadDocument, Document, parse_document
from lessons.worksheets.models import Worksheet, WorksheetVersion
from lessons.worksheets.new_tasks import is_unwritten

# The languages of the site, with what each adds to the slug of its own worksheets.
LANGUAGES = {
    code: "" if code == settings.LANGUAGE_CODE else f"-{code}" for code, _language in settings.LANGUAGES
}
TITLE = 120  # characters
MOST = 300  # worksheets of one teacher


class IncompleteWorksheet(Exception):
    """The draft cannot be given to a class; `reasons` say why."""

    def __init__(self, reasons: list[Text]) -> None:
        super().__init__("; ".join(map(str, reasons)))
        self.reasons = reasons


def shipped(language: str = "pt", name: str = FICHA) -> Worksheet:
    """A worksheet that the site brings, made or renewed where it is not that of this release."""
    language = _own_language(name, language)
    document, slug = _words(name, language), name + LANGUAGES[language]
    about = _about(name, language)
    stored = Worksheet.objects.filter(slug=slug).first()
    if stored is not None and stored.draft == document and About.of(stored) == about:
        return stored
    return _ship(document, about, slug)


def ship_all() -> None:
    """Makes or renews all of the shelf, in all languages."""
    stored = {
        worksheet.slug: (worksheet.draft, About.of(worksheet))
        for worksheet in Worksheet.objects.filter(owner=None)
    }
    for name in templates():
        for language in filter(templates()[name].has_texts, LANGUAGES):
            document, slug = _words(name, language), name + LANGUAGES[language]
            about = _about(name, language)
            if stored.get(slug) != (document, about):
                _ship(document, about, slug)


def in_language(language: str) -> QuerySet[Worksheet]:
    """The shelf in one language; what has no texts in it, in Portuguese."""
    slugs = [name + LANGUAGES[_own_language(name, language)] for name in templates()]
    return Worksheet.objects.filter(owner=None, slug__in=slugs)


def _own_language(name: str, language: str) -> str:
    known = language in LANGUAGES and templates()[name].has_texts(language)
    return language if known else settings.LANGUAGE_CODE


def name_of(worksheet: Worksheet) -> str | None:
    """The name of a worksheet on the shelf; None for all others."""
    slug = worksheet.slug or ""
    names = (slug.removesuffix(ending) for ending in LANGUAGES.values())
    return next((name for name in names if name in templates()), None)


def ready(worksheet: Worksheet) -> Template | None:
    """What the site knows of a worksheet of its own, or of a copy of one."""
    name = name_of(worksheet) or (worksheet.copy_of and name_of(worksheet.copy_of))
    return templates()[name] if name else None


def for_class(worksheet: Worksheet, language: str) -> Worksheet:
    """The worksheet in the language of a class: the site's have several, all others are what they are."""
    name = name_of(worksheet)
    return shipped(language, name) if name else worksheet


@cache
def _words(name: str, language: str) -> dict[str, Any]:
    return templates()[name].document(language).json()


@cache
def _about(name: str, language: str) -> About:
    ready = templates()[name]
    return About(*ready.years, minutes=ready.guide(language).minutes, topic=ready.topic, language=language)


@transaction.atomic
def _ship(document: dict[str, Any], about: About, slug: str) -> Worksheet:
    new = {"title": document["title"][:TITLE], "draft": document, **about.columns()}
    worksheet, _new = Worksheet.objects.select_for_update().get_or_create(slug=slug, defaults=new)
    changed = [name for name, value in new.items() if getattr(worksheet, name) != value]
    if changed:
        worksheet.revision += "draft" in changed
        for name in changed:
            setattr(worksheet, name, new[name])
        worksheet.save(update_fields=[*changed, "revision", "changed_at"])
    return worksheet


def visible_to(user: User | AnonymousUser) -> QuerySet[Worksheet]:
    """What a teacher may see, use and copy: their own, the site's, what colleagues of the school share.

    All of it shows its answers: so who is not verified has only their own.
    """
    if not isinstance(user, User) or not is_teacher(user):
        return Worksheet.objects.none()
    if user.unverified:
        return Worksheet.objects.filter(owner=user).select_related("owner")
    seen = Q(owner=user) | Q(owner=None)
    if user.school_id is not None:
        seen |= Q(shared=True, archived_at=None, owner__school=user.school_id)
    return Worksheet.objects.filter(seen).select_related("owner")


def may_edit(user: User | AnonymousUser, worksheet: Worksheet) -> bool:
    """Whether `user` is the teacher whose worksheet it is."""
    return is_teacher(user) and worksheet.owner_id == user.pk


@transaction.atomic
def create(
    owner: User, document: Document, copy_of: Worksheet | None = None, about: About | None = None
) -> Worksheet:
    """A new worksheet of a teacher; ValidationError when there are too many, or it has no title."""
    _only_teachers(owner)
    # Two clicks at the same time wait for each other here.
    User.objects.select_for_update().get(pk=owner.pk)
    if Worksheet.objects.filter(owner=owner).count() >= MOST:
        refuse(_("Já tens %(n)d fichas. Apaga algumas primeiro."), "too-many", n=MOST)
    worksheet = Worksheet(
        owner=owner,
        title=document.title,
        draft=document.json(),
        changed_by=owner,
        copy_of=copy_of,
        **(about or About()).columns(),
    )
    worksheet.full_clean()
    worksheet.save()
    return worksheet


def duplicate(worksheet: Worksheet, by: User) -> Worksheet:
    """A copy of the draft for another teacher, or for the same one. Raises ValidationError as `create`."""
    ending = gettext(" (cópia)")
    title = worksheet.title.removesuffix(ending)[: TITLE - len(ending)] + ending
    try:
        document = parse_document({**worksheet.draft, "title": title})
    except BadDocument as error:
        raise ValidationError(_("Esta ficha não se consegue ler."), code="unreadable") from error
    return create(by, document, copy_of=worksheet, about=About.of(worksheet))


@transaction.atomic
def save_draft(worksheet: Worksheet, document: Document, base: int, by: User) -> Worksheet:
    """The worksheet with this draft. `base` is the revision that the writer had seen.

    The same draft again changes nothing. Raises StaleEdit, PermissionDenied; ValidationError for its title.
    """
    current = _locked(worksheet, by)
    draft = document.json()
    if current.draft == draft:
        return current
    check_base(base, current.revision, current)
    current.title, current.draft, current.changed_by = document.title, draft, by
    current.revision += 1
    current.full_clean()
    current.save(update_fields=["title", "draft", "revision", "changed_by", "changed_at"])
    return current


@transaction.atomic
def describe(worksheet: Worksheet, about: About, by: User) -> None:
    """Says for which years it is, how long it takes, and about what. Raises ValidationError."""
    current = _locked(worksheet, by)
    for name, value in about.columns().items():
        setattr(current, name, value)
    current.full_clean()
    current.save(update_fields=list(about.columns()))


@transaction.atomic
def share(worksheet: Worksheet, by: User, *, shared: bool = True) -> None:
    """Lets the colleagues of the owner's school see, use and copy it, or no more: then assignments that they
    have made of it go on. ValidationError without a school."""
    current = _locked(worksheet, by)
    if shared and by.school_id is None:
        refuse(_("Não estás em nenhuma escola: não há com quem partilhar."), "no-school")
    current.shared = shared
    current.save(update_fields=["shared"])


@transaction.atomic
def put_away(worksheet: Worksheet, by: User, *, archived: bool = True) -> None:
    """Archives it, while its assignments go on; or takes it back."""
    current = _locked(worksheet, by)
    current.archived_at = (current.archived_at or timezone.now()) if archived else None
    current.save(update_fields=["archived_at"])


@transaction.atomic
def delete(worksheet: Worksheet, by: User) -> None:
    """Raises ValidationError when some assignment uses one of its versions."""
    current = _locked(worksheet, by)
    if is_given(current):
        refuse(_("Esta ficha já foi atribuída a uma turma: podes arquivá-la, mas não apagá-la."), "used")
    current.delete()


def problems(worksheet: Worksheet) -> list[Text]:
    """Why the draft cannot be given to a class; nothing when it can."""
    try:
        document = parse_document(worksheet.draft)
    except BadDocument as error:
        return [error.sentence]
    if not document.tasks:
        return [text("A ficha ainda não tem perguntas.")]
    unwritten = [
        text("A pergunta {task} ainda não foi escrita.", task=task.id)
        for task in document.tasks
        if is_unwritten(task.prompt)
    ]
    return unwritten + [
        text("A pergunta {task} não tem onde responder.", task=task.id)
        for task in document.tasks
        if not task.fields
    ]


@transaction.atomic
def version_for(worksheet: Worksheet, by: User) -> WorksheetVersion:
    """The version of the draft as it is now, made unless there is one. Raises NotReady, PermissionDenied."""
    if not visible_to(by).filter(pk=worksheet.pk).exists():
        raise PermissionDenied(gettext("Esta ficha é de outro professor."))
    current = Worksheet.objects.select_for_update().get(pk=worksheet.pk)
    if reasons := problems(current):
        raise IncompleteWorksheet(reasons)
    last = latest_version(current)
    if last is not None and last.document == current.draft:
        return last
    return WorksheetVersion.objects.create(
        worksheet=current,
        number=1 if last is None else last.number + 1,
        revision=current.revision,
        document=current.draft,
    )


def latest_version(worksheet: Worksheet) -> WorksheetVersion | None:
    """The newest version that was made; the draft may have gone on since."""
    return worksheet.versions.order_by("-number").first()


def used_ids(worksheet: Worksheet) -> set[str]:
    """The ids of parts and tasks that versions have: another task under such an id would get its answers."""
    documents = worksheet.versions.values_list("document", flat=True)
    parts = [part for document in documents for part in document["parts"]]
    return {part["id"] for part in parts} | {task["id"] for part in parts for task in part["tasks"]}


def is_given(worksheet: Worksheet) -> bool:
    """Whether some assignment uses a version of it."""
    return worksheet.versions.filter(assignments__isnull=False).exists()


def _only_teachers(user: User) -> None:
    if not is_teacher(user):
        raise PermissionDenied(gettext("As fichas de trabalho são dos professores."))


def _locked(worksheet: Worksheet, by: User) -> Worksheet:
    """The worksheet as it is now, until the transaction ends, for its owner alone."""
    current = Worksheet.objects.select_for_update().get(pk=worksheet.pk)
    if not may_edit(by, current):
        raise PermissionDenied(gettext("Só quem fez esta ficha a pode mudar. Podes duplicá-la."))
    return current
