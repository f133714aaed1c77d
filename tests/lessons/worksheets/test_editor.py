"""The editor: parts, tasks and fields; two windows; undo; what the solvers refuse."""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from games.rules import catalogue
from games.solvers.brute import Brute
from lessons.classroom.models import Assignment
from lessons.worksheets import drafts, library, new_tasks, worksheet_files
from lessons.worksheets.documents import Document, parse_document, recipes
from lessons.worksheets.documents.fields import KINDS as FIELD_KINDS
from lessons.worksheets.documents.fields.base import GameSpec
from lessons.worksheets.documents.notation import PositionNotation
from lessons.worksheets.documents.reading import exactly
from lessons.worksheets.forms import FORMS, KINDS, impartial_games, positions_typed, stretched
from lessons.worksheets.models import Worksheet
from tests.clients import signed_in
from tests.lessons.builders import drawn_fields, make_document, make_part, make_task
from tests.pages import shows


class _Forms(HTMLParser):
    """The fields of the forms on a page, as a browser would send them, by the form's id or number."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: dict[str, dict[str, str]] = {}
        self._here = ""
        self._select = ""
        self._area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        have = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._here = have.get("id", str(len(self.forms)))
            self.forms[self._here] = {}
            return
        name = have.get("name", "")
        fields = self.forms.setdefault(have.get("form", self._here), {})
        if tag == "input" and name:
            ticked = have.get("type") not in ("checkbox", "radio") or "checked" in have
            if ticked:
                fields[name] = have.get("value", "on" if have.get("type") == "checkbox" else "")
        elif tag == "select":
            self._select = name
        elif tag == "option" and ("selected" in have or self._select not in fields):
            fields[self._select] = have.get("value", "")
        elif tag == "textarea":
            self._area = name
            fields[name] = ""

    def handle_data(self, data: str) -> None:
        if self._area:
            self.forms[self._here][self._area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            fields = self.forms[self._here]
            fields[self._area] = fields[self._area].removeprefix("\n")
            self._area = ""
        elif tag == "form":
            self._here = ""


def forms_of(answer: HttpResponse) -> dict[str, dict[str, str]]:
    parser = _Forms()
    parser.feed(answer.text)
    return parser.forms


SUBTRACTION = catalogue.build("subtraction", {"heaps": [13], "sets": [[1, 2, 3]]})


@pytest.fixture
def client(owner):
    return signed_in(owner)


@cache
def _on_subtraction() -> Document:
    document, left_out = new_tasks.worksheet(SUBTRACTION, "Subtração")
    assert not left_out
    return document


@pytest.fixture
def made(owner):
    """A worksheet on the subtraction game, as the site composes it."""
    return library.create(owner, _on_subtraction())


def edit_url(worksheet: Worksheet) -> str:
    return reverse("lessons:worksheet-edit", args=[worksheet.key])


def task_url(worksheet: Worksheet, task: str) -> str:
    return reverse("lessons:worksheet-task", args=[worksheet.key, task])


def part_url(worksheet: Worksheet, part: str) -> str:
    return reverse("lessons:worksheet-part", args=[worksheet.key, part])


def new_url(worksheet: Worksheet, part: str = "II") -> str:
    return reverse("lessons:worksheet-task-new", args=[worksheet.key, part])


def do(client: Client, worksheet: Worksheet, action: str, **more: str) -> HttpResponse:
    worksheet.refresh_from_db()
    data = {"do": action, "revision": str(worksheet.revision), **more}
    answer = client.post(edit_url(worksheet), data)
    worksheet.refresh_from_db()
    return answer


def ids(worksheet: Worksheet) -> dict[str, list[str]]:
    return {part["id"]: [task["id"] for task in part["tasks"]] for part in worksheet.draft["parts"]}


def save(client: Client, url: str, form: str, do: str = "save", **typed: str) -> HttpResponse:
    """Opens the page, types and presses the button."""
    data = {**forms_of(client.get(url))[form], "do": do, **typed}
    return client.post(url, data)


def field_of(worksheet: Worksheet, task: str, number: int = 0) -> Any:
    worksheet.refresh_from_db()
    return parse_document(worksheet.draft).task(task).fields[number]


# The list.


def test_every_kind_of_field_has_a_form_and_a_name():
    assert set(FORMS) == set(KINDS) == set(FIELD_KINDS)


def test_the_list_shows_the_whole_worksheet(client, made):
    page = client.get(edit_url(made)).text
    for task in parse_document(made.draft).tasks:
        assert f'id="pergunta-{task.id}"' in page
    assert f"Ao todo: <b>{parse_document(made.draft).points} pontos</b>" in page


def test_tasks_go_up_and_down_and_into_the_part_beside(client, made):
    do(client, made, "task-down:I.1")
    assert ids(made)["I"] == ["I.2", "I.1"]
    do(client, made, "task-down:I.1")
    assert ids(made)["I"] == ["I.2"]
    assert ids(made)["II"][:2] == ["I.1", "II.1"]
    do(client, made, "task-up:I.1")
    assert ids(made)["I"] == ["I.2", "I.1"]
    revision = made.revision
    assert do(client, made, "task-up:I.2").status_code == 302
    assert made.revision == revision


def test_parts_go_up_and_down(client, made):
    do(client, made, "part-up:II")
    assert list(ids(made)) == ["II", "I"]
    do(client, made, "part-down:II")
    assert list(ids(made)) == ["I", "II"]


def test_tasks_are_put_into_the_order_of_a_drag(client, made):
    known = ids(made)
    wanted = {"I": [], "II": [*known["II"][::-1], *known["I"]]}
    order = ";".join(f"{part}={' '.join(tasks)}" for part, tasks in wanted.items())
    assert do(client, made, "order", order=order).status_code == 302
    assert ids(made) == wanted


def test_an_order_that_loses_tasks_is_refused(client, made):
    for order in ["", "I=I.1", "I=I.1 I.1", "x", "=;=", "I=" + "I.1 " * 5000]:
        before = ids(made)
        assert do(client, made, "order", order=order).status_code == 409
        assert ids(made) == before


def test_a_copy_stands_behind_its_task_under_a_new_name(client, made):
    do(client, made, "task-copy:II.2")
    assert ids(made)["II"][:3] == ["II.1", "II.2", "II.10"]
    assert parse_document(made.draft).task("II.10").fields == parse_document(made.draft).task("II.2").fields


def test_a_name_is_never_used_for_another_task(client, owner, made):
    library.version_for(made, owner)
    do(client, made, "task-delete:II.9")
    do(client, made, "task-copy:II.8")
    assert ids(made)["II"][-1] == "II.10"
    do(client, made, "part-delete:II")
    do(client, made, "part-add")
    assert list(ids(made)) == ["I", "III"]


def test_a_deleted_task_comes_back(client, made):
    before = made.draft
    do(client, made, "task-delete:II.2")
    assert "II.2" not in ids(made)["II"]
    client.get(edit_url(made))  # the page is opened, left and opened again
    page = client.get(edit_url(made))
    assert "Pergunta II.2 apagada." in page.text
    undo = next(form for form in forms_of(page).values() if "before" in form)
    assert client.post(edit_url(made), {**undo, "do": "undo"}).status_code == 302
    made.refresh_from_db()
    assert made.draft == before
    assert "Anular" not in client.get(edit_url(made)).text


def test_undo_does_not_undo_what_came_after(client, made):
    do(client, made, "part-delete:I")
    undo = next(form for form in forms_of(client.get(edit_url(made))).values() if "before" in form)
    do(client, made, "task-up:II.2")
    after = made.draft
    assert client.post(edit_url(made), {**undo, "do": "undo"}).status_code == 409
    made.refresh_from_db()
    assert made.draft == after


@pytest.mark.parametrize("before", ["", "[", "null", "{}", "[" * 5000, '{"format": "nimteca-worksheet-1"}'])
def test_undo_with_something_else_changes_nothing(client, made, before):
    assert do(client, made, "undo", before=before).status_code in (302, 409)
    assert made.revision == 1


@pytest.mark.parametrize(
    "action", ["", "task-delete:X.1", "part-up:IX", "fly", "task-up", "order", "part-add:x:y"]
)
def test_what_is_not_there_is_told(client, made, action):
    answer = do(client, made, action)
    assert (answer.status_code == 409) == (action != "part-add:x:y")
    assert b"Traceback" not in answer.content


def test_a_second_window_sees_the_list_as_it_is(client, made):
    do(client, made, "task-delete:II.2")
    answer = client.post(edit_url(made), {"do": "task-delete:II.3", "revision": "1"})
    assert answer.status_code == 409
    shows(answer.text, "a ficha mudou noutra janela", 'id="pergunta-II.3"', hides=['id="pergunta-II.2"'])


def test_there_is_an_end_to_parts(client, made):
    for _part in range(15):
        do(client, made, "part-add")
    assert len(made.draft["parts"]) == 12
    assert "no máximo 12" in client.get(edit_url(made)).text


def test_title_and_introduction(client, made):
    assert do(client, made, "head", title=" Nova ", intro="<b>Olá</b>").status_code == 302
    assert (made.title, made.draft["intro"]) == ("Nova", "<b>Olá</b>")
    for title in ("", "a" * 121):
        shows(do(client, made, "head", title=title, intro="fica aqui"), "fica aqui", status=422)
    assert made.title == "Nova"


def test_two_windows_with_a_title_show_both(client, made):
    do(client, made, "head", title="Primeira", intro="")
    answer = client.post(
        edit_url(made), {"do": "head", "revision": "1", "title": "Segunda", "intro": "texto"}
    )
    assert answer.status_code == 409
    shows(answer.text, "Primeira", "Segunda")
    (form,) = [form for form in forms_of(answer).values() if "title" in form]
    assert client.post(edit_url(made), {**form, "do": "head"}).status_code == 302
    made.refresh_from_db()
    assert made.title == "Segunda"


def test_what_was_given_to_a_class_stays(client, owner, classroom, made):
    version = library.version_for(made, owner)
    Assignment.objects.create(classroom=classroom, version=version, created_by=owner)
    before = version.document
    do(client, made, "task-delete:II.2")
    assert "já foi atribuída a uma turma" in client.get(edit_url(made)).text
    version.refresh_from_db()
    assert version.document == before


# A task.


def test_saving_what_is_shown_changes_nothing(client, owner, made):
    ficha = library.duplicate(library.shipped(), owner)
    for worksheet in (made, ficha):
        for task in parse_document(worksheet.draft).tasks:
            answer = save(client, task_url(worksheet, task.id), "pergunta")
            assert answer.status_code == 302, task.id
        before = worksheet.draft
        worksheet.refresh_from_db()
        assert worksheet.draft == before


def test_the_words_of_a_task(client, made):
    answer = save(
        client,
        task_url(made, "II.2"),
        "pergunta",
        prompt="Classifica <i>já</i>.",
        hint="Do fim.",
        model="P...",
    )
    assert answer.status_code == 302
    made.refresh_from_db()
    task = parse_document(made.draft).task("II.2")
    assert (task.prompt, task.hint, task.model) == ("Classifica <i>já</i>.", "Do fim.", "P...")
    shows(client.get(made.get_absolute_url()).text, "Classifica &lt;i&gt;já&lt;/i&gt;.", hides=["<i>já</i>"])


def test_bad_input_is_told_and_nothing_is_lost(client, made):
    shown = forms_of(client.get(task_url(made, "II.2")))["pergunta"] | {"model": "o meu texto"}
    for typed in [
        {"prompt": ""},
        {"prompt": "a" * 4001},
        {"hint": "a" * 4001},
        {"f-letters-letter_points": "muitos"},
        {"f-letters-letter_points": "-1"},
        {"f-letters-letter_points": "1001"},
        {"f-letters-subscripts": "sempre"},
        {"r-letters-positions": ""},
        {"r-letters-positions": "0-999"},
        {"r-letters-positions": "5-1"},
        {"r-letters-positions": "olá"},
        {"r-letters-positions": "999999999"},
        {"g-game": "xadrez"},
        {"g-sets": "nada"},
        {"g-heaps": "1" * 50},
    ]:
        for button in ["save", "again"]:
            answer = client.post(task_url(made, "II.2"), {**shown, "do": button, **typed})
            assert answer.status_code == 422
            shows(answer.text, "o meu texto", "errorlist")
            made.refresh_from_db()
            assert made.revision == 1


def test_points_are_stretched(client, made):
    save(client, task_url(made, "II.3"), "pergunta", **{"f-numbers-points": "8"})
    field = field_of(made, "II.3")
    assert field.points == 8
    old, new = field_of(made, "II.5"), "1,5"
    save(client, task_url(made, "II.5"), "pergunta", **{"f-term-points": new})
    field = field_of(made, "II.5")
    assert (field.points, field.value, field.start) == (1.5, old.value * 1.5 / 4, old.start * 1.5 / 4)
    save(client, task_url(made, "II.5"), "pergunta", **{"f-term-points": "0"})
    assert field_of(made, "II.5").points == 0
    save(client, task_url(made, "II.5"), "pergunta", **{"f-term-points": "3"})
    assert field_of(made, "II.5").points == 3


def test_a_row_of_other_positions_is_computed(client, made):
    answer = save(
        client,
        task_url(made, "II.2"),
        "pergunta",
        "again",
        **{"r-letters-positions": "20-24", "prompt": "Meu"},
    )
    shows(answer, "Meu")
    made.refresh_from_db()
    assert made.revision == 1
    carried = json.loads(forms_of(answer)["pergunta"]["task"])
    assert [place["letter"] for place in carried["fields"][0]["positions"]] == ["P", "N", "N", "N", "P"]
    done = client.post(task_url(made, "II.2"), {**forms_of(answer)["pergunta"], "do": "save"})
    assert done.status_code == 302
    assert [place.label for place in field_of(made, "II.2").positions] == ["20", "21", "22", "23", "24"]
    assert parse_document(made.draft).task("II.2").prompt == "Meu"


def test_saving_computes_without_being_asked(client, made):
    save(client, task_url(made, "II.3"), "pergunta", **{"g-sets": "1-4"})
    assert sorted(field_of(made, "II.3").accepts[0].values) == [0, 5, 10]
    assert field_of(made, "II.3").made["game"]["options"]["sets"] == [[1, 2, 3, 4]]
    assert sorted(field_of(made, "II.2").positions[4].letter) == ["P"]


def test_another_game_brings_its_own_positions(client, made):
    answer = save(client, task_url(made, "II.2"), "pergunta", "again", **{"g-game": "nim"})
    assert answer.status_code == 200
    form = forms_of(answer)["pergunta"]
    assert form["g-heaps"] == "3, 5, 7"
    assert form["r-letters-positions"].splitlines()[0] == "0,0,0"
    client.post(
        task_url(made, "II.2"), {**form, "do": "save", "g-heaps": "3, 5", "r-letters-positions": "1,1\n1,2"}
    )
    field = field_of(made, "II.2")
    assert field.game.slug == "nim"
    assert [place.letter for place in field.positions] == ["P", "N"]


def test_what_the_solvers_cannot_say_is_told_at_the_field(client, made):
    answer = save(client, task_url(made, "II.5"), "pergunta", **{"g-sets": "1,3,4"})
    assert answer.status_code in (302, 422)
    answer = save(client, task_url(made, "II.7"), "pergunta", **{"g-sets": "1,4,9"})
    shows(answer, "depende do que os jogadores escolhem", status=422)
    assert save(client, task_url(made, "II.8"), "pergunta", **{"r-numbers-moves": "1000"}).status_code == 422


def test_the_rubric(client, made):
    typed = {
        "f-text-text0": "",
        "f-text-text2": "Fala do 4",
        "f-text-points2": "1/2",
        "f-text-keywords2": "multipl 4, quatro ,",
    }
    assert save(client, task_url(made, "II.4"), "pergunta", **typed).status_code == 302
    field = field_of(made, "II.4")
    assert [(item.id, item.text, item.points) for item in field.rubric][1:] == [("i1", "Fala do 4", 0.5)]
    assert field.rubric[1].keywords == ("multipl 4", "quatro")
    assert field.rubric[0].id == "b"
    long = {"f-text-keywords0": "a" * 61}
    assert save(client, task_url(made, "II.4"), "pergunta", **long).status_code == 422
    many = {"f-text-keywords0": ",".join("abcdefghijklmnopqrstuvwxyz")}
    assert save(client, task_url(made, "II.4"), "pergunta", **many).status_code == 422


def test_the_answers_of_a_choice(client, made):
    url = task_url(made, "I.2")
    typed = {"f-choice-answer2": "Depende", "f-choice-right": "2", "f-choice-points": "3"}
    assert save(client, url, "pergunta", **typed).status_code == 302
    field = field_of(made, "I.2")
    assert [answer.id for answer in field.answers] == ["yes", "no", "r1"]
    assert (field.right, field.points) == ("r1", 3)
    assert not field.fixed
    placed = {"f-choice-answer2": "Nenhuma das anteriores"}
    shows(save(client, url, "pergunta", **placed), "aparecem baralhadas", status=422)
    shows(save(client, url, "pergunta", **{"f-choice-answer1": "Depende"}), "dizem o mesmo", status=422)
    assert save(client, url, "pergunta", **placed, **{"f-choice-fixed": "on"}).status_code == 302
    assert field_of(made, "I.2").fixed
    save(client, url, "pergunta", **{"f-choice-answer0": ""})
    assert [answer.id for answer in field_of(made, "I.2").answers] == ["no", "r1"]
    for wrong in (
        {"f-choice-answer0": ""},
        {"f-choice-right": "3"},
        {"f-choice-right": ""},
        {"f-choice-right": "99"},
    ):
        assert save(client, url, "pergunta", **wrong).status_code == 422, wrong
    assert save(client, url, "pergunta", **{"f-choice-right": "", "f-choice-points": "0"}).status_code == 302
    assert field_of(made, "I.2").right == ""


def test_the_computed_answer_of_a_choice_is_not_chosen(client, made):
    url = task_url(made, "II.6")
    form = forms_of(client.get(url))["pergunta"]
    assert "f-wins-right" not in form
    assert save(client, url, "pergunta", **{"f-wins-answer0": "Sim!"}).status_code == 302
    assert field_of(made, "II.6").answers[0].text == "Sim!"
    assert field_of(made, "II.6").right == "yes"
    assert save(client, url, "pergunta", **{"f-wins-answer0": ""}).status_code == 422


def own(kind: str, **typed: str) -> Callable[[Client, Worksheet], str]:
    """Adds a task of the teacher's own; the id of it."""

    def add(client: Client, worksheet: Worksheet) -> str:
        answer = client.post(new_url(worksheet), {"tipo": kind, "do": "save", **typed})
        assert answer.status_code == 302
        return answer["Location"].rstrip("/").rpartition("/")[2]

    return add


