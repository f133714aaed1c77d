"""Blocking Nim against its definition: a block wins if no move that it allows leads to a winning block."""

import itertools
from collections.abc import Iterator
from functools import cache

import pytest

from games.rules.nim.blocking_nim.blocks import Blocked
from games.rules.nim.blocking_nim.rules import BlockingNim
from games.solvers.closed.blocking_nim import MOST_WINNING
from games.solvers.solve import letter, solve


@cache
def announcer_wins(heaps: tuple[int, ...]) -> bool:
    return any(mover_loses(heaps, block) for block in blocks(heaps))


@cache
def mover_loses(heaps: tuple[int, ...], block: tuple[int, ...]) -> bool:
    return not any(announcer_wins(left) for _, left in allowed(heaps, block))


def blocks(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    return itertools.product(*(range(1, size + 1) if size else (0,) for size in heaps))


def allowed(heaps: tuple[int, ...], block: tuple[int, ...]) -> list[tuple[str, tuple[int, ...]]]:
    return [
        (f"p{index + 1}-{amount}", (*heaps[:index], size - amount, *heaps[index + 1 :]))
        for index, size in enumerate(heaps)
        for amount in range(1, size + 1)
        if amount != block[index]
    ]


@pytest.mark.parametrize(("heaps", "most"), [(1, 8), (2, 5), (3, 3)])
def test_blocking_nim(heaps, most):
    game = BlockingNim((most,) * heaps)
    for position in itertools.product(range(most + 1), repeat=heaps):
        start = game.setup({"heaps": list(position), "block": None}).position
        assert letter(game, start) == ("P" if announcer_wins(position) else "N")
        if any(position):
            found = solve(game, start).winning_moves
            winning = [block for block in blocks(position) if mover_loses(position, block)]
            assert list(found) == [f"block={','.join(map(str, block))}" for block in winning]
        for block in blocks(position):
            solution = solve(game, Blocked(position, block))
            assert solution.outcome == ("P" if mover_loses(position, block) else "N")
            assert solution.grundy is None
            assert set(solution.winning_moves) == {
                move for move, left in allowed(position, block) if announcer_wins(left)
            }
            assert len(set(solution.winning_moves)) == len(solution.winning_moves)


def test_only_the_first_of_very_many_winning_blocks_are_found():
    game = BlockingNim((400, 401, 2, 2))
    assert len(solve(game, game.start()).winning_moves) == 2 * 2 * 400
    large = BlockingNim((10**9, 10**9))
    assert len(solve(large, large.start()).winning_moves) == MOST_WINNING
