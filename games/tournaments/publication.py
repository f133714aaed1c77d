"""Standings that everybody may read: one act, by consent of each, taken back at once.

Who has not consented is a number and a school: "Aluno 17, Escola de Faro". Who has is called as on screens.
Nothing is stored of what is shown, so that what is taken back is gone with the next look.
"""

from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.refusals import refuse
from games.live import tournament_roles
from games.models import Competition, Entrant, Tournament
from games.tournaments import entering
from games.tournaments.pages import CompetitionView
from games.tournaments.transfer import school_of
from games.tournaments.writing import note, organising


def withdraw(tournament: Tournament, by: User) -> None:
    """What was published (`states.publish`) nobody else may read any more. Raises ValidationError."""
    with organising(tournament, by) as locked:
        if locked.state != Tournament.State.PUBLISHED:
            refuse(_("A classificação não está publicada."), "not-published")
        Tournament.objects.filter(pk=locked.pk).update(state=Tournament.State.CLOSED)
        note("withdraw-standings", locked, by)


def set_consents(competition: Competition, keys: set[int], by: User) -> None:
    """Of everybody in a competition, whether a consent to show their name is there: of those with these
    primary keys. It holds in the whole tournament, in a group as in its final. Each change is noted. Raises
    ValidationError."""
    with organising(competition.tournament, by) as locked:
        for entrant in competition.entrants.select_related("user"):
            consents = entrant.pk in keys
            if consents != entrant.consents:
                entering.entries_of(entrant, locked).update(consents=consents)
                note("consent-entrant", locked, by, entrant, before=not consents, after=consents)


def public_rows(competition: Competition) -> list[dict[str, Any]]:
    """The standings as everybody may read them, on the page and in files; points in words and as a number."""
    tournament = competition.tournament
    by = tournament.created_by
    if by is None:
        return []
    view = CompetitionView(competition, by)
    names = tournament_roles.screen_names(view.entrants)
    schools = {entrant.pk: school_of(entrant) for entrant in _with_schools(competition)}
    return [
        {
            "place": row["place"],
            "name": names[row["entrant"].pk]
            if row["entrant"].consents
            else tournament_roles.number_name(row["entrant"]),
            "school": schools[row["entrant"].pk].rpartition(", ")[2],
            "points": row["points"],
            "number": row["numbers"][0],
        }
        for row in view.standings_rows()
    ]


def _with_schools(competition: Competition) -> list[Entrant]:
    return list(competition.entrants.select_related("classroom__school"))
