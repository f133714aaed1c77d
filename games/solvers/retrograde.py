"""Retrograde analysis for teaching: the whole game graph, coloured round by round. From `nim_family.md` 2.

The four steps: (1) colour the positions without moves; (2) whatever can reach a P is N; (3) whatever reaches
only N is P; (4) repeat until nothing new is found.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from itertools import islice
from typing import Any, Generic, TypeVar

from games.rules.game import Impartial
from games.solvers.solve import Letter
from games.solvers.theory import mex, too_big

P = TypeVar("P")

DEFAULT_LIMIT = 2_000
MAX_MOVES = 100_000


@dataclass(frozen=True, slots=True)
class Retrograde(Generic[P]):
    """All positions that can be reached, and how the algorithm colours them.

    `positions[0]` is the start, the others follow in the order of their distance from it. `followers[i]` are
    the indices of the followers of `positions[i]`, each once. `letters[i]` is found in round `rounds[i]`.
    Round 0 is step 1; in normal play odd rounds are step 2 (N) and even ones step 3 (P); in misère play,
    where the positions without moves are N, step 3 comes first: odd rounds give P and even ones N. `grundy`
    are the values in normal play, None in misère play and for games that cannot be summed.
    """

    positions: list[P]
    followers: list[list[int]]
    letters: list[Letter]
    rounds: list[int]
    grundy: list[int] | None


def rounds(game: Impartial[Any], position: P, limit: int = DEFAULT_LIMIT) -> Retrograde[P]:
    """The analysis under the game's own ending.

    Raises TooBig where more than `limit` positions or `MAX_MOVES` moves can be reached, where moves can lead
    back to an earlier position, or where a player may act twice in a row.
    """
    positions, followers = _graph(game, position, limit)
    order = _followers_first(followers)
    letters, numbers = _coloured(followers, misere=game.misere)
    values = _values(followers, order) if game.summable and not game.misere else None
    return Retrograde(positions, followers, letters, numbers, values)


def _graph(game: Impartial[Any], start: P, limit: int) -> tuple[list[P], list[list[int]]]:
    positions = [start]
    number = {start: 0}
    followers: list[list[int]] = []
    moves = 0
    for position in positions:
        if game.acts_again(position):
            too_big(len(positions), "Neste jogo as vezes nem sempre alternam: não se colore assim.")
        after = list(islice(game.followers(position), limit + 1))
        moves += len(after)
        for follower in after:
            if follower not in number:
                number[follower] = len(positions)
                positions.append(follower)
        if len(positions) > limit:
            too_big(len(positions), "É grande demais para mostrar: tem mais de {n} posições.", n=limit)
        if moves > MAX_MOVES:
            too_big(len(positions), "É grande demais para mostrar: tem mais de {n} jogadas.", n=MAX_MOVES)
        followers.append([number[follower] for follower in after])
    return positions, followers


def _predecessors(followers: Sequence[Sequence[int]]) -> list[list[int]]:
    predecessors: list[list[int]] = [[] for _ in followers]
    for index, after in enumerate(followers):
        for follower in after:
            predecessors[follower].append(index)
    return predecessors


def _followers_first(followers: Sequence[Sequence[int]]) -> list[int]:
    """The indices in an order in which every position comes after its followers. Raises TooBig for a
    cycle."""
    try:
        return list(TopologicalSorter(dict(enumerate(followers))).static_order())
    except CycleError:
        too_big(
            len(followers), "Neste jogo há jogadas que voltam a posições anteriores: não se colore assim."
        )


def _coloured(followers: Sequence[Sequence[int]], *, misere: bool) -> tuple[list[Letter], list[int]]:
    """Letters and rounds; the graph has no cycle."""
    before = _predecessors(followers)
    letters: dict[int, Letter] = {}
    numbers: dict[int, int] = {}
    missing = [len(after) for after in followers]
    fresh = [index for index, count in enumerate(missing) if count == 0]
    letter: Letter = "N" if misere else "P"
    number = 0
    while fresh:
        for index in fresh:
            letters[index], numbers[index] = letter, number
        reached = []
        for index in fresh:
            for previous in before[index]:
                missing[previous] -= letter == "N"
                if previous not in letters and (letter == "P" or missing[previous] == 0):
                    reached.append(previous)
        fresh = list(dict.fromkeys(reached))
        letter = "N" if letter == "P" else "P"
        number += 1
    indices = range(len(followers))
    return [letters[index] for index in indices], [numbers[index] for index in indices]


def _values(followers: Sequence[Sequence[int]], order: Sequence[int]) -> list[int]:
    values = [0] * len(followers)
    for index in order:
        values[index] = mex(values[follower] for follower in followers[index])
    return values
