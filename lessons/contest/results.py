"""Results: the order in which entries would stand, what is still missing, and the one act of publishing.

The only writer of `Result`, of the entries' state "judged" and of `Edition.published_at`. Pages and exports
read `shown`: before publication it counts the submitted judgements, afterwards it reads what was published.

Entries stand by the median of their points. Equal medians are decided by the means of the criteria that the
rubric declares for ties, in their order; entries that are still equal share a place, and the next place is
left out. The mean is shown and decides nothing.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from statistics import mean

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import log
from accounts.models import User
from lessons.contest import access, blind, editions, judging, phases, rubric
from lessons.contest.models import Category, Edition, Entry, Judgement, Phase, Result

NAME = 120  # characters
PODIUM = 3  # places that a certificate names


@dataclass(frozen=True, slots=True)
class ResultRow:
    """An entry's points. `name` is the game's name as everybody may read it once it is published, before that
    as its authors write it; `rank` is the place in its category, `overall` the one among all; `spread` is the
    difference between its highest and lowest judgement, None where only the published result is known."""

    entry: Entry
    name: str
    median: Decimal
    mean: Decimal
    judges: int
    criteria: Mapping[str, Decimal]
    spread: Decimal | None = None
    third: str = ""
    rank: int = 0
    overall: int = 0


@dataclass(frozen=True, slots=True)
class Ranking:
    """All entries with judgements in order, and the same by category; `waiting` have no judgement yet."""

    lines: Sequence[ResultRow]
    groups: Sequence[tuple[Category | None, Sequence[ResultRow]]]
    waiting: Sequence[Entry] = ()


@dataclass(frozen=True, slots=True)
class PublishingProblem:
    """What stands against publishing. Where it is a `gap`, the organiser may publish knowing it: the number
    of judgements stands beside each result."""

    code: str
    words: str
    gap: bool = False


class UnpublishableResults(ValidationError):
    """The results cannot be published; `problems` say why."""

    def __init__(self, problems: Sequence[PublishingProblem]) -> None:
        super().__init__([problem.words for problem in problems])
        self.problems = problems


# Counting.


def running(edition: Edition) -> list[Entry]:
    """The entries that take part in the judging, with all that is read of them."""
    judged = Entry.objects.filter(edition=edition, state__in=judging.JUDGED).select_related(
        "category", "final", "invention__classroom__school", "result", "gallery_game"
    )
    entries = list(judged.order_by("number", "pk"))
    for entry in entries:
        entry.edition = edition
    return entries


def standing(edition: Edition) -> Ranking:
    """The order as the judgements that were submitted make it."""
    judgements = _judgements(edition)
    standings = [(entry, _line(edition, entry, judgements[entry.pk])) for entry in running(edition)]
    waiting = [entry for entry, line in standings if line is None]
    return _ordered(edition, [line for _entry, line in standings if line is not None], waiting)


def published(edition: Edition) -> Ranking:
    """The order as it was published, without entries that were withdrawn since."""
    lines = []
    for entry in running(edition):
        result: Result | None = getattr(entry, "result", None)
        if result is not None:
            means = {name: Decimal(points) for name, points in result.criteria.items()}
            line = ResultRow(entry, result.name, result.median, result.mean, result.judges, means)
            lines.append(replace(line, rank=result.rank))
    return _ordered(edition, lines)


def current_ranking(edition: Edition) -> Ranking:
    """What pages and exports show of an edition now."""
    return standing(edition) if edition.published_at is None else published(edition)


def _judgements(edition: Edition) -> dict[int, list[Judgement]]:
    """All judgements by entry."""
    given: dict[int, list[Judgement]] = defaultdict(list)
    for judgement in Judgement.objects.filter(entry__edition=edition).order_by("pk"):
        given[judgement.entry_id].append(judgement)
    return given


def _line(edition: Edition, entry: Entry, judgements: Sequence[Judgement]) -> ResultRow | None:
    """None where no judgement was submitted."""
    said = judging.summary(judgements)
    if said.median is None or said.mean is None:
        return None
    given = [judgement.levels for judgement in judgements if judgement.state == Judgement.State.SUBMITTED]
    scale = rubric.scale_with(edition, {name for levels in given for name in levels})
    means = {
        criterion.id: rubric.rounded(mean(criterion.points(levels.get(criterion.id, 0)) for levels in given))
        for criterion in rubric.criteria(scale)
    }
    third = judging.third(judgements)
    return ResultRow(entry, title(entry), said.median, said.mean, said.submitted, means, said.spread, third)


def _ordered(edition: Edition, lines: Iterable[ResultRow], waiting: Sequence[Entry] = ()) -> Ranking:
    """The lines with their places. A place in the category that was published stays as it was."""
    overall = [replace(line, overall=place) for place, line in _places(lines, edition)]
    categories: dict[int | None, list[ResultRow]] = defaultdict(list)
    for line in overall:
        categories[line.entry.category_id].append(line)
    groups: list[tuple[Category | None, Sequence[ResultRow]]] = []
    for of_one in categories.values():
        ranked = [replace(line, rank=line.rank or place) for place, line in _places(of_one, edition)]
        groups.append((ranked[0].entry.category, ranked))
    # By position; what has no category comes last.
    groups.sort(key=lambda group: (0, group[0].position, group[0].pk) if group[0] else (1, 0, 0))
    ranks = {line.entry.pk: line.rank for _category, of_one in groups for line in of_one}
    return Ranking([replace(line, rank=ranks[line.entry.pk]) for line in overall], groups, waiting)


def _places(lines: Iterable[ResultRow], edition: Edition) -> Iterator[tuple[int, ResultRow]]:
    """The lines in order with their places: 1, 2, 2, 4. Between equal medians decide, in their order, the
    criteria of each line's own rubric."""

    def worth(line: ResultRow) -> list[Decimal]:
        ties = rubric.ties(rubric.scale_with(edition, line.criteria))
        return [line.median, *(line.criteria.get(name, Decimal(0)) for name in ties)]

    place, before = 0, None
    # Equal entries keep the order of their numbers.
    for at, line in enumerate(sorted(lines, key=worth, reverse=True), 1):
        if worth(line) != before:
            place, before = at, worth(line)
        yield place, line


