"""Judging: who judges what, what they say of it, how far it is. The only writer of `Juror` and `Judgement`.

Nobody judges entries of an own school, of own pupils or of their own. Whoever assigns or submits first locks
the edition, so that two at a time count each other. The log tells numbers of entries, never authors.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from functools import cached_property
from statistics import mean, median
from typing import Annotated, Any, Literal

import msgspec
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import log
from accounts.models import Enrolment, Teaching, User
from accounts.refusals import refuse
from accounts.stale_edits import check_base
from lessons.contest import access, blind, phases, rubric
from lessons.contest.editions import lock
from lessons.contest.models import Author, Edition, Entry, Feedback, Judgement, Juror

State = Judgement.State
GENERAL = "general"  # the comment that is about no criterion
MAX_COMMENT = 2_000
MAX_REASON = 400
FAR_APART = 20  # points: more than that between two judges asks for a third one
_Level = Annotated[int, msgspec.Meta(ge=0, le=rubric.HIGHEST)]
JUDGED = (Entry.State.FINAL, Entry.State.JUDGED)


@dataclass(frozen=True, slots=True)
class Short:
    """An entry for which `missing` judges could not be found, and why."""

    entry: Entry
    missing: int
    why: str


@dataclass(frozen=True, slots=True)
class Assigned:
    """What assigning did: how many judgements it made, and which entries still lack judges."""

    made: int
    short: list[Short]


# Who may judge what


class Bench:
    """The jurors, final entries and judgements of an edition, and who must not judge what. Eight queries,
    however many there are."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        entries = edition.entries.filter(state__in=JUDGED, number__isnull=False)
        self.entries = list(
            entries.select_related("final", "category", "invention__classroom")
            .prefetch_related("invention__authors__person")
            .order_by("number")
        )
        judgements = Judgement.objects.filter(entry__in=self.entries).select_related("judge")
        self.judgements = list(judgements.order_by("assigned_at", "pk"))
        self.jurors = list(edition.jurors.select_related("judge").order_by("pk"))

    def of(self, entry: Entry) -> list[Judgement]:
        """The judgements of an entry, also those of who asked to be excused."""
        return [judgement for judgement in self.judgements if judgement.entry_id == entry.pk]

    def load(self, judge_id: int) -> int:
        """How many entries somebody judges."""
        return sum(
            judgement.judge_id == judge_id and judgement.state != State.RECUSED
            for judgement in self.judgements
        )

    def missing(self, entry: Entry) -> int:
        """How many of the wanted judges an entry still lacks."""
        given = sum(judgement.state != State.RECUSED and not judgement.extra for judgement in self.of(entry))
        return max(0, self.edition.judges_wanted - given)

    def free(self, entry: Entry) -> list[Juror]:
        """The jurors who may judge an entry and have not been asked yet, the least busy first."""
        asked = {judgement.judge_id for judgement in self.of(entry)}
        able = [
            juror
            for juror in self.jurors
            if juror.judge_id not in asked and not self.conflict(entry, juror.judge)
        ]
        return sorted(able, key=lambda juror: (self.load(juror.judge_id), juror.pk))

    def is_full(self, juror: Juror) -> bool:
        return juror.most is not None and self.load(juror.judge_id) >= juror.most

    def conflict(self, entry: Entry, judge: User) -> str:
        """Why somebody must not judge an entry; empty where nothing is against it."""
        authors = self._authors[entry.pk]
        if judge.pk in authors:
            return _("É um dos autores.")
        classes, schools = self._places(entry)
        own = self._taught.get(judge.pk, {})
        if classes & set(own) or judge.pk in self._teachers.get(entry.pk, ()):
            return _("É professor dos autores.")
        if schools & {judge.school_id, *own.values()} - {None}:
            return _("É da mesma escola que os autores.")
        return ""

    @cached_property
    def _authors(self) -> dict[int, dict[int, User]]:
        """The authors of each entry, also those who left, by primary key."""
        return {
            entry.pk: {author.person_id: author.person for author in entry.invention.authors.all()}
            for entry in self.entries
        }

    def _places(self, entry: Entry) -> tuple[set[int], set[int | None]]:
        """The classes and the schools of an entry: its own, and all those of its authors."""
        classroom = entry.invention.classroom
        classes = {} if classroom is None else {classroom.pk: classroom.school_id}
        schools: set[int | None] = set()
        for pk, author in self._authors[entry.pk].items():
            classes |= self._attended.get(pk, {})
            schools.add(author.school_id)
        return set(classes), schools | set(classes.values())

    @cached_property
    def _attended(self) -> dict[int, dict[int, int]]:
        """The classes of each author, past ones too, with their schools."""
        authors = {pk for some in self._authors.values() for pk in some}
        rows = Enrolment.objects.filter(pupil__in=authors).order_by()
        return _by_person(rows.values_list("pupil_id", "classroom_id", "classroom__school_id"))

    @cached_property
    def _taught(self) -> dict[int, dict[int, int]]:
        """The classes that each juror teaches, with their schools."""
        rows = Teaching.objects.filter(teacher__in=[juror.judge_id for juror in self.jurors]).order_by()
        return _by_person(rows.values_list("teacher_id", "classroom_id", "classroom__school_id"))

    @cached_property
    def _teachers(self) -> dict[int, set[int | None]]:
        """Who commented on each entry as a teacher."""
        teachers: dict[int, set[int | None]] = {}
        rows = Feedback.objects.filter(entry__in=self.entries).order_by()
        for entry, teacher in rows.values_list("entry_id", "teacher_id"):
            teachers.setdefault(entry, set()).add(teacher)
        return teachers


