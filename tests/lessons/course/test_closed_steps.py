"""Lessons while a worksheet is to be handed in: what is closed, what is said of it, and who may open it."""

import pytest
from django.contrib.auth import get_user
from django.core.exceptions import PermissionDenied
from django.test import Client

from lessons.classroom import assignments
from lessons.classroom.models import Group
from lessons.course import lesson_positions, library, practice
from lessons.course.exercises import EXERCISES
from lessons.course.library import CourseLesson
from lessons.course.models import GivenLesson, LessonProgress, StepAnswer
from lessons.course.step_helps import ASK, SOLUTION
from lessons.worksheets import library as worksheets
from lessons.worksheets.documents.facts import Fact, are_told, some_of
from tests.lessons.builders import make_document, make_group, make_part
from tests.pages import shows
from tests.queries import queries
from tests.users import enrol, make_classroom

pytestmark = pytest.mark.django_db

CLOSED = "fica fechado até a entregares"


def play(ident: str, heap: int) -> dict:
    game = {"slug": "subtraction", "options": {"heaps": [heap], "sets": [[1, 2, 3]]}}
    return {"id": ident, "kind": "play", "title": f"Com {heap}", "game": game, "hint": "Deixa 4."}


def ask(ident: str, **more: object) -> dict:
    return {"id": ident, "kind": "ask", "title": "De quanto em quanto?", "numbers": [4], **more}


STEPS = [
    {"id": "a", "kind": "idea", "title": "O jogo", "text": "Tiram-se 1, 2 ou 3."},
    play("b", 7),
    ask("c", tells=["subtraction:1-3"]),
    {**play("d", 6), "goal": "move"},
    ask("e", numbers=[9]),
]


@pytest.fixture
def lesson(cast):
    """A lesson of the teacher's, of which the third and the fourth step tell a law."""
    document = {"format": "nimteca-lesson-1", "title": "Tirar", "steps": STEPS}
    row = library.create(cast.teacher, library.documents.parse_lesson(document))
    return CourseLesson(row.key, library.document_of(row), row)


@pytest.fixture
def given(cast, lesson):
    return library.give(lesson, cast.classroom, cast.teacher)


@pytest.fixture
def task(make_assignment):
    game = {"slug": "subtraction", "options": {"heaps": [9], "sets": [[1, 2, 3]]}}
    return make_assignment(make_document("Feijões", make_part("I", "Feijões", game=game)))


def at(lesson: CourseLesson, step: str) -> str:
    return f"/licoes/{lesson.key}/passos/{step}/"


def status(client: Client, lesson: CourseLesson) -> list[int]:
    return [client.get(at(lesson, step["id"])).status_code for step in STEPS]


@pytest.mark.usefixtures("given")
def test_only_what_gives_the_worksheet_away_is_closed(cast, lesson, task, pupil):
    assert status(pupil, lesson) == [200, 200, 403, 403, 200]
    page = pupil.get(at(lesson, "c"))
    words = CLOSED, "«Feijões»", task.get_absolute_url(), "<h1>Passo 3</h1>"
    shows(page, *words, hides=["<h1>De quanto"], status=403)
    Group.objects.filter(pk=make_group(task, cast.pupils[:1]).pk).update(state="handed_in", hand_ins_used=1)
    assert status(pupil, lesson) == [200] * 5


@pytest.mark.usefixtures("given", "task")
def test_a_closed_step_can_be_passed_over_and_keeps_nothing(lesson, pupil):
    assert pupil.post(at(lesson, "c"), {"resposta": "4"}).status_code == 403
    assert not StepAnswer.objects.exists()
    shows(pupil.get(at(lesson, "c")), "Passar à frente", status=403)
    passed = pupil.post(at(lesson, "c"), {"do": "seguir"})
    assert passed.headers["Location"] == at(lesson, "d")
    assert LessonProgress.objects.get().done == []
    shows(pupil.get(at(lesson, "a")), "Passo 3", "fechado até entregares a ficha", "O jogo")


