"""Editions of the contest with their phases and categories: their only writer.

A phase has a beginning and no end of its own, and the beginnings are strictly in order: so from the first one
on exactly one phase is active, whatever is changed.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from itertools import pairwise
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import people
from accounts.log import record
from accounts.models import School, User
from accounts.refusals import refuse
from accounts.stale_edits import check_base
from lessons.contest import kinds, phases, regulation, rubric
from lessons.contest.models import Category, Edition, Judgement, Phase
from lessons.contest.phases import Kind

MAX_REGULATION = 20_000
MAX_CATEGORIES = 12
# How long after the presentation the later phases begin, at `HOUR` of the school's day.
DAYS = {Kind.FEEDBACK: 7, Kind.FINAL: 10, Kind.JUDGING: 21, Kind.RESULTS: 35}
HOUR = time(18)


def default_categories() -> tuple[str, ...]:
    return _("2.º ciclo"), _("3.º ciclo"), _("Secundário")


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionTerms:
    """What an organiser decides about an edition. `phases` are beginnings by kind, all six."""

    title: str
    phases: Mapping[str, datetime]
    open_to_all: bool = False
    schools: tuple[School, ...] = ()
    regulation: str = regulation.DEFAULT
    categories: tuple[str, ...] = field(default_factory=default_categories)
    blind: bool = True
    judges_wanted: int = 2
    kinds: str = Edition.Kinds.NIM

    def fingerprint(self) -> str:
        """Equal for equal terms: tells a form that was filled in before somebody else changed them."""
        dates = [self.phases[kind].timestamp() for kind in phases.ORDER]
        rest = [self.title, self.open_to_all, sorted(school.pk for school in self.schools)]
        more = [self.regulation, self.categories, self.blind, self.judges_wanted, str(self.kinds)]
        return hashlib.sha256(repr([dates, rest, more]).encode()).hexdigest()[:16]


def default_phases(now: datetime) -> dict[str, datetime]:
    """The rulebook's calendar from now on: comments after a week, the final version two weeks later."""
    first = now.replace(second=0, microsecond=0)
    day = timezone.localdate(first)
    phases = {Kind.PRESENTATION.value: first, Kind.PROPOSALS.value: first + timedelta(hours=1)}
    for kind, days in DAYS.items():
        phases[kind.value] = timezone.make_aware(datetime.combine(day + timedelta(days=days), HOUR))
    return phases


def terms_of(edition: Edition) -> EditionTerms:
    """The terms as they are stored."""
    return EditionTerms(
        title=edition.title,
        phases={phase.kind: phase.starts_at for phase in edition.phases.all()},
        open_to_all=edition.open_to_all,
        schools=tuple(edition.schools.all()),
        regulation=edition.regulation,
        categories=tuple(category.name for category in edition.categories.all()),
        blind=edition.blind,
        judges_wanted=edition.judges_wanted,
        kinds=edition.kinds,
    )


@transaction.atomic
def create(by: User, title: str, terms: EditionTerms | None = None) -> Edition:
    """A new edition of the teacher's school; without terms, with the usual ones from now on.

    Raises ValidationError, with the names of the fields.
    """
    school = people.school_of(by)
    if not people.is_teacher(by) or school is None:
        refuse(_("Só um professor de uma escola pode organizar uma edição do concurso."), "not_teacher")
    wanted = terms or EditionTerms(title=title, phases=default_phases(timezone.now()))
    edition = Edition(school=school, organiser=by, rubric=rubric.default())
    _check_dates(wanted.phases)
    _write(edition, wanted, title)
    for kind in phases.ORDER:
        Phase.objects.create(edition=edition, kind=kind, starts_at=wanted.phases[kind])
    _write_categories(edition, wanted.categories)
    record("create-edition", actor=by, edition=edition.key)
    return edition


