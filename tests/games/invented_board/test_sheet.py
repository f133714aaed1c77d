"""The sheet of a board game: what the game writes of itself, how many pieces lie ready, what fits."""

import pytest

from games.rules.catalogue import build
from games.rules.errors import BadOptions
from games.rules.invented.board_game import invention as boards
from games.rules.invented.board_game.sheet import MOST_LETTERS, PARTS, pieces_needed, written_sheet
from games.rules.invented.document import BadDraft
from tests.games.invented_board.documents import STONES, drawn_by_lot, rectangle

LINE = [{"kind": "line", "length": 3}]


def game_of(**document):
    rules = {"board": rectangle(3, 3), "pieces": STONES, "ends": LINE, **document}
    return build("invented_board", {"rules": rules})


def said(game):
    return {part: [str(words) for words in sentences] for part, sentences in written_sheet(game).items()}


def test_the_sheet_of_a_small_game():
    game = game_of(
        pieces=[{"name": "rã", "placing": {}, "reserve": 2, "movements": [{"kind": "step"}]}],
        start=[{"piece": 0, "cells": ["a1"]}],
        ends=[*LINE, {"kind": "stuck"}],
    )
    assert said(game) == {
        "material": [
            "Joga-se num tabuleiro de quadrados com 3 colunas e 3 linhas.",
            "Peças: 3 «rã» pretas, 2 «rã» brancas.",
        ],
        "aim": ["Ganha quem fizer uma linha de 3 peças ou mais da sua cor."],
        "start": ["No início está a peça «rã» preta em a1."],
        "rules": [
            "Em cada vez põe-se ou move-se uma peça. Começam as pretas.",
            "Pode pôr-se a peça «rã» da própria cor em qualquer casa vazia.",
            "Cada jogador que tem a peça «rã» tem 2 para pôr.",
            "Para mover a peça «rã», anda-se uma casa na sua linha ou coluna, para uma casa vazia.",
        ],
        "end": [
            "Perde quem não puder jogar.",
            "Se a mesma posição aparecer três vezes, é empate.",
            "Ao fim de 136 ações sem vencedor, é empate.",
        ],
        "examples": [],
    }


def test_a_game_without_a_win_on_the_board_has_its_first_end_as_aim():
    game = game_of(ends=[{"kind": "count", "points": "largest"}])
    assert said(game)["start"] == ["No início o tabuleiro está vazio."]
    (aim,) = said(game)["aim"]
    assert aim.startswith("Quando ninguém puder jogar, ganha quem tiver o maior grupo de peças encostadas. ")
    assert aim.endswith("Com os mesmos pontos é empate.")
    assert said(game)["end"] == []


def test_every_rule_stands_on_the_sheet_once():
    for seed in range(60):
        try:
            game = build("invented_board", {"rules": drawn_by_lot(seed)})
        except BadOptions:
            continue
        written = [words for part in written_sheet(game).values() for words in part]
        assert {str(words) for words in game.own_rules()} <= {str(words) for words in written}


@pytest.mark.parametrize(
    ("captures", "counts"),
    [({}, [5, 5, 1]), ({"fate": "turns", "between": True}, [9, 9, 1])],
)
def test_as_many_pieces_lie_ready_as_a_match_needs(captures, counts):
    pieces = [*STONES, {"owner": "neutral", "placing": {}, "reserve": 1}]
    game = game_of(pieces=pieces, captures=captures)
    assert [pieces.number for pieces in pieces_needed(game)] == counts


def test_a_long_sheet_is_refused_beside_its_part():
    draft = boards.empty()
    assert draft["sheet"] == dict.fromkeys(PARTS, "")
    for text in ("a" * (MOST_LETTERS["aim"] + 1), "\n" * 7):
        with pytest.raises(BadDraft) as refused:
            boards.tidy({**draft, "sheet": {"aim": text}})
        assert refused.value.path.startswith("sheet.aim")
    kept = boards.tidy({**draft, "sheet": {"rules": "uma\nduas", "other": "x"}})
    assert kept["sheet"]["rules"] == "uma\nduas"
