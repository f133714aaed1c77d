"""Semáforo: every position is in a table. Rulebook, `two_player_c.md`."""

from games.rules.text import text
from games.rules.two.traffic_lights.rules import TrafficLights
from games.solvers.closed.base import ClosedFormFact, Theorem, fact, theorem
from games.solvers.traffic_lights import value_of


@fact.register
def _solved(game: TrafficLights, position: int) -> ClosedFormFact:
    value = value_of(game.shape, position)
    return ClosedFormFact(value == 0, value)


@theorem.register
def _theorem(game: TrafficLights) -> Theorem:
    how = text(
        "Risca as casas em que uma jogada daria a linha ao adversário e conta as jogadas que sobram: um "
        "número par é bom para quem acabou de jogar."
    )
    if game.variant is None:
        return Theorem(
            text(
                "No tabuleiro de 4 por 3, vazio, ganha quem joga em segundo lugar. Das 9 038 683 posições "
                "sem linha, 562 168 são P."
            ),
            how,
            "C. Santos, 2006",
        )
    return Theorem(
        text(
            "No tabuleiro de 3 por 3, vazio, ganha quem começa, com qualquer jogada. Das 180 400 posições "
            "sem linha, 22 046 são P."
        ),
        how,
        "J. P. Neto e J. N. Silva, Jogos Matemáticos, Jogos Abstractos",
    )