def _by_person(rows: Iterable[tuple[int, int, int]]) -> dict[int, dict[int, int]]:
    schools: dict[int, dict[int, int]] = {}
    for person, classroom, school in rows:
        schools.setdefault(person, {})[classroom] = school
    return schools


# Jurors


@transaction.atomic
def add_juror(edition: Edition, judge: User, most: int | None, by: User) -> Juror:
    """Somebody judges in an edition, or may judge more or less than before. Raises ValidationError."""
    edition = _open(edition)
    if judge.kind != User.Kind.JUDGE or not (judge.is_active and judge.is_staff) or judge.is_superuser:
        refuse(_("Esta conta não é de um jurado."), "not_judge")
    juror = edition.jurors.filter(judge=judge).first() or Juror(edition=edition, judge=judge)
    juror.most = most
    juror.full_clean()
    juror.save()
    log.record("add-juror", actor=by, subject=judge, edition=edition.key)
    return juror


@transaction.atomic
def add_jurors(edition: Edition, judges: Iterable[User], most: int | None, by: User) -> None:
    """All of these judge in an edition, or nobody. Raises ValidationError."""
    for judge in judges:
        add_juror(edition, judge, most, by)


@transaction.atomic
def remove_juror(juror: Juror, by: User) -> None:
    """Somebody judges no more: what was not begun goes back, what was submitted stays.

    Raises ValidationError where a judgement is begun.
    """
    edition = _open(juror.edition)
    own = Judgement.objects.filter(entry__edition=edition, judge=juror.judge_id)
    if own.filter(state=State.DRAFT, entry__state__in=JUDGED).exists():
        refuse(
            _("Este jurado tem avaliações começadas. Primeiro tem de as entregar ou de pedir escusa."),
            "begun",
        )
    own.filter(state=State.ASSIGNED).delete()
    edition.jurors.filter(judge=juror.judge_id).delete()
    log.record("remove-juror", actor=by, subject=juror.judge, edition=edition.key)


# Assigning


@transaction.atomic
def assign(edition: Edition, by: User) -> Assigned:
    """Give every final entry the judges that it lacks, the least busy ones first, and a third one where two
    differ much. Again is the same: what is assigned stays. Raises ValidationError.
    """
    edition = _open(edition)
    bench = Bench(edition)
    made = 0
    # Entries that few may judge come first: the others still find somebody.
    order = sorted(bench.entries, key=lambda entry: (len(bench.free(entry)), entry.number))
    for _round in range(edition.judges_wanted):
        made += sum(bench.missing(entry) > 0 and _give(bench, entry) is not None for entry in order)
    made += sum(third(bench.of(entry)) == "needed" and _ask_third(bench, entry) for entry in order)
    short = [_short(bench, entry) for entry in bench.entries if bench.missing(entry)]
    log.record("assign-entries", actor=by, edition=edition.key, count=made)
    return Assigned(made, short)