def test_right_numbers_that_a_teacher_types(client, made):
    ident = own("number")(client, made)
    save(client, task_url(made, ident), "pergunta", **{"f-number-value": "31/2", "f-number-points": "2"})
    field = field_of(made, ident)
    assert (field.accepts[0].value, field.points) == (15.5, 2)
    assert save(client, task_url(made, ident), "pergunta", **{"f-number-value": "muitos"}).status_code == 422
    ident = own("sequence", **{"p-first": "2", "p-last": "5"})(client, made)
    save(client, task_url(made, ident), "pergunta", **{"f-sequence-values": "2 4 6"})
    assert field_of(made, ident).values == (2, 4, 6)
    for wrong in ("", "a, b", "1 " * 201):
        assert (
            save(client, task_url(made, ident), "pergunta", **{"f-sequence-values": wrong}).status_code == 422
        )


def test_numbers_and_terms_of_the_shipped_ficha(client, owner):
    """Without a recipe the right answer is typed, and what belonged to the old one goes."""
    ficha = library.duplicate(library.shipped(), owner)
    fields = {
        field.kind: (task.id, field)
        for task in parse_document(ficha.draft).tasks
        for field in task.fields
        if field.kind in ("numbers", "term") and not field.made
    }
    if "term" in fields:
        ident, field = fields["term"]
        save(client, task_url(ficha, ident), "pergunta", **{f"f-{field.id}-term": "9k"})
        task = parse_document(Worksheet.objects.get(pk=ficha.pk).draft).task(ident)
        assert task.field(field.id).term == "9k"
        answer = save(client, task_url(ficha, ident), "pergunta", **{f"f-{field.id}-term": "import os"})
        assert answer.status_code == 422


