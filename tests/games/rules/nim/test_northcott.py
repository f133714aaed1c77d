"""Northcott's game: each side's own moves, retreats, notation, options, clicks."""

from typing import Any

import pytest

from games.rules.catalogue import build
from games.rules.errors import BadPosition
from games.rules.nim.northcott.columns import Columns
from games.rules.nim.northcott.rules import Northcott
from games.solvers.retrograde import rounds
from games.solvers.vectors import check
from tests.games.rules.plays import ended


def duel(pieces: str, **options: Any) -> Northcott:
    return build("northcott", {"pieces": pieces, **options})


GOOD: dict[str, Any] = {"rows": 8, "pieces": [[7, 4]], "to_move": "white"}


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
def test_positions_of_another_game_are_refused(position, to_move, reason):
    with pytest.raises(BadPosition) as error:
        duel("7-4", retreats="2, 3").setup(position, to_move)
    assert reason in str(error.value)


def test_there_is_no_misere_variant():
    assert Northcott.standard() == Northcott()
    with pytest.raises(BadPosition, match="misere"):
        Northcott.standard("misere")
    with pytest.raises(BadPosition, match="misere"):
        Northcott.from_position(GOOD, "misere")


def test_the_letters_of_the_graph_have_no_values():
    game = duel("4-1", rows=4, retreats="1, 1")
    found = rounds(game, game.start())
    assert not game.summable
    assert found.grundy is None
    assert found.letters[0] == "N"


def test_a_retreat_is_spent():
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
    assert game.view(state).labels == {"retreats.white": "○ 0", "retreats.black": "● 2"}
    assert str(game.picture(state)) == (
        "Linhas das peças: coluna a: branca 8, preta 2, coluna b: branca 1, preta 4. "
        "Recuos: brancas 0, pretas 2."
    )
    assert str(game.warning(state)) == "Recuos que restam: brancas 0, pretas 2."
    assert str(game.describe("a2-a1")) == "moveu a peça de a2 para a1"
    assert game.touched(state, "a2-a1") == ("a2", "a1")


def test_without_retreats_nothing_is_said_of_them():
    game = Northcott(retreats=(0, 0))
    assert game.warning(game.initial()) is None


def test_usual_retreats_are_not_written():
    game = Northcott()
    assert "retreats" not in game.position(game.initial())
    assert Northcott.from_position(game.position(game.initial()))[0] == game


def test_black_may_begin_and_the_last_mover_wins():
    game = duel("1-3", rows=3, first="black")
    state = game.initial()
    assert game.to_move(state) == "black"
    assert str(game.role_name("black")) == "jogador das Pretas"
    assert str(game.role_name("white")) == "jogador das Brancas"
    assert ended(game, game.play(state, "a3-a2")) == ("black", "deixou o adversário sem jogadas")


def test_a_position_of_a_vector_need_not_speak_of_retreats():
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
