"""Sapos e Rãs: steps, jumps, the end, and what is refused."""

import pytest

from games.rules.errors import BadOptions, GameError, IllegalMove
from games.rules.two.toads_frogs.rules import ToadsFrogs
from games.solvers.exact import ExactSolver
from games.solvers.perft import perft


def strips(animals: int, gap: int, count: int) -> ToadsFrogs:
    return ToadsFrogs(animals=animals, gap=gap, strips=count)


STRIP = strips(3, 2, 1)


def test_the_beginning():
    game = strips(2, 1, 2)
    state = game.initial()
    assert game.position(state) == {
        "toads": ["a1", "a2", "b1", "b2"],
        "frogs": ["d1", "d2", "e1", "e2"],
        "extra": {},
    }
    assert (game.to_move(state), game.variant, ToadsFrogs().variant) == ("toads", "2-1-2", None)
    assert sorted(game.moves(state)) == ["b1-c1", "b2-c2"]
    assert [strip for strip, _cells in game.strip_texts(state)] == ["TT_FF", "TT_FF"]
    assert next(game.strip_texts(state))[1] == ("a2", "b2", "c2", "d2", "e2")
    assert str(game.task(state)).startswith("Avança um animal")


@pytest.mark.parametrize(
    ("toads", "frogs", "turn", "moves"),
    [
        ("b1 d1", "e1 h1", "toads", "b1-c1 d1-f1"),
        ("b1 d1", "e1 h1", "frogs", "e1-c1 h1-g1"),
        ("a1 b1 c1", "f1 g1 h1", "toads", "c1-d1"),
        ("d1", "e1 f1", "toads", ""),
        ("c1 d1", "e1", "frogs", ""),
        ("h1", "a1 b1", "toads", ""),
    ],
)
def test_steps_and_jumps(toads, frogs, turn, moves):
    state = STRIP.setup({"toads": toads.split(), "frogs": frogs.split()}, turn)
    assert sorted(STRIP.moves(state)) == moves.split()
    if not moves:
        outcome = STRIP.outcome(state)
        assert outcome
        assert outcome.winner == STRIP.players[1 - state.turn]


@pytest.mark.parametrize(
    ("move", "turn", "reason"),
    [
        ("b1-a1", "toads", "Os sapos só andam para a direita: uma casa, ou um salto."),
        ("e1-f1", "frogs", "As rãs só andam para a esquerda: uma casa, ou um salto."),
        ("d1-e1", "toads", "A casa e1 está ocupada."),
        ("e1-d1", "frogs", "A casa d1 está ocupada."),
        ("b1-d1", "toads", "Em d1 já está uma peça tua."),
        ("h1-f1", "frogs", "Para andar duas casas é preciso ter um animal do adversário no meio."),
        ("h1-h1", "frogs", "Em h1 já está uma peça tua."),
    ],
)
def test_what_is_refused(move, turn, reason):
    state = STRIP.setup({"toads": ["b1", "d1"], "frogs": ["e1", "h1"]}, turn)
    with pytest.raises(IllegalMove) as refused:
        STRIP.play(state, move)
    assert str(refused.value.reason) == reason


def test_two_cells_are_only_for_a_jump():
    with pytest.raises(IllegalMove) as refused:
        STRIP.play(STRIP.setup({"toads": ["a1"], "frogs": ["h1"]}, "toads"), "a1-c1")
    assert str(refused.value.reason) == "Para andar duas casas é preciso ter um animal do adversário no meio."


def test_nobody_jumps_over_their_own():
    state = STRIP.setup({"toads": ["a1", "c1"], "frogs": ["b1", "e1"]}, "frogs")
    with pytest.raises(IllegalMove) as refused:
        STRIP.play(STRIP.setup({"toads": ["a1"], "frogs": ["c1", "d1", "e1"]}, "frogs"), "c1-a1")
    assert str(refused.value.reason) == "A casa a1 está ocupada."
    with pytest.raises(IllegalMove) as refused:
        STRIP.play(state, "e1-c1")
    assert str(refused.value.reason) == "A casa c1 está ocupada."


def test_who_wins_small_strips():
    """T_F, TT_FF and TT__FF are worth *; two of one kind are P."""
    winners = [
        ExactSolver(strips(*numbers)).winner(strips(*numbers).initial())
        for numbers in ((1, 1, 1), (2, 1, 1), (2, 2, 1), (2, 1, 2))
    ]
    assert winners == ["toads", "toads", "toads", "frogs"]
    assert [perft(STRIP, STRIP.initial(), depth) for depth in (1, 2, 3)] == [1, 1, 2]


@pytest.mark.parametrize("variant", ["3-2", "3-2-9", "3-2-2", "03-2-1", "x", "3-2-1-1"])
def test_unknown_variants(variant):
    with pytest.raises(GameError):
        ToadsFrogs.standard(variant)


def test_variants():
    assert ToadsFrogs.standard("2-1-3") == strips(2, 1, 3)
    assert ToadsFrogs.standard() == ToadsFrogs()
    with pytest.raises(BadOptions):
        strips(5, 1, 1)