def test_games_of_records(client, made):
    save(client, task_url(made, "I.1"), "pergunta", **{"f-records-games": "3", "r-records-positions": "1-4"})
    field = field_of(made, "I.1")
    assert (field.games, [start.label for start in field.starts]) == (3, ["1", "2", "3", "4"])
    assert save(client, task_url(made, "I.1"), "pergunta", **{"f-records-games": "9"}).status_code == 422


def test_two_windows_with_a_task_show_both(client, made):
    url = task_url(made, "II.4")
    first = forms_of(client.get(url))["pergunta"]
    assert client.post(url, {**first, "do": "save", "prompt": "Primeira"}).status_code == 302
    answer = client.post(url, {**first, "do": "save", "prompt": "Segunda", "f-text-text0": "Outra"})
    assert answer.status_code == 409
    shows(answer.text, "Primeira")
    mine = forms_of(answer)["pergunta"]
    assert (mine["prompt"], mine["f-text-text0"]) == ("Segunda", "Outra")
    assert client.post(url, {**mine, "do": "save"}).status_code == 302
    made.refresh_from_db()
    assert parse_document(made.draft).task("II.4").prompt == "Segunda"
    assert parse_document(made.draft).task("II.4").fields[0].rubric[0].text == "Outra"


def test_a_task_deleted_meanwhile_is_not_lost(client, made):
    url = task_url(made, "II.4")
    mine = forms_of(client.get(url))["pergunta"]
    do(client, made, "task-delete:II.4")
    answer = client.post(url, {**mine, "do": "save", "prompt": "Ainda a quero"})
    assert answer.status_code == 409
    form = forms_of(answer)["pergunta"]
    assert form["prompt"] == "Ainda a quero"
    assert client.post(url, {**form, "do": "save"}).status_code == 302
    made.refresh_from_db()
    assert parse_document(made.draft).tasks[-1].prompt == "Ainda a quero"


