"""Exercises: right answers are the solver's, wrong rules are told apart, and what is said names no answer."""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from games.pictures.explained import explained
from games.pictures.texts import translate
from games.rules.nim.digraph.rules import Digraph
from games.rules.nim.moore_nim.rules import MooreNim
from games.rules.nim.nim.rules import Nim
from games.rules.nim.queens.rules import WhiteQueens
from games.rules.nim.subtraction.rules import Subtraction
from games.rules.nim.sum.rules import Sum
from games.rules.nim.white_knight.rules import WhiteKnight
from games.rules.nim.wythoff.rules import Wythoff
from games.solvers.brute import Brute
from games.solvers.explain import BinarySum, Find
from games.solvers.partisan.hopping import hopped, hops
from games.solvers.solve import solve
from games.solvers.theory import mex, nim_sum
from lessons.course.exercises import EXERCISES
from lessons.course.exercises.base import Exercise, numbers_text
from lessons.course.exercises.pairing import game_of
from lessons.course.exercises.splitting import game_of as splitting_game
from tests.budgets import FEW, SOME
from tests.lessons.course.biases import LEVELS

DIGRAPH = (("A", ("B", "C")), ("B", ()), ("C", ("D",)), ("D", ()))
CHAIN = (("A", ()), ("B", ("A",)), ("C", ("B",)), ("D", ("A", "C")))
TREE = ((((), (((),),)),),)  # a trunk of two, above it one and three
# Questions of few rows: to draw a row takes longer than to ask about all its questions.
SEEDS = st.builds("{}-{}".format, st.integers(0, SOME.max_examples // 5), st.integers(0, 9))


def written(slug: str, answer: Any) -> str:
    """An answer as pupils write it."""
    match slug:
        case "jogada-no-nim":
            return f"{answer.heap} → {answer.left}"
        case "nim-misere":
            return "; ".join(f"{move.heap}→{move.left}" for move in answer)
    if isinstance(answer, frozenset):
        return ", ".join(map(str, sorted(answer))) or "0"
    return numbers_text(answer) or "0" if isinstance(answer, tuple) else str(answer)


def asked(slug: str, level: int, seed: str) -> tuple[Exercise[Any, Any], Any]:
    return EXERCISES[slug], EXERCISES[slug].question(seed, level)


@pytest.mark.parametrize(("slug", "level"), LEVELS)
@given(seed=SEEDS)
@SOME
def test_questions_tell_wrong_rules_apart(slug, level, seed):
    exercise, question = asked(slug, level, seed)
    assert exercise.question(seed, level) == question
    for answer in exercise.expected(question):
        assert exercise.mark(question, written(slug, answer)).state == "right"
    marks = [
        exercise.mark(question, written(slug, answer))
        for slip in exercise.slips
        for answer in slip.answers(question)
    ]
    for slip in exercise.seen_slips(question):
        assert (slip, exercise.slip_words[slip]) in {(mark.slip, mark.words) for mark in marks}
    assert str(exercise.prompt(question))
    assert len(list(exercise.second_hint(question))) < len(list(exercise.worked(question)))


@pytest.mark.parametrize(("slug", "level"), LEVELS)
@given(seed=SEEDS)
@SOME
def test_what_is_drawn_can_be_drawn(slug, level, seed):
    exercise, question = asked(slug, level, seed)
    blocks = [*exercise.illustration(question), *exercise.worked(question)]
    assert len(explained(blocks)) == len(blocks)


@pytest.mark.parametrize(
    ("slug", "position"),
    [
        ("nim-nas-tartarugas", "VVVVV"),
        ("nim-no-nimble", (3, 0, 0, 0, 0, 0, 0, 0)),
        ("nim-no-northcott", ((1, 2), (4, 3), (5, 6))),
    ],
)
def test_a_board_without_heaps_is_no_question(slug, position):
    assert not EXERCISES[slug].is_askable(("heaps", position))


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
def test_every_exercise_says_how_its_answers_are_written(exercise):
    assert exercise.form.template
    assert "en" in dict(exercise.form.languages)


def test_drawings_of_two_parts_of_a_page_have_ids_of_their_own():
    drawn = [
        block for exercise in EXERCISES.values() for block in exercise.illustration(exercise.question("a", 1))
    ]
    shown = [*explained(drawn), *explained(drawn, "worked")]
    drawings = [str(picture["drawing"]) for block in shown for picture in block.get("pictures", ())]
    ids = [drawing.partition('id="')[2].partition('"')[0] for drawing in drawings]
    assert len(set(ids)) == len(ids) > 2


# --- the answers, by another way than the exercise's own


@given(SEEDS, st.integers(1, 4))
def test_numbers_in_base_two(seed, level):
    exercise, (number, *way) = asked("base-2", level, seed)
    (answer,) = exercise.expected((number, *way))
    assert int(answer, 10 if way else 2) == number
    exercise, (bits,) = asked("ler-base-2", level, seed)
    assert [f"{number:b}" for number in exercise.expected((bits,))] == [bits]


@given(SEEDS, st.integers(1, 3))
def test_sums_are_grundy_values_of_nim(seed, level):
    exercise, numbers = asked("soma-nim", level, seed)
    assert [value(Nim(numbers))] == list(exercise.expected(numbers))
    exercise, (one, total) = asked("numero-em-falta", level, seed)
    (missing,) = exercise.expected((one, total))
    assert nim_sum([one, missing]) == total


@given(SEEDS, st.integers(1, 3))
def test_values_and_letters_are_those_of_a_search(seed, level):
    exercise, (amounts, heap) = asked("valor-de-grundy", level, seed)
    assert list(exercise.expected((amounts, heap))) == [value(Subtraction((heap,), (amounts,)))]
    exercise, (amounts, most) = asked("posicoes-p", level, seed)
    (losing,) = exercise.expected((amounts, most))
    found = {heap for heap in range(most + 1) if value(Subtraction((heap,), (amounts,))) == 0}
    assert losing == found


@given(SEEDS, st.integers(1, 2))
def test_sums_of_games_are_searched(seed, level):
    exercise, (amounts, heap, nim) = asked("soma-de-jogos", level, seed)
    both = Sum((Subtraction((heap,), (amounts,)), Nim((nim,))))
    assert list(exercise.expected((amounts, heap, nim))) == [value(both)]


@given(SEEDS, st.integers(1, 4))
def test_moves_in_nim_leave_nothing(seed, level):
    exercise, heaps = asked("jogada-no-nim", level, seed)
    right = {
        (heap, left)
        for at, heap in enumerate(heaps)
        for left in range(heap)
        if nim_sum([*heaps[:at], left, *heaps[at + 1 :]]) == 0
    }
    assert set(exercise.expected(heaps)) == right


@given(SEEDS, st.integers(1, 3))
def test_moves_in_wythoff_are_searched(seed, level):
    exercise, pair = asked("jogada-no-wythoff", level, seed)
    for left in exercise.expected(pair):
        assert solve(Wythoff(left), left, Brute()).outcome == "P"


@given(SEEDS, st.integers(1, 2))
def test_the_least_that_is_missing(seed, level):
    exercise, numbers = asked("mex", level, seed)
    assert list(exercise.expected(numbers)) == [mex(numbers)]


@given(SEEDS, st.integers(1, 3))
def test_the_first_move_with_many_beans(seed, level):
    exercise, (amounts, beans) = asked("comecar-ou-nao", level, seed)
    losing: list[bool] = []
    for heap in range(beans + 1):
        losing.append(not any(taken <= heap and losing[heap - taken] for taken in amounts))
    right = {taken for taken in amounts if losing[beans - taken]} or {0}
    assert set(exercise.expected((amounts, beans))) == right
    assert losing[beans] == (right == {0})


@given(SEEDS, st.integers(1, 3))
def test_the_letters_of_a_digraph(seed, level):
    exercise, question = asked("completar-digrafo", level, seed)
    targets = dict(question)
    (right,) = exercise.expected(question)
    assert all((name in right) == (not set(to) & right) for name, to in targets.items())
    game = Digraph(question)
    assert right == {name for name in targets if Brute().is_p(game, name, misere=False)}


@given(SEEDS, st.integers(1, 3))
def test_only_one_square_is_false(seed, level):
    exercise, question = asked("casa-falsa", level, seed)
    piece, side, false = question
    (picture,) = next(iter(exercise.illustration(question))).pictures
    brute = Brute()
    for name, letter in picture.notes:
        game = WhiteQueens(side, side, (name,)) if piece == "queen" else WhiteKnight(side, side, name)
        known = "P" if brute.is_p(game, game.start(), misere=False) else "N"
        assert (letter == known) == (name != false)
    assert exercise.expected(question) == [false]


def test_the_longest_answer_is_read_whole():
    exercise, question = EXERCISES["posicoes-p"], (tuple(range(1, 9)), 26)
    exchanged = ", ".join(str(heap) for heap in range(27) if heap % 9)
    assert exercise.mark(question, exchanged).slip == "exchanged"


DISGUISES = ("nim-no-nimble", "nim-nas-tartarugas", "nim-nas-escadas", "nim-no-northcott")


@pytest.mark.parametrize("slug", DISGUISES)
@given(seed=SEEDS)
def test_heaps_in_disguise_have_the_games_value(slug, seed):
    exercise, question = asked(slug, 1, seed)
    (heaps,) = exercise.expected(question)
    if slug == "nim-no-northcott":
        assert sorted(heaps) == sorted(
            abs(one - other) - 1 for one, other in question[1] if abs(one - other) > 1
        )
    else:
        assert nim_sum(heaps) == value(exercise.game(question[1]))


@pytest.mark.parametrize("slug", DISGUISES)
def test_heaps_are_read_in_any_order(slug):
    exercise, question = asked(slug, 1, "a")
    assert str(exercise.understood(question, "5, 2 e 6")) == "2, 5, 6"


@pytest.mark.parametrize("slug", [*DISGUISES[:3], "emparelhar"])
@given(seed=SEEDS)
@SOME
def test_moves_that_win_are_searched(slug, seed):
    exercise = EXERCISES[slug]
    question = exercise.question(seed, len(exercise.levels))
    game = game_of(question) if slug == "emparelhar" else exercise.game(question[1])
    start, brute = game.start(), Brute()
    right = {
        move
        for move in game.position_moves(start)
        if brute.is_p(game, game.follow(start, move), misere=False)
    }
    assert set(exercise.expected(question)) == right


@given(SEEDS)
def test_moves_in_northcott_leave_equal_gaps(seed):
    exercise, question = asked("nim-no-northcott", 3, seed)
    game = exercise.game(question[1])
    for move in game.position_moves(game.start()):
        after = game.follow(game.start(), move)
        gaps = [abs(white - black) - 1 for white, black in after.pieces]
        assert (move in exercise.expected(question)) == (nim_sum(gaps) == 0)


@given(SEEDS, st.integers(1, 2))
def test_columns_of_moore(seed, level):
    exercise, question = asked("nim-de-moore", level, seed)
    _asked, k, heaps = question
    (right,) = exercise.expected(question)
    assert right == {power for power in (1, 2, 4, 8) if sum(heap & power > 0 for heap in heaps) % (k + 1)}


@given(SEEDS)
@FEW
def test_moves_in_moore_are_searched(seed):
    exercise, question = asked("nim-de-moore", 3, seed)
    _asked, k, heaps = question
    game, brute = MooreNim(heaps, k), Brute()
    right = {left for left in set(game.followers(game.start())) if brute.is_p(game, left, misere=False)}
    assert set(exercise.expected(question)) == right


@given(SEEDS, st.integers(1, 3))
@SOME
def test_both_ways_of_nim_are_searched(seed, level):
    exercise, heaps = asked("nim-misere", level, seed)
    game, brute = Nim(heaps), Brute()
    right: list[set[tuple[int, int]]] = []
    for misere in (False, True):
        right.append(set())
        for at, heap in enumerate(heaps):
            for left in range(heap):
                if brute.is_p(game, (*heaps[:at], left, *heaps[at + 1 :]), misere=misere):
                    right[-1].add((heap, left))
    assert set(exercise.expected(heaps)) == {(one, other) for one in right[0] for other in right[1]}


@given(SEEDS, st.integers(1, 3))
@SOME
def test_bushes_are_searched(seed, level):
    exercise, question = asked("valor-de-arbusto", level, seed)
    bush = next(iter(exercise.illustration(question))).pictures[0].game
    assert exercise.expected(question) == [value(bush)]


@given(SEEDS, st.integers(1, 3))
def test_values_of_what_may_be_split_are_searched(seed, level):
    exercise, (name, heap) = asked("tirar-e-separar", level, seed)
    assert exercise.expected((name, heap)) == [value(splitting_game(name, heap))]


@given(SEEDS, st.integers(1, 2))
def test_digits_are_sums_of_powers(seed, level):
    exercise, (code, taken) = asked("algarismos-octais", level, seed)
    (counts,) = exercise.expected((code, taken))
    assert sum(1 << count for count in counts) == int(code[taken])


@given(SEEDS, st.integers(1, 2))
def test_letters_of_sums_are_those_of_all_such_sums(seed, level):
    exercise, parts = asked("letra-de-uma-soma", level, seed)
    singles = sum(part == "N" for part in parts)
    assert exercise.expected(parts) == ["P" if singles == 0 else "N" if singles == 1 else "?"]


@cache
def last_mover(strips: tuple[str, ...], player: int) -> int:
    """Who makes the last move when a player begins, 0 for the toads, by trying all lines."""
    for number, strip in enumerate(strips):
        for place, end in hops(strip, player):
            after = (*strips[:number], hopped(strip, place, end), *strips[number + 1 :])
            if last_mover(after, 1 - player) == player:
                return player
    return 1 - player


@given(SEEDS, st.integers(1, 2))
@SOME
def test_classes_of_strips_are_searched(seed, level):
    exercise, strips = asked("que-classe", level, seed)
    letters = {(0, 0): "L", (1, 1): "R", (0, 1): "N", (1, 0): "P"}
    assert exercise.expected(strips) == [letters[last_mover(strips, 0), last_mover(strips, 1)]]


@given(SEEDS, st.integers(1, 2))
@SOME
def test_what_strips_are_worth_is_searched(seed, level):
    """So many times a strip, and as many spare moves for the other side, leave nothing to whoever begins."""
    exercise, strips = asked("quanto-vale", level, seed)
    (answer,) = exercise.expected(strips)
    who, _space, number = answer.partition(" ")
    worth = Fraction(number or 0)
    others = ("_F",) if who == "S" else ("T_",)
    whole = strips * worth.denominator + others * worth.numerator
    assert (last_mover(whole, 0), last_mover(whole, 1)) == (1, 0)


@given(SEEDS)
def test_the_hottest_switch_has_the_largest_difference(seed):
    exercise, rooms = asked("sala-mais-quente", 1, seed)
    differences = [Fraction(high) - Fraction(low) for high, low in (room[1:-1].split("|") for room in rooms)]
    assert exercise.expected(rooms) == ["ABCD"[differences.index(max(differences))]]


def test_each_game_to_classify_breaks_one_condition_at_most():
    exercise = EXERCISES["classificar-jogo"]
    questions = [exercise.question(str(seed), 2) for seed in range(200)]
    assert {exercise.expected(question)[0] for question in questions} == set(range(6))


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
        ("base-2", (13, "ler"), "1101", "read_decimal", "1, 10, 100"),
        ("base-2", (13, "ler"), "26", "read_doubled", "vale 1, não 2"),
        ("base-2", (13, "ler"), "15", "", "O primeiro 1 vale 8."),
        ("ler-base-2", ("1101",), "1101", "decimal", "1, 10, 100"),
        ("ler-base-2", ("1101",), "8", "places", "Somaste os lugares"),
        ("ler-base-2", ("1101",), "12", "", "par ou ímpar"),
        ("ler-base-2", ("1101",), "7", "", "Só o primeiro 1 já vale 8."),
        ("ler-base-2", ("1101",), "15", "", "O primeiro 1 vale 8."),
        ("jogada-no-nim", (5, 6, 9), "6>5", "without_the_top", "Nessa pilha não se consegue"),
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
        ("classificar-jogo", (7, 8), "1", "tempting", "lê-a outra vez"),
        ("classificar-jogo", (7, 8), "0", "fair", "não é o mesmo que justo"),
        ("classificar-jogo", (7, 8), "4", "", "A condição 4 cumpre-se: O jogo acaba sempre."),
        ("comecar-ou-nao", ((1, 2, 3), 115), "1", "by_the_largest", "Dividiste pelo máximo"),
        ("comecar-ou-nao", ((1, 2, 3), 118), "3", "the_most", "o que deixas"),
        ("comecar-ou-nao", ((1, 2, 3), 115), "0", "", "de 115 há uma jogada"),
        ("comecar-ou-nao", ((1, 2, 3), 115), "2", "", "Ficavam 113"),
        ("completar-digrafo", DIGRAPH, "A, C", "exchanged", "Trocaste as letras"),
        ("completar-digrafo", DIGRAPH, "C", "ends_are_n", "quem lá chegou ganhou"),
        ("completar-digrafo", DIGRAPH, "A, B, D", "some_n", "Não basta uma seta"),
        ("completar-digrafo", DIGRAPH, "A", "", "De B não sai nenhuma seta"),
        ("completar-digrafo", CHAIN, "A", "", "só se chega a B"),
        ("completar-digrafo", DIGRAPH, "B, A, C, D", "", "um vértice que também"),
        ("casa-falsa", ("queen", 5, "b4"), "c4", "consequence", "de lá se chega"),
        ("casa-falsa", ("queen", 5, "b4"), "a1", "overlooked", "A rainha vai longe"),
        ("casa-falsa", ("queen", 5, "b4"), "a5", "", "De a5 não se pode jogar"),
        ("casa-falsa", ("queen", 5, "b4"), "c3", "", "A letra de c3 está certa. De lá chega-se a"),
        ("nim-no-nimble", ("heaps", (0, 0, 2, 0, 0, 1)), "3, 3, 6", "from_one", "já não anda"),
        ("nim-no-nimble", ("heaps", (0, 0, 2, 0, 0, 1)), "2, 5", "one_a_square", "cada uma é uma pilha"),
        ("nim-no-nimble", ("heaps", (0, 0, 2, 0, 0, 1)), "2, 2", "", "Moeda da casa 6"),
        ("nim-no-nimble", ("heaps", (0, 0, 2, 0, 0, 1)), "2, 2, 5, 1, 1", "", "Há pilhas a mais"),
        ("nim-no-nimble", ("move", (0, 2, 0, 0, 1, 0, 0, 1, 1)), "9-3", "one_a_square", "na mesma casa"),
        ("nim-no-nimble", ("move", (0, 2, 0, 0, 1, 0, 0, 1, 1)), "9-8", "", "Ficavam 1, 1, 4, 7, 7"),
        ("nim-nas-tartarugas", ("heaps", "VVFF"), "2 3", "from_zero", "a partir do 0"),
        ("nim-nas-tartarugas", ("heaps", "VVFF"), "1 2", "from_the_right", "a partir da direita"),
        ("nim-nas-escadas", ("heaps", (0, 2, 1, 0)), "1", "even_steps", "Contaste os degraus pares"),
        ("nim-nas-escadas", ("heaps", (0, 2, 1, 0)), "1, 2", "all_steps", "Contaste todos"),
        ("nim-no-northcott", ("heaps", ((4, 5), (3, 7), (6, 3))), "1 3 4", "differences", "Subtraíste"),
        ("nim-no-northcott", ("heaps", ((4, 5), (3, 7), (6, 3))), "4 5 5", "to_the_edge", "até à borda"),
        ("nim-de-moore", ("columns", 2, (6, 3, 9, 15)), "2, 1", "as_in_nim", "pares e ímpares"),
        ("nim-de-moore", ("columns", 3, (15, 4, 2, 5, 6)), "8 4 1", "by_k", "de k em k"),
        ("nim-de-moore", ("columns", 2, (6, 3, 9, 15)), "0", "", "coluna do 8"),
        ("nim-de-moore", ("move", 2, (1, 2, 2, 1)), "1 1 1 1", "as_in_nim", "pares e ímpares"),
        ("nim-de-moore", ("move", 2, (1, 2, 2, 1)), "0 2 2 1", "", "Na coluna do 2"),
        ("nim-misere", (1, 1, 6), "6→0; 6→0", "same", "só pilhas de 1"),
        ("nim-misere", (3, 6, 7), "3→1; 3→0", "opposite", "não se troca tudo"),
        ("nim-misere", (1, 1, 6), "6→3; 6→1", "", "A primeira jogada deixa 1, 1, 3"),
        ("nim-misere", (1, 1, 6), "6→0; 6→5", "", "A primeira jogada está certa"),
        ("valor-de-arbusto", TREE, "6", "plus", "Somaste os ramos"),
        ("valor-de-arbusto", TREE, "1", "no_trunk", "soma 1"),
        ("valor-de-arbusto", TREE, "9", "", "os seus ramos valem 1 e 3"),
        ("valor-de-arbusto", ((3, ()),), "3", "cycle_as_stalk", "Um ciclo não é uma haste"),
        ("algarismos-octais", (".43", 2), "3", "as_number", "não diz quantas"),
        ("algarismos-octais", (".43", 2), "0 1 2", "up_to", "até quantas"),
        ("algarismos-octais", (".43", 2), "1", "", "Vê o caso de sobrarem 0: vale 1"),
        ("algarismos-octais", (".43", 2), "0 1 5", "", "no máximo duas"),
        ("tirar-e-separar", ("kayles", 4), "0", "no_split", "deixam duas partes"),
        ("tirar-e-separar", ("six", 13), "2", "plus", "maneira habitual"),
        ("tirar-e-separar", ("kayles", 4), "3", "", "chega-se a 2 e 1, que já tem o valor 3"),
        ("tirar-e-separar", ("kayles", 4), "9", "", "Há um valor mais pequeno"),
        ("letra-de-uma-soma", ("N", "N"), "P", "signs", "não são sinais"),
        ("letra-de-uma-soma", ("N", "N"), "N", "any_n", "não chega"),
        ("letra-de-uma-soma", ("P", "N"), "?", "never_known", "Aqui sabe-se"),
        ("letra-de-uma-soma", ("P", "N"), "P", "", "as parcelas que são P"),
        ("que-classe", ("T_F",), "P", "choice", "por onde escolher agora"),
        ("que-classe", ("T__",), "N", "first", "Nem sempre ganha quem começa"),
        ("que-classe", ("T_F",), "R", "", "Joga outra vez"),
        ("quanto-vale", ("T_TF",), "S 1", "animals", "Contaste animais"),
        ("quanto-vale", ("T_TF",), "f 1/2", "exchanged", "é para o outro"),
        ("quanto-vale", ("TF_F",), "0", "counted", "nunca se mexesse"),
        ("quanto-vale", ("T_TF",), "S 3", "", "depois de cada lance dos sapos"),
        ("sala-mais-quente", ("{3|-3}", "{6|4}", "1", "*"), "B", "largest", "maior número à esquerda"),
        ("sala-mais-quente", ("{3|-3}", "{6|4}", "{5|5}", "{7|1/2}"), "C", "mean", "maior média"),
        ("sala-mais-quente", ("{3|-3}", "{6|4}", "1", "*"), "D", "", "joga-se por menos"),
        ("emparelhar", (2, 4, "b4"), "b1", "reflected", "num eixo"),
        ("emparelhar", (2, 4, "b4"), "a2", "", "A isso o adversário responde"),
    ],
)
def test_wrong_answers_are_explained(slug, question, answer, slip, words):
    verdict = EXERCISES[slug].mark(question, answer)
    assert (verdict.state, verdict.slip) == ("wrong", slip)
    assert words in str(verdict.words)


