"""Aboyne: steps and jumps, blocked pieces, the end, refusals, and a second account of the rules."""

from dataclasses import replace
from random import Random

import pytest

from games.bots.levels import SEARCHING, look_ahead
from games.rules.errors import BadPosition
from games.rules.two.aboyne.rules import Aboyne
from games.solvers.perft import perft
from tests.games.rules.plays import ended, found, pieces, refusal, run, stones
from tests.games.rules.two.naive import cell_of, match, named
from tests.games.rules.two.naive_aboyne import Aboyne as Naive

BOOK, SMALL = Aboyne(), Aboyne(size=3)
GOAL = "levou uma peça à sua meta"
STUCK = "deixou o adversário sem jogadas"
STRONG = replace(SEARCHING["strong"], depth=4)


@pytest.mark.parametrize(
    ("size", "white", "black"),
    [
        (5, "a1 b1 c1 d1 e2 f2 g3 h4 i5", "a5 b6 c7 d8 e8 f9 g9 h9 i9"),
        (4, "a1 b1 c1 d2 e2 f3 g4", "a4 b5 c6 d6 e7 f7 g7"),
        (3, "a1 b1 c2 d2 e3", "a3 b4 c4 d5 e5"),
    ],
)
def test_the_beginning(size, white, black):
    game = Aboyne(size=size)
    state = game.initial()
    assert game.position(state) == pieces(f"white {white} black {black}") | {"extra": {}}
    goals = [game.board.names_of(goal)[0] for goal in game.board.goals]
    assert game.view(state).labels == dict.fromkeys(goals, "★")
    assert str(game.board.by_name[goals[0]].label) == f"Casa {goals[0]}, meta do Branco"


def test_numbers_of_moves():
    assert [perft(BOOK, BOOK.initial(), depth) for depth in (1, 2, 3)] == [19, 361, 8702]


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        # Steps in six directions, none into one's own corner.
        ("white e5 black a5", "e5-d4 e5-d5 e5-e4 e5-e6 e5-f5 e5-f6"),
        ("white d1 black a5", "d1-c1 d1-d2 d1-e2"),
        ("white e8 black a5", "e8-d7 e8-d8 e8-e7 e8-e9 e8-f8 e8-f9"),
        ("black e8 white a1; black", "e8-d7 e8-d8 e8-e7 e8-f8 e8-f9"),
        # A jump passes all own pieces in front, to an empty cell or a rival; never into one's own corner.
        ("white d4 e5 black f6", "d4-c3 d4-c4 d4-d3 d4-d5 d4-e4 d4:f6"),
        ("white e3 e2 black a5", "e3-d2 e3-d3 e3-e4 e3-f3 e3-f4 e2-d1 e2-d2 e2-e4 e2-f2 e2-f3"),
        # Over the edge leads no jump.
        ("white a1 a2 black i9", "a1-a3 a1-b1 a1-b2 a2-a3 a2-b2 a2-b3"),
    ],
)
def test_how_pieces_go(position, moves):
    state = stones(BOOK, position)
    assert set(BOOK.moves(state)) == set(moves.split())


def test_a_jump_takes_one_piece():
    before = stones(BOOK, "white d5 d6 black b2 c3 d2 d3 d4; black")
    state = run(BOOK, before, "d2:d5")
    assert [found(BOOK, state, kind, "") for kind in ("white", "black")] == ["d6", "b2 c3 d3 d4 d5"]
    assert str(BOOK.tell(before, "d2:d5", state)) == "capturou com a peça de d2: d5"


