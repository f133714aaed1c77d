"""The building blocks of invented games, one file a kind."""

from games.rules.invented.blocks.base import Block, Play
from games.rules.invented.blocks.bush import BushBlock
from games.rules.invented.blocks.digraph import DigraphBlock
from games.rules.invented.blocks.heaps import HeapsBlock

# In the order in which the workshop offers them.
BLOCKS: dict[str, type[Block]] = {  # type: ignore[type-arg]
    block.kind: block
    for block in (
        HeapsBlock,
        DigraphBlock,
        BushBlock,
    )
}

__all__ = ["BLOCKS", "Block", "Play"]
