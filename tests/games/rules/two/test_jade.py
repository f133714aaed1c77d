"""Jade: the aims of both players, colours and refusals."""

import random

import pytest

from games.rules.bases.placing import Stones
from games.rules.errors import BadOptions
from games.rules.two.jade.rules import Jade
from games.solvers.perft import perft
from tests.games.rules.plays import ended

BOOK = Jade()
SMALL = Jade(size="5x4")


def winner(game: Jade, state: Stones) -> str | None:
    outcome = game.outcome(state)
    return None if outcome is None else outcome.winner


def test_both_place_stones_of_both_colours():
    state = BOOK.initial()
    assert BOOK.to_move(state) == "cross"
    assert len(list(BOOK.moves(state))) == 198
    assert perft(SMALL, SMALL.initial(), 2) == 40 * 38
    state = BOOK.play(BOOK.play(state, "i8=white"), "i7=black")
    assert BOOK.position(state) == {"black": ["i7"], "white": ["i8"], "extra": {}}
    assert BOOK.to_move(state) == "cross"


def test_a_colour_is_chosen_after_the_cell():
    state = SMALL.initial()
    first = SMALL.next_steps(state)
    assert len(first) == 20
    assert all(step.more and not step.complete for step in first)
    assert {(step.text, step.cell, str(step.label)) for step in SMALL.next_steps(state, "a1")} == {
        ("a1=white", None, "Pedra branca"),
        ("a1=black", None, "Pedra preta"),
    }
    assert str(SMALL.choice(state, "a1")) == "Pedra em a1: escolhe a cor"
    assert str(SMALL.choice(state, "a1=white")) == "Pôr uma pedra branca em a1"
    assert str(SMALL.choice(state, "a1=black")) == "Pôr uma pedra preta em a1"
    assert str(SMALL.describe("a1=black")) == "pôs uma pedra preta em a1"
    assert str(SMALL.describe("a1=white")) == "pôs uma pedra branca em a1"
    assert SMALL.touched(state, "a1=white") == ("a1",)


@pytest.mark.parametrize("colour", ["black", "white"])
def test_a_group_on_all_four_sides_wins_for_cross(colour):
    # d1 and e5 are the corners in the south and in the north: each belongs to two sides.
    state = SMALL.setup({colour: ["d1", "d2", "e3", "e4", "a1"]}, "parallel")
    assert winner(SMALL, state) is None
    other = "white" if colour == "black" else "black"
    assert winner(SMALL, SMALL.play(state, f"e5={other}")) is None
    won = SMALL.play(state, f"e5={colour}")
    assert ended(SMALL, won) == ("cross", "um grupo toca nos quatro lados")
    # a1 is of the colour and not of the group.
    assert SMALL.board.names_of(SMALL.won(won)) == ["d1", "d2", "e3", "e4", "e5"]


@pytest.mark.parametrize(
    ("black", "white", "move"),
    [
        # South-east to north-west, side by side.
        (["g4", "f4", "e4", "d4"], ["f3", "e3", "d3"], "c3=white"),
        # South-west to north-east, along two columns of diagonals.
        (["b1", "c2", "d3", "e4", "f5"], ["c1", "d2", "f4", "g5"], "e3=white"),
    ],
)
def test_two_chains_across_the_same_sides_win_for_parallel(black, white, move):
    for turn in ("cross", "parallel"):
        state = SMALL.setup({"black": black, "white": white}, turn)
        assert winner(SMALL, state) is None
        won = SMALL.play(state, move)
        assert winner(SMALL, won) == "parallel"
        assert "os mesmos dois lados" in str(SMALL.outcome(won).reason)
        assert set(SMALL.board.names_of(SMALL.won(won))) == {*black, *white, move.split("=", maxsplit=1)[0]}
        exchanged = SMALL.setup({"black": white, "white": black}, turn)
        assert winner(SMALL, SMALL.play(exchanged, move.replace("white", "black"))) == "parallel"


def joined(game: Jade, stones: int) -> set[frozenset[str]]:
    """For each group: the sides it touches."""
    return {frozenset(game.board.touched_sides(group)) for group in game.board.groups(stones)}


@pytest.mark.parametrize("game", [SMALL, Jade(size="7x6")], ids=lambda game: game.size)
def test_a_full_board_has_exactly_one_winner(game):
    rng = random.Random(6)
    pairs = ({"south_west", "north_east"}, {"south_east", "north_west"})
    for _number in range(60):
        black = sum(1 << cell for cell in game.board.places if rng.random() < 0.5)
        white = game.board.full & ~black
        state = game.setup({"black": game.board.names_of(black), "white": game.board.names_of(white)})
        touched = [joined(game, black), joined(game, white)]
        cross = any(len(sides) == 4 for groups in touched for sides in groups)
        parallel = any(all(any(pair <= sides for sides in groups) for groups in touched) for pair in pairs)
        assert cross != parallel
        assert winner(game, state) == ("cross" if cross else "parallel")


def test_sizes_and_names():
    assert len(BOOK.board.cells) == 99
    assert BOOK.variant is None
    with pytest.raises(BadOptions):
        Jade(size="100x100")
    assert [str(BOOK.role_name(role)) for role in BOOK.players] == ["jogador Cruz", "jogador Paralelo"]
