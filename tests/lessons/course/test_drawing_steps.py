"""Steps that are answered on their drawing: their frame, as plain forms; what is kept, shown, printed."""

import pytest
from django.test import Client

from lessons.course import lesson_files, library
from lessons.course.documents.drawing_steps import DRAWING_STEPS
from lessons.course.documents.lesson import parse_lesson
from lessons.course.drawing_kinds import DRAWING_KINDS
from lessons.course.models import StepAnswer
from tests.pages import shows

pytestmark = pytest.mark.django_db

SUBTRACTION = {"slug": "subtraction", "options": {"heaps": [9], "sets": [[1, 2, 3]]}}
ROW = {
    "id": "a",
    "kind": "colour",
    "title": "Pinta a fila",
    "text": "Quem ganha?",
    "game": SUBTRACTION,
    "most": 4,
    "given": ["0"],
    "hint": "Vê para onde se pode ir.",
    "because": "É de 4 em 4.",
}
RIGHT = {"parte-1": "N", "parte-2": "N", "parte-3": "N", "parte-4": "P"}


def lesson_of(teacher, *steps):
    return library.create(
        teacher, parse_lesson({"format": "nimteca-lesson-1", "title": "Ensaio", "steps": [*steps]})
    )


@pytest.fixture
def row(cast):
    return lesson_of(cast.teacher, ROW, {"id": "b", "kind": "idea", "title": "Ideia", "text": "Olá."})


@pytest.fixture
def pupil(cast, row):
    library.give(library.find(cast.teacher, row.key), cast.classroom, cast.teacher)
    client = Client()
    client.force_login(cast.pupils[0])
    return client


def at(row, step="a"):
    return f"/licoes/{row.key}/passos/{step}/"


def test_every_kind_has_its_page():
    assert DRAWING_KINDS.keys() == {step.kind for step in DRAWING_STEPS}


def test_without_scripts_each_part_has_a_field(pupil, row):
    page = shows(pupil.get(at(row)), "Pinta a fila", "Ver se está certo", "Saltar", "Pilha de 4")
    for name in RIGHT:
        assert f'name="{name}"' in page
    assert 'name="parte-0"' not in page


def test_a_wrong_answer_is_refuted_and_kept(pupil, row):
    shows(
        pupil.post(at(row), RIGHT | {"parte-4": "N"}),
        "Certas até agora: 3",
        "se jogas para 3",
        'data-ground="doubtful"',
        'class="way"',
        "Pista",
        hides=["Certo!", "É de 4 em 4"],
    )
    answer = StepAnswer.objects.get()
    assert (answer.state, answer.written) == ("wrong", "1: N, 2: N, 3: N, 4: N")
    shows(pupil.get(at(row)), "Saltar")
    shows(
        pupil.post(at(row), {"pedir": "pista", "parte-1": "N"}),
        "Vê para onde se pode ir.",
        "<option selected>N",
    )
    assert StepAnswer.objects.count() == 1


def test_what_is_not_finished_is_no_try(pupil, row):
    shows(pupil.post(at(row), {"parte-1": "N"}), "Até aqui está tudo certo: 1. Por responder: 3.")
    shows(pupil.post(at(row), {}), "Ainda não respondeste")
    assert not StepAnswer.objects.exists()


def test_a_right_answer_is_done(pupil, row):
    shows(pupil.post(at(row), RIGHT), "Certo!", "É de 4 em 4.", "Seguinte", hides=["Pista"])
    assert StepAnswer.objects.get().state == "right"
    shows(pupil.get(at(row)), "Seguinte")


def test_a_visitor_of_another_class_does_not_see_it(row, client):
    assert client.get(at(row)).status_code == 404
    assert client.post(at(row), RIGHT).status_code == 404


