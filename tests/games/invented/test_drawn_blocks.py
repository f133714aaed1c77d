"""The blocks that are drawn by hand: tokens on arrows, and a bush whose branches are cut."""

import json
from typing import Any

import pytest

from games.rules.bases.arrows import MAX_TOKENS
from games.rules.boards.graphs import any_graph_board, graph_board
from games.rules.errors import BadOptions
from games.rules.game import State
from games.rules.invented.blocks.bush import BushBlock
from games.rules.invented.blocks.digraph import MAX_VERTICES, DigraphBlock
from games.rules.invented.game import Invented


def graph(arrows: str, *, sharing: bool = True) -> DigraphBlock:
    return DigraphBlock.build({"arrows": arrows, "sharing": sharing})


CYCLE = graph("A>B; B>C; C>A,D; D")
ALONE = graph("A>B,C; B>C; C", sharing=False)
BUSH = BushBlock()
TREE = BUSH.read_start("t: 0-1; l: 1-2; r: 1-3; u: 0-4; arch: 0-0; v: 4-4")


def moves(block: Any, part: Any) -> list[str]:
    return [play.text for play in block.plays(part, 0)]


def begun(kind: str, rules: dict[str, Any], part: Any) -> Invented:
    return Invented({"blocks": [{"kind": kind, "rules": rules}]}, [part])


def test_arrows_may_go_in_circles():
    part = CYCLE.read_start("A")
    for expected in (["A-B"], ["B-C"], ["C-A", "C-D"]):
        assert moves(CYCLE, part) == expected
        part = next(CYCLE.plays(part, 0)).after
    assert part == ("A",)


@pytest.mark.parametrize(
    ("typed", "read"),
    [("A", ("A",)), ("C, A ; A", ("A", "A", "C")), (["D"], ("D",)), ([], ()), (" B ", ("B",))],
)
def test_tokens_are_read_in_the_order_of_the_vertices(typed, read):
    assert CYCLE.read_start(typed) == read
    assert CYCLE.read_start(CYCLE.position_json(read)) == read
    assert not read or CYCLE.read_start(CYCLE.part_text(read)) == read


def test_drawings_have_limits():
    with pytest.raises(BadOptions, match="vértices a mais"):
        graph("; ".join(f"v{n}" for n in range(MAX_VERTICES + 1)))
    names = [f"v{n}" for n in range(10)]
    with pytest.raises(BadOptions, match="setas a mais"):
        graph("; ".join(f"{name}>{','.join(names)}" for name in names))


def test_tokens_share_vertices_or_bar_each_other():
    sharing = graph("A>B,C; B>C; C")
    assert moves(sharing, ("A", "B")) == ["A-B", "A-C", "B-C"]
    assert moves(sharing, ("A", "A")) == ["A-B", "A-C"]
    assert moves(ALONE, ("A", "B")) == ["A-C", "B-C"]
    assert [play.place for play in ALONE.plays(("A", "B"), 0)] == ["C", "C"]
    assert sharing.parts(("A", "A", "C")) == (("A",), ("A",))
    assert ALONE.parts(("A", "B")) == (("A", "B"),)
    assert ALONE.parts(("C",)) == ()


def test_a_click_puts_a_token_and_takes_it_away():
    assert CYCLE.toggled(("A",), "C") == ("A", "C")
    assert CYCLE.toggled(("A", "C", "C"), "C") == ("A",)
    assert CYCLE.toggled(("A",), "nowhere") is None
    full = ("A",) * MAX_TOKENS
    assert CYCLE.toggled(full, "C") == full


def test_two_clicks_make_a_move_and_a_way_to_itself_is_a_button():
    game = begun("digraph", {"arrows": "A>A,B; B"}, ["A"])
    state = game.initial()
    assert [(step.text, step.cell) for step in game.next_steps(state)] == [("A", "A")]
    steps = game.next_steps(state, "A")
    assert [(step.text, step.cell) for step in steps] == [("A-A", None), ("A-B", "B")]
    assert str(steps[0].label) == "Ficar em A"
    assert str(game.choice(state, "A")) == "Mover a marca de A"
    assert str(game.choice(state, "A-B")) == "Mover a marca de A para B"
    assert str(game.describe("A-B")) == "moveu a marca de A para B"
    assert game.touched(state, "A-B") == ("A", "B")


