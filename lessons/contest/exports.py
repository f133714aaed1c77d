"""What an organiser takes home of an edition: entries, judgements, results and progress as tables.

While the edition is blind and its results are not published, no name stands in them: neither of authors,
class or school, nor of judges.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import User
from lessons.contest import blind, judging, results, rubric
from lessons.contest.certificates import author_names
from lessons.contest.models import Edition, Entry, Judgement
from lessons.table_files import Table, Value

Veils = Mapping[int, blind.Veil]


def tables(edition: Edition, reader: User) -> list[Table]:
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


def _entries(entries: Sequence[Entry], reader: User, veils: Veils, *, hidden: bool) -> Table:
    header = [_("N.º"), _("Jogo"), _("Categoria"), _("Estado"), _("Proposta entregue em")]
    header += [_("Versão final em"), _("Prazo próprio"), _("Retirada em")]
    if not hidden:
        header += [_("Escola"), _("Turma"), _("Autores")]
    names = {} if hidden else author_names(reader, entries)
    return Table(
        _("Propostas"),
        header,
        [[*_entry(entry, veils), *([] if hidden else _people(entry, names[entry.pk]))] for entry in entries],
    )


def _entry(entry: Entry, veils: Veils) -> Iterator[Value]:
    yield entry.number
    yield _game(entry, veils)
    yield entry.category.name if entry.category else None
    yield str(entry.get_state_display())
    for at in (entry.submitted_at, entry.final_at, entry.extended_to, entry.withdrawn_at):
        yield _moment(at)


def _people(entry: Entry, names: Sequence[str]) -> Iterator[Value]:
    classroom = entry.invention.classroom
    yield classroom.school.name if classroom else None
    yield str(classroom) if classroom else None
    yield ", ".join(name or _("(só a turma sabe)") for name in names)


def _game(entry: Entry, veils: Veils) -> str:
    return veils[entry.pk].text(results.title(entry))


def _judgements(edition: Edition, judgements: Sequence[Judgement], veils: Veils, *, hidden: bool) -> Table:
    criteria = rubric.criteria(edition.rubric)
    header = [_("N.º"), _("Jurado"), _("Estado"), _("Pedida por desacordo"), _("Entregue em"), _("Pontos")]
    header += [f"{one.name} ({one.weight})" for one in criteria]
    header += [_("Comentário: %(name)s") % {"name": one.name} for one in criteria]
    header += [_("Comentário geral"), _("Razão da escusa")]
    judges = _judges(judgements, hidden=hidden)
    return Table(
        _("Avaliações"),
        header,
        [
            list(_judgement(one, criteria, judges[one.judge_id], veils[one.entry_id]))
            for one in judgements
            if one.entry_id in veils
        ],
    )


def _judges(judgements: Sequence[Judgement], *, hidden: bool) -> dict[int, str]:
    """What each judge is called; numbers in the order of the accounts where names are hidden."""
    judges = {one.judge_id: one.judge for one in judgements}
    return {
        pk: _("Jurado %(number)d") % {"number": number}
        if hidden
        else judges[pk].get_full_name() or judges[pk].get_username()
        for number, pk in enumerate(sorted(judges), 1)
    }


def _judgement(
    judgement: Judgement, criteria: Sequence[rubric.Criterion], judge: str, veil: blind.Veil
) -> Iterator[Value]:
    """Points and comments only of what was submitted: a draft is its judge's alone."""
    submitted = judgement.state == Judgement.State.SUBMITTED
    yield judgement.entry.number
    yield judge
    yield str(judgement.get_state_display())
    yield _("sim") if judgement.extra else None
    yield _moment(judgement.submitted_at)
    yield judgement.points if submitted else None
    for one in criteria:
        level = judgement.levels.get(one.id) if submitted else None
        yield None if level is None else one.points(level)
    for name in (*(one.id for one in criteria), judging.GENERAL):
        yield veil.text(judgement.comments.get(name, "")) if submitted else None
    yield veil.text(judgement.reason)


def _results(edition: Edition, veils: Veils) -> Table:
    criteria = rubric.criteria(edition.rubric)
    published = edition.published_at is not None
    header = [_("Categoria"), _("Lugar"), _("Lugar entre todas"), _("N.º"), _("Jogo"), _("Mediana")]
    header += [_("Média"), _("Avaliações"), *(f"{one.name} ({one.weight})" for one in criteria)]
    return Table(
        _("Resultados") if published else _("Resultados (por publicar)"),
        header,
        [
            [
                category.name if category else None,
                line.rank,
                line.overall,
                line.entry.number,
                _game(line.entry, veils),
                line.median,
                line.mean,
                line.judges,
                *(line.criteria.get(one.id) for one in criteria),
            ]
            for category, lines in results.shown(edition).groups
            for line in lines
        ],
    )


def _progress(edition: Edition, entries: Sequence[Entry], judgements: Sequence[Judgement]) -> Table:
    states = Counter((one.entry_id, one.state) for one in judgements)
    shown = Judgement.State
    columns = (shown.SUBMITTED, shown.DRAFT, shown.ASSIGNED, shown.RECUSED)
    header = [_("N.º"), _("Pedidas"), *(str(state.label) for state in columns), _("Diferença")]
    return Table(
        _("Progresso"),
        header,
        [
            [
                entry.number,
                edition.judges_wanted,
                *(states[entry.pk, state] for state in columns),
                judging.summary([one for one in judgements if one.entry_id == entry.pk]).spread,
            ]
            for entry in entries
            if entry.state in judging.JUDGED
        ],
    )


def _moment(at: datetime | None) -> str | None:
    return None if at is None else date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")
