"""The lists of the contest: editions that are on, a pupil's own games, the entries of a teacher's classes.

They read, in a constant number of queries.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max, Q, QuerySet
from django.utils.translation import gettext

from accounts import log_words, people
from accounts.models import Action, Classroom, User
from games.rules.text import Text, text
from lessons.contest import access, phases
from lessons.contest.access import Reader
from lessons.contest.kinds import kind_of
from lessons.contest.models import Author, Edition, Entry, Invention, Phase
from lessons.contest.phases import Kind, TimelinePhase

State = Entry.State
ENTRIES = Entry.objects.select_related("edition", "category", "invention__classroom").prefetch_related(
    "edition__phases"
)
LOGGED = 50  # lines of the log on a page
WAITING_FIRST = (State.SUBMITTED, State.FEEDBACK, State.DRAFT, State.FINAL, State.JUDGED, State.WITHDRAWN)
NEXT = {
    State.DRAFT: text("Entregar a proposta"),
    State.SUBMITTED: text("Esperar pelo comentário do professor"),
    State.FEEDBACK: text("Melhorar o jogo e entregar a versão final"),
    State.FINAL: text("Esperar pelos resultados"),
    State.JUDGED: text("Ver os resultados"),
    State.WITHDRAWN: text("Foi retirada do concurso"),
}


@dataclass(frozen=True, slots=True)
class Running:
    """An edition with its timeline; `now` is the phase that is on, None before the first one, `left` the
    time until it ends."""

    edition: Edition
    steps: list[TimelinePhase]
    now: TimelinePhase | None
    left: Text | None


@dataclass(frozen=True, slots=True)
class Next:
    """What comes next for an entry; `until` and `left` where there is a deadline."""

    words: Text
    until: datetime | None
    left: Text | None
    late: bool


@dataclass(frozen=True, slots=True)
class OwnInvention:
    """One of a pupil's games: its entry and what comes next, both None outside of the contest."""

    invention: Invention
    entry: Entry | None
    next: Next | None