@pytest.mark.usefixtures("given", "task")
def test_a_match_goes_on_without_hints_and_letters(lesson, pupil):
    shows(pupil.get(at(lesson, "b")), "Joga à vontade", "Ou escreve a jogada", hides=["Pista"])
    wrong = pupil.post(at(lesson, "b"), {"jogada": "p1-1"})
    shows(wrong, "O computador tirou", hides=["deixa o adversário ganhar", "Voltar atrás", "Porquê?"])
    shows(pupil.post(at(lesson, "b"), {"pedir": "pista"}), "Joga à vontade", hides=["Deixa 4"])
    lost = pupil.post(at(lesson, "b"), {"feitas": ["p1-1"], "jogada": "p1-1"})
    asked = pupil.post(at(lesson, "b"), {"feitas": ["p1-1", "p1-1"], "pedir": "porque"})
    shows(lost, "O computador tirou", hides=["Porquê?"])
    shows(asked, "Joga à vontade", hides=["A posição era esta"])
    won = pupil.post(at(lesson, "b"), {"feitas": ["p1-3"], "jogada": "p1-3"})
    assert won.status_code == 200


@pytest.mark.usefixtures("given", "task")
def test_all_at_once_shows_the_rest(cast, lesson, pupil):
    for step in STEPS:
        lesson_positions.be_at(cast.pupils[0], pupil.session, lesson.key, step["id"], done=True)
    page = pupil.get(f"/licoes/{lesson.key}/tudo/")
    shows(page, "O jogo", "Com 7", "Passo 3", "fechado até entregares a ficha «Feijões»", hides=["Com 6"])


@pytest.mark.usefixtures("given", "task")
def test_nothing_is_closed_to_teachers(cast, lesson, client):
    client.force_login(cast.teacher)
    assert status(client, lesson) == [200] * 5


@pytest.mark.usefixtures("task")
def test_who_gives_a_lesson_sees_what_is_closed_and_may_open_it(cast, lesson, desk, pupil):
    page = desk.get(f"/licoes/{lesson.key}/dar/")
    shows(page, "8.º A: os passos 3 e 4 desta lição ficam fechados até à entrega da ficha «Feijões».")
    sent = {"classroom": cast.classroom.key, "opens_steps": "on"}
    assert desk.post(f"/licoes/{lesson.key}/dar/", sent).status_code == 302
    assert status(pupil, lesson) == [200] * 5
    address = f"/turmas/{cast.classroom.key}/licoes/"
    shows(desk.get(address), "estão abertos", "Fechá-los até à entrega", hides=["ficam fechados"])
    shows(desk.post(address, {"lesson": lesson.key, "do": "close"}, follow=True), "ficam fechados até")
    assert status(pupil, lesson) == [200, 200, 403, 403, 200]
    shows(desk.get(address), "os passos 3 e 4 desta lição", "Deixar abertos")
    shows(desk.post(address, {"lesson": lesson.key, "do": "open"}, follow=True), "Os passos estão abertos.")
    assert status(pupil, lesson) == [200] * 5


def test_nothing_is_said_where_nothing_is_closed(lesson, desk, cast):
    shows(desk.get(f"/licoes/{lesson.key}/dar/"), "Até", hides=["fechado", "Deixar abertos"])
    library.give(lesson, cast.classroom, cast.teacher)
    shows(desk.get(f"/turmas/{cast.classroom.key}/licoes/"), "Tirar", hides=["fechado", "Deixar abertos"])