def _give(bench: Bench, entry: Entry, *, extra: bool = False) -> Judgement | None:
    """One more judgement of an entry, by the least busy juror who may; None where there is nobody."""
    juror = next((juror for juror in bench.free(entry) if not bench.is_full(juror)), None)
    return None if juror is None else _make(bench, entry, juror.judge, extra=extra)


def _make(bench: Bench, entry: Entry, judge: User, *, extra: bool) -> Judgement:
    made = Judgement.objects.create(entry=entry, judge=judge, extra=extra)
    bench.judgements.append(made)
    return made


def _short(bench: Bench, entry: Entry) -> Short:
    """Why an entry lacks judges, in words and numbers, without names."""
    missing = bench.missing(entry)
    if not bench.jurors:
        return Short(entry, missing, _("Esta edição ainda não tem jurados."))
    asked = {judgement.judge_id for judgement in bench.of(entry)}
    others = [juror for juror in bench.jurors if juror.judge_id not in asked]
    apart = sum(bool(bench.conflict(entry, other.judge)) for other in others)
    full = len(others) - apart
    recused = sum(judgement.state == State.RECUSED for judgement in bench.of(entry))
    reasons = [
        ngettext(
            "%(n)d jurado é da escola ou professor dos autores",
            "%(n)d jurados são da escola ou professores dos autores",
            apart,
        )
        % {"n": apart},
        ngettext("%(n)d já tem o máximo de propostas", "%(n)d já têm o máximo de propostas", full)
        % {"n": full},
        ngettext("%(n)d pediu escusa", "%(n)d pediram escusa", recused) % {"n": recused},
    ]
    said = [reason for reason, n in zip(reasons, (apart, full, recused), strict=True) if n]
    return Short(entry, missing, f"{'; '.join(said)}." if said else _("Não há mais jurados."))


@transaction.atomic
def assign_one(entry: Entry, judge: User, by: User) -> Judgement:
    """Somebody whom the organiser chose judges an entry too. Raises ValidationError."""
    bench = Bench(_open(entry.edition))
    final = _final(bench, entry)
    if judge.pk not in {juror.judge_id for juror in bench.jurors}:
        refuse(_("Esta pessoa não é jurado desta edição."), "not_juror")
    if any(judgement.judge_id == judge.pk for judgement in bench.of(final)):
        refuse(_("Este jurado já tem ou já teve esta proposta."), "twice")
    if problem := bench.conflict(final, judge):
        refuse(problem, "conflict")
    made = _make(bench, final, judge, extra=bench.missing(final) == 0)
    _log("assign-entry", made, by)
    return made


def _final(bench: Bench, entry: Entry) -> Entry:
    if entry not in bench.entries:
        refuse(_("Esta proposta não tem versão final."), "not_final")
    return entry


@transaction.atomic
def unassign(judgement: Judgement, by: User) -> None:
    """Take an entry back from a judge who has not begun. Raises ValidationError."""
    _open(judgement.entry.edition)
    stored = _lock(judgement)
    if stored.state != State.ASSIGNED:
        refuse(_("Este jurado já começou esta avaliação."), "begun")
    _log("unassign-entry", stored, by)
    stored.delete()


@transaction.atomic
def ask_third(entry: Entry, by: User) -> Judgement:
    """One more judge where two differ by more than `FAR_APART`. Raises ValidationError."""
    bench = Bench(_open(entry.edition))
    final = _final(bench, entry)
    if third(bench.of(final)) != "needed":
        refuse(_("Esta proposta não precisa de outro jurado."), "not_needed")
    made = _give(bench, final, extra=True)
    if made is None:
        refuse(_("Não há outro jurado que possa avaliar esta proposta."), "nobody")
    _log("ask-third", made, by)
    return made


def _ask_third(bench: Bench, entry: Entry) -> bool:
    made = _give(bench, entry, extra=True)
    if made is not None:
        _log("ask-third", made, None)
    return made is not None


def third(judgements: Iterable[Judgement]) -> str:
    """Whether an entry needs one more judge: "" (no), "needed", "asked" or "given"."""
    live = [judgement for judgement in judgements if judgement.state != State.RECUSED]
    extra = [judgement.state for judgement in live if judgement.extra]
    if extra:
        return "given" if State.SUBMITTED in extra else "asked"
    spread = summary(live).spread
    return "needed" if spread is not None and spread > FAR_APART else ""


