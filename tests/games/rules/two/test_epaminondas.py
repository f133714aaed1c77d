"""Epaminondas: phalanxes, captures, the end, clicks, refusals, and a second account of the rules."""

from dataclasses import replace
from random import Random

import pytest

from games.bots.levels import SEARCHING, look_ahead
from games.rules.catalogue import ENTRIES
from games.rules.two.epaminondas.rules import Epaminondas
from games.solvers.perft import perft
from tests.games.rules.plays import ended, found, refusal, run, stones
from tests.games.rules.two.naive import match, named
from tests.games.rules.two.naive_epaminondas import Epaminondas as Naive

ENTRY = ENTRIES["epaminondas"]

BOOK, EIGHT, SMALL = Epaminondas(), Epaminondas(size=8), Epaminondas(size=5)
AHEAD = "começou a jogada com mais peças na última linha"
STRONG = replace(SEARCHING["strong"], depth=2)


def test_two_rows_each_and_white_begins():
    state = BOOK.initial()
    position = BOOK.position(state)
    assert position["white"] == [f"{column}{row}" for column in "abcdefghijklmn" for row in (1, 2)]
    assert position["black"] == [f"{column}{row}" for column in "abcdefghijklmn" for row in (11, 12)]
    assert (BOOK.to_move(state), SMALL.variant, len(SMALL.board.cells)) == ("white", "5", 35)
    assert [perft(BOOK, state, depth) for depth in (1, 2)] == [114, 12996]


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        # As far as it has pieces, over nobody; a part of it, less far.
        ("white a1 b1 c1 black j8", "a1,c1-d1 a1,c1-e1 a1,c1-f1 b1,c1-d1 b1,c1-e1 c1-d1"),
        ("white a1 b1 c1 e1 black j8", "a1,c1-d1 b1,c1-d1 c1-d1 e1-d1 e1-f1"),
        ("white h1 i1 j1 black a8", "j1,h1-e1 j1,h1-f1 j1,h1-g1 i1,h1-f1 i1,h1-g1 h1-g1"),
        # It takes a row of fewer, be it in reach at its end only; one piece takes nothing.
        ("white a1 b1 c1 black d1 e1", "a1,c1:d1"),
        ("white a1 b1 c1 black f1 g1", "a1,c1-d1 a1,c1-e1 a1,c1:f1 b1,c1-d1 b1,c1-e1 c1-d1"),
        ("white a1 b1 c1 black d1 e1 f1 h1", ""),
        ("white a1 b1 black d1 e1", "a1,b1-c1 b1-c1"),
        ("white a1 black b1", ""),
        # A row that goes on after a gap is another one.
        ("white a1 b1 black c1 e1 f1 g1", "a1,b1:c1"),
    ],
)
def test_how_a_row_goes_along_its_line(position, expected):
    game, state = EIGHT, stones(EIGHT, position)
    along = {move for move in game.moves(state) if {cell[-1] for cell in game.touched(state, move)} == {"1"}}
    assert along == set(expected.split())


def test_the_book_s_first_example():
    state = run(BOOK, BOOK.initial(), "f1,g2-h3", "e12,f11-h9", "h1,h3-h6")
    white, black = (set(BOOK.position(state)[colour]) for colour in ("white", "black"))
    assert white >= {"h4", "h5", "h6"}
    assert black >= {"g10", "h9"}
    assert not white & {"f1", "h1", "h2", "h3"}
    assert BOOK.paths(state, "h4,h6-h8") == (("h4", "h6"), ("h5", "h7"), ("h6", "h8"))


def test_a_capture_takes_the_whole_row():
    before = stones(BOOK, "white a1 h4 h5 h6 black h9 h10 h11 h12 n12; black")
    state = run(BOOK, before, "h12,h9:h6")
    assert [found(BOOK, state, kind, "") for kind in ("white", "black")] == ["a1", "h6 h7 h8 h9 n12"]
    assert str(BOOK.tell(before, "h12,h9:h6", state)) == "moveu a falange de h12 a h9 até h6 e capturou 3"


@pytest.mark.parametrize(
    ("position", "moves", "end", "shown"),
    [
        # Who begins a turn with more pieces across has won; the other one's lead waits.
        ("white d7 a1 black e3 j8", "d7-d8", None, ""),
        ("white d7 a1 black e3 j8", "d7-d8 e3-e2", ("white", AHEAD), "d8"),
        ("white d7 a1 black e2 j8", "d7-d8 e2-e1", None, ""),
        ("white d7 a1 black e7 b8 a8", "d7-d8 a8,b8-c8", ("white", AHEAD), "d8"),
        ("white d7 a1 black e7 b8 a8", "d7-c8 a8,b8:c8", None, ""),
        # One's own move can make the other one win.
        ("white d8 a1 black e1 j6", "d8-d7", ("black", AHEAD), "e1"),
        # Who has no piece left, or none that can move, has lost.
        ("white a1 b1 black d1", "a1,b1:d1", ("white", "deixou o adversário sem jogadas"), ""),
        ("white a3 a5 b3 b5 c4 black a4", "c4-b4", ("white", "deixou o adversário sem jogadas"), ""),
        ("white a3 a5 b3 b5 c3 c4 c5 black a4 b4; black", "a4,b4:c4", None, ""),
    ],
)
def test_the_end(position, moves, end, shown):
    state = run(EIGHT, stones(EIGHT, position), *moves.split())
    assert ended(EIGHT, state) == end
    assert found(EIGHT, state, "won", shown) == shown


