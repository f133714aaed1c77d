"""Estarolas: the squares that turn over, steps on one's own colour, three in line, and a second account."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.bots import hooks
from games.bots.levels import SEARCHING, look_ahead
from games.rules.catalogue import ENTRIES
from games.rules.errors import BadPosition
from games.rules.game import Drag
from games.rules.two.estarolas.rules import Estarolas
from games.solvers.forced import forced
from games.solvers.perft import perft
from tests.games.rules.plays import after, ended, refusal, run
from tests.games.rules.two import naive_estarolas
from tests.games.rules.two.naive import match

ENTRY = ENTRIES["estarolas"]

GAME = Estarolas()
BOOK, WON, CLOSE, PARITY = (ENTRY.first_steps[number].position for number in (1, 0, 2, 3))


def position(white: str, black: str, squares: str, **more: Any) -> dict[str, Any]:
    extra = {"white_squares": squares.split(), **more}
    return {"white": white.split(), "black": black.split(), "extra": extra}


STUCK = position("c1 d1 c5", "a3 b3 f3", "c1 d1 c5", last_swap="c3", swaps=2)


def test_the_board_and_the_first_moves():
    assert set(GAME.board.bits) == naive_estarolas.BOARD
    state = GAME.initial()
    assert GAME.position(state)["extra"] == {
        "white_squares": ["b3", "c2", "c4", "d1", "d3", "d5", "e2", "e4", "f3"],
        "last_swap": None,
        "swaps": 0,
    }
    assert [perft(GAME, state, depth) for depth in (1, 2, 3)] == [20, 384, 5532]


def test_a_square_is_turned_and_shown_so():
    state = after(GAME, "c2")
    assert GAME.view(state).grounds["c2"] == "dark"
    assert GAME.view(GAME.initial()).grounds["c2"] == "light"
    assert GAME.position(state)["extra"]["last_swap"] == "c2"
    assert "Casas brancas: b3, c4, d1, d3, d5, e2, e4, f3." in str(GAME.picture(state))
    assert after(GAME, "c2", "b2", "b3-b2").swaps == 0


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ("c2", "c2", "O adversário acabou de virar c2: agora não a podes virar."),
        ("c2 d2", "c4", "Os dois viraram uma casa: agora tens de mover uma peça."),
        ("", "a3", "Em a3 não tens nenhuma peça."),
        ("", "b3-b4", "A casa b4 não é da tua cor."),
        ("", "b3-d1", "A peça de b3 não chega tão longe como d1."),
        ("", "b3-c3", "A casa c3 já está ocupada."),
        ("", "b3-d3", "Em d3 já está uma peça tua."),
        ("", "b3", "Escolhe para onde vai a peça de b3."),
        ("", "z9", "«z9» não é uma casa deste tabuleiro."),
    ],
)
def test_what_is_refused(moves, move, reason):
    assert refusal(GAME, after(GAME, *moves.split()), move) == reason


def test_three_in_line_win_at_once():
    over = run(GAME, GAME.setup(WON, "white"), "d3-c4")
    assert ended(GAME, over) == ("white", "pôs as três peças em linha")
    assert {name for name, kind in GAME.view(over).pieces.items() if kind == "white_won"} == {
        "b3",
        "c4",
        "d5",
    }


def test_who_cannot_move_loses():
    assert ended(GAME, GAME.setup(STUCK, "white")) == ("black", "deixou o adversário sem jogadas")
    open_again = STUCK | {"extra": STUCK["extra"] | {"swaps": 1}}
    assert GAME.outcome(GAME.setup(open_again, "white")) is None


def test_the_third_time_of_a_position_is_a_draw():
    back = ("b3-c2", "a3-b2", "c2-b3", "b2-a3")
    twice = after(GAME, *back)
    assert str(GAME.warning(twice)) == "2.ª vez desta posição: à 3.ª, empate."
    assert ended(GAME, run(GAME, twice, *back)) == (None, "a mesma posição apareceu três vezes")


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (position("b3 d3", "a3 c3 e3", "b3 d3"), "Cada jogador tem três peças."),
        (position("b3 d3 f3", "a3 c3 e3", "b3 d3"), "As peças estão sempre em casas da sua cor."),
        (position("b3 c3 d3", "c1 d1 e2", "b3 c3 d3 e2"), "As peças estão sempre em casas da sua cor."),
        (
            position("b3 c3 d3", "b2 c2 d2", "b3 c3 d3"),
            "Só um dos jogadores pode ter as três peças em linha.",
        ),
        (
            position("b3 d3 f3", "a3 c3 e3", "b3 d3 f3", swaps=1),
            "A casa virada por último está vazia, e só há uma se a última jogada virou uma casa.",
        ),
        (
            position("b3 d3 f3", "a3 c3 e3", "b3 d3 f3", swaps=1, last_swap="b3"),
            "A casa virada por último está vazia, e só há uma se a última jogada virou uma casa.",
        ),
    ],
)
def test_positions_that_no_match_comes_to(wrong, reason):
    with pytest.raises(BadPosition) as bad:
        GAME.setup(wrong)
    assert str(bad.value) == reason


def test_words_and_dragging():
    state = GAME.initial()
    steps = {step.text: step for step in GAME.next_steps(state)}
    assert steps["b3"].drag == Drag("b3")
    assert steps["c2"].drag is None
    assert [str(GAME.choice(state, prefix)) for prefix in ("c2", "b3", "b3-c2")] == [
        "Virar a casa c2",
        "Peça de b3: escolhe para onde vai",
        "Mover de b3 para c2",
    ]
    assert [str(GAME.describe(move)) for move in ("c2", "b3-c2")] == [
        "virou a casa c2",
        "moveu de b3 para c2",
    ]
    tasks = [str(GAME.task(its)) for its in (state, after(GAME, "c2", "d2"))]
    assert tasks == [
        "Move uma peça para uma casa da tua cor, ou vira uma casa vazia.",
        "Os dois viraram uma casa: agora tens de mover uma peça.",
    ]


def test_random_matches_are_as_the_rulebook_says():
    random = Random(4)
    for _match in range(60):
        naive = naive_estarolas.Estarolas()
        *_before, state = match(GAME, naive, random)
        winner = naive.winner()
        assert GAME.outcome(state).winner == (None if winner is None else GAME.players[winner])


def test_the_books_threat_cannot_be_stopped():
    state = GAME.setup(BOOK, "white")
    assert (forced(GAME, state, 2).moves, list(forced(GAME, state, 2).book)) == (2, ["c4"])
    to_hold = GAME.setup(BOOK, "black")
    holds = [move for move in GAME.moves(to_hold) if not forced(GAME, GAME.play(to_hold, move), 2).moves]
    assert holds == ["b2-c2", "b2-c3", "c1-c2", "c1-d2", "e3-d2"]
    parity = forced(GAME, GAME.setup(PARITY, "black"), 2)
    assert (parity.moves, list(parity.book)) == (2, ["c5"])


@pytest.mark.parametrize(
    ("start", "turn", "best"), [(WON, "white", "d3-c4"), (BOOK, "white", "c4"), (CLOSE, "white", "b2")]
)
def test_the_computer_wins_and_stops_wins(start, turn, best):
    strong = replace(SEARCHING["strong"], depth=5)
    assert look_ahead(GAME, GAME.setup(start, turn), strong, 1) == best


def test_the_computer_counts_moves_to_the_nearest_line():
    hook: Any = hooks.of(GAME, Random(1))
    good, bad = GAME.setup(WON, "white"), GAME.setup(BOOK, "white")
    assert hook.value(good, 0) > hook.value(bad, 0)
    assert hook.value(good, 0) == -hook.value(good, 1)
