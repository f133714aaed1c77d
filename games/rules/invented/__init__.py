"""Games that pupils invent: building blocks, conditions, and the document that describes a game."""
