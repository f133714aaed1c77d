"""Gatos & Cães: where pieces may stand, the first ones, the end, refusals, the computer, and small boards."""

from random import Random

import pytest

from games.bots import hooks
from games.rules.errors import BadPosition
from games.rules.two.cats_dogs.rules import CatsDogs
from games.solvers.exact import ExactSolver
from tests.budgets import matches
from tests.games.rules.plays import after, ended, pieces, refusal
from tests.games.rules.two.naive import match
from tests.games.rules.two.naive_blocking import CatsDogs as Naive

WHOLE, FREE, FOUR = CatsDogs(), CatsDogs(free=True), CatsDogs(columns=4, rows=4)


def test_the_first_cat_stands_in_the_zone_and_the_first_dog_outside():
    start = WHOLE.initial()
    assert list(WHOLE.moves(start)) == ["d4", "d5", "e4", "e5"]
    state = after(WHOLE, "d4")
    moves = set(WHOLE.moves(state))
    assert len(moves) == 64 - 4 - 2
    assert not moves & {"d4", "d5", "e4", "e5", "c4", "d3"}
    later = after(WHOLE, "d4", "a1")
    assert {"d5", "e5", "h8"} <= set(WHOLE.moves(later))
    assert "e5" in set(WHOLE.moves(after(WHOLE, "d4", "a1", "h1")))
    assert FREE.move_count(FREE.initial()) == 64


@pytest.mark.parametrize(
    ("columns", "rows", "zone"),
    [(8, 8, "d4 d5 e4 e5"), (6, 6, "c3 c4 d3 d4"), (5, 5, "c3"), (5, 4, "c2 c3"), (1, 1, "a1")],
)
def test_the_zone_is_the_middle(columns, rows, zone):
    game = CatsDogs(columns=columns, rows=rows)
    assert " ".join(game.moves(game.initial())) == zone
    assert game.view(game.initial()).grounds == dict.fromkeys(zone.split(), "zone")


def test_pieces_keep_away_from_the_other_s():
    game = CatsDogs(columns=3, rows=3, free=True)
    state = game.setup(pieces("cats b2"), "dogs")
    assert list(game.moves(state)) == ["a1", "a3", "c1", "c3"]
    assert game.view(state).pieces == {"b2": "black_cat"}
    assert game.view(state).grounds == {}
    # Beside one's own everything is free.
    assert game.move_count(game.setup(pieces("cats b2"), "cats")) == 8


def test_who_cannot_put_a_piece_has_lost():
    game = CatsDogs(columns=2, rows=1, free=True)
    assert ended(game, after(game, "a1")) == ("cats", "deixou o adversário sem jogadas")
    assert ended(CatsDogs(columns=1, rows=1), after(CatsDogs(columns=1, rows=1), "a1"))[0] == "cats"


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ("", "a1", "O primeiro gato fica na zona central."),
        ("d4", "e5", "O primeiro cão fica fora da zona central."),
        ("d4", "d5", "A casa d5 fica ao lado de um gato."),
        ("d4 f4", "e4", "A casa e4 fica ao lado de um cão."),
        ("d4", "d4", "A casa d4 já está ocupada."),
        ("d4", "d9", "«d9» não é uma casa deste tabuleiro."),
    ],
)
def test_what_is_refused(moves, move, reason):
    assert refusal(WHOLE, after(WHOLE, *moves.split()), move) == reason


def test_positions_that_no_match_comes_to():
    with pytest.raises(BadPosition, match="lado a lado"):
        WHOLE.setup(pieces("cats d4 dogs d5"))


@pytest.mark.parametrize(("game", "count"), [(WHOLE, 12), (CatsDogs(columns=5, rows=4, free=True), 8)])
def test_random_matches_are_as_the_rules_say(game, count):
    random = Random(2)
    for _match in matches(count):
        naive = Naive(game.columns, game.rows, free=game.free)
        *_before, state = match(game, naive, random)
        assert game.outcome(state).winner == game.players[1 - naive.turn]


@pytest.mark.parametrize(
    ("variant", "winner"),
    [("2x2;free", "dogs"), ("3x3;free", "cats"), ("4x2;free", "dogs"), ("4x3;free", "cats"), ("4x4", "cats")],
)
def test_small_boards_are_won_as_literature_says(variant, winner):
    """Without rules for the first pieces the second one wins where both sides are even, else the first."""
    game = CatsDogs.standard(variant)
    assert ExactSolver(game).winner(game.initial()) == winner


def test_the_computer_counts_cells_of_one_s_own():
    hook = hooks.of(FOUR, Random(1))
    state = FOUR.setup(pieces("cats a1 dogs d4"), "cats")
    assert hook.value(state, 0) == pytest.approx(0.3)
    assert hook.value(state, 1) == pytest.approx(-0.3)
    state = FOUR.setup(pieces("cats b2 dogs d4"), "dogs")
    assert hook.value(state, 0) == pytest.approx(4 - 2 - 0.3)
    # Where nobody can use the others' cells any more it does not matter who is on turn.
    room = CatsDogs(columns=3, rows=1, free=True)
    assert hooks.of(room, Random(1)).value(room.setup(pieces("cats b1"), "dogs"), 0) == 2
