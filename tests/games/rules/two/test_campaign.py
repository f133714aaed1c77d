"""Campanha: setting knights and choosing, leaps and markers, five in a line, refusals; another program."""

from dataclasses import replace
from random import Random

import pytest

from games.bots import hooks
from games.bots.levels import SEARCHING, look_ahead
from games.rules.catalogue import ENTRIES
from games.rules.errors import BadPosition
from games.rules.two.campaign.rules import Campaign
from games.solvers.exact import ExactSolver
from tests.games.rules.plays import after, ended, pieces, refusal, run
from tests.games.rules.two.naive import match, named
from tests.games.rules.two.naive_campaign import Campaign as Naive

ENTRY = ENTRIES["campaign"]

BOOK, SIX, FIVE = Campaign(), Campaign(size=6), Campaign(size=5)
STRONG = replace(SEARCHING["strong"], playouts=1_500, depth=3)


def stand(markers: str, white: str, black: str, **extra: object) -> dict[str, object]:
    """A position: markers, and where the knights are."""
    return {**pieces(markers), "extra": {"white_knight": white, "black_knight": black, **extra}}


def test_one_sets_both_knights_and_the_other_chooses():
    state = BOOK.initial()
    assert BOOK.move_count(state) == len(list(BOOK.moves(state))) == 9900
    assert "põe" in str(BOOK.task(state)).lower()
    assert str(BOOK.choice(state, "d4")) == "Cavalo branco em d4; agora o preto"
    assert str(BOOK.choice(state, "d4/g7")) == "Cavalo branco em d4, preto em g7"
    assert str(BOOK.describe("d4/g7")) == "pôs o cavalo branco em d4 e o preto em g7"
    chosen = after(BOOK, "d4/g7")
    assert BOOK.to_move(chosen) == "black"
    assert [(step.text, step.cell) for step in BOOK.next_steps(chosen)] == [
        ("keep=white", None),
        ("keep=black", None),
        ("swap=white", None),
        ("swap=black", None),
    ]
    assert str(BOOK.button("swap=white")) == "Jogar com o Branco; começa o Branco"
    assert "Escolhe" in str(BOOK.task(chosen))
    assert str(BOOK.display_move("keep=black")) == "fica=preto"


@pytest.mark.parametrize(
    ("choice", "begins", "swapped"),
    [
        ("keep=white", "white", False),
        ("keep=black", "black", False),
        ("swap=white", "white", True),
        ("swap=black", "black", True),
    ],
)
def test_the_choice_says_who_has_which_colour_and_who_begins(choice, begins, swapped):
    state = after(BOOK, "d4/g7", choice)
    assert (BOOK.to_move(state), BOOK.swapped(state)) == (begins, swapped)
    assert str(BOOK.describe(choice))


def test_a_knight_leaves_a_marker():
    state = after(SIX, "c3/e5", "keep=white", "c3-b1", "e5-c4")
    position = SIX.position(state)
    assert (position["white"], position["black"]) == (["c3"], ["e5"])
    assert (position["extra"]["white_knight"], position["extra"]["black_knight"]) == ("b1", "c4")
    assert SIX.view(state).pieces == {
        "c3": "white",
        "e5": "black",
        "b1": "white_knight",
        "c4": "black_knight",
    }
    assert "Salta" in str(SIX.task(state))
    assert str(SIX.choice(state, "b1-a3")) == "Mover de b1 para a3"
    assert str(SIX.describe("b1-a3")) == "moveu de b1 para a3"


def test_five_markers_in_a_line_win_and_no_move_loses():
    state = BOOK.setup(stand("white a1 b1 c1 e1 f1 black a10", "d1", "j5"), "white")
    over = run(BOOK, state, "d1-b2")
    assert ended(BOOK, over) == ("white", "pôs cinco marcas em linha")
    assert sum(kind == "white_won" for kind in BOOK.view(over).pieces.values()) == 6
    shut = BOOK.setup(stand("white a4 c4 d4 e4 black a2 c2 c6 d3 d5", "b4", "c7"), "black")
    assert ended(BOOK, run(BOOK, shut, "c7-a6")) == ("black", "deixou o adversário sem jogadas")


@pytest.mark.parametrize(
    ("made", "move", "reason"),
    [
        ((), "c3", "Os cavalos ficam em duas casas diferentes."),
        ((), "c3/c3", "Os cavalos ficam em duas casas diferentes."),
        ((), "keep=white", "Só se escolhe depois de postos os dois cavalos."),
        (("c3/e5",), "c3-b1", "Agora escolhe-se a cor e quem começa."),
        (("c3/e5", "keep=white"), "swap=white", "Só se escolhe depois de postos os dois cavalos."),
        (("c3/e5", "keep=white"), "e5-c4", "Em e5 não tens nenhuma peça."),
        (("c3/e5", "keep=white"), "c3-c4", "A peça de c3 não anda na direção de c4."),
        (("d3/e5", "keep=white"), "d3-e5", "A casa e5 já está ocupada."),
    ],
)
def test_what_is_refused(made, move, reason):
    assert refusal(SIX, after(SIX, *made), move) == reason


@pytest.mark.parametrize(
    ("position", "turn", "reason"),
    [
        ({"white": ["a1"]}, "white", "cada jogador tem um cavalo"),
        (stand("white a1", "b2", "c3", phase="choose"), "black", "Primeiro o Branco põe"),
        (stand("", "b2", "c3", phase="choose"), "white", "Primeiro o Branco põe"),
        (stand("white a1 b1 c1 d1 e1", "b3", "c3"), "white", "já ganhou"),
    ],
)
def test_positions_that_no_match_comes_to(position, turn, reason):
    with pytest.raises(BadPosition, match=reason):
        SIX.setup(position, turn)


@pytest.mark.parametrize(("game", "matches"), [(FIVE, 150), (BOOK, 40)])
def test_random_matches_are_as_the_rulebook_says(game, matches):
    random = Random(5)
    cells = [(column, row) for column in range(game.size) for row in range(game.size)]
    for _match in range(matches):
        white, black = random.sample(cells, 2)
        begins = random.choice(("white", "black"))
        state = after(game, f"{named(white)}/{named(black)}", f"keep={begins}")
        naive = Naive(game.size, [white, black], int(begins == "black"))
        *_before, state = match(game, naive, random, state)
        assert game.outcome(state).winner == game.players[1 if naive.winner else 0]


def test_nothing_else_stops_the_five_in_the_second_first_step():
    step = ENTRY.first_steps[1]
    game = ENTRY.game_of(step)
    state = game.setup(step.position, step.to_move)
    assert set(ExactSolver(game).winning_moves(state)) <= set(step.answers)


def test_the_computer_likes_rows_and_leaps_and_sets_and_chooses():
    hook = hooks.of(SIX, Random(1))
    rows = SIX.setup(stand("white b2 c2 d2 black a6 f6 c5", "f4", "e5"), "white")
    lone = SIX.setup(stand("white b2 c5 d1 black a6 f6 c4", "f4", "e5"), "white")
    assert hook.value(rows, 0) > hook.value(lone, 0)
    state = SIX.initial()
    for _ply in range(3):
        state = SIX.play(state, look_ahead(SIX, state, STRONG, 1))
    assert SIX.position(state)["extra"]["phase"] == "play"
