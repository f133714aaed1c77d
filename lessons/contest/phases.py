"""Which phase of an edition is on, and what it allows. Reads only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from lessons.models import Edition, Entry, Phase

Kind = Phase.Kind


@dataclass(frozen=True, slots=True)
class Step:
    """A phase on the timeline: `ends_at` is the beginning of the next one, None for the last."""

    kind: str
    label: str
    starts_at: datetime
    ends_at: datetime | None
    state: str  # "past", "now" or "coming"


def timeline(edition: Edition, now: datetime) -> list[Step]:
    """The phases in order; from the first beginning on exactly one of them is "now"."""
    phases = sorted(edition.phases.all(), key=lambda phase: phase.starts_at)
    ends: list[datetime | None] = [phase.starts_at for phase in phases[1:]]
    return [
        Step(phase.kind, phase.get_kind_display(), phase.starts_at, end, _state(phase.starts_at, end, now))
        for phase, end in zip(phases, [*ends, None], strict=False)
    ]


def _state(start: datetime, end: datetime | None, now: datetime) -> str:
    if now < start:
        return "coming"
    return "now" if end is None or now < end else "past"


def active(edition: Edition, now: datetime) -> str:
    """The kind of the phase that is on; empty before the first one."""
    return next((step.kind for step in timeline(edition, now) if step.state == "now"), "")


def ends(edition: Edition, kind: str) -> datetime | None:
    """When a phase ends."""
    phases: Iterable[Step] = timeline(edition, edition.created_at)
    return next((step.ends_at for step in phases if step.kind == kind), None)


def may_submit(entry: Entry, now: datetime) -> bool:
    """Whether a proposal can be handed in: from the presentation to the end of the proposals, or until its
    own extended date."""
    if entry.extended_to is not None and now < entry.extended_to:
        return True
    return active(entry.edition, now) in (Kind.PRESENTATION, Kind.PROPOSALS)


def may_finish(entry: Entry, now: datetime) -> bool:
    """Whether the final version can be handed in: until the end of the final delivery, or the extended date.

    That the teacher has commented is asked of the entry's state, not of the date.
    """
    if entry.extended_to is not None and now < entry.extended_to:
        return True
    return active(entry.edition, now) in (Kind.PRESENTATION, Kind.PROPOSALS, Kind.FEEDBACK, Kind.FINAL)
