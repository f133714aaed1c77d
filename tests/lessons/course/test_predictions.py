"""Something is predicted, and shown beside what happened: no prediction is wrong."""

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.solvers.theory import mex, too_big
from lessons.course import lesson_files, library
from lessons.course.documents.lesson import BadDocument, parse_lesson
from lessons.course.documents.predictions import PredictStep, UnreadablePrediction, summed_up
from lessons.course.models import LessonProgress, StepAnswer
from lessons.worksheets.documents.fields.base import GameSpec
from tests.pages import shows

SUBTRACTION = {"slug": "subtraction", "options": {"heaps": [9], "sets": [[1, 2]]}}
NIM = {"slug": "nim", "options": {"heaps": [1, 2, 4]}}
LETTERS = {"id": "a", "kind": "predict", "title": "Letras", "game": SUBTRACTION, "first": 3, "most": 5}
VALUES = LETTERS | {"id": "b", "about": "values", "hint": "mex", "because": "De 3 em 3."}
WINNER = {
    "id": "c",
    "kind": "predict",
    "title": "Quem",
    "about": "winner",
    "game": {"slug": "nim", "options": {"heaps": [1, 2]}},
}
MOVES = {"id": "d", "kind": "predict", "title": "Jogadas", "about": "moves", "game": NIM, "hint": "Soma-nim."}


def lesson_with(*steps):
    return parse_lesson({"format": "nimteca-lesson-1", "title": "Ensaio", "steps": [*steps]})


def step_of(slug, options, **more):
    return PredictStep(id="a", title="Prevê", game=GameSpec(slug, options), **more)


@given(st.sets(st.integers(1, 6), min_size=1), st.integers(0, 8), st.integers(0, 9))
def test_letters_and_values_are_as_brute_force_finds_them(amounts, known, count):
    values = []
    for heap in range(known + count + 1):
        values.append(mex(values[heap - taken] for taken in amounts if taken <= heap))
    options = {"heaps": [9], "sets": [sorted(amounts)]}
    about = {"first": known, "most": known + count}
    letters = step_of("subtraction", options, **about)
    assert list(letters.solution().values()) == ["N" if value else "P" for value in values[known:]]
    numbers = step_of("subtraction", options, about="values", **about)
    assert list(numbers.solution().values()) == [str(value) for value in values[known:]]
    for step in (letters, numbers):
        step.check()
        made = step.read_predictions(step.solution())
        assert [one.agrees for one in made] == [True] * (count + 1)
        assert str(summed_up(made)) == f"Previste {count + 1} de {count + 1}."


def test_a_prediction_stands_beside_what_happened_and_why():
    step = step_of("subtraction", SUBTRACTION["options"], first=0, most=9)
    made = step.read_predictions(dict(zip("01234", "NNPPx", strict=True)))
    assert [(one.said, one.happened, one.agrees, str(one.why)) for one in made] == [
        ("N", "P", False, "Aí não há jogadas."),
        ("N", "N", True, "Daí joga-se para 0, que é P."),
        ("P", "N", False, "Daí joga-se para 0, que é P."),
        ("P", "P", True, "Daí só se joga para N: 2 e 1."),
    ]
    assert isinstance(step.read_prediction("4", "x"), UnreadablePrediction)
    many = step_of("subtraction", {"heaps": [9], "sets": [[1, 2, 3, 4, 5, 6]]}, first=7, most=7)
    assert str(many.read_predictions({"7": "P"})[0].why) == "Daí só se joga para N: 6, 5, 4, 3, 2, …."
    values = step_of("subtraction", SUBTRACTION["options"], about="values", first=0, most=2)
    assert [str(one.why) for one in values.read_predictions({"0": "0", "1": "01", "2": "7"})] == [
        "Aí não há jogadas.",
        "O menor número que não está em 0.",
        "O menor número que não está em 0 e 1.",
    ]
    assert isinstance(values.read_prediction("0", "1000"), UnreadablePrediction)


def test_any_move_that_wins_is_a_right_prediction():
    step = step_of("nim", {"heaps": [1, 1, 1]}, about="moves")
    step.check()
    made = step.read_predictions({"1": "p1-1", "2": "p2-1"})
    assert made[0].agrees
    assert "qualquer uma servia" in str(made[0].why)
    assert isinstance(step.read_prediction("1", "p9-9"), UnreadablePrediction)


def test_the_winner_moves_second_from_a_p_position():
    step = step_of("nim", {"heaps": [2, 2]}, about="moves")
    assert [played.own for played in step.line] == [False] * len(step.line)
    assert step.own_moves == list(range(1, len(step.line), 2))
    assert step.state_at(0) == step.line[1].before
    assert step.state_at(len(step.own_moves)) == step.line[-1].after
    assert step_of("nim", {"heaps": [2, 2]}, about="winner").solution() == {"ganha": "2"}


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (LETTERS | {"game": NIM | {"slug": "hackenbush", "options": {}}}, "não se veem uma a uma"),
        (LETTERS | {"first": 6}, "Prevê-se de uma pilha"),
        (LETTERS | {"most": 30}, "Prevê-se de uma pilha"),
        (
            VALUES | {"game": {"slug": "subtraction", "options": {"heaps": [9], "misere": True}}},
            "não há valores de Grundy",
        ),
        (WINNER | {"game": {"slug": "nim", "options": {"heaps": [0]}}}, "já não há jogadas"),
    ],
)
def test_what_cannot_be_predicted_is_refused(step, said):
    with pytest.raises(BadDocument) as raised:
        lesson_with(step)
    assert said in str(raised.value.reason)


