"""Lessons of teachers: copied, changed, given to a class; what the class does in them."""

from datetime import date, timedelta

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.utils import timezone, translation

from accounts.stale_edits import StaleEdit
from lessons import privacy
from lessons.course import lesson_positions, library
from lessons.course.documents.kinds import KINDS
from lessons.course.exercises import EXERCISES
from lessons.course.lesson_positions import WrittenAnswer
from lessons.course.library import CourseLesson
from lessons.course.models import GivenLesson, Lesson, LessonProgress
from lessons.course.shipped_lessons import shipped_lesson
from tests.pages import shows
from tests.queries import steady

pytestmark = pytest.mark.django_db


def found(key: str = "bouton") -> CourseLesson:
    return CourseLesson(key, library.shipped(key))


@pytest.fixture
def row(cast):
    return library.copy(cast.teacher, found())


def edit(row: Lesson, step: str = "") -> str:
    return f"/licoes/{row.key}/editar/{step and step + '/'}"


def ids(row: Lesson) -> list[str]:
    row.refresh_from_db()
    return [step["id"] for step in row.document["steps"]]


def test_a_lesson_is_copied_and_its_steps_moved_and_left_out(desk):
    shows(desk.get("/licoes/"), "Copiar", "Atribuir a uma turma")
    assert desk.post("/licoes/bouton/copiar/").status_code == 302
    row = Lesson.objects.get()
    shows(desk.get(edit(row)), "Os passos", "Joga primeiro")
    desk.post(edit(row), {"do": "down:a", "revision": 1})
    desk.post(edit(row), {"do": "up:d", "revision": 2})
    desk.post(edit(row), {"do": "delete:e", "revision": 3})
    assert ids(row)[:4] == ["b", "a", "d", "c"]
    assert "e" not in ids(row)
    desk.post(edit(row), {"do": "up:b", "revision": 4})
    assert ids(row)[0] == "b"
    heading = {"do": "head", "revision": 5, "title": "Bouton da 8.º A", "minutes": 30}
    desk.post(edit(row), heading)
    row.refresh_from_db()
    assert (row.title, row.document["minutes"]) == ("Bouton da 8.º A", 30)
    shows(desk.post(edit(row), {"do": "head", "revision": 6, "title": ""}), "obrigatório", status=422)
    shows(desk.get("/licoes/"), "As tuas lições", "Bouton da 8.º A")


def test_who_was_slower_is_told_and_nothing_is_lost(desk, row):
    desk.post(edit(row), {"do": "delete:e", "revision": 1})
    shows(desk.post(edit(row), {"do": "delete:a", "revision": 1}), "mudou noutra janela", status=409)
    shows(desk.post(edit(row), {"do": "delete:e", "revision": 2}), "mudou noutra janela", status=409)
    shows(desk.post(edit(row), {"do": "add", "kind": "film", "revision": 2}), "noutra janela", status=409)
    shows(desk.post(edit(row), {"do": "paint", "revision": 2}), "noutra janela", status=409)
    assert "a" in ids(row)
    form = {"revision": 1, "title": "Outro", "text": "", "numbers": "3"}
    shows(desk.post(edit(row, "d"), form), "mudou noutra janela", status=422)


