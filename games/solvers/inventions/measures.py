"""Numbers that every move makes smaller, as the rules of a block have it: with one a game must end.

Only what follows from the rules for every start is said here, so that a game is proven to end however big it
is. Conditions only forbid moves, and passing uses up passes: with them too there is no play without end.
"""

from functools import singledispatch
from graphlib import CycleError, TopologicalSorter
from itertools import product
from typing import Any

from games.rules.invented.blocks import Block
from games.rules.invented.blocks.board import DIRECTIONS, BoardBlock
from games.rules.invented.blocks.bush import BushBlock
from games.rules.invented.blocks.chomp import ChompBlock
from games.rules.invented.blocks.coins import CoinsBlock
from games.rules.invented.blocks.digraph import DigraphBlock
from games.rules.invented.blocks.heaps import HeapsBlock
from games.rules.invented.blocks.lines import LinesBlock
from games.rules.invented.blocks.placing import PlacingBlock
from games.rules.invented.blocks.rows import RowsBlock
from games.rules.invented.blocks.strip import StripBlock
from games.rules.invented.rules import Rules

# The sides of a board that all tokens may come nearer to, as weights of the squares to the right and up.
_WAYS = sorted(product(range(-3, 4), repeat=2), key=lambda way: sum(map(abs, way)))


def measures(rules: Rules) -> list[str] | None:
    """For each block what goes down, in the order of the blocks; None where some block has nothing."""
    found = [measure(block) for block in rules.blocks]
    return [name for name in found if name] if all(found) else None


@singledispatch
def measure(block: Block[Any]) -> str:
    """What every move of a block makes smaller, as `report_words` calls it; empty where nothing is known."""
    return ""


@measure.register
def _heaps(block: HeapsBlock) -> str:
    if block.add:
        return ""
    if block.goes != "out":
        return "steps"
    if block.divide == "never":
        # Two heaps that become one are one heap less.
        return "pieces_and_heaps" if block.merge else "pieces"
    if block.merge:
        return ""
    # Two heaps that were one have together 2 * (a + b) - 2, one less than 2 * n - 1; three are two less.
    return "pieces" if block.divide == "after" else "pieces_less_heaps"


@measure.register
def _strip(block: StripBlock) -> str:
    return "" if block.back else "squares"


@measure.register
def _coins(block: CoinsBlock) -> str:
    # The coin on the right weighs more than all on its left together.
    return "weights" if block.face == "right" else ""


@measure.register(RowsBlock)
@measure.register(LinesBlock)
@measure.register(ChompBlock)
def _pieces(block: Block[Any]) -> str:
    return "pieces"


@measure.register
def _placing(block: PlacingBlock) -> str:
    return "free"


@measure.register
def _bush(block: BushBlock) -> str:
    return "branches"


@measure.register
def _board(block: BoardBlock) -> str:
    if block.vanishing:
        return "free"
    steps = {*block.leaps, *(DIRECTIONS[one] for one in block.directions)}
    towards = any(all(x * right + y * up < 0 for right, up in steps) for x, y in _WAYS)
    return "distance" if towards else ""


@measure.register
def _digraph(block: DigraphBlock) -> str:
    try:
        TopologicalSorter(dict(block.arrows)).prepare()
    except CycleError:
        return ""
    return "arrows"