def test_a_task_of_a_part_deleted_meanwhile_is_not_lost(client, made):
    url = task_url(made, "II.2")
    mine = forms_of(client.get(url))["pergunta"]
    for part in ("I", "II"):
        do(client, made, f"part-delete:{part}")
    answer = client.post(url, {**mine, "do": "save"})
    assert answer.status_code == 409
    assert client.post(url, {**forms_of(answer)["pergunta"], "do": "save"}).status_code == 302
    made.refresh_from_db()
    assert len(parse_document(made.draft).tasks) == 1


@pytest.mark.parametrize("task", ["", "null", "[]", "{}", '{"fields": 3}', '{"fields": [{}]}', "[" * 5000])
def test_a_page_that_carries_nonsense(client, made, task):
    data = forms_of(client.get(task_url(made, "II.4")))["pergunta"]
    assert client.post(task_url(made, "II.4"), {**data, "task": task, "do": "save"}).status_code == 302
    assert client.post(task_url(made, "X.1"), {**data, "task": task, "do": "save"}).status_code == 404


# A part.


def test_the_words_of_a_part(client, made):
    answer = save(client, part_url(made, "II"), "parte", title="Agora a sério", text="Com feijões.")
    assert answer.status_code == 302
    made.refresh_from_db()
    part = drafts.find_part(made.draft, "II")
    assert (part["title"], part["text"]) == ("Agora a sério", "Com feijões.")
    wrong = save(client, part_url(made, "II"), "parte", title="a" * 121, text="fica aqui")
    shows(wrong, "fica aqui", status=422)


