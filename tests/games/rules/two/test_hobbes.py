"""Hobbes: walking, pushing, pulling, the ends, the handicap, refusals, and a second account of the rules."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.bots import hooks
from games.bots.levels import SEARCHING, look_ahead
from games.rules.catalogue import ENTRIES
from games.rules.errors import BadPosition
from games.rules.game import Drag
from games.rules.two.hobbes.rules import Hobbes
from games.solvers.perft import perft
from tests.games.rules.plays import ended, pieces, refusal, run
from tests.games.rules.two.naive import cell_of, match
from tests.games.rules.two.naive_hobbes import Hobbes as Naive

ENTRY = ENTRIES["hobbes"]

BOOK, HANDICAP = Hobbes(), Hobbes(no_forward_opening=True)
WAY = pieces("white a1 black e5 neutral a3 a4 a5 b2 b3 b4 b5 c2 c3 d2")
PULL = pieces("white c3 black c5 neutral b1 b4 b5 c4 d1 d3 d4 d5 e1 e2")
LAST = pieces("white d3 black b5 neutral a4 b2 b4 c1 c3 c4 c5 e1 e4 e5")


def test_the_first_moves():
    state = BOOK.initial()
    assert [perft(BOOK, state, depth) for depth in (1, 2, 3, 4)] == [3, 8, 38, 176]
    assert sorted(BOOK.moves(state)) == ["c1/b1-a1", "c1/c2-c3", "c1/d1-e1"]
    assert BOOK.position(state)["extra"] == {}


def test_with_the_handicap():
    state = HANDICAP.initial()
    assert sorted(HANDICAP.moves(state)) == ["c1/b1-a1", "c1/d1-e1"]
    assert HANDICAP.position(state)["extra"] == {"first_turn": True}
    assert refusal(HANDICAP, state, "c1/c2-c3").startswith("Na sua primeira jogada, o Branco não pode")
    later = run(HANDICAP, state, "c1/b1-a1", "c5/d5-e5")
    assert HANDICAP.position(later)["extra"] == {"first_turn": False}
    assert "c1/c2-c3" in set(HANDICAP.moves(later))
    side = pieces("white c2 black c5 neutral c3 b1 b4 b5 d1 d4 d5 e1 e2 e5")
    ahead = HANDICAP.setup(side | {"extra": {"first_turn": True}})
    assert [step.text for step in HANDICAP.next_steps(ahead, "c2/c3")] == ["c2/c3-c2"]
    assert refusal(HANDICAP, ahead, "c2/c3-c4").startswith("Na sua primeira jogada")


@pytest.mark.parametrize(
    ("position", "move", "king", "piece"),
    [
        (LAST, "d3/c3-a3", "b3", "a3"),
        (LAST, "d3/c3-b3", "c3", "b3"),
        (PULL, "c3/d3-c3", "b3", "c3"),
        (PULL, "c3/d3-b3", "a3", "b3"),
        (PULL, "c3/d3-e3", "d3", "e3"),
        (PULL, "a1/b1-c1", "b1", "c1"),
    ],
)
def test_the_king_ends_beside_the_piece(position, move, king, piece):
    before = BOOK.setup(position, "white")
    after = BOOK.position(BOOK.play(before, move))
    assert after["white"] == [king]
    assert set(after["neutral"]) - set(position["neutral"]) == {piece}
    assert {king, piece, *position["white"]} <= set(BOOK.touched(before, move))


def test_a_capture_is_one_move_whatever_the_way():
    state = BOOK.setup(WAY, "white")
    assert [move for move in BOOK.moves(state) if ":" in move] == ["a1:e5"]
    assert str(BOOK.task(state)) == "Podes capturar o rei do adversário."
    step = next(step for step in BOOK.next_steps(state) if step.cell == "e5")
    assert (step.text, step.complete, step.drag) == ("a1:e5", True, Drag("a1", "e5"))
    assert BOOK.touched(state, "a1:e5") == ("a1", "e5")
    over = BOOK.play(state, "a1:e5")
    assert ended(BOOK, over) == ("white", "capturou o rei do adversário")
    assert BOOK.view(over).pieces["e5"] == "white_king_won"
    assert BOOK.view(state).pieces["e5"] == "black_king"
    assert BOOK.piece_kinds() == {"white_king", "black_king", "neutral"}


def test_the_king_is_dragged_to_where_he_stands():
    drags = {step.text: step.drag for step in BOOK.next_steps(BOOK.setup(PULL, "white"))}
    assert drags["c3"] is None
    assert drags["b2"] == Drag("c3", "b2")


@pytest.mark.parametrize(
    ("position", "move", "reason"),
    [
        (PULL, "", "«» não é uma casa deste tabuleiro."),
        (PULL, "c3", "Escolhe a peça que o rei empurra ou puxa, e até onde."),
        (PULL, "c3/d3", "Escolhe a peça que o rei empurra ou puxa, e até onde."),
        (PULL, "d3/d4-d5", "O teu rei não chega a d3: só anda por casas vazias, e nunca na diagonal."),
        (PULL, "a3/b3-c3", "De a3 o teu rei não pode empurrar nem puxar nada."),
        (PULL, "c3/e2-e3", "Em e2 não há nenhuma peça neutra ao lado do teu rei."),
        (PULL, "c3/b3-a3", "Em b3 não há nenhuma peça neutra ao lado do teu rei."),
        (PULL, "d2/d3-d4", "Não há casas vazias para levar a peça de d3 assim."),
        (PULL, "c3/d3-a3", "Não há casas vazias para levar a peça de d3 assim."),
        (PULL, "c3/d3-d2", "O rei empurra para longe de si ou puxa atrás de si: d2 não serve."),
        (PULL, "c3-d3-e3", "Essa jogada escreve-se com c3/d3."),
        (PULL, "c3/d3/e3", "Essa jogada escreve-se com c3/d3-e3."),
        (PULL, "c3:c5", "O teu rei não consegue pôr-se ao lado do rei do adversário."),
        (WAY, "a1-e5", "Essa jogada escreve-se com a1:e5."),
        (WAY, "d3:e5", "Essa jogada escreve-se a1:e5."),
        (WAY, "d3/d2-d1-c1", "«d3/d2-d1-c1» não é uma casa deste tabuleiro."),
        (WAY, "a1:z9", "«z9» não é uma casa deste tabuleiro."),
    ],
)
def test_what_is_refused(position, move, reason):
    assert refusal(BOOK, BOOK.setup(position, "white"), move) == reason


@pytest.mark.parametrize(
    ("position", "turn", "reason"),
    [
        (PULL | {"white": []}, "black", "Cada jogador tem um rei."),
        (PULL | {"white": ["a1", "a2"]}, "white", "Cada jogador tem um rei."),
        (PULL | {"neutral": ["b1"]}, "white", "Há sempre dez peças neutras."),
        (PULL | {"extra": {"first_turn": True}}, "black", "Na primeira jogada é a vez do Branco."),
    ],
)
def test_positions_that_no_match_comes_to(position, turn, reason):
    with pytest.raises(BadPosition, match=reason):
        HANDICAP.setup(position, turn)


def test_words():
    state = BOOK.setup(PULL, "white")
    assert str(BOOK.task(state)) == "Leva o teu rei para junto de uma peça, e empurra-a ou puxa-a."
    assert str(BOOK.picture(BOOK.initial())).startswith("Rei branco: c1, Rei preto: c5 e Neutras: b1,")
    assert str(BOOK.describe("c3/d3-b3")) == "pôs o rei em c3 e levou a peça de d3 para b3"
    assert str(BOOK.choice(state, "c3/d3")) == "Rei em c3, peça de d3; agora a casa para onde ela vai"


@pytest.mark.parametrize("game", [BOOK, HANDICAP])
def test_random_matches_are_as_the_rulebook_says(game):
    random = Random(8)
    neutral = set(map(cell_of, game.position(game.initial())["neutral"]))
    for _match in range(100):
        naive = Naive(cell_of("c1"), cell_of("c5"), neutral, handicap=game.no_forward_opening)
        *_before, state = match(game, naive, random, over=lambda state: state.past.third)
        assert game.outcome(state).winner == (None if state.past.third else game.players[1 - state.turn])


def test_the_computer_forces_wins_and_stops_a_loss():
    strong = replace(SEARCHING["strong"], depth=4, playouts=60)
    for number in (0, 3):
        step = ENTRY.first_steps[number]
        state = BOOK.setup(step.position, step.to_move)
        assert look_ahead(BOOK, state, strong, 1) in (step.answers or ("a1:e5",))


def test_the_computer_likes_room():
    hook: Any = hooks.of(BOOK, Random(1))
    wide = BOOK.setup(PULL, "white")
    assert hook.value(wide, 0) > 0
    assert hook.value(wide, 0) == -hook.value(wide, 1)
    assert hook.value(BOOK.initial(), 0) == 0