# What a judge does


def judgements_of(judge: User) -> QuerySet[Judgement]:
    """What somebody has to judge or has judged, unless they asked to be excused, with all that their list
    shows."""
    judgements = access.judgements_of(judge).filter(entry__state__in=JUDGED)
    rows = judgements.select_related(
        "entry__edition", "entry__category", "entry__final", "entry__invention__classroom__school", "judge"
    )
    return rows.prefetch_related("entry__edition__phases").order_by(
        "-entry__edition__created_at", "entry__number", "pk"
    )


def judgement_to_write(judge: User, key: str) -> Judgement:
    """One's own judgement, unless one asked to be excused. Raises Judgement.DoesNotExist."""
    return judgements_of(judge).get(key=key)


def kept_from(judge: User) -> dict[str, int]:
    """How many entries of each edition, by its title, a judge is not given as they are of the same school."""
    if judge.school_id is None:
        return {}
    school = judge.school_id
    authors = Author.objects.filter(
        Q(person__school=school) | Q(person__enrolments__classroom__school=school)
    ).values("invention")
    entries = Entry.objects.filter(
        Q(invention__classroom__school=school) | Q(invention__in=authors),
        state__in=JUDGED,
        number__isnull=False,
        edition__in=Edition.objects.filter(jurors__judge=judge, archived_at=None, published_at=None),
    )
    return Counter(entries.order_by("edition").values_list("edition__title", flat=True))


def is_too_near(judgement: Judgement) -> bool:
    """Whether the judge, as things are now, must not judge the entry that they were given. Eight queries."""
    bench, entry = Bench(judgement.entry.edition), judgement.entry
    return entry in bench.entries and bool(bench.conflict(entry, judgement.judge))


def obstacle(judgement: Judgement, now: datetime) -> str:
    """Why a judgement cannot be changed; empty where it can."""
    edition = judgement.entry.edition
    if judgement.state == State.SUBMITTED:
        return _("Esta avaliação está entregue. Já não se muda.")
    if judgement.state == State.RECUSED:
        return _("Pediste escusa desta avaliação.")
    if edition.published_at is not None:
        return _("Os resultados estão publicados: já não se avalia.")
    if judgement.entry.state != Entry.State.FINAL:
        return _("Esta proposta já não está em avaliação.")
    phase = phases.active(edition, now)
    if phase == phases.Kind.RESULTS:
        return _("O prazo para avaliar acabou.")
    return "" if phase == phases.Kind.JUDGING else _("Ainda não é tempo de avaliar.")


@transaction.atomic
def save(
    judgement: Judgement,
    by: User,
    base: int,
    levels: Mapping[str, object],
    comments: Mapping[str, object],
    *,
    now: datetime | None = None,
) -> Judgement:
    """Keep a draft. `base` is the version that `by` has seen; the same once more is the same.

    Raises StaleEdit where another one was saved meanwhile, ValidationError where nothing can be saved.
    """
    stored = _lock(judgement)
    _write(stored, by, base, (levels, comments), now or timezone.now())
    return stored


def _write(
    stored: Judgement,
    by: User,
    base: int,
    given: tuple[Mapping[str, object], Mapping[str, object]],
    now: datetime,
) -> None:
    """Keep levels and comments in a locked judgement."""
    if stored.judge_id != by.pk:
        refuse(_("Esta avaliação não é tua."), "not_yours")
    if problem := obstacle(stored, now):
        refuse(problem, "locked")
    scale = rubric.scale_of(stored.entry)
    wanted = _levels(scale, given[0]), _comments(scale, given[1])
    if wanted == (stored.levels, stored.comments):
        return
    check_base(base, stored.version, stored)
    stored.levels, stored.comments = wanted
    stored.state, stored.version, stored.changed_at = State.DRAFT, stored.version + 1, now
    stored.save(update_fields=["levels", "comments", "state", "version", "changed_at"])


def _levels(scale: Mapping[str, Any], given: Mapping[str, object]) -> dict[str, int]:
    try:
        levels: dict[str, int] = msgspec.convert(given, dict[_names(scale), _Level])  # type: ignore[misc]
    except ValueError:
        refuse(_("A grelha não tem esse nível."), "malformed")
    return levels


