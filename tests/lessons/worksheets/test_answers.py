"""The printed key and the marking agree: what the key says is right, and with which choice."""

import re
from fractions import Fraction

import pytest

from games.rules import catalogue
from lessons.worksheets import answers, new_tasks
from lessons.worksheets.builtin import FICHA, templates
from lessons.worksheets.documents import Document, Task, mark, recipes
from lessons.worksheets.documents.fields import Choice, Letters, NumberField, Numbers, OpenText
from lessons.worksheets.documents.fields.numbers import Accepted

THREE = catalogue.build("subtraction", {"heaps": [13], "sets": [[1, 2, 3]]})
FOUR = catalogue.build("subtraction", {"heaps": [16], "sets": [[3, 4]]})
WAY = re.compile(r"(.+?)(?: \((.+)\))?")


def ways(task: Task, field: NumberField | Numbers) -> list[tuple[str, str]]:
    """What the key says, and the choice beside which it counts ("" where it needs none)."""
    lines = answers.expected(field, task).split("\n")
    found = []
    for line in lines:
        way = WAY.fullmatch(line)
        assert way
        found.append((way[1], way[2] or ""))
    return found


def points(document: Document, task: Task, field: NumberField | Numbers, value: str, chosen: str) -> object:
    typed = {f"{task.id}:{field.id}": value.removesuffix(", ...")}
    if chosen:
        typed[f"{task.id}:{field.choice}"] = chosen
    return mark(document, typed).tasks[task.id].fields[field.id].points


@pytest.mark.parametrize(
    "document",
    [
        *(ready.document(language) for ready in templates().values() for language in ("pt", "en")),
        new_tasks.worksheet(THREE, "x")[0],
        new_tasks.worksheet(FOUR, "x")[0],
    ],
    ids=lambda document: document.title,
)
def test_what_the_key_says_is_marked_right(document):
    for task in document.tasks:
        for field in task.fields:
            if not isinstance(field, NumberField | Numbers):
                continue
            texts = {
                answer.text: answer.id
                for one in task.fields
                if isinstance(one, Choice) and one.id == field.choice
                for answer in one.answers
            }
            for said, choice in ways(task, field):
                value = re.split(", | ou ", said)[0] if isinstance(field, Numbers) and field.one else said
                assert points(document, task, field, value, texts.get(choice, "")) == field.points, (
                    task.id,
                    value,
                    choice,
                )
                # Beside another choice it is something else, unless the key says so too.
                for text, ident in texts.items():
                    if choice and (said, text) not in ways(task, field):
                        assert points(document, task, field, value, ident) != field.points


def test_the_key_says_with_which_choice_a_number_counts():
    task = templates()[FICHA].document("pt").task("II.7")
    assert answers.expected(task.field("moves"), task).split("\n") == [
        "16 (começo eu e conto só as minhas jogadas)",
        "31 (começo eu e conto as jogadas dos dois)",
    ]
    task = templates()[FICHA].document("pt").task("II.8")
    assert answers.expected(task.field("starts"), task).split("\n") == [
        "81, 82, 83 (começo eu e conto só as minhas jogadas)",
        "84 (começa o outro e conto só as minhas jogadas)",
        "41, 42, 43 (começo eu e conto as jogadas dos dois)",
    ]


def test_the_key_does_not_say_what_is_marked_wrong_where_nothing_is_chosen():
    document = new_tasks.worksheet(THREE, "x")[0]
    own, starts = (
        next(
            (task, field)
            for task in document.tasks
            for field in task.fields
            if (field.made or {}).get("how") == how
        )
        for how in ("own_moves", "starts_for_moves")
    )
    for task, field in (own, starts):
        assert " ou " not in answers.expected(field, task)
        assert "\n" not in answers.expected(field, task)


def test_the_key_of_a_table_has_each_value():
    field = recipes.table_field(
        catalogue.build("subtraction", {"heaps": [3], "sets": [[1, 2]]}), ["0", "1", "3"]
    )
    assert answers.expected(field, Task("I.1", "Preenche.", (field,))) == "0: 0, 1: 1, 3: 0"


def test_any_of_some_numbers_is_said_with_or():
    field = Numbers(id="x", accepts=(Accepted(points=Fraction(1), values=frozenset({3, 4}), least=1),))
    assert answers.expected(field, Task("I.1", "Quantos tiras?", (field,))) == "3 ou 4"


@pytest.mark.parametrize("name", templates())
def test_what_the_key_of_a_row_says_is_marked_right_and_nothing_else(name):
    document = templates()[name].document("pt")
    for task in document.tasks:
        for row in task.fields:
            if not isinstance(row, Letters):
                continue
            cells = {f"{task.id}:{row.id}:l{at}": place.letter for at, place in enumerate(row.positions)}
            if row.subscripts != "no":
                cells |= {
                    f"{task.id}:{row.id}:s{at}": answers.takes(place)
                    for at, place in enumerate(row.positions)
                    if place.takes
                }
            found = mark(document, cells).tasks[task.id].fields[row.id]
            assert (found.state, found.points, found.messages) == ("right", row.points, ())
            for cell, said in cells.items():
                changed = {"P": "N", "N": "P"}.get(said, f"{said} ou 99")
                found = mark(document, cells | {cell: changed}).tasks[task.id].fields[row.id]
                assert found.cells[cell] == "wrong"
                # Subscripts that nobody asks for are worth nothing.
                costs = changed in ("P", "N") or row.subscripts == "asked"
                assert (found.state, found.points < row.points) == (
                    ("half", True) if costs else ("right", False)
                )


@pytest.mark.parametrize("language", ["pt", "en"])
@pytest.mark.parametrize("name", templates())
def test_keywords_find_what_the_key_says_in_words(name, language):
    document = templates()[name].document(language)
    for task in document.tasks:
        for field in task.fields:
            for item in field.rubric if isinstance(field, OpenText) else ():
                for said in (task.model, item.text) if item.keywords else ():
                    found = mark(document, {f"{task.id}:{field.id}": said}).tasks[task.id].fields[field.id]
                    assert [one.is_met for one in found.rubric if one.id == item.id] == [True], said


@pytest.mark.parametrize("name", templates())
def test_what_the_key_does_not_say_gets_fewer_points(name):
    document = templates()[name].document("pt")
    for task in document.tasks:
        for field in task.fields:
            if not isinstance(field, NumberField | Numbers):
                continue
            said = {way for way, _choice in ways(task, field)}
            if isinstance(field, Numbers):
                others = {
                    answers._list(sorted(numbers))
                    for accepted in field.accepts
                    for numbers in (accepted.values, accepted.values ^ {1}, accepted.values ^ {997})
                    if numbers and not accepted.least
                }
            else:
                others = {str(way.value + more) for way in field.accepts for more in (0, 1, Fraction(1, 2))}
            choices = [one for one in task.fields if isinstance(one, Choice) and one.id == field.choice]
            for chosen in ("", *(answer.id for one in choices for answer in one.answers)):
                for typed in others - said:
                    assert points(document, task, field, typed, chosen) < field.points, (task.id, typed)
