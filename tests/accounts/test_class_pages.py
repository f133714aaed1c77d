"""The pages of classes: who may see them, and what their forms do."""

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import demo_removal, log_words, people, staff
from accounts.models import Classroom, Enrolment, Invitation, User
from tests.clients import signed_in
from tests.pages import shows
from tests.queries import queries
from tests.users import make_user


@pytest.fixture
def enrolment(pupil):
    return pupil.enrolments.get()


@pytest.fixture
def other(teacher, classroom):
    return people.create_classroom(classroom.school, "7.º B", teacher, "2026/27")


@pytest.fixture
def teaching(client, teacher, classroom):
    client.force_login(teacher)
    return client


def at(name: str, classroom: Classroom, *more: object) -> str:
    return reverse(f"accounts:{name}", args=[classroom.key, *more])


def page(client: Client, classroom: Classroom) -> str:
    response = client.get(at("class", classroom))
    assert response.status_code == 200
    return response.text


def follow(client: Client, address: str, fields: dict) -> str:
    """Sends a form that is accepted, and reads the page that comes next."""
    response = client.post(address, fields, follow=True)
    assert response.redirect_chain
    assert response.status_code == 200
    return response.text


# --- who may --------------------------------------------------------------------------------------


def test_who_left_the_class_is_refused(client, pupil, classroom):
    people.remove(list(pupil.enrolments.all()), classroom.teachings.get().teacher)
    client.force_login(pupil)
    assert client.get(at("class", classroom)).status_code == 403


def test_a_pupil_of_another_class_is_not_found_under_this_one(teaching, classroom, other, enrolment):
    assert teaching.get(at("class-pupil", other, enrolment.pk)).status_code == 404
    follow(teaching, at("class-pupils", other), {"do": "remove", "pupil": enrolment.pk})
    assert Enrolment.objects.get(pk=enrolment.pk).left_at is None


# --- pages ----------------------------------------------------------------------------------------


def test_the_first_class_is_suggested(db, client):
    client.force_login(make_user("nova", User.Kind.TEACHER))
    assert "Criar a primeira turma" in client.get(reverse("accounts:classes")).text


def test_a_teacher_sees_the_own_classes_only(teaching, cast, other):
    foreign = people.create_classroom(cast.classroom.school, "9.º Z", make_user("outra", User.Kind.TEACHER))
    people.put_away(other, cast.classroom.teachings.get().teacher)
    text = teaching.get(reverse("accounts:classes")).text
    shows(text, "7.º A", "1 aluno", "1 turma no arquivo", hides=[foreign.name])


def test_a_pupil_sees_the_own_classes(client, pupil, classroom):
    client.force_login(pupil)
    shows(client.get(reverse("accounts:classes")).text, "7.º A", "Professora Demo", hides=[classroom.code])
    people.remove(list(pupil.enrolments.all()), classroom.teachings.get().teacher)
    assert "Ainda não estás numa turma" in client.get(reverse("accounts:classes")).text


def test_a_pupil_sees_classmates_but_neither_codes_nor_user_names(client, cast):
    people.enrol(cast.classroom, make_user("aluno2"), "Aluna Dois", 2)
    gone = people.enrol(cast.classroom, make_user("aluno3"), "Aluno Três", 3)
    people.remove([gone], cast.classroom.teachings.get().teacher)
    client.force_login(cast.pupil)
    text = page(client, cast.classroom)
    shows(text, "Aluna Dois", "Professora Demo", hides=["Aluno Três", cast.classroom.code, "aluno2"])


def test_a_teacher_sees_the_register(teaching, pupil, classroom):
    shows(page(teaching, classroom), classroom.code, "Aluno 1", ">nunca<")
    User.objects.filter(pk=pupil.pk).update(last_login=timezone.now())
    assert ">nunca<" not in page(teaching, classroom)


def test_an_empty_class_asks_for_pupils(teaching, classroom):
    shows(page(teaching, classroom), "Juntar os alunos", at("roster", classroom), hides=["Imprimir cartões"])