def test_another_game_of_a_part_is_computed_for_all_its_tasks(client, made):
    assert save(client, part_url(made, "II"), "parte", **{"g-sets": "1-4"}).status_code == 302
    assert sorted(field_of(made, "II.3").accepts[0].values) == [0, 5, 10]
    assert field_of(made, "II.2").positions[5].letter == "P"
    assert field_of(made, "II.5").term == "5k"


def test_a_game_that_does_not_fit_the_tasks_is_told(client, made):
    answer = save(client, part_url(made, "II"), "parte", "again", **{"g-game": "nim", "title": "Outro"})
    assert answer.status_code == 200
    form = forms_of(answer)["parte"]
    assert form["g-heaps"] == "3, 5, 7"
    assert form["title"] == "Outro"
    shows(client.post(part_url(made, "II"), {**form, "do": "save"}), "Pergunta II.", status=422)
    del form["recompute"]
    assert client.post(part_url(made, "II"), {**form, "do": "save"}).status_code == 302
    assert field_of(made, "II.2").made["game"]["slug"] == "subtraction"
    assert drafts.find_part(made.draft, "II")["game"]["slug"] == "nim"


def test_a_part_without_a_game(client, made):
    assert save(client, part_url(made, "II"), "parte", **{"g-game": ""}).status_code == 302
    made.refresh_from_db()
    assert drafts.find_part(made.draft, "II")["game"] is None
    assert field_of(made, "II.2").positions[4].letter == "P"


def test_a_bad_game_of_a_part_is_told(client, made):
    for typed in [{"g-game": "xadrez"}, {"g-sets": "x"}, {"g-heaps": ""}]:
        answer = save(client, part_url(made, "II"), "parte", **{"text": "o meu texto", **typed})
        shows(answer, "o meu texto", status=422)


def test_two_windows_with_a_part(client, made):
    url = part_url(made, "II")
    first = forms_of(client.get(url))["parte"]
    client.post(url, {**first, "do": "save", "title": "Primeira"})
    answer = client.post(url, {**first, "do": "save", "title": "Segunda"})
    shows(answer, "Primeira", status=409)
    assert client.post(url, {**forms_of(answer)["parte"], "do": "save"}).status_code == 302
    made.refresh_from_db()
    assert drafts.find_part(made.draft, "II")["title"] == "Segunda"
    stale = {**forms_of(client.get(url))["parte"], "do": "save", "title": "Terceira"}
    do(client, made, "part-delete:II")
    gone = client.post(url, stale)
    assert gone.status_code == 409
    assert client.post(url, {**forms_of(gone)["parte"], "do": "save"}).status_code == 302
    made.refresh_from_db()
    assert made.draft["parts"][-1]["title"] == "Terceira"


# What is drawn, built or put in order.


@pytest.fixture
def drawn(owner):
    """A worksheet with a task of each kind that is answered on its drawing: I.1 board ... I.6 order."""
    tasks = [
        make_task(f"I.{number}", "Faz", field) for number, field in enumerate(drawn_fields().values(), 1)
    ]
    return library.create(owner, parse_document(make_document("Desenhos", make_part("I", "Desenha", *tasks))))


def test_letters_on_a_drawing_have_no_subscripts_to_be_asked(client, drawn):
    form = forms_of(client.get(task_url(drawn, "I.1")))["pergunta"]
    assert not {name for name in form if "subscript" in name}
    save(client, task_url(drawn, "I.1"), "pergunta", **{"f-board-letter_points": "1"})
    assert (field_of(drawn, "I.1").points, field_of(drawn, "I.1").drawing) == (9, "board")


def test_the_game_of_a_law_is_changed(client, drawn):
    task = make_task("I.7", "Lei", recipes.law_field(SUBTRACTION, own=True).json())
    draft = drafts.with_task(drawn.draft, "I", task)
    library.save_draft(drawn, parse_document(draft), drawn.revision, drawn.owner)
    save(client, task_url(drawn, "I.7"), "pergunta", **{"g-sets": "1-4", "f-law-points": "2"})
    law = field_of(drawn, "I.7")
    assert (law.points, law.smallest_p[:3]) == (2, ["0", "5", "10"])
    answer = save(client, task_url(drawn, "I.7"), "pergunta", **{"g-game": "digraph"})
    shows(answer, "escolhe um jogo com pilhas", status=422)


def test_conditions_are_changed_and_held_against_the_example(client, drawn):
    url = task_url(drawn, "I.4")
    assert "f-build-most" not in forms_of(client.get(url))["pergunta"]
    typed = {"f-build-condition0_number": "3", "f-build-example": "A→B, A→C; D", "f-build-points": "2"}
    save(client, url, "pergunta", **typed, **{"f-build-condition1_of": ""})
    build = field_of(drawn, "I.4")
    assert [condition.json() for condition in build.conditions] == [{"of": "P", "number": 3}]
    assert (build.example, build.points) == ("A→B, A→C; D", 2)
    shows(save(client, url, "pergunta", **{"f-build-example": "A→B"}), "O exemplo não serve", status=422)
    save(client, task_url(drawn, "I.5"), "pergunta", **{"f-heaps-most": "7"})
    assert field_of(drawn, "I.5").most == 7


def test_parts_keep_their_letters_unless_all_of_them_are_others(client, drawn):
    url = task_url(drawn, "I.6")
    save(client, url, "pergunta", **{"f-order-part3": "Logo ganha o outro.", "f-order-swaps2": "on"})
    parts = field_of(drawn, "I.6").parts
    assert [(part.id, part.swaps) for part in parts] == [
        ("B", False),
        ("C", False),
        ("A", True),
        ("D", False),
    ]
    others = {f"f-order-part{row}": words for row, words in enumerate(["um", "dois", "três", ""])}
    save(client, url, "pergunta", **others)
    parts = field_of(drawn, "I.6").parts
    assert [part.text for part in parts] == ["um", "dois", "três"]
    assert sorted(part.id for part in parts) == ["A", "B", "C"]
    gone = {f"f-order-part{row}": "" for row in range(3)}
    shows(save(client, url, "pergunta", **gone), "pelo menos 2 partes", status=422)