def test_clicks_in_any_order():
    state = stones(EIGHT, "white d2 d3 d4 black a8 d7 j8")

    def clicked(prefix: str) -> dict[str | None, str]:
        return {step.cell: step.text for step in EIGHT.next_steps(state, prefix)}

    assert clicked("d2")["d4"] == "d2,d4"
    # From the last piece at once to where it goes.
    assert (clicked("d2")["d6"], clicked("d2")["d7"]) == ("d2,d4-d6", "d2,d4:d7")
    # From the first piece to the last one; both ways are open to d3 and d4.
    assert clicked("d4")["d3"] == "d4,d3" or clicked("d4")["d2"] == "d4,d2"
    assert clicked("d4,d2") == {"d1": "d4,d2-d1", "d5": "d2,d4-d5", "d6": "d2,d4-d6", "d7": "d2,d4:d7"}
    corner = stones(EIGHT, "white a1 b1 black j8")
    assert {step.text for step in EIGHT.next_steps(corner, "b1") if step.cell == "a1"} == {"a1,b1"}
    assert clicked("d2,d9") == {}
    assert all(EIGHT.play(state, step) for step in clicked("d4,d2").values())


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("c3", "Em c3 não tens nenhuma peça."),
        ("j1", "Nenhuma falange pode partir de j1."),
        ("pass", "Neste jogo não se passa."),
        ("d2", "Escolhe para onde vai a peça de d2."),
        ("d2,d4", "Escolhe para onde vai a falange."),
        ("d2,e4", "Uma falange só anda para a frente, na sua linha."),
        ("d2,d4-e5", "Uma falange só anda para a frente, na sua linha."),
        ("d2,d4-d1", "Uma falange só anda para a frente, na sua linha."),
        ("d2,d5", "Daí até d5 há casas sem peças tuas."),
        ("d2,d3", "À frente de d3 está outra peça tua: a falange vai até ao fim da fila."),
        ("b2,b1", "À frente de b1 acaba o tabuleiro."),
        ("b1,b2", "Em b3 a fila do adversário tem 2 peças: só uma falange maior a captura."),
        ("d2-d4", "Em d4 já está uma peça tua."),
        ("d2,d4-d8", "Uma falange de 3 peças anda no máximo 3 casas."),
        ("h3-h5", "Uma peça sozinha só anda 1 casa."),
        ("f1,f3-f6", "O caminho até f6 está tapado."),
        ("h3-i2", "Em i2 a fila do adversário tem 1 peça: só uma falange maior a captura."),
        ("d2-d5", "Essa jogada escreve-se d2,d4-d5."),
        ("d2,d4-d7", "Essa jogada escreve-se d2,d4:d7."),
        ("h3:h4", "Essa jogada escreve-se h3-h4."),
        ("d2,d4-x9", "«x9» não é uma casa deste tabuleiro."),
        ("d2,d4-d5-d6", "«d2,d4-d5-d6» não é uma casa deste tabuleiro."),
    ],
)
def test_what_is_refused(move, reason):
    position = "white a1 b1 b2 d2 d3 d4 f1 f2 f3 h3 j1 black b3 b4 d7 f5 g4 i1 i2 j2"
    assert refusal(EIGHT, stones(EIGHT, position), move) == reason


def test_a_wrong_click_is_explained():
    state = stones(EIGHT, "white d2 d3 d4 black a8 d7 j8")
    assert str(EIGHT.why_not(state, "d2", "d3")).startswith("À frente de d3 está outra peça tua")
    assert str(EIGHT.why_not(state, "d2", "d8")) == "Uma falange de 3 peças anda no máximo 3 casas."
    assert str(EIGHT.why_not(state, "d2,d4", "e5")) == "Uma falange só anda para a frente, na sua linha."
    assert str(EIGHT.why_not(state, "", "a8")) == "Em a8 não tens nenhuma peça."


def test_words():
    state = stones(EIGHT, "white d2 d3 d4 black a8 d1 j8")
    assert str(EIGHT.task(state)) == "O adversário está a ganhar: captura-o, ou chega tu à última linha."
    assert str(EIGHT.task(EIGHT.initial())) == "Move uma falange: escolhe as duas pontas e para onde vai."
    assert str(EIGHT.describe("d4-e5")) == "moveu de d4 para e5"
    assert [str(EIGHT.choice(state, prefix)) for prefix in ("d2", "d2,d4", "d2,d4-d6", "d4-e5")] == [
        "Peça de d2: escolhe a outra ponta da falange, ou para onde ela vai",
        "Falange de d2 a d4: escolhe para onde vai",
        "Mover a falange de d2 a d4 até d6",
        "Mover de d4 para e5",
    ]


@pytest.mark.parametrize(("size", "matches"), [(5, 25), (6, 5)])
def test_random_matches_are_as_the_rulebook_says(size, matches):
    game, random = Epaminondas(size=size), Random(size)
    for _match in range(matches):
        naive = Naive(size)
        for state in match(game, naive, random):
            assert [set(game.board.names_of(its)) for its in state.sets] == [
                set(map(named, its)) for its in naive.pieces
            ]
        assert game.outcome(state).winner == game.players[naive.winner()]


def test_what_the_last_lesson_but_one_asks_for():
    step = ENTRY.first_steps[3]
    crossed = EIGHT.setup(step.position, step.to_move)
    held = [move for move in EIGHT.moves(crossed) if EIGHT.outcome(EIGHT.play(crossed, move)) is None]
    assert sorted(held) == list(step.answers)


@pytest.mark.parametrize("number", [3, 4])
def test_the_computer_stops_and_crosses(number):
    step = ENTRY.first_steps[number]
    assert look_ahead(EIGHT, EIGHT.setup(step.position, step.to_move), STRONG, 1) in step.answers


def test_the_computer_takes_what_is_free():
    assert look_ahead(EIGHT, stones(EIGHT, "white a1 b1 e3 e4 black a8 e5 j8"), STRONG, 1) == "e3,e4:e5"
