"""UN: setting the piece loses. Rulebook, `two_player_c.md`."""

from collections.abc import Iterator

from games.rules.text_files import Texts
from games.rules.two.un.rules import Slid, Un
from games.solvers.closed.base import ClosedFormFact, Theorem, fact, theorem, winning

TEXTS = Texts.of(__name__)


@fact.register
def _fact(game: Un, position: Slid) -> ClosedFormFact | None:
    """Whoever chooses wins; of all later positions nothing is known without searching."""
    return ClosedFormFact(not game.acts_again(position), None) if position.phase == "place" else None


@winning.register
def _winning(game: Un, position: Slid) -> Iterator[str] | None:
    """No cell wins for the one who sets the pieces."""
    return iter(()) if position.phase == "place" else None


@theorem.register
def _theorem(game: Un) -> Theorem:
    return Theorem(
        TEXTS("statement"), TEXTS("how"), "J. P. Neto e J. N. Silva, Jogos Matemáticos, Jogos Abstractos"
    )