@pytest.mark.parametrize(
    ("slug", "question", "answer", "words"),
    [
        ("base-2", (13,), "12", "só há zeros e uns"),
        ("base-2", (13,), "", "só há zeros e uns"),
        ("base-2", (13, "ler"), "um treze", "número"),
        ("soma-nim", (9, 5), "uma dúzia", "número inteiro"),
        ("soma-nim", (9, 5), "1" * 12, "número inteiro"),
        ("posicoes-p", ((1, 2), 4), "nenhum", "separados por vírgulas"),
        ("posicoes-p", ((1, 2), 4), "", "separados por vírgulas"),
        ("jogada-no-nim", (5, 6, 9), "9", "como 9→3"),
        ("jogada-no-nim", (5, 6, 9), "8→3", "pilha de 8"),
        ("jogada-no-nim", (5, 6, 9), "8-3", "pilha de 8"),
        ("jogada-no-nim", (5, 6, 9), "9-3", "Ficam 3 na pilha de 9: 9→3. Tiras 3: 9→6."),
        ("jogada-no-nim", (5, 6, 9), "9→3, 6→5", "como 9→3"),
        ("jogada-no-nim", (5, 6, 9), "9→3,5", "como 9→3"),
        ("jogada-no-nim", (5, 6, 9), "p4-1", "p1 a p3"),
        ("jogada-no-nim", (5, 6, 9), "p1-6", "mais pequena"),
        ("jogada-no-nim", (5, 6, 9), "tiro 0 da de 5", "mais pequena"),
        ("jogada-no-nim", (5, 6, 9), "5→5", "mais pequena"),
        ("jogada-no-wythoff", (4, 6), "tudo", "como 3, 5"),
        ("jogada-no-wythoff", (4, 6), "1, 2", "não se chega a (1, 2)"),
        ("classificar-jogo", (7, 8), "6", "de 1 a 5"),
        ("comecar-ou-nao", ((1, 2, 3), 115), "4", "Só podes tirar 1, 2 ou 3"),
        ("completar-digrafo", DIGRAPH, "A, Z", "letras da pergunta"),
        ("completar-digrafo", DIGRAPH, "", "letras da pergunta"),
        ("nim-de-moore", ("columns", 2, (6, 3, 9, 15)), "1, ?", "como 0, 4, 8"),
        ("casa-falsa", ("queen", 5, "b4"), "z9", "uma casa do tabuleiro"),
        ("nim-no-nimble", ("heaps", (0, 0, 1)), "um par", "como 2, 5, 6"),
        ("nim-no-nimble", ("move", (0, 0, 1)), "2-1", "Na casa 2 não há"),
        ("nim-de-moore", ("move", 2, (1, 2, 2, 1)), "1 2", "Escreve as 4 pilhas"),
        ("nim-de-moore", ("move", 2, (1, 2, 2, 1)), "1 2 2 3", "ficar maior"),
        ("nim-de-moore", ("move", 2, (1, 2, 2, 1)), "1 2 2 1", "de 1 a 2 pilhas"),
        ("nim-misere", (1, 1, 6), "6→0", "duas jogadas"),
        ("letra-de-uma-soma", ("N", "N"), "talvez", "P, N ou ?"),
        ("que-classe", ("T_F",), "A", "Escreve L, R, N ou P"),
        ("quanto-vale", ("T_TF",), "1/2", "Escreve S ou R"),
        ("sala-mais-quente", ("{3|-3}", "{6|4}", "1", "*"), "AB", "letra de uma sala"),
        ("emparelhar", (2, 4, "b4"), "b4", "já não há peça"),
        ("nim-nas-tartarugas", ("move", "FFVVFVFV"), "-1", "Não percebo «-1»"),
        ("nim-nas-tartarugas", ("move", "FFVVFVFV"), "−7", "Não percebo «-7»"),
    ],
)
def test_what_cannot_be_read_is_no_answer(slug, question, answer, words):
    verdict = EXERCISES[slug].mark(question, answer)
    assert verdict.state == "unreadable"
    assert words in str(verdict.words)


