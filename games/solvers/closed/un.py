"""UN: setting the piece loses. Rulebook, `two_player_c.md`."""

from collections.abc import Iterator

from games.rules.text import text
from games.rules.two.un.rules import Slid, Un
from games.solvers.closed.base import ClosedFormFact, Theorem, fact, theorem, winning


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
        text(
            "Depois de posta a peça, um dos dois ganha com jogo perfeito. Quem escolhe quem começa pode por"
            " isso ganhar sempre."
        ),
        text(
            "Divide as casas vazias em zonas e conta as jogadas que sobram em cada uma: deixa um número par."
        ),
        "J. P. Neto e J. N. Silva, Jogos Matemáticos, Jogos Abstractos",
    )
