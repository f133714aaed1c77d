import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.pictures.explained import explained
from games.rules.nim.hackenbush.rules import Hackenbush
from games.solvers.analyse import analyse
from games.solvers.bush import Grown, parts
from games.solvers.bush_steps import reductions
from games.solvers.closed.base import summands, theorem
from games.solvers.solve import letter, solve
from games.solvers.theory import TooBig
from tests.games.rules.nim.test_hackenbush import bushes
from tests.games.rules.properties import check_letters, check_solution

HOUSE = "w1: 0-1; w2: 0-2; r1: 1-2; r2: 1-3; r3: 3-4; r4: 4-2; d1: 0-5; d2: 5-6; d3: 6-0"


@given(bushes(8))
def test_fusion_and_colon_say_what_brute_force_says(edges):
    game = Hackenbush(edges)
    check_solution(game, game.start())


@given(bushes(6))
def test_misere_is_searched(edges):
    game = Hackenbush(edges, misere=True)
    assert summands(game, game.start()) is None
    assert theorem(game) is None
    check_letters(game, game.start())


@given(bushes(7), st.integers(0, 9))
def test_every_part_finds_the_cuts_to_any_value(edges, wanted):
    game = Hackenbush(edges)
    for part in parts(edges):
        grown = Grown(part)
        cuts = {
            name
            for name, _, _ in part
            if Grown(game.left(Hackenbush(part).follow(frozenset(edge[0] for edge in part), name))).grundy
            == wanted
        }
        if wanted != grown.grundy:
            assert set(grown.cuts_to(wanted)) == cuts


def test_parts_hang_together_without_the_ground():
    bush = Hackenbush(HOUSE + "; x: 0-0; y: 0-9").edges
    assert [len(part) for part in parts(bush)] == [6, 3, 1, 1]


@given(bushes(10))
def test_no_reduction_changes_the_value(edges):
    value = Grown(edges).grundy
    steps = list(reductions(edges))
    names = {name for name, _, _ in edges}
    for step in steps:
        assert Grown(step.after).grundy == value
        assert set(step.names) <= names
        names = {name for name, _, _ in step.after}
        assert len(names) == len(step.after)
        assert str(step.text)
    last = steps[-1].after if steps else edges
    assert len(last) == value, "one stalk is left"


def test_many_names_are_cut_short():
    steps = list(reductions(Hackenbush(";".join(f"e{n}: 0-1" for n in range(12))).edges))
    assert str(steps[0].text).startswith("e0, e1, e2, e3, e4, e5, e6, … e e11 formam ciclos com o chão")


def test_a_big_tree_is_solved():
    edges = tuple((f"e{n}", (n - 1) // 2 if n else 0, n + 1) for n in range(20_000))
    game = Hackenbush(edges)
    solution = solve(game, game.start())
    assert solution.outcome == "N"
    for move in solution.winning_moves[:3]:
        assert letter(game, game.follow(game.start(), move)) == "P"


def test_one_long_path_is_solved():
    game = Hackenbush(tuple((f"e{n}", n, n + 1) for n in range(20_000)))
    assert solve(game, game.start()).grundy == 20_000
    assert solve(game, game.start()).winning_moves == ("e0",)


def test_one_long_cycle_is_valued_but_its_cuts_are_too_many():
    game = Hackenbush(tuple((f"e{n}", n, (n + 1) % 2001) for n in range(2001)))
    assert letter(game, game.start()) == "N"
    with pytest.raises(TooBig) as error:
        solve(game, game.start())
    assert error.value.met == 2001


@pytest.mark.parametrize(
    ("edges", "drawings"),
    [
        ("l1: 0-1; l2: 0-1; tronco: 1-2; cauda: 1-3", 3),
        ("a: 0-1; b: 0-2", 1),
        ("a: 0-1; b: 1-2", 0),
        (";".join(f"e{n}: 0-1" for n in range(41)), 0),
        (";".join(f"s{n}: {n}-{n + 1}; t{n}: {n + 1}-{n + 31}" for n in range(14)), 0),
        # The loops, each an edge of its own, would be too wide to draw.
        (";".join(["a: 0-1", *(f"e{n}: 0-0" for n in range(9)), *(f"f{n}: 1-1" for n in range(12))]), 1),
    ],
)
def test_every_step_is_drawn_where_there_is_room(edges, drawings):
    game = Hackenbush(edges)
    blocks = explained(analyse(game, game.initial()).explanation)
    assert sum(len(block["pictures"]) for block in blocks if "pictures" in block) == drawings


def test_a_bush_without_edges_is_over():
    game = Hackenbush("a: 0-1")
    state = game.play(game.initial(), "a")
    assert "Já não há jogadas" in str(analyse(game, state).explanation[0].text)