@dataclass(frozen=True, slots=True)
class LogRow:
    """A line of the log of actions."""

    at: datetime
    who: str
    what: str


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry as a teacher of its class sees it in a list. `has_machine`: the machine knows its rules."""

    entry: Entry
    authors: list[str]
    changed_at: datetime
    commented_at: datetime | None
    next: Next
    has_machine: bool


def running(edition: Edition, now: datetime) -> Running:
    """One edition with its timeline."""
    steps = phases.timeline(edition, now)
    active = next((step for step in steps if step.state == "now"), None)
    left = phases.remaining(active.ends_at, now) if active is not None and active.ends_at else None
    return Running(edition, steps, active, left)


def editions(reader: Reader, now: datetime) -> list[Running]:
    """The editions that concern somebody: of their schools, open to all, or organised by them. Visitors see
    all of them.
    """
    editions = Edition.objects.filter(archived_at=None).select_related("school").prefetch_related("phases")
    if isinstance(reader, User) and not reader.is_superuser:
        schools = {*people.classrooms_of(reader).values_list("school", flat=True), reader.school_id} - {None}
        editions = editions.filter(
            Q(open_to_all=True) | Q(school__in=schools) | Q(schools__in=schools) | Q(organiser=reader)
        ).distinct()
    return [running(edition, now) for edition in editions]


def organised(teacher: User, now: datetime) -> list[tuple[Running, dict[str, int]]]:
    """The editions that a teacher organises, with the number of their entries by state."""
    editions = Edition.objects.filter(organiser=teacher, archived_at=None)
    listed = list(editions.select_related("school").prefetch_related("phases"))
    counted = Entry.objects.filter(edition__in=listed).values_list("edition", "state").order_by()
    counts: dict[int, dict[str, int]] = {edition.pk: {} for edition in listed}
    for edition, state, number in counted.annotate(number=Count("pk")):
        counts[edition][state] = number
    return [(running(edition, now), counts[edition.pk]) for edition in listed]


def next_step(entry: Entry, now: datetime) -> Next:
    """What the authors do next, and until when."""
    until = phases.deadline(entry)
    if entry.state == State.FINAL:
        until = phases.begins(entry.edition, Kind.RESULTS)
    elif entry.state == State.SUBMITTED:
        until = None
    late = until is not None and until <= now and entry.state != State.FINAL
    left = None if until is None or until <= now else phases.remaining(until, now)
    return Next(NEXT[State(entry.state)], until, left, late)


def own(pupil: User, now: datetime) -> list[OwnInvention]:
    """The games of which somebody is an author, what was changed last first."""
    own_entries = list(access.inventions_of(pupil).filter(archived_at=None).select_related("classroom"))
    entries = {entry.invention_id: entry for entry in ENTRIES.filter(invention__in=own_entries)}
    return [
        OwnInvention(invention, entry, next_step(entry, now) if entry else None)
        for invention, entry in ((invention, entries.get(invention.pk)) for invention in own_entries)
    ]


def taught(teacher: User, now: datetime, classroom: Classroom | None = None) -> list[EntryRow]:
    """The entries of the classes that a teacher has now, those that wait for a comment first."""
    classrooms = people.taught(teacher).filter(archived_at=None)
    entries = ENTRIES.filter(invention__classroom__in=classrooms, edition__archived_at=None)
    if classroom is not None:
        entries = entries.filter(invention__classroom=classroom)
    listed = list(entries.annotate(commented_at=Max("feedback__at")))
    names = authors_by_invention(teacher, [entry.invention for entry in listed])
    rows = [
        EntryRow(
            entry,
            names[entry.invention_id],
            max(filter(None, (entry.invention.changed_at, entry.submitted_at, entry.final_at))),
            entry.commented_at,
            next_step(entry, now),
            kind_of(entry.invention.document).has_machine,
        )
        for entry in listed
    ]
    return sorted(rows, key=_urgency)


def _urgency(row: EntryRow) -> tuple[int, float, int]:
    return WAITING_FIRST.index(State(row.entry.state)), row.changed_at.timestamp(), row.entry.pk


def waiting(teacher: User) -> QuerySet[Entry]:
    """The entries that wait for a comment of this teacher, who has waited longest first."""
    return ENTRIES.filter(
        invention__classroom__in=people.taught(teacher).filter(archived_at=None),
        state=State.SUBMITTED,
        edition__archived_at=None,
        edition__published_at=None,
    ).order_by("submitted_at", "pk")


def authors_by_invention(viewer: Reader, inventions: Iterable[Invention]) -> dict[int, list[str]]:
    """What a reader may call the authors of each, by primary key."""
    by_invention: dict[int, list[User]] = {invention.pk: [] for invention in inventions}
    rows = Author.objects.filter(invention__in=by_invention, left_at=None).select_related("person")
    for author in rows:
        by_invention[author.invention_id].append(author.person)
    names = people.names_for(viewer, [person for authors in by_invention.values() for person in authors])
    return {pk: [names[person.pk] for person in authors] for pk, authors in by_invention.items()}


def log(edition: Edition, reader: Reader) -> list[LogRow]:
    """What was done in an edition, the newest first; people by the names that the reader may know, judges by
    their own: this is for the organiser, who chose them."""
    logged = Action.objects.filter(details__edition=edition.key).select_related("actor", "subject")
    actions = list(logged.order_by("-at", "-pk")[:LOGGED])
    persons = {person.pk: person for action in actions for person in (action.actor, action.subject) if person}
    judges = {pk: people.own_name(person) for pk, person in persons.items() if person.kind == User.Kind.JUDGE}
    names = people.names_for(reader, persons.values()) | judges
    numbers = dict(edition.entries.values_list("key", "number"))
    return [
        LogRow(action.at, names.get(action.actor_id or 0, ""), _action_words(action, numbers, judges))
        for action in actions
    ]


def _action_words(action: Action, numbers: Mapping[str, int | None], judges: Mapping[int, str]) -> str:
    """What was done, to which judge, phase or entry; `numbers` are those of the entries by key."""
    words = log_words.action_words(action.kind, action.details)
    judge = judges.get(action.subject_id or 0)
    if judge is not None and action.subject_id != action.actor_id:
        words = f"{words}: {judge}"
    phase, entry = action.details.get("phase"), action.details.get("entry")
    if phase in Phase.Kind.values:
        return f"{words}: {Phase.Kind(phase).label}"
    number = entry if isinstance(entry, int) else numbers.get(entry or "")
    return (
        words
        if number is None
        else gettext("%(words)s (n.º %(number)d)") % {"words": words, "number": number}
    )


def counts(edition: Edition) -> list[tuple[str, str, int]]:
    """The entries of an edition by state: the state, its name, how many."""
    counts = dict(edition.entries.values_list("state").order_by().annotate(number=Count("pk")))
    return [(state, str(State(state).label), counts.get(state, 0)) for state in State.values]
