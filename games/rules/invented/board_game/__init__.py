"""Board games for two that pupils invent: one document of blocks, and the game that it describes."""
