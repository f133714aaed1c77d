"""Green Hackenbush: the parts that only the ground holds together, each worth what fusion and colon say."""

from games.rules.bases.bushes import Names
from games.rules.nim.hackenbush.rules import MAX_LIVE_EDGES, Hackenbush
from games.rules.text_files import Texts
from games.solvers.bush import Grown, parts
from games.solvers.closed.base import Summand, Theorem, summands, theorem

TEXTS = Texts.of(__name__)


@summands.register
def _hackenbush(game: Hackenbush, position: Names) -> list[Summand] | None:
    if game.misere:
        return None
    drawn = len(game.edges) <= MAX_LIVE_EDGES
    hackenbushs = []
    for part in parts(game.left(position)):
        grown = Grown(part)
        names = tuple(name for name, _, _ in part)
        label = TEXTS.count("branch", len(names), name=names[0])
        hackenbushs.append(Summand(grown.grundy, grown.cuts_to, label, names if drawn else ()))
    return hackenbushs


@theorem.register
def _theorem(game: Hackenbush) -> Theorem | None:
    if game.misere:
        return None
    return Theorem(TEXTS("statement"), TEXTS("how"), "Berlekamp, Conway e Guy, Winning Ways, cap. 7")
