"""Drawing the blocks of an invented game by hand."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.errors import GameError
from games.rules.invented import drawn
from games.rules.invented.blocks import BLOCKS, Block
from games.rules.invented.blocks.bush import BushBlock
from games.rules.invented.blocks.digraph import MAX_TOKENS, MAX_VERTICES, DigraphBlock

BUSH = BushBlock()


def graph(arrows: str, *, sharing: bool = True) -> DigraphBlock:
    return DigraphBlock.build({"arrows": arrows, "sharing": sharing})


def actions(block: Block[Any], part: Any, chosen: str) -> list[str]:
    return [button.action for button in drawn.buttons(block, part, chosen)]


def arrows(change: drawn.Change) -> dict[str, tuple[str, ...]]:
    return dict(change.block.arrows)


def test_an_arrow_back_is_drawn_although_it_makes_a_circle():
    block = graph("A>B; B")
    chosen = drawn.click(block, ("A",), "", "B")
    assert chosen == drawn.Change(block, ("A",), "B")
    done = drawn.click(block, ("A",), "B", "A")
    assert arrows(done) == {"A": ("B",), "B": ("A",)}
    assert done.part == ("A",)
    assert arrows(drawn.click(done.block, done.part, "B", "A"))["B"] == ()


def test_tokens_are_put_and_taken_one_by_one():
    block = graph("A>B; B")
    assert actions(block, (), "A") == ["from", "token", "delete"]
    one = drawn.press(block, (), "A", "token")
    two = drawn.press(block, one.part, "A", "token")
    assert (one.part, two.part) == (("A",), ("A", "A"))
    assert actions(block, two.part, "A") == ["from", "token", "less", "delete"]
    assert drawn.view(block, two.part).labels["#A"] == "×2"
    assert drawn.press(block, two.part, "A", "less").part == ("A",)
    with pytest.raises(GameError, match="uma marca em cada vértice"):
        drawn.press(graph("A>B; B", sharing=False), ("A",), "A", "token")
    with pytest.raises(GameError, match="marcas a mais"):
        drawn.press(block, ("A",) * MAX_TOKENS, "B", "token")


def test_a_vertex_goes_with_its_arrows_and_tokens():
    done = drawn.press(graph("A>B; B>A"), ("A", "B"), "A", "delete")
    assert arrows(done) == {"B": ()}
    assert done.part == ("B",)
    assert drawn.press(done.block, ("B",), "B", "delete").block == done.block


def test_vertices_are_as_many_as_the_block_allows():
    full = graph("; ".join(f"v{number}" for number in range(MAX_VERTICES)))
    with pytest.raises(GameError, match="vértices a mais"):
        drawn.press(full, (), "", "new")


def test_a_bush_begins_with_the_ground():
    part = drawn.blank(BUSH)
    assert [cell.name for cell in drawn.board(BUSH, part).cells] == ["v.0"]
    assert actions(BUSH, part, "") == ["grow"]
    done = drawn.press(BUSH, part, "", "grow")
    assert (done.part, done.chosen) == ((("a", 0, 1),), "v.1")
    done = drawn.click(BUSH, done.part, "v.1", "v.0")
    assert done.part == (("a", 0, 1), ("b", 1, 0))
    assert "ponto" in str(drawn.hint(BUSH, ""))


@pytest.mark.parametrize("kind", drawn.KINDS)
@given(clicks=st.lists(st.tuples(st.booleans(), st.integers(0, 30)), max_size=40))
def test_whatever_is_drawn_can_be_typed(kind, clicks):
    block = BLOCKS[kind].build({})
    now = drawn.Change(block, drawn.blank(block), "")
    for is_click, number in clicks:
        cells = drawn.board(now.block, now.part).cells
        found = drawn.buttons(now.block, now.part, now.chosen)
        try:
            if is_click:
                now = drawn.click(now.block, now.part, now.chosen, cells[number % len(cells)].name)
            elif found:
                now = drawn.press(now.block, now.part, now.chosen, found[number % len(found)].action)
        except GameError:
            now = now._replace(chosen="")
        assert BLOCKS[kind].build(now.block.values_json()) == now.block
        assert not now.part or now.block.read_start(now.block.part_text(now.part)) == now.part
        assert set(drawn.view(now.block, now.part).pieces) <= set(drawn.board(now.block, now.part).by_name)
