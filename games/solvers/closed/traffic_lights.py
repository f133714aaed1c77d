"""Semáforo: every position is in a table. Rulebook, `two_player_c.md`."""

from games.rules.text_files import Texts
from games.rules.two.traffic_lights.rules import TrafficLights
from games.solvers.closed.base import ClosedFormFact, Theorem, fact, theorem
from games.solvers.traffic_lights import value_of

TEXTS = Texts.of(__name__)


@fact.register
def _solved(game: TrafficLights, position: int) -> ClosedFormFact:
    value = value_of(game.shape, position)
    return ClosedFormFact(value == 0, value)


@theorem.register
def _theorem(game: TrafficLights) -> Theorem:
    how = TEXTS("how")
    if game.variant is None:
        return Theorem(TEXTS("four_by_three"), how, "C. Santos, 2006")
    return Theorem(
        TEXTS("three_by_three"), how, "J. P. Neto e J. N. Silva, Jogos Matemáticos, Jogos Abstractos"
    )
