"""The bracket of a knock-out as pages show it: who meets whom down to the final, and how it ended."""

from typing import Any

from django.utils.translation import gettext as _

from games.models import Fixture
from games.tournaments import results
from games.tournaments.knock_out import Tie, main_rounds
from games.tournaments.pages import PART_NAMES, CompetitionView
from games.tournaments.reasons import points_text


def bracket_rounds(view: CompetitionView) -> list[dict[str, Any]]:
    """The rounds of the bracket with their names, also those to come; none before a knock-out begins."""
    if not view.is_knock_out or not view.rounds:
        return []
    bracket = _Bracket(view)
    return [
        {
            "name": PART_NAMES.get(met[0].part) or _("jornada %(n)d") % {"n": number},
            "ties": [bracket.sides(tie) for tie in met],
        }
        for number, met in enumerate(main_rounds(*view.bracket), 1)
    ]


class _Bracket:
    """Names and results of those who are in a bracket."""

    def __init__(self, view: CompetitionView) -> None:
        self.names = {entrant.number: view.names[entrant.pk] for entrant in view.entrants}
        self.outcomes = view.bracket[1]
        self.each = view.competition.matches_each
        self.fixtures: dict[frozenset[int], Fixture] = {
            frozenset(side.number for side in fixture.sides): fixture
            for played in view.rounds
            for fixture in played.fixtures.all()
        }

    def sides(self, tie: Tie) -> list[dict[str, Any]]:
        """Both who meet, each with what they have won: nobody is a dash, who is not known yet nothing."""
        pair = frozenset(tie.sides)
        winner = self.outcomes.get(pair) if len(pair) == 2 else None
        won = self._won(pair)
        return [
            {
                "name": "—" if side is None else self.names.get(side, ""),
                "won": won.get(side, ""),
                "goes_on": side is not None and side == winner,
            }
            for side in (tie.first, tie.second)
        ]

    def _won(self, pair: frozenset[int]) -> dict[int | None, str]:
        fixture = self.fixtures.get(pair)
        result = None if fixture is None or len(pair) < 2 else results.result_of(fixture, self.each)
        if fixture is None or result is None or not result.is_final:
            return {}
        return {side.number: points_text(wins) for side, wins in zip(fixture.sides, result.wins, strict=True)}