def test_tokens_on_one_vertex_are_one_piece_with_their_number():
    view = CYCLE.view(State(("A", "A", "C"), 0))
    assert view.pieces == {"A": "token", "C": "token"}
    names = {name: name for name in "ABCD"}
    assert view.labels == names | {"#A": "×2", "#B": "", "#C": "", "#D": ""}


def test_a_graph_in_words():
    assert str(CYCLE.picture(State(("A",), 0))) == "Há 1 marca, em A."
    assert str(CYCLE.picture(State(("A", "A", "C"), 0))) == "Há 3 marcas, em A, A e C."
    assert str(CYCLE.picture(State((), 0))) == "Não há marcas."
    said = [str(sentence) for sentence in ALONE.words()]
    assert said[1] == "Não se pode ir para um vértice onde já está outra marca."
    assert said[-1] == "As setas: de A para B e C e de B para C."
    assert str(graph("A").words()[-1]) == "As setas: nenhuma."
    assert len(CYCLE.words()) == 2
    assert "setas" in str(CYCLE.last_move(None))


def test_circles_are_drawn_around_and_ways_down_in_layers():
    assert any_graph_board(ALONE.arrows) == any_graph_board(ALONE.arrows)
    for any_cell, cell in zip(
        any_graph_board(ALONE.arrows).cells, graph_board(ALONE.arrows).cells, strict=True
    ):
        assert any_cell.y - cell.y == pytest.approx(0.3)  # room for the number of tokens
    board = CYCLE.board_of(("A",))
    assert set(board.by_name) == set("ABCD")
    assert len(board.curves) == 4
    long = graph("; ".join(f"v{n}>v{n},v{n + 1}" for n in range(MAX_VERTICES - 1)))
    assert long.board_of(()).height < 14 > long.board_of(()).width
    assert begun("digraph", long.values_json(), ["v0"]).live_problem() is None


def test_arrows_both_ways_and_to_itself_do_not_lie_on_each_other():
    board = graph("A>B,A; B>A").board_of(())
    there, itself, back = (curve.points for curve in board.curves)
    assert there[0] == back[-1]
    assert there[1] != back[1]
    assert len(itself) == 4
    assert itself[0] == itself[-1]
    assert all(0 <= x <= board.width and 0 <= y <= board.height for x, y in (*there, *back, *itself))
    assert len(graph("A>A").board_of(()).cells) == 1


def test_a_branch_falls_with_what_it_held():
    plays = {play.text: play for play in BUSH.plays(TREE, 0)}
    assert list(plays) == ["t", "l", "r", "u", "arch", "v"]
    assert [name for name, _, _ in plays["t"].after] == ["u", "arch", "v"]
    assert plays["t"].amount == 3
    assert plays["arch"].amount == 1
    assert BUSH.touched(State(TREE, 0), "t") == ("t", "l", "r")


def test_a_bush_falls_into_what_hangs_together_without_the_ground():
    parts = [[name for name, _, _ in part] for part in BUSH.parts(TREE)]
    assert parts == [["t", "l", "r"], ["u", "v"], ["arch"]]
    assert BUSH.parts(()) == ()
    joined = BUSH.read_start("a: 0-1; b: 0-2; c: 2-3; d: 3-1")
    assert BUSH.parts(joined) == (joined,)


def test_a_bush_is_written_as_it_is_read():
    assert BUSH.read_start(BUSH.part_text(TREE)) == TREE
    assert BUSH.read_start(json.loads(json.dumps(BUSH.position_json(TREE)))) == TREE
    assert BUSH.read_start([]) == ()


def test_a_bush_in_words_and_drawn():
    game = begun("bush", {}, "t: 0-1; l: 1-2")
    state = game.initial()
    assert [(step.text, step.cell) for step in game.next_steps(state)] == [("t", "t"), ("l", "l")]
    assert str(game.choice(state, "t")) == "Cortar o ramo t"
    assert str(game.describe("t")) == "cortou o ramo t"
    assert "t (0-1)" in str(game.picture(state))
    assert game.view(state).pieces == {"t": "edge", "l": "edge"}
    assert set(game.board.by_name) == {"t", "l"}
    over = game.play(state, "t")
    assert str(game.picture(over)) == "Já não há ramos."
    assert str(game.outcome(over).reason) == "cortou o último ramo"
    assert "«x»" in str(BUSH.refusal(TREE, "x"))
    assert len(BUSH.words()) == 1
