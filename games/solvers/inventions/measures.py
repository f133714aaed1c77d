"""Numbers that every move makes smaller, as the rules of a block have it: with one a game must end.

Only what follows from the rules for every start is listed, so that a game is proven to end however big it is.
"""

from games.rules.invented.blocks import Block
from games.rules.invented.rules import Rules

# By kind of block: what goes down, as `report_words` calls it.
_ALWAYS: dict[str, str] = {"bush": "edges"}


def measures(rules: Rules) -> list[str] | None:
    """For each block the number that goes down; None where some block has none that is known.

    Conditions only forbid moves, and passing uses up passes: with them there are no longer plays without end.
    """
    found = [measure(block) for block in rules.blocks]
    return [name for name in found if name] if all(found) else None


def measure(block: Block) -> str | None:  # type: ignore[type-arg]
    return _ALWAYS.get(block.kind)
