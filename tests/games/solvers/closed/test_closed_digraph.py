import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.nim.digraph import Digraph
from games.solvers.analyse import analyse
from games.solvers.closed.base import theorem
from games.solvers.solve import solve
from games.views.explained import explained
from tests.games.rules.nim.test_digraph import arrows
from tests.games.rules.properties import check_solution


@given(arrows(), st.booleans())
def test_one_pass_says_what_brute_force_says(
    edges: tuple[tuple[str, tuple[str, ...]], ...], misere: bool
) -> None:
    game = Digraph(edges, misere=misere)
    for name, _ in edges:
        check_solution(game, name)
    assert theorem(game) is not None


def test_a_graph_of_a_thousand_vertices() -> None:
    edges = tuple((f"v{n}", tuple(f"v{m}" for m in range(max(0, n - 20), n))) for n in range(1000))
    assert solve(Digraph(edges), "v999").grundy == 999 % 21
    assert solve(Digraph(edges, misere=True), "v0").outcome == "N"


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (Digraph("A"), "Já não há jogadas"),
        (Digraph(), "De C há setas para A (1), B (0) e D (0)."),
        (Digraph(), "O menor número que aí não aparece é 2"),
        (Digraph(), "Leva a marca para B, que é P."),
        (Digraph("A>B; B>C"), "nenhuma ganha"),
        (Digraph(misere=True), "De C há setas para A (P), B (N) e D (N)."),
        (Digraph("A>" + ",".join(f"v{n}" for n in range(50))), "O menor número"),
    ],
)
def test_explanations(game: Digraph, words: str) -> None:
    blocks = explained(analyse(game, game.initial()).explanation)
    assert words in " ".join(str(block.get("text", "")) for block in blocks)


def test_the_values_are_drawn_on_the_vertices() -> None:
    game = Digraph()
    (pictures,) = [
        block for block in explained(analyse(game, game.initial()).explanation) if "pictures" in block
    ]
    assert str(pictures["pictures"][0]["text"]) == "Cada vértice com o seu valor."
    assert '<text class="note" aria-hidden="true">2</text>' in pictures["pictures"][0]["drawing"]
