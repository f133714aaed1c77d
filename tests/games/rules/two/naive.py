"""What second accounts of the rules share: cells as pairs of numbers from 0 on, ways, and random matches."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from string import ascii_lowercase
from typing import Any

from games.rules.bases.board_game import BoardGame

Cell = tuple[int, int]
HEXAGONAL = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1))
EIGHT = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0))


@cache
def named(cell: Cell) -> str:
    return f"{ascii_lowercase[cell[0]]}{cell[1] + 1}"


@cache
def cell_of(name: str) -> Cell:
    return ascii_lowercase.index(name[0]), int(name[1:]) - 1


def match(
    game: BoardGame[Any],
    naive: Any,
    random: Random,
    state: Any = None,
    over: Callable[[Any], bool] = lambda _state: False,
) -> Iterator[Any]:
    """The states of a random match in which both accounts have the same moves in every position, until the
    second one has none or it is `over`. That one lists its moves, or knows what each of them is."""
    state = game.initial() if state is None else state
    while not over(state) and (moves := naive.moves()):
        listed = sorted(moves)
        assert sorted(game.moves(state)) == listed
        assert game.move_count(state) == len(moves)
        move = random.choice(listed)
        naive.play(moves[move] if isinstance(moves, dict) else move)
        state = game.play(state, move)
        yield state