# Publishing.


def problems(edition: Edition, now: datetime) -> list[PublishingProblem]:
    """What stands against publishing the results; nothing once they are published."""
    if edition.published_at is not None:
        return []
    problems = list(_of_entries(edition, standing(edition)))
    if phases.active(edition, now) == Phase.Kind.RESULTS:
        return problems
    words = _("A fase dos resultados ainda não começou: muda as datas da edição, se a queres antecipar.")
    return [PublishingProblem("phase", words), *problems]


def _of_entries(edition: Edition, order: Ranking) -> Iterator[PublishingProblem]:
    if not order.lines and not order.waiting:
        yield PublishingProblem("empty", _("Não há nenhuma proposta com versão final."))
    for entry in order.waiting:
        words = _("A proposta n.º %(number)s não tem nenhuma avaliação entregue.") % {"number": entry.number}
        yield PublishingProblem(f"none:{entry.key}", words)
    for line in sorted(order.lines, key=lambda line: line.entry.number or 0):
        if line.judges < edition.judges_wanted:
            words = ngettext(
                "A proposta n.º %(number)s só tem %(judges)d avaliação entregue, em vez de %(wanted)d.",
                "A proposta n.º %(number)s só tem %(judges)d avaliações entregues, em vez de %(wanted)d.",
                line.judges,
            )
            filled = {"number": line.entry.number, "judges": line.judges, "wanted": edition.judges_wanted}
            yield PublishingProblem(f"few:{line.entry.key}:{line.judges}", words % filled, gap=True)
        if line.third in ("needed", "asked"):
            words = _(
                "Os jurados da proposta n.º %(number)s diferem mais de %(points)d pontos, e falta mais uma "
                "avaliação."
            )
            filled = {"number": line.entry.number, "points": judging.FAR_APART}
            yield PublishingProblem(f"third:{line.entry.key}", words % filled, gap=True)


def title(entry: Entry) -> str:
    """The name of an entry's game as its authors write it, or its number where it has none."""
    document = entry.invention.document if entry.final is None else entry.final.document
    name: str = document["name"].strip()
    return name or _("Jogo n.º %(number)s") % {"number": entry.number}


@transaction.atomic
def publish(edition: Edition, by: User, known_gaps: Collection[str] = ()) -> Edition:
    """Publishes the results as they stand now, once; a second time changes nothing.

    `known_gaps` are the codes of the gaps that the organiser has seen. Raises PermissionDenied; NotReady with
    the problems that are left, also where a gap has come up that the organiser has not seen.
    """
    current = editions.lock(edition)
    if not access.is_organiser(by, current):
        raise PermissionDenied
    if current.published_at is not None:
        return current
    # Nobody withdraws an entry or hands in a judgement while its result is being written.
    held = Entry.objects.select_for_update().filter(edition=current, state__in=judging.JUDGED)
    list(held.order_by("pk"))
    now = timezone.now()
    left = [
        problem for problem in problems(current, now) if not problem.gap or problem.code not in known_gaps
    ]
    if left:
        raise UnpublishableResults(left)
    order = standing(current)
    veils = blind.publics(line.entry for line in order.lines)
    Result.objects.bulk_create([_frozen(line, veils[line.entry.pk]) for line in order.lines])
    Entry.objects.filter(pk__in=[line.entry.pk for line in order.lines]).update(state=Entry.State.JUDGED)
    current.published_at = now
    current.save(update_fields=["published_at"])
    log.record("publish-results", actor=by, edition=current.key, entries=len(order.lines))
    return current


def _frozen(line: ResultRow, veil: blind.Veil) -> Result:
    return Result(
        entry=line.entry,
        name=veil.text(line.name)[:NAME],
        rank=line.rank,
        median=line.median,
        mean=line.mean,
        judges=line.judges,
        criteria={name: str(points) for name, points in line.criteria.items()},
    )


# What authors and their teachers read.


@dataclass(frozen=True, slots=True)
class CriterionFeedback:
    """What the judges gave and said about one criterion, without saying who."""

    criterion: rubric.Criterion
    points: Decimal
    comments: Sequence[str]


@dataclass(frozen=True, slots=True)
class OwnResult:
    """An entry's published result, as its authors read it."""

    result: Result
    said: Sequence[CriterionFeedback]
    general: Sequence[str]


def of_entry(entry: Entry) -> OwnResult | None:
    """The result of an entry with the judges' comments; None before publication.

    The comments of each criterion stand in alphabetical order, so that nobody can tell which belong together.
    """
    result = Result.objects.filter(entry=entry, entry__edition__published_at__isnull=False).first()
    if result is None:
        return None
    submitted = entry.judgements.filter(state=Judgement.State.SUBMITTED)
    comments = list(submitted.values_list("comments", flat=True))
    said = [
        CriterionFeedback(
            criterion, Decimal(result.criteria.get(criterion.id, "0")), _about(criterion.id, comments)
        )
        for criterion in rubric.criteria(rubric.scale_with(entry.edition, result.criteria))
    ]
    return OwnResult(result, said, _about(judging.GENERAL, comments))


def _about(name: str, comments: Iterable[Mapping[str, str]]) -> list[str]:
    return sorted({said for comment in comments if (said := comment.get(name, "").strip())})
