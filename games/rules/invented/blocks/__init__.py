"""The building blocks of invented games, one file a kind."""

from games.rules.invented.blocks.base import Block
from games.rules.invented.blocks.board import BoardBlock
from games.rules.invented.blocks.bush import BushBlock
from games.rules.invented.blocks.chomp import ChompBlock
from games.rules.invented.blocks.coins import CoinsBlock
from games.rules.invented.blocks.digraph import DigraphBlock
from games.rules.invented.blocks.heaps import HeapsBlock
from games.rules.invented.blocks.placing import PlacingBlock
from games.rules.invented.blocks.rows import RowsBlock
from games.rules.invented.blocks.straight import MatrixBlock, TriangleBlock
from games.rules.invented.blocks.strip import StripBlock

# In the order in which the workshop offers them.
BLOCKS: dict[str, type[Block]] = {  # type: ignore[type-arg]
    block.kind: block
    for block in (
        HeapsBlock,
        StripBlock,
        BoardBlock,
        CoinsBlock,
        RowsBlock,
        MatrixBlock,
        TriangleBlock,
        ChompBlock,
        PlacingBlock,
        DigraphBlock,
        BushBlock,
    )
}

__all__ = ["BLOCKS", "Block"]
