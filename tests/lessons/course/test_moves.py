"""Moves as answers: one notation in all exercises, however it is typed; what is not clear is asked for."""

import pytest

from games.rules.catalogue import build
from lessons.course.exercises import EXERCISES
from lessons.course.exercises.base import UnreadableAnswer, read_list, read_number

NIMBLE = ("move", (0, 2, 0, 0, 1, 0, 0, 1, 1))
TURTLES = ("move", "FVFVVFVF")
STAIRS = ("move", (0, 2, 4, 3))
NORTHCOTT = ("move", ((2, 7), (6, 3), (5, 1)))
HALF_TURN = (2, 4, "b4")


@pytest.mark.parametrize(
    ("slug", "question", "answers", "reading"),
    [
        (
            "jogada-no-nim",
            (5, 12),
            (
                "12→9",
                "12 -> 9",
                "12–>9",
                "12 => 9",
                "12 ⇒ 9",
                "p2-3",
                "P2 – 3",
                "tiro 3 da de 12",
                "3 de 12",
                "Tiro 3 feijões da pilha de 12",
                "da pilha de 12 ficam 9",
                "A de 12 passa a 9",
                "12 FICA 9",
                "tiro 3 da pilha 2",
                "take 3 beans from the heap of 12",
                "tiro 3 da pilha 12",
            ),
            "da pilha de 12 ficam 9",
        ),
        ("jogada-no-nim", (5, 12), ("5→1",), "da pilha de 5 fica 1"),
        ("jogada-no-nim", (5, 12), ("5 para 0", "p1-5", "tiro 5 da de 5"), "da pilha de 5 não fica nada"),
        (
            "nim-misere",
            (1, 1, 6),
            ("6→0; 6→1", "6→0, 6->1", "6→0 e 6→1", "p3-6; p3-5", "tiro 6 da de 6 e tiro 5 da de 6"),
            "se o último ganha, da pilha de 6 não fica nada; se perde, da pilha de 6 fica 1",
        ),
        (
            "nim-no-nimble",
            NIMBLE,
            ("9→3", "9-3", "9 — 3", "9 -> 3", "de 9 para 3", "A moeda da casa 9 vai para a 3", "from 9 to 3"),
            "uma moeda vai da casa 9 para a 3",
        ),
        (
            "nim-nas-tartarugas",
            TURTLES,
            ("8/5", "8 e 5", "8, 5", "8-5", "viro a 8 e a 5"),
            "viram-se as moedas 8 e 5",
        ),
        ("nim-nas-tartarugas", TURTLES, ("8", "só a 8"), "vira-se só a moeda 8"),
        (
            "nim-nas-escadas",
            STAIRS,
            (
                "3-2=2",
                "3→2=2",
                "3→2: 2",
                "3 -> 2, 2 peças",
                "2 do degrau 3",
                "Desço 2 peças do degrau 3 para o 2",
                "take 2 pieces down from step 3",
            ),
            "descem 2 peças do degrau 3 para o 2",
        ),
        ("nim-nas-escadas", STAIRS, ("1 do degrau 1 para o chão",), "desce 1 peça do degrau 1 para o 0"),
        (
            "nim-no-northcott",
            NORTHCOTT,
            ("b6→b5", "b6-b5", "B6 – B5", "b 6 - b 5", "de b6 para b5", "b6 a b5"),
            "a peça de b6 vai para b5",
        ),
        (
            "emparelhar",
            HALF_TURN,
            ("a1-a2", "A1 – A2", "a1 a2", "de a1 até a2", "a1 e a2"),
            "tiram-se as peças de a1 a a2",
        ),
        ("emparelhar", HALF_TURN, ("a1", "só A1"), "tira-se só a peça a1"),
        (
            "jogada-no-wythoff",
            (5, 8),
            ("3, 5", "(5, 3)", "5 e 3", "ficam 3 e 5", "8→3", "tiro 5 da de 8", "p2-5"),
            "(5, 8) → (3, 5)",
        ),
        (
            "jogada-no-wythoff",
            (5, 8),
            ("tiro 2 das duas", "2 de cada", "5→3, 8→6", "p1-2/p2-2"),
            "(5, 8) → (3, 6)",
        ),
        (
            "nim-de-moore",
            ("move", 2, (2, 5, 2, 9)),
            ("1, 5, 2, 4", "2→1; 9→4", "p1-1/p4-5", "tiro 5 da de 9 e 1 da de 2"),
            "(2, 5, 2, 9) → (1, 5, 2, 4)",
        ),
        ("nim-de-moore", ("columns", 2, (6, 3, 9, 15)), ("2, 8", "8 e 2", "2; 8"), "8, 2"),
        ("casa-falsa", ("queen", 5, "b4"), ("c3", "C3", " c 3 ", "a casa c3", "na c3"), "a casa c3"),
        (
            "completar-digrafo",
            (("A", ("B",)), ("B", ()), ("C", ())),
            ("B, C", "b c", "B e C", "c and B"),
            "com P: B e C",
        ),
        ("posicoes-p", ((1, 2), 4), ("0, 3", "3 e 0", "0 e 3 feijões"), "0, 3"),
        ("mex", (0, 2, 5), ("4", "4 feijões", " 4. ", "= 4", "4,0"), "4"),
    ],
)
def test_an_answer_is_understood_however_it_is_typed(slug, question, answers, reading):
    for answer in answers:
        assert str(EXERCISES[slug].understood(question, answer)) == reading, answer
        assert EXERCISES[slug].mark(question, answer).state in ("right", "wrong")