def test_a_worksheet_with_drawings_is_tried_and_goes_to_a_file_and_back(client, drawn, owner):
    page = client.get(drawn.get_absolute_url())
    shows(page, "data-sheet-building", "data-letters-order", "data-colour")
    tried = client.post(drawn.get_absolute_url(), {"cell:I.3:law": "4k", "cell:I.6:order": "BCA"})
    shows(tried, "7 de 16 pontos")
    copy, _about = worksheet_files.parse_file(worksheet_files.as_file(drawn))
    assert copy == parse_document(drawn.draft)


def test_a_click_on_a_drawing_is_answered_with_what_it_makes(client, drawn):
    url = reverse("lessons:worksheet-drawing", args=[drawn.key])
    asked = {"campo": "I.4:build", "obra": "A→B", "celula": "B", "escolhido": "A"}
    shows(client.get(url, asked), 'data-typed="A; B"', 'data-chosen=""')
    shows(client.get(url, {**asked, "escolhido": ""}), 'data-typed="A→B"', 'data-chosen="B"')
    shows(client.get(url, {"campo": "I.4:build", "botao": "new"}), 'data-typed="A→B; C"')
    shows(client.get(url, {"campo": "I.4:build", "obra": "A→", "celula": "-"}), "Não percebo")
    shows(client.get(url, {"campo": "I.5:heaps", "celula": "p1.3"}), 'data-typed="3, 2"')
    shows(
        client.get(url, {"campo": "I.5:heaps", "obra": "4, 4", "ler": ""}), 'data-typed="4, 4"', 'role="img"'
    )
    for campo in ("", "I.9:x", "I.6:order"):
        assert client.get(url, {"campo": campo}).status_code == 400


# A new task.


@pytest.mark.parametrize("kind", new_tasks.KINDS)
def test_a_task_of_every_kind_is_added(client, made, kind):
    answer = client.get(new_url(made), {"tipo": kind})
    assert answer.status_code == 200
    form = next(form for form in forms_of(answer).values() if "tipo" in form)
    answer = client.post(new_url(made), {**form, "do": "save"})
    assert answer.status_code == 302
    made.refresh_from_db()
    assert ids(made)["II"][-1] == "II.10"
    assert client.get(answer["Location"]).status_code == 200
    assert all("game" not in (field.made or {}) for field in parse_document(made.draft).task("II.10").fields)


def test_a_new_task_on_another_game_keeps_it(client, made):
    form = {"tipo": "letters", "g-game": "nim", "g-was": "subtraction", "do": "again"}
    shown = client.post(new_url(made), form)
    typed = next(form for form in forms_of(shown).values() if "tipo" in form)
    assert typed["p-positions"].startswith("0,0,0")
    client.post(new_url(made), {**typed, "do": "save", "p-positions": "1,1\n1,2"})
    assert field_of(made, "II.10").made["game"]["slug"] == "nim"
    save(client, part_url(made, "II"), "parte", **{"g-sets": "1-4"})
    assert field_of(made, "II.10").game.slug == "nim"


def test_a_kind_that_does_not_exist_offers_the_others(client, made):
    for answer in (
        client.get(new_url(made), {"tipo": "x"}),
        client.post(new_url(made), {"tipo": "x", "do": "save"}),
    ):
        shows(answer, "Que se pede ao grupo?")
    made.refresh_from_db()
    assert made.revision == 1


def test_a_new_task_that_cannot_be_is_told(client, made):
    for kind, typed in [
        ("letters", {"p-positions": ""}),
        ("letters", {"p-positions": "a" * 4001}),
        ("letters", {"p-positions": "-3"}),
        ("p_numbers", {"p-up_to": "999999"}),
        ("p_numbers", {"p-up_to": "-1"}),
        ("sequence", {"p-first": "9", "p-last": "1"}),
        ("starts", {"p-moves": "9999"}),
        ("big", {"p-start": "x"}),
        ("own_moves", {"p-start": ""}),
        ("letters", {"g-game": ""}),
        ("letters", {"g-game": "xadrez"}),
        ("term", {"g-game": "nim", "g-was": "nim", "g-heaps": "3, 5"}),
    ]:
        form = next(
            form for form in forms_of(client.get(new_url(made), {"tipo": kind})).values() if "tipo" in form
        )
        answer = client.post(new_url(made), {**form, "do": "save", **typed})
        shows(answer, "Ainda não está guardado", status=422)
        made.refresh_from_db()
        assert made.revision == 1


@pytest.mark.parametrize("language", ["pt", "en"])
@pytest.mark.parametrize("kind", ["number", "choice", "text"])
def test_a_question_that_was_never_written_does_not_stay_and_is_not_given(client, made, kind, language):
    ident = own(kind)(client, made)
    with override(language):
        save(client, task_url(made, ident), "pergunta", prompt=f"{new_tasks.unwritten()} ")
    made.refresh_from_db()
    assert [str(problem) for problem in library.problems(made)] == [
        f"A pergunta {ident} ainda não foi escrita."
    ]
    with pytest.raises(library.IncompleteWorksheet):
        library.version_for(made, made.owner)
    page = client.get(task_url(made, ident))
    left = client.post(task_url(made, ident), {**forms_of(page)["pergunta"], "do": "leave"}, follow=True)
    shows(left, "A pergunta não foi escrita, e por isso não ficou na ficha.")
    made.refresh_from_db()
    assert ident not in ids(made)["II"]
    assert library.problems(made) == []


def test_a_question_that_was_written_stays_when_one_leaves(client, made):
    ident = own("number")(client, made)
    save(client, task_url(made, ident), "pergunta", prompt="Quantos são?")
    shows(client.get(task_url(made, ident)), "Voltar sem guardar", hides=['value="leave"'])
    revision = Worksheet.objects.get(pk=made.pk).revision
    answer = client.post(
        task_url(made, ident), {**forms_of(client.get(task_url(made, ident)))["pergunta"], "do": "leave"}
    )
    assert answer.headers["Location"].endswith("#parte-II")
    made.refresh_from_db()
    assert (made.revision, ids(made)["II"][-1]) == (revision, ident)


