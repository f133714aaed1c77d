"""Drawing graphs by clicking: what each click and button makes, and that nothing wrong is made."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.editors import BUSHES, DIGRAPHS
from games.rules.errors import BadOptions
from games.rules.nim.digraph.rules import Digraph
from games.rules.nim.hackenbush.rules import Hackenbush

EDITOR = DIGRAPHS
GRAPH = Digraph("A>B; B>C; C", "A")


def arrows(game: Digraph) -> dict[str, tuple[str, ...]]:
    return dict(game.edges)


def test_two_vertices_get_an_arrow_and_lose_it():
    game, chosen = EDITOR.click(GRAPH, "", "A")
    assert (game, chosen) == (GRAPH, "A")
    game, chosen = EDITOR.click(game, chosen, "C")
    assert chosen == ""
    assert arrows(game) == {"A": ("B", "C"), "B": ("C",), "C": ()}
    assert EDITOR.click(game, "A", "C") == (GRAPH, "")


def test_the_chosen_vertex_is_left_alone_by_a_second_click():
    assert EDITOR.click(GRAPH, "A", "A") == (GRAPH, "")


def test_a_cycle_is_refused_and_shown():
    with pytest.raises(BadOptions, match="A → B → C → A"):
        EDITOR.click(GRAPH, "C", "A")


def test_buttons_follow_the_choice():
    assert [button.action for button in EDITOR.buttons(GRAPH, "")] == ["new"]
    assert [button.action for button in EDITOR.buttons(GRAPH, "B")] == ["from", "token", "delete"]
    assert [button.action for button in EDITOR.buttons(Digraph("A", "A"), "A")] == ["from", "token"]
    assert "B" in str(EDITOR.hint("B"))
    assert str(EDITOR.hint("")) != str(EDITOR.hint("B"))


def test_new_vertices_have_new_names():
    game, _ = EDITOR.press(GRAPH, "", "new")
    assert arrows(game) == {"A": ("B",), "B": ("C",), "C": (), "D": ()}
    game, _ = EDITOR.press(game, "D", "from")
    assert arrows(game)["D"] == ("E",)
    letters = Digraph("; ".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), "A")
    assert list(arrows(EDITOR.press(letters, "", "new")[0]))[-1] == "AA"


def test_the_token_moves_and_a_vertex_goes_with_its_arrows():
    game, _ = EDITOR.press(GRAPH, "C", "token")
    assert game.token == "C"
    game, _ = EDITOR.press(GRAPH, "B", "delete")
    assert arrows(game) == {"A": (), "C": ()}
    assert game.token == "A"
    game, _ = EDITOR.press(GRAPH, "A", "delete")
    assert game.token == "B"


def test_a_button_that_is_not_there_does_nothing():
    assert EDITOR.press(GRAPH, "", "delete") == (GRAPH, "")
    assert EDITOR.press(GRAPH, "A", "explode") == (GRAPH, "A")


TREE = Hackenbush("a: 0-1; b: 1-2")


def test_two_points_get_a_branch():
    game, chosen = BUSHES.click(TREE, "", "v.0")
    assert (game, chosen) == (TREE, "v.0")
    game, chosen = BUSHES.click(game, chosen, "v.2")
    assert game.edges == (*TREE.edges, ("c", 0, 2))
    assert chosen == ""
    assert BUSHES.click(TREE, "v.1", "v.1") == (TREE, "")
    assert BUSHES.click(TREE, "v.1", "a") == (TREE, "a")
    assert BUSHES.click(TREE, "a", "v.1") == (TREE, "v.1")


def test_branches_grow_from_points_and_the_ground():
    game, chosen = BUSHES.press(TREE, "v.2", "grow")
    assert game.edges[-1] == ("c", 2, 3)
    assert chosen == "v.3"
    game, chosen = BUSHES.press(TREE, "", "grow")
    assert game.edges[-1] == ("c", 0, 3)
    assert BUSHES.press(TREE, "v.0", "loop")[0].edges[-1] == ("c", 0, 0)
    assert BUSHES.press(TREE, "v.1", "loop")[0].edges[-1] == ("c", 1, 1)


def test_a_branch_goes_with_what_it_holds_but_not_the_last():
    game, _ = BUSHES.press(TREE, "b", "delete")
    assert game.edges == (("a", 0, 1),)
    assert BUSHES.press(TREE, "a", "delete") == (TREE, "a")
    two = Hackenbush("a: 0-1; b: 1-2; c: 0-3")
    assert BUSHES.press(two, "a", "delete")[0].edges == (("c", 0, 3),)


def test_the_buttons_of_a_bush_follow_the_choice():
    def actions(chosen: str) -> list[str]:
        return [button.action for button in BUSHES.buttons(TREE, chosen)]

    assert actions("") == ["grow"]
    assert actions("v.0") == ["grow", "loop"]
    assert actions("v.1") == ["grow", "loop"]
    assert actions("b") == ["delete"]
    assert actions("a") == []
    assert str(BUSHES.hint("v.1")) != str(BUSHES.hint("a")) == str(BUSHES.hint(""))


@pytest.mark.parametrize(
    ("editor", "start"), [(EDITOR, Digraph("A", "A")), (BUSHES, TREE)], ids=["digraph", "bush"]
)
@given(actions=st.lists(st.tuples(st.sampled_from(["click", "press"]), st.integers(0, 20)), max_size=30))
def test_whatever_is_clicked_there_is_a_game(editor, start, actions):
    game, chosen = start, ""
    for kind, number in actions:
        try:
            if kind == "click":
                cells = editor.board(game).cells
                game, chosen = editor.click(game, chosen, cells[number % len(cells)].name)
            elif buttons := editor.buttons(game, chosen):
                game, chosen = editor.press(game, chosen, buttons[number % len(buttons)].action)
        except BadOptions:
            chosen = ""
        board = editor.board(game)
        assert editor.fits(game)
        assert chosen in {"", *board.by_name}
        view = editor.view(game)
        assert set(view.pieces) <= set(board.by_name)
        assert set(view.labels) == {caption.name for caption in board.captions}
        assert type(game)(**game.options_json()) == game
