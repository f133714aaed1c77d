"""The teacher's pages: who may see them, their forms, what scripts get, no name on the projector."""

from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts import people
from lessons.classroom import sheets, verdicts
from lessons.classroom.models import Assignment, Group, Mark
from lessons.classroom.sheets import CellWrite
from lessons.classroom.verdicts import Verdict
from lessons.worksheets.builtin import FICHA, templates
from tests.clients import signed_in
from tests.lessons.builders import lesson_document, make_group
from tests.pages import shows
from tests.users import enrol, make_user

HTMX = {"HX-Request": "true"}
JSON = {"Accept": "application/json"}


@pytest.fixture
def group(assignment, pupils):
    """Handed in, with an open answer."""
    made = make_group(assignment, pupils[:2])
    cells = [CellWrite("I.1:list", "1 2 3"), CellWrite("I.2:why", "Múltiplos de <4>. Quem recebe perde")]
    sheets.write(made, pupils[0], cells)
    sheets.hand_in(made, pupils[0])
    return made


def stored(group: Group) -> Group:
    return Group.objects.get(pk=group.pk)


# The grid


def test_the_grid_says_states_in_words_and_names_the_pupils(desk, group):
    page = shows(desk.get(reverse("lessons:grid", args=[group.assignment.key])), "Grupo 1")
    shows(page, "Aluno 2", "I.1: errado", "entregue", f'data-socket="/ws/tarefas/{group.assignment.key}/"')


def test_scripts_get_only_what_a_push_changes(desk, group):
    part = shows(desk.get(reverse("lessons:grid", args=[group.assignment.key]), headers=HTMX))
    shows(part, 'class="live-grid', 'id="live-now"', hides=["<html", 'name="message"'])


def test_the_page_of_the_grid_takes_at_most_twelve_queries(desk, assignment, classroom):
    address = reverse("lessons:grid", args=[assignment.key])
    shows(desk.get(address))  # the first one moves the end of the session forward
    counts = []
    for groups in (1, 3, 15):
        for number in range(assignment.groups.count() + 1, groups + 1):
            pair = [make_user(f"novo{number}{which}") for which in "ab"]
            for user in pair:
                enrol(classroom, user, f"Aluno {user.username}")
            sheets.write(make_group(assignment, pair, number), pair[0], [CellWrite("I.2:why", "Sim")])
        with CaptureQueriesContext(connection) as captured:
            page = shows(desk.get(address))
        assert page.count('class="live-label"') == groups
        counts.append(len(captured))
    assert counts == [10, 10, 10]


def test_who_has_no_group_stands_on_the_grid_without_a_name_on_the_projector(desk, group):
    address = reverse("lessons:grid", args=[group.assignment.key])
    for headers in ({}, HTMX):
        page = shows(desk.get(address, headers=headers), "3 sem grupo", "Aluno 5", "Pôr num grupo")
        shown = shows(desk.get(address, {"projetor": "1"}, headers=headers), "3 sem grupo", hides=["Aluno 5"])
        assert reverse("lessons:groups", args=[group.assignment.key]) in page
        assert reverse("lessons:groups", args=[group.assignment.key]) not in shown


def test_where_each_works_alone_a_name_stands_once_and_nobody_forms_groups(desk, make_assignment, pupils):
    assignment = make_assignment(lesson_document(), mode=Assignment.Mode.ALONE)
    address = reverse("lessons:grid", args=[assignment.key])
    groups = reverse("lessons:groups", args=[assignment.key])
    shows(
        desk.get(address),
        "Ainda ninguém abriu a ficha",
        "5 ainda não abriram",
        hides=["Formar grupos", groups],
    )
    make_group(assignment, pupils[:1])
    page = shows(desk.get(address), "4 ainda não abriram", hides=["Formar grupos", groups])
    assert page.count("Aluno 1") == 1


def test_the_commands_stand_above_the_grid(desk, group):
    page = shows(desk.get(reverse("lessons:grid", args=[group.assignment.key])))
    assert page.index('value="pause"') < page.index('value="bring"') < page.index('class="live-grid')


def test_an_assignment_without_groups_says_what_to_do(desk, assignment):
    page = shows(desk.get(reverse("lessons:grid", args=[assignment.key])))
    assert reverse("lessons:groups", args=[assignment.key]) in page
    shows(desk.get(reverse("lessons:statistics", args=[assignment.key])), "Ainda ninguém escreveu")


