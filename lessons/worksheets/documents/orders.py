"""Parts that are put in order, some of which may change places. Pure."""

from collections.abc import Sequence


def part_ranks(swaps: Sequence[bool]) -> tuple[int, ...]:
    """A number for each part in the right order, the same for those that may change places; `swaps` says of
    each part that it may change places with the one before it."""
    ranks: list[int] = []
    for may_swap in swaps:
        ranks.append(ranks[-1] + (not may_swap) if ranks else 0)
    return tuple(ranks)


def right_count(ranks: Sequence[int]) -> int:
    """How many parts stand right before the first one that comes too early; `ranks` as somebody put them."""
    return next((at for at, rank in enumerate(sorted(ranks)) if ranks[at] != rank), len(ranks))