@pytest.mark.parametrize("kind", KINDS)
def test_a_step_of_each_kind_is_added_and_saved(desk, row, kind):
    answer = desk.post(edit(row), {"do": "add", "kind": kind, "revision": 1})
    new = ids(row)[-1]
    assert answer.headers["Location"] == edit(row, new)
    page = desk.get(edit(row, new))
    form = page.context["form"]
    sent = {field.html_name: field.value() for field in form if field.value() not in (None, False)}
    game = page.context["game"]
    if game is not None and game.options is not None:
        sent |= {game.name: game.slug, game.was: game.slug}
        sent |= {field.html_name: field.value() for field in game.options}
    answer = desk.post(edit(row, new), {**sent, "revision": 2, "title": "Novo nome", "text": "Olá $x$."})
    assert answer.status_code == 302, page.context["form"].errors
    row.refresh_from_db()
    assert row.document["steps"][-1]["title"] == "Novo nome"
    shows(desk.get(f"/licoes/{row.key}/passos/{new}/"), "Novo nome", "<math")


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_step_tells_besides_is_edited(desk, row, kind):
    desk.post(edit(row), {"do": "add", "kind": kind, "revision": 1})
    new = ids(row)[-1]

    def save(tells: str, revision: int):
        page = desk.get(edit(row, new))
        sent = {
            field.html_name: field.value()
            for field in page.context["form"]
            if field.value() not in (None, False)
        }
        if page.context["game"] is not None and (options := page.context["game"].options) is not None:
            game = page.context["game"]
            sent |= {game.name: game.slug, game.was: game.slug}
            sent |= {field.html_name: field.value() for field in options}
        return desk.post(edit(row, new), {**sent, "revision": revision, "title": "Passo", "tells": tells})

    assert save("subtraction:3,4;  nim", 2).status_code == 302
    row.refresh_from_db()
    assert stored(row, new)["tells"] == ["subtraction:3,4", "nim"]
    shows(desk.get(edit(row, new)), 'value="subtraction:3,4; nim"')
    shows(save("xadrez", 3), "Não conheço o jogo «xadrez»", status=422)
    assert save("", 3).status_code == 302
    row.refresh_from_db()
    assert not stored(row, new).get("tells")


def stored(row, step):
    """A step of a stored lesson, by its id."""
    return next(one for one in row.document["steps"] if one["id"] == step)


def test_the_answers_of_a_question_are_changed(desk, row):
    rows = {"choice0_text": "Sim", "choice0_right": "on", "choice2_text": "Não", "choice2_reply": "Ora essa."}
    form = {"revision": 1, "title": "Pergunta", "text": "Então?", "about": "", **rows}
    assert desk.post(edit(row, "f"), form).status_code == 302
    row.refresh_from_db()
    choices = stored(row, "f")["choices"]
    assert choices == [{"text": "Sim", "right": True}, {"text": "Não", "reply": "Ora essa."}]
    for words, said in (("sim", "dizem o mesmo"), ("Todas as anteriores", "aparecem baralhadas")):
        again = form | {"revision": 2, "choice2_text": words}
        shows(desk.post(edit(row, "f"), again), said, status=422)
    form = {"revision": 2, "title": "Conta", "text": "", "about": "", "numbers": "3, 4"}
    form |= {"known1_number": 5, "known1_reply": "Um a mais."}
    assert desk.post(edit(row, "f"), form).status_code == 302
    row.refresh_from_db()
    step = stored(row, "f")
    assert (step["numbers"], step["known"]) == ([3, 4], [{"number": 5, "reply": "Um a mais."}])
    shows(desk.post(edit(row, "f"), {"revision": 3, "title": "Nada"}), "Dá respostas", status=422)


def test_a_proof_keeps_what_its_form_does_not_show(desk, row):
    form = {"revision": 1, "title": "Lema", "text": "", "part2_title": "Fica", "part2_text": "Assim."}
    assert desk.post(edit(row, "i"), form).status_code == 302
    row.refresh_from_db()
    (part,) = stored(row, "i")["parts"]
    assert part["embed"]["kind"] == "columns"


def test_another_game_shows_its_options_first(desk, row):
    form = {
        "revision": 1,
        "title": "Joga",
        "first": "pupil",
        "goal": "win",
        "g-game": "kayles",
        "g-was": "nim",
    }
    shows(desk.post(edit(row, "a"), form), "kayles", status=422)
    form |= {"g-was": "kayles", "g-heaps": "4, 4"}
    shows(desk.post(edit(row, "a"), form), "Daqui perde quem joga", status=422)
    assert desk.post(edit(row, "a"), {**form, "g-heaps": "5"}).status_code == 302
    assert desk.get(edit(row, "nada")).status_code == 404