def test_long_lists_take_no_more_queries(teacher, pupil, classroom):
    def asked(user: User, address: str) -> int:
        client = signed_in(user)
        return queries(lambda: shows(client.get(address)))

    def all_pages() -> list[int]:
        addresses = (reverse("accounts:classes"), at("class", classroom))
        return [asked(user, address) for user in (teacher, pupil) for address in addresses]

    def grow(number: int) -> None:
        people.enrol(classroom, make_user(f"aluno{number}"), f"Aluno {number}", number)
        gone = people.enrol(classroom, make_user(f"antigo{number}"), f"Antigo {number}")
        people.remove([gone], teacher)
        another = people.create_classroom(classroom.school, f"5.º {number}", teacher)
        people.enrol(another, pupil, "Aluno 1")
        people.add_teacher(classroom, make_user(f"prof{number}", User.Kind.TEACHER))
        staff.invite(teacher, classroom)

    grow(2)
    demo_removal.beside_real()  # asked once a minute, whatever the page
    few = all_pages()
    for number in range(3, 8):
        grow(number)
    assert all_pages() == few
    assert max(few) <= 13


def test_personal_pages_are_not_kept(teaching, classroom):
    for address in (reverse("accounts:classes"), at("class", classroom)):
        assert "no-store" in teaching.get(address)["Cache-Control"]


# --- making a class -------------------------------------------------------------------------------


def test_making_a_class_leads_to_its_list(teaching, teacher):
    fields = {"name": "8.º C", "year": "2026/27"}
    response = teaching.post(reverse("accounts:class-new"), fields)
    made = people.taught(teacher).get(name="8.º C")
    assert response.url == at("roster", made)
    shows(teaching.post(reverse("accounts:class-new"), fields), "já tem uma turma", status=422)


def test_a_teacher_without_a_school_names_it(db, client):
    user = make_user("nova", User.Kind.TEACHER)
    client.force_login(user)
    address = reverse("accounts:class-new")
    refused = client.post(address, {"name": "8.º C", "year": "2026"})
    shows(refused, "Escreve o nome da tua escola.", "2026/27", status=422)
    client.post(address, {"name": "8.º C", "year": "2026/27", "school": "Escola Nova"})
    assert people.taught(user).get().school.name == "Escola Nova"


# --- several pupils -------------------------------------------------------------------------------


def test_moving_removing_and_returning_pupils(teaching, classroom, other, enrolment):
    people.enrol(other, make_user("aluno9"), "Aluno 9", 1)
    form = at("class-pupils", classroom)
    text = follow(teaching, form, {"do": "move", "pupil": enrolment.pk, "to": other.key})
    shows(text, "1 aluno mudou para a turma 7.º B", "Ficaram sem número, porque já estava ocupado: Aluno 1.")
    text = shows(follow(teaching, form, {"do": "restore", "pupil": enrolment.pk}), "1 aluno voltou à turma.")
    shows(follow(teaching, form, {"do": "remove", "pupil": enrolment.pk}), "1 aluno saiu da turma.")
    assert "já não está onde estava" in follow(teaching, form, {"do": "remove", "pupil": enrolment.pk})


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"do": "remove"}, "Escolhe pelo menos um aluno."),
        ({"do": "remove", "pupil": ["x", "9" * 40, "²"]}, "Escolhe pelo menos um aluno."),
        ({"do": "cards"}, "Escolhe pelo menos um aluno."),
        ({"do": "explode", "pupil": "1"}, "Escolhe pelo menos um aluno."),
        ({}, "Escolhe pelo menos um aluno."),
    ],
)
def test_nonsense_is_answered(teaching, classroom, fields, said):
    assert said in follow(teaching, at("class-pupils", classroom), fields)


def test_moving_takes_a_class_of_ones_own(teaching, classroom, enrolment):
    foreign = people.create_classroom(classroom.school, "9.º A", make_user("outra", User.Kind.TEACHER))
    for key in (foreign.key, "", "xxxxxxxxxxxx"):
        text = follow(
            teaching, at("class-pupils", classroom), {"do": "move", "pupil": enrolment.pk, "to": key}
        )
        assert "Escolhe a turma para onde vão." in text
    assert people.attends(enrolment.pupil, classroom)


