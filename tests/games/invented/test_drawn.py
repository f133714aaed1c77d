"""Drawing the blocks of an invented game by hand."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.bases.arrows import MAX_TOKENS
from games.rules.errors import GameError
from games.rules.invented import drawing_editor
from games.rules.invented.blocks import BLOCKS, Block
from games.rules.invented.blocks.bush import BushBlock
from games.rules.invented.blocks.digraph import MAX_VERTICES, DigraphBlock

BUSH = BushBlock()


def graph(arrows: str, *, sharing: bool = True) -> DigraphBlock:
    return DigraphBlock.build({"arrows": arrows, "sharing": sharing})


def actions(block: Block[Any], part: Any, chosen: str) -> list[str]:
    return [button.action for button in drawing_editor.buttons(block, part, chosen)]


def arrows(change: drawing_editor.DrawingChange) -> dict[str, tuple[str, ...]]:
    return dict(change.block.arrows)


def test_an_arrow_back_is_drawn_although_it_makes_a_circle():
    block = graph("A>B; B")
    chosen = drawing_editor.click(block, ("A",), "", "B")
    assert chosen == drawing_editor.DrawingChange(block, ("A",), "B")
    done = drawing_editor.click(block, ("A",), "B", "A")
    assert arrows(done) == {"A": ("B",), "B": ("A",)}
    assert done.part == ("A",)
    assert arrows(drawing_editor.click(done.block, done.part, "B", "A"))["B"] == ()


def test_tokens_are_put_and_taken_one_by_one():
    block = graph("A>B; B")
    assert actions(block, (), "A") == ["from", "token", "delete"]
    one = drawing_editor.press(block, (), "A", "token")
    two = drawing_editor.press(block, one.part, "A", "token")
    assert (one.part, two.part) == (("A",), ("A", "A"))
    assert actions(block, two.part, "A") == ["from", "token", "less", "delete"]
    assert drawing_editor.view(block, two.part).labels["#A"] == "×2"
    assert drawing_editor.press(block, two.part, "A", "less").part == ("A",)
    with pytest.raises(GameError, match="uma marca em cada vértice"):
        drawing_editor.press(graph("A>B; B", sharing=False), ("A",), "A", "token")
    with pytest.raises(GameError, match="marcas a mais"):
        drawing_editor.press(block, ("A",) * MAX_TOKENS, "B", "token")


def test_a_vertex_goes_with_its_arrows_and_tokens():
    done = drawing_editor.press(graph("A>B; B>A"), ("A", "B"), "A", "delete")
    assert arrows(done) == {"B": ()}
    assert done.part == ("B",)
    assert drawing_editor.press(done.block, ("B",), "B", "delete").block == done.block


def test_vertices_are_as_many_as_the_block_allows():
    full = graph("; ".join(f"v{number}" for number in range(MAX_VERTICES)))
    with pytest.raises(GameError, match="vértices a mais"):
        drawing_editor.press(full, (), "", "new")


def test_a_bush_begins_with_the_ground():
    part = drawing_editor.blank(BUSH)
    assert [cell.name for cell in drawing_editor.board(BUSH, part).cells] == ["v.0"]
    assert actions(BUSH, part, "") == ["grow"]
    done = drawing_editor.press(BUSH, part, "", "grow")
    assert (done.part, done.chosen) == ((("a", 0, 1),), "v.1")
    done = drawing_editor.click(BUSH, done.part, "v.1", "v.0")
    assert done.part == (("a", 0, 1), ("b", 1, 0))
    assert "ponto" in str(drawing_editor.hint(BUSH, ""))


@pytest.mark.parametrize("kind", drawing_editor.KINDS)
@given(clicks=st.lists(st.tuples(st.booleans(), st.integers(0, 30)), max_size=40))
def test_whatever_is_drawn_can_be_typed(kind, clicks):
    block = BLOCKS[kind].build({})
    now = drawing_editor.DrawingChange(block, drawing_editor.blank(block), "")
    for is_click, number in clicks:
        cells = drawing_editor.board(now.block, now.part).cells
        found = drawing_editor.buttons(now.block, now.part, now.chosen)
        try:
            if is_click:
                now = drawing_editor.click(now.block, now.part, now.chosen, cells[number % len(cells)].name)
            elif found:
                now = drawing_editor.press(now.block, now.part, now.chosen, found[number % len(found)].action)
        except GameError:
            now = now._replace(chosen="")
        assert BLOCKS[kind].build(now.block.values_json()) == now.block
        assert not now.part or now.block.read_start(now.block.part_text(now.part)) == now.part
        assert set(drawing_editor.view(now.block, now.part).pieces) <= set(
            drawing_editor.board(now.block, now.part).by_name
        )