def test_a_formula_that_cannot_be_shown_is_not_stored(desk, row):
    form = {"revision": 1, "title": "Ideia", "text": "$\\href{javascript:x}{a}$"}
    shows(desk.post(edit(row, "e"), form), "não conheço", status=422)


def test_a_lesson_is_given_with_dates_and_taken_back(cast, desk, pupil, row):
    address = f"/licoes/{row.key}/"
    assert pupil.get(address).status_code == 404
    today = timezone.localdate()
    form = {"classroom": cast.classroom.key, "opens_on": today + timedelta(1), "due_on": today}
    shows(desk.post(f"{address}dar/", form), "acaba antes de abrir", status=422)
    form["due_on"] = today + timedelta(9)
    assert desk.post(f"{address}dar/", form).headers["Location"] == f"/turmas/{cast.classroom.key}/licoes/"
    assert pupil.get(address).status_code == 404
    shows(pupil.get("/licoes/"), hides=["Da tua turma"])
    GivenLesson.objects.update(opens_on=today)
    assert pupil.get(address).status_code == 302
    for page in ("/licoes/", "/", "/tarefas/"):
        shows(pupil.get(page), row.title, "8.º A", "até")
    shows(desk.post(edit(row), {"do": "delete-lesson", "sure": "1"}, follow=True), "tira-lha primeiro")
    desk.post(f"/turmas/{cast.classroom.key}/licoes/", {"lesson": row.key, "sure": "1"})
    assert pupil.get(address).status_code == 404
    shows(desk.post(edit(row), {"do": "delete-lesson", "sure": "1"}, follow=True), "Lição apagada.")
    assert not Lesson.objects.exists()


def test_the_teacher_sees_who_came_how_far_and_what_went_wrong(cast, desk, pupil):
    library.give(found(), cast.classroom, cast.teacher)
    address = f"/turmas/{cast.classroom.key}/licoes/"
    shows(desk.get(f"/turmas/{cast.classroom.key}/"), address)
    shows(desk.get(address), "Aluno 1", "0 de 21", hides=["1 errada"])
    pupil.post("/licoes/bouton/passos/d/", {"resposta": "20"})
    pupil.post("/licoes/bouton/passos/d/", {"resposta": "10"})
    pupil.post("/licoes/bouton/passos/h/", {"jogada": "p3-9"})
    pupil.post("/licoes/bouton/passos/q/", {"resposta": "Com 2, 4 e 5."})
    shows(desk.get(address), "2 de 21", "2 erradas")
    shows(
        desk.get(f"{address}bouton/"),
        "20",
        "tirou 9 feijões",
        "Com 2, 4 e 5.",
        "1 de 5 fizeram este passo",
    )

    def more() -> None:
        number = LessonProgress.objects.count()
        lesson_positions.be_at(cast.pupils[number % 5], pupil.session, "bouton", "c", done=True)
        lesson_positions.keep(
            cast.pupils[number % 5], pupil.session, "bouton", "d", WrittenAnswer("wrong", "20")
        )

    steady(lambda: desk.get(address), more)


def test_what_no_longer_is_a_lesson_is_left_out(cast, desk, pupil, row):
    library.give(own(row), cast.classroom, cast.teacher)
    GivenLesson.objects.update(document={"format": "nimteca-lesson-9"})
    assert pupil.get(f"/licoes/{row.key}/").status_code == 404
    shows(pupil.get("/licoes/"), hides=["Da tua turma"])
    shows(desk.get(f"/turmas/{cast.classroom.key}/licoes/"), "ainda não tem lições")


def test_the_sites_lessons_are_not_changed(desk):
    shows(desk.get("/licoes/bouton/editar/"), "Podes copiá-la", status=403)