@pytest.mark.parametrize(
    ("position", "moves", "end", "shown"),
    [
        ("white e8 a1 black e2 i5", "e8-e9", ("white", GOAL), "e9"),
        ("white e7 e8 a1 black e2 i5", "e7-e9", ("white", GOAL), "e9"),
        ("white a1 i9 black e3 e2 i5; black", "e3-d2 a1-a2 e2-e1", ("black", GOAL), "e1"),
        # Being blocked at the goal does not matter.
        ("white e7 e8 a1 black d8 i5", "e7-e9", ("white", GOAL), "e9"),
        # The book's two examples.
        ("white f7 g8 black c4 d5 e6", "g8:e6", None, ""),
        ("white f7 g8 black c4 d5 e6", "g8:e6 c4:e6", ("black", STUCK), ""),
        ("white f2 f4 black c1 e3 e4; black", "c1-d1 f2-e2", ("white", STUCK), ""),
        ("white f2 f4 black c1 e3 e4; black", "c1-c2 f2-g3 c2-d2 g3-h4 d2:f4", None, ""),
        # Nobody left, and everybody blocked: the other one is the first who cannot move.
        ("white d3 d4 black d5", "d3:d5", ("white", STUCK), ""),
        ("white c3 black e5", "c3-d4", ("white", STUCK), ""),
        (
            "white e5 black a1",
            "e5-e6 a1-a2 e6-e5 a2-a1 e5-e6 a1-a2 e6-e5 a2-a1",
            (None, "a mesma posição apareceu três vezes"),
            "",
        ),
    ],
)
def test_the_end(position, moves, end, shown):
    state = run(BOOK, stones(BOOK, position), *moves.split())
    assert ended(BOOK, state) == end
    assert found(BOOK, state, "won", shown) == shown
    assert shown not in BOOK.view(state).labels


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("a5-a4", "Em a5 não tens nenhuma peça."),
        ("f7", "A peça de f7 está bloqueada: toca numa do adversário."),
        ("a1", "Escolhe para onde vai a peça de a1."),
        ("a1-b1", "Em b1 já está uma peça tua."),
        ("d1-e1", "As tuas peças não podem entrar em e1: é a meta do adversário."),
        ("a1-a3", "Para passar além da casa ao lado, é preciso saltar por cima de peças tuas."),
        ("a1-e1", "As tuas peças não podem entrar em e1: é a meta do adversário."),
        ("b1-f1", "«f1» não é uma casa deste tabuleiro."),
        ("c1-g3", "A peça de c1 não anda na direção de g3."),
        ("e3-e6", "Esse salto acaba em e5, logo a seguir às tuas peças."),
        ("e3:e5", "Essa jogada escreve-se e3-e5."),
        ("pass", "Neste jogo não se passa."),
    ],
)
def test_what_is_refused(move, reason):
    state = stones(BOOK, "white a1 b1 c1 d1 e3 e4 f7 black a5 f8 i9")
    assert refusal(BOOK, state, move) == reason


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("white e1 black a5", "Nenhuma peça pode estar no canto do seu lado."),
        ("white a1 black e9", "Nenhuma peça pode estar no canto do seu lado."),
        ("white e9 black e1", "Não podem ter ganhado os dois."),
    ],
)
def test_positions_that_no_match_comes_to(position, reason):
    with pytest.raises(BadPosition) as bad:
        BOOK.setup(pieces(position))
    assert str(bad.value) == reason


def test_who_has_to_move():
    assert str(BOOK.task(BOOK.initial())) == "Move uma peça que não toque em nenhuma do adversário."


@pytest.mark.parametrize(("size", "matches"), [(3, 200), (4, 10), (5, 2)])
def test_random_matches_are_as_the_rulebook_says(size, matches):
    game, random = Aboyne(size=size), Random(size)
    start = game.position(game.initial())
    for _match in range(matches):
        naive = Naive(size, [set(map(cell_of, start[colour])) for colour in game.players])
        for state in match(game, naive, random):
            assert [set(game.board.names_of(its)) for its in state.sets] == [
                set(map(named, its)) for its in naive.pieces
            ]
        outcome, winner = game.outcome(state), naive.winner()
        assert outcome.winner == (None if winner is None else game.players[winner])


@pytest.mark.parametrize(
    ("position", "best"),
    [
        # Wins in two, not blocked on the way; stops a runner; takes what nobody takes back.
        ("white f4 g3 black c2 e3 e4; black", {"c2-d2"}),
        ("white c1 e6 black a5 e2 i9", {"c1-d1", "c1-d2"}),
        ("white d3 d4 a1 b1 black d5 i9 h9 g9", {"d3:d5"}),
    ],
)
def test_the_computer_finds(position, best):
    assert look_ahead(BOOK, stones(BOOK, position), STRONG, 1) in best
