import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.rules.bases.bushes import MAX_EDGES, read_edges, read_places
from games.rules.boards.bushes import Bush, bush_board
from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.nim.hackenbush.rules import Hackenbush
from games.rules.options import option_fields, parse, value_text
from tests.games.rules.plays import ended

DOG = Hackenbush()


@st.composite
def bushes(draw: st.DrawFn, most: int = 8) -> Bush:
    """Any bush: each edge begins at a vertex that is already there, loops and parallel edges among them."""
    edges = []
    for number in range(draw(st.integers(1, most))):
        known = sorted({0, *(end for _, *ends in edges for end in ends)})
        edges.append(
            (f"e{number}", draw(st.sampled_from(known)), draw(st.sampled_from([*known, number + 1])))
        )
    return tuple(draw(st.permutations(edges)))


@given(bushes())
def test_edges_come_back_from_their_text(edges):
    field = option_fields(Hackenbush)[0]
    assert parse(field, value_text(field, edges)) == edges


def test_what_the_ground_no_longer_holds_falls():
    state = DOG.initial()
    assert DOG.touched(state, "pescoco") == ("pescoco", "h1", "h2", "h3")
    assert DOG.touched(state, "tronco") == ("tronco",)
    state = DOG.play(state, "pescoco")
    assert DOG.position(state)["edges"][-1] == ["cauda", 1, 3]
    assert str(DOG.choice(state, "cauda")) == "Cortar o ramo cauda: só cai esse"
    assert str(DOG.choice(DOG.initial(), "pescoco")) == "Cortar o ramo pescoco: caem 4 ramos"
    assert str(DOG.describe("pescoco")) == "cortou o ramo pescoco"


def test_the_end():
    game = Hackenbush("a: 0-1; b: 1-2")
    state = game.play(game.initial(), "a")
    assert ended(game, state) == ("first", "cortou o último ramo")
    assert str(game.picture(state)) == "Já não há ramos."
    assert str(game.picture(game.initial())) == "Ramos e os pontos que ligam, 0 é o chão: a (0-1) e b (1-2)."


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("h1", "O ramo h1 já não está lá."),
        ("pescoco", "O ramo pescoco já não está lá."),
        ("x", "Não há ramo «x» neste arbusto."),
        ("", "Não há ramo «»"),
        ("l1/l2", "Não há ramo «l1/l2»"),
    ],
)
def test_illegal_moves_are_explained(move, reason):
    state = DOG.play(DOG.initial(), "pescoco")
    with pytest.raises(IllegalMove) as error:
        DOG.play(state, move)
    assert str(error.value).startswith(reason)


@pytest.mark.parametrize(
    ("edges", "reason"),
    [
        ([["a", 1, 2]], "O ramo a não está ligado ao chão"),
        ([["a", 0, 1], ["b", 2, 3], ["c", 3, 2]], "O ramo b não está ligado ao chão"),
        ([["a", 0, 1], ["a", 0, 1]], "Há dois ramos com o nome a."),
        ([["a b", 0, 1]], "«a b» não serve de nome"),
        ([["", 0, 1]], "não serve de nome"),
        ([["a" * 13, 0, 1]], "não serve de nome"),
        ([[1, 0, 1]], "«1» não serve de nome"),
        ([["a", 0, -1]], "No ramo a os vértices"),
        ([["a", 0, 10**10]], "No ramo a os vértices"),
        ([["a", 0, "1"]], "No ramo a os vértices"),
        ([["a", 0, True]], "No ramo a os vértices"),
        ([["a", 0]], "Os ramos escrevem-se"),
        (["a01"], "Os ramos escrevem-se"),
        ({"a": [0, 1]}, "Os ramos escrevem-se"),
        (None, "Os ramos escrevem-se"),
        ([["a", 0, 1]] * (MAX_EDGES + 1), "ramos a mais"),
        ([["a", 0, 1]] * 10**6, "ramos a mais"),
        ("a: 0-1\n" * (MAX_EDGES + 1), "ramos a mais"),
        ("a: 0-1;" * 10**6, "ramos a mais"),
        ("a 0-1", "Não percebo «a 0-1»"),
        ("a: 0-1-2", "Não percebo"),
    ],
    ids=lambda value: "",
)
def test_bad_edges_are_refused(edges, reason):
    with pytest.raises(BadPosition) as error:
        read_edges(edges)
    assert reason in str(error.value)


