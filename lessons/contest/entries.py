"""Inventions in an edition: the only writer of entries (but for their state "judged") and of feedback.

Whoever writes holds the invention's row and then the entry's, as the workshop's autosave holds the
invention's: so what is handed in is a document that nobody is changing. A request that asks again for what is
done already changes nothing.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.log import record
from accounts.models import User
from accounts.refusals import refuse
from lessons.contest import access, blind, checklist, examinations, inventions, kinds, phases
from lessons.contest.checklist import ChecklistItem, EntryFacts
from lessons.contest.models import (
    ENTRY_AUTHORS,
    Category,
    Edition,
    Entry,
    Feedback,
    Invention,
    InventionRevision,
)
from lessons.contest.phases import Kind

State, Reason = Entry.State, InventionRevision.Reason
MAX_FEEDBACK = 4_000  # characters
HANDED_IN = (State.SUBMITTED, State.FINAL, State.JUDGED)


class IncompleteEntry(ValidationError):
    """Something is missing in the checklist; `items` are the lines."""

    def __init__(self, items: Sequence[ChecklistItem]) -> None:
        super().__init__(_("Ainda falta alguma coisa: vê a lista."), code="not-ready")
        self.items = items


@transaction.atomic
def enter(invention: Invention, edition: Edition, by: User, category: Category | None = None) -> Entry:
    """The invention becomes a draft in the edition; again, it is the same entry.

    By its authors while proposals are taken, by a teacher of the class until the final delivery is over.
    Raises ValidationError.
    """
    held = _hold(invention)
    known = Entry.objects.filter(invention=held).first()
    if known is not None and known.edition_id == edition.pk:
        return known
    if known is not None:
        refuse(
            _("Esta invenção já entra em «%(edition)s»: cada jogo entra numa só edição."),
            "entered",
            edition=str(known.edition),
        )
    _check_entering(held, edition, by)
    entry = Entry(invention=held, edition=edition, category=_own_category(edition, category))
    entry.save()
    _record("enter-contest", entry, by)
    return entry


@transaction.atomic
def choose_category(entry: Entry, by: User, category: Category) -> Entry:
    """Another category, until the final version is handed in. Raises ValidationError."""
    held = _held(entry)
    chosen = _own_category(held.edition, category)
    if held.category_id == category.pk:
        return held
    if held.state in (State.FINAL, State.JUDGED, State.WITHDRAWN):
        refuse(_("A categoria já não se pode mudar."), "state")
    return _update_entry(held, "choose-category", by, {"category": chosen})


@transaction.atomic
def submit(entry: Entry, by: User) -> Entry:
    """Hands in the proposal, as the document is now. Raises NotReady, ValidationError."""
    held = _held(entry)
    if held.state in HANDED_IN:
        return held
    now = _in_time(held, State.DRAFT, Kind.FEEDBACK)
    _check_ready(held, final=False)
    proposal = inventions.revise(held.invention, by, Reason.PROPOSAL, now=now)
    fields = {"proposal": proposal, "state": State.SUBMITTED, "submitted_at": now}
    return _update_entry(held, "submit-entry", by, {**fields, "number": held.number or _next_number(held)})


@transaction.atomic
def take_back(entry: Entry, by: User) -> Entry:
    """The authors go on with a proposal that nobody has commented yet, while there is time to hand it in
    again. Raises ValidationError.
    """
    held = _held(entry)
    if held.state == State.DRAFT:
        return held
    _in_time(held, State.SUBMITTED, Kind.FEEDBACK)
    fields = {"state": State.DRAFT, "proposal": None, "submitted_at": None}
    return _update_entry(held, "take-back-entry", by, fields)


@transaction.atomic
def comment(entry: Entry, by: User, written: str) -> Feedback:
    """What a teacher of the class says of the proposal; with it the authors can change their game again.

    The same words sent twice are one comment. Raises ValidationError.
    """
    held = _held(entry)
    words = written.replace("\r\n", "\n").strip()
    last = held.feedback.order_by("-at", "-pk").first()
    if last is not None and (last.teacher_id, last.text) == (by.pk, words):
        return last
    if held.state not in (State.SUBMITTED, State.FEEDBACK):
        raise _wrong_state(held)
    _check_not_over(held)
    if len(words) > MAX_FEEDBACK:
        refuse(_("É comprido demais: no máximo %(most)d letras."), "long", most=MAX_FEEDBACK)
    said = Feedback(entry=held, teacher=by, text=words, at=timezone.now())
    said.full_clean()
    said.save()
    _update_entry(held, "comment-entry", by, {"state": State.FEEDBACK})
    return said


@transaction.atomic
def finish(entry: Entry, by: User) -> Entry:
    """Hands in the final version: from now on it is locked. Raises NotReady, ValidationError."""
    held = _held(entry)
    if held.state in (State.FINAL, State.JUDGED):
        return held
    if held.state == State.SUBMITTED:
        refuse(_("O professor ainda não comentou a proposta. Pede-lhe que o faça."), "no-feedback")
    now = _in_time(held, State.FEEDBACK, Kind.JUDGING)
    _check_ready(held, final=True)
    final = inventions.revise(held.invention, by, Reason.FINAL, now=now)
    return _update_entry(held, "finish-entry", by, {"final": final, "state": State.FINAL, "final_at": now})


@transaction.atomic
def reopen(entry: Entry, by: User) -> Entry:
    """A teacher of the class gives the final version back to its authors, while there is still time to hand
    it in. Raises ValidationError.
    """
    held = _held(entry)
    if held.state == State.FEEDBACK:
        return held
    _in_time(held, State.FINAL, Kind.JUDGING)
    if held.judgements.exists():
        refuse(_("Os jurados já têm este jogo: já não se pode reabrir."), "judged")
    return _update_entry(held, "reopen-entry", by, {"state": State.FEEDBACK, "final_at": None})


@transaction.atomic
def withdraw(entry: Entry, by: User, reason: str = "") -> Entry:
    """The authors take their entry out of the contest, until the results are published.

    Raises ValidationError.
    """
    held = _held(entry)
    if held.state == State.WITHDRAWN:
        return held
    if held.state == State.JUDGED or held.edition.published_at is not None:
        refuse(_("Os resultados já foram publicados: a proposta já não se pode retirar."), "published")
    fields = {"state": State.WITHDRAWN, "withdrawn_at": timezone.now()}
    return _update_entry(held, "withdraw-entry", by, fields, reason=reason.strip()[:400])


@transaction.atomic
def undo_withdrawal(entry: Entry, by: User) -> Entry:
    """The entry is again what it was, until the phase in which it was withdrawn is over.

    Raises ValidationError.
    """
    held = _held(entry)
    if held.state != State.WITHDRAWN:
        return held
    if not may_undo(held, timezone.now()):
        refuse(_("A fase em que a proposta foi retirada já acabou: já não pode voltar."), "late")
    return _update_entry(held, "undo-withdrawal", by, {"state": _state_before(held), "withdrawn_at": None})


def may_undo(entry: Entry, now: datetime) -> bool:
    """Whether a withdrawn entry can still come back."""
    if entry.withdrawn_at is None or phases.is_over(entry.edition):
        return False
    return phases.active(entry.edition, now) == phases.active(entry.edition, entry.withdrawn_at)


@transaction.atomic
def extend(entry: Entry, until: datetime | None, by: User) -> Entry:
    """More time for these authors, by a teacher of the class; None takes it away. Raises ValidationError."""
    held = _held(entry)
    if held.extended_to == until:
        return held
    if until is not None:
        _check_extension(held, until)
    return _update_entry(held, "extend-entry", by, {"extended_to": until}, until=until and until.isoformat())


# --- the checklist


def entry_facts(entry: Entry) -> EntryFacts:
    """What the checklist wants to know besides the document."""
    invention = entry.invention
    has_categories = entry.edition.categories.exists()
    return EntryFacts(
        report=examinations.find_report(invention),
        played=inventions.recorded_match(invention) is not None,
        blinded=blind.document(entry, invention.document),
        category=entry.category_id is not None if has_categories else None,
        commented=entry.feedback.exists(),
    )


def items(entry: Entry) -> tuple[ChecklistItem, ...]:
    """The checklist for what comes next: the proposal, or the final version."""
    return checklist.items(
        entry.invention.document, entry_facts(entry), final=entry.state not in (State.DRAFT, State.SUBMITTED)
    )


def _check_ready(entry: Entry, *, final: bool) -> None:
    lacking = checklist.missing(checklist.items(entry.invention.document, entry_facts(entry), final=final))
    if lacking:
        raise IncompleteEntry(lacking)


# --- rows, checks, words


def _hold(invention: Invention) -> Invention:
    """The invention as it is stored now, held for this transaction."""
    return (
        Invention.objects.select_for_update(of=("self",))
        .select_related("classroom__school")
        .get(pk=invention.pk)
    )


def _held(entry: Entry) -> Entry:
    """The entry as it is stored now; it and its invention are held for this transaction."""
    invention = _hold(Invention(pk=entry.invention_id))
    held = Entry.objects.select_for_update(of=("self",)).select_related("edition__school", "category")
    current = held.get(pk=entry.pk)
    current.invention = invention
    return current


def _check_entering(invention: Invention, edition: Edition, by: User) -> None:
    if invention.classroom is None:
        refuse(_("Só entram no concurso jogos que alunos inventaram."), "no-class")
    if not access.editions_for(invention.classroom).filter(pk=edition.pk).exists():
        refuse(_("Esta edição não é para a tua escola."), "school")
    is_board = kinds.kind_of(invention.document).is_board
    if is_board and edition.kinds == Edition.Kinds.NIM:
        refuse(_("Esta edição só recebe jogos Nim, e este é um jogo de tabuleiro."), "kind")
    if not is_board and edition.kinds == Edition.Kinds.BOARD:
        refuse(_("Esta edição só recebe jogos de tabuleiro, e este é um jogo Nim."), "kind")
    authors = len(inventions.authors_of(invention))
    if not 1 <= authors <= ENTRY_AUTHORS:
        refuse(_("Uma proposta tem de 1 a %(most)d autores."), "authors", most=ENTRY_AUTHORS)
    now = timezone.now()
    if phases.may_enter(edition, now):
        return
    if access.teaches_invention(by, invention) and phases.may_be_entered(edition, now):
        return
    if not phases.active(edition, now) and not phases.is_over(edition):
        refuse(_("Esta edição ainda não começou."), "early")
    refuse(_("Já não se aceitam propostas novas nesta edição. Fala com o teu professor."), "late")


def _own_category(edition: Edition, category: Category | None) -> Category | None:
    """The category, or the only one that there is."""
    own = list(edition.categories.all())
    if category is None:
        return own[0] if len(own) == 1 else None
    if category not in own:
        refuse(_("Esta edição não tem essa categoria."), "category")
    return category


def _next_number(entry: Entry) -> int:
    """Numbers are given one edition at a time."""
    edition = Edition.objects.select_for_update(of=("self",)).get(pk=entry.edition_id)
    last = edition.entries.aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def _state_before(entry: Entry) -> str:
    if entry.final_at is not None:
        return State.FINAL
    if entry.feedback.exists():
        return State.FEEDBACK
    return State.DRAFT if entry.proposal_id is None else State.SUBMITTED


def _check_not_over(entry: Entry) -> None:
    if phases.is_over(entry.edition):
        refuse(_("Esta edição já acabou."), "over")


def _check_extension(entry: Entry, until: datetime) -> None:
    _check_not_over(entry)
    if entry.state not in (State.DRAFT, State.SUBMITTED, State.FEEDBACK):
        raise _wrong_state(entry)
    if until <= timezone.now():
        refuse(_("Este momento já passou."), "past")
    end = phases.begins(entry.edition, Kind.RESULTS)
    if end is not None and until > end:
        refuse(_("O prazo alargado tem de acabar antes de começar a fase dos resultados."), "too-late")


def _in_time(entry: Entry, state: str, end: str) -> datetime:
    """Now. Raises ValidationError for an entry that is not in this state, or where what is handed in before
    the phase `end` is too late.
    """
    if entry.state != state:
        raise _wrong_state(entry)
    now = timezone.now()
    may = phases.may_submit if end == Kind.FEEDBACK else phases.may_finish
    if not may(entry, now):
        raise _late(entry, end, now)
    return now


def _late(entry: Entry, kind: str, now: datetime) -> ValidationError:
    """Why nothing can be handed in now: not yet, no more, or too late; nothing of it is lost."""
    if phases.is_over(entry.edition):
        return ValidationError(_("Esta edição já acabou. O jogo fica guardado na Oficina."), code="over")
    if not phases.active(entry.edition, now):
        return ValidationError(_("Esta edição ainda não começou. O jogo fica guardado."), code="early")
    ends = [end for end in (phases.begins(entry.edition, kind), entry.extended_to) if end is not None]
    return ValidationError(
        _(
            "O prazo acabou em %(end)s. Não se perdeu nada: o jogo está guardado. "
            "Só o professor da turma pode dar mais tempo."
        ),
        code="late",
        params={"end": date_format(timezone.localtime(max(ends)), "SHORT_DATETIME_FORMAT")},
    )


def _wrong_state(entry: Entry) -> ValidationError:
    words: dict[str, Any] = {
        State.DRAFT: _("A proposta ainda não foi entregue."),
        State.SUBMITTED: _("A proposta já foi entregue e espera pelo comentário do professor."),
        State.FEEDBACK: _("A proposta já foi entregue e comentada."),
        State.FINAL: _("A versão final já foi entregue."),
        State.JUDGED: _("O jogo já foi avaliado."),
        State.WITHDRAWN: _("A proposta foi retirada do concurso."),
    }
    return ValidationError(words[entry.state], code="state")


def _update_entry(held: Entry, kind: str, by: User, fields: Mapping[str, Any], **more: Any) -> Entry:
    """The entry with these values, stored, and with a line in the log."""
    for name, value in fields.items():
        setattr(held, name, value)
    held.save(update_fields=fields)
    _record(kind, held, by, **more)
    return held


def _record(kind: str, entry: Entry, by: User, **more: Any) -> None:
    record(
        kind,
        actor=by,
        classroom=entry.invention.classroom,
        edition=entry.edition.key,
        entry=entry.key,
        **more,
    )
