"""UN: the opening, slides, both sorts of boards, refusals, setting up, and what the solver finds."""

import json
from random import Random
from typing import Any

import pytest

from games.bots.levels import LEVELS, choose
from games.rules.catalogue import ENTRIES
from games.rules.errors import BadOptions, BadPosition
from games.rules.game import Drag
from games.rules.two.un.rules import Slid, Un
from games.solvers.analyse import analyse, judge
from games.solvers.brute import Brute
from games.solvers.perft import perft
from games.solvers.solve import letter, solve
from games.solvers.theory import TooBig
from tests.games.rules.plays import after, ended, pieces, refusal, run
from tests.games.rules.two import naive_un
from tests.games.rules.two.naive import match

ENTRY = ENTRIES["un"]

BOOK, SMALL, SQUARE = Un(), Un("hex3"), Un("square4")
THREE = Un("hex3", several=True)
BOARDS = {
    "hex5": naive_un.hexagon(5),
    "hex4": naive_un.hexagon(4),
    "hex3": naive_un.hexagon(3),
    "square": naive_un.square(8),
    "square5": naive_un.square(5),
    "square4": naive_un.square(4),
}


def as_json(game: Un, *moves: str) -> tuple[Any, str | None]:
    state = after(game, *moves)
    return game.position(state), game.to_move(state)


def test_the_first_one_sets_the_piece_and_the_second_one_chooses():
    assert [perft(BOOK, BOOK.initial(), depth) for depth in (1, 2, 3)] == [61, 122, 2208]
    assert Un("square").move_count(Un("square").initial()) == 64
    assert as_json(BOOK, "h8") == ({"black": ["h8"], "white": [], "extra": {"phase": "choose"}}, "second")
    assert as_json(BOOK, "h8", "pass")[1] == "first"
    assert as_json(BOOK, "h8", "start") == (
        {"black": ["h8"], "white": [], "extra": {"phase": "play"}},
        "second",
    )
    assert as_json(BOOK, "h8", "start", "h8-e8") == (
        {"black": ["e8"], "white": ["f8", "g8", "h8"], "extra": {"phase": "play"}},
        "first",
    )


def test_whoever_chose_to_begin_is_on_turn_again_when_the_position_is_set_up():
    state = after(SMALL, "c3", "start")
    written = SMALL.position(state)
    assert SMALL.setup(written, "second") == state
    assert SMALL.starting_at(state.position).initial() == state
    # The phase that was written before is read.
    old = written | {"extra": {"phase": "start"}}
    assert SMALL.setup(old, "second") == SMALL.setup(old) == state
    begun = Un("hex3", begun=json.dumps({"position": old, "to_move": "second"}))
    assert begun.initial() == state
    assert SMALL.setup(written, "first") == after(SMALL, "c3", "pass")


def test_three_pieces_are_set_one_after_the_other():
    cells = ("c3", "d4", "e5")
    assert [as_json(THREE, *cells[:n])[1] for n in range(4)] == ["first"] * 3 + ["second"]
    state = after(THREE, *cells, "start")
    assert "c3-d4" not in THREE.moves(state)
    assert THREE.position(run(THREE, state, "d4-d2"))["black"] == ["c3", "d2", "e5"]


def test_variants():
    assert [Un.standard(name).variant for name in (None, "square", "several", "hex3;several")] == [
        None,
        "square",
        "several",
        "hex3;several",
    ]
    assert SMALL.under(misere=False) == SMALL
    with pytest.raises(BadOptions, match="misère"):
        SMALL.under(misere=True)


def test_who_cannot_move_loses():
    state = SMALL.setup(pieces("black b1 white a2 b2 c2"), "second")
    assert ended(SMALL, run(SMALL, state, "b1-a1")) == ("second", "deixou o adversário sem jogadas")


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ("", "z9", "«z9» não é uma casa deste tabuleiro."),
        ("", "start", "Só se escolhe quem começa depois de postas as peças."),
        ("", "a1-a2", "Põe uma peça preta numa casa vazia."),
        ("c3", "c4", "Agora escolhe-se quem faz a primeira jogada."),
        ("c3 start", "a1-a2", "Em a1 não está nenhuma peça preta."),
        ("c3 start", "c3", "Escolhe para onde vai a peça de c3."),
        ("c3 start", "c3-c4-c5", "Escolhe para onde vai a peça de c3."),
        ("c3 start", "c3-d2", "A peça de c3 não anda na direção de d2."),
        ("c3 start c3-c5", "c5-c4", "A casa c4 já foi usada."),
        ("c3 start c3-c4 c4-d4", "d4-b4", "O caminho de d4 até b4 está tapado."),
    ],
)
def test_what_is_refused(moves, move, reason):
    assert refusal(SMALL, after(SMALL, *moves.split()), move) == reason


def test_pieces_stand_in_each_others_way():
    assert refusal(THREE, after(THREE, "c3"), "c3") == "Põe uma peça preta numa casa vazia."
    state = after(THREE, "c3", "d4", "e5", "pass")
    assert refusal(THREE, state, "c3-d4") == "A casa d4 já está ocupada."