@pytest.mark.parametrize("htmx", [True, False])
def test_the_projector_has_nobody_s_name(desk, group, cast, htmx):
    names = ["Águeda Zarco", "Brás Quental"]
    for enrolment, name in zip(cast.classroom.enrolments.order_by("number"), names, strict=False):
        enrolment.real_name = name
        enrolment.save()
    sheets.reopen(group, cast.classroom.teachers.get())
    sheets.write(group, cast.pupils[0], [CellWrite(f"II.1:row:l{at}", "P") for at in range(6)])
    key = group.assignment.key
    forbidden = [*names, *(pupil.username for pupil in cast.pupils), "Professora Demo", "Grupo 1"]
    for address in (
        reverse("lessons:grid", args=[key]),
        reverse("lessons:box", args=[key, group.key, "II.1"]),
        reverse("lessons:statistics", args=[key]),
    ):
        named = shows(desk.get(address, headers=HTMX if htmx else {}))
        assert "Águeda Zarco" in named or "Grupo 1" in named, address
        page = shows(desk.get(address, {"projetor": "1"}, headers=HTMX if htmx else {}))
        assert "Grupo A" in page, address
        for name in forbidden:
            assert name not in page, (address, name)
        # Nothing there leads to a page with names without leaving this mode.
        assert reverse("lessons:sheet", args=[group.key]) not in page
        assert reverse("lessons:mark", args=[group.key]) not in page


# Controls


def control(desk: Client, of: Group, query: str = "", **fields: Any) -> Any:
    return desk.post(reverse("lessons:steering", args=[of.assignment.key]) + query, fields)


def test_pausing_and_going_on_by_plain_forms(desk, group):
    answer = control(desk, group, "?projetor=1", do="pause", message="Parem & olhem")
    address = reverse("lessons:grid", args=[group.assignment.key]) + "?projetor=1"
    assert (answer.status_code, answer.url) == (302, address)
    shows(desk.get(answer.url), "Parem &amp; olhem")
    control(desk, group, do="resume")
    assert stored(group).assignment.paused_at is None


def test_parts_and_focus_by_plain_forms(desk, group):
    control(desk, group, do="open", part=["II"])
    assert stored(group).assignment.open_parts == ["II"]
    control(desk, group, do="bring", part="I")
    assert (stored(group).assignment.focus, stored(group).assignment.open_parts) == ("I", None)
    shows(desk.get(reverse("lessons:grid", args=[group.assignment.key])), "Todos foram levados à parte I.")
    control(desk, group, do="release")
    assert stored(group).assignment.focus == ""


def test_what_cannot_be_done_is_said_and_what_was_typed_is_kept(desk, group):
    for fields, said in [
        ({"do": "pause", "message": "x" * 201}, "200"),
        ({"do": "open"}, "pelo menos uma parte"),
        ({"do": "bring", "part": "IX"}, "não tem essa parte"),
        ({"do": "show", "group": "nada", "task": "I.1"}, "já não existe"),
        ({"do": "dance"}, "Não percebi"),
        ({}, "Não percebi"),
    ]:
        shows(control(desk, group, **fields), said, fields.get("message", ""), status=422)


def test_an_answer_is_shown_to_all_and_taken_away(desk, client, group, pupils):
    answer = control(desk, group, do="show", group=group.key, task="I.2")
    shows(desk.get(answer.url), "sem nomes")
    reader = signed_in(pupils[1])
    shows(reader.get(reverse("lessons:sheet", args=[group.key])), "O professor mostra uma resposta")
    control(desk, group, do="hide")
    shows(reader.get(reverse("lessons:sheet", args=[group.key])), hides=["O professor mostra"])


def test_a_shown_task_that_is_gone_is_not_shown(desk, group):
    Assignment.objects.update(spotlight={"task": "X.1", "title": "X.1", "values": {}})
    shows(desk.get(reverse("lessons:grid", args=[group.assignment.key])), hides=["Deixar de mostrar"])


def test_the_answer_of_one_group(desk, group, teacher):
    address = reverse("lessons:box", args=[group.assignment.key, group.key, "I.2"])
    intended = '<span class="soft">Ao grupo:</span>'
    shows(desk.get(address), "Múltiplos de &lt;4&gt;", "Aluno 1, Aluno 2", intended)
    shows(desk.get(address, headers=HTMX), hides=["<html"])
    task = sheets.document_of(group.assignment.version).task("I.2")
    verdicts.save(group, task, Verdict(Decimal("2.5")), base=0, seen=1, by=teacher)
    shows(desk.get(address), "Corrigida pelo professor: 2,5 pontos.", "A resposta mudou depois de corrigida.")


# Marking


def mark(desk: Client, group: Group, task: str = "I.2", headers: Any = None, **fields: Any) -> Any:
    address = reverse("lessons:mark-task", args=[group.key, task])
    return desk.post(address, {"seen": group.version, "revision": 0, **fields}, headers=headers or {})