def test_a_position_may_name_the_ends_in_any_order():
    assert DOG.setup({"edges": [["l1", 1, 0]]}).position == frozenset({"l1"})


def test_one_click_cuts():
    state = DOG.initial()
    assert DOG.cell_move(state, "", "pescoco") == "pescoco"
    assert DOG.cell_move(state, "", "x") is None
    assert DOG.cell_move(state, "pescoco", "l1") is None
    assert DOG.next_steps(state, "pescoco") == []


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ("1: 2,3.5; 2: 4,0", ((1, 2.0, 3.5), (2, 4.0, 0.0))),
        ("", ()),
        ([[1, 2, 3.25]], ((1, 2.0, 3.25),)),
    ],
)
def test_places_are_read(typed, places):
    assert read_places(typed) == places
    field = option_fields(Hackenbush)[1]
    assert parse(field, value_text(field, places)) == places


@pytest.mark.parametrize(
    "places",
    ["1: 2", "0: 1,1", "1: 41,1", [[1, 2]], [[1, "2", 3]], [[1, float("nan"), 3]], [1], 5, "1: 1,1;" * 10**6],
    ids=lambda value: "",
)
def test_bad_places_are_refused(places):
    with pytest.raises(BadOptions, match="Os lugares escrevem-se"):
        Hackenbush("a: 0-1", places)


def test_places_stay_with_the_bush():
    game = Hackenbush("a: 0-1; b: 1-2", "1: 1,1; 2: 3,2")
    there = game.starting_at(frozenset({"a"}))
    assert there.places == game.places
    assert there.edges == (("a", 0, 1),)
    low, high = (cell.curve for cell in game.board.cells)
    assert high[1][0] > low[1][0] + 1.5
    assert high[1][1] < low[1][1] - 0.5


CROSSING = (
    *(("e1", 0, 0), ("e2", 0, 3), ("e10", 3, 11), ("e3", 0, 3), ("e4", 0, 0), ("e5", 0, 3)),
    *(("e6", 0, 3), ("e7", 3, 8), ("e8", 3, 9), ("e9", 0, 3), ("e0", 0, 1), ("e11", 11, 1)),
)


@given(bushes(12))
@example(CROSSING)
def test_every_edge_is_drawn_on_the_sheet(edges):
    board = bush_board(edges)
    assert [cell.name for cell in board.cells] == [name for name, _, _ in edges]
    assert len({(cell.x, cell.y) for cell in board.cells}) == len(edges), "an edge hides another"
    for cell in board.cells:
        assert 0 <= cell.x <= board.width
        assert 0 <= cell.y <= board.height


def test_vertices_at_one_place_or_on_the_ground_leave_their_edges_apart():
    edges = (("a", 0, 1), ("b", 0, 2), ("c", 1, 2))
    assert bush_board(edges, ((1, 1.0, 1.0), (2, 1.0, 1.0))).cells == bush_board(edges).cells
    flat = bush_board(edges, ((1, 1.0, 0.0), (2, 1.01, 0.0)))
    assert len({(cell.x, cell.y) for cell in flat.cells}) == 3


def test_an_edge_along_a_row_rises_over_what_stands_between():
    board = bush_board((("a", 0, 1), ("b", 0, 2), ("c", 0, 3), ("d", 1, 3), ("e", 1, 2)))
    assert len(board.by_name["d"].curve) == 3
    assert len(board.by_name["e"].curve) == 2
