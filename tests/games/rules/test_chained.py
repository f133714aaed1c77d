"""Captures that go on, in tiny draughts: what can be jumped, whether one must, where a chain ends."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from games.rules.bases.chained import Chained
from games.rules.bases.moving import MovingState, Reach
from games.rules.boards.fields import DIAGONAL, ColumnBoard, squares
from games.rules.game import Outcome
from games.rules.text import text
from tests.games.rules.plays import refusal
from tests.games.rules.two.properties import check_clicks, check_moves, random_states


@dataclass(frozen=True)
class Draughts(Chained[MovingState]):
    """Men step and jump along the diagonals, also backwards; who has none left has lost."""

    slug: ClassVar[str] = "draughts"
    homes: ClassVar[tuple[str, ...]] = ("a1 c1 e1 b2 d2", "a5 c5 e5 b4 d4")
    reach: ClassVar[Reach] = Reach(DIAGONAL, 1)

    @property
    def board(self) -> ColumnBoard:
        return squares(5, 5)

    def jumps(self, state: MovingState, cell: int) -> Mapping[int, int]:
        rays = self.board.rays[cell][len(self.board.adjacent) :]
        lines = (ray[:2] for ray in rays if len(ray) > 1)
        return {
            to: 1 << over for over, to in lines if state.rivals >> over & 1 and not state.occupied >> to & 1
        }

    def ended(self, state: MovingState) -> Outcome | None:
        return None if state.own else Outcome(self.players[1 - state.turn], text("capturou tudo"))


@dataclass(frozen=True)
class Free(Draughts):
    """Nobody has to capture, nor to go on."""

    forced: ClassVar[bool] = False
    to_the_end: ClassVar[bool] = False


@dataclass(frozen=True)
class Passing(Draughts):
    stuck: ClassVar[Any] = "passes"


STRICT, FREE = Draughts(), Free()


@pytest.mark.parametrize("game", [STRICT, FREE])
def test_moves_and_clicks_agree(game):
    for state in random_states(game, 3, 40)[:-1]:
        check_moves(game, state)
        check_clicks(game, state)


def test_who_can_capture_must():
    state = STRICT.setup({"black": ["a1", "e1"], "white": ["b2", "e5"]})
    assert list(STRICT.moves(state)) == ["a1:c3"]
    assert str(STRICT.task(state)) == "Tens de capturar uma peça do adversário."
    assert FREE.task(state) is STRICT.task(STRICT.initial()) is None
    assert refusal(STRICT, state, "e1-d2") == "A peça de e1 não tem para onde ir."
    assert refusal(STRICT, state, "a1-a2") == "Tens de capturar uma peça do adversário."
    taken = STRICT.play(state, "a1:c3")
    assert STRICT.position(taken) == {"black": ["c3", "e1"], "white": ["e5"], "extra": {}}
    assert str(STRICT.describe("a1:c3:e5")) == "capturou com a peça de a1: c3, e5"


def test_a_chain_goes_on_to_its_end():
    state = STRICT.setup({"black": ["a1", "e1"], "white": ["b2", "d2", "a5"]})
    assert list(STRICT.moves(state)) == ["a1:c3", "e1:c3"]
    state = STRICT.setup({"black": ["a1"], "white": ["b2", "d4", "a5"]})
    assert list(STRICT.moves(state)) == ["a1:c3:e5"]
    assert refusal(STRICT, state, "a1:c3") == "A mesma peça ainda pode capturar: continua."
    assert refusal(STRICT, state, "a1:c3:a5") == "A peça não pode capturar mais nada em a5."
    assert STRICT.position(STRICT.play(state, "a1:c3:e5"))["white"] == ["a5"]
    assert STRICT.paths(state, "a1:c3:e5") == (("a1", "c3", "e5"),)


def test_a_free_player_may_step_or_stop():
    state = FREE.setup({"black": ["a1"], "white": ["b2", "d4", "a5"]}, "black")
    assert set(FREE.moves(state)) == {"a1:c3", "a1:c3:e5"}
    assert FREE.paths(state, "a1:c3") == ()
    assert FREE.position(FREE.play(state, "a1:c3"))["white"] == ["a5", "d4"]
    side = FREE.setup({"black": ["c1"], "white": ["b2", "e5"]})
    assert set(FREE.moves(side)) == {"c1:a3", "c1-d2"}
    assert refusal(FREE, side, "c1-c2") == "A peça de c1 não anda na direção de c2."


def test_a_jump_alone_is_enough_to_move():
    state = STRICT.setup({"black": ["a1"], "white": ["b2"]})
    assert STRICT.outcome(state) is None
    shut = {"black": ["a1"], "white": ["b2", "c3"]}
    assert STRICT.outcome(STRICT.setup(shut)) == Outcome("white", text("deixou o adversário sem jogadas"))
    passing = Passing()
    assert list(passing.moves(passing.setup(shut))) == ["pass"]
    over = STRICT.play(state, "a1:c3")
    assert STRICT.outcome(over) == Outcome("black", text("capturou tudo"))