def test_who_gives_a_worksheet_sees_what_it_closes_and_may_open_it(cast, desk, pupil):
    worksheet = worksheets.shipped()
    lesson = CourseLesson("de-tras-para-a-frente", library.shipped("de-tras-para-a-frente"))
    address = f"/tarefas/nova/?ficha={worksheet.key}"
    shows(desk.get(address), "Atribuir à turma", hides=["da lição"])
    library.give(lesson, cast.classroom, cast.teacher)
    page = desk.get(address)
    shows(page, "da lição «De trás para a frente» ficam fechados", 'name="opens_lessons"')
    terms = assignments.AssignmentTerms()
    made = assignments.assign(cast.classroom, worksheet, cast.teacher, terms)
    shows(desk.get(made.get_absolute_url()), "da lição «De trás para a frente» ficam fechados")
    shows(desk.get(f"{made.get_absolute_url()}mudar/"), "ficam fechados", 'name="opens_lessons"')
    number = next(n for n, step in enumerate(lesson.document.steps) if step.tells)
    closed = at(lesson, lesson.document.steps[number].id)
    assert pupil.get(closed).status_code == 403
    assignments.change_terms(made, assignments.AssignmentTerms(opens_lessons=True), cast.teacher)
    assert pupil.get(closed).status_code == 200
    shows(desk.get(made.get_absolute_url()), "revelam respostas", hides=["ficam fechados"])


@pytest.mark.usefixtures("task")
def test_what_is_opened_in_another_class_is_not_opened_here(cast, given, other_teacher, pupil):
    elsewhere = make_classroom(other_teacher, "9.º C", other_teacher.school)
    enrol(elsewhere, cast.pupils[0], "Aluno 1", 1)
    GivenLesson.objects.create(
        classroom=elsewhere, lesson=given.lesson, document=given.document, opens_steps=True
    )
    assert pupil.get(f"/licoes/{given.lesson}/passos/c/").status_code == 403
    with pytest.raises(PermissionDenied):
        library.open_steps(given, other_teacher, opened=True)


def asking(make_assignment, slug, **options):
    """A worksheet about a game that is to be handed in."""
    game = {"slug": slug, "options": options}
    return make_assignment(make_document("Feijões", make_part("I", "Feijões", game=game)))


def test_who_gives_a_training_sees_which_exercises_are_closed(cast, desk, make_assignment):
    asking(make_assignment, "subtraction", heaps=[9], sets=[[1, 2, 3]])
    page = desk.get(f"/turmas/{cast.classroom.key}/treino/dar/")
    shows(page, "Até à entrega da ficha «Feijões» ficam fechados: ")
    (row,) = page.context["closed"]
    for exercise in EXERCISES.values():
        levels = range(1, len(exercise.levels) + 1)
        told = [are_told(exercise.facts(level), [Fact("subtraction", "1-3")]) for level in levels]
        assert (str(exercise.name) in row.names) == any(told), exercise.slug
    assert "Posições P (nível 1)" in row.names


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=lambda exercise: exercise.slug)
def test_what_a_level_tells_each_of_its_questions_tells(exercise):
    for level in range(1, len(exercise.levels) + 1):
        for number in range(10):
            given = exercise.question(f"a-{number}", level)
            own = exercise.question_facts(given, level)
            assert bool(own) == bool(exercise.facts(level))
            for fact in exercise.facts(level):
                assert fact == some_of(fact.game) or are_told(own, [fact])


# Worksheets about a game, and exercises some of whose questions are about it.
PASSED_OVER = [
    ("subtraction", {"heaps": [9], "sets": [[3, 5]]}, Fact("subtraction", "3,5"), "posicoes-p", 2),
    ("subtraction", {"heaps": [9], "sets": [[1, 2, 3]]}, Fact("subtraction", "1-3"), "valor-de-grundy", 1),
    ("kayles", {"heaps": [9]}, Fact("kayles"), "tirar-e-separar", 1),
]


@pytest.mark.parametrize("row", PASSED_OVER, ids=lambda row: row[0])
def test_of_a_level_only_the_questions_that_tell_are_closed(make_assignment, pupil, row):
    slug, options, asked, exercise, level = row

    def ask_next():
        return pupil.get(f"/treino/{exercise}/", {"nivel": level}).headers["Location"]

    def tells(address):
        who, name = get_user(type("Request", (), {"session": pupil.session})), address.split("/")[4]
        given = practice.find_question(who, pupil.session, EXERCISES[exercise], level, name).given
        return are_told(EXERCISES[exercise].question_facts(given, level), [asked])

    rows = [f"/treino/{exercise}/{level}/fila-{number}/" for number in range(60)]
    telling = [address for address in rows if tells(address)]
    assert 0 < len(telling) < 30
    before = int(telling[0].split("-")[-1].strip("/"))
    asking(make_assignment, slug, **options)
    assert pupil.get(telling[0]).status_code == 403
    for number in range(before + 1):
        address = ask_next()
        assert not tells(address)
        shows(pupil.get(address))
        pupil.post(address, {"pedir": "resolucao"})
        assert pupil.get(address).status_code == 200, number


