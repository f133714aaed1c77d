"""Green Hackenbush: the parts that only the ground holds together, each worth what fusion and colon say."""

from games.rules.bases.bushes import Names
from games.rules.nim.hackenbush.rules import MAX_LIVE_EDGES, Hackenbush
from games.rules.text import ntext, text
from games.solvers.bush import Grown, parts
from games.solvers.closed.base import Summand, Theorem, summands, theorem


@summands.register
def _hackenbush(game: Hackenbush, position: Names) -> list[Summand] | None:
    if game.misere:
        return None
    drawn = len(game.edges) <= MAX_LIVE_EDGES
    hackenbushs = []
    for part in parts(game.left(position)):
        grown = Grown(part)
        names = tuple(name for name, _, _ in part)
        label = ntext("Ramo {name}", "{n} ramos com {name}", len(names), name=names[0])
        hackenbushs.append(Summand(grown.grundy, grown.cuts_to, label, names if drawn else ()))
    return hackenbushs


@theorem.register
def _theorem(game: Hackenbush) -> Theorem | None:
    if game.misere:
        return None
    return Theorem(
        text(
            "Os pontos de um ciclo podem juntar-se num só, e cada laço vale um ramo (fusão). Hastes no mesmo "
            "ponto valem uma haste do tamanho da sua soma-nim (nimdade)."
        ),
        text("Corta o ramo que deixa o arbusto todo a valer 0."),
        "Berlekamp, Conway e Guy, Winning Ways, cap. 7",
    )
