"""The texts of moves with heaps: "p2-3", "p1-1/p2-1", "p1-2=3+1", "p1=3+1", "p1+2", "p1+p2"."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

Taken = dict[int, int]  # amount by heap, heaps from 1, ascending

TAKE = re.compile(r"p[1-9][0-9]?-[1-9][0-9]{0,2}(?:/p[1-9][0-9]?-[1-9][0-9]?)*")
SPLIT = re.compile(r"p([1-9][0-9]?)(?:-([1-9][0-9]?))?=([1-9][0-9]?(?:\+[1-9][0-9]?)+)")
ADD = re.compile(r"p([1-9][0-9]?)\+([1-9][0-9]?)")
MERGE = re.compile(r"p([1-9][0-9]?)\+p([1-9][0-9]?)")


def pair_of(step: str) -> tuple[int, int]:
    """Heap and amount of "p2-3"."""
    heap, amount = step[1:].split("-")
    return int(heap), int(amount)


def taken_of(move: str) -> Taken:
    return dict(pair_of(step) for step in move.split("/"))


def take_text(taken: Taken) -> str:
    return "/".join(f"p{heap}-{amount}" for heap, amount in taken.items())


def chosen_on_the_way(taken: Taken) -> Iterator[str]:
    """The texts of what may be chosen before a move is whole, and of the move."""
    for k in range(1, len(taken) + 1):
        for some in combinations(taken.items(), k):
            yield take_text(dict(some))


def split_text(heap: int, taken: int, shares: Sequence[int]) -> str:
    took = f"-{taken}" if taken else ""
    return f"p{heap}{took}={'+'.join(map(str, shares))}"


def split_of(move: str) -> tuple[int, int, tuple[int, ...]] | None:
    """Heap, amount taken and shares of "p1-2=3+1" or "p1=3+1"; None where a text is no split."""
    match = SPLIT.fullmatch(move)
    return match and (int(match[1]), int(match[2] or 0), tuple(map(int, match[3].split("+"))))


def spaced(move: str) -> str:
    return move.partition("=")[2].replace("+", " + ")