@transaction.atomic
def change(edition: Edition, by: User, terms: EditionTerms, *, base: str | None = None) -> Edition:
    """Other terms. `base` is the fingerprint of the terms that `by` had before the eyes.

    A date can only be moved to a moment that is still to come, and none after the results are published.
    Raises ValidationError, with the names of the fields.
    """
    stored = lock(edition)
    before = terms_of(stored)
    words = _("Entretanto outra pessoa mudou esta edição. Abre-a outra vez e vê como está.")
    check_base(base, before.fingerprint(), stored, words)
    moved = [kind for kind in phases.ORDER if terms.phases.get(kind) != before.phases[kind]]
    _check_dates(terms.phases)
    _check_moved(stored, terms.phases, moved, timezone.now())
    _check_kinds(stored, terms.kinds)
    _write(stored, terms, terms.title)
    _write_phases(stored, terms.phases, moved)
    _write_categories(stored, terms.categories)
    record("change-edition", actor=by, edition=stored.key)
    _record_dates(stored, by, before.phases, terms.phases, moved)
    return stored


@transaction.atomic
def begin(edition: Edition, kind: str, by: User) -> Edition:
    """The next phase begins now. Whoever asks twice, or for a phase that has begun, changes nothing.

    Raises ValidationError for a phase that is not the next one.
    """
    stored = lock(edition)
    now = timezone.now()
    steps = {step.kind: step for step in phases.timeline(stored, now)}
    if kind not in steps or steps[kind].state != "coming":
        return stored
    following = next(step for step in steps.values() if step.state == "coming")
    if following.kind != kind:
        refuse(_("Antes desta fase ainda há outra."), "not-next")
    before = {step.kind: step.starts_at for step in steps.values()}
    _check_moved(stored, before | {kind: now}, [kind], now)
    _write_phases(stored, {kind: now}, [kind])
    _record_dates(stored, by, before, {kind: now}, [kind])
    return stored


@transaction.atomic
def put_away(edition: Edition, by: User, *, archived: bool = True) -> None:
    """Archives an edition: nothing is handed in any more, and it leaves the lists; or takes it back."""
    stored = lock(edition)
    if archived != (stored.archived_at is not None):
        stored.archived_at = timezone.now() if archived else None
        stored.save(update_fields=["archived_at"])
        record("archive-edition" if archived else "restore-edition", actor=by, edition=stored.key)
    edition.archived_at = stored.archived_at


def rubric_obstacle(edition: Edition, now: datetime) -> str:
    """Why the rubrics of an edition cannot be changed any more; empty where they can."""
    if edition.published_at is not None:
        return _("Os resultados já foram publicados: a grelha já não muda.")
    if phases.active(edition, now) in (Kind.JUDGING, Kind.RESULTS):
        return _("A avaliação já começou: a grelha já não muda.")
    begun = Judgement.objects.filter(entry__edition=edition).exclude(levels={}, comments={})
    return _("Já há avaliações feitas com esta grelha: já não muda.") if begun.exists() else ""


@transaction.atomic
def change_rubric(
    edition: Edition,
    by: User,
    field: rubric.RubricField,
    wanted: Mapping[str, Any],
    *,
    base: str | None = None,
) -> Edition:
    """Another rubric of one kind of games, before judging begins. `base` is the fingerprint of the one that
    `by` had before the eyes. Raises StaleEdit, ValidationError with the places of what is wrong.
    """
    stored = lock(edition)
    if problem := rubric_obstacle(stored, timezone.now()):
        refuse(problem, "closed")
    words = _("Entretanto outra pessoa mudou esta grelha. Abre-a outra vez e vê como está.")
    check_base(base, rubric.fingerprint(getattr(stored, field)), stored, words)
    others = {
        criterion["id"]
        for other in rubric.FIELDS
        if other != field
        for criterion in rubric.rubric_of(stored, other)["criteria"]
    }
    rubric.check(wanted["criteria"], wanted["ties"], others)
    setattr(stored, field, {"criteria": wanted["criteria"], "ties": wanted["ties"]})
    stored.save(update_fields=[field])
    record("change-rubric", actor=by, edition=stored.key)
    return stored


def lock(edition: Edition) -> Edition:
    """The edition as it is stored now, held for this transaction."""
    return Edition.objects.select_for_update(of=("self",)).select_related("school").get(pk=edition.pk)


# --- checks


