"""The marks of a class over all its assignments: what counts, the weights, the table and its files."""

import io
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone
from python_calamine import CalamineWorkbook

from accounts.models import Action, Classroom
from lessons.classroom import assignments, exports, sheets
from lessons.classroom.class_marks import class_marks, weighted_mean
from lessons.classroom.models import Assignment, Group, Mark
from lessons.classroom.sheets import CellWrite
from tests.lessons.builders import lesson_document, make_document, make_group
from tests.pages import shows
from tests.queries import queries

Make = Callable[..., Any]


@pytest.fixture
def two(make_assignment):
    """Two assignments of the class, of 16 points each."""
    document = lesson_document()
    return [make_assignment(document), make_assignment(document)]


def give(group: Group, points: int, state: str = Group.State.RETURNED) -> Group:
    """The group's sheet, with so many points."""
    Mark.objects.create(group=group, task="II.1", points=Decimal(points), seen=99)
    Group.objects.filter(pk=group.pk).update(state=state, returned_at=timezone.now())
    return group


@pytest.fixture
def marked(two, pupils):
    """The first two pupils have 8 and 4 of 16, the third 8 and not yet returned, the fourth only the second;
    the fifth nothing.
    """
    first, second = two
    give(make_group(first, pupils[:3]), 8)
    give(make_group(second, pupils[:2]), 4)
    give(make_group(second, [pupils[2]], 2), 10, Group.State.HANDED_IN)
    give(make_group(second, [pupils[3]], 3), 0)
    return two


def weigh(assignment: Assignment, weight: str) -> None:
    Assignment.objects.filter(pk=assignment.pk).update(weight=Decimal(weight))


def means(classroom: Classroom) -> list[Fraction | None]:
    return [line.mean for line in class_marks(classroom).lines]


def test_the_mean_is_weighted_and_leaves_out_what_is_not_there():
    half, whole = Fraction(1, 2), Fraction(1)
    assert weighted_mean([Decimal(1), Decimal(3)], [half, whole]) == Fraction(7, 8)
    assert weighted_mean([Decimal(1), Decimal("0.5")], [half, None]) == half
    assert weighted_mean([Decimal(0), Decimal(1)], [whole, None]) is None
    assert weighted_mean([], []) is None


def test_only_returned_sheets_count(classroom, marked):
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    lines = class_marks(classroom).lines
    assert [line.shares for line in lines] == [
        (half, quarter),
        (half, quarter),
        (half, None),
        (None, Fraction(0)),
        (None, None),
    ]
    assert means(classroom) == [Fraction(3, 8), Fraction(3, 8), half, 0, None]
    assert [group is None for group in lines[2].groups] == [False, False]
    weigh(marked[1], "3")
    assert means(classroom)[0] == Fraction(5, 16)
    weigh(marked[1], "0")
    assert means(classroom)[:4] == [half, half, half, None]


def test_a_worksheet_without_points_counts_for_nobody(classroom, make_assignment, pupils):
    group = make_group(make_assignment(), pupils[:4])
    Group.objects.filter(pk=group.pk).update(state=Group.State.RETURNED)
    assert means(classroom) == [None] * 5


def test_who_left_stays_with_a_sheet_only(classroom, marked, pupils):
    classroom.enrolments.filter(pupil__in=[pupils[0], pupils[4]]).update(left_at=timezone.now())
    names = [line.enrolment.real_name for line in class_marks(classroom).lines]
    assert names == [f"Aluno {n}" for n in range(1, 5)]


def test_names_without_numbers_sort_in_portuguese_here_and_in_one_assignment(classroom, marked, pupils):
    names = ["José António", "Ângela", "João", "Zulmira", "Ana"]
    for pupil, name in zip(pupils, names, strict=True):
        classroom.enrolments.filter(pupil=pupil).update(real_name=name, number=None)
    expected = ["Ana", "Ângela", "João", "José António", "Zulmira"]
    assert [line.enrolment.real_name for line in class_marks(classroom).lines] == expected
    assert [line.enrolment.real_name for line in exports.lines(marked[0])] == expected