def saved(client: Client, made: Worksheet, task: str, **typed: str) -> str:
    """The page after a task was saved."""
    return after(client, save(client, task_url(made, task), "pergunta", **typed))


def after(client: Client, answer: HttpResponse) -> str:
    """The page to which an answer leads."""
    return shows(client.get(answer.headers["Location"]))


def test_a_number_changed_in_a_text_without_its_answer_warns(client, made):
    prompt = parse_document(made.draft).task("II.7").prompt
    number = next(word for word in re.findall("[0-9]+", prompt))
    warning = f"No texto já não está {number}, mas as respostas certas são as mesmas"
    assert warning in saved(client, made, "II.7", prompt=prompt.replace(number, "117"))
    assert warning not in saved(client, made, "II.7", prompt=prompt.replace(number, "117") + " Pensa.")
    # Where the answer follows, all is well; a model answer that stays behind is told.
    with_model = {"prompt": "O jogo está em 117. Quantas jogadas?", "model": "São 26."}
    saved(client, made, "II.7", **with_model)
    page = saved(client, made, "II.7", prompt="O jogo está em 119.", **{"r-moves-start": "119"})
    assert "No texto já não está" not in page
    assert "As respostas certas mudaram, mas a resposta modelo não" in page


def test_points_are_no_answers(client, made):
    prompt = parse_document(made.draft).task("II.7").prompt + " 5"
    saved(client, made, "II.7", prompt=prompt)
    page = saved(client, made, "II.7", prompt=prompt[:-1], **{"f-moves-points": "2"})
    assert "No texto já não está 5" in page


def test_a_number_changed_in_the_text_of_a_part_without_its_game_warns(client, made):
    save(client, part_url(made, "II"), "parte", text="Tira-se 1, 2 ou 3, de 13 feijões.")
    page = after(client, save(client, part_url(made, "II"), "parte", text="Tira-se 1, 2 ou 3, de 15."))
    assert "No texto já não está 13, mas o jogo e as respostas são os mesmos" in page
    game = {"g-sets": "1-4", "text": "Tira-se 1, 2, 3 ou 4, de 17."}
    assert "No texto já não está" not in after(client, save(client, part_url(made, "II"), "parte", **game))


def test_there_is_an_end_to_tasks(client, owner):
    words = {"kind": "text", "id": "text", "rubric": []}
    tasks = [make_task(f"I.{number}", "Porquê?", words) for number in range(1, 61)]
    full = library.create(owner, parse_document(make_document("Cheia", make_part("I", "", *tasks))))
    shows(client.post(new_url(full, "I"), {"tipo": "text", "do": "save"}), "no máximo 60", status=422)


# Forms of fields by themselves.


POINTS = {
    "records": recipes.records_field(SUBTRACTION, ["1", "2"], points=4),
    "sequence": recipes.sequence_field(0, 3, points=4),
    "numbers": recipes.p_numbers_field(SUBTRACTION, 9, points=4),
    "term": recipes.term_field(SUBTRACTION),
    "number": recipes.number_field(3, points=4),
    "choice": recipes.choice_field([("a", "Sim"), ("b", "Não")], "a", points=4),
}


@pytest.mark.parametrize("kind", POINTS)
def test_points_go_up_and_down_in_proportion(kind):
    field = POINTS[kind]
    json = {**field.json(), "id": "x"}
    before = _field(json).points
    for points in (Fraction(3), Fraction(0), Fraction(7, 3)):
        json = stretched(json, _field(json).points, points)
        assert _field(json).points == points
    twice = stretched(field.json(), before, before * 2)
    assert stretched(twice, before * 2, before) == field.json()


def _field(json: dict[str, Any]) -> Any:
    return parse_document(make_document("x", make_part("x", "", make_task("x", "", json)))).tasks[0].fields[0]


def test_a_set_that_a_teacher_types():
    accepts = [{"values": [1, 2], "points": "4", "partial": {"1": "2"}}, {"values": [3], "points": "1"}]
    field = _field({"kind": "numbers", "id": "set", "accepts": accepts})
    form = FORMS["numbers"](field, {"f-set-values": "5 5 6", "f-set-points": "8"})
    assert form.is_valid()
    first, second = form.field_json()["accepts"]
    assert (first["values"], first["points"], first["partial"]) == ([5, 6], "8", {})
    assert second == {"values": [3], "points": "2"}
    same = FORMS["numbers"](field, {"f-set-values": "2, 1", "f-set-points": "4"})
    assert same.is_valid()
    assert same.field_json() == field.json()


def test_a_rule_for_infinitely_many_numbers_stays():
    rule = {"period": 4, "residues": [1], "least": 3, "points": "2"}
    field = _field({"kind": "numbers", "id": "set", "accepts": [rule]})
    form = FORMS["numbers"](field, {"f-set-points": "2"})
    assert "values" not in form.fields
    assert form.is_valid()
    assert form.field_json() == field.json()


@pytest.mark.parametrize(
    ("positions", "typed"),
    [
        (["0", "1", "2", "3"], "0-3"),
        (["0", "1"], "0, 1"),
        (["0", "2", "3"], "0, 2, 3"),
        (["1,2", "3,4"], "1,2\n3,4"),
        ([], ""),
    ],
)
def test_positions_are_shown_as_they_are_typed(positions, typed):
    assert positions_typed(positions) == typed


@pytest.mark.parametrize(
    ("number", "typed"), [("2", "2"), ("1/2", "0,5"), ("1/3", "1/3"), ("-3/8", "-0,375"), ("10", "10")]
)
def test_numbers_are_shown_exactly(number, typed):
    assert exactly(Fraction(number)) == typed


# Drafts by themselves.