@pytest.mark.parametrize(
    ("position", "to_move", "reason"),
    [
        (pieces("white a1"), None, "Peças pretas neste jogo: 1."),
        (pieces("black a1 a2"), None, "Peças pretas neste jogo: 1."),
        (pieces("black a1") | {"extra": {"phase": "place"}}, None, "Peças pretas neste jogo: 1."),
        (pieces("black a1 white a1"), None, "A casa a1 tem duas peças."),
        (
            pieces("black a1 white a2") | {"extra": {"phase": "choose"}},
            None,
            "Antes da primeira jogada não há casas usadas.",
        ),
        (
            pieces("black a1") | {"extra": {"phase": "choose"}},
            "first",
            "O 1.º jogador põe as peças e o 2.º escolhe quem começa.",
        ),
        (pieces("black a1"), "black", "«black» não joga este jogo."),
        (pieces("green a1"), None, "Este jogo não tem peças «green»."),
    ],
)
def test_positions_that_no_match_comes_to(position, to_move, reason):
    with pytest.raises(BadPosition) as bad:
        SMALL.setup(position, to_move)
    assert str(bad.value) == reason


def test_an_option_that_holds_no_position():
    with pytest.raises(BadOptions) as bad:
        Un("hex3", begun='{"position": {"black": ["a1", "a2"]}}')
    assert (bad.value.field, str(bad.value.reason)) == ("begun", "Peças pretas neste jogo: 1.")


def test_a_position_is_read_with_its_game():
    game, state = Un.from_position(pieces("black c3 white c4"), "hex3")
    assert (game.shape, game.position(state)) == ("hex3", SMALL.position(after(SMALL, "c4", "pass", "c4-c3")))
    assert game.starting_at(SMALL.start()) == SMALL


def test_setting_up_by_clicks():
    position = SMALL.start()
    for cell in ("c3", "c3", "b2", "a1", "b2"):
        position = SMALL.toggled(position, cell)
    assert SMALL.position_json(position) == {"black": ["b2"], "white": ["a1"], "extra": {"phase": "play"}}
    assert SMALL.toggled(position, "a1") == Slid(position.pieces, 0)
    assert THREE.toggled(THREE.toggled(THREE.start(), "a1"), "a2").phase == "place"


def test_words_and_dragging():
    state = after(SMALL, "b2", "start", "b2-a2")
    assert SMALL.next_steps(state)[0].drag == Drag("a2")
    assert str(SMALL.picture(state)) == "Pretas: a2 e Casas usadas: b2."
    said = [SMALL.describe(move) for move in ("b2", "start", "pass", "b2-a2")]
    assert [str(words) for words in said] == [
        "pôs uma peça preta em b2",
        "escolheu começar",
        "deixou começar o adversário",
        "moveu de b2 para a2",
    ]
    assert [str(SMALL.choice(state, prefix)) for prefix in ("a2", "a2-a3", "pass")] == [
        "Peça de a2: escolhe para onde vai",
        "Mover de a2 para a3",
        "Deixar começar o adversário",
    ]
    assert str(SMALL.choice(SMALL.initial(), "b2")) == "Pôr uma peça preta em b2"
    assert [str(step.label) for step in SMALL.next_steps(after(SMALL, "b2"))] == [
        "Deixar começar o adversário",
        "Começar",
    ]
    assert [str(SMALL.task(after(SMALL, *moves)))[:16] for moves in ((), ("b2",), ("b2", "pass"))] == [
        "Põe uma peça pre",
        "Escolhe quem faz",
        "Move uma peça pr",
    ]


@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize("shape", BOARDS)
def test_random_matches_are_as_the_rulebook_says(shape, *, several):
    game, random, like = Un(shape, several), Random(5), BOARDS[shape]
    for _match in range(50 if shape in ("hex3", "square4") else 8):
        naive = naive_un.Un(like.cells, like.ways, game.number)
        for state in match(game, naive, random):
            assert state.turn == naive.turn
        assert game.outcome(state).winner == game.players[1 - naive.turn]


@pytest.mark.parametrize("game", [SMALL, SQUARE, THREE], ids=["hex3", "square4", "three"])
def test_the_solver_knows_who_wins(game):
    random = Random(3)
    for _time in range(6):
        like = BOARDS[game.shape]
        naive = naive_un.Un(like.cells, like.ways, game.number)
        state = game.initial()
        while len(moves := naive.moves()) and len(naive.used) + 8 < len(naive.cells):
            move = random.choice(sorted(moves))
            naive.play(move)
            state = game.play(state, move)
        assert letter(game, state.position) == ("N" if naive.wins() else "P")


def test_whoever_chooses_wins():
    for moves in ((), ("c3",)):
        state = after(THREE, *moves)
        assert solve(THREE, state.position).winning_moves == ()
        assert analyse(THREE, state).explanation
    assert letter(SMALL, SMALL.start()) == "P"
    # Who may begin, does: on the small boards the first slide wins from everywhere.
    chosen = solve(SMALL, after(SMALL, "b2").position)
    assert (chosen.outcome, chosen.winning_moves, chosen.grundy) == ("N", ("start",), None)
    again = solve(SMALL, after(SMALL, "b2", "start").position)
    begun = solve(SMALL, after(SMALL, "b2", "pass").position)
    assert (again.outcome, begun.outcome) == ("P", "N")
    assert set(again.winning_moves) == set(begun.winning_moves) != set()
    verdicts = [judge(SMALL, after(SMALL, "b2"), move) for move in ("start", "pass")]
    assert [verdict.mistake for verdict in verdicts] == [False, True]


def test_lessons_are_right():
    for first_step in ENTRY.first_steps:
        game = ENTRY.game_of(first_step)
        state = game.setup(first_step.position, first_step.to_move)
        winning = solve(game, state.position).winning_moves
        assert set(first_step.answers or winning) == set(winning) < set(game.moves(state))


def test_the_computer_plays_where_nobody_knows():
    state = after(BOOK, "e5")
    with pytest.raises(TooBig):
        solve(BOOK, state.position, Brute(1_000))
    assert choose(BOOK, state, LEVELS["perfect"], 1) in ("start", "pass")
