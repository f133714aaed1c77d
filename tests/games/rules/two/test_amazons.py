"""Amazonas: the beginning, moves with their shots, the end, refusals, and a second account of the rules."""

from dataclasses import replace
from random import Random

import pytest

from games.bots import hooks
from games.bots.hooks.amazons import territory
from games.bots.levels import SEARCHING, look_ahead
from games.rules.catalogue import ENTRIES
from games.rules.errors import BadPosition
from games.rules.two.amazons.rules import Amazons
from tests.games.rules.plays import ended, pieces, refusal, run
from tests.games.rules.two.naive import cell_of, match
from tests.games.rules.two.naive_amazons import Amazons as Naive

ENTRY = ENTRIES["amazons"]

BOOK, SIX, FIVE = Amazons(), Amazons(size=6), Amazons(size=5)
WALLED = pieces("white a1 f1 black a6 neutral a2 b2")


@pytest.mark.parametrize(
    ("size", "white", "black"),
    [
        (10, "a4 d1 g1 j4", "a7 d10 g10 j7"),
        (8, "a3 c1 f1 h3", "a6 c8 f8 h6"),
        (6, "a2 b1 e1 f2", "a5 b6 e6 f5"),
        (5, "a2 b1 d1 e2", "a4 b5 d5 e4"),
    ],
)
def test_the_beginning(size, white, black):
    game = Amazons(size=size)
    state = game.initial()
    assert game.position(state) == {
        "white": white.split(),
        "black": black.split(),
        "neutral": [],
        "extra": {},
    }
    assert game.to_move(state) == "white"


def test_an_amazon_moves_and_marks():
    state = run(BOOK, BOOK.initial(), "g1-d4/d9", "a7-e7/i3")
    position = BOOK.position(state)
    assert (position["white"], position["black"]) == (["a4", "d1", "d4", "j4"], ["d10", "e7", "g10", "j7"])
    assert position["neutral"] == ["d9", "i3"]
    shown = BOOK.view(state).pieces
    assert (shown["d4"], shown["e7"], shown["d9"]) == ("white_amazon", "black_amazon", "grey_mark")
    assert BOOK.piece_kinds() == {"white_amazon", "black_amazon", "grey_mark"}


def test_the_cell_just_left_is_empty():
    state = SIX.setup(WALLED, "white")
    assert set(SIX.moves(state)) >= {"a1-b1/a1", "f1-e1/f1"}
    assert "f1-e1/f1" in set(SIX.moves(state))
    line = SIX.setup(pieces("white b1 black f6 neutral a2 b2 c2"), "white")
    assert "b1-c1/a1" in set(SIX.moves(line))


def test_who_cannot_move_loses():
    state = SIX.setup(pieces("white a1 f1 black a6 neutral a5 b5"), "white")
    assert SIX.may_end(state)
    assert not SIX.may_end(SIX.initial())
    over = run(SIX, state, "a1-f6/b6")
    assert ended(SIX, over) == ("white", "deixou o adversário sem jogadas")
    assert SIX.view(over).pieces["a6"] == "black_amazon_stuck"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("b1-c1/c2", "Em b1 não tens nenhuma peça."),
        ("a1", "Escolhe para onde vai a peça de a1."),
        ("a1-a3/a4", "O caminho de a1 até a3 está tapado."),
        ("a1-c2/c3", "A peça de a1 não anda na direção de c2."),
        ("a1-b1", "Falta a casa que a amazona marca a partir de b1."),
        ("a1-b1/b2", "A casa b2 já está ocupada."),
        ("a1-b1/b1", "A casa b1 já está ocupada."),
        ("a1-b1/b4", "De b1 não há linha reta livre até b4."),
        ("a1-b1/d2", "De b1 não há linha reta livre até d2."),
        ("a1-b1-c1", "Essa jogada escreve-se a1-b1/c1."),
        ("a1-b1/z9", "«z9» não é uma casa deste tabuleiro."),
        ("a1-b1/c1/d1", "«a1-b1/c1/d1» não é uma casa deste tabuleiro."),
    ],
)
def test_what_is_refused(move, reason):
    assert refusal(SIX, SIX.setup(WALLED, "white"), move) == reason


def test_an_amazon_that_is_shut_in():
    state = SIX.setup(pieces("white a1 f1 black a6 neutral a2 b2 b1"), "white")
    assert refusal(SIX, state, "a1-b1/c1") == "A peça de a1 não tem para onde ir."


@pytest.mark.parametrize("position", ["white a1", "white a1 b1 c1 d1 e1 black f6"])
def test_positions_that_no_match_comes_to(position):
    with pytest.raises(BadPosition, match="de uma a quatro amazonas"):
        SIX.setup(pieces(position))


def test_words():
    state = SIX.setup(WALLED, "white")
    assert str(SIX.task(state)) == "Move uma amazona e marca uma casa a partir dela."
    assert str(SIX.picture(state)) == "Brancas: a1, f1, Pretas: a6 e Marcas: a2, b2."
    assert str(SIX.describe("a1-b1/c1")) == "moveu de a1 para b1 e marcou c1"
    assert [str(SIX.choice(state, prefix)) for prefix in ("a1", "a1-b1", "a1-b1/c1")] == [
        "Amazona de a1: escolhe para onde vai",
        "De a1 para b1; agora a casa que marca",
        "Mover de a1 para b1 e marcar c1",
    ]


@pytest.mark.parametrize(("game", "matches"), [(FIVE, 200), (SIX, 50), (BOOK, 3)])
def test_random_matches_are_as_the_rulebook_says(game, matches):
    random, start = Random(8), game.position(game.initial())
    for _match in range(matches):
        naive = Naive(game.size, *(set(map(cell_of, start[side])) for side in ("white", "black")))
        *_before, state = match(game, naive, random)
        assert game.outcome(state).winner == game.players[1 - state.turn]


def test_the_computer_counts_cells_that_it_reaches_first():
    board = FIVE.board
    one, other = (1 << board.bits[name] for name in ("a1", "a5"))
    column = board.set_of(["a2", "a3", "a4"])
    assert territory(board, one, other, column, 0.2) == pytest.approx(0.6)
    assert territory(board, one, other, column ^ board.set_of(["a4"]), 0.2) == 2
    assert territory(board, one, other, board.full & ~board.set_of(["a1", "a5"]), 0.0) == 0
    assert territory(board, one, other, board.set_of(["a2", "a4", "e3"]), 0.0) == 0  # nobody comes to e3


def test_the_computer_looks_at_all_of_few_moves():
    state = SIX.setup(pieces("white a1 f1 black a6 f6 neutral a2 b2 c1 e1 e2 f2"))
    assert hooks.of(SIX, Random(1)).candidates(state) == list(SIX.moves(state))


def test_the_computer_looks_at_a_few_of_many_moves():
    state = BOOK.initial()
    moves = hooks.of(BOOK, Random(1)).candidates(state)
    assert len(moves) == 12
    assert all(BOOK.play(state, move) for move in moves)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_computer_finds_wins_that_are_some_moves_away(number):
    step = ENTRY.first_steps[number]
    state = SIX.setup(step.position, step.to_move)
    assert look_ahead(SIX, state, replace(SEARCHING["strong"], depth=6), 1) in step.answers
