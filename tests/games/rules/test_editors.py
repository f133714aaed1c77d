"""Drawing graphs by clicking: what each click and button makes, and that nothing wrong is made."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.editors import DigraphEditor
from games.rules.errors import BadOptions
from games.rules.nim.digraph import Digraph

EDITOR = DigraphEditor()
GRAPH = Digraph("A>B; B>C; C", "A")


def arrows(game: Digraph) -> dict[str, tuple[str, ...]]:
    return dict(game.edges)


def test_two_vertices_get_an_arrow_and_lose_it() -> None:
    game, chosen = EDITOR.click(GRAPH, "", "A")
    assert (game, chosen) == (GRAPH, "A")
    game, chosen = EDITOR.click(game, chosen, "C")
    assert chosen == ""
    assert arrows(game) == {"A": ("B", "C"), "B": ("C",), "C": ()}
    assert EDITOR.click(game, "A", "C") == (GRAPH, "")


def test_the_chosen_vertex_is_left_alone_by_a_second_click() -> None:
    assert EDITOR.click(GRAPH, "A", "A") == (GRAPH, "")


def test_a_cycle_is_refused_and_shown() -> None:
    with pytest.raises(BadOptions, match="A → B → C → A"):
        EDITOR.click(GRAPH, "C", "A")


def test_buttons_follow_the_choice() -> None:
    assert [button.action for button in EDITOR.buttons(GRAPH, "")] == ["new"]
    assert [button.action for button in EDITOR.buttons(GRAPH, "B")] == ["from", "token", "delete"]
    assert [button.action for button in EDITOR.buttons(Digraph("A", "A"), "A")] == ["from", "token"]
    assert "B" in str(EDITOR.hint("B"))
    assert str(EDITOR.hint("")) != str(EDITOR.hint("B"))


def test_new_vertices_have_new_names() -> None:
    game, _ = EDITOR.press(GRAPH, "", "new")
    assert arrows(game) == {"A": ("B",), "B": ("C",), "C": (), "D": ()}
    game, _ = EDITOR.press(game, "D", "from")
    assert arrows(game)["D"] == ("E",)
    letters = Digraph("; ".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), "A")
    assert list(arrows(EDITOR.press(letters, "", "new")[0]))[-1] == "AA"


def test_the_token_moves_and_a_vertex_goes_with_its_arrows() -> None:
    game, _ = EDITOR.press(GRAPH, "C", "token")
    assert game.token == "C"
    game, _ = EDITOR.press(GRAPH, "B", "delete")
    assert arrows(game) == {"A": (), "C": ()}
    assert game.token == "A"
    game, _ = EDITOR.press(GRAPH, "A", "delete")
    assert game.token == "B"


def test_a_button_that_is_not_there_does_nothing() -> None:
    assert EDITOR.press(GRAPH, "", "delete") == (GRAPH, "")
    assert EDITOR.press(GRAPH, "A", "explode") == (GRAPH, "A")


@given(st.lists(st.tuples(st.sampled_from(["click", "press"]), st.integers(0, 20)), max_size=30))
def test_whatever_is_clicked_there_is_a_game(actions: list[tuple[str, int]]) -> None:
    game, chosen = Digraph("A", "A"), ""
    for kind, number in actions:
        try:
            if kind == "click":
                cells = EDITOR.board(game).cells
                game, chosen = EDITOR.click(game, chosen, cells[number % len(cells)].name)
            else:
                buttons = EDITOR.buttons(game, chosen)
                game, chosen = EDITOR.press(game, chosen, buttons[number % len(buttons)].action)
        except BadOptions:
            chosen = ""
        assert EDITOR.fits(game)
        assert chosen in {"", *EDITOR.board(game).by_name}
        assert EDITOR.view(game).pieces == {game.token: "token"}