@pytest.mark.parametrize(("slug", "level"), LEVELS)
@given(seed=SEEDS, written=st.sampled_from(["", " ", "não sei", "x = y", "-1", "9" * 60, "½", "→", "\x00"]))
@SOME
def test_what_no_kind_can_read_costs_no_try(slug, level, seed, written):
    exercise, question = asked(slug, level, seed)
    verdict = exercise.mark(question, written)
    assert (verdict.state, verdict.slip) == ("unreadable", "")
    assert str(verdict.words)


def test_right_in_any_form():
    for answer in (
        *("9→3", "9 -> 3", "9—>3", "9 > 3", "9 para 3", "9 A 3", "p3-6", "P3 − 6"),
        *("tiro 6 da de 9", "Tiro 6 da pilha de 9", "take 6 from the heap of 9"),
    ):
        assert EXERCISES["jogada-no-nim"].mark((5, 6, 9), answer).state == "right"
    assert EXERCISES["base-2"].mark((13,), " 0 1101 ").state == "right"
    assert EXERCISES["posicoes-p"].mark(((1, 2, 3), 13), "12; 8 4,0").state == "right"


def test_the_way_to_the_answer_ends_with_it():
    blocks = list(EXERCISES["jogada-no-nim"].worked((13, 17, 19, 23)))
    assert any(isinstance(block, BinarySum) and block.total == 24 for block in blocks)
    assert "17→9, 19→11 e 23→15" in str(blocks[-1].text)
    assert not any(isinstance(block, Find) for block in blocks)
    assert str(list(EXERCISES["valor-de-arbusto"].worked(TREE))[-1].text) == "O arbusto vale 4."