RUBRIC: dict[str, Any] = {"field": "why", "item": ["why:a", "why:b"], "confirmed": "on"}


def test_the_page_proposes_what_the_program_found(desk, group):
    page = shows(desk.get(reverse("lessons:mark", args=[group.key])), "encontrado no texto")
    assert page.count('name="item"') == 2
    assert "A tecla N" not in page  # nobody comes after this group


def test_only_what_is_still_to_be_seen(desk, group):
    address = reverse("lessons:mark", args=[group.key])
    shows(desk.get(address), 'id="pergunta-I.1"')
    shows(desk.get(address + "?ver=falta"), 'id="pergunta-I.2"', hides=['id="pergunta-I.1"'])
    mark(desk, group, points="2")
    shows(desk.get(address + "?ver=falta"), 'id="pergunta-I.1"')


def test_marking_by_a_plain_form(desk, group, teacher):
    answer = mark(desk, group, points="2,5", comment="Quase.", **RUBRIC)
    assert answer.status_code == 302
    assert answer.url.endswith("#pergunta-I.2")
    saved = group.marks.get()
    assert (saved.points, saved.rubric, saved.comment) == (Decimal("2.5"), {"why": ["a", "b"]}, "Quase.")
    assert (saved.by, saved.seen) == (teacher, group.version)
    shows(desk.get(answer.url), "pontuação atribuída", "Quase.")


def test_a_rubric_that_is_not_confirmed_stays_a_proposal(desk, group):
    mark(desk, group, comment="Bem.", field="why", item=["why:a"])
    assert group.marks.get().rubric == {}
    mark(desk, group, revision=1, comment="Bem.", field="why", confirmed="on")
    assert group.marks.get().rubric == {"why": []}


def test_points_that_are_none_come_back_with_the_form(desk, group):
    page = shows(mark(desk, group, points="4", comment="Não se perde", **RUBRIC), status=422)
    shows(page, "de 0 a 3", 'value="4"', "Não se perde")
    assert not Mark.objects.exists()


def test_scripts_get_what_changed(desk, group):
    answer = mark(desk, group, headers=JSON, **RUBRIC)
    news = answer.json()
    assert (answer.status_code, news["revision"]) == (200, 1)
    assert "3 de 3" in news["mark"]
    assert "Está tudo corrigido" in news["summary"]
    refused = mark(desk, group, headers=JSON, revision=1, points="9")
    assert refused.status_code == 422
    assert "de 0 a 3" in refused.json()["problem"]


def test_two_teachers_marking_the_same_task_see_both_values(desk, group, teacher, other_teacher, classroom):
    people.add_teacher(classroom, other_teacher)
    desk.post(reverse("lessons:mark-task", args=[group.key, "I.2"]), {"points": "1", "comment": "Primeira"})
    second = signed_in(other_teacher)
    answer = mark(second, group, points="3", comment="Segunda")
    shows(answer, "Professora Demo", "Primeira", "Segunda", 'value="3"', status=409)
    told = mark(second, group, headers=JSON, points="3", comment="Segunda")
    assert told.status_code == 409
    assert "Primeira" in told.json()["problem"]
    assert group.marks.get().comment == "Primeira"
    # With the revision that came back, writing again is the decision.
    assert (
        mark(second, group, revision=told.json()["revision"], points="3", comment="Segunda").status_code
        == 302
    )
    assert group.marks.get().comment == "Segunda"


def test_a_task_that_the_worksheet_does_not_have(desk, group):
    assert mark(desk, group, task="X.1", points="1").status_code == 404


@pytest.mark.parametrize("typed", ["", "x", "-1", "9" * 30])
def test_odd_numbers_in_the_form_do_no_harm(desk, group, typed):
    answer = mark(desk, group, revision=typed, seen=typed, points="1")
    # A revision that nobody has given out is one that was overtaken.
    assert answer.status_code == (409 if typed.startswith("9") else 302)
    assert mark(desk, group, seen=typed, task="I.1", points="1").status_code == 302
    assert all(saved.seen <= group.version for saved in group.marks.all())


def test_the_comment_on_the_sheet(desk, group):
    address = reverse("lessons:mark-comment", args=[group.key])
    assert desk.post(address, {"comment": "Bom\r\ntrabalho"}).status_code == 302
    assert stored(group).comment == "Bom\ntrabalho"
    assert desk.post(address, {"comment": "Melhor", "base": "Bom\r\ntrabalho"}, headers=JSON).json() == {
        "base": "Melhor"
    }
    shows(desk.post(address, {"comment": "Meu", "base": "velho"}), "Melhor", "Meu", status=409)
    told = desk.post(address, {"comment": "Meu", "base": "velho"}, headers=JSON)
    assert (told.status_code, told.json()["base"]) == (409, "Melhor")
    shows(desk.post(address, {"comment": "a" * 2001, "base": "Melhor"}), "2000", "a" * 2001, status=422)
    assert stored(group).comment == "Melhor"


