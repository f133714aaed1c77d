"""What is behind a wrong answer, a law or a prediction: told from the answer as teachers read it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.course import step_answers
from lessons.course.documents.conjectures import ConjectureStep
from lessons.course.documents.drawing_steps.base import DrawingStep
from lessons.course.documents.kinds import KINDS
from lessons.course.documents.known_mistakes import letter_mistake
from lessons.course.documents.lesson import parse_lesson
from lessons.course.documents.predictions import Prediction, PredictStep
from lessons.course.library import CourseLesson
from lessons.course.models import StepAnswer
from lessons.course.shipped_lessons import LESSONS, shipped_lesson
from lessons.worksheets.documents.fields.base import GameSpec

SUBTRACTION = GameSpec("subtraction", {"heaps": [20], "sets": [[1, 2, 3]]})
ROW = {"slug": "subtraction", "options": {"heaps": [20], "sets": [[1, 2, 3]]}}
DRAWN = [
    (key, step)
    for key in LESSONS
    for step in shipped_lesson(key, "pt").steps
    if isinstance(step, DrawingStep)
]


def step_of(kind, **more):
    document = {"format": "nimteca-lesson-1", "title": "Ensaio"}
    return parse_lesson(document | {"steps": [{"id": "a", "kind": kind, "title": "Passo", **more}]}).steps[0]


@pytest.mark.parametrize(("key", "step"), DRAWN, ids=[f"{key}-{step.id}" for key, step in DRAWN])
def test_a_right_answer_is_read_again_and_shows_no_mistake(key, step):
    solution = step.solution()
    assert step.read_text(step.answer_text(solution)) == solution
    assert step.mistake(step.answer_text(solution)) == ""
    assert step.mistake("") == ""


@given(st.dictionaries(st.integers(0, 12), st.sampled_from("PN"), min_size=1))
def test_each_wrong_letter_shows_a_mistake(marks):
    step = step_of("colour", game=ROW, most=12)
    answers = {str(heap): letter for heap, letter in marks.items()}
    said = str(step.mistake(step.answer_text(answers)))
    wrong = {heap: letter for heap, letter in marks.items() if (letter == "P") != (heap % 4 == 0)}
    first = min(wrong, default=None)
    if first is None:
        assert said == ""
    else:
        assert ("quem devia jogar perdeu" in said) == (first == 0)
        assert ("Foi dita P" in said) == (wrong[first] == "P")


@pytest.mark.parametrize(
    ("drawing", "written", "words"),
    [
        ("row", "0: 2", "não há jogadas o valor é 0"),
        ("row", "0: 0, 2: 1", "a que se chega numa jogada"),
        ("row", "3: 5", "o menor dos que faltam"),
        ("sum", "1+2: 3, 3+1: 4", "soma habitual"),
        ("sum", "3+1: 3", "não ficam na soma"),
    ],
)
def test_mistakes_of_a_table(drawing, written, words):
    step = step_of("table", drawing=drawing, most=4, **({} if drawing == "sum" else {"game": ROW}))
    assert words in str(step.mistake(written))


def test_a_sum_that_fits_no_mistake_is_grouped_by_itself():
    assert step_of("table", drawing="sum", most=4).mistake("3+1: 9") == ""


def test_the_part_of_a_proof_that_comes_too_early_is_the_mistake():
    parts = [{"text": "Um."}, {"text": "Dois.", "reply": "Primeiro um."}, {"text": "Três."}]
    step = step_of("order", parts=parts)
    assert step.mistake("Dois. / Um. / Três.") == "Primeiro um."
    assert "ainda não foi dita" in str(step.mistake("Três. / Um. / Dois."))


def test_the_first_condition_that_does_not_hold_is_the_mistake():
    step = step_of(
        "build",
        game={"slug": "nim", "options": {"heaps": [1, 2]}},
        example="2, 2",
        conditions=[{"of": "letter", "letter": "P"}, {"of": "beans", "number": 4}],
    )
    first, second = (str(condition.words) for condition in step.conditions)
    assert str(step.mistake("1, 2")) == f"Não cumpre: {first}."
    assert str(step.mistake("1, 1")) == f"Não cumpre: {second}."
    assert step.mistake("sei lá") == ""


def test_a_law_shows_by_its_counterexample_what_was_not_seen():
    step = ConjectureStep(id="a", title="Lei", game=SUBTRACTION)
    assert "Foi dita P" in str(step.mistake("pares (contraexemplo: 2)"))
    assert "Foi dita N" in str(step.mistake("múltiplos de 8 (contraexemplo: 4)"))
    assert step.mistake("sei lá") == ""
    pairs = ConjectureStep(id="a", title="Lei", game=GameSpec("nim", {"heaps": [1, 2]}))
    assert "Foi dita P" in str(pairs.mistake("a = b + 1 (contraexemplo: (0, 1))"))


def test_a_prediction_shows_the_first_thing_that_did_not_come_true():
    letters = PredictStep(id="a", title="Letras", game=SUBTRACTION, first=0, most=9)
    assert "quem devia jogar perdeu" in str(letters.mistake("0: N, 1: P. Previste 0 de 2."))
    assert "Foi dita P" in str(letters.mistake("3: N, 4: P, 5: P. Previste 2 de 3."))
    assert letters.mistake("3: N, 4: P. Previste 2 de 2.") == ""
    values = PredictStep(id="a", title="Valores", game=SUBTRACTION, first=0, most=9, about="values")
    assert "o menor dos que faltam" in str(values.mistake("3: 7. Previste 0 de 1."))
    winner = PredictStep(id="a", title="Quem", game=SUBTRACTION, about="winner")
    assert winner.mistake("Quem ganha: Quem joga em segundo. Previste 0 de 1.") == ""


@pytest.mark.parametrize("words", ["Quem ganha: Quem joga primeiro", "Who wins: Whoever plays first"])
def test_a_wrong_winner_shows_a_wrong_letter(words):
    second = PredictStep(id="a", title="Quem", game=SUBTRACTION, about="winner")
    assert "Foi dita N" in str(second.mistake(words))
    assert second.mistake("?") == ""
    first = PredictStep(
        id="a",
        title="Quem",
        game=GameSpec("subtraction", {"heaps": [21], "sets": [[1, 2, 3]]}),
        about="winner",
    )
    assert first.mistake(words) == ""
    assert "Foi dita P" in str(first.mistake("Quem ganha: Quem joga em segundo"))


@pytest.mark.parametrize(
    ("heaps", "move", "words"),
    [
        ([21], "p1-1", ""),
        ([21], "p1-2", "uma posição N"),
        ([5], "p1-2", "acabar logo o jogo"),
        ([21], "p1-9", ""),
    ],
)
def test_a_move_that_does_not_win_shows_what_it_leaves(heaps, move, words):
    game = GameSpec("subtraction", {"heaps": heaps, "sets": [[1, 2, 3]]})
    step = PredictStep(id="a", title="Jogadas", game=game, about="moves")
    said = step.read_prediction("1", move)
    written = str(said.words) if isinstance(said, Prediction) else f"Jogada 1: {move} – nada"
    shown = str(step.mistake(f"{written}, Jogada 2: p1-1 – ?"))
    assert words in shown
    assert bool(shown) == bool(words)
    assert step.mistake("Jogada 1: tirou 2 feijões") == ""


@pytest.mark.parametrize("kind", KINDS)
@given(written=st.text(alphabet="0123 PN:,/→AB()+.", max_size=40))
def test_nothing_that_is_kept_stops_the_page_of_the_teacher(kind, written):
    steps = [step for key in LESSONS for step in shipped_lesson(key, "pt").steps if step.kind == kind]
    for step in steps[:2]:
        step.mistake(written)


@pytest.mark.django_db
def test_answers_of_one_mistake_stand_together(cast):
    lesson = CourseLesson("de-tras-para-a-frente", shipped_lesson("de-tras-para-a-frente", "pt"))
    for pupil, law in zip(cast.pupils, ("múltiplos de 3", "múltiplos de 5", "múltiplos de 8"), strict=False):
        StepAnswer.objects.create(
            who=pupil, lesson=lesson.key, step="cj", state="sent", written=law, at="2026-03-02T10:00:00Z"
        )
    answers = step_answers.answers_in(lesson, [pupil.pk for pupil in cast.pupils])
    mistakes = [answer.mistake for answer in answers]
    assert len(set(mistakes)) == 2
    counted = step_answers.mistakes_of(lesson, answers)
    assert counted[0].mistake == mistakes[0] == mistakes[1]
    assert sum(count.pupils for count in counted) == len(mistakes)


@pytest.mark.parametrize(("letter", "words"), [("P", "perdeu: é P"), ("N", "ganhou: é N")])
def test_where_nobody_can_move_the_other_letter_is_told_so(letter, words):
    assert words in str(letter_mistake(letter, is_over=True))
