"""Blocking Nim: whose turn it is, announcements and moves, clicks, wrong input."""

import itertools
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bots.levels import LEVELS, choose
from games.rules.catalogue import build, from_position
from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.game import State
from games.rules.nim.blocking_nim.blocks import Blocked
from games.rules.nim.blocking_nim.rules import BlockingNim
from games.solvers.analyse import judge
from tests.games.rules.nim.test_plays import blocking as games
from tests.games.rules.plays import after, ended
from tests.games.rules.properties import check_clicks, check_json, check_moves, random_states


@given(games, st.integers())
def test_a_block_is_announced_before_every_move(game, seed):
    states = random_states(game, seed)
    for before, then in itertools.pairwise(states):
        announced = before.position.block is None
        if announced:
            assert then.position.heaps == before.position.heaps
            assert then.turn != before.turn
        elif any(then.position.heaps):
            assert then.position.block is None
            assert then.turn == before.turn
        else:
            assert then.position.block == (0,) * len(game.heaps)
            assert then.turn != before.turn
    last = states[-1]
    outcome = game.outcome(last)
    assert outcome.winner == game.players[1 - last.turn]


def test_the_second_player_begins_by_blocking():
    game = BlockingNim((2, 3))
    start = game.initial()
    assert game.to_move(start) == "second"
    blocked = game.play(start, "block=2,3")
    assert game.to_move(blocked) == "first"
    moved = game.play(blocked, "p2-1")
    assert game.to_move(moved) == "first"
    assert moved.position == Blocked((2, 2), None)


def test_a_start_may_have_a_block():
    game = BlockingNim((2, 3), (1, 2))
    assert game.initial() == State(Blocked((2, 3), (1, 2)), 0)
    assert game.starting_at(Blocked((1, 3), None)).initial() == State(Blocked((1, 3), None), 1)
    check_json(game, game.initial())
    check_moves(game, game.initial())
    check_clicks(game, game.initial())


def test_positions_without_a_turn_begin_as_a_match_does():
    game = BlockingNim((2, 3))
    assert game.setup({"heaps": [2, 1], "block": None}).turn == 1
    assert game.setup({"heaps": [2, 1], "block": [1, 1]}).turn == 0
    assert game.setup([2, 1], "first") == State(Blocked((2, 1), None), 0)
    assert game.setup([0, 0]).position == Blocked((0, 0), (0, 0))


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        (["block=1,1"], "bloqueou todas as jogadas"),
        (["block=1,2", "p2-1", "block=1,1"], "bloqueou todas as jogadas"),
    ],
)
def test_who_cannot_move_loses(moves, reason):
    game = BlockingNim((1, 1) if len(moves) == 1 else (1, 2))
    state = after(game, *moves)
    assert ended(game, state) == (game.players[1 - state.turn], reason)
    assert game.to_move(state) is None


def test_the_last_bean_wins():
    game = BlockingNim((2,))
    state = game.play(game.play(game.initial(), "block=1"), "p1-2")
    assert ended(game, state) == ("first", "tirou o último feijão")
    assert str(game.picture(state)) == "Pilha: 0."


def test_clicks_of_an_announcement_change_one_heap_each():
    game = BlockingNim((2, 3))
    start = game.initial()
    texts = {step.cell: step.text for step in game.next_steps(start)}
    assert texts == {
        "p1.2": "block=1,1",
        "p1.1": "block=2,1",
        "p2.3": "block=1,1",
        "p2.2": "block=1,2",
        "p2.1": "block=1,3",
        None: "block=1,1",
    }
    assert str(game.next_steps(start)[-1].label) == "Bloquear 1 em todas"
    assert {step.text for step in game.next_steps(start, "block=2,1")} == {
        "block=1,1",
        "block=2,2",
        "block=2,3",
    }
    assert game.next_steps(start, "block=3,1") == []
    assert game.cell_move(start, "block=2,1", "p2.1") == "block=2,3"
    assert game.cell_move(start, "", "p2.1") == "block=1,3"
    assert game.cell_move(start, "", "x") is None
    assert game.touched(start, "block=2,3") == ("p1.1", "p2.1")
    assert str(game.choice(start, "block=2,3")) == "Bloquear 2 na pilha 1 e 3 na pilha 2"
    assert game.split("block=2,3") == ["block=2,3"]


def test_blocked_beans_are_barred():
    game = BlockingNim((2, 3))
    state = game.play(game.initial(), "block=2,1")
    pieces = game.view(state).pieces
    assert {cell for cell, kind in pieces.items() if kind == "barred"} == {"p1.1", "p2.3"}
    assert len(pieces) == 5
    assert set(game.view(game.initial()).pieces.values()) == {"bean"}
    assert game.cell_move(state, "", "p2.3") == "p2-1"
    assert game.cell_move(state, "p1-1", "p2.3") is None
    assert game.next_steps(state, "p1-1") == []
    assert game.touched(state, "p2-2") == ("p2.2", "p2.3")
    after = game.play(state, "p2-2")
    assert game.cell_move(after, "", "p2.3") is None