def _comments(scale: Mapping[str, Any], given: Mapping[str, object]) -> dict[str, str]:
    try:
        comments = msgspec.convert(given, dict[_names(scale, GENERAL), str])  # type: ignore[misc]
    except ValueError:
        refuse(_("A grelha não tem esse comentário."), "malformed")
    if any(len(words) > MAX_COMMENT for words in comments.values()):
        refuse(_("Um comentário tem no máximo %(n)d letras."), "too-long", n=MAX_COMMENT)
    tidied = {name: words.replace("\r\n", "\n").replace("\x00", "") for name, words in comments.items()}
    return {name: words.strip() for name, words in tidied.items() if words.strip()}


def _names(scale: Mapping[str, Any], *others: str) -> Any:
    """The type of what has its place in the rubric."""
    return Literal[(*others, *(criterion.id for criterion in rubric.criteria(scale)))]


@transaction.atomic
def submit(
    judgement: Judgement,
    by: User,
    base: int,
    levels: Mapping[str, object],
    comments: Mapping[str, object],
    *,
    now: datetime | None = None,
) -> Judgement:
    """Save and hand in, for good: the points are counted and nothing changes any more. Twice is once.

    Where the judges of the entry differ much, a third one is asked. Raises StaleEdit, ValidationError.
    """
    moment = now or timezone.now()
    edition = lock(judgement.entry.edition)
    stored = _lock(judgement)
    if stored.state == State.SUBMITTED and stored.judge_id == by.pk:
        return stored
    _write(stored, by, base, (levels, comments), moment)
    scale = rubric.scale_of(stored.entry)
    if lacking := rubric.missing(scale, stored.levels):
        names = ", ".join(criterion.name for criterion in lacking)
        refuse(_("Falta avaliar: %(names)s."), "missing", names=names)
    stored.points = rubric.points(scale, stored.levels)
    stored.state, stored.submitted_at, stored.changed_at = State.SUBMITTED, moment, moment
    stored.save(update_fields=["points", "state", "submitted_at", "changed_at"])
    _log("submit-judgement", stored, by)
    bench = Bench(edition)
    if third(bench.of(stored.entry)) == "needed":
        _ask_third(bench, stored.entry)
    return stored


@transaction.atomic
def recuse(judgement: Judgement, by: User, reason: str) -> Judgement | None:
    """A judge asks to be excused, and says why; the entry goes to another one, who is returned if there is
    one. Raises ValidationError.
    """
    edition, now = _open(judgement.entry.edition), timezone.now()
    stored = _lock(judgement)
    if stored.judge_id != by.pk:
        refuse(_("Esta avaliação não é tua."), "not_yours")
    if stored.state in (State.SUBMITTED, State.RECUSED):
        refuse(obstacle(stored, now), "locked")
    stored.reason = _reason(reason)
    stored.state, stored.changed_at = State.RECUSED, now
    stored.save(update_fields=["reason", "state", "changed_at"])
    _log("recuse-judgement", stored, by)
    bench = Bench(edition)
    if stored.entry not in bench.entries:
        return None
    made = _give(bench, stored.entry, extra=stored.extra)
    if made is not None:
        _log("assign-entry", made, None)
    return made


def _reason(typed: str) -> str:
    reason = typed.strip()
    if not reason:
        refuse(_("Escreve a razão."), "reason")
    if len(reason) > MAX_REASON:
        refuse(_("A razão tem no máximo %(n)d letras."), "reason", n=MAX_REASON)
    return reason


@transaction.atomic
def reopen(judgement: Judgement, by: User, reason: str) -> Judgement:
    """The organiser gives a submitted judgement back to its judge, and says why. Raises ValidationError."""
    _open(judgement.entry.edition)
    stored = _lock(judgement)
    if stored.state != State.SUBMITTED:
        refuse(_("Esta avaliação não está entregue."), "not_submitted")
    why = blind.veil(stored.entry).text(_reason(reason))
    stored.state, stored.points, stored.submitted_at = State.DRAFT, None, None
    stored.save(update_fields=["state", "points", "submitted_at"])
    _log("reopen-judgement", stored, by, reason=why)
    return stored


