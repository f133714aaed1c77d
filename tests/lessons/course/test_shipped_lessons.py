"""The lessons of the site: each position is played and solved, each answer is held against the solver."""

import re
from itertools import product

import pytest

from games.rules import catalogue
from games.solvers.single_heaps import GrundySequence, heap_table
from games.solvers.solve import solve
from lessons.course.documents.lesson import parse_lesson
from lessons.course.documents.playing import walk
from lessons.course.documents.steps import HelpedStep, LessonStep, PlayStep, Practice, Proof, QuestionStep
from lessons.course.shipped_lessons import LESSONS, shipped_lesson
from lessons.worksheets.documents.fields.base import GameSpec

MOST_WORDS = 130  # of a step: it is read in two minutes
DOCUMENTS = {key: shipped_lesson(key, "pt") for key in LESSONS}
PROBLEMS = (DOCUMENTS["dezassete-problemas"],)


def steps(kind: type[LessonStep]) -> list[object]:
    """All steps of a kind, each with the lesson in which it is."""
    found = [(f"{key}-{step.id}", step) for key, lesson in DOCUMENTS.items() for step in lesson.steps]
    return [pytest.param(step, id=name) for name, step in found if isinstance(step, kind)]


@pytest.mark.parametrize("key", LESSONS)
@pytest.mark.parametrize("language", ["pt", "en"])
def test_lessons_are_documents_in_both_languages(key, language):
    lesson = shipped_lesson(key, language)
    assert parse_lesson(lesson.json()) == lesson
    assert (lesson == DOCUMENTS[key]) == (language == "pt")


@pytest.mark.parametrize("lesson", DOCUMENTS.values(), ids=DOCUMENTS)
def test_lessons_begin_with_play_and_end_with_a_summary(lesson):
    kinds = [one.kind for one in lesson.steps]
    assert kinds[0] == "play"
    assert kinds[-1] == "summary"
    if lesson not in PROBLEMS:
        assert "proof" in kinds
    if lesson not in (*PROBLEMS, DOCUMENTS["jil"]):
        assert 3 <= sum(isinstance(one, Practice) for one in lesson.steps) <= 6
    assert str(lesson.source)
    assert str(lesson.teacher)
    for step in lesson.steps:
        parts = [str(part.text) for part in step.parts] if isinstance(step, Proof) else []
        assert max(len(words.split()) for words in [str(step.text), *parts]) <= MOST_WORDS, step.id


@pytest.mark.parametrize("step", steps(PlayStep))
def test_every_position_is_won_by_who_plays_well(step):
    solution = solve(step.game.game, step.game.game.start())
    begins = step.first == "pupil" or (step.first == "choice" and solution.outcome == "N")
    moves: list[str] = []
    found = walk(step, moves, begins=begins)
    while not found.result:
        moves.append(solve(found.game, found.state.position).winning_moves[0])
        found = walk(step, moves, begins=begins)
    assert found.result == "won"
    assert found.mistake is None


@pytest.mark.parametrize("step", steps(PlayStep))
def test_some_move_of_every_position_is_a_mistake(step):
    """Otherwise there is nothing to be found; where the computer begins, the pupil could lose, too."""
    game = step.game.game
    begun = walk(step, [], begins=step.first != "computer")
    if step.first == "choice" and solve(game, game.start()).outcome == "P":
        return
    moves = set(game.position_moves(begun.state.position))
    assert moves - set(solve(game, begun.state.position).winning_moves)


@pytest.mark.parametrize("step", steps(QuestionStep))
def test_every_wrong_answer_has_its_words(step):
    for number, choice in enumerate(step.choices, 1):
        reply = step.answered(str(number))
        assert reply.right is choice.right
        assert choice.right or reply.words
    for known in step.known:
        assert step.answered(str(known.number)) == (False, known.reply)
    assert step.because or step.choices


@pytest.mark.parametrize("key", LESSONS)
@pytest.mark.parametrize("language", ["pt", "en"])
def test_every_step_with_something_to_find_has_two_hints_and_a_solution(key, language):
    for step in shipped_lesson(key, language).steps:
        if isinstance(step, HelpedStep):
            assert len(step.hints) == 2, step.id
            assert step.hint != step.clue
        assert not hasattr(step, "because") or step.because, step.id


