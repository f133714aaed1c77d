"""Who wins with best play, where every line is looked at to its end."""

from dataclasses import dataclass
from typing import Any

import pytest

from games.rules.catalogue import build
from games.rules.game import Outcome
from games.rules.text import text
from games.solvers.exact import Exact
from games.solvers.theory import TooBig
from tests.games.rules.plays import pieces


def test_wins_losses_and_the_moves_that_win() -> None:
    game = build("trails", {})
    first = game.setup(pieces("white l10 black j9 k9 l9 m10"), "first")
    assert Exact(game).winning_moves(first) == ["k10"]
    assert Exact(game).winner(first) == "first"
    second = game.setup(pieces("white h1 black g1 h2 i2"), "first")
    assert Exact(game).winning_moves(second) == []
    assert Exact(game).winner(second) == "second"


@dataclass(frozen=True)
class Tree:
    """A game that is a tree: who wins where it ends ("": nobody), and where the moves lead."""

    turn: int
    winner: str = ""
    then: tuple["Tree", ...] = ()


class Trees:
    players = ("first", "second")

    def outcome(self, state: Tree) -> Outcome | None:
        return None if state.then else Outcome(state.winner or None, text("acabou"))

    def moves(self, state: Tree) -> list[str]:
        return [str(number) for number, _then in enumerate(state.then)]

    def apply(self, state: Tree, move: str) -> Tree:
        return state.then[int(move)]


def test_a_draw_is_better_than_a_loss_and_worse_than_a_win() -> None:
    game: Any = Trees()
    lost, drawn, won = Tree(1, "second"), Tree(1), Tree(1, "first")
    assert Exact(game).winner(Tree(0, then=(lost, drawn, lost))) is None
    assert Exact(game).winner(Tree(0, then=(lost, lost))) == "second"
    assert Exact(game).winning_moves(Tree(0, then=(drawn, won, lost, won))) == ["1", "3"]


def test_what_takes_too_long_is_given_up() -> None:
    with pytest.raises(TooBig):
        Exact(build("trails", {}), limit=50).winner(build("trails", {}).initial())