# How far it is


@dataclass(frozen=True, slots=True)
class JudgementSummary:
    """What the submitted judgements of an entry say together; None where there are none, and the spread where
    there are not two."""

    submitted: int
    median: Decimal | None
    mean: Decimal | None
    spread: Decimal | None


def summary(judgements: Iterable[Judgement]) -> JudgementSummary:
    """Median, mean and greatest difference of the points that were submitted."""
    points = [
        judgement.points
        for judgement in judgements
        if judgement.state == State.SUBMITTED and judgement.points is not None
    ]
    if not points:
        return JudgementSummary(0, None, None, None)
    spread = max(points) - min(points) if len(points) > 1 else None
    return JudgementSummary(len(points), rubric.rounded(median(points)), rubric.rounded(mean(points)), spread)


@dataclass(frozen=True, slots=True)
class EntryProgress:
    """How far an entry is. `third` as `third()` says it; `free` are the jurors who could judge it too."""

    entry: Entry
    judgements: list[Judgement]
    summary: JudgementSummary
    missing: int
    third: str
    free: list[Juror]

    @property
    def done(self) -> bool:
        """Whether everybody who was asked has answered, and nobody else need be."""
        open_ = [
            judgement for judgement in self.judgements if judgement.state in (State.ASSIGNED, State.DRAFT)
        ]
        return not (open_ or self.missing or self.third == "needed") and self.summary.submitted > 0


@dataclass(frozen=True, slots=True)
class JudgeProgress:
    """How much somebody has to judge; `juror` is None for who judges no more."""

    judge: User
    juror: Juror | None
    waiting: int
    begun: int
    submitted: int
    recused: int

    @property
    def load(self) -> int:
        return self.waiting + self.begun + self.submitted


@dataclass(frozen=True, slots=True)
class JudgingProgress:
    """The judging of an edition, for its organiser."""

    entries: list[EntryProgress]
    judges: list[JudgeProgress]

    @property
    def done(self) -> int:
        return sum(entry.done for entry in self.entries)

    @property
    def short(self) -> int:
        """How many entries lack judges."""
        return sum(entry.missing > 0 for entry in self.entries)

    @property
    def apart(self) -> int:
        """How many entries need a third judge."""
        return sum(entry.third == "needed" for entry in self.entries)


def progress(edition: Edition) -> JudgingProgress:
    """How far the judging is. Eight queries, however many entries and judges."""
    bench = Bench(edition)
    given = [(entry, bench.of(entry)) for entry in bench.entries]
    entries = [
        EntryProgress(entry, said, summary(said), bench.missing(entry), third(said), bench.free(entry))
        for entry, said in given
    ]
    return JudgingProgress(entries, _judges(bench))


def _judges(bench: Bench) -> list[JudgeProgress]:
    jurors = {juror.judge_id: juror for juror in bench.jurors}
    people = {juror.judge_id: juror.judge for juror in bench.jurors}
    people |= {judgement.judge_id: judgement.judge for judgement in bench.judgements}
    states = Counter((judgement.judge_id, judgement.state) for judgement in bench.judgements)
    return [
        JudgeProgress(
            judge,
            jurors.get(pk),
            waiting=states[pk, State.ASSIGNED],
            begun=states[pk, State.DRAFT],
            submitted=states[pk, State.SUBMITTED],
            recused=states[pk, State.RECUSED],
        )
        for pk, judge in people.items()
    ]


# Locks and the log


def _open(edition: Edition) -> Edition:
    """The edition, locked; ValidationError once its results are published."""
    stored = lock(edition)
    if stored.published_at is not None:
        refuse(_("Os resultados desta edição já estão publicados."), "published")
    return stored


def _lock(judgement: Judgement) -> Judgement:
    """The judgement as it is now, locked to the end of the transaction. Raises Judgement.DoesNotExist."""
    related = Judgement.objects.select_related("entry__edition", "entry__invention__classroom", "judge")
    return related.select_for_update(of=("self",)).get(pk=judgement.pk)


def _log(kind: str, judgement: Judgement, by: User | None, **details: Any) -> None:
    entry = judgement.entry
    log.record(
        kind,
        actor=by,
        subject=judgement.judge,
        edition=entry.edition.key,
        entry=entry.number,
        **details,
    )
