from hypothesis import given
from hypothesis import strategies as st

from games.pictures.explained import explained
from games.rules.nim.digraph.rules import Digraph
from games.solvers.analyse import analyse
from games.solvers.closed.base import theorem
from games.solvers.solve import solve
from tests.games.rules.nim.test_digraph import arrows
from tests.games.rules.properties import check_solution


@given(arrows(), st.booleans())
def test_one_pass_says_what_brute_force_says(edges, misere):
    game = Digraph(edges, misere=misere)
    for name, _ in edges:
        check_solution(game, name)
    assert theorem(game) is not None


def test_a_graph_of_a_thousand_vertices():
    edges = tuple((f"v{n}", tuple(f"v{m}" for m in range(max(0, n - 20), n))) for n in range(1000))
    assert solve(Digraph(edges), "v999").grundy == 999 % 21
    assert solve(Digraph(edges, misere=True), "v0").outcome == "N"


def test_the_values_are_drawn_on_the_vertices():
    game = Digraph()
    (pictures,) = [
        block for block in explained(analyse(game, game.initial()).explanation) if "pictures" in block
    ]
    assert str(pictures["pictures"][0]["text"]) == "Cada vértice com o seu valor."
    assert '<text class="note" aria-hidden="true">2</text>' in pictures["pictures"][0]["drawing"]
