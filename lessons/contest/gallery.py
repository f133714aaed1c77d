"""The public gallery of games, and whose names stand there: the only writer of `GalleryGame` and `Consent`.

A game goes there after the results, by an act of the organiser, as a copy without names and without the texts
about how it was made. Names of authors are shown only while a consent is recorded that nobody withdrew.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import log
from accounts.models import Enrolment, User
from accounts.refusals import refuse
from games.pictures.texts import translate
from games.rules.invented.document import Incomplete
from lessons.contest import access, blind, kinds
from lessons.contest.models import Author, Consent, Entry, GalleryGame

KEPT_TEXTS = ("material", "rules", "disguise")


def visible() -> QuerySet[GalleryGame]:
    """The games that everybody may see."""
    games = GalleryGame.objects.filter(withdrawn_at=None, entry__state=Entry.State.JUDGED)
    return games.select_related("entry__edition", "entry__category", "entry__invention__classroom")


def game_of(game: GalleryGame) -> kinds.PlayableInvention:
    """The game as it is played: rules and starts. Raises Incomplete where this release cannot read it."""
    return kinds.build(kinds.tidy(game.document))


# Publishing and withdrawing.


@transaction.atomic
def publish(entry: Entry, by: User) -> GalleryGame:
    """Puts a judged game into the gallery; one that was withdrawn comes back, as its final version is.

    Raises PermissionDenied for who does not organise the edition; ValidationError before the results, and for
    a game that cannot be played.
    """
    current = _locked(entry)
    if not access.is_organiser(by, current.edition):
        raise PermissionDenied
    final = current.final
    if current.edition.published_at is None or current.state != Entry.State.JUDGED or final is None:
        refuse(_("Um jogo só vai para a galeria depois de publicados os resultados."))
    there = GalleryGame.objects.filter(entry=current).first()
    if there is not None and there.withdrawn_at is None:
        return there
    game = there or GalleryGame(entry=current)
    game.document = _copy(current, final.document)
    game.published_at, game.published_by, game.withdrawn_at = timezone.now(), by, None
    game.save()
    _record("publish-game", current, by)
    return game


def _copy(entry: Entry, document: dict[str, Any]) -> dict[str, Any]:
    """The document without names and without what was written for teacher and judges only."""
    shown = blind.public(entry).document(kinds.tidy(document))
    texts = {name: text if name in KEPT_TEXTS else "" for name, text in shown["texts"].items()}
    copy = kinds.tidy({**shown, "texts": texts, "match": ""})
    try:
        kinds.build(copy)
    except Incomplete as wrong:
        raise ValidationError(
            _("Este jogo não se consegue jogar: %(reason)s"), params={"reason": translate(wrong.args[0])}
        ) from None
    return copy


def may_withdraw(game: GalleryGame, user: access.Reader) -> bool:
    """The organiser, and the teachers of the class that invented it."""
    return access.is_organiser(user, game.entry.edition) or access.teaches_invention(
        user, game.entry.invention
    )


@transaction.atomic
def withdraw(game: GalleryGame, by: User) -> None:
    """Takes a game out of the gallery at once; twice is harmless. Raises PermissionDenied."""
    current = GalleryGame.objects.select_for_update(of=("self",)).select_related("entry__invention")
    locked = current.select_related("entry__edition").get(pk=game.pk)
    if not may_withdraw(locked, by):
        raise PermissionDenied
    if locked.withdrawn_at is None:
        locked.withdrawn_at = timezone.now()
        locked.save(update_fields=["withdrawn_at"])
        _record("withdraw-game", locked.entry, by)
    game.withdrawn_at = locked.withdrawn_at


# Names.


def shown_authors(game: GalleryGame) -> list[str]:
    """The names that may stand beside a published game, in the order of its authors."""
    return shown_names([game.entry]).get(game.entry_id, [])


def shown_names(entries: Iterable[Entry]) -> dict[int, list[str]]:
    """The same for several entries, in one query."""
    consents = Consent.objects.filter(
        entry__in=list(entries),
        withdrawn_at=None,
        person__erased_at=None,
        person__authorships__invention=F("entry__invention"),
        person__authorships__left_at=None,
    )
    names: dict[int, list[str]] = defaultdict(list)
    for pk, name in consents.order_by("person__authorships__pk").values_list("entry_id", "shown_name"):
        names[pk].append(name)
    return names


@dataclass(frozen=True, slots=True)
class Signer:
    """An author as their teacher sees them: with the consent that holds now, or None, and the name that is
    proposed for a new one."""

    person: User
    real_name: str
    consent: Consent | None
    proposed: str


def signers(entry: Entry) -> list[Signer]:
    """The authors of an entry, for the teachers of their class; three queries."""
    authors = Author.objects.filter(invention=entry.invention_id, left_at=None, person__erased_at=None)
    people = [author.person for author in authors.select_related("person").order_by("pk")]
    classroom = entry.invention.classroom_id
    enrolments = Enrolment.objects.filter(classroom=classroom, pupil__in=people).order_by("joined_at")
    names = dict(enrolments.values_list("pupil_id", "real_name"))
    consents = {
        consent.person_id: consent for consent in Consent.objects.filter(entry=entry, withdrawn_at=None)
    }
    return [
        Signer(person, name, consents.get(person.pk), name.partition(" ")[0])
        for person in people
        if (name := names.get(person.pk, ""))
    ]


@transaction.atomic
def record_consent(entry: Entry, person: User, shown_name: str, signed_on: date, by: User) -> Consent:
    """That a teacher of the class saw the signed paper. Another name or date takes the place of what was
    recorded before; the same again changes nothing.

    Raises PermissionDenied; ValidationError, with the names of the fields.
    """
    current = _locked(entry)
    if not access.teaches_invention(by, current.invention):
        raise PermissionDenied
    if person not in [signer.person for signer in signers(current)]:
        raise ValidationError({"person": gettext("Essa pessoa não é autora deste jogo.")})
    if signed_on > timezone.localdate():
        raise ValidationError({"signed_on": gettext("Esta data ainda não chegou.")})
    name = shown_name.strip()
    there = Consent.objects.filter(entry=current, person=person, withdrawn_at=None).first()
    if there is not None and (there.shown_name, there.signed_on) == (name, signed_on):
        return there
    new = Consent(entry=current, person=person, shown_name=name, signed_on=signed_on, recorded_by=by)
    new.clean_fields()
    if there is not None:
        _end(there)
    new.save()
    _record("record-consent", current, by, person)
    return new


@transaction.atomic
def withdraw_consent(consent: Consent, by: User) -> None:
    """The name is shown no more, from now on; twice is harmless. Raises PermissionDenied."""
    entry = _locked(consent.entry)
    if not access.teaches_invention(by, entry.invention):
        raise PermissionDenied
    current = Consent.objects.select_related("person").get(pk=consent.pk)
    if current.withdrawn_at is None:
        _end(current)
        _record("withdraw-consent", entry, by, current.person)
    consent.withdrawn_at = current.withdrawn_at


def _end(consent: Consent) -> None:
    consent.withdrawn_at = timezone.now()
    consent.save(update_fields=["withdrawn_at"])


def _locked(entry: Entry) -> Entry:
    """The entry as it is now, for this transaction alone."""
    entries = Entry.objects.select_for_update(of=("self",))
    return entries.select_related("edition", "final", "invention__classroom").get(pk=entry.pk)


def _record(kind: str, entry: Entry, by: User, subject: User | None = None) -> None:
    log.record(
        kind,
        actor=by,
        classroom=entry.invention.classroom,
        subject=subject,
        edition=entry.edition.key,
        entry=entry.key,
    )