def test_only_teachers_copy_and_only_owners_change(cast, other_teacher, row):
    with pytest.raises(PermissionDenied):
        library.copy(cast.pupils[0], found())
    with pytest.raises(PermissionDenied):
        library.change(row, other_teacher, 1, lambda draft: draft)
    with pytest.raises(PermissionDenied):
        library.delete(row, other_teacher)
    with pytest.raises(PermissionDenied):
        library.give(found(), cast.classroom, other_teacher)
    given = library.give(found(), cast.classroom, cast.teacher, due_on=date(2026, 1, 1))
    with pytest.raises(PermissionDenied):
        library.take_back(given, other_teacher)
    with pytest.raises(StaleEdit):
        library.change(row, cast.teacher, 7, lambda draft: draft)


def test_answers_without_end_and_of_other_levels_count_for_nothing(cast, pupil, monkeypatch):
    monkeypatch.setattr(lesson_positions, "MOST_ANSWERS", 1)
    for answer in ("20", "15"):
        pupil.post("/licoes/bouton/passos/d/", {"resposta": answer})
    assert [one.written for one in lesson_positions.answers(cast.pupils[0], "bouton", "d")] == ["20"]
    one, other = EXERCISES["soma-nim"].question("abc", 1)
    pupil.post("/treino/soma-nim/1/abc/", {"resposta": str(one ^ other)})
    shows(pupil.get("/licoes/bouton/passos/m/"), "0 de 3")


def test_nobody_has_lessons_without_end(cast, desk, row, monkeypatch):
    monkeypatch.setattr(library, "MOST", 1)
    with pytest.raises(ValidationError):
        library.copy(cast.teacher, found())
    shows(desk.post("/licoes/bouton/copiar/", follow=True), "Já tens 1 lições")


def test_own_lessons_are_shown_to_their_owner_and_erased(cast, row):
    kept = library.copy(cast.teacher, found("wythoff"))
    library.give(CourseLesson(kept.key, library.document_of(kept), kept), cast.classroom, cast.teacher)
    shown = {section.key: str(section) for section in privacy.sections(cast.teacher)}
    assert row.title in shown["own_lessons"]
    privacy.erase(cast.teacher, "Docente", ["Professora"])
    assert list(Lesson.objects.all()) == [kept]


def test_a_persons_data_call_lessons_by_their_titles(cast, client, row):
    pupil = cast.pupils[0]
    for key in ("bouton", row.key, "gone"):
        LessonProgress.objects.create(who=pupil, lesson=key, step="a", at=timezone.now())
    (progress,) = [section for section in privacy.sections(pupil) if section.key == "lessons"]
    named = {line["lesson"] for line in progress.rows}
    assert named == {shipped_lesson("bouton", "pt").title, row.title, "uma lição que já não existe"}


def test_the_name_of_a_lesson_is_that_of_the_one_given(cast, row):
    given = library.give(own(row), cast.classroom, cast.teacher)
    library.change(row, cast.teacher, 1, lambda draft: library.headed(draft, title="Outra"))
    assert library.title_given(given) == "O teorema de Bouton"
    assert (
        library.title_given(library.give(found("wythoff"), cast.classroom, cast.teacher))
        == "Wythoff e o número de ouro"
    )
    assert library.title_given(GivenLesson(lesson="nada")) == "nada"


# --- what a class was given


def own(row: Lesson) -> CourseLesson:
    return CourseLesson(row.key, library.document_of(row), row)


