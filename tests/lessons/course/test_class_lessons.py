"""What teachers see of a class's lessons: mistakes counted and together, files, copies told apart."""

import pytest
from django.test import Client

from accounts.models import User
from lessons.course import lesson_exports, library, step_answers
from lessons.course.documents.lesson import parse_lesson
from lessons.course.library import CourseLesson
from lessons.course.models import GivenLesson, Lesson
from tests.pages import shows

pytestmark = pytest.mark.django_db

STEPS = [
    {
        "id": "a",
        "kind": "ask",
        "title": "De quanto em quanto?",
        "numbers": [4],
        "known": [{"number": 3, "reply": "3 é o máximo."}],
    },
    {
        "id": "b",
        "kind": "ask",
        "title": "Quem ganha?",
        "choices": [
            {"text": "Eu", "right": True},
            {"text": "Tu", "reply": "Experimenta com 4."},
            {"text": "Nós"},
        ],
        "fixed": True,
    },
    {"id": "c", "kind": "exercise", "title": "Mex", "exercise": "mex", "level": 1, "count": 1},
    {"id": "d", "kind": "free", "title": "Porquê?"},
]


@pytest.fixture
def given(cast) -> GivenLesson:
    document = parse_lesson({"format": "nimteca-lesson-1", "title": "Tirar", "steps": STEPS})
    row = library.create(cast.teacher, document)
    return library.give(CourseLesson(row.key, document, row), cast.classroom, cast.teacher)


def reply(pupil: User, given: GivenLesson, step: str, *written: str) -> None:
    client = Client()
    client.force_login(pupil)
    page = f"/licoes/{given.lesson}/passos/{step}/"
    for answer in written:
        seed = client.get(page).context.get("seed", "")
        client.post(page, {"resposta": answer, "semente": seed})


@pytest.fixture
def answered(cast, given) -> GivenLesson:
    one, two, three, *_more = cast.pupils
    reply(one, given, "a", "3", "5", "3", "4")
    reply(two, given, "a", "3")
    reply(two, given, "b", "2", "1")
    reply(three, given, "b", "3")
    reply(three, given, "c", "99")
    reply(three, given, "d", "Porque sim.")
    return given


def test_wrong_answers_are_counted_and_stand_together_by_mistakes(cast, answered, desk):
    address = f"/turmas/{cast.classroom.key}/licoes/"
    shows(desk.get(address), "3 erradas", "2 erradas")
    page = desk.get(f"{address}{answered.lesson}/")
    shows(page, "Erros mais frequentes", "3 é o máximo.", "2 alunos", "(3×)", "Experimenta com 4.", "1 aluno")
    mistakes = [(one.number, one.mistake, one.times, one.pupils) for one in page.context["mistakes"]]
    assert mistakes == [(1, "3 é o máximo.", 3, 2), (2, "Experimenta com 4.", 1, 1)]
    steps = [
        [(group.written, group.times, names) for group, names in step["groups"]]
        for step in page.context["steps"]
    ]
    assert steps[0] == [("3", 2, ["Aluno 1", "Aluno 2"]), ("5", 1, ["Aluno 1"])]
    assert {row[0] for row in steps[1]} == {"Tu", "Nós"}
    assert [row[0] for row in steps[2]] == ["99"]
    assert steps[3] == [("Porque sim.", 1, ["Aluno 3"])]


def test_answers_to_steps_that_are_gone_are_still_shown(cast, answered, desk):
    GivenLesson.objects.update(document={**answered.document, "steps": STEPS[1:]})
    page = desk.get(f"/turmas/{cast.classroom.key}/licoes/{answered.lesson}/")
    shows(page, "De passos que a lição já não tem")
    assert [names for _group, names in page.context["elsewhere"]] == [["Aluno 1", "Aluno 2"], ["Aluno 1"]]


