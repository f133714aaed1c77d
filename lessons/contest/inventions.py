"""Inventions of the workshop: the only writer of `Invention`, `Author` and `InventionRevision`.

All writing of an invention locks its row first. Its authors write one document at the same time: what they
change in different places is put together, and what clashes is left to them. Nothing written is ever lost:
earlier documents stay as revisions.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import people
from accounts.models import Classroom, User
from accounts.refusals import refuse
from accounts.stale_edits import Clash, StaleEdit
from games.models import Match
from games.rules.invented.document import BadDraft
from games.rules.text import text
from lessons.contest import kinds, phases
from lessons.contest.models import ENTRY_AUTHORS, Author, Invention, InventionRevision

MOST = 60  # inventions of one author, archived ones too
EVERY = timedelta(minutes=10)
# Revisions that are kept of each kind; those handed in are all kept.
KEPT = {"auto": 40, "saved": 40, "restored": 20}
MATCHES = 100  # newest matches that are looked at

Reason = InventionRevision.Reason


class Locked(Exception):
    """The invention was handed in, and is not open for changes."""


# Making


@transaction.atomic
def create(by: User, classroom: Classroom | None, kind: str) -> Invention:
    """A new invention: a board game, or a Nim game with one block and one start (`kinds.new_draft`).
    Pupils invent for a class of theirs, teachers for themselves.

    Raises PermissionDenied, ValidationError for too many, KeyError for an unknown kind.
    """
    allowed = people.is_teacher(by) if classroom is None else people.attends(by, classroom)
    if not allowed:
        raise PermissionDenied(gettext("Escolhe uma das tuas turmas."))
    _check_number(by)
    invention = Invention.objects.create(
        classroom=classroom, document=kinds.new_draft(kind), changed_at=timezone.now(), changed_by=by
    )
    Author.objects.create(invention=invention, person=by)
    return invention


def _check_number(person: User) -> None:
    """Locks the account, so that two clicks at the same time wait for each other."""
    User.objects.select_for_update().get(pk=person.pk)
    if Author.objects.filter(person=person, left_at=None).count() >= MOST:
        refuse(_("São invenções a mais: no máximo %(n)d por pessoa."), "too-many", n=MOST)


# Authors


def authors_of(invention: Invention) -> list[User]:
    """Who the authors are now, in the order in which they came."""
    authors = invention.authors.filter(left_at=None).select_related("person").order_by("pk")
    return [author.person for author in authors]


def may_join(invention: Invention) -> list[User]:
    """The classmates who could still become authors, in the order of the register."""
    if invention.classroom is None:
        return []
    there = Author.objects.filter(invention=invention, left_at=None).values("person")
    return [pupil.pupil for pupil in people.current_pupils(invention.classroom).exclude(pupil__in=there)]


@transaction.atomic
def add_author(invention: Invention, person: User, by: User) -> None:
    """A classmate becomes author too; twice is once. Raises PermissionDenied, Locked, ValidationError."""
    _check_number(person)
    locked = to_write(invention, by)
    authors = authors_of(locked)
    if person in authors:
        return
    if locked.classroom is None or not people.attends(person, locked.classroom):
        refuse(_("Só colegas da turma podem ser autores."), "not-classmate")
    if len(authors) >= ENTRY_AUTHORS:
        refuse(_("Uma invenção tem no máximo %(n)d autores."), "full", n=ENTRY_AUTHORS)
    Author.objects.update_or_create(invention=locked, person=person, defaults={"left_at": None})


@transaction.atomic
def leave(invention: Invention, person: User) -> None:
    """An author goes; the last one cannot. Raises PermissionDenied, Locked, ValidationError."""
    locked = to_write(invention, person)
    if len(authors_of(locked)) == 1:
        refuse(_("Só tu és autor desta invenção: não podes sair, mas podes arquivá-la."), "last")
    Author.objects.filter(invention=locked, person=person).update(left_at=timezone.now())


@transaction.atomic
def put_away(invention: Invention, by: User, *, archived: bool = True) -> None:
    """Archives it for all its authors, or takes it back. Raises PermissionDenied."""
    locked = _of_author(invention, by)
    locked.archived_at = (locked.archived_at or timezone.now()) if archived else None
    locked.save(update_fields=["archived_at"])
    invention.archived_at = locked.archived_at


# Writing


def save(
    invention: Invention, by: User, base: int, draft: object, base_document: Mapping[str, Any] | None = None
) -> Invention:
    """The invention with this draft. `base` is the version that the writer had seen, with its document.

    What others have changed since in other places stays. The same draft again changes nothing. Raises
    StaleEdit (what does not clash is stored then), Locked, PermissionDenied, BadDraft.
    """
    kind = kinds.kind_of(invention.document)
    mine = kind.tidy(draft)
    tidied = None if base_document is None else kind.tidy(base_document)
    stored, clashes = _save(invention, by, base, mine, tidied)
    if clashes:
        raise StaleEdit(stored, clashes=clashes)
    return stored


@transaction.atomic
def _save(
    invention: Invention, by: User, base: int, mine: dict[str, Any], base_document: dict[str, Any] | None
) -> tuple[Invention, list[Clash]]:
    locked = to_write(invention, by)
    now = timezone.now()
    clashes: list[Clash] = []
    document = mine
    if base != locked.version:
        kind = kinds.kind_of(locked.document)
        document, clashes = kind.merge(base_document or _document_at(locked, base), mine, locked.document)
    if any(not isinstance(clash.mine, (str, type(None))) for clash in clashes):
        # Whole lists cannot be put side by side at a field: mine can be brought back from its revision.
        _keep(locked, by, Reason.SAVED, mine, now)
    if document["match"] != locked.document["match"]:
        _check_match(locked, document)
    if document["look"]["picture"] != locked.document["look"]["picture"]:
        _check_picture(locked, document["look"]["picture"])
    if document != locked.document:
        _change(locked, by, document, now)
    return locked, clashes


def _check_picture(invention: Invention, key: str) -> None:
    if key and not invention.pictures.filter(key=key).exists():
        raise BadDraft("look.picture", text("Escolhe uma das imagens deste jogo."))


def _document_at(invention: Invention, version: int) -> dict[str, Any] | None:
    revisions = invention.revisions.filter(version=version).exclude(reason=Reason.SAVED)
    return revisions.values_list("document", flat=True).first()


def _change(invention: Invention, by: User, document: dict[str, Any], now: datetime) -> None:
    """Store another document of the locked invention; now and then what was there becomes a revision."""
    last = invention.revisions.aggregate(at=Max("made_at"), version=Max("version"))
    if now - (last["at"] or invention.created_at) >= EVERY and last["version"] != invention.version:
        _keep(invention, invention.changed_by, Reason.AUTO, invention.document, now)
    invention.document = document
    invention.version += 1
    invention.changed_at, invention.changed_by = now, by
    invention.save(update_fields=["document", "version", "changed_at", "changed_by"])


def to_write(invention: Invention, by: User) -> Invention:
    """The invention as it is now, locked until the transaction ends, for its authors.

    Raises Locked, PermissionDenied.
    """
    locked = _of_author(invention, by)
    if not phases.is_open(locked):
        raise Locked
    return locked


def _of_author(invention: Invention, by: User) -> Invention:
    locked = Invention.objects.select_for_update().get(pk=invention.pk)
    if not locked.authors.filter(person=by, left_at=None).exists():
        raise PermissionDenied(gettext("Só os autores podem mudar esta invenção."))
    return locked


# Revisions


@transaction.atomic
def revise(
    invention: Invention, by: User | None, reason: str = Reason.SAVED, *, now: datetime | None = None
) -> InventionRevision:
    """Keeps the document as it is now. Who may is asked by the caller."""
    locked = Invention.objects.select_for_update().get(pk=invention.pk)
    return _keep(locked, by, reason, locked.document, now or timezone.now())


def _keep(
    invention: Invention, by: User | None, reason: str, document: dict[str, Any], now: datetime
) -> InventionRevision:
    last = invention.revisions.aggregate(last=Max("number"))["last"] or 0
    made = InventionRevision.objects.create(
        invention=invention,
        number=last + 1,
        version=invention.version,
        document=document,
        reason=reason,
        made_at=now,
        made_by=by,
    )
    if reason in KEPT:
        older = invention.revisions.filter(reason=reason).order_by("-number")[KEPT[reason] :]
        invention.revisions.filter(pk__in=[revision.pk for revision in older]).delete()
    return made


@transaction.atomic
def restore(revision: InventionRevision, by: User) -> Invention:
    """The document is again what it was; what was there is kept as a revision first.

    Raises PermissionDenied, Locked.
    """
    locked = to_write(revision.invention, by)
    document = kinds.tidy(revision.document)
    if document != locked.document:
        now = timezone.now()
        _keep(locked, by, Reason.RESTORED, locked.document, now)
        _change(locked, by, document, now)
    return locked


# Matches of an invention


def matches_of(invention: Invention) -> list[Match]:
    """The matches of this game, as its rules are now, that its authors played; the newest first."""
    players = Author.objects.filter(invention=invention, left_at=None).values("person")
    return _of_these_rules(
        Match.objects.filter(seats__user__in=players, created_at__gte=invention.created_at),
        invention.document,
    )


def matches_of_class(invention: Invention, document: Mapping[str, Any]) -> list[Match]:
    """The matches by the rules of a document in which an author or, without one, a classmate plays."""
    players = Q(seats__user__in=Author.objects.filter(invention=invention).values("person"))
    if invention.classroom is not None:
        pupils = people.current_pupils(invention.classroom).values("pupil")
        players |= Q(seats__user__in=pupils)
    return _of_these_rules(Match.objects.filter(players, created_at__gte=invention.created_at), document)


def _of_these_rules(matches: QuerySet[Match], document: Mapping[str, Any]) -> list[Match]:
    kind = kinds.kind_of(document)
    newest = matches.filter(game=kind.game.slug).distinct().order_by("-created_at", "-pk")[:MATCHES]
    return [match for match in newest if kind.is_match_of(match, document)]


def recorded_match(invention: Invention, document: Mapping[str, Any] | None = None) -> Match | None:
    """The chosen match, where it was played to its end by the game's present rules, by somebody who is or was
    an author. `document` is the invention's, or one that it shall have.
    """
    document = document or invention.document
    players = Author.objects.filter(invention=invention).values("person")
    over = Q(code=document["match"], status=Match.Status.FINISHED, end=Match.End.GAME)
    matchs = _of_these_rules(Match.objects.filter(over, seats__user__in=players), document)
    return matchs[0] if matchs else None


def _check_match(invention: Invention, document: Mapping[str, Any]) -> None:
    if document["match"] and recorded_match(invention, document) is None:
        raise BadDraft(
            "match",
            text("Escolhe uma partida deste jogo, com as regras de agora, que um autor jogou até ao fim."),
        )