def test_a_class_keeps_what_it_was_given_until_it_is_renewed(cast, desk, pupil, other_teacher, row):
    given = library.give(own(row), cast.classroom, cast.teacher)
    address = f"/turmas/{cast.classroom.key}/licoes/"
    pupil.post(f"/licoes/{row.key}/passos/d/", {"resposta": "20"})
    shows(desk.get(address), hides=["Mudaste a lição"])
    desk.post(edit(row), {"do": "delete:d", "revision": 1})
    desk.post(edit(row), {"do": "add", "kind": "idea", "revision": 2})
    assert pupil.get(f"/licoes/{row.key}/passos/d/").status_code == 200
    assert pupil.get(f"/licoes/{row.key}/passos/n2/").status_code == 404
    assert desk.get(f"/licoes/{row.key}/passos/n2/").status_code == 200
    shows(desk.get(address), "Mudaste a lição", "0 de 21")
    shows(desk.get(f"{address}{row.key}/"), "20", hides=["De passos que a lição já não tem"])
    library.give(own(row), cast.classroom, cast.teacher, due_on=date(2030, 1, 2))  # the dates only
    shows(desk.get(address), "Mudaste a lição", "até 2 de janeiro")
    with pytest.raises(PermissionDenied):
        library.renew(given, other_teacher)
    shows(
        desk.post(address, {"lesson": row.key, "do": "renew"}, follow=True),
        "A turma tem agora a lição como está.",
        hides=["Mudaste a lição"],
    )
    assert pupil.get(f"/licoes/{row.key}/passos/d/").status_code == 404
    assert pupil.get(f"/licoes/{row.key}/passos/n2/").status_code == 200
    shows(desk.get(f"{address}{row.key}/"), "De passos que a lição já não tem", "20")
    library.take_back(given, cast.teacher)
    shows(desk.get(f"{address}{row.key}/"), "20")


# --- taking back


def test_changes_are_taken_back_one_after_the_other(desk, row):
    begun = ids(row)
    shows(desk.get(edit(row)), hides=["Anular"])
    desk.post(edit(row), {"do": "down:a", "revision": 1})
    desk.post(edit(row), {"do": "delete:e", "revision": 2})
    desk.post(edit(row, "d"), {"revision": 3, "title": "Outro", "text": "", "numbers": "3"})
    shows(desk.get(edit(row)), "Anular a última mudança", "Outro")
    for revision in (4, 5, 6):
        desk.post(edit(row), {"do": "undo", "revision": revision})
    assert ids(row) == begun
    assert row.document == found().document.json()
    shows(desk.get(edit(row)), hides=["Anular"])
    shows(desk.post(edit(row), {"do": "undo", "revision": 7}), "mudou noutra janela", status=409)


def test_what_came_after_is_not_taken_back(cast, desk, row):
    desk.post(edit(row), {"do": "delete:e", "revision": 1})
    shows(desk.post(edit(row), {"do": "undo", "revision": 1}), "mudou noutra janela", status=409)
    library.change(row, cast.teacher, 2, lambda draft: library.without(draft, "d"))
    shows(desk.get(edit(row)), hides=["Anular"])
    assert desk.post(edit(row), {"do": "undo", "revision": 3}).status_code == 409
    assert not {"d", "e"} & set(ids(row))


def test_a_copy_says_how_it_differs_and_its_steps_come_back(desk, row):
    original = ids(row)
    shows(desk.get(edit(row)), hides=["Em relação à lição original", "Repor o original"])
    desk.post(edit(row, "d"), {"revision": 1, "title": "Outro", "text": "", "numbers": "3"})
    for number, (action, more) in enumerate(
        [("delete:a", {}), ("delete:e", {}), ("delete:f", {}), ("add", {"kind": "idea"})], 2
    ):
        desk.post(edit(row), {"do": action, "revision": number, **more})
    shows(desk.get(edit(row)), "1 passo mudado", "3 passos tirados", "1 passo novo", "Repor o original")
    for number, step in enumerate("dafe", 6):
        assert desk.post(edit(row), {"do": f"restore:{step}", "revision": number}).status_code == 302
    assert ids(row) == [*original, "n5"]
    assert library.differences(row) == (frozenset(), {"n5"}, ())
    shows(desk.post(edit(row), {"do": "restore:zz", "revision": 10}), "noutra janela", status=409)


def test_a_copy_in_another_language_is_the_same(cast):
    with translation.override("en"):
        row = library.copy(cast.teacher, found())
    assert library.differences(row) == (frozenset(), frozenset(), ())


def test_what_is_no_copy_of_the_sites_is_compared_with_nothing(cast, desk, row):
    second = library.copy(cast.teacher, own(row))
    assert library.differences(second) is None
    assert desk.post(edit(second), {"do": "restore:a", "revision": 1}).status_code == 409
