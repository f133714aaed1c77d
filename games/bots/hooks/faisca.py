"""Faísca: the first answers of the second player from a book; a kernel knows the rest to its last piece."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import resources
from typing import Any

from games.bots.hooks.ahead import Mobility
from games.rules.two.faisca.rules import Faisca, SparkState
from games.solvers.forced import forced
from games.solvers.theory import TooBig

BOOK = "faisca.txt"
SEEN, MOST_TRIED = 4, 2_000  # moves ahead, and in all, by who looks at what is left at the end


class FaiscaHook(Mobility):
    """There are few moves in a state, and how many says little: all levels look further ahead."""

    word = "faisca"
    sharp = -5
    game: Faisca

    def prepare(self) -> None:
        super().prepare()
        book(self.game)

    def solved(self, state: Any, progress: Callable[[int], None]) -> tuple[float, list[str]] | None:
        """Who is second wins on the usual board."""
        answer = book(self.game).get(state)
        return (1.0, [answer]) if answer else None

    def gifts(self, state: Any) -> list[str]:
        """Wins in a few moves: near the end nearly all is forced."""
        try:
            return list(forced(self.game, state, SEEN, MOST_TRIED).book)
        except TooBig:
            return []


@lru_cache(maxsize=4)
def book(game: Faisca) -> Mapping[SparkState, str]:
    """What the second player answers, who wins on the usual board, by the states after the first and the
    third piece, however the board is turned and mirrored. Each line of the file is a match up to an answer.
    """
    answers: dict[SparkState, str] = {}
    if game.variant is not None:
        return answers
    lines = resources.files("games.bots.hooks").joinpath(BOOK).read_text("utf-8").splitlines()
    for image in _images(game):
        for line in lines:
            *moves, answer = ("/".join(map(image.__getitem__, move.split("/"))) for move in line.split())
            state = game.initial()
            for move in moves:
                state = game.apply(state, move)
            answers[state] = answer
    return answers


def _images(game: Faisca) -> list[Mapping[str, str]]:
    """For each way to turn or mirror the board the name of the cell to which each cell goes."""
    names = game.board.names
    return [{names[cell]: names[to] for cell, to in image.items()} for image in game.board.symmetries]