def test_on_paper_teachers_see_what_is_right_and_others_what_they_have_done(desk, pupil, row):
    whole = f"/licoes/{row.key}/tudo/"
    shows(desk.get(whole), 'class="sign n"', "É de 4 em 4.", hides=["<select"])
    shows(pupil.get(whole), 'class="sign p"', hides=['class="sign n"', "É de 4 em 4."])
    pupil.post(at(row), RIGHT)
    shows(pupil.get(whole), 'class="sign n"')


def test_it_goes_into_a_file_and_comes_back(row):
    document = library.document_of(row)
    assert lesson_files.parse_file(lesson_files.as_file(document)) == document


TABLE = {"id": "t", "kind": "table", "title": "Tabela", "drawing": "sum", "most": 3, "given": ["0+0"]}
QUEEN = {"slug": "queens", "options": {"rows": 4, "cols": 3, "queens": ["b2"]}}
BOARD = {"id": "r", "kind": "table", "title": "Rainha", "drawing": "board", "game": QUEEN}
VALUES = {"id": "v", "kind": "table", "title": "Valores", "game": SUBTRACTION, "most": 5}
ORDER = {
    "id": "o",
    "kind": "order",
    "title": "Ordem",
    "parts": [{"text": "Primeiro $1$"}, {"text": "Segundo", "reply": "Ainda **não**."}, {"text": "Terceiro"}],
}


def test_tables_and_orders_are_answered_by_plain_forms(desk, cast):
    row = lesson_of(cast.teacher, TABLE, BOARD, VALUES, ORDER)
    shows(
        desk.get(at(row, "t")), 'name="parte-1+2"', 'aria-label="Soma-nim 1 ⊕ 2"', hides=['name="parte-0+0"']
    )
    shows(
        desk.post(at(row, "t"), {"parte-1+2": "2"}),
        'aria-invalid="true"',
        "só um dos dois tem o 1",
    )
    shows(desk.post(at(row, "t"), {"parte-1+2": "três"}), "escreve-se um número", 'value="três"')
    shows(desk.get(at(row, "r")), '<th scope="col">c</th>', '<th scope="row">4</th>', 'name="parte-a1"')
    shows(desk.post(at(row, "v"), {"parte-1": "1", "parte-2": "1"}), "que já vale 1", "refuting")
    document = library.document_of(row)
    order = document.steps[3]
    page = shows(desk.get(at(row, "o")), "<math", "Para cima", 'name="parte-a"')
    assert page.index("Terceiro") > 0
    solution = order.solution()
    first, second, third = sorted(solution, key=solution.get)
    wrong = {f"parte-{second}": "1", f"parte-{first}": "2", f"parte-{third}": "3"}
    shows(desk.post(at(row, "o"), wrong), "Ainda <b>não</b>.", "doubtful")
    shows(desk.post(at(row, "o"), {f"parte-{name}": place for name, place in solution.items()}), "Certo!")
    shows(desk.get(f"/licoes/{row.key}/tudo/"), "1. Primeiro", ">3</span>", hides=["<select", "<input name"])


def filled(form):
    """What a form has in its fields, as a browser sends it."""
    return {field.html_name: field.value() for field in form if field.value() not in (None, False)}


@pytest.mark.parametrize("step", [ROW, TABLE, BOARD, VALUES, ORDER], ids=lambda step: step["id"])
def test_saving_what_the_editor_shows_changes_nothing(desk, cast, step):
    row = lesson_of(cast.teacher, step)
    before = library.document_of(row)
    address = f"/licoes/{row.key}/editar/{step['id']}/"
    page = desk.get(address)
    sent = {**filled(page.context["form"]), "revision": 1}
    game = page.context["game"]
    if game is not None and game.options is not None:
        sent |= {game.name: game.slug, game.was: game.slug, **filled(game.options)}
    assert desk.post(address, sent).status_code == 302
    row.refresh_from_db()
    assert library.document_of(row) == before


def test_a_draft_is_kept_under_the_name_of_who_writes_and_of_the_step(pupil, row, cast):
    shows(pupil.get(at(row)), f'data-draft="{cast.pupils[0].pk}/{row.key}/a"')