@pytest.mark.parametrize("lesson", DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_law_comes_after_two_steps_in_which_something_is_to_be_found(lesson):
    asked = 0
    for step in lesson.steps:
        assert not isinstance(step, Proof) or asked >= 2, step.id
        asked += step.asks


# What each lesson lets one find, as its words would tell it.
LAWS = {
    "de-tras-para-a-frente": r"múltiplos? de|[Dd]e 4 em 4",
    "soma-nim": r"anulam-se|sem transporte|Nada se transporta",
    "bouton": r"soma-nim (das pilhas )?(a|é|de) 0|soma-nim a 0|repõe",
    "mex-e-grundy": r"[Dd]e 7 em 7|pilha de Nim (disfarçada|a que)",
    "somas": r"soma-nim\W+ dos valores",
    "wythoff": r"parte inteira|ainda não usado|posições P vêm",
    "arbustos": r"princípios?\b|nimdade|fusão",
    "tirar-e-separar": r"simetria|espelho",
    "roubar-e-emparelhar": r"simetria|meia.volta|emparelh",
    "jil": r"par ou ímpar|são pares",
}


@pytest.mark.parametrize("key", LESSONS)
def test_an_aim_says_what_one_can_do_at_the_end(key):
    assert re.match(r"\w+r\b", DOCUMENTS[key].aim)
    assert re.match(r"To |\w+ing ", shipped_lesson(key, "en").aim)


def told_words(key: str) -> list[tuple[int, str]]:
    """What a lesson says without being asked: its aim, then title and text of each step; with how many steps
    come before in which something is to be found."""
    lesson = DOCUMENTS[key]
    words, asked = [(0, lesson.aim)], 0
    for step in lesson.steps:
        words.append((asked, f"{step.title} {step.text}"))
        asked += step.asks
    return words


@pytest.mark.parametrize("key", LAWS)
def test_no_aim_heading_or_text_tells_a_law_that_is_to_be_found(key):
    course = list(LESSONS)
    told = [asked for asked, words in told_words(key) if re.search(LAWS[key], words)]
    assert min(told, default=2) >= 2
    if key == "bouton":  # its games are played in the lessons before
        earlier = [words for before in course[: course.index(key)] for _asked, words in told_words(before)]
        assert not [words for words in earlier if re.search(LAWS[key], words)]


def game(slug: str, **options: object) -> GameSpec:
    return GameSpec.of(catalogue.build(slug, options))


def nim(*heaps: int, misere: bool = False) -> GameSpec:
    return game("nim", heaps=list(heaps), misere=misere)


def subtraction(heap: int, *amounts: int) -> GameSpec:
    return game("subtraction", heaps=[heap], sets=[list(amounts)])


def moves_to(spec: GameSpec) -> set[object]:
    """The positions to which the winning moves of a game's start lead."""
    game = spec.game
    return {game.follow(game.start(), move) for move in solve(game, game.start()).winning_moves}


def table(spec: GameSpec, count: int) -> GrundySequence:
    found = heap_table(spec.game, count)
    assert found is not None
    return found


def p_heaps(spec: GameSpec, most: int) -> list[int]:
    return [size for size in range(most + 1) if table(spec, most + 1).value(size) == 0]


SEEN_BY_CORNER = (("b6", ((2, 1),)), ("c7", ((1, 2),)))


def test_what_the_lessons_say_of_positions_is_true():
    """What stands in their sentences, lesson by lesson."""
    assert p_heaps(subtraction(13, 3, 4), 16) == [0, 1, 2, 7, 8, 9, 14, 15, 16]
    assert moves_to(game("queens", queens=["e6"])) == {((2, 1),)}
    assert solve(game("queens", queens=["c7"]).game, ((1, 2),)).outcome == "P"
    assert moves_to(game("queens", queens=["g4"])) == {((3, 5),)}
    assert moves_to(game("white_knight", knight="g2")) == {(4, 5), (5, 4)}
    assert [solve(game("queens", queens=[name]).game, place).outcome for name, place in SEEN_BY_CORNER] == [
        "P"
    ] * 2
    assert moves_to(nim(2, 3, 7)) == {(2, 3, 1)}
    assert [x for x in range(8) if solve(nim(1, 2, x).game, (1, 2, x)).outcome == "P"] == [3]
    assert [x for x in range(8) if solve(nim(2, 4, x).game, (2, 4, x)).outcome == "P"] == [6]
    losing, winning = [(4, 4), (1, 2, 3), (2, 4, 6), (3, 5, 6)], [(1, 2, 4), (3, 5, 7), (5, 6, 9)]
    assert all(solve(nim(*heaps).game, heaps).outcome == "P" for heaps in losing)
    assert [solve(nim(*heaps).game, heaps).grundy for heaps in winning] == [7, 1, 10]
    assert moves_to(nim(1, 2, 4)) == {(1, 2, 3)}
    assert moves_to(nim(3, 5, 7)) == {(2, 5, 7), (3, 4, 7), (3, 5, 6)}
    assert moves_to(nim(13, 17, 19, 23)) == {(13, 9, 19, 23), (13, 17, 11, 23), (13, 17, 19, 15)}
    assert moves_to(nim(4, 5, 6)) == {(3, 5, 6), (4, 2, 6), (4, 5, 1)}
    assert moves_to(nim(2, 4, 5)) == {(1, 4, 5)}
    assert (2, 2, 5, 5, 0) in moves_to(nim(2, 2, 5, 5, 3))
    assert moves_to(nim(1, 4, 8)) == {(1, 4, 5)}
    assert moves_to(nim(3, 4, 0)) == {(3, 3, 0)}
    assert moves_to(nim(4, 7, 13)) == {(4, 7, 3)}
    assert moves_to(nim(1, 2, 9)) == {(1, 2, 3)}
    values = [table(subtraction(11, 1, 3, 4), 12).value(n) for n in range(12)]
    assert values == [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2]
    assert table(subtraction(11, 1, 3, 4), 40).period == 7
    assert table(subtraction(4, 2, 3), 9).value(4) == 2
    assert moves_to(game("queens", queens=["d7", "c6"])) == {((1, 0), (2, 2))}
    assert moves_to(game("turtles", coins="VFVFF")) == {"FVVFF"}
    heaps = [(a, b) for a in range(10) for b in range(a, 16)]
    wythoff = game("wythoff", heaps=[1, 2]).game
    pairs = [one for one in heaps if solve(wythoff, one).outcome == "P"]
    assert pairs == [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15)]
    assert moves_to(nim(1, 1, 2, misere=True)) == {(1, 1, 1)}
    assert moves_to(game("moore_nim", heaps=[3, 4, 5], k=2)) == {(3, 3, 3)}
    assert solve(game("moore_nim", heaps=[2, 2, 2], k=2).game, (2, 2, 2)).outcome == "P"
    kayles = table(game("kayles", heaps=[1]), 200)
    assert (kayles.period, kayles.preperiod) == (12, 71)
    assert [kayles.value(n) for n in range(6)] == [0, 1, 2, 3, 1, 4]
    told = " ".join(str(kayles.value(n)) for n in range(72, 96))
    assert told in next(step for step in DOCUMENTS["tirar-e-separar"].steps if step.id == "j").text
    assert solve(game("moore_nim", heaps=[3, 3, 3], k=2).game, (3, 3, 3)).outcome == "P"
    assert p_heaps(game("grundy", heaps=[4]), 270)[1:] == [1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270]
    assert solve(subtraction(4, 1, 2, 3).game, (4,)).outcome == "P"
    dog = game("hackenbush")
    assert solve(dog.game, dog.game.start()).winning_moves == ("pescoco",)


