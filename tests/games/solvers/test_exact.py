"""Who wins with best play, where every line is looked at to its end."""

from dataclasses import dataclass
from typing import Any

import pytest

from games.rules.catalogue import build
from games.rules.game import Outcome
from games.rules.text import text
from games.solvers.exact import ExactSolver
from games.solvers.theory import TooBig
from tests.games.rules.plays import pieces


def test_wins_losses_and_the_moves_that_win():
    game = build("trails", {})
    first = game.setup(pieces("white l10 black j9 k9 l9 m10"), "first")
    assert ExactSolver(game).winning_moves(first) == ["k10"]
    assert ExactSolver(game).winner(first) == "first"
    second = game.setup(pieces("white h1 black g1 h2 i2"), "first")
    assert ExactSolver(game).winning_moves(second) == []
    assert ExactSolver(game).winner(second) == "second"


@dataclass(frozen=True)
class Tree:
    """A game that is a tree: who wins where it ends ("": nobody), and where the moves lead."""

    turn: int
    winner: str = ""
    then: tuple["Tree", ...] = ()


class Trees:
    players = ("first", "second")
    drawable = True

    def swapped(self, _state: Tree) -> bool:
        return False

    def outcome(self, state: Tree) -> Outcome | None:
        return None if state.then else Outcome(state.winner or None, text("acabou"))

    def moves(self, state: Tree) -> list[str]:
        return [str(number) for number, _then in enumerate(state.then)]

    def apply(self, state: Tree, move: str) -> Tree:
        return state.then[int(move)]


def test_a_draw_is_better_than_a_loss_and_worse_than_a_win():
    game: Any = Trees()
    lost, drawn, won = Tree(1, "second"), Tree(1), Tree(1, "first")
    assert ExactSolver(game).winner(Tree(0, then=(lost, drawn, lost))) is None
    assert ExactSolver(game).winner(Tree(0, then=(lost, lost))) == "second"
    assert ExactSolver(game).winning_moves(Tree(0, then=(drawn, won, lost, won))) == ["1", "3"]
    assert ExactSolver(game).best(Tree(0, then=(lost, drawn, lost, drawn))) == (0.5, ["1", "3"])
    assert ExactSolver(game).best(Tree(0, then=(lost, Tree(1, then=(lost, won))))) == (0, [])
    # One winning move is enough where there is no time for all.
    assert ExactSolver(game, limit=4).best(Tree(0, then=(lost, drawn, won, won))) == (1, ["2"])
    with pytest.raises(TooBig):
        ExactSolver(game, limit=2).best(Tree(0, then=(drawn, won)))


def test_what_takes_too_long_is_given_up():
    with pytest.raises(TooBig):
        ExactSolver(build("trails", {}), limit=50).winner(build("trails", {}).initial())


def test_where_a_position_comes_back_nothing_is_known():
    game: Any = build("gogol", {"size": 5})
    with pytest.raises(TooBig):
        ExactSolver(game).winner(game.initial())


def test_three_players_are_refused():
    game = build("triskelion", {"size": 3})
    with pytest.raises(ValueError, match="three players"):
        ExactSolver(game)


def test_what_promises_most_is_looked_at_first():
    game: Any = Trees()
    then = (Tree(1, then=(Tree(0, "second"),)), Tree(1, then=(Tree(0, "first"),)))

    def tried(promising: Tree) -> int:
        exact = ExactSolver(game, value=lambda state, _seat: float(state is promising))
        assert exact.winner(Tree(0, then=then)) == "first"
        return exact.met

    assert [tried(promising) for promising in then] == [4, 3]
