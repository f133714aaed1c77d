"""What the two of a level pair, and the arbiter, see of its decider: who chooses now, and what there is."""

from typing import Any

from accounts.models import User
from games.models import Competition, Fixture
from games.pictures.names import options_text
from games.rules import catalogue
from games.tournaments import deciders, results
from games.tournaments.pages import CompetitionView


class DeciderView:
    """The decider of a fixture as somebody sees it."""

    def __init__(self, competition: Competition, viewer: User, fixture: Fixture) -> None:
        self.view = CompetitionView(competition, viewer)
        self.competition, self.viewer, self.fixture = competition, viewer, fixture

    @property
    def may_see(self) -> bool:
        """Only the two, and the arbiters."""
        return self.view.arbitrates or self.viewer in [side.user for side in self.fixture.sides]

    def context(self) -> dict[str, Any]:
        """Whose turn it is to choose (`chooses`), and between what."""
        competition, fixture, names = self.competition, self.fixture, self.view.names
        decider = results.decider_of(fixture)
        offered = deciders.positions(competition, fixture)
        chooser = deciders.chooser_of(competition, fixture)
        other = next(side for side in fixture.sides if side != chooser)
        chooses_position = decider is None and len(offered) > 1
        chooses = chooser if chooses_position else other
        result = results.result_of(fixture, competition.matches_each)
        is_level = results.is_level(fixture, competition.matches_each)
        stored = None if decider is None else decider.options
        return {
            **self.view.head(),
            "fixture": fixture,
            "sides": [{"entrant": side, "name": names[side.pk]} for side in fixture.sides],
            "level": is_level,
            "result": result,
            "winner": "" if result.lot is None else names[fixture.sides[result.lot].pk],
            "chooses": names[chooses.pk],
            "may_choose": deciders.may_choose(self.viewer, competition, chooses),
            "chooses_position": chooses_position,
            "positions": [options_text(game) for game in offered],
            "position": options_text(catalogue.build(competition.game, stored)) if stored else "",
            "begins": "" if decider is None or decider.begins is None else names[decider.begins.pk],
            "may_draw": is_level and deciders.may_draw_lots(competition, fixture),
            "own": self.viewer in [side.user for side in fixture.sides],
        }