def test_agreeing_returning_and_reopening(desk, group):
    back = reverse("lessons:give-back", args=[group.key])
    shows(desk.post(back, follow=True), "falta corrigir: I.2")
    agreed = desk.post(reverse("lessons:mark-agree", args=[group.key]), {"seen": group.version}, follow=True)
    shows(agreed, "1 proposta confirmada.", hides=["Ficam por corrigir"])
    shows(desk.post(back, follow=True), "Ficha devolvida")
    assert stored(group).state == Group.State.RETURNED
    shows(desk.post(reverse("lessons:reopen", args=[group.key]), follow=True), "Ficha reaberta")
    assert stored(group).state == Group.State.OPEN
    assert group.hand_ins.count() == 1
    shows(desk.post(back, follow=True), "ainda não entregou")


def test_all_at_once_says_who_is_not_ready(desk, group, pupils):
    ready = make_group(group.assignment, pupils[2:3], 2)
    sheets.write(ready, pupils[2], [CellWrite("I.1:list", "1")])
    sheets.hand_in(ready, pupils[2])
    everyone = reverse("lessons:give-back-all", args=[group.assignment.key])
    page = shows(desk.post(everyone, {"sure": "1"}, follow=True))
    shows(page, "1 ficha devolvida.", "Por corrigir, e por isso não devolvidas: Grupo 1.")
    assert (stored(group).state, stored(ready).state) == ("handed_in", "returned")
    desk.post(reverse("lessons:mark-agree", args=[group.key]), {"seen": group.version})
    shows(desk.post(everyone, {"sure": "1"}, follow=True), hides=["não devolvidas"])


def test_the_way_to_the_next_group(desk, group, pupils):
    after = make_group(group.assignment, pupils[2:3], 2)
    sheets.write(after, pupils[2], [CellWrite("I.2:why", "Não sei")])
    sheets.hand_in(after, pupils[2])
    page = shows(desk.get(reverse("lessons:mark", args=[group.key])))
    shows(page, f'href="{reverse("lessons:mark", args=[after.key])}"', "A tecla N")


# Statistics


def test_typical_mistakes_lead_to_the_groups(desk, group, classroom):
    page = shows(desk.get(reverse("lessons:statistics", args=[group.assignment.key])))
    assert "A sequência começa no 1." in page
    assert reverse("lessons:box", args=[group.assignment.key, group.key, "I.1"]) in page
    shows(desk.get(reverse("lessons:class-statistics", args=[classroom.key])), "ainda não marcou")
    sheets.reopen(group, classroom.teachers.get())
    writer = group.members.order_by("seat")[0].pupil
    sheets.write(group, writer, [CellWrite("II.1:row:l0", "N")])
    shows(desk.get(reverse("lessons:class-statistics", args=[classroom.key])), "Jogo da Subtração")


# What is sure, and what stays to be read


def test_only_sure_proposals_are_accepted_and_the_others_counted(desk, make_assignment, pupils):
    group = make_group(make_assignment(templates()[FICHA].document("pt").json()), pupils[:1])
    cells = {
        "I.b:exists": "yes",
        "I.b:how": "não se deve deixar múltiplos de 4",
        "I.c:rule": "todos menos os da tabuada do 4",
        "II.4:text": "Vão de 4 em 4; quem os recebe perde.",
        "II.9:text": "Ganha quem está num que não dá conta certa a dividir por 4.",
    }
    sheets.write(group, pupils[0], [CellWrite(name, value) for name, value in cells.items()])
    sheets.hand_in(group, pupils[0])
    address = reverse("lessons:mark", args=[group.key])
    shows(desk.get(address), "Aceitar as 2 propostas seguras", "2 respostas ficam por corrigir")
    agreed = desk.post(
        reverse("lessons:mark-agree", args=[group.key]), {"seen": stored(group).version}, follow=True
    )
    shows(agreed, "2 propostas confirmadas.", "Ficam por corrigir: I.b, II.9.", hides=["propostas seguras"])
    shows(agreed, "2 respostas ficam por corrigir")
    assert dict(group.marks.values_list("task", "rubric")) == {
        "I.c": {"rule": ["a"]},
        "II.4": {"text": ["a", "b"]},
    }
    # Marked by hand, one after the other: the count follows.
    told = mark(desk, stored(group), task="I.b", headers=JSON, points="1")
    shows(told.json()["summary"], "1 resposta fica por corrigir", hides=["I.b<"])