def test_a_kind_without_questions_says_so():
    class Same(type(EXERCISES["mex"])):  # type: ignore[misc]
        def draw_class(self, random: Any, level: int, wanted: Any) -> tuple[int, ...]:
            return tuple(range(9))

    with pytest.raises(ValueError, match="no question"):
        Same().question("1", 1)


def value(game: Any) -> int:
    """The Grundy value by searching, whatever theorem is known."""
    found = Brute().grundy(game, game.start())
    assert isinstance(found, int)
    return found


def test_what_is_written_as_it_is_needs_no_echo():
    exercise = EXERCISES["base-2"]
    asked = exercise.question("semente", 1)
    (right,) = exercise.expected(asked)
    assert exercise.parse(asked, str(right)) == right
    assert exercise.understood(asked, str(right)) is None


@pytest.mark.parametrize(
    ("strips", "language", "said"),
    [
        (("T__",), "pt", "A resposta é S 2."),
        (("T__",), "en", "The answer is T 2."),
        (("_F",), "en", "The answer is F 1."),
        (("T_TF",), "en", "The answer is T 1/2."),
        (("T_", "_F"), "en", "The answer is 0."),
    ],
)
def test_who_has_spare_moves_is_told_in_the_letters_of_the_language(strips, language, said):
    exercise = EXERCISES["quanto-vale"]
    with translation.override(language):
        answer = translate(list(exercise.worked(strips))[-1].text)
        assert answer == said
        written = answer.removesuffix(".").removeprefix("A resposta é ").removeprefix("The answer is ")
    assert exercise.mark(strips, written).state == "right"
