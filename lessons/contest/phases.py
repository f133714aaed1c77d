"""Which phase of an edition is on, and what it allows. Reads only."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.rules.text import Text, ntext, text
from lessons.contest.models import Edition, Entry, Invention, Phase

Kind, State = Phase.Kind, Entry.State

ORDER = tuple(Kind.values)
# What somebody wants to hand in, and the phases in which that is possible without more time.
PROPOSAL_PHASES = frozenset({Kind.PRESENTATION, Kind.PROPOSALS})
FINAL_PHASES = PROPOSAL_PHASES | {Kind.FEEDBACK, Kind.FINAL}
# The states in which authors change their invention.
OPEN_STATES = frozenset({State.DRAFT, State.FEEDBACK, State.WITHDRAWN})


@dataclass(frozen=True, slots=True)
class TimelinePhase:
    """A phase on the timeline: `ends_at` is the beginning of the next one, None for the last."""

    kind: str
    label: str
    starts_at: datetime
    ends_at: datetime | None
    state: str  # "past", "now" or "coming"


def timeline(edition: Edition, now: datetime) -> list[TimelinePhase]:
    """The phases in order; from the first beginning on exactly one of them is "now"."""
    phases = sorted(edition.phases.all(), key=lambda phase: phase.starts_at)
    ends: list[datetime | None] = [phase.starts_at for phase in phases[1:]]
    return [
        TimelinePhase(
            phase.kind, phase.get_kind_display(), phase.starts_at, end, _state(phase.starts_at, end, now)
        )
        for phase, end in zip(phases, [*ends, None], strict=False)
    ]


def _state(start: datetime, end: datetime | None, now: datetime) -> str:
    if now < start:
        return "coming"
    return "now" if end is None or now < end else "past"


def active(edition: Edition, now: datetime) -> str:
    """The kind of the phase that is on; empty before the first one."""
    return next((step.kind for step in timeline(edition, now) if step.state == "now"), "")


def begins(edition: Edition, kind: str) -> datetime | None:
    """When a phase begins; None where the edition has no such phase."""
    return next((phase.starts_at for phase in edition.phases.all() if phase.kind == kind), None)


def ends(edition: Edition, kind: str) -> datetime | None:
    """When a phase ends; None for the last one, or where the edition has no such phase."""
    return next((step.ends_at for step in timeline(edition, edition.created_at) if step.kind == kind), None)


def is_over(edition: Edition) -> bool:
    """Whether nothing is handed in any more, whatever the dates say."""
    return edition.published_at is not None or edition.archived_at is not None


def may_enter(edition: Edition, now: datetime) -> bool:
    """Whether authors can bring an invention into the edition."""
    return not is_over(edition) and active(edition, now) in PROPOSAL_PHASES


def may_be_entered(edition: Edition, now: datetime) -> bool:
    """Whether a teacher can still bring one in for pupils who are late: until the final delivery is over."""
    return not is_over(edition) and active(edition, now) in FINAL_PHASES


def may_submit(entry: Entry, now: datetime) -> bool:
    """Whether a proposal can be handed in: from the presentation to the end of the proposals, or until its
    own extended date."""
    return _may(entry, now, PROPOSAL_PHASES)


def may_finish(entry: Entry, now: datetime) -> bool:
    """Whether the final version can be handed in: until the end of the final delivery, or the extended date.

    That the teacher has commented is asked of the entry's state, not of the date.
    """
    return _may(entry, now, FINAL_PHASES)


def _may(entry: Entry, now: datetime, kinds: frozenset[str]) -> bool:
    if is_over(entry.edition):
        return False
    if entry.extended_to is not None and now < entry.extended_to:
        return True
    return active(entry.edition, now) in kinds


def is_open(invention: Invention) -> bool:
    """Whether authors may change the document: it is in no edition, or in their hands there."""
    entry: Entry | None = getattr(invention, "entry", None)
    return entry is None or entry.state in OPEN_STATES


def deadline(entry: Entry) -> datetime | None:
    """Until when the authors can hand in what comes next; None where nothing comes next."""
    if entry.state == State.DRAFT:
        end = begins(entry.edition, Kind.FEEDBACK)
    elif entry.state in (State.SUBMITTED, State.FEEDBACK):
        end = begins(entry.edition, Kind.JUDGING)
    else:
        return None
    if end is None or entry.extended_to is None:
        return end
    return max(end, entry.extended_to)


def remaining(until: datetime, now: datetime) -> Text:
    """The time that is left, in words: whole days, hours or minutes, never more than there are."""
    left = until - now
    if left <= timedelta(0):
        return text("o prazo já passou")
    if left >= timedelta(days=1):
        return ntext("falta {n} dia", "faltam {n} dias", left.days)
    if left >= timedelta(hours=1):
        return ntext("falta {n} hora", "faltam {n} horas", left // timedelta(hours=1))
    if left >= timedelta(minutes=1):
        return ntext("falta {n} minuto", "faltam {n} minutos", left // timedelta(minutes=1))
    return text("falta menos de um minuto")