def test_positions_and_moves_are_said_in_words():
    game = BlockingNim((2, 0, 3))
    start = game.initial()
    assert str(game.picture(start)) == "Pilhas: 2, 0 e 3. Falta anunciar o bloqueio."
    state = game.play(start, "block=2,0,1")
    assert str(game.picture(state)) == "Pilhas: 2, 0 e 3. Bloqueado: 2 na pilha 1 e 1 na pilha 3."
    assert str(game.describe("block=2,0,1")) == "bloqueou 2 na pilha 1 e 1 na pilha 3"
    assert str(game.describe("p3-2")) == "tirou 2 feijões da pilha 3"
    assert str(game.choice(state, "p3-2")) == "Tirar 2 feijões da pilha 3"


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        (["p1-1"], "Primeiro anuncia-se o bloqueio"),
        (["block=1"], "As pilhas são 3 e os números são 1"),
        (["block=3,0,1"], "Na pilha 1 bloqueia-se um número de 1 a 2."),
        (["block=0,0,1"], "Na pilha 1 bloqueia-se um número de 1 a 2."),
        (["block=1,1,1"], "A pilha 2 está vazia: o seu número é 0."),
        (["block=1,0,01"], "Não percebo «block=1,0,01». Escreve, por exemplo, block=1,0,1"),
        (["bloqueio"], "Não percebo «bloqueio»."),
        (["block=2,0,1", "block=1,0,1"], "O bloqueio já está anunciado"),
        (["block=2,0,1", "p1-2"], "Da pilha 1 não podes tirar 2 feijões: está bloqueado."),
        (["block=1,0,1", "p1-1"], "Da pilha 1 não podes tirar 1 feijão: está bloqueado."),
        (["block=1,0,1", "p2-1"], "A pilha 2 está vazia."),
    ],
)
def test_illegal_moves_are_explained(moves, reason):
    game = BlockingNim((2, 0, 3))
    state = after(game, *moves[:-1])
    with pytest.raises(IllegalMove) as error:
        game.play(state, moves[-1])
    assert str(error.value).startswith(reason)


def test_there_is_no_misere_variant():
    with pytest.raises(BadPosition, match="misere"):
        from_position("blocking_nim", "misere", [2, 3])
    with pytest.raises(BadPosition, match="misere"):
        BlockingNim().under(misere=True)
    assert BlockingNim().variant is None


def test_bad_options_are_refused():
    with pytest.raises(BadOptions, match="no máximo 100"):
        build("blocking_nim", {"heaps": [1] * 101})
    with pytest.raises(BadOptions, match="um número em cada pilha") as error:
        build("blocking_nim", {"heaps": "2, 3", "block": "1"})
    assert error.value.field == "block"


def played(game: BlockingNim, perfect: int, seed: int) -> Any:
    """The winner of a play between a perfect player, given by his place, and one at random."""
    rng = random.Random(seed)
    state = game.initial()
    while game.outcome(state) is None:
        if state.turn == perfect:
            state = game.play(state, choose(game, state, LEVELS["perfect"], seed))
        else:
            state = game.play(state, rng.choice(list(game.moves(state))))
    outcome = game.outcome(state)
    return outcome.winner


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("heaps", "winner"), [((2, 3), 1), ((4, 6, 2), 1), ((2, 3, 5), 0), ((1, 4), 0)])
def test_the_perfect_player_wins_where_he_can(heaps, winner, seed):
    game = BlockingNim(heaps)
    assert played(game, winner, seed) == game.players[winner]


def test_announcements_and_moves_are_judged():
    game = BlockingNim((2, 3))
    start = game.initial()
    good, bad = judge(game, start, "block=1,1"), judge(game, start, "block=1,2")
    assert (good.kept, good.mistake) == (True, False)
    assert (bad.kept, bad.mistake) == (False, True)
    assert bad.winning_moves == ("block=1,1", "block=2,1")
    open_state = game.play(start, "block=1,2")
    assert not judge(game, open_state, "p2-1").mistake
    assert judge(game, open_state, "p1-2").mistake
    lost = game.play(start, "block=1,1")
    assert not judge(game, lost, "p1-2").mistake


def test_who_must_block_is_told_so():
    game = BlockingNim((2, 3))
    start = game.initial()
    assert "não pode tirar" in str(game.task(start))
    assert game.task(game.play(start, "block=1,1")) is None
