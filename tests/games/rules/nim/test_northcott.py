"""Northcott's game: each side's own moves, retreats, notation, options, clicks."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.catalogue import build
from games.rules.errors import BadOptions, BadPosition, IllegalMove
from games.rules.nim.northcott.rules import Columns, Northcott
from games.solvers.retrograde import rounds
from games.solvers.vectors import check
from tests.games.rules.properties import check_clicks, check_play, random_states

columns = st.tuples(st.integers(1, 6), st.integers(1, 6)).filter(lambda rows: rows[0] != rows[1])
games = st.builds(
    Northcott,
    rows=st.integers(6, 8),
    pieces=st.lists(columns, min_size=1, max_size=3).map(tuple),
    first=st.sampled_from(["white", "black"]),
    retreats=st.tuples(st.integers(0, 4), st.integers(0, 4)) | st.just((10, 10)),
)


@settings(max_examples=40)
@given(games, st.integers())
def test_play(game: Northcott, seed: int) -> None:
    check_play(game, seed)


@settings(max_examples=30)
@given(games.filter(lambda game: game.live_problem() is None), st.integers())
def test_clicks(game: Northcott, seed: int) -> None:
    for state in random_states(game, seed)[:5]:
        check_clicks(game, state)


def duel(pieces: str, **options: Any) -> Northcott:
    game = build("northcott", {"pieces": pieces, **options})
    assert isinstance(game, Northcott)
    return game


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("a7", "Não percebo «a7». Escreve, por exemplo, a8-a2"),
        ("a7-d2", "A casa «d2» não existe"),
        ("a9-a3", "A casa «a9» não existe"),
        ("a2-a3", "A peça da casa a2 é do adversário."),
        ("a5-a3", "Na casa a5 não há nenhuma peça."),
        ("a7-b5", "As peças só andam na sua coluna."),
        ("a7-a7", "A peça tem de sair da casa onde está."),
        ("a7-a2", "Essa casa está ocupada."),
        ("a7-a1", "Não podes saltar por cima"),
        ("a7-a8", "Já não tens recuos"),
    ],
)
def test_illegal_moves_are_explained(move: str, reason: str) -> None:
    game = duel("7-2 6-4", retreats="0, 3")
    with pytest.raises(IllegalMove) as error:
        game.play(game.initial(), move)
    assert str(error.value).startswith(reason)


@pytest.mark.parametrize(
    ("options", "field", "reason"),
    [
        ({"pieces": "7"}, "pieces", "Escreve para cada coluna"),
        ({"pieces": ""}, "pieces", "Escreve para cada coluna"),
        ({"pieces": "7-7"}, "pieces", "na mesma casa"),
        ({"pieces": "9-7"}, "pieces", "só têm 8 casas"),
        ({"pieces": "0-7"}, "pieces", "números de 1 a 1000"),
        ({"pieces": []}, "pieces", "1 a 500 pares"),
        ({"pieces": "1-2 " * 501}, "pieces", "1 a 500 pares"),
        ({"retreats": "3"}, "retreats", "dois números"),
        ({"retreats": "3, 51"}, "retreats", "entre 0 e 50"),
        ({"first": "red"}, "first", "white ou black"),
    ],
)
def test_wrong_options_are_explained(options: dict[str, Any], field: str, reason: str) -> None:
    with pytest.raises(BadOptions) as error:
        build("northcott", options)
    assert error.value.field == field
    assert reason in str(error.value)


GOOD: dict[str, Any] = {"rows": 8, "pieces": [[7, 4]], "to_move": "white"}


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ([[7, 4]], "A posição escreve-se"),
        ({"rows": 8, "pieces": [[7, 4]]}, "A posição escreve-se"),
        ({**GOOD, "to_move": "first"}, "A posição escreve-se"),
        ({**GOOD, "rows": 1}, "de 2 a 1000"),
        ({**GOOD, "rows": 6}, "só têm 6 casas"),
        ({**GOOD, "pieces": "7-4"}, "1 a 500 pares"),
        ({**GOOD, "pieces": [[7]]}, "Uma coluna é"),
        ({**GOOD, "pieces": [[7, 4.0]]}, "Uma coluna é"),
        ({**GOOD, "retreats": [1]}, "dois números inteiros"),
        ({**GOOD, "retreats": [1, -1]}, "dois números inteiros"),
        ({**GOOD, "retreats": 5}, "dois números inteiros"),
    ],
)
def test_wrong_positions_are_explained(position: object, reason: str) -> None:
    with pytest.raises(BadPosition) as error:
        Northcott.read(position)
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("position", "to_move", "reason"),
    [
        ({**GOOD, "rows": 9}, None, "8 linhas e 1 colunas"),
        ({**GOOD, "pieces": [[7, 4], [7, 4]]}, None, "8 linhas e 1 colunas"),
        ({**GOOD, "pieces": [[4, 7]]}, None, "passado umas pelas outras"),
        (GOOD, None, "os recuos não são tantos"),
        ({**GOOD, "retreats": [2, 3]}, "black", "a vez é de white"),
    ],
)
def test_positions_of_another_game_are_refused(
    position: dict[str, Any], to_move: str | None, reason: str
) -> None:
    with pytest.raises(BadPosition) as error:
        duel("7-4", retreats="2, 3").setup(position, to_move)
    assert reason in str(error.value)


def test_there_is_no_misere_variant() -> None:
    assert Northcott.standard() == Northcott()
    with pytest.raises(BadPosition, match="misere"):
        Northcott.standard("misere")
    with pytest.raises(BadPosition, match="misere"):
        Northcott.read(GOOD, "misere")


def test_the_letters_of_the_graph_have_no_values() -> None:
    game = duel("4-1", rows=4, retreats="1, 1")
    found = rounds(game, game.start())
    assert not game.summable
    assert found.grundy is None
    assert found.letters[0] == "N"


def test_a_retreat_is_spent() -> None:
    game = duel("6-2 1-4", retreats="1, 2")
    state = game.initial()
    assert str(game.choice(state, "a6")) == "Peça em a6: escolhe para onde"
    assert str(game.choice(state, "a6-a3")) == "Avançar de a6 para a3"
    assert str(game.choice(state, "a6-a8")) == "Recuar de a6 para a8, o teu último recuo"
    state = game.play(state, "a6-a8")
    assert state.position == Columns(((8, 2), (1, 4)), 1, (0, 2))
    assert game.position(state)["retreats"] == [0, 2]
    assert str(game.choice(state, "a2-a1")) == "Recuar de a2 para a1, um dos teus 2 recuos"
    assert sorted(game.moves(state)) == sorted(
        [
            "a2-a3",
            "a2-a4",
            "a2-a5",
            "a2-a6",
            "a2-a7",
            "a2-a1",
            "b4-b3",
            "b4-b2",
            "b4-b5",
            "b4-b6",
            "b4-b7",
            "b4-b8",
        ]
    )
    assert game.view(state).pieces == {"a8": "white", "a2": "black", "b1": "white", "b4": "black"}
    assert game.view(state).labels == {"retreats.white": "○ ↩ 0", "retreats.black": "● ↩ 2"}
    assert str(game.picture(state)) == (
        "Linhas das peças: coluna a: branca 8, preta 2, coluna b: branca 1, preta 4. "
        "Recuos: brancas 0, pretas 2."
    )
    assert str(game.describe("a2-a1")) == "moveu a peça de a2 para a1"
    assert game.touched(state, "a2-a1") == ("a2", "a1")


def test_usual_retreats_are_not_written() -> None:
    game = Northcott()
    assert "retreats" not in game.position(game.initial())
    assert Northcott.read(game.position(game.initial()))[0] == game


def test_black_may_begin_and_the_last_mover_wins() -> None:
    game = duel("1-3", rows=3, first="black")
    state = game.initial()
    assert game.to_move(state) == "black"
    assert str(game.role_name("black")) == "jogador das Pretas"
    assert str(game.role_name("white")) == "jogador das Brancas"
    outcome = game.outcome(game.play(state, "a3-a2"))
    assert outcome is not None
    assert (outcome.winner, str(outcome.reason)) == ("black", "deixou o adversário sem jogadas")


def test_a_position_of_a_vector_need_not_speak_of_retreats() -> None:
    case = {
        "id": "retreat",
        "game": "northcott",
        "state": {"rows": 8, "pieces": [[1, 4], [3, 8]], "to_move": "black"},
        "gaps": [2, 4],
        "play": ["a4-a6"],
        "then": {"state": {"rows": 8, "pieces": [[1, 6], [3, 8]], "to_move": "white"}, "outcome": "P"},
    }
    assert check(case) == []
    case["then"] = {"state": {"rows": 8, "pieces": [[1, 6], [3, 7]], "to_move": "white"}}
    assert [failure.key for failure in check(case)] == ["state"]


@pytest.mark.parametrize(
    ("game", "problem"),
    [
        (Northcott(10, ((1, 10),) * 10), None),
        (Northcott(11, ((1, 10),)), "10 linhas"),
        (Northcott(8, ((1, 8),) * 11), "10 colunas"),
        (Northcott(4, ((1, 2),)), "já não há jogadas"),
        (Northcott(4, ((2, 3),), retreats=(0, 9)), "já não há jogadas"),
    ],
)
def test_live_boards_have_limits(game: Northcott, problem: str | None) -> None:
    if problem is None:
        assert len(game.board.cells) == 100
    else:
        assert problem in str(game.live_problem())
        with pytest.raises(ValueError, match=problem):
            _ = game.board
