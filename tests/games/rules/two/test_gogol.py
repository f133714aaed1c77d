"""Gogol: placing kings, moves, captures, where kings may not hide, the end; a second account of the rules."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.bots import hooks
from games.bots.levels import SEARCHING, look_ahead
from games.rules.catalogue import ENTRIES
from games.rules.errors import BadPosition
from games.rules.two.gogol.rules import Gogol
from games.solvers.perft import perft
from tests.games.rules.plays import ended, found, pieces, refusal, run
from tests.games.rules.two.naive_gogol import Gogol as Naive
from tests.games.rules.two.naive_gogol import named

ENTRY = ENTRIES["gogol"]

BOOK, SMALL = Gogol(), Gogol(size=5)
LAST_ROW, TAKEN = "levou o rei à última linha", "capturou o rei do adversário"
HIDDEN = "Assim o teu rei ficava escondido ao lado de um soldado teu."
STRONG = replace(SEARCHING["strong"], depth=3)


def court(written: str, game: Gogol = BOOK) -> Any:
    """The state of "white a1 black a8 kings d4 e5; black", a dash for a king that is missing."""
    placed, _, to_move = written.partition("; ")
    soldiers, _, kings = placed.partition(" kings ")
    named_kings = {
        colour: None if cell == "-" else cell
        for colour, cell in zip(game.players, kings.split(), strict=True)
    }
    return game.setup(pieces(soldiers) | {"extra": {"kings": named_kings}}, to_move or None)


def test_both_place_their_kings():
    state = BOOK.initial()
    assert BOOK.position(state) == pieces("white a1 b1 c1 d1 e1 f1 g1 h1 black a8 b8 c8 d8 e8 f8 g8 h8") | {
        "extra": {"kings": {"white": None, "black": None}}
    }
    assert [perft(BOOK, state, depth) for depth in (1, 2)] == [40, 1568]
    assert {cell[1] for cell in BOOK.moves(state)} == set("34567")
    assert all(step.drag is None for step in BOOK.next_steps(state))
    assert refusal(BOOK, state, "d2") == HIDDEN
    assert (
        refusal(BOOK, state, "d1-d4")
        == refusal(BOOK, state, "d8")
        == "Primeiro põe o teu rei numa casa vazia."
    )
    placed = run(BOOK, state, "d4")
    assert {cell[1] for cell in BOOK.moves(placed)} == set("23456")
    assert found(BOOK, placed, "extra", {"kings": 1}) == {"kings": {"white": "d4", "black": None}}
    # Nobody captures before.
    hook: Any = hooks.of(BOOK, Random(1))
    assert list(hook.loud(run(BOOK, state, "d7"))) == []
    assert str(BOOK.describe("d4")) == "pôs o rei em d4"
    assert str(BOOK.choice(state, "d4")) == "Pôr o rei em d4"
    assert str(BOOK.task(state)).startswith("Põe o teu rei")
    assert str(BOOK.task(run(BOOK, placed, "e6"))).startswith("Move um soldado")
    assert [BOOK.view(placed).pieces[cell] for cell in ("a1", "d4", "a8")] == [
        "white_soldier",
        "white_king",
        "black_soldier",
    ]


@pytest.mark.parametrize(
    ("position", "may", "may_not"),
    [
        # Where a king may not be beside an own soldier: on edge columns, on the first and the second row.
        ("white a1 c1 g4 black a8 kings c4 f6", "c4-a4 c4-e2 c4-c3 c4-f1 g4-h5 g4-a2", "c4-a2 c4-c2 c4-c1"),
        ("white b1 e1 g4 black a8 kings a5 f6", "e1-b5 e1-b4 g4-a3 g4-a7 g4-b6", "e1-a4 e1-a6 g4-a4 g4-a6"),
        ("white b1 h4 black a8 kings e1 f6", "b1-c1 b1-e2 b1-d2 h4-c2", "b1-d1 h4-f1"),
        ("white b1 h4 black a8 kings e2 f6", "b1-d2 b1-e3 b1-c1", "b1-d1 h4-e1 h4-f1"),
        ("white a1 black h8 a8 kings d4 f7; black", "f7-e6 f7-f8 f7-h5", "f7-g8 f7-g7 f7-h7 a8-e8 a8-f8"),
        # A soldier jumps, or goes to the same cell; over what stands beside it, to an empty cell.
        (
            "white a1 c3 black b3 c4 h8 kings g2 g7",
            "c3:c5 c3-c5 c3:a3 c3-a3 g2-g6",
            "c3:e5 c3:c6 a1-h1 a1-g1",
        ),
        ("white b1 c3 h5 black b2 c4 c5 h4 h8 kings f4 f7", "c3:a1 b1:b3 h5:h3 c3-d5", "c3:c5 b1:b4 h5:h2"),
        # A king jumps, too, but never next to his own.
        ("white d2 black h8 kings a4 d3; black", "d3:d1 d3-c2 d3-e2", "d3-d1"),
        ("white g3 h8 black c8 g4 h4 kings f2 b6", "g3:g5 f2-h2", "f2:h4 g3-g4"),
        ("white a3 black a5 b5 kings c5 h7", "c5-c6", "c5:a5"),
    ],
)
def test_what_may_be_played(position, may, may_not):
    moves = set(BOOK.moves(court(position)))
    assert set(may.split()) <= moves
    assert not set(may_not.split()) & moves


def test_a_capture_is_clicked_on_the_piece_that_is_taken():
    state = court("white a1 c3 black b3 c4 h8 kings g2 g7")
    steps = {step.cell: step.text for step in BOOK.next_steps(state, "c3")}
    assert [steps[cell] for cell in ("c4", "c5", "b3", "a3")] == ["c3:c5", "c3-c5", "c3:a3", "c3-a3"]
    assert [BOOK.cell_move(state, "c3", cell) for cell in ("c4", "c5", "h8", "x")] == [
        "c3:c5",
        "c3-c5",
        "c3-h8",
        None,
    ]
    assert {step.cell: step.drag and step.drag.source for step in BOOK.next_steps(state)}["g2"] == "g2"
    after = run(BOOK, state, "c3:c5")
    assert found(BOOK, after, "black", "") == "b3 h8"
    assert str(BOOK.tell(state, "c3:c5", after)) == "saltou de c3 para c5 e capturou uma peça"
    assert str(BOOK.describe("c3-c5")) == "moveu de c3 para c5"
    assert [str(BOOK.choice(state, prefix)) for prefix in ("c3", "c3-c5", "c3:c5")] == [
        "Peça de c3: escolhe para onde vai",
        "Mover de c3 para c5",
        "Saltar de c3 para c5 e capturar",
    ]


@pytest.mark.parametrize(
    ("position", "moves", "end", "shown"),
    [
        ("white a1 c1 e1 black a8 b8 c8 e8 f8 g8 kings g5 b4", "g5-d8", ("white", LAST_ROW), "d8"),
        ("white a1 d2 g1 black a8 c8 e8 g8 kings f4 d3; black", "d3:d1", ("black", LAST_ROW), "d1"),
        (
            "white a1 d1 g1 black a8 c8 d8 e8 kings h3 h5",
            "g1-h6 h5:h7 h3-h5 h7-g6 h5:f7",
            ("white", TAKEN),
            "",
        ),
        # A king that is taken while all soldiers are at home.
        (
            "white a1 b1 c1 d1 e1 f1 g1 h1 black a8 b8 c8 d8 e8 f8 g8 h8 kings d4 d5",
            "d4:d6",
            ("white", TAKEN),
            "",
        ),
        # The third time.
        (
            "white a1 black h8 kings c4 g5",
            "a1-b1 h8-g8 b1-a1 g8-h8 a1-b1 h8-g8 b1-a1 g8-h8",
            (None, "a mesma posição apareceu três vezes"),
            "",
        ),
        # Without soldiers, and shut in; with a jump left.
        (
            "white a1 a3 a4 b2 b3 c2 c4 h1 kings h4 a2",
            "h1-b1",
            ("white", "deixou o adversário sem jogadas"),
            "",
        ),
        ("white a1 a3 a4 b1 b2 b3 c4 kings h4 a2; black", "", None, ""),
    ],
)
def test_the_end(position, moves, end, shown):
    state = run(BOOK, court(position), *moves.split())
    assert ended(BOOK, state) == end
    assert found(BOOK, state, "won", shown) == shown


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("e5", "Em e5 não tens nenhuma peça."),
        ("c4", "Em c4 não tens nenhuma peça."),
        ("g3", "Escolhe para onde vai a peça de g3."),
        ("c3-g3", "Em g3 já está uma peça tua."),
        ("c3:h8", "Só se captura uma peça que esteja mesmo ao lado."),
        ("c3-b3", "Para capturar escolhe a peça que fica pelo meio; escreve-se c3:a3."),
        ("c3-d4", "Para capturar em d4, a casa logo atrás tem de estar vazia."),
        ("c3:h5", "Essa jogada escreve-se c3-h5."),
        ("g3-f5", "De g3 o rei não tem caminho livre até f5."),
        ("g3-g5", "Para capturar escolhe a peça que fica pelo meio; escreve-se g3:g5."),
        ("g3-f2", HIDDEN),
        ("pass", "Neste jogo não se passa."),
        ("c3-x9", "«x9» não é uma casa deste tabuleiro."),
    ],
)
def test_what_is_refused(move, reason):
    state = court("white a1 c3 e1 black b3 d4 e5 g4 h8 kings g3 g7")
    assert refusal(BOOK, state, move) == reason


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("white a1 black a8 kings d8 e1", "Não podem ter ganhado os dois."),
        ("white a1 black a8 kings d4 -", "Só pode faltar o rei de quem joga, e o Branco põe o seu primeiro."),
        (
            "white a1 black a8 kings - -; black",
            "Só pode faltar o rei de quem joga, e o Branco põe o seu primeiro.",
        ),
        ("white a1 b1 c1 d1 e1 f1 g1 h1 a2 black a8 kings d4 e6", "Cada jogador tem no máximo 8 soldados."),
    ],
)
def test_positions_that_no_match_comes_to(position, reason):
    with pytest.raises(BadPosition) as bad:
        court(position)
    assert str(bad.value) == reason


def test_a_king_that_is_missing():
    home = "white a1 b1 c1 d1 e1 f1 g1 h1 black a8 b8 c8 d8 e8 f8 g8 h8"
    assert ended(BOOK, court(f"{home} kings d4 -; black")) is None
    assert ended(BOOK, court("white a1 black a8 kings d4 -; black")) == ("white", TAKEN)
    assert ended(BOOK, court("white a1 black a8 kings - d4")) == ("black", TAKEN)
    assert ended(BOOK, court("white a1 black a8 kings - -")) is None


@pytest.mark.parametrize(("size", "matches"), [(5, 150), (6, 30), (8, 4)])
def test_random_matches_are_as_the_rulebook_says(size, matches):
    game, random = Gogol(size=size), Random(size)
    for _match in range(matches):
        naive, state = Naive(size), game.initial()
        while moves := naive.moves():
            assert sorted(game.moves(state)) == sorted(moves)
            # Moves of kings and captures, half of the time.
            rare = sorted(move for move, its in moves.items() if its[2] or its[0] in naive.kings)
            move = random.choice(rare if rare and random.random() < 0.5 else sorted(moves))
            naive.play(moves[move])
            may_end, state = game.may_end(state), game.play(state, move)
            assert may_end or game.outcome(state) is None or naive.drawn()
            position = game.position(state)
            assert [set(position[colour]) for colour in game.players] == [
                set(map(named, its)) for its in naive.soldiers
            ]
            assert [*position["extra"]["kings"].values()] == [king and named(king) for king in naive.kings]
        outcome = game.outcome(state)
        assert outcome.winner == (None if naive.winner is None else game.players[naive.winner])


def test_what_the_last_lesson_but_one_asks_for():
    guarded = BOOK.setup(ENTRY.first_steps[3].position, ENTRY.first_steps[3].to_move)

    def holds(move: str) -> bool:
        after = BOOK.play(guarded, move)
        ways = [reply for reply in BOOK.moves(after) if reply.startswith("d4")]
        return all(BOOK.outcome(BOOK.play(after, way)) is None for way in ways)

    assert sorted(filter(holds, BOOK.moves(guarded))) == sorted(ENTRY.first_steps[3].answers)


@pytest.mark.parametrize(
    ("position", "best"),
    [
        # It attacks two cells at once, and takes what nobody takes back.
        ("white d1 h1 black b8 c8 e8 f8 g8 h8 kings b4 h5", {"b4-a5"}),
        ("white a1 c1 d1 e1 f1 g1 h1 c4 black a8 b8 c5 d8 e8 f8 g8 h8 kings e4 g6", {"c4:c6"}),
    ],
)
def test_the_computer_finds(position, best):
    assert look_ahead(BOOK, court(position), STRONG, 1) in best


def test_the_computer_looks_at_few_of_many_moves():
    state = run(BOOK, BOOK.initial(), "d4", "e6")
    moves = hooks.of(BOOK, Random(1)).candidates(state)
    assert set(moves) <= set(BOOK.moves(state))
    assert len(moves) < 50 < BOOK.move_count(state)
    alone = court("black h8 kings d4 g5")
    assert set(hooks.of(BOOK, Random(1)).candidates(alone)) == set(BOOK.moves(alone))


def test_the_computer_would_rather_not_draw():
    hook: Any = hooks.of(BOOK, Random(1))
    state = court("white a1 black h8 kings c4 g5")
    drawn = run(BOOK, state, *("a1-b1 h8-g8 b1-a1 g8-h8 " * 2).split())
    assert [hook.finished(at, 0) for at in (state, drawn)] == [None, -1]


def test_the_computer_gives_its_king_room():
    hook: Any = hooks.of(BOOK, Random(1))
    soldiers = " ".join(
        f"{colour} {' '.join(f'{column}{row}' for column in 'abcdefgh')}"
        for colour, row in (("white", 1), ("black", 8))
    )
    roomy, edge = (court(f"{soldiers} kings {king} e6") for king in ("e4", "a4"))
    assert hook.value(roomy, 0) > hook.value(edge, 0)