def test_cards_of_the_chosen(teaching, classroom, enrolment):
    response = teaching.post(at("class-pupils", classroom), {"do": "cards", "pupil": enrolment.pk})
    assert response.url == f"{at('cards', classroom)}?alunos={enrolment.pk}"


def test_a_pupil_of_another_own_class_joins(teaching, cast, other):
    assert "Aluno 1 está na turma." in follow(teaching, at("class-join", other), {"username": "aluno1"})
    refused = teaching.post(at("class-join", other), {"username": "ninguem"})
    shows(refused, "Nenhum aluno das tuas outras turmas", status=422)
    assert teaching.post(at("class-join", other), {"username": ""}).status_code == 422


# --- one pupil ------------------------------------------------------------------------------------


def test_editing_a_pupil_with_and_without_javascript(teaching, classroom, enrolment):
    edit = at("class-pupil", classroom, enrolment.pk)
    assert "<html" in teaching.get(edit).text
    htmx = {"HTTP_HX_REQUEST": "true"}
    assert teaching.get(edit, **htmx).text.strip().startswith("<tr")
    fields = {"real_name": "Aluna Um", "number": "7", "seen_name": "Aluno 1", "seen_number": "1"}
    shows(teaching.post(edit, fields, **htmx).text, "Aluna Um", hides=["<form"])
    assert "Aluna Um" in teaching.get(edit, {"ver": ""}, **htmx).text
    stale = teaching.post(edit, {**fields, "real_name": "Outra"}, **htmx)
    shows(stale, "Entretanto outra pessoa mudou este aluno", "Outra", status=422)
    fields |= {"real_name": "Aluna Dois", "seen_name": "Aluna Um", "seen_number": "7", "number": ""}
    assert "Aluna Dois" in follow(teaching, edit, fields)
    assert teaching.post(edit, {**fields, "number": "mil"}).status_code == 422


def test_who_left_is_not_edited(teaching, teacher, classroom, enrolment):
    people.remove([enrolment], teacher)
    assert teaching.get(at("class-pupil", classroom, enrolment.pk)).status_code == 404


def test_names_are_escaped(teaching, classroom):
    people.enrol(classroom, make_user("aluno2"), "Ana <script>alert(1)</script> d'Ávila")
    shows(page(teaching, classroom), "Ávila", hides=["<script>alert"])


# --- the class itself -----------------------------------------------------------------------------


def test_renaming(teaching, teacher, classroom):
    fields = {"name": "8.º Z", "year": "2027/28", "seen_name": "7.º A", "seen_year": "2026/27"}
    assert "8.º Z" in follow(teaching, at("class-rename", classroom), fields)
    stale = teaching.post(at("class-rename", classroom), {**fields, "name": "8.º X"})
    shows(stale, "Entretanto outra pessoa mudou a turma para «8.º Z (2027/28)»", 'value="8.º X"', status=422)
    assert teaching.post(at("class-rename", classroom), {**fields, "year": "ontem"}).status_code == 422


def test_the_language_of_a_class_is_chosen_with_its_name(teaching, classroom):
    fields = {"name": "7.º A", "year": "2026/27", "seen_name": "7.º A", "seen_year": "2026/27"}
    text = follow(
        teaching, at("class-rename", classroom), {**fields, "language": "en", "seen_language": "pt"}
    )
    assert '<option value="en" selected>' in text
    classroom.refresh_from_db()
    assert classroom.language == "en"
    assert teaching.post(at("class-rename", classroom), {**fields, "language": "tlh"}).status_code == 422
    teaching.post(reverse("accounts:class-new"), {"name": "7.º E", "year": "2026/27", "language": "en"})
    assert Classroom.objects.get(name="7.º E").language == "en"