def test_the_lessons_of_a_class_are_a_file(cast, answered, desk):
    address = f"/turmas/{cast.classroom.key}/licoes"
    shows(desk.get(f"{address}/"), f"{address}.xlsx", f"{address}.ods", f"{address}.csv")
    for kind in ("xlsx", "ods"):
        assert desk.get(f"{address}.{kind}").status_code == 200
    answer = desk.get(f"{address}.csv")
    assert answer["Content-Disposition"] == 'attachment; filename="licoes-8o-a.csv"'
    written = answer.content.decode("utf-8-sig")
    for words in ("Tirar: passos feitos, de 4", "3 é o máximo.", "Porque sim.", "Aluno 5", "Vezes"):
        assert words in written
    progress, mistakes, answers = lesson_exports.as_tables(cast.classroom)
    assert progress.rows[0] == ["Aluno 1", 1, 3]
    assert progress.rows[3] == ["Aluno 4", 0, 0]
    assert mistakes.rows[0] == ["Tirar", 1, "De quanto em quanto?", "3 é o máximo.", 2, 3]
    assert len(answers.rows) == 10
    assert answers.rows[0][:6] == ["Aluno 1", "Tirar", 1, "", "3", "errado"]


def test_a_large_file_is_made_elsewhere(cast, answered, monkeypatch):
    assert not lesson_exports.takes_long(cast.classroom)
    monkeypatch.setattr(lesson_exports, "MANY_ANSWERS", 9)
    assert lesson_exports.takes_long(cast.classroom)


def test_copies_and_originals_are_told_apart(cast, desk):
    original = CourseLesson("bouton", library.shipped("bouton"))
    copied = library.copy(cast.teacher, original)
    again = library.copy(cast.teacher, CourseLesson(copied.key, original.document, copied))
    own = library.create(cast.teacher, original.document)
    page = desk.get("/licoes/")
    shows(page, "cópia de «O teorema de Bouton»", "cópia ·", "mudada a")
    assert dict(page.context["own"]) == {copied: "O teorema de Bouton", again: "", own: ""}
    for lesson in (original, CourseLesson(copied.key, original.document, copied)):
        library.give(lesson, cast.classroom, cast.teacher)
    page = desk.get(f"/turmas/{cast.classroom.key}/licoes/")
    shows(page, "cópia de «O teorema de Bouton»", "(própria)")
    assert page.content.decode().count("(própria)") == 1


def test_lessons_that_are_gone_are_left_out(cast, given):
    assert [own.key for _given, own in library.readable(cast.classroom)] == [given.lesson]
    Lesson.objects.all().delete()
    assert library.readable(cast.classroom) == []


def test_a_new_step_is_put_where_the_teacher_is(cast, given, desk):
    row = Lesson.objects.get()
    address = f"/licoes/{row.key}/editar/"
    assert desk.get(address).context["after"] == "d"
    assert desk.get(address, {"passo": "x"}).context["after"] == "d"
    shows(desk.get(address, {"passo": "b"}), '<option value="b" selected>', "Passo a seguir")
    sent = desk.post(address, {"do": "add", "kind": "idea", "after": "b", "revision": 1})
    assert sent.headers["Location"] == f"{address}n1/"
    row.refresh_from_db()
    assert [step["id"] for step in row.document["steps"]] == ["a", "b", "n1", "c", "d"]
    saved = desk.post(f"{address}n1/", {"revision": 2, "title": "Ideia", "text": "", "embed": "", "most": 20})
    assert saved.headers["Location"] == f"{address}?passo=n1#passo-n1"
    desk.post(address, {"do": "add", "kind": "idea", "after": "gone", "revision": 3})
    row.refresh_from_db()
    assert [step["id"] for step in row.document["steps"]][-1] == "n3"


def test_only_answers_in_steps_count(cast, answered, desk):
    """Training beside the lesson does not, and a lesson may have no exercises at all."""
    client = Client()
    client.force_login(cast.pupils[3])
    client.post("/treino/mex/1/fila-0/", {"resposta": "99"})
    wrong = step_answers.wrong_of([library.of_class(answered)], [pupil.pk for pupil in cast.pupils])
    assert cast.pupils[3].pk not in {who for who, _lesson in wrong}
    GivenLesson.objects.update(document={**answered.document, "steps": STEPS[:2]})
    page = desk.get(f"/turmas/{cast.classroom.key}/licoes/{answered.lesson}/")
    assert [row.written for row, _names in page.context["steps"][1]["groups"]]
