"""Lists of a competition for walls and files: by name, by table, by school; and the cross table."""

from collections.abc import Iterable, Mapping
from typing import Any

from accounts.names import counted_key
from games.models import Entrant, Fixture, Round
from games.tournaments.pages import CompetitionView
from games.tournaments.reasons import points_text
from games.tournaments.standings import RoundScore
from games.tournaments.transfer import school_of
from games.tournaments.trf import TrfPlayer

WITHOUT_SCHOOL = ""


def people_rows(view: CompetitionView) -> list[dict[str, Any]]:
    """Everybody by name: number, where they come from, and the table of the last round (None without)."""
    tables = _tables(view.rounds[-1]) if view.rounds else {}
    rows = [
        {
            "number": entrant.number,
            "name": view.names[entrant.pk],
            "school": school_of(entrant),
            "table": tables.get(entrant.pk),
        }
        for entrant in view.entrants
    ]
    return sorted(rows, key=lambda row: counted_key(str(row["name"])))


def by_school(view: CompetitionView) -> list[tuple[str, list[dict[str, Any]]]]:
    """The same, school by school; who comes from none stands last."""
    schools: dict[str, list[dict[str, Any]]] = {}
    for row in people_rows(view):
        schools.setdefault(row["school"], []).append(row)
    return sorted(schools.items(), key=lambda item: (item[0] == WITHOUT_SCHOOL, counted_key(item[0])))


def _tables(played: Round) -> dict[int, int]:
    return {side.pk: fixture.table for fixture in played.fixtures.all() for side in fixture.sides}


def cross_table(view: CompetitionView) -> list[dict[str, Any]]:
    """Who stands where, and of each complete round the opponent's place and the points: "3: 1", "3+4: 2" at
    a table of three, "—: 1" without an opponent, "3: 1 (f)" where it was not played because somebody was
    absent."""
    rows = view.standings_rows()
    length = len(view.standings.rounds)
    places = {row["entrant"].number: row["place"] for row in rows}
    return [
        {
            **row,
            "rounds": _filled([_cell(score, places) for score in view.scores(row["entrant"].number)], length),
        }
        for row in rows
    ]


def _filled(cells: list[str], length: int) -> list[str]:
    """As many cells, the last ones empty where somebody played less."""
    return cells + [""] * (length - len(cells))


def _cell(score: RoundScore, places: Mapping[int, int]) -> str:
    others = "+".join(str(places[other]) for other in score.met or score.missed)
    cell = f"{others or '—'}: {points_text(score.points)}"
    return f"{cell} (f)" if score.missed else cell


def trf_players(view: CompetitionView) -> list[TrfPlayer]:
    """Everybody by number, with the seats of their encounters."""
    return [
        TrfPlayer(entrant.number, view.names[entrant.pk], [_began(entrant, played) for played in view.rounds])
        for entrant in sorted(view.entrants, key=lambda entrant: entrant.number)
    ]


def _began(entrant: Entrant, played: Round) -> bool | None:
    fixture = _own(entrant, played.fixtures.all())
    return None if fixture is None or fixture.second is None else fixture.first == entrant


def _own(entrant: Entrant, fixtures: Iterable[Fixture]) -> Fixture | None:
    return next((fixture for fixture in fixtures if entrant in fixture.sides), None)