def test_what_the_lessons_on_graphs_stars_and_jil_say_is_true():
    assert 767 ^ 951 == 328 == 256 + 64 + 8
    assert moves_to(nim(49, 18, 33, 35)) == {(16, 18, 33, 35), (49, 18, 0, 35), (49, 18, 33, 2)}
    assert (6 ^ 12 ^ 9 ^ 27, 27 ^ 24, 6 ^ 12 ^ 9) == (24, 3, 3)
    values = [solve(game("queens", queens=[name]).game, (square,)).grundy for name, square in TWO_QUEENS]
    assert values == [7, 5]
    small = game("subtraction", heaps=[4], sets=[[1, 2]]).game
    assert sum(len(list(small.followers((size,)))) for size in range(5)) == 7
    for numbers in product(range(4), repeat=3):
        jil = game("jil", numbers=list(numbers)).game
        even = all(number % 2 == 0 for number in numbers)
        assert (solve(jil, jil.start()).outcome == "P") == even


TWO_QUEENS = (("e4", (4, 4)), ("c5", (3, 2)))


def test_the_seventeen_problems_are_as_told():
    (problems,) = PROBLEMS
    played = [step for step in problems.steps if isinstance(step, PlayStep)]
    assert [step.id for step in played] == [f"p{number}" for number in range(1, 18)]
    assert 27 ^ 17 == 10
    assert 38 ^ 25 == 63
    assert p_heaps(game("half", heaps=[20]), 20)[1:] == [1, 3, 7, 15]
    assert p_heaps(game("divisor", heaps=[12]), 20)[1:] == list(range(1, 21, 2))
    even_or_odd = table(game("even_or_odd_heap", heaps=[8]), 10)
    assert [even_or_odd.value(n) for n in range(1, 9)] == [1, 1, 2, 2, 3, 3, 4, 4]
    lasker = table(game("lasker", heaps=[8]), 10)
    assert [lasker.value(n) for n in range(1, 9)] == [1, 2, 4, 3, 5, 6, 8, 7]
    wythoff = game("wythoff", heaps=[6, 11]).game
    assert all(solve(wythoff, pair).outcome == "P" for pair in ((3, 5), (6, 10), (9, 15), (11, 18)))


def test_nim_in_disguise_says_what_is_so_of_its_positions():
    known = {step.id: step for step in DOCUMENTS["nim-disfarcado"].steps}
    assert [known[step].right_numbers for step in ("d0", "d", "j", "l2")] == [(4,), (3,), (1,), (0b1011,)]
    assert known["tt"].solution() == {str(place): str(place) for place in range(1, 9)}
    assert known["tw"].solution() == known["nw"].solution() == {"ganha": "2"}
    assert list(known["ec"].solution().values()) == ["P", "N", "P", "N", "P"]
    assert known["cj"].answered("b = d").stands
    refuted = known["cj"].answered("b = c").counterexample
    assert known["cj"].played_from(refuted.position) is not None
    before = [step.id for step in DOCUMENTS["nim-disfarcado"].steps]
    for found, told in (("tw", "e"), ("tt", "e"), ("ec", "g"), ("cj", "g"), ("nw", "i0"), ("l2", "k")):
        assert before.index(found) < before.index(told)
