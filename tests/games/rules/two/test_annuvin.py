"""Annuvin: reach, captures in a row and how they are written, the ends, a second account of the rules."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.bots import hooks
from games.bots.levels import SEARCHING, look_ahead
from games.rules.catalogue import ENTRIES
from games.rules.errors import BadPosition
from games.rules.two.annuvin.rules import Annuvin
from games.solvers.perft import perft
from tests.games.rules.plays import ended, pieces, refusal, run, stones
from tests.games.rules.two.naive import match
from tests.games.rules.two.naive_annuvin import beginning

ENTRY = ENTRIES["annuvin"]

BOOK, SMALL = Annuvin(), Annuvin(size=3)
FOUR = "white a1 d6 d7 e6 black b3 c1 d1 e4 f4"
ORDER = "white d4 g7 black c4 e4 g4 g5"


def test_the_beginning():
    state = BOOK.initial()
    assert [perft(BOOK, state, depth) for depth in (1, 2, 3)] == [11, 121, 1639]
    assert BOOK.to_move(state) == "white"
    start = SMALL.position(SMALL.initial())
    assert (start["white"], start["black"]) == (["b1", "c1", "d2"], ["b4", "c5", "d5"])
    assert [game.steps(game.initial()) for game in (BOOK, SMALL)] == [1, 1]


def test_the_fewer_pieces_the_further():
    assert BOOK.paths(stones(BOOK, FOUR), "e6:e4:f4") == (("e6", "e4", "f4"),)
    state = run(BOOK, stones(BOOK, FOUR), "e6:e4:f4", "b3:d6:d7", "f4:c1:d1")
    position = BOOK.position(state)
    assert (position["white"], position["black"]) == (["a1", "d1"], ["d7"])
    assert BOOK.steps(state) == 6
    assert not [move for move in BOOK.moves(state) if move.count(":") > 1]


def test_captures_are_clicked_in_any_order():
    state = stones(BOOK, ORDER)
    texts = {step.cell: step.text for step in BOOK.next_steps(state, "d4:e4:c4")}
    assert texts["d4"] == "d4:c4:e4-d4"
    assert "e4" not in texts
    assert {"d4:c4:e4", "d4:e4:c4", "d4:c4:e4-d4"} <= set(BOOK.moves(state))
    assert refusal(BOOK, state, "d4:e4:c4-d4") == "Essa jogada escreve-se d4:c4:e4-d4."
    assert refusal(BOOK, state, "d4-c4") == "Essa jogada escreve-se d4:c4."
    assert BOOK.next_steps(state, "d4-d5") == BOOK.next_steps(state, "x") == []
    assert BOOK.next_steps(state, "=") == []
    assert BOOK.next_steps(state, "c4") == BOOK.next_steps(state, "d4:a1") == []
    assert [BOOK.cell_move(state, "", cell) for cell in ("d4", "c4", "z9")] == ["d4", "c4", None]
    assert BOOK.cell_move(state, "d4", "c4") == "d4:c4"
    assert BOOK.cell_move(state, "d4", "g7") == "d4-g7"


@pytest.mark.parametrize(
    ("position", "move", "winner", "reason"),
    [
        ("white a1 black g7", "a1:g7", "white", "capturou todas as peças"),
        (
            "white a1 b1 c1 d1 e2 f3 black b2 g7",
            "a1:b2",
            "white",
            "deixou o adversário só com uma peça e não perdeu nenhuma",
        ),
        ("white a1 b1 c1 d1 e2 black b2 g7", "a1:b2", None, ""),
    ],
)
def test_the_ends(position, move, winner, reason):
    state = stones(BOOK, position)
    assert BOOK.may_end(state)
    assert BOOK.random_move(state, Random(1)) in set(BOOK.moves(state))
    over = BOOK.play(state, move)
    assert ended(BOOK, over) == ((winner, reason) if winner else None)
    assert bool(list(BOOK.moves(over))) == bool(BOOK.next_steps(over)) == (winner is None)
    assert BOOK.won(over) == (over.rivals if winner else 0)


def test_no_end_is_near_at_first():
    state = BOOK.initial()
    assert not BOOK.may_end(state)
    again = run(BOOK, state, "d2-d3", "d6-d5", "d3-d2", "d5-d6")
    assert BOOK.may_end(again)
    assert ended(BOOK, run(BOOK, again, "d2-d3", "d6-d5", "d3-d2", "d5-d6")) == (
        None,
        "a mesma posição apareceu três vezes",
    )


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("", "«» não é uma casa deste tabuleiro."),
        ("b3-b4", "Em b3 não tens nenhuma peça."),
        ("d7", "Escolhe para onde vai a peça de d7."),
        ("d7-d6", "Em d6 já está uma peça tua."),
        ("d7-d7", "Uma peça só volta ao seu lugar depois de capturar."),
        ("d7-d1", "Esta peça só anda 3 casas ao todo: não chega lá."),
        ("e6:e4:d1", "Esta peça só anda 3 casas ao todo: não chega lá."),
    ],
)
def test_what_is_refused(move, reason):
    assert refusal(BOOK, stones(BOOK, FOUR), move) == reason


@pytest.mark.parametrize(
    ("position", "reason"),
    [("white a1", "tem de ter peças"), ("white a1 b1 c1 d1 a2 b2 c2 black g7", "no máximo 6 peças")],
)
def test_positions_that_no_match_comes_to(position, reason):
    with pytest.raises(BadPosition, match=reason):
        BOOK.setup(pieces(position), "white")


@pytest.mark.parametrize(
    ("move", "said", "asked"),
    [
        ("e6-e5", "moveu de e6 para e5", "Mover de e6 para e5"),
        ("e6:e4", "capturou com a peça de e6: e4", "Capturar com a peça de e6: e4"),
        (
            "e6:e4-e5",
            "capturou com a peça de e6: e4; acabou em e5",
            "Capturar com a peça de e6: e4; acabar em e5",
        ),
    ],
)
def test_words(move, said, asked):
    state = stones(BOOK, FOUR)
    assert str(BOOK.describe(move)) == said
    assert str(BOOK.choice(state, move)) == asked
    assert str(BOOK.task(state)) == "Move uma peça até 3 casas ao todo."
    assert str(BOOK.task(BOOK.initial())) == "Move uma peça 1 casa."


@pytest.mark.parametrize(("game", "matches"), [(SMALL, 200), (BOOK, 8)])
def test_random_matches_are_as_the_rulebook_says(game, matches):
    random = Random(8)
    for _match in range(matches):
        naive = beginning(game.size)
        *_before, state = match(game, naive, random, over=lambda state: state.past.third)
        assert game.outcome(state).winner == (None if state.past.third else game.players[1 - state.turn])


def test_the_computer_takes_and_flees():
    strong: Any = replace(SEARCHING["strong"], depth=2)
    assert look_ahead(BOOK, stones(BOOK, "white a1 b1 c1 d1 e2 black b2 g7 f7"), strong, 1)[1:5] == "1:b2"
    step = ENTRY.first_steps[-1]
    state = BOOK.setup(step.position, step.to_move)
    assert look_ahead(BOOK, state, replace(strong, depth=3), 1) in step.answers


def test_how_positions_look():
    hook: Any = hooks.of(BOOK, Random(1))
    better, worse = (stones(BOOK, f"white a1 b1 c1 black {cells}") for cells in ("g7 f7 d7", "g7 f7"))
    assert hook.value(better, 1) > hook.value(worse, 1)
    assert hook.value(worse, 0) == -hook.value(worse, 1)
    assert list(hook.loud(BOOK.initial())) == []


def test_the_computer_does_not_go_round_in_circles():
    hook: Any = hooks.of(BOOK, Random(1))
    drawn = run(BOOK, BOOK.initial(), *("d2-d3", "d6-d5", "d3-d2", "d5-d6") * 2)
    assert [hook.finished(state, 0) for state in (drawn, BOOK.initial())] == [-1.0, None]
