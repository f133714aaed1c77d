"""A competition as tables for a file: the standings, and every table of every round."""

from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Competition
from games.tournaments.pages import CompetitionView
from lessons.table_files import ScreenTable, Value


def as_tables(competition: Competition, viewer: User) -> list[ScreenTable]:
    """The standings, a row for each, and the rounds, a row for each table."""
    view = CompetitionView(competition, viewer)
    return [_standings(view), _rounds(view)]


def _standings(view: CompetitionView) -> ScreenTable:
    heads = [_("Lugar"), _("Nome"), _("Pontos"), *view.tie_break_heads()]
    rows: list[list[Value]] = [[row["place"], row["name"], *row["numbers"]] for row in view.standings_rows()]
    return ScreenTable(_("Classificação"), heads, rows)


def _rounds(view: CompetitionView) -> ScreenTable:
    heads = [_("Jornada"), _("Mesa"), _("Primeiro"), _("Segundo"), _("Resultado"), _("Como"), _("Porquê")]
    rows: list[list[Value]] = [
        [
            played.number,
            row["fixture"].table,
            row["first"],
            row["second"] or _("fica de fora"),
            row["score"],
            row["fixture"].get_decision_display(),
            row["fixture"].reason,
        ]
        for played in view.rounds
        for row in view.round_tables(played)
    ]
    return ScreenTable(_("Jornadas"), heads, rows)
