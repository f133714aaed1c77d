"""A competition as tables for a file: the standings, and every table of every round."""

from operator import itemgetter
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Competition
from games.tournaments import lists, publication
from games.tournaments.pages import CompetitionView
from lessons.table_files import Column, ScreenTable, Value, table


def as_tables(competition: Competition, viewer: User) -> list[ScreenTable]:
    """The standings and the cross table, a row for each; the rounds, a row for each table; and everybody by
    name."""
    view = CompetitionView(competition, viewer)
    return [_standings(view), _cross_table(view), _rounds(view), _people(view)]


def published_tables(competition: Competition) -> list[ScreenTable]:
    """The standings as everybody may read them, by the names of the published page."""
    columns: list[Column[dict[str, Any]]] = [
        (_("Lugar"), itemgetter("place")),
        (_("Nome"), itemgetter("name")),
        (_("Escola"), itemgetter("school")),
        (_("Pontos"), itemgetter("number")),
    ]
    return [table(_("Classificação"), publication.public_rows(competition), columns)]


def _standings(view: CompetitionView) -> ScreenTable:
    heads = [_("Lugar"), _("Nome"), _("Pontos"), *view.tie_break_heads()]
    rows: list[list[Value]] = [[row["place"], row["name"], *row["numbers"]] for row in view.standings_rows()]
    return ScreenTable(_("Classificação"), heads, rows)


def _cross_table(view: CompetitionView) -> ScreenTable:
    complete = range(1, len(view.standings.rounds) + 1)
    heads = [_("Lugar"), _("Nome"), *map(str, complete), _("Pontos")]
    rows: list[list[Value]] = [
        [row["place"], row["name"], *row["rounds"], row["numbers"][0]] for row in lists.cross_table(view)
    ]
    return ScreenTable(_("Quadro"), heads, rows)


def _people(view: CompetitionView) -> ScreenTable:
    heads = [_("Nome"), _("Número"), _("Escola"), _("Mesa")]
    rows: list[list[Value]] = [
        [row["name"], row["number"], row["school"], row["table"]] for row in lists.people_rows(view)
    ]
    return ScreenTable(_("Inscritos"), heads, rows)


def _rounds(view: CompetitionView) -> ScreenTable:
    seats = [_("Primeiro"), _("Segundo"), _("Terceiro")][: view.sides]
    heads = [_("Jornada"), _("Mesa"), *seats, _("Resultado"), _("Como"), _("Porquê")]
    rows: list[list[Value]] = [
        [
            played.number,
            row["fixture"].table,
            *[*row["sides"], *[_("fica de fora"), ""][: view.sides - len(row["sides"])]],
            row["score"],
            row["fixture"].get_decision_display(),
            row["fixture"].reason,
        ]
        for played in view.rounds
        for row in view.round_tables(played)
    ]
    return ScreenTable(_("Jornadas"), heads, rows)