def test_the_table_has_numbers_and_the_weights(classroom, marked):
    weigh(marked[1], "0.5")
    table = exports.class_grades(class_marks(classroom))
    assert table.header == ["N.º", "Nome", "Ficha da aula", "Ficha da aula", "Média (%)"]
    assert table.rows[0] == [None, "Peso", 1, Decimal("0.5"), None]
    assert table.rows[1] == [1, "Aluno 1", 50, 25, Decimal("41.67")]
    assert table.rows[3:] == [
        [3, "Aluno 3", 50, None, 50],
        [4, "Aluno 4", None, 0, 0],
        [5, "Aluno 5", None, None, None],
    ]


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_the_files_have_the_table(desk, classroom, marked, kind):
    answer = desk.get(reverse("lessons:class-grades-file", args=[classroom.key, kind]))
    rows = CalamineWorkbook.from_filelike(io.BytesIO(answer.content)).get_sheet_by_index(0).to_python()
    assert rows[1][1:4] == ["Peso", 1, 1]
    assert rows[2][:5] == [1, "Aluno 1", 50, 25, 37.5]


def test_the_text_file_has_decimal_commas(desk, classroom, marked):
    answer = desk.get(reverse("lessons:class-grades-file", args=[classroom.key, "csv"]))
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert lines[1:3] == [";Peso;1,00;1,00;", "1;Aluno 1;50;25;37,50"]


def test_weights_are_changed_in_the_table(desk, classroom, marked, teacher):
    address = reverse("lessons:class-grades", args=[classroom.key])
    assert address in desk.get(reverse("accounts:class", args=[classroom.key])).text
    shows(desk.get(address).text, "por devolver", f'name="{marked[0].key}"')
    first, second = (given.key for given in marked)
    assert desk.post(address, {first: "2", second: "0,5"}).status_code == 302
    assert [str(given.weight) for given in Assignment.objects.order_by("pk")] == ["2.00", "0.50"]
    assert Action.objects.get(kind="weigh-assignments").details == {"count": 2}
    shows(desk.get(address).text, 'value="0,5"')
    desk.post(address, {first: "2", second: "0.5"})
    assert Action.objects.filter(kind="weigh-assignments").count() == 1, "the same again is nothing"


def test_a_weight_that_is_none_stores_nothing_and_stays_typed(desk, classroom, marked):
    for typed in ["", "muito", "-1", "101", "1,234", "NaN", "1e999"]:
        first, second = (given.key for given in marked)
        answer = desk.post(reverse("lessons:class-grades", args=[classroom.key]), {first: "7", second: typed})
        page = answer.text
        assert answer.status_code == 422
        shows(page, "nada foi guardado", 'value="7"')
        assert set(Assignment.objects.values_list("weight", flat=True)) == {1}


def test_weights_of_other_classes_are_not_touched(classroom, marked, other_teacher, teacher):
    elsewhere = Classroom.objects.get(teachers=other_teacher)
    assignments.set_weights(elsewhere, {marked[0].key: Decimal(5)}, other_teacher)
    assert set(Assignment.objects.values_list("weight", flat=True)) == {1}
    with pytest.raises(ValidationError):
        assignments.set_weights(classroom, {marked[0].key: Decimal(500)}, teacher)


def test_a_class_without_pupils_or_assignments_says_so(desk, classroom, request):
    address = reverse("lessons:class-grades", args=[classroom.key])
    assert "ainda não tem alunos" in desk.get(address).text
    request.getfixturevalue("pupils")
    assert "ainda não tem tarefas" in desk.get(address).text


def test_the_table_takes_the_same_queries_for_one_and_for_three_assignments(
    desk, classroom, make_assignment, pupils
):
    address = reverse("lessons:class-grades", args=[classroom.key])
    desk.get(address)  # the first one moves the end of the session forward
    counts = []
    for number in range(1, 4):
        given = make_assignment(make_document("Uma"))
        for at, pupil in enumerate(pupils[:number], 1):
            give(make_group(given, [pupil], at), 1)
        counts.append(queries(lambda: desk.get(address)))
    assert counts[0] == counts[2] <= 12


def test_a_mark_follows_the_sheet(classroom, two, pupils):
    group = make_group(two[0], pupils[:1])
    sheets.write(group, pupils[0], [CellWrite("I.1:list", "0 1 2 3 4 5")])
    Group.objects.filter(pk=group.pk).update(state=Group.State.RETURNED)
    assert means(classroom)[0] == Fraction(1, 8)
