"""The pages of assignments and groups: who may, what the forms say, how pupils come to their sheet."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from accounts import people
from accounts.models import Classroom, User
from lessons.classroom import assignments, groups
from lessons.classroom.assignments import AssignmentTerms
from lessons.classroom.models import Assignment, Group
from lessons.worksheets import library
from lessons.worksheets.documents import parse_document
from tests.clients import signed_in
from tests.lessons.builders import make_document, make_group, make_part, make_task, number_field
from tests.pages import shows, skipped_headings
from tests.queries import steady
from tests.users import make_user

NOW = datetime(2026, 11, 23, 10, 0, tzinfo=UTC)
DAY = timedelta(days=1)

Make = Callable[..., Any]


def part(name: str, prompt: str = "Quanto é?") -> dict[str, Any]:
    return make_part(name, f"Parte {name}", make_task(f"{name}.1", prompt, number_field()))


def document(*parts: dict[str, Any]) -> dict[str, Any]:
    return make_document("Ficha", *parts)


@pytest.fixture
def worksheet(teacher):
    return library.create(teacher, parse_document(document(part("I"), part("II"))))


@pytest.fixture
def assignment(worksheet, classroom, pupils, teacher):
    return assignments.assign(classroom, worksheet, teacher, AssignmentTerms())


@pytest.fixture
def by_pupils(assignment):
    Assignment.objects.update(grouping="pupils")
    assignment.refresh_from_db()
    return assignment


@pytest.fixture
def as_teacher(teacher):
    return signed_in(teacher)


def words(answer: Any) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", answer.text).split())


def url(name: str, *args: str) -> str:
    return reverse(f"lessons:{name}", args=args)


# --- who may


def test_who_left_the_class_is_refused(assignment, pupils):
    pupils[0].enrolments.update(left_at=timezone.now())
    for name in ("assignment", "own-group"):
        assert signed_in(pupils[0]).get(url(name, assignment.key)).status_code == 403


def test_a_group_of_another_assignment_is_not_found(as_teacher, assignment, make_assignment):
    elsewhere = make_group(make_assignment(due_at=NOW), [])
    for name in ("group-delete", "group-extend"):
        assert as_teacher.post(url(name, assignment.key, elsewhere.key)).status_code == 404
    assert Group.objects.filter(pk=elsewhere.pk).exists()


# --- lists


def test_a_teachers_list(as_teacher, assignment, cast):
    people.create_classroom(cast.classroom.school, "8.º B", assignment.created_by, "2026/27")
    Group.objects.filter(pk=make_group(assignment, cast.pupils[:2]).pk).update(state="handed_in")
    make_group(assignment, cast.pupils[2:], number=2)
    page = words(as_teacher.get(url("assignments")))
    assert "Aberta Ficha 1 de 2 grupos entregaram · 1 por corrigir Sem prazo" in page
    other = Classroom.objects.get(name="8.º B")
    assert "Ainda não atribuíste" in words(as_teacher.get(url("assignments"), {"turma": other.key}))
    assert "Aberta Ficha" in words(as_teacher.get(url("assignments"), {"turma": cast.classroom.key}))
    assert "Não arquivaste" in words(as_teacher.get(url("assignments"), {"arquivadas": "1"}))


def test_a_teacher_without_classes_is_told_what_to_do(db):
    client = signed_in(make_user("nova", User.Kind.TEACHER))
    for name in ("assignments", "assign"):
        assert "Primeiro cria uma turma" in words(client.get(url(name)))
    assert "Dá-lhe o nome que tem na escola" in words(client.get("/"))


def test_a_pupils_list(assignment, make_assignment, pupils):
    client = signed_in(pupils[0])
    page = words(client.get(url("assignments")))
    assert "Para fazer Ficha O professor ainda está a formar os grupos Sem prazo" in page
    Group.objects.filter(pk=make_group(assignment, pupils[:2]).pk).update(state="returned")
    make_assignment(opens_at=timezone.now() + DAY, grouping="pupils")
    page = words(client.get(url("assignments")))
    shows(page, "Ainda não abriu Ficha de teste Junta-te a um grupo", "Corrigida Ficha 0 de 2 pontos")
    Assignment.objects.update(archived_at=NOW)
    assert "Não tens nenhuma tarefa" in words(client.get(url("assignments")))


@pytest.mark.parametrize("path", ["/tarefas/", "/"])
@pytest.mark.parametrize("teaches", [True, False])
def test_lists_ask_the_database_the_same_however_long(make_assignment, cast, path, teaches):
    client = signed_in(cast.teacher if teaches else cast.pupils[0])

    make_group(make_assignment(), cast.pupils[:3])
    steady(lambda: shows(client.get(path)), lambda: make_group(make_assignment(), cast.pupils[:3]))


# --- the start page


def test_start_of_a_teacher(as_teacher, classroom, worksheet, teacher):
    shows(words(as_teacher.get("/")), "Para começar", "Alunos da turma 8.º A", hides=["Para começar 1"])
    assignments.assign(classroom, worksheet, teacher, AssignmentTerms())
    shows(words(as_teacher.get("/")), "A decorrer", hides=["Para começar"])
    Assignment.objects.update(opens_at=timezone.now() + DAY)
    assert "Marcadas" in words(as_teacher.get("/"))
    Assignment.objects.update(opens_at=None, closes_at=NOW - 900 * DAY)
    assert "Nenhuma tarefa a decorrer" in words(as_teacher.get("/"))


def test_start_of_a_pupil(assignment, pupils):
    client = signed_in(pupils[0])
    page = words(client.get("/"))
    assert page.index("Para fazer") < page.index("As tuas partidas") < page.index("Escolhe um jogo")
    group = make_group(assignment, pupils[:1])
    Group.objects.update(state="returned")
    shows(words(client.get("/")), "Não tens nada por fazer.", "Corrigidas")
    Group.objects.filter(pk=group.pk).update(state="handed_in")
    assert "Corrigidas" not in words(client.get("/"))


def test_the_start_page_has_one_address(client):
    assert reverse("games:home") == reverse("lessons:start") == "/"


# --- giving a worksheet


def terms(to: Classroom, **others: Any) -> dict[str, Any]:
    usual = {
        "classroom": to.key,
        "work": "teacher",
        "size": "3",
        "feedback": "hand_in",
        "attempts": "1",
    }
    return {**usual, "stuck_minutes": "5", "parts": ["I", "II"], **others}


@pytest.fixture
def give(as_teacher, worksheet, classroom, pupils):
    def post(**others: Any) -> Any:
        return as_teacher.post(f"{url('assign')}?ficha={worksheet.key}", terms(classroom, **others))

    return post


def test_first_the_worksheet_is_chosen(as_teacher, worksheet, classroom):
    answer = as_teacher.get(url("assign"), {"turma": classroom.key})
    page = shows(answer.text, f"?ficha={worksheet.key}&amp;turma={classroom.key}")
    shows(page, library.shipped().key, "À turma 8.º A.", hides=[library.shipped("en").key])
    as_teacher.cookies["django_language"] = "en"
    page = as_teacher.get(url("assign"), {"turma": classroom.key}).text
    shows(page, library.shipped("en").key, hides=[library.shipped().key])


def test_the_page_says_that_the_class_gets_it_in_its_language(as_teacher, worksheet, classroom):
    said = "a turma recebe-a na sua língua"
    assert said in as_teacher.get(url("assign"), {"ficha": library.shipped().key}).text
    assert said not in as_teacher.get(url("assign"), {"ficha": worksheet.key}).text
    Classroom.objects.filter(pk=classroom.pk).update(language="en")
    given = as_teacher.post(f"{url('assign')}?ficha={library.shipped().key}", terms(classroom, parts=["I"]))
    assert given.status_code == 302
    assert Assignment.objects.get().version.worksheet == library.shipped("en")


def test_the_form_has_sensible_defaults(as_teacher, worksheet, classroom):
    page = as_teacher.get(url("assign"), {"ficha": worksheet.key}).text
    assert re.search(rf'value="{classroom.key}"\s+selected', page)
    assert re.search(r'name="work" value="teacher"[^>]*checked', page)
    assert re.search(r'name="feedback" value="hand_in"[^>]*checked', page)
    assert re.search(r'name="attempts" value="1"', page)
    assert len(re.findall(r'name="parts"[^>]*checked', page)) == 2
    assert not re.search(r'type="datetime-local"[^>]*value=', page)


@pytest.mark.parametrize(
    ("work", "mode", "grouping", "seated", "page"),
    [
        ("teacher", "group", "teacher", 0, "groups"),
        ("random", "group", "teacher", 5, "groups"),
        ("pupils", "group", "pupils", 0, "groups"),
        ("alone", "alone", "teacher", 0, "assignment"),
    ],
)
def test_ways_to_work(*, give, work, mode, grouping, seated, page):
    answer = give(work=work)
    made = Assignment.objects.get()
    assert answer["Location"] == url(page, made.key)
    assert (made.mode, made.grouping, made.members.count(), made.open_parts) == (mode, grouping, seated, None)


def test_the_same_worksheet_twice_says_so(give, classroom):
    give()
    again = give()
    shows(again, "A turma 8.º A já tem esta ficha", f'name="again" value="{classroom.key}"', status=422)
    assert Assignment.objects.count() == 1
    assert give(again=classroom.key).status_code == 302
    Assignment.objects.update(archived_at=datetime(2026, 7, 1, tzinfo=UTC))
    assert give().status_code == 302, "what was put away is over"


def test_dates_are_of_the_schools_zone_and_parts_closed(give):
    give(opens_at="2026-07-01T09:00", due_at="2026-07-02T10:30", parts=["II"])
    made = Assignment.objects.get()
    assert made.opens_at == datetime(2026, 7, 1, 8, 0, tzinfo=UTC)
    assert made.due_at == datetime(2026, 7, 2, 9, 30, tzinfo=UTC)
    assert (made.closes_at, made.open_parts) == (None, ["II"])


def test_errors_stand_beside_their_fields(give):
    for wrong, said in [
        ({"classroom": ""}, "obrigatório"),
        ({"classroom": "nada"}, "opção válida"),
        (
            {"opens_at": "2026-07-02T09:00", "due_at": "2026-07-01T09:00"},
            "O prazo tem de ser depois da abertura.",
        ),
        (
            {"due_at": "2026-07-02T09:00", "closes_at": "2026-07-01T09:00"},
            "O fecho não pode ser antes do prazo.",
        ),
        ({"due_at": "amanhã"}, "Escreve um dia e uma hora."),
        ({"due_at": "2026-10-25T01:30"}, "Nessa noite muda a hora"),
        ({"closes_at": "2027-03-28T01:30"}, "Nessa noite muda a hora"),
        ({"attempts": "0"}, "maior ou igual a 1"),
        ({"attempts": "mil"}, "número inteiro"),
        ({"parts": []}, "Deixa pelo menos uma parte aberta."),
        ({"parts": ["IX"]}, "IX"),
        ({"work": "x"}, "x"),
    ]:
        answer = give(**wrong)
        shows(answer, 'aria-invalid="true"', status=422)
        errors = re.findall(r'<ul class="errorlist".*?</ul>', answer.text, re.DOTALL)
        assert len(errors) == 1
        assert said in errors[0]
        assert not Assignment.objects.exists()


def test_groups_at_random_of_an_empty_class_wait(as_teacher, worksheet, classroom):
    answer = as_teacher.post(
        f"{url('assign')}?ficha={worksheet.key}", terms(classroom, work="random"), follow=True
    )
    assert "ainda não tem alunos" in words(answer)
    assert not Group.objects.exists()


def test_an_unready_worksheet_is_not_given(as_teacher, classroom, teacher):
    empty = library.create(teacher, parse_document(document()))
    address = f"{url('assign')}?ficha={empty.key}"
    assert "ainda não tem perguntas" in words(as_teacher.get(address))
    assert as_teacher.post(address, terms(classroom, parts=[])).status_code == 422
    unready = library.create(
        teacher, parse_document(document({**part("I"), "tasks": []}, {**part("II"), "tasks": []}))
    )
    assert as_teacher.post(f"{url('assign')}?ficha={unready.key}", terms(classroom)).status_code == 422
    assert not Assignment.objects.exists()


# --- the page of an assignment


def test_the_page_of_an_assignment(as_teacher, assignment, pupils):
    page = words(as_teacher.get(assignment.get_absolute_url()))
    shows(page, "5 alunos ainda não têm grupo.", "Apagar a tarefa")
    Assignment.objects.update(open_parts=["I"], due_at=NOW)
    group = make_group(assignment, pupils[:4])
    Group.objects.filter(pk=group.pk).update(version=1, extended_to=NOW + DAY)
    answer = as_teacher.get(assignment.get_absolute_url())
    page = shows(words(answer), "1 aluno ainda não tem grupo.")
    shows(page, "Parte II (fechada)", "(1 grupo com mais tempo)", hides=["Apagar a tarefa"])
    for name in ("grid", "groups", "grades", "statistics", "assignment-print", "assignment-edit"):
        assert f'href="{url(name, assignment.key)}"' in answer.text


def test_an_assignment_of_an_empty_class(as_teacher, classroom, worksheet, teacher):
    made = assignments.assign(classroom, worksheet, teacher, AssignmentTerms(mode="alone"))
    assert "Esta turma ainda não tem alunos." in words(as_teacher.get(made.get_absolute_url()))
    assert "Esta turma ainda não tem alunos." in words(as_teacher.get(url("groups", made.key)))


def test_the_page_says_what_a_newer_version_changes(as_teacher, assignment, worksheet, teacher):
    assert "A ficha mudou" not in words(as_teacher.get(assignment.get_absolute_url()))
    draft = parse_document(document(part("I", "E quanto é agora?"), part("III")))
    library.save_draft(worksheet, draft, worksheet.revision, teacher)
    page = words(as_teacher.get(assignment.get_absolute_url()))
    assert "Perguntas novas: III.1. Perguntas mudadas: I.1. Perguntas que saem: II.1." in page
    answer = as_teacher.post(url("assignment-renew", assignment.key), follow=True)
    assert "As respostas ficaram todas." in words(answer)
    assert "A ficha mudou" not in words(answer)
    worksheet.refresh_from_db()
    library.save_draft(worksheet, parse_document(document()), worksheet.revision, teacher)
    answer = as_teacher.post(url("assignment-renew", assignment.key), follow=True)
    assert "ainda não tem perguntas" in words(answer)


def test_other_terms(as_teacher, assignment, classroom):
    address = url("assignment-edit", assignment.key)
    seen = re.search(r'name="seen" value="(\w+)"', as_teacher.get(address).text)
    given = terms(classroom, work="pupils", due_at="2026-07-02T10:30", seen=seen[1])
    assert as_teacher.post(address, given)["Location"] == assignment.get_absolute_url()
    assignment.refresh_from_db()
    assert (assignment.grouping, assignment.due_at) == ("pupils", datetime(2026, 7, 2, 9, 30, tzinfo=UTC))
    assert re.search(r'value="2026-07-02T10:30"', as_teacher.get(address).text)
    stale = as_teacher.post(address, {**given, "attempts": "4"})
    assert stale.status_code == 422
    assert "Entretanto outra pessoa mudou esta tarefa." in words(stale)
    assert as_teacher.post(address, {**given, "work": "random"}).status_code == 422


def test_putting_away(as_teacher, assignment, pupils):
    address = url("assignment-put-away", assignment.key)
    assert "Arquivada" in words(as_teacher.post(address, {"do": "archive"}, follow=True))
    assert "voltou à turma" in words(as_teacher.post(address, {"do": "restore"}, follow=True))
    group = make_group(assignment, pupils[:1])
    Group.objects.filter(pk=group.pk).update(version=1)
    assert "arquiva-se" in words(as_teacher.post(address, {"do": "delete", "sure": "1"}, follow=True))
    Group.objects.filter(pk=group.pk).update(version=0)
    assert as_teacher.post(address, {"do": "x"})["Location"] == assignment.get_absolute_url()
    assert "Isto não se pode desfazer." in words(as_teacher.post(address, {"do": "delete"}))
    assert Assignment.objects.exists()
    assert as_teacher.post(address, {"do": "delete", "sure": "1"})["Location"] == url("assignments")
    assert not Assignment.objects.exists()


# --- groups, by the teacher


def test_the_board_of_groups(as_teacher, assignment, pupils):
    written, empty = make_group(assignment, pupils[:4]), make_group(assignment, [], number=2)
    Group.objects.filter(pk=written.pk).update(version=1)
    pupils[0].enrolments.update(left_at=timezone.now())
    people.enrol(assignment.classroom, make_user("novo"), "Ana d'Ávila", 30)
    answer = as_teacher.get(url("groups", assignment.key))
    page = shows(words(answer), "Sem grupo (2)", "30 Ana d&#x27;Ávila entrou depois")
    shows(page, "Aluno 1 saiu da turma", "Grupo 1 4/4 Já escreveu", "Completo")
    html = shows(answer.text, f'id="put-{empty.key}"')
    shows(html, url("group-delete", assignment.key, empty.key), hides=[f'id="put-{written.key}"'])
    shows(html, hides=[url("group-delete", assignment.key, written.key), "group-code"])


def test_codes_are_shown_where_pupils_join(as_teacher, by_pupils, pupils):
    group = make_group(by_pupils, pupils[:1])
    assert f"Código do grupo: {group.code}" in words(as_teacher.get(url("groups", by_pupils.key))).replace(
        " :", ":"
    )


@pytest.mark.parametrize("name", ["groups", "assignment"])
def test_pages_ask_the_database_the_same_however_many_groups(as_teacher, assignment, pupils, name):
    made = (make_group(assignment, [pupil], number) for number, pupil in enumerate(pupils, 1))
    next(made)
    steady(lambda: shows(as_teacher.get(url(name, assignment.key))), lambda: next(made))


def test_a_move_and_its_undoing(as_teacher, assignment, pupils):
    first, second = make_group(assignment, pupils[:1]), make_group(assignment, pupils[1:2], number=2)
    Group.objects.filter(pk=first.pk).update(version=1)
    address = url("group-move", assignment.key)
    moving = {"pupil": f"{pupils[0].pk}.{first.key}", "to": second.key}
    answer = as_teacher.post(address, moving, follow=True)
    shows(words(answer), "Aluno 1 está agora no grupo 2.", "O que já estava escrito fica com o grupo 1.")
    undo = re.search(
        r'name="pupil" value="([^"]*)">\s*<button type="submit"\s+class="button"\s+name="to"\s+value="(\w+)"',
        answer.text,
    )
    assert undo.groups() == (f"{pupils[0].pk}.{second.key}", first.key)
    assert "Entretanto" in words(as_teacher.post(address, moving, follow=True))
    as_teacher.post(address, {"pupil": undo[1], "to": undo[2]})
    assert groups.group_of(assignment, pupils[0]) == first
    assert 'id="undo"' in as_teacher.get(url("groups", assignment.key)).text
    assert 'id="undo"' not in as_teacher.get(url("groups", assignment.key)).text


def test_out_of_the_group_and_into_a_new_one(as_teacher, assignment, pupils):
    group = make_group(assignment, pupils[:1])
    address = url("group-move", assignment.key)
    answer = as_teacher.post(address, {"pupil": f"{pupils[0].pk}.{group.key}", "to": "none"}, follow=True)
    assert "Aluno 1 ficou sem grupo." in words(answer)
    answer = as_teacher.post(address, {"pupil": f"{pupils[0].pk}.", "to": "new"}, follow=True)
    assert "Aluno 1 está agora no grupo 2." in words(answer)
    answer = as_teacher.post(address, {"pupil": f"{pupils[1].pk}.", "to": "none"}, follow=True)
    assert "Aluno 2 fica onde estava." in words(answer)


def test_moves_that_are_refused(as_teacher, assignment, pupils, other_teacher):
    full = make_group(assignment, pupils[:4])
    stranger = User.objects.get(username="estranho")
    for given, said in [
        ({}, "Escolhe primeiro um aluno."),
        ({"pupil": "x.", "to": "new"}, "não é desta turma"),
        ({"pupil": "9" * 30, "to": "new"}, "não é desta turma"),
        ({"pupil": "{stranger}.", "to": "new"}, "não é desta turma"),
        ({"pupil": "{pupil}.", "to": ""}, "Escolhe também o grupo."),
        ({"pupil": "{pupil}.", "to": "nada"}, "Este grupo já não existe."),
        ({"pupil": "{pupil}.", "to": "{full}"}, "já está completo"),
    ]:
        data = {
            name: value.format(stranger=stranger.pk, pupil=pupils[4].pk, full=full.key)
            for name, value in given.items()
        }
        assert said in words(as_teacher.post(url("group-move", assignment.key), data, follow=True))
        answer = as_teacher.post(url("group-move", assignment.key), data, headers={"hx-request": "true"})
        assert said in words(answer)
        assert assignment.members.count() == 4


def test_htmx_gets_the_board_alone(as_teacher, assignment, pupils):
    data = {"pupil": f"{pupils[0].pk}.", "to": "new"}
    answer = as_teacher.post(url("group-move", assignment.key), data, headers={"hx-request": "true"})
    page = shows(answer.text, hides=["<html"])
    assert page.strip().startswith('<div id="groups-board"')
    shows(page, 'id="undo"', "está agora no grupo 1")


def test_the_other_steps(as_teacher, assignment):
    def step(name: str, *more: str, **data: str) -> str:
        return words(as_teacher.post(url(name, assignment.key, *more), data, follow=True))

    assert "Escolhe quantos alunos" in step("groups-random", size="9")
    assert "Foram feitos 2 grupos ao acaso." in step("groups-random", size="3")
    assert "Todos os alunos já têm grupo." in step("groups-random", size="3")
    assert "O grupo 3 está vazio" in step("group-new")
    assert "O grupo 3 foi apagado." in step("group-delete", assignment.groups.get(number=3).key)
    assert "Só se apaga um grupo sem alunos" in step("group-delete", assignment.groups.get(number=1).key)
    assert "Foram desfeitos 2 grupos." in step("groups-undo", sure="1")


def test_more_time_for_one_group(as_teacher, assignment):
    group = make_group(assignment, [])
    address = url("group-extend", assignment.key, group.key)
    assert "Mais tempo" not in words(as_teacher.get(url("groups", assignment.key)))
    assert as_teacher.post(address, {"until": "2026-12-01T10:00"}).status_code == 422
    Assignment.objects.update(due_at=NOW)
    with time_machine.travel(NOW, tick=False):
        client = signed_in(assignment.created_by)
        answer = client.post(address, {"until": "2026-11-22T10:00"})
        assert answer.status_code == 422
        assert "depois do prazo da turma" in words(answer)
        assert client.post(address, {"until": "logo"}, headers={"hx-request": "true"}).status_code == 422
        assert "tem agora mais tempo" in words(
            client.post(address, {"until": "2026-12-01T10:00"}, follow=True)
        )
        group.refresh_from_db()
        assert group.extended_to == datetime(2026, 12, 1, 10, 0, tzinfo=UTC)
        assert "Até 01/12/2026" in words(client.get(url("groups", assignment.key)))
        assert "outra vez o prazo da turma" in words(client.post(address, {"until": ""}, follow=True))


def test_the_same_teams_as_the_last_time(as_teacher, give, assignment, pupils):
    address = url("groups", assignment.key)
    assert "da última vez" not in as_teacher.get(address).text
    assert "Não há equipas da última vez" in words(
        as_teacher.post(url("groups-again", assignment.key), follow=True)
    )
    make_group(assignment, pupils[:2])
    make_group(assignment, pupils[2:4], 2)
    assert give(work="again", again=assignment.classroom.key)["Location"] != address
    made = Assignment.objects.first()
    assert [[row.pupil for row in group.members.all()] for group in made.groups.all()] == [
        pupils[:2],
        pupils[2:4],
    ]
    groups.dissolve(made, assignment.created_by)
    page = as_teacher.get(url("groups", made.key)).text
    assert "As mesmas equipas da última vez" in page
    answer = as_teacher.post(url("groups-again", made.key), headers={"hx-request": "true"})
    assert "Foram feitos 2 grupos como da última vez." in words(answer)


def test_of_a_class_that_never_worked_in_groups_the_groups_are_still_to_be_made(give):
    messages = give(work="again").wsgi_request._messages
    assert "os grupos ficam por fazer" in " ".join(str(message) for message in messages)


def test_where_each_works_alone_pupils_have_more_time_and_nobody_forms_groups(assignment, pupils, teacher):
    Assignment.objects.update(mode="alone", due_at=timezone.now() + DAY)
    group = make_group(assignment, pupils[:1])
    make_group(assignment, [], number=2)
    desk = signed_in(teacher)
    assert "Quem já abriu a ficha" in words(desk.get(assignment.get_absolute_url()))
    page = desk.get(url("groups", assignment.key))
    shown = shows(
        words(page), "Ainda não abriram a ficha", "Aluno 2", "Ficha 2", hides=["Grupo 1", "Sem grupo", "Pôr"]
    )
    assert shown.count("Aluno 1") == 1
    until = f"{timezone.now() + 2 * DAY:%Y-%m-%dT%H:%M}"
    answer = desk.post(
        url("group-extend", assignment.key, group.key), {"until": until}, headers={"hx-request": "true"}
    )
    assert "Aluno 1: tem agora mais tempo." in words(answer)


# --- pupils on the way to their sheet


def test_to_the_sheet_of_the_own_group(assignment, pupils):
    client = signed_in(pupils[0])
    page = client.get(assignment.get_absolute_url())
    assert "O professor está a formar os grupos." in words(page)
    other = make_group(assignment, pupils[1:2])
    assert other.key not in client.get(assignment.get_absolute_url()).text
    poll = client.get(assignment.get_absolute_url(), headers={"hx-request": "true"})
    assert "<html" not in poll.text
    group = make_group(assignment, pupils[:1], number=2)
    assert client.get(assignment.get_absolute_url())["Location"] == group.get_absolute_url()
    poll = client.get(assignment.get_absolute_url(), headers={"hx-request": "true"})
    assert poll["HX-Redirect"] == group.get_absolute_url()


def test_each_alone_gets_a_sheet_on_opening(assignment, pupils):
    Assignment.objects.update(mode="alone")
    client = signed_in(pupils[0])
    for _twice in range(2):
        answer = client.get(assignment.get_absolute_url())
        assert answer["Location"] == Group.objects.get().get_absolute_url()
    assert "Grupo 1 " in words(client.get(url("own-group", assignment.key))) + " "


def test_before_it_opens_and_after_it_closes(assignment, pupils):
    Assignment.objects.update(mode="alone", opens_at=NOW + 900 * DAY)
    client = signed_in(pupils[0])
    assert "Esta tarefa abre em" in words(client.get(assignment.get_absolute_url()))
    Assignment.objects.update(opens_at=None, closes_at=NOW - 900 * DAY)
    assert "já fechou" in words(client.get(assignment.get_absolute_url()))
    Assignment.objects.update(grouping="pupils", mode="group")
    shows(words(client.get(assignment.get_absolute_url())), "já fechou", hides=["Entrar num grupo"])
    assert "já fechou" in words(client.post(url("group-open", assignment.key), follow=True))
    assert not Group.objects.exists()


def test_pupils_form_a_group(by_pupils, pupils):
    ana, rui = signed_in(pupils[0]), signed_in(pupils[1])
    page = words(ana.post(url("group-open", by_pupils.key), follow=True))
    group = Group.objects.get()
    shows(page, group.code, "Há lugar para mais 3 colegas.")
    answer = rui.post(url("group-join", by_pupils.key), {"code": f" {group.code.upper()} "}, follow=True)
    shows(words(answer), "Aluno 1", "Aluno 2 (tu)")
    assert rui.get(by_pupils.get_absolute_url())["Location"] == group.get_absolute_url()
    assert "Já estás no grupo 1" in words(ana.post(url("group-open", by_pupils.key), follow=True))
    answer = rui.post(url("group-leave", by_pupils.key), follow=True)
    assert "Entrar num grupo" in words(answer)
    assert "Entrar num grupo" in words(rui.post(url("group-leave", by_pupils.key), follow=True))
    Group.objects.update(state="handed_in")
    assert "fala com o professor" in words(ana.post(url("group-leave", by_pupils.key), follow=True))


def test_codes_that_do_not_work(by_pupils, pupils):
    full = make_group(by_pupils, pupils[:4])
    client = signed_in(pupils[4])

    def join(code: str) -> str:
        answer = client.post(url("group-join", by_pupils.key), {"code": code})
        assert answer.status_code == 422
        return words(answer)

    assert "Escreve o código que um colega te disse." in join("")
    assert "Não há nenhum grupo com este código." in join("zzzzzz")
    assert "O grupo 1 já está completo" in join(full.code)
    for _guess in range(10):
        page = join("zzzzzz")
    assert "Foram muitas tentativas." in page
    assert "Foram muitas tentativas." in join(full.code)


def test_headings_follow_each_other(assignment, as_teacher, pupils):
    for client in (as_teacher, signed_in(pupils[0])):
        page = client.get(url("assignments")).text
        assert (page.count("<h3"), skipped_headings(page)) == (1, [])