def test_a_copy_follows_its_own_row():
    row = recipes.letters_field(SUBTRACTION, ["0", "1"], id="row").json()
    more = {**recipes.p_numbers_field(SUBTRACTION, 9).json(), "follows": "I.1:row"}
    game, first = GameSpec.of(SUBTRACTION).json(), make_task("I.1", "", row, more)
    draft = parse_document(make_document("x", make_part("I", "", first, game=game))).json()
    copied = drafts.copied_task(draft, "I.1")
    assert [drafts.find_task(copied, name)["fields"][1]["follows"] for name in ("I.1", "I.2")] == [
        "I.1:row",
        "I.2:row",
    ]
    assert parse_document(copied)
    assert drafts.computed(first, game)["fields"][1]["follows"] == "I.1:row"


def test_what_follows_a_row_is_loosened_when_the_row_goes(owner):
    draft = library.shipped().draft
    followers = [
        (task["id"], field["follows"])
        for task in drafts.tasks_of(draft)
        for field in task["fields"]
        if field.get("follows", "").startswith("II.2:")
    ]
    assert followers
    without = drafts.without_task(draft, "II.2")
    assert parse_document(without)
    assert not any(
        field.get("follows", "").startswith("II.2:")
        for task in drafts.tasks_of(without)
        for field in task["fields"]
    )
    assert any(field.get("follows") for task in drafts.tasks_of(draft) for field in task["fields"])


# What is composed for a game.


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("subtraction", {"heaps": [5], "sets": [[1000]]}),  # every number around 100 is P
        ("kayles", {"heaps": [9], "misere": True}),  # nothing is known of large heaps
        ("kayles", {"heaps": [60, 60, 60], "misere": True}),
        ("sum", {}),
    ],
)
def test_where_nothing_large_is_known_small_starts_are_suggested(slug, options):
    game = catalogue.build(slug, options)
    asked = new_tasks.suggested(game)
    assert asked["start"] in (asked["up_to"], PositionNotation(game).short(game.start()))
    assert asked["positions"]


def composed(slug: str, **options: Any) -> dict[str, Any]:
    """The fields of a worksheet on a game, the last of each kind."""
    document, _left_out = new_tasks.worksheet(catalogue.build(slug, options), "Ficha")
    assert parse_document(document.json()) == document
    return {field.kind: field for task in document.tasks for field in task.fields}


def letters_of(slug: str, shorts: list[str]) -> list[str]:
    known = catalogue.build(slug, {})
    return [new_tasks._letter_of(PositionNotation(known), short, Brute()) for short in shorts]


def test_wythoff_is_a_table_of_pairs():
    fields = composed("wythoff")
    row = fields["letters"]
    assert [place.label for place in row.positions] == [
        f"{one},{two}" for one in range(6) for two in range(6)
    ]
    p_pairs = {place.label for place in row.positions if place.letter == "P"}
    assert p_pairs == {"0,0", "1,2", "2,1", "3,5", "5,3"}
    assert row.points == 9
    starts = [start.label for start in fields["records"].starts]
    assert starts[:2] == ["1,2", "0,2"]
    assert letters_of("wythoff", starts) == ["P", "N"] * 4


def test_kayles_is_several_rows_chosen_for_contrast():
    fields = composed("kayles", heaps=[9])
    labels = [place.label for place in fields["letters"].positions]
    assert labels[:4] == ["1,1", "2,1", "2,2", "3,2"]
    assert [place.letter for place in fields["letters"].positions] == ["P", "N"] * 4
    assert [start.label for start in fields["records"].starts] == labels
    # Of single rows there is enough to find out where some are P and some are N.
    assert [place.label for place in composed("grundy")["letters"].positions] == list(map(str, range(13)))


@pytest.mark.parametrize(
    ("typed", "positions"),
    [
        ("1,1\n2,1", ["1,1", "2,1"]),
        ("0, 1, 5", ["0", "1", "5"]),
        ("0-3", ["0", "1", "2", "3"]),
        ("3\n5", ["3", "5"]),
    ],
)
def test_rows_of_kayles_are_typed_one_a_line(typed, positions):
    assert recipes.positions_of(catalogue.build("kayles", {}), typed) == positions


def test_the_menu_knows_wythoff_by_his_name(owner):
    page = shows(
        signed_in(owner).get(reverse("lessons:worksheet-new")).text, "Wythoff-II (Jogo de Wythoff, Whitoff"
    )
    page = signed_in(owner).get(reverse("lessons:worksheet-new"), {"jogo": "wythoff"}).text
    assert re.search(r'value="wythoff" selected>Wythoff-II \(Jogo de Wythoff, Whitoff', page)


def test_pairs_are_shown_in_two_dimensions_and_spoken_of_as_pairs(owner):
    document, _left_out = new_tasks.worksheet(catalogue.build("wythoff", {}), "Pares")
    page = signed_in(owner).get(library.create(owner, document).get_absolute_url()).text
    assert page.count('<th scope="row"') == page.count('<th scope="col"') == 6
    shows(page, "Cada posição é um par: 2,5 quer dizer", "Cada posição é um par: os feijões de uma pilha")
    shows(page, "Por exemplo: 6,11 → ", hides=["9 7 4 2 0", "depois o índice"])


def test_a_game_that_is_over_still_gives_a_worksheet():
    document, _left_out = new_tasks.worksheet(catalogue.build("nim", {"heaps": [0, 0]}), "Fim")
    assert parse_document(document.json()) == document


@pytest.mark.parametrize("slug", impartial_games())
def test_every_game_gives_a_worksheet(slug):
    game = GameSpec(slug, {}).game
    document, left_out = new_tasks.worksheet(game, "Ficha")
    assert parse_document(document.json()) == document
    assert library.problems(Worksheet(draft=document.json())) == []
    on_request = {"examples", "number", "choice", "text", "table", "colour", "law", "build", "order"}
    kinds = len(new_tasks.KINDS) - len(on_request)
    assert len(document.tasks) + len(left_out) == kinds
    if slug != "sum":
        assert any(field.kind == "letters" for task in document.tasks for field in task.fields)


def test_the_first_part_goes_no_further_up(made):
    draft = made.draft
    assert drafts.moved_part(draft, draft["parts"][0]["id"], -1) == draft
