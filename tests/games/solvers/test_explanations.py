"""Explanations say what is true, and name only moves that win."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.catalogue import from_position
from games.rules.game import Impartial
from games.rules.nim.add_up.rules import AddUp
from games.rules.nim.nim.rules import Nim
from games.rules.nim.subtraction.rules import Subtraction
from games.rules.text import text
from games.solvers.analyse import Analysis, analyse, judge
from games.solvers.explain import (
    BinaryRow,
    BinarySum,
    Find,
    NumberLine,
    Powers,
    PowersRow,
    Say,
    binary_sum,
    exponents,
    number_line,
    powers,
)
from games.solvers.solve import letter
from tests.games.samples import Kayles

PILE = text("Pilha")


def analysed(slug: str, position: object, variant: str | None = None) -> Analysis:
    game, state = from_position(slug, variant, position)
    assert isinstance(game, Impartial)
    return analyse(game, state)


def said(analysis: Analysis) -> list[str]:
    return [str(block.text) for block in analysis.explanation if isinstance(block, Say | Find)]


def found(analysis: Analysis) -> list[str]:
    return [block.move for block in analysis.explanation if isinstance(block, Find)]


def test_binary_sum_marks_the_odd_columns():
    assert binary_sum([(PILE, 3), (PILE, 5), (PILE, 0)]) == BinarySum(
        rows=(BinaryRow(PILE, 3, "011"), BinaryRow(PILE, 5, "101"), BinaryRow(PILE, 0, "000")),
        total=6,
        total_bits="110",
        columns=(4, 2, 1),
        odd=(0, 1),
    )
    assert binary_sum([(PILE, 0)]).columns == (1,)


def test_powers_are_the_parts_of_each_number():
    assert powers([(PILE, 6), (PILE, 5)]) == Powers(
        (PowersRow(PILE, 6, (2, 1)), PowersRow(PILE, 5, (2, 0))), (1, 0)
    )
    assert exponents(0) == ()


@pytest.mark.parametrize(
    ("here", "last", "start", "length"),
    [(0, None, 0, 21), (20, None, 0, 24), (21, None, 5, 20), (4, 13, 0, 14), (40, 41, 24, 18)],
)
def test_number_lines_show_the_surroundings(here, last, start, length):
    line = number_line(here, last, 4, lambda number: number % 4 == 0)
    assert (line.start, len(line.letters), line.here, line.period) == (start, length, here, 4)
    assert all((letter == "P") == (number % 4 == 0) for number, letter in enumerate(line.letters, start))


sizes = st.lists(st.integers(0, 20), min_size=1, max_size=5).map(tuple)
sets = st.lists(st.integers(1, 9), min_size=1, max_size=4).map(tuple)
games = st.one_of(
    st.builds(Nim, sizes, misere=st.booleans()),
    st.builds(lambda h, s, m: Subtraction(h, (s,), misere=m), sizes, sets, st.booleans()),
    st.builds(AddUp, st.integers(0, 60), st.integers(1, 7), misere=st.booleans()),
)


@given(games)
def test_only_winning_moves_are_named(game):
    analysis = analyse(game, game.initial())
    assert said(analysis)
    for move in found(analysis):
        assert move in analysis.winning_moves
        assert letter(game, game.follow(game.start(), move)) == "P"
    assert bool(found(analysis)) == bool(analysis.winning_moves)
    for block in analysis.explanation:
        if isinstance(block, NumberLine):
            assert block.letters[block.here - block.start] == analysis.outcome
        if isinstance(block, BinarySum) and not game.misere:
            assert block.total == analysis.grundy


def test_nim_by_columns_and_colours():
    analysis = analysed("nim", [3, 5, 7])
    assert (analysis.outcome, analysis.grundy) == ("N", 1)
    assert [type(block) for block in analysis.explanation][:2] == [BinarySum, Powers]
    assert said(analysis) == [
        "A coluna 1 tem um número ímpar de uns: a soma-nim é 1.",
        (
            "A maior coluna ímpar é 1, e a pilha 1 tem um 1. Troca nela os algarismos das colunas ímpares: 3 "
            "passa a 2."
        ),
        "Tira 1 feijão da pilha 1: fica com 2.",
        "Depois da tua jogada todas as colunas ficam pares.",
        "Há outras 2 jogadas que ganham.",
        "Tira 1 feijão da pilha 2: fica com 4.",
        "Tira 1 feijão da pilha 3: fica com 6.",
    ]


def test_nim_p_positions_say_that_all_moves_lose():
    analysis = analysed("nim", [1, 2, 3])
    assert analysis.outcome == "P"
    assert said(analysis)[0] == "Em todas as colunas o número de uns é par: a soma-nim é 0."
    assert "todas as jogadas perdem" in said(analysis)[-1]


@pytest.mark.parametrize(
    ("variant", "position", "sentence"),
    [
        (None, [0, 0], "Já não há jogadas. Quem fez a última ganhou."),
        (None, [], "Já não há jogadas. Quem fez a última ganhou."),
        ("misere", [0], "Já não há jogadas. Quem fez a última perdeu: ganha quem está na vez."),
        (None, [0, 4], "Só resta uma pilha."),
        (None, [4, 6], "Iguala as duas pilhas."),
        (None, [4, 0, 4], "As duas pilhas são iguais."),
        ("misere", [1], "Só há 1 pilha de 1, um número ímpar"),
        ("misere", [1, 0, 1, 1], "Só há pilhas de 1 e são 3, um número ímpar"),
        ("misere", [1, 1], "Só há pilhas de 1 e são 2, um número par."),
        ("misere", [1, 1, 5], "Só uma pilha tem 2 feijões ou mais."),
        ("misere", [3, 4, 5], "Há duas ou mais pilhas com 2 feijões ou mais"),
    ],
)
def test_nim_begins_with_what_is_plain(variant, position, sentence):
    assert said(analysed("nim", position, variant))[0].startswith(sentence)


def test_many_and_large_heaps_are_explained_without_tables():
    many = analysed("nim", [3] * 101)
    assert not any(isinstance(block, BinarySum | Powers) for block in many.explanation)
    assert len(found(many)) == 5
    large = analysed("nim", [10**9, 12345, 5])
    assert any(isinstance(block, BinarySum) for block in large.explanation)
    assert not any(isinstance(block, Powers) for block in large.explanation)
    assert any("colunas têm um número ímpar de uns" in sentence for sentence in said(large))


@pytest.mark.parametrize(
    ("variant", "heap", "amounts", "sentences"),
    [
        (
            None,
            21,
            [1, 2, 3],
            [
                "Deixa sempre um múltiplo de 4.",
                "21 = 5 × 4 + 1: há 1 a mais.",
                "Tira 1: deixas 20.",
                "A seguir completa 4 em cada volta: se o adversário tirar 1, tiras 3.",
            ],
        ),
        (
            None,
            20,
            [1, 2, 3],
            [
                "Deixa sempre um múltiplo de 4.",
                (
                    "20 já é assim. Tires o que tirares, o adversário tira o que falta para 4: todas as "
                    "jogadas perdem."
                ),
            ],
        ),
        (
            "misere",
            23,
            [1, 2, 3],
            ["Deixa sempre 1 mais do que um múltiplo de 4.", "23 = 5 × 4 + 3: há 2 a mais."],
        ),
        (
            None,
            24,
            [3, 4],
            [
                "As letras repetem-se de 7 em 7.",
                "Deixa 0, 1 ou 2 mais do que um múltiplo de 7.",
                "Tira 3: 21 é uma posição P.",
            ],
        ),
        (None, 23, [3, 4], ["23 é uma posição P: todas as jogadas vão para posições N e perdem."]),
        (None, 40, [2, 4, 7], ["A partir de 8 as letras repetem-se de 3 em 3.", "Deixa um múltiplo de 3."]),
        (None, 2, [3, 4], ["Já não há jogadas. Quem fez a última ganhou."]),
    ],
)
def test_one_heap_follows_its_period(variant, heap, amounts, sentences):
    analysis = analysed("subtraction", {"heaps": [heap], "sets": [amounts]}, variant)
    told = said(analysis)
    assert [sentence for sentence in told if sentence in sentences] == sentences


def test_a_period_with_many_p_positions_lists_none():
    analysis = analysed("subtraction", {"heaps": [100], "sets": [[20, 30]]})
    assert said(analysis)[0] == "As letras repetem-se de 50 em 50."
    assert not any("mais do que um múltiplo" in sentence for sentence in said(analysis))


def test_an_unknown_period_is_not_spoken_of():
    analysis = analysed("subtraction", {"heaps": [900], "sets": [[5, 7, 700, 890]]})
    assert not any("repetem-se" in sentence for sentence in said(analysis))


def test_several_heaps_have_grundy_values():
    position = {"heaps": [7, 10, 13], "sets": [[2, 3], [2, 5, 8], [1, 6, 13]]}
    told = said(analysed("subtraction", position))
    assert told[0] == "Cada pilha vale o seu valor de Grundy: é como uma pilha de Nim desse tamanho."
    assert "A pilha 1 vale 1 e deve valer 2." in told
    assert "Tira 3 feijões da pilha 1: fica com 4." in told
    assert any("No misère" in sentence for sentence in said(analysed("subtraction", position, "misere")))
    equal = {"heaps": [7, 7], "sets": [[2, 3], [2, 3]]}
    assert said(analysed("subtraction", equal))[-1].endswith("Perdem todas.")


def test_add_up_has_sums_to_remember():
    told = said(analysed("add_up", {"target": 13, "sum": 0, "max": 3}))
    assert told[:3] == [
        "Conta para trás a partir de 13, de 4 em 4.",
        "Somas a deixar: 1, 5, 9, 13.",
        "Diz 1: a soma fica 1.",
    ]
    assert "A soma 5 é uma delas." in said(analysed("add_up", {"target": 13, "sum": 5, "max": 3}))[-1]
    assert said(analysed("add_up", {"target": 100, "sum": 0, "max": 3}))[1] == (
        "Somas a deixar: 0, 4, 8, 12, 16, 20, 24, 28, …, 100."
    )
    misere = said(analysed("add_up", {"target": 13, "sum": 3, "max": 3}, "misere"))
    assert misere[0] == "Quem chega a 13 perde: obriga o adversário a fazê-lo."
    assert misere[2] == "Somas a deixar: 4, 8, 12."
    assert said(analysed("add_up", {"target": 4, "sum": 4, "max": 3})) == [
        "Já não há jogadas. Quem fez a última ganhou."
    ]


def test_games_without_their_own_explanation_have_the_general_one():
    game = Kayles((7,))
    told = said(analyse(game, game.initial()))
    assert told[0] == "Daqui há uma jogada para uma posição P."
    assert told[1].startswith("Jogada: p1=")
    equal = Kayles((3, 3))
    assert said(analyse(equal, equal.initial())) == [
        "Daqui todas as jogadas vão para posições N: nenhuma ganha."
    ]
    over = Kayles((), misere=True)
    assert said(analyse(over, over.initial()))[0].startswith("Já não há jogadas. Quem fez a última perdeu")


def test_moves_are_judged():
    game = Nim((3, 5, 7))
    start = game.initial()
    good, bad = judge(game, start, "p1-1"), judge(game, start, "p1-2")
    assert (good.kept, good.mistake) == (True, False)
    assert (bad.kept, bad.mistake) == (False, True)
    assert bad.winning_moves == ("p1-1", "p2-1", "p3-1")
    lost = judge(game, game.play(start, "p1-1"), "p2-1")
    assert (lost.kept, lost.mistake, lost.winning_moves) == (False, False, ())
    kayles = Kayles((5,))
    assert judge(kayles, kayles.initial(), "p1=2+2").kept