def test_the_cycle_of_a_class(teaching, classroom):
    at_cycle = at("class-cycle", classroom)
    assert "Guardado" in follow(teaching, at_cycle, {"cycle": "2"})
    assert Classroom.objects.get().cycle == 2
    follow(teaching, at_cycle, {"cycle": ""})
    assert Classroom.objects.get().cycle is None
    assert teaching.post(at_cycle, {"cycle": "9"}).status_code == 422


def test_archiving_and_back(teaching, classroom, pupil):
    text = follow(teaching, at("class-archive", classroom), {"do": "archive"})
    shows(text, "Tirar do arquivo", hides=[classroom.code, "Retirar da turma"])
    text = follow(teaching, at("class-archive", classroom), {"do": "restore"})
    shows(text, classroom.code, hides=["Tirar do arquivo"])


def test_the_next_year(teaching, classroom, pupil):
    shows(page(teaching, classroom), 'value="8.º A"', 'value="2027/28"')
    fields = {"name": "8.º A", "year": "2027/28", "archive": "on"}
    assert "Aqui está a turma do novo ano" in follow(teaching, at("class-next-year", classroom), fields)
    assert "Esta turma já continua em:" in page(teaching, classroom)
    assert teaching.post(at("class-next-year", classroom), fields).status_code == 422
    assert Classroom.objects.count() == 2


@pytest.mark.parametrize(
    ("name", "later"), [("7.º A", "8.º A"), ("12.º A", "12.º A"), ("Clube", "Clube"), ("2026 A", "2026 A")]
)
def test_the_name_of_next_year_is_guessed(teaching, teacher, classroom, name, later):
    people.rename_classroom(classroom, teacher, name, "2026/27", classroom)
    assert f'value="{later}"' in page(teaching, classroom).partition("A turma do próximo ano")[2]


# --- teachers -------------------------------------------------------------------------------------


def test_inviting_handing_over_sending_away_and_leaving(teaching, teacher, classroom):
    second = make_user("segunda", User.Kind.TEACHER, first_name="Segunda")
    third = make_user("terceira", User.Kind.TEACHER)
    form = at("class-teachers", classroom)
    text = follow(teaching, form, {"do": "invite"})
    assert f"http://testserver/convites/{Invitation.objects.get().code}/" in text
    for user in (second, third):
        people.add_teacher(classroom, user)
    assert "Guardado." in follow(teaching, form, {"do": "remove", "teacher": third.pk, "sure": "1"})
    assert "já não dá aulas" in follow(teaching, form, {"do": "remove", "teacher": third.pk, "sure": "1"})
    assert "Guardado." in follow(teaching, form, {"do": "hand-over", "teacher": second.pk, "sure": "1"})
    assert "Só o responsável" in follow(teaching, form, {"do": "remove", "teacher": second.pk, "sure": "1"})
    assert "Já não dás aulas" in follow(teaching, form, {"do": "leave", "sure": "1"})
    assert list(classroom.teachers.all()) == [second]


def test_nonsense_about_teachers(teaching, classroom):
    form = at("class-teachers", classroom)
    for teacher in ("", "x", "9" * 40):
        assert teaching.post(form, {"do": "remove", "teacher": teacher}).status_code == 404
    assert teaching.post(form, {"do": "explode"}).status_code == 302
    assert "último professor" in follow(teaching, form, {"do": "leave", "sure": "1"})


def test_an_invitation_of_a_colleague_is_the_colleagues(teaching, classroom):
    second = make_user("segunda", User.Kind.TEACHER)
    people.add_teacher(classroom, second)
    invitation = staff.invite(second, classroom)
    assert invitation.code not in page(teaching, classroom)


def test_the_log_has_words_for_everything_that_is_recorded():
    project = Path(people.__file__).parents[1]
    files = [*(project / "accounts").glob("*.py"), *(project / "lessons").glob("*.py")]
    sources = "".join(file.read_text(encoding="utf-8") for file in files)
    kinds = set(re.findall(r'\brecord\(\s*"([\w-]+)"', sources))
    kinds |= {"restore-class", "move-in", "move-out", "leave", "archive-assignment", "restore-assignment"}
    assert len(kinds) > 30
    assert kinds <= set(log_words.KINDS)