def _check_dates(dates: Mapping[str, datetime]) -> None:
    labels = dict(Kind.choices)
    absent = {kind: _("Falta o dia em que começa esta fase.") for kind in phases.ORDER if kind not in dates}
    if absent:
        raise ValidationError(absent)
    for before, after in pairwise(phases.ORDER):
        if dates[after] <= dates[before]:
            raise ValidationError(
                {after: _("Tem de começar depois de «%(phase)s».") % {"phase": str(labels[before])}}
            )


def _check_kinds(edition: Edition, wanted: str) -> None:
    """Refuses to take no more of a kind of games of which there are entries."""
    documents = edition.entries.values_list("invention__document", flat=True)
    entered = {kinds.kind_of(document).is_board for document in documents}
    if wanted == Edition.Kinds.NIM and True in entered:
        raise ValidationError({"kinds": _("Já há propostas de jogos de tabuleiro nesta edição.")})
    if wanted == Edition.Kinds.BOARD and False in entered:
        raise ValidationError({"kinds": _("Já há propostas de jogos Nim nesta edição.")})


def _check_moved(
    edition: Edition, dates: Mapping[str, datetime], moved: Iterable[str], now: datetime
) -> None:
    """Forms know minutes only, so that the minute that runs counts as now."""
    minute = now.replace(second=0, microsecond=0)
    for kind in moved:
        if edition.published_at is not None:
            raise ValidationError({kind: _("Os resultados já foram publicados: as datas já não mudam.")})
        if dates[kind] < minute:
            raise ValidationError({kind: _("Este momento já passou: escolhe um que ainda esteja para vir.")})


# --- writing


def _write(edition: Edition, terms: EditionTerms, title: str) -> None:
    edition.title = title.strip()
    edition.open_to_all = terms.open_to_all
    edition.regulation = regulation.fitting(terms.regulation, terms.kinds)
    edition.blind = terms.blind
    edition.judges_wanted = terms.judges_wanted
    edition.kinds = terms.kinds
    edition.board_rubric = edition.board_rubric or rubric.board_default()
    if len(edition.regulation) > MAX_REGULATION:
        raise ValidationError(
            {"regulation": _("É comprido demais: no máximo %(most)d letras.") % {"most": MAX_REGULATION}}
        )
    edition.full_clean()
    edition.save()
    invited = (
        [] if terms.open_to_all else [school for school in terms.schools if school.pk != edition.school_id]
    )
    edition.schools.set(invited)


def _write_phases(edition: Edition, dates: Mapping[str, datetime], moved: list[str]) -> None:
    """Two phases may change places in time: so no two of them are written at the same moment."""
    rows = [phase for phase in edition.phases.all() if phase.kind in moved]
    for far, phase in enumerate(rows):
        phase.starts_at = datetime.max.replace(tzinfo=phase.starts_at.tzinfo) - timedelta(days=2 + far)
        phase.save(update_fields=["starts_at"])
    for phase in rows:
        phase.starts_at = dates[phase.kind]
        phase.save(update_fields=["starts_at"])


def _write_categories(edition: Edition, names: Iterable[str]) -> None:
    wanted = [name.strip() for name in names if name.strip()]
    if len(wanted) != len(set(wanted)):
        raise ValidationError({"categories": _("Duas categorias têm o mesmo nome.")})
    if len(wanted) > MAX_CATEGORIES:
        raise ValidationError(
            {"categories": _("São categorias a mais: no máximo %(most)d.") % {"most": MAX_CATEGORIES}}
        )
    gone = edition.categories.exclude(name__in=wanted)
    used = gone.filter(entries__isnull=False).first()
    if used is not None:
        raise ValidationError(
            {"categories": _("Já há propostas na categoria «%(name)s».") % {"name": used.name}}
        )
    gone.delete()
    for position, name in enumerate(wanted):
        row = edition.categories.filter(name=name).first() or Category(edition=edition, name=name)
        row.position = position
        row.full_clean()
        row.save()


def _record_dates(
    edition: Edition,
    by: User,
    before: Mapping[str, datetime],
    after: Mapping[str, datetime],
    moved: Iterable[str],
) -> None:
    for kind in moved:
        record(
            "move-phase",
            actor=by,
            edition=edition.key,
            phase=kind,
            before=before[kind].isoformat(),
            after=after[kind].isoformat(),
        )