@pytest.mark.parametrize(
    ("slug", "question", "answer", "words"),
    [
        ("jogada-no-nim", (5, 12), "12-3", "Ficam 3 na pilha de 12: 12→3. Tiras 3: 12→9."),
        ("jogada-no-nim", (5, 12), "12 — 3", "Não sei qual queres dizer"),
        ("jogada-no-nim", (2, 12), "tiro 1 da pilha 2", "a pilha de 2, ou a 2.ª"),
        ("jogada-no-nim", (5, 12), "12→9; 5→1", "uma só jogada"),
        ("jogada-no-nim", (5, 12), "12→9 ou 12→8", "uma só jogada"),
        ("jogada-no-nim", (5, 12), "12→9.5", "uma só jogada"),
        ("nim-no-nimble", NIMBLE, "9-3 8-2", "uma só jogada"),
        ("nim-no-nimble", NIMBLE, "9-3 2", "uma só jogada"),
        ("nim-no-nimble", NIMBLE, "9 ou 8", "uma só jogada"),
        ("nim-no-nimble", NIMBLE, "não 9-3", "Não percebo"),
        ("nim-no-nimble", NIMBLE, "3-9", "só andam para a esquerda"),
        ("nim-nas-tartarugas", TURTLES, "8; 5", "uma só jogada"),
        ("nim-nas-escadas", STAIRS, "3-2", "desce 1 peça"),
        ("nim-nas-escadas", STAIRS, "3-2=1, 1-0=1", "uma só jogada"),
        ("nim-no-northcott", NORTHCOTT, "b6-b5 a2-a3", "uma só jogada"),
        ("emparelhar", HALF_TURN, "a1-a2-a3", "uma só jogada"),
        ("casa-falsa", ("queen", 5, "b4"), "c3, c4", "uma só casa"),
        ("casa-falsa", ("queen", 5, "b4"), "não c3", "uma casa do tabuleiro"),
        ("jogada-no-wythoff", (5, 8), "8→3, 8→5", "não há outra de 8"),
        ("jogada-no-wythoff", (5, 8), "8-3", "Não sei qual queres dizer"),
        ("jogada-no-wythoff", (5, 8), "3, 5, 2", "duas pilhas"),
        ("jogada-no-wythoff", (5, 8), "6 de cada", "não se chega"),
        ("mex", (0, 2, 5), "4,5", "número inteiro"),
        ("mex", (0, 2, 5), "3 ou 4", "número inteiro"),
        ("mex", (0, 2, 5), "−4", "número inteiro"),
        ("posicoes-p", ((1, 2), 4), "0, 3.5", "separados por vírgulas"),
        ("posicoes-p", ((1, 2), 4), "0, −3", "separados por vírgulas"),
    ],
)
def test_what_is_not_clear_costs_no_try(slug, question, answer, words):
    verdict = EXERCISES[slug].mark(question, answer)
    assert verdict.state == "unreadable"
    assert words in str(verdict.words)
    assert EXERCISES[slug].understood(question, answer) is None


def test_a_question_says_how_its_answer_is_written():
    for slug, question, example in (
        ("nim-no-nimble", NIMBLE, "20→13"),
        ("nim-no-northcott", NORTHCOTT, "j7→j2"),
        ("nim-nas-escadas", STAIRS, "9→8=2"),
        ("nim-nas-tartarugas", TURTLES, "15/12"),
        ("emparelhar", HALF_TURN, "e1-e3"),
        ("jogada-no-nim", (5, 12), "9→3"),
        ("nim-de-moore", ("move", 2, (2, 5, 2, 9)), "9→3"),
        ("jogada-no-wythoff", (5, 8), "9→3"),
    ):
        assert example in str(EXERCISES[slug].form_of(question))
    assert "9→4" in str(list(EXERCISES["nim-no-nimble"].worked(NIMBLE))[-1].text)


def test_numbers_are_read_with_what_is_counted():
    assert read_number("0 feijões") == 0
    assert read_number("tiro 3") == 3
    assert read_list("P = {0; 4; 8}", "1, 2") == (0, 4, 8)
    for written in ("2⁴", "1" * 12, "-3", "x"):
        with pytest.raises(UnreadableAnswer):
            read_number(written)


@pytest.mark.parametrize("typed", ["9-4", "9–4", "9—4", "9−4", "9→4", "9->4", "9 - 4"])
def test_moves_of_games_have_dashes_of_all_kinds(typed):
    assert build("nimble", {}).parse_typed("".join(typed.split())) == "9-4"
