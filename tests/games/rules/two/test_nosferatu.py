"""Nosferatu: precedence, captures and bites, safe placing, the ends, a second account of the rules."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.bots import hooks
from games.bots.levels import SEARCHING, look_ahead
from games.rules.errors import BadPosition
from games.rules.game import Drag
from games.rules.two.nosferatu.rules import Nosferatu
from games.solvers.perft import perft
from tests.games.rules.plays import ended, pieces, refusal, run
from tests.games.rules.two.naive_nosferatu import beginning

BOOK, FORCED, SMALL = Nosferatu(), Nosferatu(forced_chain=True), Nosferatu(size=3)


def placed(written: str, nosferatu: str | None, *reserve: int) -> dict[str, Any]:
    """A position; the reserve in the order villagers, vampires, Nosferatu."""
    left = dict(zip(("villagers", "vampires", "nosferatu"), (*reserve, 0, 0, 0), strict=False))
    return pieces(written) | {"extra": {"nosferatu": nosferatu, "reserve": left}}


TWO_LINES = placed("white c2 e4 e5 e7 f3 f4 f5 g4 black b3 b5 c5", "a2")
STEPPING = placed("white a4 black d5", "d4")
PLACING = placed("white a1 black d4", None, 11, 0, 1)


def test_the_beginning():
    state = BOOK.initial()
    assert [perft(BOOK, state, depth) for depth in (1, 2)] == [74, 2208]
    assert BOOK.to_move(state) == "black"
    assert BOOK.view(state).labels == {"black": "6", "white": "12"}
    assert str(BOOK.picture(state)).endswith("Por colocar: aldeões 12, vampiros 5, Nosferatu 1.")
    assert str(BOOK.warning(state)) == "Por colocar: aldeões 12, vampiros 5, Nosferatu 1."
    later = run(BOOK, state, "d4=nosferatu", "a2", "g6")
    assert BOOK.view(later).labels == {"black": "4", "white": "11"}
    seen = BOOK.view(later).pieces
    assert [seen[cell] for cell in ("d4", "a2", "g6")] == [
        "black_nosferatu",
        "white_villager",
        "black_vampire",
    ]
    assert BOOK.position(SMALL.initial())["extra"]["reserve"] == {
        "villagers": 6,
        "vampires": 3,
        "nosferatu": 1,
    }


def test_nosferatu_flies_and_bites_and_may_stop():
    state = BOOK.setup(TWO_LINES, "black")
    lines = ["a2:d2:g5", "a2:d2:g5=vampire", "a2:d2=vampire:g5", "a2:d2=vampire:g5=vampire"]
    stops = ["a2:d2", "a2:d2=vampire"]
    others = ["a2:e2", "a2:e2=vampire"]
    assert sorted(BOOK.moves(state)) == sorted([*lines, *stops, *others])
    forced_state = FORCED.setup(TWO_LINES, "black")
    assert sorted(FORCED.moves(forced_state)) == sorted([*lines, *others])
    bitten = BOOK.position(BOOK.play(state, "a2:d2=vampire:g5"))
    assert bitten["black"] == ["b3", "b5", "c2", "c5"]
    assert bitten["extra"]["nosferatu"] == "g5"
    assert "f4" not in bitten["white"]


def test_a_capture_is_clicked_step_by_step():
    state = BOOK.setup(TWO_LINES, "black")
    assert [(step.cell, step.drag) for step in BOOK.next_steps(state)] == [("a2", Drag("a2"))]
    assert {step.drag for step in BOOK.next_steps(BOOK.initial())} == {None}
    first = {step.cell: (step.complete, step.more) for step in BOOK.next_steps(state, "a2")}
    assert first == {"d2": (True, True), "e2": (True, True)}
    second = BOOK.next_steps(state, "a2:d2")
    assert [(step.text, step.cell) for step in second] == [("a2:d2=vampire", None), ("a2:d2:g5", "g5")]
    assert str(second[0].label) == "Transformar em vampiro"
    assert BOOK.parse_prefix(state, "a2:d2=vampire") == ["a2", ":d2", "=vampire"]
    assert BOOK.touched(state, "a2:d2=vampire:g5") == ("a2", "d2", "g5")


def test_who_can_do_nothing_passes():
    state = BOOK.setup(placed("white a1 black a2 b1 b2 a3 b3 c1 c2 c3", "g7"), "white")
    assert list(BOOK.moves(state)) == ["pass"]
    assert str(BOOK.task(state)) == "Não podes mover nenhuma peça: tens de passar."
    assert BOOK.to_move(BOOK.play(state, "pass")) == "black"


def test_the_third_time_of_a_position_draws():
    state = BOOK.setup(placed("white a4", "g4"), "black")
    assert not BOOK.may_end(state)
    round_trip = ("g4-f3", "a4-b5", "f3-g4", "b5-a4")
    again = run(BOOK, state, *round_trip)
    assert BOOK.may_end(again)
    assert ended(BOOK, run(BOOK, again, *round_trip)) == (None, "a mesma posição apareceu três vezes")


@pytest.mark.parametrize(
    ("position", "turn", "move", "winner"),
    [
        (placed("white b2 g4 black b3", "g5"), "white", "g4:g6", "white"),
        (placed("white d4 black d3", "g7"), "black", "d3:d5", "black"),
        (placed("white d4 black d3", "g7", 2), "black", "d3:d5", None),
    ],
)
def test_the_ends(position, turn, move, winner):
    state = BOOK.setup(position, turn)
    assert BOOK.may_end(state) == (winner is not None)
    outcome = BOOK.outcome(BOOK.play(state, move))
    assert (outcome and outcome.winner) == winner


@pytest.mark.parametrize(
    ("game", "position", "turn", "move", "reason"),
    [
        (BOOK, TWO_LINES, "black", "b3-b4", "Tens de capturar, e a peça de b3 não pode."),
        (BOOK, TWO_LINES, "black", "b4", "Tens de capturar uma peça do adversário."),
        (BOOK, TWO_LINES, "black", "a2:g5", "Tens de capturar uma peça do adversário."),
        (BOOK, TWO_LINES, "black", "a2:d2:d3", "A peça não pode capturar mais nada em d3."),
        (FORCED, TWO_LINES, "black", "a2:d2", "A mesma peça ainda pode capturar: continua."),
        (FORCED, TWO_LINES, "black", "a2", "Escolhe para onde vai a peça de a2."),
        (BOOK, STEPPING, "black", "d4-d6", "O caminho de d4 até d6 está tapado."),
        (BOOK, STEPPING, "black", "d5-d7", "A peça de d5 não chega tão longe como d7."),
        (
            BOOK,
            STEPPING,
            "black",
            "d5=vampire",
            "Só Nosferatu transforma em vampiro o aldeão que acaba de capturar.",
        ),
        (BOOK, STEPPING, "black", "e2", "Em e2 não tens nenhuma peça."),
        (BOOK, STEPPING, "black", "pass", "Só se passa quando não se pode mover nenhuma peça."),
        (BOOK, PLACING, "white", "d5", "Em d5 a peça podia ser capturada já a seguir."),
        (BOOK, PLACING, "white", "d4", "A casa d4 já está ocupada."),
        (BOOK, PLACING, "white", "a1-a2", "Ainda tens peças por colocar: escolhe uma casa vazia."),
        (BOOK, PLACING, "white", "a3=nosferatu", "«a3=nosferatu» não é uma casa deste tabuleiro."),
        (BOOK, PLACING, "black", "a3-a4", "Em a3 não tens nenhuma peça."),
        (BOOK, PLACING, "black", "a3", "Já só tens Nosferatu por colocar."),
        (BOOK, PLACING, "black", "", "«» não é uma casa deste tabuleiro."),
    ],
)
def test_what_is_refused(game, position, turn, move, reason):
    assert refusal(game, game.setup(position, turn), move) == reason


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (placed("white a1", "a2", 12), "peças a mais"),
        (placed("white a1", "a2", 0, 0, 1), "peças a mais"),
        (placed("black a1 b1 c1 d1 a2 b2", "a3", 12), "peças a mais"),
        (placed("white a1", "a2", 13), "não serve"),
        (placed("black a1", None), "ganhado os dois"),
    ],
)
def test_positions_that_no_match_comes_to(position, reason):
    with pytest.raises(BadPosition, match=reason):
        BOOK.setup(position, "black")


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("c3", "pôs uma peça em c3"),
        ("c3=nosferatu", "pôs Nosferatu em c3"),
        ("c3-d4", "moveu de c3 para d4"),
        ("pass", "passou"),
        ("a2:d2", "capturou com a peça de a2: d2"),
        ("a2:d2=vampire:g5", "capturou com a peça de a2: d2, g5; 1 aldeão passa a vampiro"),
        ("a2:d2=vampire:g5=vampire", "capturou com a peça de a2: d2, g5; 2 aldeões passam a vampiros"),
    ],
)
def test_what_is_said_of_moves(move, said):
    assert str(BOOK.describe(move)) == said


def test_words_of_choices():
    state = BOOK.setup(TWO_LINES, "black")
    assert str(BOOK.choice(state, "a2")) == "Peça de a2: escolhe para onde vai"
    assert str(BOOK.choice(state, "a2:d2=vampire")).endswith("d2; 1 aldeão passa a vampiro")
    assert str(BOOK.choice(BOOK.initial(), "c3")) == "Pôr uma peça em c3"
    assert str(BOOK.choice(BOOK.initial(), "c3=nosferatu")) == "Pôr Nosferatu em c3"
    assert str(BOOK.display_move("a2:d2=vampire")) == "a2:d2=vampiro"
    assert str(BOOK.task(state)) == "Tens de capturar uma peça do adversário."
    assert str(BOOK.task(BOOK.initial())) == "Põe uma peça onde não possa ser capturada já a seguir."
    assert str(BOOK.task(BOOK.setup(STEPPING, "black"))) == "Já não podes colocar peças: move uma."


@pytest.mark.parametrize("forced_chain", [True, False])
@pytest.mark.parametrize(("size", "matches"), [(3, 60), (4, 3)])
def test_random_matches_are_as_the_rulebook_says(size, matches, *, forced_chain):
    game, random = Nosferatu(size=size, forced_chain=forced_chain), Random(8)
    for _match in range(matches):
        state, naive = game.initial(), beginning(size, forced=forced_chain)
        while not state.past.third and (moves := naive.moves()):
            assert sorted(game.moves(state)) == sorted(moves)
            move = random.choice(sorted(moves))
            naive, state = moves[move], game.play(state, move)
        outcome = game.outcome(state)
        assert outcome.winner == (None if state.past.third else naive.winner())


def test_the_computer_saves_nosferatu_and_takes_him():
    strong = replace(SEARCHING["strong"], depth=2)
    saved = look_ahead(BOOK, BOOK.setup(TWO_LINES, "black"), strong, 1)
    assert saved in ("a2:d2", "a2:d2=vampire")
    taken = look_ahead(BOOK, BOOK.setup(placed("white b2 g4 black b3", "g5"), "white"), strong, 1)
    assert taken == "g4:g6"


def test_the_computer_looks_at_few_of_many_captures():
    position = placed("white b2 b3 c3 c4 c5 d2 d4 d5 e3 e6 g5 black e7", "g4")
    state = run(BOOK, BOOK.setup(position, "black"), "e7:e5", "d4:f6")
    hook: Any = hooks.of(BOOK, Random(1))
    moves = hook.candidates(state)
    assert 40 < len(moves) <= 81
    assert len(list(hook.loud(state))) > 40
    first = hook.candidates(BOOK.initial())
    assert len(first) == 14
    assert not list(hook.loud(BOOK.initial()))
    assert hook.value(BOOK.initial(), 0) == -hook.value(BOOK.initial(), 1)
