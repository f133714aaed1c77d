from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.bases.arrows import read_arrows
from games.rules.boards.graphs import Arrows, graph_board, layered, shortened
from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.game import State
from games.rules.nim.digraph.rules import Digraph
from games.rules.options import option_fields, parse, value_text

EXAMPLE = {"A": ["D"], "B": ["A"], "C": ["A", "B", "D"], "D": []}


@st.composite
def arrows(draw: st.DrawFn, most: int = 7) -> Arrows:
    """A graph without cycles: arrows lead to later vertices; the vertices in any order."""
    names = [f"v{number}" for number in range(draw(st.integers(1, most)))]
    pairs = []
    for place, name in enumerate(names):
        targets = (
            draw(st.lists(st.sampled_from(names[place + 1 :]), unique=True)) if names[place + 1 :] else []
        )
        pairs.append((name, tuple(targets)))
    return tuple(draw(st.permutations(pairs)))


@given(arrows())
def test_arrows_come_back_from_their_text(edges):
    field = option_fields(Digraph)[0]
    assert parse(field, value_text(field, edges)) == edges


def test_typed_arrows():
    assert read_arrows("A>D; B > A ;\nC>A,B,D\n") == (
        ("A", ("D",)),
        ("B", ("A",)),
        ("C", ("A", "B", "D")),
        ("D", ()),
    )
    game = Digraph("C>A; A", "A")
    assert game.start() == "A"
    assert Digraph("C>A").start() == "C"


@pytest.mark.parametrize(
    ("edges", "reason"),
    [
        ({"A": ["B"], "B": ["A"]}, "As setas dão uma volta: A → B → A."),
        ({"A": ["A"]}, "As setas dão uma volta: A → A."),
        ({"X": ["A"], "A": ["B"], "B": ["C"], "C": ["A"]}, "A → B → C → A"),
        ({f"v{n}": [f"v{(n + 1) % 50}"] for n in range(50)}, "v9 → … → v0"),
        ({"A": ["B"]}, "não há vértice B"),
        ({"A": ["B", "B"], "B": []}, "A partir de A há duas setas iguais."),
        ([["A", []], ["A", []]], "O vértice A aparece duas vezes."),
        ("A>B; A>C", "O vértice A aparece duas vezes."),
        ({"A b": []}, "«A b» não serve de nome"),
        ({"": []}, "não serve de nome"),
        ({"á": []}, "não serve de nome"),
        ({"A" * 13: []}, "não serve de nome"),
        ({"A": [1]}, "«1» não serve de nome"),
        ({}, "pelo menos um vértice"),
        ("", "pelo menos um vértice"),
        (5, "As setas escrevem-se"),
        ({"A": "B"}, "As setas escrevem-se"),
        ([["A"]], "As setas escrevem-se"),
        ({str(n): [] for n in range(1001)}, "vértices a mais"),
        ([["A", ["A"] * 20_001]], "setas a mais"),
        ("A>" * 1001, "vértices a mais"),
        ("A>" + "B," * 20_000, "setas a mais"),
        (";".join(f"v{n}" for n in range(1001)), "vértices a mais"),
    ],
    ids=lambda value: "",
)
def test_bad_arrows_are_refused(edges, reason):
    with pytest.raises(BadPosition) as error:
        read_arrows(edges)
    assert reason in str(error.value)


def test_positions_of_another_graph_are_refused():
    game = Digraph()
    assert game.setup({"edges": dict(sorted(EXAMPLE.items())), "at": "B"}) == State("B", 0)
    with pytest.raises(BadPosition, match="outras"):
        game.setup({"edges": {"A": [], "B": []}, "at": "A"})


def test_the_start_must_be_a_vertex():
    with pytest.raises(BadOptions, match="Não há vértice E"):
        Digraph("A>B", "E")
    with pytest.raises(BadOptions, match="não serve de nome"):
        Digraph("A>B", "A b")


def test_a_vertex_without_arrows_has_no_moves():
    game = Digraph("A>B", "A")
    with pytest.raises(IllegalMove, match="De B não sai nenhuma seta"):
        game.follow("B", "B-A")
    state = game.play(game.initial(), "A-B")
    outcome = game.outcome(state)
    assert str(outcome.reason) == "chegou a B, de onde não sai nenhuma seta"
    assert str(game.picture(state)) == "A marca está em B, de onde não sai nenhuma seta."


def test_one_click_is_a_move():
    game = Digraph()
    state = game.initial()
    assert game.cell_move(state, "", "B") == "C-B"
    assert game.cell_move(state, "", "C") is None
    assert game.cell_move(state, "", "E") is None
    assert game.cell_move(state, "C-B", "A") is None
    assert game.next_steps(state, "C-B") == []
    assert str(game.choice(state, "C-B")) == "Mover a marca de C para B"
    assert str(game.describe("C-B")) == "moveu a marca de C para B"
    assert game.touched(state, "C-B") == ("C", "B")
    assert str(game.picture(state)) == "A marca está em C. Daí há setas para A, B e D."


@given(arrows(12))
def test_arrows_lead_down(edges):
    places = layered(edges)
    assert len(set(places.values())) == len(places) == len(edges)
    for name, targets in edges:
        for to in targets:
            assert places[name][1] < places[to][1]


def test_layers_of_many_vertices_take_several_rows():
    places = layered((("A", tuple(f"v{n}" for n in range(20))), *((f"v{n}", ()) for n in range(20))))
    assert len({y for _, y in places.values()}) == 4
    assert max(x for x, _ in places.values()) - min(x for x, _ in places.values()) <= 8.0


def test_an_arrow_keeps_clear_of_the_vertex_between():
    board = graph_board((("A", ("B", "C")), ("B", ("C",)), ("C", ())))
    straight, bent, _ = board.curves
    assert len(straight.points) == 2
    assert len(bent.points) == 3


def test_the_board_is_as_wide_as_its_arrows():
    edges: Any = read_arrows(
        "10>5,6,7,8,9; 9>5,6,7,8; 8>4,5,6,7; 7>4,5,6; 6>3,4,5; 5>3,4; 4>2,3; 3>2; 2>1; 1>0"
    )
    board = graph_board(edges)
    for cell in board.cells:
        assert 0.5 <= cell.x <= board.width - 0.5
        assert 0.5 <= cell.y <= board.height - 0.5
    for curve in board.curves:
        xs = [x for x, _ in curve.points]
        assert 0 <= (xs[0] + 2 * xs[len(xs) // 2] + xs[-1]) / 4 <= board.width


def test_long_names_are_shortened():
    assert shortened("abcdef") == "abcdef"
    assert shortened("abcdefg") == "abcde…"
