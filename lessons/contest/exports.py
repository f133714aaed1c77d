"""What an organiser takes home of an edition: entries, judgements, results and progress as tables.

While the edition is blind and its results are not published, no name stands in them: neither of authors,
class or school, nor of judges.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import User
from lessons.contest import blind, judging, results, rubric
from lessons.contest.certificates import author_names
from lessons.contest.models import Edition, Entry, Judgement
from lessons.table_files import Column, ScreenTable, Value, as_file, table

Veils = Mapping[int, blind.Veil]

MANY_JUDGEMENTS = 200


def as_edition_file(edition: int, reader: int, kind: str) -> bytes:
    """All tables; keys as in `games.live.jobs.file_maker`. Raises DoesNotExist."""
    return as_file(kind, tables(Edition.objects.get(pk=edition), User.objects.get(pk=reader)))


def takes_long(edition: Edition) -> bool:
    """Are there so many judgements, with comments, that nobody waits for the file in a request?"""
    return Judgement.objects.filter(entry__edition=edition).count() > MANY_JUDGEMENTS


def tables(edition: Edition, reader: User) -> list[ScreenTable]:
    """All tables, for the organiser `reader`."""
    entries = list(
        Entry.objects.filter(edition=edition)
        .exclude(number=None)
        .select_related("edition", "category", "final", "proposal", "invention__classroom__school")
        .order_by("number", "pk")
    )
    judgements = list(
        Judgement.objects.filter(entry__edition=edition)
        .select_related("entry", "judge")
        .order_by("entry__number", "pk")
    )
    hidden = edition.blind and edition.published_at is None
    veils = blind.publics(entries) if hidden else {entry.pk: blind.Veil() for entry in entries}
    return [
        _entries(entries, reader, veils, hidden=hidden),
        _judgements(edition, judgements, veils, hidden=hidden),
        _results(edition, veils),
        _progress(edition, entries, judgements),
    ]


def _entries(entries: Sequence[Entry], reader: User, veils: Veils, *, hidden: bool) -> ScreenTable:
    columns: list[Column[Entry]] = [
        (_("N.º"), lambda entry: entry.number),
        (_("Jogo"), lambda entry: _game(entry, veils)),
        (_("Categoria"), lambda entry: entry.category.name if entry.category else None),
        (_("Estado"), lambda entry: str(entry.get_state_display())),
        (_("Proposta entregue em"), lambda entry: _moment(entry.submitted_at)),
        (_("Versão final em"), lambda entry: _moment(entry.final_at)),
        (_("Prazo próprio"), lambda entry: _moment(entry.extended_to)),
        (_("Retirada em"), lambda entry: _moment(entry.withdrawn_at)),
    ]
    if not hidden:
        names = author_names(reader, entries)
        unknown = _("(só a turma sabe)")
        columns += [
            (_("Escola"), lambda entry: room.school.name if (room := entry.invention.classroom) else None),
            (_("Turma"), lambda entry: str(room) if (room := entry.invention.classroom) else None),
            (_("Autores"), lambda entry: ", ".join(name or unknown for name in names[entry.pk])),
        ]
    return table(_("Propostas"), entries, columns)


def _game(entry: Entry, veils: Veils) -> str:
    return veils[entry.pk].text(results.title(entry))


def _judgements(
    edition: Edition, judgements: Sequence[Judgement], veils: Veils, *, hidden: bool
) -> ScreenTable:
    """Points and comments only of what was submitted: a draft is its judge's alone."""
    judges = _judges(judgements, hidden=hidden)
    criteria = rubric.all_criteria(edition)

    def submitted(judgement: Judgement) -> bool:
        return judgement.state == Judgement.State.SUBMITTED

    def points(criterion: rubric.Criterion, judgement: Judgement) -> Value:
        level = judgement.levels.get(criterion.id)
        return criterion.points(level) if submitted(judgement) and level is not None else None

    def comment(name: str, judgement: Judgement) -> Value:
        return (
            veils[judgement.entry_id].text(judgement.comments.get(name, "")) if submitted(judgement) else None
        )

    columns: list[Column[Judgement]] = [
        (_("N.º"), lambda judgement: judgement.entry.number),
        (_("Jurado"), lambda judgement: judges[judgement.judge_id]),
        (_("Estado"), lambda judgement: str(judgement.get_state_display())),
        (_("Pedida por desacordo"), lambda judgement: _("sim") if judgement.extra else None),
        (_("Entregue em"), lambda judgement: _moment(judgement.submitted_at)),
        (_("Pontos"), lambda judgement: judgement.points if submitted(judgement) else None),
        *((_weighed(criterion), partial(points, criterion)) for criterion in criteria),
        *(
            (_("Comentário: %(name)s") % {"name": criterion.name}, partial(comment, criterion.id))
            for criterion in criteria
        ),
        (_("Comentário geral"), partial(comment, judging.GENERAL)),
        (_("Razão da escusa"), lambda judgement: veils[judgement.entry_id].text(judgement.reason)),
    ]
    return table(
        _("Avaliações"), [judgement for judgement in judgements if judgement.entry_id in veils], columns
    )


def _weighed(criterion: rubric.Criterion) -> str:
    return f"{criterion.name} ({criterion.weight})"


def _judges(judgements: Sequence[Judgement], *, hidden: bool) -> dict[int, str]:
    """What each judge is called; numbers in the order of the accounts where names are hidden."""
    judges = {judgement.judge_id: judgement.judge for judgement in judgements}
    return {
        pk: _("Jurado %(number)d") % {"number": number}
        if hidden
        else judges[pk].get_full_name() or judges[pk].get_username()
        for number, pk in enumerate(sorted(judges), 1)
    }


def _results(edition: Edition, veils: Veils) -> ScreenTable:
    columns: list[Column[results.ResultRow]] = [
        (_("Categoria"), lambda line: line.entry.category.name if line.entry.category else None),
        (_("Lugar"), lambda line: line.rank),
        (_("Lugar entre todas"), lambda line: line.overall),
        (_("N.º"), lambda line: line.entry.number),
        (_("Jogo"), lambda line: _game(line.entry, veils)),
        (_("Mediana"), lambda line: line.median),
        (_("Média"), lambda line: line.mean),
        (_("Avaliações"), lambda line: line.judges),
        *(
            (_weighed(criterion), lambda line, name=criterion.id: line.criteria.get(name))
            for criterion in rubric.all_criteria(edition)
        ),
    ]
    title = _("Resultados (por publicar)") if edition.published_at is None else _("Resultados")
    return table(
        title, [line for _of, lines in results.current_ranking(edition).groups for line in lines], columns
    )


def _progress(edition: Edition, entries: Sequence[Entry], judgements: Sequence[Judgement]) -> ScreenTable:
    given = {
        entry: [judgement for judgement in judgements if judgement.entry_id == entry.pk] for entry in entries
    }
    states = {entry: Counter(judgement.state for judgement in own) for entry, own in given.items()}
    shown = Judgement.State
    columns: list[Column[Entry]] = [
        (_("N.º"), lambda entry: entry.number),
        (_("Pedidas"), lambda _entry: edition.judges_wanted),
        *(
            (str(state.label), lambda entry, state=state: states[entry][state])
            for state in (shown.SUBMITTED, shown.DRAFT, shown.ASSIGNED, shown.RECUSED)
        ),
        (_("Diferença"), lambda entry: judging.summary(given[entry]).spread),
    ]
    return table(_("Progresso"), [entry for entry in entries if entry.state in judging.JUDGED], columns)


def _moment(at: datetime | None) -> str | None:
    return None if at is None else date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")
