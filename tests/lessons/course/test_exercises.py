"""Exercises: right answers are the solver's, wrong rules are told apart, and what is said names no answer."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.nim.nim.rules import Nim
from games.rules.nim.subtraction.rules import Subtraction
from games.rules.nim.sum.rules import Sum
from games.rules.nim.wythoff.rules import Wythoff
from games.solvers.brute import Brute
from games.solvers.explain import BinarySum, Find
from games.solvers.solve import solve
from games.solvers.theory import mex, nim_sum
from lessons.course.exercises import EXERCISES
from lessons.course.exercises.base import Exercise, numbers_text

LEVELS = [(slug, level) for slug, one in EXERCISES.items() for level in range(1, len(one.levels) + 1)]
SEEDS = st.integers(0, 10**9).map(str)


def written(slug: str, answer: Any) -> str:
    """An answer as pupils write it."""
    match slug:
        case "jogada-no-nim":
            return f"{answer.heap} → {answer.left}"
        case "posicoes-p" | "jogada-no-wythoff":
            return numbers_text(sorted(answer))
    return str(answer)


def asked(slug: str, level: int, seed: str) -> tuple[Exercise[Any, Any], Any]:
    return EXERCISES[slug], EXERCISES[slug].question(seed, level)


@pytest.mark.parametrize(("slug", "level"), LEVELS)
@given(seed=SEEDS)
def test_questions_tell_wrong_rules_apart(slug: str, level: int, seed: str) -> None:
    exercise, question = asked(slug, level, seed)
    assert exercise.question(seed, level) == question
    for answer in exercise.expected(question):
        assert exercise.mark(question, written(slug, answer)).state == "right"
    for slip in exercise.slips:
        for answer in slip.answers(question):
            verdict = exercise.mark(question, written(slug, answer))
            # A move that the rules forbid is no answer.
            assert verdict.state == "unreadable" or (verdict.state == "wrong" and verdict.slip)
    first = exercise.slips[0]
    marks = [exercise.mark(question, written(slug, answer)) for answer in first.answers(question)]
    assert first.key in {mark.slip for mark in marks}
    assert first.words in {mark.words for mark in marks}
    assert str(exercise.prompt(question))
    assert list(exercise.worked(question))


@pytest.mark.parametrize("slug", EXERCISES)
def test_every_exercise_has_many_questions(slug: str) -> None:
    exercise = EXERCISES[slug]
    for level in range(1, len(exercise.levels) + 1):
        assert len({exercise.question(str(seed), level) for seed in range(100)}) >= 5


# --- the answers, by another way than the exercise's own


@given(SEEDS, st.integers(1, 4))
def test_numbers_in_base_two(seed: str, level: int) -> None:
    exercise, (number,) = asked("base-2", level, seed)
    assert [int(bits, 2) for bits in exercise.expected((number,))] == [number]
    exercise, (bits,) = asked("ler-base-2", level, seed)
    assert [f"{number:b}" for number in exercise.expected((bits,))] == [bits]


@given(SEEDS, st.integers(1, 3))
def test_sums_are_grundy_values_of_nim(seed: str, level: int) -> None:
    exercise, numbers = asked("soma-nim", level, seed)
    assert [value(Nim(numbers))] == list(exercise.expected(numbers))
    exercise, (one, total) = asked("numero-em-falta", level, seed)
    (missing,) = exercise.expected((one, total))
    assert nim_sum([one, missing]) == total


@given(SEEDS, st.integers(1, 3))
def test_values_and_letters_are_those_of_a_search(seed: str, level: int) -> None:
    exercise, (amounts, heap) = asked("valor-de-grundy", level, seed)
    assert list(exercise.expected((amounts, heap))) == [value(Subtraction((heap,), (amounts,)))]
    exercise, (amounts, most) = asked("posicoes-p", level, seed)
    (losing,) = exercise.expected((amounts, most))
    found = {heap for heap in range(most + 1) if value(Subtraction((heap,), (amounts,))) == 0}
    assert losing == found


@given(SEEDS, st.integers(1, 2))
def test_sums_of_games_are_searched(seed: str, level: int) -> None:
    exercise, (amounts, heap, nim) = asked("soma-de-jogos", level, seed)
    both = Sum((Subtraction((heap,), (amounts,)), Nim((nim,))))
    assert list(exercise.expected((amounts, heap, nim))) == [value(both)]


@given(SEEDS, st.integers(1, 4))
def test_moves_in_nim_leave_nothing(seed: str, level: int) -> None:
    exercise, heaps = asked("jogada-no-nim", level, seed)
    right = {
        (heap, left)
        for at, heap in enumerate(heaps)
        for left in range(heap)
        if nim_sum([*heaps[:at], left, *heaps[at + 1 :]]) == 0
    }
    assert set(exercise.expected(heaps)) == right


@given(SEEDS, st.integers(1, 3))
def test_moves_in_wythoff_are_searched(seed: str, level: int) -> None:
    exercise, pair = asked("jogada-no-wythoff", level, seed)
    for left in exercise.expected(pair):
        assert solve(Wythoff(left), left, Brute()).outcome == "P"


@given(SEEDS, st.integers(1, 2))
def test_the_least_that_is_missing(seed: str, level: int) -> None:
    exercise, numbers = asked("mex", level, seed)
    assert list(exercise.expected(numbers)) == [mex(numbers)]


# --- what is said


@pytest.mark.parametrize(
    ("slug", "question", "answer", "slip", "words"),
    [
        ("soma-nim", (9, 5), "14", "carried", "Essa é a soma habitual"),
        ("soma-nim", (9, 5), "4", "largest_less_rest", "Subtraíste"),
        ("soma-nim", (9, 5), "13", "one_and_one", "eles anulam-se"),
        ("soma-nim", (9, 5), "8", "", "coluna do 4: nos números dados tem 1 um."),
        ("soma-nim", (9, 5), "5", "", "coluna do 1: nos números dados tem 2 uns."),
        ("numero-em-falta", (38, 25), "13", "difference", "diferença habitual"),
        ("numero-em-falta", (38, 25), "62", "", "coluna do 1"),
        ("base-2", (13,), "1011", "reversed", "da direita para a esquerda"),
        ("base-2", (13,), "11010", "doubled", "começam no 1"),
        ("base-2", (13,), "111", "missing_zero", "Falta um zero"),
        ("base-2", (13,), "1111", "", "somam mais do que 13"),
        ("base-2", (13,), "1001", "", "somam 9: falta alguma"),
        ("ler-base-2", ("1101",), "1101", "decimal", "1, 10, 100"),
        ("ler-base-2", ("1101",), "8", "places", "Somaste os lugares"),
        ("ler-base-2", ("1101",), "12", "", "par ou ímpar"),
        ("ler-base-2", ("1101",), "7", "", "Só o primeiro 1 já vale 8."),
        ("ler-base-2", ("1101",), "15", "", "O primeiro 1 vale 8."),
        ("jogada-no-nim", (5, 6, 9), "6-5", "without_the_top", "Nessa pilha não se consegue"),
        ("jogada-no-nim", (1, 6, 12), "12→1", "took_the_sum", "não se tira"),
        ("jogada-no-nim", (5, 6, 9), "9 para 4", "", "Ficavam 5, 6, 4. Na coluna do 4"),
        ("mex", (0, 2, 5), "6", "above_all", "acima de todos"),
        ("mex", (1, 2, 4), "3", "from_one", "O 0 também conta"),
        ("mex", (0, 2, 3, 7), "4", "counted", "Contaste"),
        ("mex", (0, 2, 5), "2", "", "está no conjunto"),
        ("mex", (0, 2, 5), "4", "", "não é o menor"),
        ("valor-de-grundy", ((1, 3, 4), 9), "4", "remainder", "resto da divisão"),
        ("valor-de-grundy", ((1, 3, 4), 6), "6", "size", "tamanho da pilha"),
        ("valor-de-grundy", ((1, 3, 4), 6), "3", "", "chega-se a 5, que já tem o valor 3"),
        ("valor-de-grundy", ((1, 3, 4), 6), "9", "", "algum valor mais pequeno"),
        ("posicoes-p", ((1, 2, 3), 13), "4, 8, 12", "zero_missing", "Falta o 0"),
        ("posicoes-p", ((1, 2), 4), "1 2 4", "exchanged", "Trocaste as letras"),
        ("posicoes-p", ((1, 2, 3), 13), "0 3 6 9 12", "by_the_largest", "no máximo"),
        ("posicoes-p", ((1, 2, 3), 13), "0 8 12", "", "Falta o 4: de lá só se chega a 3, 2 ou 1"),
        ("posicoes-p", ((1, 2, 3), 13), "0 4 5 8 12", "", "O 5 não é P"),
        ("posicoes-p", ((1, 2, 3), 13), "0 4 8 12 16", "", "até 13"),
        ("posicoes-p", ((3, 4), 5), "0", "", "Com 1 não se pode jogar"),
        ("jogada-no-wythoff", (4, 6), "4 e 4", "as_in_nim", "Pilhas iguais"),
        ("jogada-no-wythoff", (4, 6), "0, 6", "emptied", "tira-a toda"),
        ("jogada-no-wythoff", (4, 6), "(2, 6)", "", "De (2, 6)"),
        ("soma-de-jogos", ((1, 3, 4), 6, 6), "8", "plus", "maneira habitual"),
        ("soma-de-jogos", ((1, 3, 4), 6, 6), "0", "size", "tamanho da primeira pilha"),
        ("soma-de-jogos", ((1, 3, 4), 6, 6), "2", "", "valor de uma das pilhas"),
        ("soma-de-jogos", ((1, 3, 4), 6, 6), "15", "", "A pilha de Nim vale 6."),
    ],
)
def test_wrong_answers_are_explained(slug: str, question: Any, answer: str, slip: str, words: str) -> None:
    verdict = EXERCISES[slug].mark(question, answer)
    assert (verdict.state, verdict.slip) == ("wrong", slip)
    assert words in str(verdict.words)


@pytest.mark.parametrize(
    ("slug", "question", "answer", "words"),
    [
        ("base-2", (13,), "12", "só há zeros e uns"),
        ("base-2", (13,), "", "só há zeros e uns"),
        ("soma-nim", (9, 5), "doze", "número inteiro"),
        ("soma-nim", (9, 5), "1" * 12, "número inteiro"),
        ("posicoes-p", ((1, 2), 4), "zero", "separados por vírgulas"),
        ("posicoes-p", ((1, 2), 4), "", "separados por vírgulas"),
        ("jogada-no-nim", (5, 6, 9), "9", "como 9→3"),
        ("jogada-no-nim", (5, 6, 9), "8→3", "pilha de 8"),
        ("jogada-no-nim", (5, 6, 9), "5→5", "mais pequena"),
        ("jogada-no-wythoff", (4, 6), "tudo", "duas pilhas"),
        ("jogada-no-wythoff", (4, 6), "1, 2", "não se chega a (1, 2)"),
    ],
)
def test_what_cannot_be_read_is_no_answer(slug: str, question: Any, answer: str, words: str) -> None:
    verdict = EXERCISES[slug].mark(question, answer)
    assert verdict.state == "unreadable"
    assert words in str(verdict.words)


def test_right_in_any_form() -> None:
    for answer in ("9→3", "9 -> 3", "9-3", "9 para 3", "9 a 3"):
        assert EXERCISES["jogada-no-nim"].mark((5, 6, 9), answer).state == "right"
    assert EXERCISES["base-2"].mark((13,), " 0 1101 ").state == "right"
    assert EXERCISES["posicoes-p"].mark(((1, 2, 3), 13), "12; 8 4,0").state == "right"


def test_the_way_to_the_answer_ends_with_it() -> None:
    blocks = list(EXERCISES["jogada-no-nim"].worked((13, 17, 19, 23)))
    assert any(isinstance(block, BinarySum) and block.total == 24 for block in blocks)
    assert "17→9, 19→11 e 23→15" in str(blocks[-1].text)
    assert not any(isinstance(block, Find) for block in blocks)


def test_a_kind_that_cannot_tell_says_so() -> None:
    class Same(type(EXERCISES["mex"])):  # type: ignore[misc]
        def draw(self, random: Any, level: int) -> tuple[int, ...]:
            return (0,)

    with pytest.raises(ValueError, match="no telling question"):
        Same().question("1", 1)


def value(game: Any) -> int:
    """The Grundy value by searching, whatever theorem is known."""
    found = Brute().grundy(game, game.start())
    assert isinstance(found, int)
    return found