def test_what_takes_too_long_is_refused(monkeypatch):
    monkeypatch.setattr(PredictStep, "solution", lambda _step: too_big(0, "É grande demais."))
    with pytest.raises(BadDocument, match="É grande demais"):
        lesson_with(MOVES)


@pytest.fixture
def lesson(cast):
    return library.create(cast.teacher, lesson_with(LETTERS, VALUES, WINNER, MOVES))


@pytest.fixture
def pupil(cast, lesson):
    library.give(library.find(cast.teacher, lesson.key), cast.classroom, cast.teacher)
    client = Client()
    client.force_login(cast.pupils[0])
    return client


def at(lesson, step):
    return f"/licoes/{lesson.key}/passos/{step}/"


@pytest.mark.django_db
def test_letters_are_predicted_one_by_one(pupil, lesson):
    page = at(lesson, "a")
    shows(pupil.get(page), "Que letra tem a pilha de 3?", "Letras das pilhas: 0 P, 1 N, 2 N.")
    shows(pupil.post(page, {"resposta": "x"}), "Escolhe P ou N", "Que letra tem a pilha de 3?")
    shows(pupil.post(page, {"resposta": "N"}), "Disseste N; a pilha de 3 é P.", "Que letra tem a pilha de 4?")
    assert not StepAnswer.objects.exists()
    made = {"previsao": ["N", "N"]}
    shows(pupil.get(page, made), "como previste", "Que letra tem a pilha de 5?", hides=["Seguinte"])
    answer = pupil.post(page, made | {"resposta": "N"}, headers={"HX-Request": "true"})
    shows(answer, "Como previste, a pilha de 5 é N.", "Previste 2 de 3.", "Seguinte", "Prever outra vez")
    shows(pupil.get(answer.headers["HX-Replace-Url"]), "Previste 2 de 3.")
    kept = StepAnswer.objects.get()
    assert (kept.state, kept.written) == ("sent", "3: N, 4: N, 5: N. Previste 2 de 3.")
    assert LessonProgress.objects.get().done == ["a"]
    pupil.post(page, {"previsao": ["N", "N", "N"], "resposta": "P"})
    assert StepAnswer.objects.count() == 1


@pytest.mark.django_db
def test_values_are_written_and_explained(pupil, lesson):
    page = at(lesson, "b")
    shows(pupil.get(page), "Que valor tem a pilha de 3?", "Valores das pilhas: 0 0, 1 1, 2 2.", "Pista")
    shows(pupil.post(page, {"pedir": "pista"}), "mex")
    shows(
        pupil.post(page, {"resposta": "1"}),
        "Disseste 1; a pilha de 3 é 0. O menor número que não está em 1 e 2.",
    )
    shows(pupil.post(page, {"previsao": ["1", "1"], "resposta": "2"}), "De 3 em 3.", hides=["Pista"])


@pytest.mark.django_db
def test_the_game_is_shown_move_by_move_once_the_winner_is_predicted(pupil, lesson):
    page = at(lesson, "c")
    shows(pupil.get(page), "Quem ganha, se os dois jogarem", hides=["Jogada seguinte"])
    shows(pupil.post(page, {"resposta": "3"}), "Escolhe quem ganha")
    shows(pupil.post(page, {"resposta": "2"}), "O jogo começa", "Jogada seguinte", "Seguinte")
    seen = {"previsao": "2", "ver": "1"}
    shows(pupil.get(page, seen), "1.º jogador: tirou 1 feijão da pilha 2.", "Jogada anterior")
    shows(pupil.get(page, seen | {"ver": "99"}), "Ganha: 1.º jogador.", hides=["Jogada seguinte"])
    shows(pupil.get(page, seen | {"ver": "x"}), "O jogo começa")


@pytest.mark.django_db
def test_moves_of_the_perfect_computer_are_predicted_on_the_board(pupil, lesson):
    page = at(lesson, "d")
    shows(pupil.get(page), "que joga na perfeição", 'role="group"', "Ou escreve a jogada")
    shows(pupil.post(page, {"pedir": "pista"}), "Soma-nim.")
    assert pupil.get(page, {"prefixo": "p1-1"}).json()
    shows(pupil.post(page, {"jogada": "p1-9"}), "só tem 1")
    shows(
        pupil.post(page, {"jogada": "p3-1"}),
        "Como previste, o computador tirou 1 feijão da pilha 3.",
        "O outro tirou",
    )
    shows(pupil.post(page, {"jogada": "p1-1"}), "A tua jogada deixava o outro ganhar.")
    step = lesson_with(MOVES).steps[0]
    said = list(step.solution().values())
    shows(pupil.post(page, {"previsao": said[:-1], "jogada": said[-1]}), "Previste 3 de 3.", "Terminar")


@pytest.mark.django_db
def test_another_move_that_wins_is_as_good(cast):
    row = library.create(
        cast.teacher, lesson_with(MOVES | {"game": {"slug": "nim", "options": {"heaps": [1, 1, 1]}}})
    )
    client = Client()
    client.force_login(cast.teacher)
    done = {client.post(at(row, "d"), {"jogada": f"p{heap}-1"}).content.decode() for heap in (1, 2, 3)}
    assert sum("A tua jogada também ganhava" in page for page in done) == 2


@pytest.mark.django_db
def test_it_is_printed_and_exported(cast, lesson):
    client = Client()
    client.force_login(cast.teacher)
    shows(client.get(f"/licoes/{lesson.key}/tudo/"), "A minha previsão:", "De 3 em 3.")
    document = library.document_of(lesson)
    assert lesson_files.parse_file(lesson_files.as_file(document)) == document