def test_in_a_step_of_a_lesson_the_questions_that_tell_are_passed_over(cast, make_assignment, pupil):
    step = {"id": "a", "kind": "exercise", "title": "P", "exercise": "posicoes-p", "level": 2, "count": 20}
    document = {"format": "nimteca-lesson-1", "title": "Posições", "steps": [step]}
    row = library.create(cast.teacher, library.documents.parse_lesson(document))
    lesson = CourseLesson(row.key, library.document_of(row), row)
    library.give(lesson, cast.classroom, cast.teacher)
    page = f"/licoes/{row.key}/passos/a/"
    asked = {pupil.get(page).context["prompt"]}
    asking(make_assignment, "subtraction", heaps=[9], sets=[[3, 5]])
    for _question in range(12):
        shown = pupil.get(page)
        asked.add(shown.context["prompt"])
        pupil.post(page, {"semente": shown.context["seed"], ASK: SOLUTION})
    assert len(asked) >= 12
    assert not any("3 ou 5 feijões" in str(prompt) for prompt in asked)


def test_where_all_questions_tell_the_level_is_closed(make_assignment, pupil):
    asking(make_assignment, "subtraction", heaps=[9], sets=[[1, 2, 3]])
    address = pupil.get("/treino/posicoes-p/", {"nivel": 1}).headers["Location"]
    assert pupil.get(address).status_code == 403


def test_nothing_is_said_of_a_training_where_nothing_is_closed(cast, desk):
    shows(desk.get(f"/turmas/{cast.classroom.key}/treino/dar/"), "Atribuir", hides=["ficam fechados"])


@pytest.mark.usefixtures("given")
def test_a_lesson_that_can_no_longer_be_read_closes_nothing(task, desk):
    GivenLesson.objects.update(document={"format": "of old"})
    shows(desk.get(task.get_absolute_url()), "Feijões", hides=["da lição"])
    GivenLesson.objects.update(document=None)
    shows(desk.get(task.get_absolute_url()), "Feijões", hides=["da lição"])


@pytest.mark.usefixtures("given")
def test_the_number_of_queries_does_not_grow(cast, lesson, task, client, make_assignment):
    """However many tasks a class has, and lessons: the documents of tasks are read once, and then kept."""

    def give(key: str) -> None:
        library.give(CourseLesson(key, library.shipped(key)), cast.classroom, cast.teacher)

    pupil, desk = Client(), client
    pupil.force_login(cast.pupils[0])
    desk.force_login(cast.teacher)
    give("bouton")
    pages = [
        lambda: pupil.get(at(lesson, "c")),
        lambda: desk.get(f"/licoes/{lesson.key}/dar/"),
        lambda: desk.get(f"/turmas/{cast.classroom.key}/licoes/"),
        lambda: desk.get(task.get_absolute_url()),
        lambda: desk.get(f"{task.get_absolute_url()}mudar/"),
        lambda: desk.get(f"/turmas/{cast.classroom.key}/treino/dar/"),
    ]
    before = [(page(), queries(page))[1] for page in pages]
    for number in range(2):
        make_assignment({**task.version.document, "title": f"Outra {number}"})
    give("sem-papel")
    for number in range(2):
        document = {"format": "nimteca-lesson-1", "title": f"Tirar {number}", "steps": STEPS}
        row = library.create(cast.teacher, library.documents.parse_lesson(document))
        library.give(CourseLesson(row.key, library.document_of(row), row), cast.classroom, cast.teacher)
    assert [(page(), queries(page))[1] for page in pages] == before
