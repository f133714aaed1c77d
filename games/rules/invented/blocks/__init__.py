"""The building blocks of invented games, one file a kind."""

from games.rules.invented.blocks.base import Block, Play
from games.rules.invented.blocks.heaps import HeapsBlock

# In the order in which the workshop offers them.
BLOCKS: dict[str, type[Block]] = {block.kind: block for block in (HeapsBlock,)}  # type: ignore[type-arg]

__all__ = ["BLOCKS", "Block", "Play"]
