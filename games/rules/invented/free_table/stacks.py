"""Pieces that stand on each other, each turned some way: what a table has on its cells."""

from collections.abc import Mapping
from typing import NamedTuple

# A cell, and the pieces on it from the bottom: each byte is a kind and how far the piece is turned. In the
# order of the cells; empty ones are absent.
Stacks = tuple[tuple[int, bytes], ...]

_TURNS = 8  # more than a piece can be turned


class StackedPiece(NamedTuple):
    """A piece: its place among the kinds, and by how many quarters or sixths it is turned to the right."""

    kind: int
    turns: int = 0

    @property
    def byte(self) -> bytes:
        return bytes((self.kind * _TURNS + self.turns,))


def pieces_in(stack: bytes) -> tuple[StackedPiece, ...]:
    """The pieces of a stack from the bottom."""
    return tuple(StackedPiece(*divmod(byte, _TURNS)) for byte in stack)


def top_of(stack: bytes) -> StackedPiece:
    return StackedPiece(*divmod(stack[-1], _TURNS))


def with_changes(stacks: Stacks, changes: Mapping[int, bytes]) -> Stacks:
    """The stacks with others on some cells; none where a stack is empty."""
    after = {**dict(stacks), **changes}
    return tuple(sorted((cell, stack) for cell, stack in after.items() if stack))


def tops(stacks: Stacks, kinds: int) -> tuple[int, ...]:
    """The cells on which a piece of each kind lies on top."""
    sets = [0] * kinds
    for cell, stack in stacks:
        sets[top_of(stack).kind] |= 1 << cell
    return tuple(sets)


def count(stacks: Stacks) -> int:
    """How many pieces there are."""
    return sum(len(stack) for _cell, stack in stacks)
