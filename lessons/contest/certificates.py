"""Certificates for the authors of judged entries, and who may read which author's name. Reads only."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from accounts.models import Enrolment, User
from accounts.people import taught
from lessons.contest import access, results
from lessons.contest.models import Author, Edition, Entry
from lessons.contest.results import ResultRow


@dataclass(frozen=True, slots=True)
class Certificate:
    """A sheet of paper for one author. `name` is empty where the reader may not know it: it is then written
    by hand. `game` is the game's name as its authors write it."""

    name: str
    game: str
    line: ResultRow


def readable(user: access.Reader, edition: Edition) -> list[ResultRow]:
    """The published results whose certificates somebody prints: all for the organiser, those of the own
    classes for teachers; empty before publication.
    """
    if edition.published_at is None or not isinstance(user, User):
        return []
    lines = [line for _category, lines in results.published(edition).groups for line in lines]
    if access.is_organiser(user, edition):
        return lines
    own = set(taught(user).values_list("pk", flat=True))
    return [line for line in lines if line.entry.invention.classroom_id in own]


def certificates(user: User, lines: Sequence[ResultRow]) -> list[Certificate]:
    """One for each author of these entries, in their order; two queries."""
    names = author_names(user, [line.entry for line in lines])
    return [
        Certificate(name, results.title(line.entry), line) for line in lines for name in names[line.entry.pk]
    ]


def author_names(user: User, entries: Iterable[Entry]) -> dict[int, list[str]]:
    """The authors of each entry by primary key, as the teachers of their class call them. Who does not teach
    the class reads "" for each: real names do not leave it.
    """
    by_invention = {entry.invention_id: entry for entry in entries}
    authors = Author.objects.filter(invention__in=by_invention, left_at=None, person__erased_at=None)
    enrolments = Enrolment.objects.filter(classroom__in=taught(user), pupil__authorships__in=authors)
    known: dict[tuple[int | None, int], str] = {
        (enrolment.classroom_id, enrolment.pupil_id): enrolment.real_name
        for enrolment in enrolments.order_by("joined_at")
    }
    names: dict[int, list[str]] = {entry.pk: [] for entry in by_invention.values()}
    for author in authors.order_by("pk"):
        entry = by_invention[author.invention_id]
        names[entry.pk].append(known.get((entry.invention.classroom_id, author.person_id), ""))
    return names
