"""What is said of queens, the knight, Northcott's game, Array and Triangular Nim."""

from typing import Any

import pytest

from games.rules.catalogue import build
from games.rules.game import Impartial
from games.solvers.analyse import analyse
from games.solvers.explain import Find, Proven, Say


def told(slug: str, options: dict[str, Any]) -> tuple[list[str], list[str]]:
    """The sentences and the moves of an explanation."""
    game = build(slug, options)
    assert isinstance(game, Impartial)
    blocks = analyse(game, game.initial()).explanation
    sentences = [str(block.text) for block in blocks if isinstance(block, (Say, Proven, Find))]
    assert not any(".." in sentence.replace("…", "") for sentence in sentences)
    return sentences, [block.move for block in blocks if isinstance(block, Find)]


@pytest.mark.parametrize(
    ("slug", "options", "sentence", "moves"),
    [
        ("queens", {"queens": "e6"}, "A rainha tem 2 casas por cima e 4 à esquerda", ["e6-b6"]),
        ("queens", {"queens": "a8 c7"}, "Aqui está um desses pares", []),
        ("queens", {"rows": 9, "cols": 9, "queens": "g3 i9"}, "também pode crescer", None),
        ("queens", {"queens": "e6", "misere": True}, "(1,0) e (2,2)", ["e6-c6"]),
        ("queens", {"queens": "a8"}, "Já não há jogadas", []),
        ("white_knight", {"knight": "e6"}, "e6 é a linha 3 e a coluna 1", ["e6-f8"]),
        ("white_knight", {"knight": "h1"}, "nenhuma ganha", []),
        ("white_knight", {"knight": "a8"}, "Já não há jogadas", []),
        ("white_knight", {"knight": "e6", "misere": True}, "Daqui há uma jogada", None),
        ("northcott", {"pieces": "1-4 2-5 3-8"}, "não é imparcial à letra", ["c3-c7"]),
        ("northcott", {"pieces": "4-6 2-7"}, "não é imparcial à letra", ["b2-b5", "a4-a1"]),
        ("northcott", {"pieces": "1-2", "retreats": "0, 0"}, "Já não há jogadas", []),
        ("array_nim", {"rows": "11 11"}, "Virado de meia-volta, o tabuleiro fica igual", []),
        ("array_nim", {"rows": "111 111"}, "o tabuleiro fica igual a si próprio, virado", None),
        ("array_nim", {"rows": "11 01"}, "soma-nim", ["a2"]),
        ("array_nim", {"rows": "111 111", "misere": True}, "No misère não se conhece uma regra", None),
        ("array_nim", {"rows": "00"}, "Já não há jogadas", []),
        ("triangular_nim", {"rows": "1 11 111"}, "Deixa soma-nim 0.", None),
    ],
)
def test_explanations(slug: str, options: dict[str, Any], sentence: str, moves: list[str] | None) -> None:
    sentences, found = told(slug, options)
    assert any(sentence in told_one for told_one in sentences), sentences
    assert moves is None or found == moves


def test_the_half_turn_is_shown() -> None:
    sentences, moves = told("array_nim", {"rows": "111 111 111"})
    assert any(sentence.startswith("Com a jogada b2, b1-b3 ou a2-c2") for sentence in sentences)
    assert len(set(moves)) == len(moves)


def test_a_queen_that_does_not_grow() -> None:
    sentences, _ = told("queens", {"queens": "f8 c8"})
    assert not any("crescer" in sentence for sentence in sentences)
